/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "autosave-support.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  gboolean done;
  MsAutosaveLeftover *leftover;
  char **set_aside;
} Search;

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Search *search = user_data;
  search->leftover = ms_autosave_leftover_find_finish (result, search->set_aside);
  search->done = TRUE;
}

MsAutosaveLeftover *
autosave_find (const char *folder, char **set_aside)
{
  g_autofree char *unused = NULL;
  Search search = { .set_aside = set_aside != NULL ? set_aside : &unused };
  ms_autosave_leftover_find_async (folder, NULL, found_cb, &search);
  while (!search.done)
    g_main_context_iteration (NULL, TRUE);
  return search.leftover;
}

int
autosave_count_files (const char *folder, const char *ending)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  int n = 0;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, ending);
  return n;
}

void
autosave_delete_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_remove (path);
    }
  g_rmdir (folder);
}

static int
pick_safe_cell (MsGame *game, MsRng *rng)
{
  int n_cells = ms_game_get_width (game) * ms_game_get_height (game);
  MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  int start = (int)ms_rng_below (rng, (uint64_t)n_cells);
  for (int i = 0; i < n_cells; i++)
    {
      int cell = (start + i) % n_cells;
      if (ms_game_get_cells (game)[cell] == MS_CELL_COVERED
          && (layout == NULL || !ms_layout_has_mine (layout, cell)))
        return cell;
    }
  return start;
}

static void
restart_or_new (MsGame *game, MsRng *rng)
{
  MsRules rules = ms_game_get_rules (game);
  if (ms_rng_below (rng, 2) == 0)
    ms_game_restart (game);
  else
    ms_game_start (game, &rules, ms_rng_next (rng), NULL);
}

static void
edit_something (MsGame *game, MsRng *rng)
{
  int width = ms_game_get_width (game), n_cells = width * ms_game_get_height (game);
  int what = (int)ms_rng_below (rng, 100), cell = (int)ms_rng_below (rng, (uint64_t)n_cells);
  MsCell value = (MsCell)ms_rng_below (rng, MS_CELL_QUESTION + 1);

  if (what < 3)
    ms_game_end_analysis (game);
  else if (what < 5)
    ms_game_edit_size (game, 0, 0, width > 9 ? -1 : 1, 0);
  else if (what < 7)
    ms_game_edit_turn (game, NULL, (MsTurn)ms_rng_below (rng, 4));
  else if (what < 10)
    ms_game_edit_total (game, (int)ms_rng_below (rng, (uint64_t)n_cells));
  else if (what < 12)
    ms_game_edit_density (game, 0.25);
  else if (what < 20)
    ms_game_set_mark (game, cell % width, cell / width, MS_CELL_FLAG);
  else if (what < 30)
    ms_game_begin_stroke (game);
  else if (what < 40)
    ms_game_end_stroke (game);
  else if (what < 52)
    ms_game_undo (game);
  else if (what < 70)
    ms_game_redo (game);
  else if (what < 71)
    ms_game_restart (game);
  else
    ms_game_edit_cell (game, cell % width, cell / width, value);
}

void
autosave_do_something (MsGame *game, MsRng *rng, gint64 *now)
{
  if (ms_game_get_state (game) == MS_GAME_ANALYSIS)
    {
      *now += 37000;
      edit_something (game, rng);
      return;
    }
  int width = ms_game_get_width (game), n_cells = width * ms_game_get_height (game);
  int what = (int)ms_rng_below (rng, 100), cell = (int)ms_rng_below (rng, (uint64_t)n_cells);
  int safe = pick_safe_cell (game, rng);
  gboolean ended = ms_game_get_state (game) == MS_GAME_WON
      || ms_game_get_state (game) == MS_GAME_LOST;

  *now += 37000;
  if (ended && what < 60)
    ms_game_undo (game);
  else if (ended || what < 2)
    restart_or_new (game, rng);
  else if (what < 20)
    ms_game_open (game, safe % width, safe / width);
  else if (what < 24)
    ms_game_open (game, cell % width, cell / width);
  else if (what < 50)
    ms_game_set_mark (
        game, cell % width, cell / width, (MsCell)(MS_CELL_COVERED + ms_rng_below (rng, 3)));
  else if (what < 65)
    ms_game_chord (game, cell % width, cell / width);
  else if (what < 80)
    ms_game_undo (game);
  else if (what < 95)
    ms_game_redo (game);
  else if (what < 98)
    ms_game_begin_analysis (game);
  else
    ms_game_set_assisted (game);
}

static gboolean
same_moves (const MsPlay *a, const MsPlay *b)
{
  int n = ms_play_count_moves (a) + ms_play_count_undone (a);
  gboolean same = ms_play_count_moves (a) == ms_play_count_moves (b)
      && ms_play_count_undone (a) == ms_play_count_undone (b);
  for (int i = 0; same && i < n; i++)
    {
      MsMove x = ms_play_get_move (a, i), y = ms_play_get_move (b, i);
      same = x.action == y.action && x.cell == y.cell && x.time_ms == y.time_ms
          && (x.action != MS_ACTION_MARK || x.mark == y.mark);
    }
  return same;
}

static gboolean
same_play (const MsPlay *a, const MsPlay *b)
{
  MsEditFrame frame_a = ms_play_get_frame (a), frame_b = ms_play_get_frame (b);
  if (!ms_edit_frame_equal (&frame_a, &frame_b) || ms_play_get_seed (a) != ms_play_get_seed (b)
      || memcmp (ms_play_get_cells (a), ms_play_get_cells (b),
             (gsize)frame_a.width * (gsize)frame_a.height)
          != 0
      || ms_play_get_state (a) != ms_play_get_state (b)
      || ms_play_get_first_cell (a) != ms_play_get_first_cell (b)
      || ms_play_count_undo (a) != ms_play_count_undo (b)
      || ms_play_count_redo (a) != ms_play_count_redo (b))
    return FALSE;
  return same_moves (a, b);
}

gboolean
autosave_is_same (MsGame *game, MsGame *other)
{
  MsGameKept kept = ms_game_get_kept_aside (game), kept_other = ms_game_get_kept_aside (other);
  const MsPlay *a = kept.play, *b = kept_other.play;
  if (!same_play (ms_game_get_play (game), ms_game_get_play (other)) || (a != NULL) != (b != NULL))
    return FALSE;
  if (a != NULL)
    return same_play (a, b) && kept.assisted == kept_other.assisted;
  return ms_game_get_state (game) == MS_GAME_ANALYSIS
      || ms_game_get_assisted (game) == ms_game_get_assisted (other);
}

static gboolean
goes_on (const MsPlay *play)
{
  return ms_play_get_state (play) == MS_STATE_NEW || ms_play_get_state (play) == MS_STATE_PLAYING;
}

gboolean
autosave_keeps_nothing (MsGame *game)
{
  const MsPlay *aside = ms_game_get_kept_aside (game).play;
  MsGameState state = ms_game_get_state (game);
  if (aside != NULL && goes_on (aside)
      && (ms_play_count_undo (aside) > 0 || ms_play_count_redo (aside) > 0))
    return FALSE;
  return state == MS_GAME_WON || state == MS_GAME_LOST
      || (!ms_game_get_can_undo (game) && !ms_game_get_can_redo (game));
}

static void
failed_cb (const GError *error, gpointer user_data)
{
  AutosaveHome *home = user_data;
  home->n_failures++;
  home->domain = error->domain;
  home->code = error->code;
}

void
autosave_home_open (AutosaveHome *home)
{
  static const MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  home->store = ms_autosave_store_new (home->folder);
  home->game = ms_game_new ();
  home->autosave = ms_autosave_new (home->store, home->game, failed_cb, home);
  assert_true (ms_game_start (home->game, &rules, 5, NULL));
}

void
autosave_home_close (AutosaveHome *home)
{
  g_clear_pointer (&home->autosave, ms_autosave_close);
  g_clear_object (&home->game);
  g_clear_pointer (&home->store, ms_autosave_store_unref);
}

int
autosave_home_set_up (void **state)
{
  AutosaveHome *home = g_new0 (AutosaveHome, 1);
  home->work = g_dir_make_tmp ("minesage-autosave-XXXXXX", NULL);
  assert_non_null (home->work);
  home->folder = g_build_filename (home->work, "state", NULL);
  autosave_home_open (home);
  *state = home;
  return 0;
}

int
autosave_home_tear_down (void **state)
{
  AutosaveHome *home = *state;
  autosave_home_close (home);
  autosave_delete_folder (home->folder);
  autosave_delete_folder (home->work);
  g_free (home->folder);
  g_free (home->work);
  g_free (home);
  return 0;
}

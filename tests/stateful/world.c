/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "world.h"

#include "competition.h"
#include "past.h"
#include "pointer.h"

#include "autosave-support.h"
#include "ms-game-kept.h"

#include <math.h>
#include <string.h>

/* One sequence in so many is kept on the disk as it is played. */
#define KEPT 8
/* In one of so many what is said after a loss is compared, too. */
#define LOOKS_BACK 4

static void
take_board (World *self)
{
  MsGame *game = self->cast->game;
  self->shown_width = ms_game_get_width (game);
  self->shown_height = ms_game_get_height (game);
  gsize n = (gsize)self->shown_width * (gsize)self->shown_height;
  g_clear_pointer (&self->shown, g_free);
  self->shown = g_memdup2 (ms_game_get_cells (game), n);
}

static void
changed_cb (World *self, const MsGameChange *change)
{
  if ((change->parts & MS_GAME_CHANGED_BOARD) != 0)
    take_board (self);
  else if ((change->parts & MS_GAME_CHANGED_CELLS) != 0)
    for (int i = 0; i < change->n_cells; i++)
      self->shown[change->cells[i]] = ms_game_get_cells (self->cast->game)[change->cells[i]];
}

static void
start (MsGame *game, const Step *step)
{
  MsRules rules = step->kind == STEP_COMPETE ? step_get_competition (step) : step_get_rules (step);
  g_autoptr (GError) error = NULL;
  if (!ms_game_start (game, &rules, step_get_seed (step), &error))
    g_error ("%s", error->message);
}

static gint64
get_time (gpointer world)
{
  return ((World *)world)->now_us;
}

static void
open_store (World *self)
{
  self->store = ms_autosave_store_new (self->folder);
  self->autosave = ms_autosave_new (self->store, self->cast->game, NULL, NULL);
}

/* Waits until all is on the disk. */
static void
close_store (World *self)
{
  g_clear_pointer (&self->autosave, ms_autosave_close);
  g_clear_pointer (&self->store, ms_autosave_store_unref);
}

static void
listen (World *self)
{
  static const char *const slow[] = { "elapsed", "seconds", "making-progress", NULL };
  static const char *const none[] = { NULL };
  MsGame *game = self->cast->game;
  self->game_mirror = mirror_new (game, slow);
  self->analyzer_mirror = mirror_new (self->cast->analyzer, none);
  g_signal_connect_swapped (game, "changed", G_CALLBACK (changed_cb), self);
  take_board (self);
}

World *
world_new (guint64 seed, GString *taken)
{
  World *self = g_new0 (World, 1);
  MsRng rng;
  ms_rng_seed (&rng, ~seed);
  Step first = { STEP_NEW, (guint32)ms_rng_next (&rng), (guint32)ms_rng_next (&rng) };
  self->cast = cast_new (ms_game_new (), seed % LOOKS_BACK == 0);
  self->differences = g_string_new (NULL);
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_object_set (self->cast->game, "record-pointer", TRUE, NULL);
  ms_game_set_time_source (self->cast->game, get_time, self);
  start (self->cast->game, &first);
  if (seed % KEPT == 0)
    {
      self->folder = g_dir_make_tmp ("minesage-XXXXXX", NULL);
      open_store (self);
    }
  listen (self);
  MsRules rules = ms_game_get_rules (self->cast->game);
  g_string_append_printf (taken, "%d×%d, %d mines, first click %s%s%s\n", rules.width, rules.height,
      rules.mines, ms_first_click_name (rules.first_click), rules.no_guess ? ", no guess" : "",
      self->store != NULL ? ", kept" : "");
  return self;
}

void
world_free (World *self)
{
  g_signal_handlers_disconnect_by_data (self->cast->game, self);
  mirror_free (self->game_mirror);
  mirror_free (self->analyzer_mirror);
  close_store (self);
  if (self->folder != NULL)
    autosave_delete_folder (self->folder);
  cast_free (self->cast);
  g_hash_table_unref (self->known);
  g_string_free (self->differences, TRUE);
  g_free (self->shown);
  g_free (self->aside);
  g_free (self->folder);
  g_free (self);
}

static void
compare_shown (World *self)
{
  MsGame *game = self->cast->game;
  gsize n_cells = (gsize)ms_game_get_width (game) * (gsize)ms_game_get_height (game);
  if (self->shown_width != ms_game_get_width (game)
      || self->shown_height != ms_game_get_height (game)
      || memcmp (self->shown, ms_game_get_cells (game), n_cells) != 0)
    g_string_append (self->differences, "cells have changed that no signal named\n");
}

void
world_rest (World *self)
{
  cast_settle (self->cast);
  g_autofree char *picture = cast_dup_picture (self->cast);
  g_autofree char *fresh = cast_dup_fresh_picture (self->cast, self->known);
  picture_compare (self->differences, "shown", picture, "fresh", fresh);
  ms_follower_set_active (MS_FOLLOWER (self->cast->dissector), FALSE);
  mirror_compare (self->game_mirror, self->differences);
  mirror_compare (self->analyzer_mirror, self->differences);
  compare_shown (self);
}

/* As in the window: odds are worked out where they can be seen. */
static void
follow_switches (World *self)
{
  gboolean shown = (self->odds || self->deduced) && !ms_game_get_withheld (self->cast->game);
  ms_follower_set_active (MS_FOLLOWER (self->cast->analyzer), shown);
  ms_follower_set_active (MS_FOLLOWER (self->cast->meter), shown && self->panel);
}

static void
ask (World *self, MsInquiry *adviser, MsAdviceKind kind, int cell)
{
  MsQuestion question = { .kind = kind, .cell = cell };
  if (ms_game_get_competing (self->cast->game))
    return;
  question.first_click = ms_game_get_promise (self->cast->game);
  g_object_get (self->cast->analyzer, "trust-flags", &question.trust_flags, NULL);
  ms_advice_ask (adviser, &question);
}

static gboolean
can_be_played (MsGame *game)
{
  MsGameState state = ms_game_get_state (game);
  return (state == MS_GAME_NEW || state == MS_GAME_PLAYING) && !ms_game_get_paused (game);
}

static void
let_play (World *self)
{
  Cast *cast = self->cast;
  if (!can_be_played (cast->game) || ms_game_get_competing (cast->game))
    return;
  ask (self, cast->autoplay, MS_ADVICE_MOVE, 0);
  cast_settle (cast);
  MsAdvice *advice = ms_inquiry_get (cast->autoplay);
  int cell = advice != NULL ? advice->cell : -1, width;
  width = ms_game_get_width (cast->game);
  if (cell < 0)
    return;
  ms_game_set_mark (cast->game, cell % width, cell / width, MS_CELL_COVERED);
  ms_game_open (cast->game, cell % width, cell / width);
}

static void
load (World *self, const Step *step)
{
  g_autofree char *text = step_dup_document (step);
  g_autoptr (GError) error = NULL;
  if (!ms_game_load_text (self->cast->game, text, -1, &error))
    g_error ("%s\n%s", error->message, text);
}

/* The program has died, and the game is found when it starts again. */
static void
restore (World *self)
{
  if (self->store == NULL || ms_game_get_making (self->cast->game))
    return;
  GString *before = g_string_new (NULL), *after = g_string_new (NULL);
  picture_add_game (before, self->cast->game);
  picture_add_aside (before, self->cast->game);
  close_store (self);
  open_store (self);
  MsAutosaveLeftover *leftover = autosave_find (self->folder, NULL);
  if (leftover != NULL)
    ms_autosave_resume (self->autosave, leftover);
  picture_add_game (after, self->cast->game);
  picture_add_aside (after, self->cast->game);
  picture_compare (self->differences, "kept", before->str, "restored", after->str);
  g_string_free (before, TRUE);
  g_string_free (after, TRUE);
}

/* Nothing that was done to the analysis has touched the game. */
static void
set_aside_or_return (World *self)
{
  MsGame *game = self->cast->game;
  if (!ms_game_get_set_aside (game))
    {
      g_free (self->aside);
      self->aside = picture_dup_native (ms_game_get_play (game));
      ms_game_begin_analysis (game);
      return;
    }
  ms_game_end_analysis (game);
  g_autofree char *back = picture_dup_native (ms_game_get_play (game));
  picture_compare (self->differences, "set aside", self->aside, "returned to", back);
}

/* All that can be undone leads to the position that was opened, and all of it comes again. */
static void
go_back_and_forth (World *self)
{
  MsGame *game = self->cast->game;
  if (ms_game_get_state (game) != MS_GAME_ANALYSIS)
    return;
  int n_undo = ms_play_count_undo (ms_game_get_play (game));
  MsPlay *opened = ms_play_new_again (ms_game_get_play (game), NULL);
  g_autofree char *wanted = picture_dup_native (opened);
  g_autofree char *before = picture_dup_native (ms_game_get_play (game));
  ms_play_free (opened);
  while (ms_game_get_can_undo (game))
    ms_game_undo (game);
  g_autofree char *undone = picture_dup_native (ms_game_get_play (game));
  picture_compare (self->differences, "opened", wanted, "undone", undone);
  while (n_undo-- > 0)
    ms_game_redo (game);
  g_autofree char *after = picture_dup_native (ms_game_get_play (game));
  picture_compare (self->differences, "before", before, "done again", after);
}

/* An analysis becomes what was opened, which can be taken back. */
static void
restart (World *self)
{
  MsGame *game = self->cast->game;
  if (ms_game_get_state (game) != MS_GAME_ANALYSIS)
    {
      ms_game_restart (game);
      return;
    }
  int n_undo = ms_play_count_undo (ms_game_get_play (game));
  MsPlay *opened = ms_play_new_again (ms_game_get_play (game), NULL);
  g_autofree char *wanted = picture_dup_native (opened);
  g_autofree char *before = picture_dup_native (ms_game_get_play (game));
  ms_play_free (opened);
  ms_game_restart (game);
  g_autofree char *after = picture_dup_native (ms_game_get_play (game));
  picture_compare (self->differences, "opened", wanted, "again", after);
  if (ms_play_count_undo (ms_game_get_play (game)) == n_undo)
    return;
  ms_game_undo (game);
  g_autofree char *undone = picture_dup_native (ms_game_get_play (game));
  picture_compare (self->differences, "before", before, "undone", undone);
  ms_game_redo (game);
}

static void
take_document (World *self, MsDocument *document)
{
  if (document != NULL)
    ms_game_take_document (self->cast->game, document);
  ms_document_free (document);
}

/* The board is known: it is none for a competition, nor for a best time. */
static void
go_on_from_moment (World *self, const Step *step)
{
  MsGame *game = self->cast->game;
  MsDocument *document = past_dup_moment (game, step->a, self->differences);
  if (document == NULL)
    return;
  g_autofree char *wanted = picture_dup_native (document->play);
  take_document (self, document);
  g_autofree char *taken = picture_dup_native (ms_game_get_play (game));
  picture_compare (self->differences, "moment", wanted, "gone on from", taken);
  if (ms_game_get_competing (game) || !ms_game_get_assisted (game))
    g_string_append (self->differences, "a moment is gone on from as a new game\n");
}

/* FALSE: the step does not look at the game again. */
static gboolean
look_again (World *self, const Step *step)
{
  MsGame *game = self->cast->game;
  switch (step->kind)
    {
    case STEP_REPLAY:
      past_compare_replay (game, self->differences);
      return TRUE;
    case STEP_WATCH:
      past_watch (game, step->a, self->differences);
      return TRUE;
    case STEP_REVIEW:
      past_review (game, step->a % 2 == 0, self->differences);
      return TRUE;
    case STEP_CONTINUE:
      go_on_from_moment (self, step);
      return TRUE;
    case STEP_OPEN_REPLAY:
      take_document (self, past_read_replay (step));
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
is_open_to_moves (MsGame *game)
{
  return ms_game_get_state (game) == MS_GAME_ANALYSIS || can_be_played (game);
}

/* Once more of the same: no longer.  Odds that are not shown suppose nothing. */
static void
suppose (World *self, int cell, MsCertainty certainty)
{
  MsAnalyzer *analyzer = self->cast->analyzer;
  MsVariation *now = ms_analyzer_get_variation (analyzer);
  if (!ms_follower_get_active (MS_FOLLOWER (analyzer)))
    return;
  if (ms_variation_get_assumption (now, cell) == certainty)
    certainty = MS_CERTAINTY_NONE;
  g_autoptr (MsVariation) next = ms_variation_assume (now, cell, certainty);
  ms_analyzer_set_variation (analyzer, next);
}

static void
suppose_less (World *self)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (
      ms_analyzer_get_variation (self->cast->analyzer), &n);
  if (n > 0)
    suppose (self, assumed[n - 1].cell, assumed[n - 1].certainty);
}

/* As the window does it, where it may. */
static void
take_certain (World *self, MsCertainty kind)
{
  MsGame *game = self->cast->game;
  MsAnalysis *analysis = ms_analyzer_get_base (self->cast->analyzer);
  if (analysis == NULL || !ms_analysis_is_consistent (analysis) || !is_open_to_moves (game)
      || ms_analyzer_get_supposes (self->cast->analyzer))
    return;
  ms_analysis_ref (analysis);
  for (int y = 0; y < ms_game_get_height (game); y++)
    for (int x = 0; x < ms_game_get_width (game); x++)
      if (ms_analysis_get_certainty (analysis, x, y) != kind)
        continue;
      else if (kind == MS_CERTAINTY_MINE)
        ms_game_set_mark (game, x, y, MS_CELL_FLAG);
      else
        ms_game_open (game, x, y);
  ms_analysis_unref (analysis);
}

static void
paint (MsGame *game, int x, int y, MsCell value)
{
  ms_game_begin_stroke (game);
  for (int i = x; i < ms_game_get_width (game); i++)
    ms_game_edit_cell (game, i, y, value);
  ms_game_end_stroke (game);
}

static void
turn_density (MsGame *game)
{
  ms_game_edit_density (game, isnan (ms_game_get_density (game)) ? 0.25 : NAN);
}

static void
resize (MsGame *game, const Step *step)
{
  int sides[4];
  step_get_sides (step, game, sides);
  ms_game_edit_size (game, sides[0], sides[1], sides[2], sides[3]);
}

/* FALSE: the step is no edit. */
static gboolean
edit (MsGame *game, const Step *step)
{
  switch (step->kind)
    {
    case STEP_TOTAL:
      ms_game_edit_total (game, step_get_total (step, game));
      return TRUE;
    case STEP_DENSITY:
      turn_density (game);
      return TRUE;
    case STEP_TURN:
      ms_game_edit_turn (game, NULL, step_get_turn (step));
      return TRUE;
    case STEP_RESIZE:
      resize (game, step);
      return TRUE;
    case STEP_CLEAR:
      ms_game_edit_clear (game);
      return TRUE;
    default:
      return FALSE;
    }
}

static void
take_at_cell (World *self, const Step *step, int cell)
{
  MsGame *game = self->cast->game;
  int x = cell % ms_game_get_width (game), y = cell / ms_game_get_width (game);
  switch (step->kind)
    {
    case STEP_CHORD:
      pointer_press (game, x, y, MS_POINTER_MIDDLE_PRESS, MS_POINTER_MIDDLE_RELEASE);
      ms_game_chord (game, x, y);
      break;
    case STEP_EASY:
      step_flag_around (step, game, cell);
      break;
    case STEP_MARK:
    case STEP_FLAG_MINE:
    case STEP_UNFLAG:
      pointer_press (game, x, y, MS_POINTER_RIGHT_PRESS, MS_POINTER_RIGHT_RELEASE);
      ms_game_cycle_mark (game, x, y);
      break;
    case STEP_WRITE:
      ms_game_edit_cell (game, x, y, step_get_value (step));
      break;
    case STEP_PAINT:
      paint (game, x, y, step_get_value (step));
      break;
    case STEP_SUPPOSE_MINE:
      suppose (self, cell, MS_CERTAINTY_MINE);
      break;
    case STEP_SUPPOSE_SAFE:
      suppose (self, cell, MS_CERTAINTY_SAFE);
      break;
    case STEP_PICK: /* of the window alone */
      break;
    case STEP_HINT:
    case STEP_EXPLAIN:
      ask (self, self->cast->hint, step_get_question (step), cell);
      break;
    default:
      pointer_press (game, x, y, MS_POINTER_LEFT_PRESS, MS_POINTER_LEFT_RELEASE);
      ms_game_open (game, x, y);
    }
}

static void
toggle (gpointer object, const char *property)
{
  gboolean value;
  g_object_get (object, property, &value, NULL);
  g_object_set (object, property, !value, NULL);
}

static void
take_elsewhere (World *self, const Step *step)
{
  Cast *cast = self->cast;
  if (step_is_of_window (step->kind) || edit (cast->game, step) || look_again (self, step))
    return;
  switch (step->kind)
    {
    case STEP_TAKE_BACK:
      suppose_less (self);
      break;
    case STEP_UNDO:
      ms_game_undo (cast->game);
      break;
    case STEP_REDO:
      ms_game_redo (cast->game);
      break;
    case STEP_TAKE_BACK_BOARD:
      ms_game_take_back_board (self->cast->game);
      break;
    case STEP_RESTART:
      restart (self);
      break;
    case STEP_NEW:
    case STEP_COMPETE:
      start (cast->game, step);
      break;
    case STEP_LOAD:
    case STEP_PASTE:
      load (self, step);
      break;
    case STEP_PAUSE:
      ms_game_set_paused (cast->game, !ms_game_get_paused (cast->game));
      break;
    case STEP_RESTORE:
      restore (self);
      break;
    case STEP_ODDS:
      self->odds = !self->odds;
      break;
    case STEP_DEDUCED:
      self->deduced = !self->deduced;
      break;
    case STEP_PANEL:
      self->panel = !self->panel;
      break;
    case STEP_SECTIONS:
      ms_follower_set_active (MS_FOLLOWER (cast->dissector), !ms_game_get_competing (cast->game));
      break;
    case STEP_TRUST:
      toggle (cast->analyzer, "trust-flags");
      /* A loss is told by what was shown before it, which a file does not know, trust and all. */
      g_clear_object (&cast->hindsight);
      break;
    case STEP_QUESTIONS:
      toggle (cast->game, "question-marks");
      break;
    case STEP_AUTOPLAY:
      let_play (self);
      break;
    case STEP_OPEN_SAFE:
      take_certain (self, MS_CERTAINTY_SAFE);
      break;
    case STEP_FLAG_MINES:
      take_certain (self, MS_CERTAINTY_MINE);
      break;
    case STEP_ASIDE:
      set_aside_or_return (self);
      break;
    case STEP_AREA:
      step_put_piece (step, cast->game);
      break;
    case STEP_BACK:
      go_back_and_forth (self);
      break;
    case STEP_CANCEL:
      ms_analyzer_cancel (cast->analyzer);
      break;
    case STEP_RETRY:
      ms_analyzer_retry (cast->analyzer);
      break;
    case STEP_REST:
    default:
      world_rest (self);
    }
}

void
world_take (World *self, const Step *step, GString *taken)
{
  Competition before = competition_get (self->cast->game);
  self->now_us += step->b % 4000 * 1000;
  g_string_append (taken, step_get_name (step->kind));
  if (!step_is_at_cell (step->kind))
    take_elsewhere (self, step);
  else
    {
      int cell = step_find_cell (step, self->cast->game);
      step_tell_cell (self->cast->game, cell, taken);
      if (cell >= 0)
        take_at_cell (self, step, cell);
    }
  g_string_append_c (taken, '\n');
  pointer_move (self->cast->game, ++self->pointer_x, self->differences);
  follow_switches (self);
  competition_compare (&before, self->cast->game, self->cast->analyzer, self->differences);
}

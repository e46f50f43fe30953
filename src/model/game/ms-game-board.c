/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which board the game holds, and what there is to know about it. */
#include "ms-error.h"
#include "ms-freer.h"
#include "ms-game-private.h"

#include <string.h>

/* Another board, which is taken. */
typedef struct
{
  MsPlay *play;
  gint64 elapsed_ms;
  gboolean assisted;
  gboolean more_boards;
  gboolean watched;
  MsGameAside aside;
} NewBoard;

static void
replace_board (MsGame *self, const NewBoard *board)
{
  MsGameFacts before = self->board_serial > 0 ? ms_game_get_facts (self) : (MsGameFacts){ 0 };

  ms_game_cancel_making (self);
  self->wanted_cell = -1;
  ms_game_keep_replaced (self);
  ms_game_drop_aside (self);
  self->aside = board->aside;
  g_clear_pointer (&self->play, ms_freer_free_play);
  g_clear_pointer (&self->position, ms_position_unref);
  self->play = board->play;
  self->more_boards = board->more_boards;
  self->assisted = board->assisted;
  self->odds_seen = FALSE;
  self->stroke_begun = FALSE;
  ms_game_note_opened (self);
  ms_game_note_odds (self);
  self->paused = FALSE;
  self->watched = board->watched;
  ms_pointer_track_begin (&self->track);
  ms_clock_reset (&self->clock, board->elapsed_ms);
  ms_game_sync_timeout (self);
  self->board_serial = ++self->n_boards;
  self->saved_serial = ++self->serial;
  ms_game_tell (self, MS_GAME_CAUSE_BOARD, MS_GAME_CHANGED_BOARD, &before, NULL, 0);
}

gboolean
ms_game_start (MsGame *self, const MsRules *rules, guint64 seed, GError **error)
{
  MsErrorInfo info;
  MsPlay *play = NULL;

  if (ms_rules_check (rules, &info) == MS_STATUS_OK)
    {
      play = ms_play_new (rules, seed, NULL, NULL);
      if (play == NULL)
        ms_fail (&info, MS_STATUS_NO_MEMORY);
    }
  if (play == NULL)
    {
      ms_error_set (error, &info, NULL);
      return FALSE;
    }
  replace_board (self, &(NewBoard){ .play = play });
  return TRUE;
}

gboolean
ms_game_start_analysis (MsGame *self, int width, int height, int mines, GError **error)
{
  MsErrorInfo info;
  MsPosition *position = NULL;
  MsStatus status = ms_size_check (width, height, mines, &info);
  if (status == MS_STATUS_OK)
    {
      gsize n_cells = (gsize)width * height;
      g_autofree MsCell *cells = g_malloc (n_cells);
      memset (cells, MS_CELL_COVERED, n_cells);
      status = ms_position_new (width, height, mines, cells, NULL, &position, &info);
    }
  MsPlay *play = position != NULL ? ms_play_new_analysis (position, NULL) : NULL;
  ms_position_unref (position);
  if (status == MS_STATUS_OK && play == NULL)
    status = ms_fail (&info, MS_STATUS_NO_MEMORY);
  if (status != MS_STATUS_OK)
    {
      ms_error_set (error, &info, NULL);
      return FALSE;
    }
  replace_board (self, &(NewBoard){ .play = play });
  return TRUE;
}

void
ms_game_restart (MsGame *self)
{
  MsGameState state = ms_game_get_state (self);
  if (self->watched)
    return;
  if (state == MS_GAME_ANALYSIS)
    {
      ms_game_edit_as_opened (self);
      return;
    }
  gboolean assisted = self->assisted || state != MS_GAME_NEW;
  MsPlay *again = ms_play_new_again (self->play, NULL);
  if (again != NULL && ms_play_get_layout (again) != NULL)
    ms_play_leave_competition (again);
  if (again != NULL)
    replace_board (self, &(NewBoard){ .play = again, .assisted = assisted });
}

void
ms_game_watch (MsGame *self, MsPlay *play)
{
  replace_board (self, &(NewBoard){ .play = play, .watched = TRUE });
}

gboolean
ms_game_get_watched (MsGame *self)
{
  return self->watched;
}

void
ms_game_watch_at (MsGame *self, int n_effective, gint64 elapsed_ms)
{
  g_return_if_fail (self->watched);
  MsGameFacts before = ms_game_get_facts (self);
  g_autofree int *cells = NULL;
  int n_cells = 0;

  ms_clock_reset (&self->clock, MAX (elapsed_ms, 0));
  if (ms_play_count_undo (self->play) != n_effective)
    {
      ms_play_go (self->play, n_effective);
      g_clear_pointer (&self->position, ms_position_unref);
      const int *changed = ms_play_get_changed (self->play, &n_cells);
      /* Whoever is told may go on to another moment. */
      cells = g_memdup2 (changed, (gsize)n_cells * sizeof *changed);
    }
  ms_game_tell (self, MS_GAME_CAUSE_NONE, 0, &before, cells, n_cells);
}

void
ms_game_take_document (MsGame *self, MsDocument *document)
{
  MsPlay *play = ms_document_take_play (document);
  if (play == NULL)
    g_error ("There is not enough memory for an analysis");
  NewBoard board = { .play = play, .more_boards = document->next > 0 };
  if (document->aside != NULL)
    board.aside = (MsGameAside){ .play = g_steal_pointer (&document->aside),
      .elapsed_ms = document->elapsed_ms,
      .assisted = document->assisted,
      .serial = 1,
      .board_serial = ++self->n_boards };
  else
    {
      board.elapsed_ms = document->elapsed_ms;
      board.assisted = document->assisted;
    }
  replace_board (self, &board);
}

MsPlay *
ms_game_get_play (MsGame *self)
{
  return self->play;
}

guint64
ms_game_get_board_serial (MsGame *self)
{
  return self->board_serial;
}

gboolean
ms_game_get_more_boards (MsGame *self)
{
  return self->more_boards;
}

MsRules
ms_game_get_rules (MsGame *self)
{
  return *ms_play_get_rules (self->play);
}

int
ms_game_get_width (MsGame *self)
{
  return ms_game_get_rules (self).width;
}

int
ms_game_get_height (MsGame *self)
{
  return ms_game_get_rules (self).height;
}

int
ms_game_get_mines (MsGame *self)
{
  return ms_game_get_rules (self).mines;
}

int
ms_game_get_mines_left (MsGame *self)
{
  return ms_game_get_mines (self) - ms_play_get_n_flags (self->play);
}

MsGameState
ms_game_get_state (MsGame *self)
{
  static const MsGameState states[] = {
    [MS_STATE_NEW] = MS_GAME_NEW,
    [MS_STATE_PLAYING] = MS_GAME_PLAYING,
    [MS_STATE_WON] = MS_GAME_WON,
    [MS_STATE_LOST] = MS_GAME_LOST,
    [MS_STATE_ANALYSIS] = MS_GAME_ANALYSIS,
  };
  return states[ms_play_get_state (self->play)];
}

gint64
ms_game_get_elapsed (MsGame *self)
{
  return ms_clock_elapsed (&self->clock);
}

gboolean
ms_game_get_clock_runs (MsGame *self)
{
  return self->clock.running;
}

gboolean
ms_game_has_cell (MsGame *self, int x, int y)
{
  return x >= 0 && y >= 0 && x < ms_game_get_width (self) && y < ms_game_get_height (self);
}

MsCell
ms_game_get_cell (MsGame *self, int x, int y)
{
  g_return_val_if_fail (ms_game_has_cell (self, x, y), MS_CELL_COVERED);
  return ms_game_get_cells (self)[(gsize)y * ms_game_get_width (self) + x];
}

const MsCell *
ms_game_get_cells (MsGame *self)
{
  return ms_play_get_cells (self->play);
}

int
ms_game_find_blast (MsGame *self)
{
  const MsCell *cells = ms_game_get_cells (self);
  int n = ms_game_get_width (self) * ms_game_get_height (self);
  for (int cell = 0; cell < n; cell++)
    if (cells[cell] == MS_CELL_BLAST)
      return cell;
  return -1;
}

guint64
ms_game_get_seed (MsGame *self)
{
  return ms_play_get_seed (self->play);
}

gboolean
ms_game_has_seed (MsGame *self)
{
  return ms_game_get_state (self) != MS_GAME_ANALYSIS && ms_play_has_seed (self->play);
}

gboolean
ms_game_get_first_click_weakened (MsGame *self)
{
  int first = ms_play_get_first_cell (self->play);
  MsRules rules = ms_game_get_rules (self);
  return first >= 0
      && ms_rules_feasible_first_click (&rules, first % rules.width, first / rules.width)
      != rules.first_click;
}

gboolean
ms_game_has_layout (MsGame *self)
{
  return ms_play_get_layout (self->play) != NULL;
}

MsFirstClick
ms_game_get_promise (MsGame *self)
{
  return ms_game_has_layout (self) ? MS_FIRST_CLICK_ANY : ms_game_get_rules (self).first_click;
}

MsPosition *
ms_game_ref_position (MsGame *self)
{
  if (self->position == NULL)
    {
      MsRules rules = ms_game_get_rules (self);
      MsStatus status = ms_position_new (rules.width, rules.height, rules.mines,
          ms_game_get_cells (self), NULL, &self->position, NULL);
      if (status != MS_STATUS_OK)
        g_error ("A position of %d×%d cells could not be allocated", rules.width, rules.height);
    }
  return ms_position_ref (self->position);
}

/* --- Boards without guessing --- */

/* Games without guessing: their board is made by an MsBoardMaker when the first cell is opened. */

static void
making_cb (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  ms_game_tell (self, MS_GAME_CAUSE_NONE, MS_GAME_CHANGED_MAKING, &before, NULL, 0);
  g_object_notify (G_OBJECT (self), "making");
  g_object_notify (G_OBJECT (self), "making-progress");
}

static void
progress_cb (MsGame *self)
{
  g_object_notify (G_OBJECT (self), "making-progress");
}

/* The board is told before the move that opens it: who keeps the game cannot draw it anew. */
static void
use_board (MsGame *self, const guint8 *mine)
{
  int width = ms_game_get_width (self), cell = self->wanted_cell;
  MsLayout *layout = ms_layout_new (width, ms_game_get_height (self), mine, NULL);
  if (layout == NULL)
    {
      ms_game_emit_no_board (self, MS_STATUS_NO_MEMORY);
      return;
    }
  MsGameFacts before = ms_game_get_facts (self);
  ms_play_set_layout (self->play, layout, cell);
  ms_layout_unref (layout);
  self->serial++;
  ms_game_tell (self, MS_GAME_CAUSE_BOARD, 0, &before, NULL, 0);
  ms_game_open (self, cell % width, cell / width);
}

/* Who was told that it is made may have begun another game. */
static void
made_cb (MsGame *self, int status, const guint8 *mine)
{
  if (self->wanted_cell < 0 || ms_game_get_making (self))
    return;
  if (status == MS_STATUS_OK)
    use_board (self, mine);
  else
    ms_game_emit_no_board (self, (MsStatus)status);
}

MsBoardMaker *
ms_game_new_maker (MsGame *self)
{
  MsBoardMaker *maker = ms_board_maker_new ();
  g_signal_connect_object (maker, "notify::busy", G_CALLBACK (making_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (maker, "progress", G_CALLBACK (progress_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (maker, "made", G_CALLBACK (made_cb), self, G_CONNECT_SWAPPED);
  return maker;
}

gboolean
ms_game_needs_board (MsGame *self, int cell)
{
  MsCell mark = ms_play_get_cells (self->play)[cell];
  return ms_play_get_rules (self->play)->no_guess && ms_play_get_layout (self->play) == NULL
      && mark != MS_CELL_FLAG;
}

void
ms_game_make_board (MsGame *self, int cell)
{
  if (ms_game_get_making (self))
    return;
  self->wanted_cell = cell;
  ms_board_maker_make (
      self->maker, ms_play_get_rules (self->play), cell, ms_play_get_seed (self->play));
}

void
ms_game_cancel_making (MsGame *self)
{
  ms_worker_stop (MS_WORKER (self->maker));
}

gboolean
ms_game_get_making (MsGame *self)
{
  return ms_worker_get_busy (MS_WORKER (self->maker));
}

double
ms_game_get_making_progress (MsGame *self)
{
  return ms_worker_get_progress (MS_WORKER (self->maker));
}

void
ms_game_allow_guessing (MsGame *self)
{
  if (!ms_play_get_rules (self->play)->no_guess || ms_play_get_layout (self->play) != NULL)
    return;
  MsGameFacts before = ms_game_get_facts (self);
  int cell = self->wanted_cell;
  ms_game_cancel_making (self);
  ms_play_allow_guessing (self->play);
  self->serial++;
  ms_game_tell (self, MS_GAME_CAUSE_BOARD, 0, &before, NULL, 0);
  if (cell >= 0)
    ms_game_open (self, cell % before.width, cell / before.width);
}

int
ms_game_get_proven_cell (MsGame *self)
{
  return ms_play_get_proven_cell (self->play);
}

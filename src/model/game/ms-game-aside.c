/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which board the game holds, and what becomes of the one before: it is set aside for an analysis
 * of it, or kept until something is done on the board that has replaced it, or dropped. */
#include "ms-error.h"
#include "ms-game-private.h"

#include <string.h>

/* --- Another board --- */

/* Whether the board is a running game that the player may want back after another board has
 * come. */
static gboolean
was_played (MsGame *self)
{
  return self->board != NULL && ms_game_get_state (self) == MS_GAME_PLAYING && !self->board->watched
      && ms_play_count_undo (self->board->play) > 0 && !ms_game_get_competing (self);
}

/* To be called when self->board is another one, and the clock shows its time. */
static void
tell_board (MsGame *self, MsGameCause what, const MsGameFacts *before)
{
  self->wanted.cell = -1;
  self->stroke_begun = FALSE;
  ms_game_tell (self, what, MS_GAME_CHANGED_BOARD, before, NULL, 0);
}

/* Takes board and aside, the game behind it, which may be NULL.  If nothing was done on the board
 * that goes, a game that it has replaced stays kept. */
static void
replace_board (MsGame *self, MsGameBoard *board, MsGameBoard *aside)
{
  MsGameFacts before = self->board != NULL ? ms_game_get_facts (self) : (MsGameFacts){ 0 };

  ms_game_cancel_making (self);
  if (was_played (self))
    {
      g_clear_pointer (&self->replaced, ms_game_board_free);
      ms_game_board_leave (self->board, &self->clock);
      self->replaced = g_steal_pointer (&self->board);
    }
  g_clear_pointer (&self->aside, ms_game_board_free);
  g_clear_pointer (&self->board, ms_game_board_free);
  self->aside = aside;
  self->board = board;
  ms_game_board_return (board, &self->clock);
  ms_game_note_odds (self);
  tell_board (self, MS_GAME_CAUSE_BOARD, &before);
}

static MsGameBoard *
new_board (MsGame *self, MsPlay *play)
{
  return ms_game_board_new (play, ++self->n_boards);
}

/* Begins with play, which is taken; if it is NULL returns FALSE and sets *error from info. */
static gboolean
start_play (MsGame *self, MsPlay *play, const MsErrorInfo *info, GError **error)
{
  if (play == NULL)
    ms_error_set (error, info, NULL);
  else
    replace_board (self, new_board (self, play), NULL);
  return play != NULL;
}

gboolean
ms_game_start (MsGame *self, const MsRules *rules, guint64 seed, GError **error)
{
  MsErrorInfo info;
  MsPlay *play = NULL;
  if (ms_rules_check (rules, &info) == MS_STATUS_OK
      && (play = ms_play_new (rules, seed, NULL, NULL)) == NULL)
    ms_fail (&info, MS_STATUS_NO_MEMORY);
  return start_play (self, play, &info, error);
}

gboolean
ms_game_start_analysis (MsGame *self, int width, int height, int mines, GError **error)
{
  MsErrorInfo info;
  MsPlay *play = NULL;
  MsPosition *position = NULL;
  if (ms_size_check (width, height, mines, &info) == MS_STATUS_OK)
    {
      gsize n_cells = (gsize)width * height;
      g_autofree MsCell *cells = g_malloc (n_cells);
      memset (cells, MS_CELL_COVERED, n_cells);
      if (ms_position_new (width, height, mines, cells, NULL, &position, &info) == MS_STATUS_OK
          && (play = ms_play_new_analysis (position, NULL)) == NULL)
        ms_fail (&info, MS_STATUS_NO_MEMORY);
      ms_position_unref (position);
    }
  return start_play (self, play, &info, error);
}

void
ms_game_restart (MsGame *self)
{
  MsGameState state = ms_game_get_state (self);
  if (self->board->watched)
    return;
  if (state == MS_GAME_ANALYSIS)
    {
      ms_game_edit_as_opened (self);
      return;
    }
  MsPlay *again = ms_play_new_again (self->board->play, NULL);
  if (again == NULL)
    return;
  if (ms_play_get_layout (again) != NULL)
    ms_play_set_free (again);
  ms_play_set_begun_on (again, 0); /* a retry on the board of a day is begun as the first try was */
  MsGameBoard *board = new_board (self, again);
  board->assisted = self->board->assisted || state != MS_GAME_NEW;
  replace_board (self, board, NULL);
}

void
ms_game_take_document (MsGame *self, MsDocument *document)
{
  MsPlay *play = ms_document_take_play (document);
  if (play == NULL)
    g_error ("There is not enough memory for an analysis");
  MsGameBoard *board = new_board (self, play), *game = board;
  MsGameBoard *aside = NULL;
  if (document->aside != NULL)
    {
      game = aside = new_board (self, g_steal_pointer (&document->aside));
      aside->n_changes++; /* it is in no file of the player's */
    }
  game->elapsed_ms = document->elapsed_ms;
  game->assisted = document->assisted;
  replace_board (self, board, aside);
}

guint64
ms_game_get_board_serial (MsGame *self)
{
  return self->board->serial;
}

/* --- Watching --- */

void
ms_game_watch (MsGame *self, MsPlay *play)
{
  MsGameBoard *board = new_board (self, play);
  board->watched = TRUE;
  replace_board (self, board, NULL);
}

gboolean
ms_game_get_watched (MsGame *self)
{
  return self->board->watched;
}

void
ms_game_watch_at (MsGame *self, int n_effective, gint64 elapsed_ms)
{
  g_return_if_fail (self->board->watched);
  MsGameFacts before = ms_game_get_facts (self);
  MsPlay *play = self->board->play;
  g_autofree int *cells = NULL;
  int n_cells = 0;

  ms_clock_reset (&self->clock, MAX (elapsed_ms, 0));
  if (ms_play_count_undo (play) != n_effective)
    {
      ms_play_go (play, n_effective);
      ms_game_board_forget_position (self->board);
      const int *changed = ms_play_get_changed (play, &n_cells);
      /* A copy, since a handler of "changed" may go on to another moment of the play. */
      cells = g_memdup2 (changed, (gsize)n_cells * sizeof *changed);
    }
  ms_game_tell (self, MS_GAME_CAUSE_NONE, 0, &before, cells, n_cells);
}

/* --- A game that is set aside --- */

gboolean
ms_game_get_set_aside (MsGame *self)
{
  return self->aside != NULL;
}

gboolean
ms_game_get_aside_modified (MsGame *self)
{
  return self->aside != NULL && ms_game_board_is_modified (self->aside)
      && ms_play_get_state (self->aside->play) == MS_STATE_PLAYING;
}

MsGameKept
ms_game_get_kept_aside (MsGame *self)
{
  const MsGameBoard *aside = self->aside;
  if (aside == NULL)
    return (MsGameKept){ 0 };
  return (MsGameKept){ .play = aside->play,
    .elapsed_ms = aside->elapsed_ms,
    .assisted = ms_game_board_stays_assisted (aside),
    .modified = ms_game_board_is_modified (aside) };
}

/* As tell_board; odds that are shown then count as seen, in the board that has come back or in the
 * one that is set aside. */
static void
tell_with_odds (MsGame *self, MsGameCause what, const MsGameFacts *before)
{
  tell_board (self, what, before);
  if (ms_game_note_odds (self))
    ms_game_tell_assisted (self);
}

gboolean
ms_game_begin_analysis (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);
  if (before.state == MS_GAME_ANALYSIS || before.withheld || self->board->watched)
    return FALSE;
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  ms_game_cancel_making (self);
  MsPosition *position = ms_game_ref_position (self);
  MsPlay *analysis = ms_play_new_analysis (position, NULL);
  ms_position_unref (position);
  if (analysis == NULL)
    return FALSE;
  ms_game_board_leave (self->board, &self->clock);
  self->aside = self->board;
  self->board = new_board (self, analysis);
  ms_game_board_return (self->board, &self->clock);
  tell_with_odds (self, MS_GAME_CAUSE_SET_ASIDE, &before);
  return TRUE;
}

/* Puts the board in *kept in the place of the current one, which is dropped with what is set
 * aside. */
static void
return_to (MsGame *self, MsGameBoard **kept)
{
  g_autoptr (MsGame) hold G_GNUC_UNUSED = g_object_ref (self);
  MsGameFacts before = ms_game_get_facts (self);
  ms_game_cancel_making (self);
  ms_game_board_free (self->board);
  self->board = g_steal_pointer (kept);
  g_clear_pointer (&self->aside, ms_game_board_free);
  ms_game_board_return (self->board, &self->clock);
  tell_with_odds (self, MS_GAME_CAUSE_RETURN, &before);
}

void
ms_game_end_analysis (MsGame *self)
{
  if (self->aside != NULL)
    return_to (self, &self->aside);
}

/* --- A game that was replaced --- */

gboolean
ms_game_get_replaced (MsGame *self)
{
  return self->replaced != NULL;
}

void
ms_game_take_back_board (MsGame *self)
{
  if (self->replaced == NULL)
    return;
  self->replaced->n_changes++; /* it is in no file any more */
  return_to (self, &self->replaced);
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-neighbours.h"
#include "ms-play-private.h"

#include <math.h>
#include <string.h>

MsPlay *
ms_play_new (const MsRules *rules, uint64_t seed, MsLayout *layout, const MsAllocator *allocator)
{
  size_t n_cells = (size_t)rules->width * rules->height;
  MsPlay *play = ms_alloc0 (allocator, 1, sizeof *play);
  if (play == NULL)
    return NULL;
  play->allocator = allocator;
  play->rules = *rules;
  if (ms_rule_set_decides (rules->rule_set) && rules->first_click == MS_FIRST_CLICK_ANY)
    play->rules.first_click = MS_FIRST_CLICK_SAFE;
  play->seed = seed;
  play->first_cell = play->start_first_cell = play->proven_cell = play->begin_cell = -1;
  play->layout = layout != NULL ? ms_layout_ref (layout) : NULL;
  play->density = NAN;
  play->start = ms_play_get_frame (play);
  play->n_scratch = n_cells;
  play->cells = ms_alloc (allocator, n_cells, sizeof *play->cells);
  play->changed = ms_alloc (allocator, n_cells, sizeof *play->changed);
  play->before = ms_alloc (allocator, n_cells, sizeof *play->before);
  play->was_flagged = ms_alloc0 (allocator, n_cells, sizeof *play->was_flagged);
  if (play->cells == NULL || play->changed == NULL || play->before == NULL
      || play->was_flagged == NULL)
    {
      ms_play_free (play);
      return NULL;
    }
  memset (play->cells, MS_CELL_COVERED, n_cells);
  return play;
}

void
ms_play_free (MsPlay *play)
{
  if (play == NULL)
    return;
  ms_layout_unref (play->layout);
  ms_dealloc (play->allocator, play->cells);
  ms_dealloc (play->allocator, play->start_cells);
  ms_dealloc (play->allocator, play->changed);
  ms_dealloc (play->allocator, play->before);
  ms_dealloc (play->allocator, play->was_flagged);
  ms_play_free_edits (play);
  ms_play_drop_places (play);
  ms_move_list_clear (&play->moves, play->allocator);
  ms_dealloc (play->allocator, play->log);
  ms_dealloc (play->allocator, play);
}

void
ms_play_set_cell (MsPlay *play, int cell, MsCell value)
{
  play->n_flags += ms_cell_is_flagged (value) - ms_cell_is_flagged (play->cells[cell]);
  play->n_opened += ms_cell_is_opened (value) - ms_cell_is_opened (play->cells[cell]);
  play->before[play->n_changed] = play->cells[cell];
  play->changed[play->n_changed++] = cell;
  play->cells[cell] = value;
}

static bool
is_unflagged (MsCell cell)
{
  return cell == MS_CELL_COVERED || cell == MS_CELL_QUESTION;
}

static bool
can_open (const MsPlay *play, int cell)
{
  return is_unflagged (play->cells[cell]);
}

/* Opens one cell and none around it (see flood); false if it was a mine. */
static bool
uncover (MsPlay *play, int cell)
{
  bool mine = ms_layout_has_mine (play->layout, cell);
  MsCell number = (MsCell)ms_layout_count_around (play->layout, cell);
  ms_play_set_cell (play, cell, mine ? MS_CELL_BLAST : number);
  return !mine;
}

/* Opens the neighbours of every 0 among the changed cells, those that it opens included. */
static void
flood (MsPlay *play)
{
  int neighbours[8];
  for (int i = 0; i < play->n_changed; i++)
    {
      if (play->cells[play->changed[i]] != 0)
        continue;
      int n = ms_neighbours (play->rules.width, play->rules.height, play->changed[i], neighbours);
      for (int j = 0; j < n; j++)
        if (can_open (play, neighbours[j]))
          uncover (play, neighbours[j]);
    }
}

static void
finish_opening (MsPlay *play, bool survived)
{
  int n_cells = play->rules.width * play->rules.height;
  flood (play);
  if (survived && play->n_opened < n_cells - play->rules.mines)
    return;
  play->state = survived ? MS_STATE_WON : MS_STATE_LOST;
  for (int cell = 0; cell < n_cells; cell++)
    {
      bool mine = survived || ms_layout_has_mine (play->layout, cell);
      if (mine && can_open (play, cell))
        ms_play_set_cell (play, cell, survived ? MS_CELL_FLAG : MS_CELL_MINE);
      else if (!mine && play->cells[cell] == MS_CELL_FLAG)
        ms_play_set_cell (play, cell, MS_CELL_WRONG_FLAG);
    }
}

static MsStatus
open_cell (MsPlay *play, int cell)
{
  if (!can_open (play, cell))
    return MS_STATUS_OK;
  if (play->layout == NULL && play->rules.no_guess)
    return MS_STATUS_NO_BOARD;
  if (play->layout == NULL)
    {
      int width = play->rules.width;
      MsRng rng;
      ms_rng_seed (&rng, play->seed);
      play->layout = ms_layout_draw (
          &play->rules, cell % width, cell / width, &rng, play->allocator);
      if (play->layout == NULL)
        return MS_STATUS_NO_MEMORY;
      ms_play_judge_flags (play);
    }
  if (play->state == MS_STATE_NEW)
    {
      play->state = MS_STATE_PLAYING;
      play->first_cell = cell;
    }
  finish_opening (play, uncover (play, cell));
  return MS_STATUS_OK;
}

bool
ms_chord_opens (const MsCell *cells, int width, int height, int cell)
{
  int neighbours[8], flags = 0, covered = 0;
  if (!ms_cell_is_opened (cells[cell]))
    return false;
  int n = ms_neighbours (width, height, cell, neighbours);
  for (int i = 0; i < n; i++)
    {
      flags += cells[neighbours[i]] == MS_CELL_FLAG;
      covered += is_unflagged (cells[neighbours[i]]);
    }
  return flags == cells[cell] && covered > 0;
}

int
ms_play_list_opens (const MsPlay *play, const MsMove *move, int opens[8])
{
  int width = play->rules.width, height = play->rules.height, neighbours[8], n_opens = 0;
  if (move->action == MS_ACTION_OPEN && can_open (play, move->cell))
    opens[n_opens++] = move->cell;
  if (move->action != MS_ACTION_CHORD || !ms_chord_opens (play->cells, width, height, move->cell))
    return n_opens;
  int n = ms_neighbours (width, height, move->cell, neighbours);
  for (int i = 0; i < n; i++)
    if (can_open (play, neighbours[i]))
      opens[n_opens++] = neighbours[i];
  return n_opens;
}

static void
chord_cell (MsPlay *play, const MsMove *move)
{
  int opens[8], n_opens = ms_play_list_opens (play, move, opens);
  bool survived = true;
  for (int i = 0; i < n_opens; i++)
    survived &= uncover (play, opens[i]);
  if (n_opens > 0)
    finish_opening (play, survived);
}

static bool
can_mark (const MsPlay *play, int cell, MsCell mark)
{
  bool covered = can_open (play, cell) || play->cells[cell] == MS_CELL_FLAG;
  return covered && play->cells[cell] != mark;
}

bool
ms_play_would_change (const MsPlay *play, const MsMove *move)
{
  if (play->state == MS_STATE_ANALYSIS && move->action != MS_ACTION_MARK)
    return false;
  if (move->action == MS_ACTION_OPEN)
    return can_open (play, move->cell);
  if (move->action == MS_ACTION_MARK)
    return can_mark (play, move->cell, move->mark);
  return ms_chord_opens (play->cells, play->rules.width, play->rules.height, move->cell);
}

MsStatus
ms_play_apply (MsPlay *play, const MsMove *move)
{
  MsStatus status = MS_STATUS_OK;
  bool drawn = play->layout != NULL;
  MsClicks clicks = play->clicks;

  play->n_changed = 0;
  switch (move->action)
    {
    case MS_ACTION_OPEN:
      status = open_cell (play, move->cell);
      break;
    case MS_ACTION_CHORD:
      chord_cell (play, move);
      break;
    case MS_ACTION_MARK:
      if (can_mark (play, move->cell, move->mark))
        ms_play_set_cell (play, move->cell, move->mark);
      break;
    case MS_ACTION_EDIT:
      status = ms_play_apply_edit (play, move);
      break;
    }
  if (status == MS_STATUS_OK)
    status = ms_play_log (play);
  if (status == MS_STATUS_OK)
    {
      play->n_undo += ms_play_begins_step (play, move);
      return status;
    }
  play->clicks = clicks;
  if (!drawn)
    {
      ms_layout_unref (play->layout);
      play->layout = NULL;
    }
  return status;
}

MsStatus
ms_play_do (MsPlay *play, const MsMove *move)
{
  play->n_changed = 0;
  play->resized = false;
  bool inside = move->cell >= 0 && move->cell < play->rules.width * play->rules.height;
  bool mark_ok = move->action != MS_ACTION_MARK
      || (move->mark >= MS_CELL_COVERED && move->mark <= MS_CELL_QUESTION);
  /* Clicks without an effect are logged for the metrics of a game, and an analysis has none. */
  if (!(inside && mark_ok && move->action != MS_ACTION_EDIT && play->state != MS_STATE_WON
          && play->state != MS_STATE_LOST)
      || (play->state == MS_STATE_ANALYSIS && !ms_play_would_change (play, move)))
    return MS_STATUS_OK;
  if (!ms_play_reserve_move (play, move) || (move->joined && !ms_play_reserve_list (play)))
    return MS_STATUS_NO_MEMORY;
  MS_TRY (ms_play_apply (play, move));
  ms_play_append (play, move);
  ms_play_count_click (play, move);
  return MS_STATUS_OK;
}

const int *
ms_play_get_changed (const MsPlay *play, int *n_changed)
{
  *n_changed = play->n_changed;
  return play->changed;
}

const MsRules *
ms_play_get_rules (const MsPlay *play)
{
  return &play->rules;
}

MsState
ms_play_get_state (const MsPlay *play)
{
  return play->state;
}

const MsCell *
ms_play_get_cells (const MsPlay *play)
{
  return play->cells;
}

MsLayout *
ms_play_get_layout (const MsPlay *play)
{
  return play->layout;
}

int
ms_play_get_first_cell (const MsPlay *play)
{
  return play->first_cell;
}

int
ms_play_get_n_flags (const MsPlay *play)
{
  return play->n_flags;
}

int
ms_play_get_n_opened (const MsPlay *play)
{
  return play->n_opened;
}

int
ms_play_count_moves (const MsPlay *play)
{
  return play->n_moves;
}

MsMove
ms_play_get_move (const MsPlay *play, int i)
{
  return ms_move_list_get (&play->moves, i);
}

const MsCell *
ms_play_get_start_cells (const MsPlay *play)
{
  return play->start_cells;
}

/* Counts the clicks of a game, and those of them that had an effect. */

void
ms_play_judge_flags (MsPlay *play)
{
  for (int cell = 0; cell < play->rules.width * play->rules.height; cell++)
    play->clicks.effective_right += play->was_flagged[cell]
        && ms_layout_has_mine (play->layout, cell);
}

void
ms_play_count_click (MsPlay *play, const MsMove *move)
{
  MsClicks *clicks = &play->clicks;
  bool changed = play->n_changed > 0;
  play->any_flag |= changed && move->action == MS_ACTION_MARK && move->mark == MS_CELL_FLAG;
  if (move->joined) /* by the click of the move it belongs to */
    return;
  switch (move->action)
    {
    case MS_ACTION_OPEN:
      clicks->left++;
      clicks->effective_left += changed && play->cells[move->cell] != MS_CELL_BLAST;
      break;
    case MS_ACTION_CHORD:
      clicks->chords++;
      clicks->effective_chords += changed;
      break;
    case MS_ACTION_MARK:
      clicks->right++;
      /* The first flag on a cell counts only if there is a mine, which nobody knows before the
       * layout is drawn: flags from before are judged then. */
      if (changed && move->mark == MS_CELL_FLAG && !play->was_flagged[move->cell])
        {
          play->was_flagged[move->cell] = true;
          clicks->effective_right += play->layout != NULL
              && ms_layout_has_mine (play->layout, move->cell);
        }
      break;
    case MS_ACTION_EDIT: /* of an analysis, where no click counts */
      break;
    }
}

const MsClicks *
ms_play_get_clicks (const MsPlay *play)
{
  return &play->clicks;
}

bool
ms_play_get_any_flag (const MsPlay *play)
{
  return play->any_flag;
}

bool
ms_play_set_clicks (MsPlay *play, const MsClicks *clicks)
{
  bool fits = clicks->effective_left >= 0 && clicks->effective_left <= clicks->left
      && clicks->effective_right >= 0 && clicks->effective_right <= clicks->right
      && clicks->effective_chords >= 0 && clicks->effective_chords <= clicks->chords;
  if (fits)
    play->clicks = *clicks;
  return fits;
}

int
ms_play_count_winning_clicks (const MsPlay *play)
{
  if (play->state != MS_STATE_WON || ms_play_get_start_cells (play) != NULL)
    return -1;
  for (int i = 0; i < ms_play_count_moves (play); i++)
    if (ms_play_get_move (play, i).joined)
      return -1;
  return ms_clicks_total (&play->clicks);
}

bool
ms_play_raise_clicks (MsPlay *play, const MsClicks *clicks)
{
  const MsClicks *least = &play->clicks;
  bool enough = clicks->left >= least->left && clicks->right >= least->right
      && clicks->chords >= least->chords && clicks->effective_left >= least->effective_left
      && clicks->effective_right >= least->effective_right
      && clicks->effective_chords >= least->effective_chords;
  return enough && ms_play_set_clicks (play, clicks);
}

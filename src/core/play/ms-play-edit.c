/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The edits of an analysis: making one, and steps of several that are taken back at once.  Of cells
 * the log of all moves knows what they were; a change of size keeps the board it has replaced. */
#include "ms-play-private.h"

#include <string.h>

MsEditFrame
ms_play_get_frame (const MsPlay *play)
{
  return (MsEditFrame){ play->rules.width, play->rules.height, play->rules.mines, play->density };
}

MsEditFrame
ms_play_get_start_frame (const MsPlay *play)
{
  return play->start;
}

void
ms_play_set_density (MsPlay *play, double density)
{
  play->density = play->start.density = density;
}

bool
ms_play_get_resized (const MsPlay *play)
{
  return play->resized;
}

MsEdit *
ms_play_get_edit (const MsPlay *play, const MsMove *move, bool *joined)
{
  const MsPlayEdit *record = &play->edits[move->cell];
  *joined = record->joined;
  return record->edit;
}

static void
set_frame (MsPlay *play, const MsEditFrame *frame)
{
  play->rules.width = frame->width;
  play->rules.height = frame->height;
  play->rules.mines = frame->mines;
  play->density = frame->density;
}

static void
count_cells (MsPlay *play)
{
  int n_cells = play->rules.width * play->rules.height;
  play->n_flags = play->n_opened = 0;
  for (int cell = 0; cell < n_cells; cell++)
    {
      play->n_flags += ms_cell_is_flagged (play->cells[cell]);
      play->n_opened += ms_cell_is_opened (play->cells[cell]);
    }
}

/* The block with room for n, or the old one and *ok false. */
static void *
grow (const MsPlay *play, void *block, size_t n, size_t size, bool *ok)
{
  void *grown = *ok ? ms_realloc (play->allocator, block, n, size) : NULL;
  *ok = grown != NULL;
  return *ok ? grown : block;
}

bool
ms_play_reserve_list (MsPlay *play)
{
  bool ok = true;
  if (play->n_scratch <= play->n_listed)
    return true;
  play->listed = grow (play, play->listed, play->n_scratch, sizeof *play->listed, &ok);
  if (!ok)
    return false;
  memset (play->listed, 0, play->n_scratch);
  play->n_listed = play->n_scratch;
  return true;
}

/* Room in what is kept for each cell.  It never shrinks, so that going back to a size that has been
 * needs no memory. */
static bool
reserve_scratch (MsPlay *play, size_t n_cells)
{
  bool ok = true;
  if (n_cells > play->n_scratch)
    {
      play->changed = grow (play, play->changed, n_cells, sizeof *play->changed, &ok);
      play->before = grow (play, play->before, n_cells, sizeof *play->before, &ok);
      play->was_flagged = grow (play, play->was_flagged, n_cells, sizeof *play->was_flagged, &ok);
      if (!ok)
        return false;
      memset (play->was_flagged + play->n_scratch, 0, n_cells - play->n_scratch);
      play->n_scratch = n_cells;
    }
  return ms_play_reserve_list (play);
}

static bool
is_another_size (const MsPlay *play, const MsEdit *edit)
{
  MsEditFrame now = ms_play_get_frame (play);
  return !ms_edit_frame_same_size (&now, ms_edit_get_frame (edit));
}

/* The board that was becomes the record's. */
static MsStatus
resize (MsPlay *play, MsPlayEdit *record)
{
  const MsEditFrame *frame = ms_edit_get_frame (record->edit);
  size_t n_cells = (size_t)frame->width * frame->height;
  MsCell *board = ms_alloc (play->allocator, n_cells, sizeof *board);
  if (board == NULL)
    return MS_STATUS_NO_MEMORY;
  memcpy (board, ms_edit_get_values (record->edit), n_cells);
  record->board = play->cells;
  play->cells = board;
  play->resized = true;
  return MS_STATUS_OK;
}

MsStatus
ms_play_apply_edit (MsPlay *play, const MsMove *move)
{
  MsPlayEdit *record = &play->edits[move->cell];
  const MsEditFrame *frame = ms_edit_get_frame (record->edit);
  size_t n_cells = (size_t)frame->width * frame->height;
  int n;
  const int *cells = ms_edit_get_cells (record->edit, &n);
  const MsCell *values = ms_edit_get_values (record->edit);
  if (!reserve_scratch (play, n_cells) || !ms_play_reserve_log (play, (size_t)n))
    return MS_STATUS_NO_MEMORY;
  bool resizes = is_another_size (play, record->edit);
  if (resizes && resize (play, record) != MS_STATUS_OK)
    return MS_STATUS_NO_MEMORY;
  record->before = ms_play_get_frame (play);
  set_frame (play, frame);
  if (resizes)
    count_cells (play);
  for (int i = 0; !resizes && i < n; i++)
    {
      int cell = cells != NULL ? cells[i] : i;
      if (play->cells[cell] != values[i])
        ms_play_set_cell (play, cell, values[i]);
    }
  return MS_STATUS_OK;
}

void
ms_play_revert_edit (MsPlay *play, const MsMove *move)
{
  MsPlayEdit *record = &play->edits[move->cell];
  play->n_edits--;
  play->n_edits_undone++;
  set_frame (play, &record->before);
  if (record->board != NULL)
    {
      ms_dealloc (play->allocator, play->cells);
      play->cells = record->board;
      record->board = NULL;
      play->resized = true;
      count_cells (play);
    }
}

bool
ms_play_begins_step (const MsPlay *play, const MsMove *move)
{
  if (move->action == MS_ACTION_EDIT)
    return !play->edits[move->cell].joined;
  return play->n_changed > 0 && !move->joined;
}

/* --- Steps --- */

static bool
is_joined (const MsPlay *play, int i)
{
  MsMove move = ms_move_list_get (&play->moves, i);
  return move.action == MS_ACTION_EDIT ? play->edits[move.cell].joined : move.joined;
}

void
ms_play_list_changed (MsPlay *play)
{
  for (int i = 0; i < play->n_changed; i++)
    play->listed[play->changed[i]] = true;
}

/* Several moves may have changed the same cell, and the board its size in between. */
void
ms_play_collect_listed (MsPlay *play)
{
  size_t n_cells = (size_t)play->rules.width * play->rules.height;
  play->n_changed = 0;
  for (size_t cell = 0; cell < n_cells && !play->resized; cell++)
    if (play->listed[cell])
      play->changed[play->n_changed++] = (int)cell;
  memset (play->listed, 0, play->n_listed * sizeof *play->listed);
}

void
ms_play_undo_step (MsPlay *play)
{
  bool single = !is_joined (play, play->n_moves - 1);
  for (bool joined = true; joined;)
    {
      joined = is_joined (play, play->n_moves - 1);
      ms_play_pop (play);
      if (!single)
        ms_play_list_changed (play);
    }
  if (!single)
    ms_play_collect_listed (play);
  else if (play->resized)
    play->n_changed = 0;
}

static bool
next_is_joined (const MsPlay *play)
{
  return play->n_undone > 0 && is_joined (play, play->n_moves);
}

MsStatus
ms_play_redo_step (MsPlay *play)
{
  int n_moves = play->n_moves;
  MsStatus status = ms_play_push (play);
  if (status == MS_STATUS_OK)
    ms_play_push_idle (play);
  if (status != MS_STATUS_OK || !next_is_joined (play))
    return status;
  ms_play_list_changed (play);
  while (status == MS_STATUS_OK && next_is_joined (play))
    {
      status = ms_play_push (play);
      ms_play_list_changed (play);
      ms_play_push_idle (play);
    }
  while (status != MS_STATUS_OK && play->n_moves > n_moves)
    ms_play_pop (play);
  ms_play_collect_listed (play);
  return status;
}

/* --- The list --- */

static void
free_edit (MsPlay *play, MsPlayEdit *record)
{
  ms_edit_unref (record->edit);
  ms_dealloc (play->allocator, record->board);
}

void
ms_play_drop_undone_edits (MsPlay *play)
{
  for (int i = 0; i < play->n_edits_undone; i++)
    free_edit (play, &play->edits[play->n_edits + i]);
  play->n_edits_undone = 0;
}

void
ms_play_free_edits (MsPlay *play)
{
  ms_play_drop_undone_edits (play);
  for (int i = 0; i < play->n_edits; i++)
    free_edit (play, &play->edits[i]);
  ms_dealloc (play->allocator, play->edits);
  ms_dealloc (play->allocator, play->listed);
}

static bool
would_change (const MsPlay *play, const MsEdit *edit)
{
  MsEditFrame now = ms_play_get_frame (play);
  int n;
  const int *cells = ms_edit_get_cells (edit, &n);
  const MsCell *values = ms_edit_get_values (edit);

  if (is_another_size (play, edit))
    return cells == NULL;
  if (!ms_edit_frame_equal (&now, ms_edit_get_frame (edit)))
    return true;
  for (int i = 0; i < n; i++)
    if (play->cells[cells != NULL ? cells[i] : i] != values[i])
      return true;
  return false;
}

MsStatus
ms_play_edit (MsPlay *play, MsEdit *edit, bool joined)
{
  play->n_changed = 0;
  play->resized = false;
  if (play->state != MS_STATE_ANALYSIS || !would_change (play, edit))
    return MS_STATUS_OK;
  /* Behind the undone ones, which are dropped only when it has been made. */
  int end = play->n_edits + play->n_edits_undone;
  MsMove move = { .action = MS_ACTION_EDIT, .cell = end };
  if (!ms_play_reserve_move (play, &move)
      || !ms_grow (
          play->allocator, &play->edits, &play->room_edits, (size_t)end + 1, sizeof *play->edits))
    return MS_STATUS_NO_MEMORY;
  play->edits[end] = (MsPlayEdit){ .edit = ms_edit_ref (edit),
    .joined = joined && play->n_undo > 0 };
  MsStatus status = ms_play_apply (play, &move);
  if (status != MS_STATUS_OK)
    {
      ms_edit_unref (edit);
      return status;
    }
  MsPlayEdit made = play->edits[end];
  move.cell = play->n_edits;
  ms_play_append (play, &move);
  play->edits[play->n_edits++] = made;
  return MS_STATUS_OK;
}

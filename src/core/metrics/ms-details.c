/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-details.h"

#include "ms-progress.h"

static void
count_mark (MsDetails *self, const MsPlay *play, const MsMove *move, MsCell before)
{
  bool flagged = move->mark == MS_CELL_FLAG && before != MS_CELL_FLAG;
  self->flags += flagged;
  self->wrong_flags += flagged && !ms_layout_has_mine (ms_play_get_layout (play), move->cell);
  self->questions += move->mark == MS_CELL_QUESTION && before != MS_CELL_QUESTION;
  self->unflags += before == MS_CELL_FLAG && move->mark != MS_CELL_FLAG;
}

/* Plays the moves of whole on play, at whose beginning progress is. */
static MsStatus
follow (MsDetails *self, const MsPlay *whole, MsPlay *play, MsProgress *progress)
{
  const int n_moves = ms_play_count_moves (whole);
  for (int i = 0; i < n_moves; i++)
    {
      MsMove move = ms_play_get_move (whole, i);
      bool marks = move.action == MS_ACTION_MARK;
      MsCell before = marks ? ms_play_get_cells (play)[move.cell] : MS_CELL_COVERED;
      int solved = ms_progress_get_solved (progress), n_changed;
      MS_TRY (ms_play_do (play, &move));
      const int *changed = ms_play_get_changed (play, &n_changed);
      ms_progress_update (progress, ms_play_get_cells (play), changed, n_changed);
      if (marks && n_changed > 0)
        count_mark (self, play, &move, before);
      if (move.action == MS_ACTION_CHORD)
        self->bbbv_by_chords += ms_progress_get_solved (progress) - solved;
    }
  return MS_STATUS_OK;
}

/* How many groups, whose numbers in groups have this sign, have no covered cell.  covered[n] is
 * room. */
static int
count_solved (const MsOpenings *openings, const MsCell *cells, int sign, int n, bool *covered)
{
  int solved = 0;
  for (int i = 0; i < n; i++)
    covered[i] = false;
  for (int cell = 0; cell < openings->width * openings->height; cell++)
    if (openings->groups[cell] * sign > 0 && !ms_cell_is_opened (cells[cell]))
      covered[openings->groups[cell] * sign - 1] = true;
  for (int i = 0; i < n; i++)
    solved += !covered[i];
  return solved;
}

static MsStatus
count_groups (MsDetails *self, const MsPlay *play, const MsAllocator *allocator)
{
  MsOpenings *openings = ms_openings_new (ms_play_get_layout (play), allocator);
  if (openings == NULL)
    return MS_STATUS_NO_MEMORY;
  const MsBoardMetrics *board = &openings->metrics;
  size_t most = (size_t)(board->openings > board->islands ? board->openings : board->islands);
  bool *covered = ms_alloc (allocator, most + 1, sizeof *covered);
  for (int cell = 0; cell < openings->width * openings->height; cell++)
    if (openings->numbers[cell] != MS_OPENINGS_MINE)
      self->numbers[openings->numbers[cell]]++;
  if (covered != NULL)
    {
      const MsCell *cells = ms_play_get_cells (play);
      self->openings_solved = count_solved (openings, cells, 1, board->openings, covered);
      self->islands_solved = count_solved (openings, cells, -1, board->islands, covered);
    }
  MsStatus status = covered != NULL ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  ms_dealloc (allocator, covered);
  ms_openings_free (openings);
  return status;
}

MsStatus
ms_details_count (const MsPlay *whole, const MsAllocator *allocator, MsDetails *details)
{
  *details = (MsDetails){ 0 };
  MS_TRY (count_groups (details, whole, allocator));
  MsPlay *play = ms_play_new_again (whole, allocator);
  MsProgress *progress = play != NULL
      ? ms_progress_new (ms_play_get_layout (whole), ms_play_get_cells (play), allocator)
      : NULL;
  MsStatus status = progress != NULL ? follow (details, whole, play, progress)
                                     : MS_STATUS_NO_MEMORY;
  ms_progress_free (progress);
  ms_play_free (play);
  return status;
}

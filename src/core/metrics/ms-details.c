/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-details.h"

#include "ms-neighbours.h"
#include "ms-progress.h"

/* The flags that were set until now, with room for one of each move, and the newest on each
 * cell. */
typedef struct
{
  MsFlagWorth *flags; /* NULL: nobody asks */
  int *newest; /* [cells] index into flags; -1: a flag there was not set by a move */
} FlagList;

static void
count_mark (MsDetails *self, const MsPlay *play, const MsMove *move, MsCell before)
{
  bool flagged = move->mark == MS_CELL_FLAG && before != MS_CELL_FLAG;
  self->flags += flagged;
  self->wrong_flags += flagged && !ms_layout_has_mine (ms_play_get_layout (play), move->cell);
  self->questions += move->mark == MS_CELL_QUESTION && before != MS_CELL_QUESTION;
  self->unflags += before == MS_CELL_FLAG && move->mark != MS_CELL_FLAG;
}

/* The flags beside cell into standing, as indices. */
static int
find_standing (const FlagList *list, const MsPlay *play, int cell, int standing[8])
{
  const MsRules *rules = ms_play_get_rules (play);
  const MsCell *cells = ms_play_get_cells (play);
  int neighbours[8], n = 0,
                     n_neighbours = ms_neighbours (rules->width, rules->height, cell, neighbours);
  for (int i = 0; i < n_neighbours; i++)
    if (cells[neighbours[i]] == MS_CELL_FLAG)
      standing[n++] = list->newest[neighbours[i]];
  return n;
}

static void
reward (FlagList *list, const int *standing, int n_standing, int solved)
{
  for (int i = 0; i < n_standing && solved > 0; i++)
    if (standing[i] >= 0)
      {
        list->flags[standing[i]].n_chords++;
        list->flags[standing[i]].worth += (double)solved / n_standing;
      }
}

/* Plays the moves of whole on play, at whose beginning progress is. */
static MsStatus
follow (MsDetails *self, FlagList *list, const MsPlay *whole, MsPlay *play, MsProgress *progress)
{
  const int n_moves = ms_play_count_moves (whole);
  for (int i = 0; i < n_moves; i++)
    {
      MsMove move = ms_play_get_move (whole, i);
      bool marks = move.action == MS_ACTION_MARK;
      MsCell before = marks ? ms_play_get_cells (play)[move.cell] : MS_CELL_COVERED;
      int solved = ms_progress_get_solved (progress), n_changed, standing[8], n_standing = 0;
      if (list->flags != NULL && move.action == MS_ACTION_CHORD)
        n_standing = find_standing (list, play, move.cell, standing);
      MS_TRY (ms_play_do (play, &move));
      const int *changed = ms_play_get_changed (play, &n_changed);
      ms_progress_update (progress, ms_play_get_cells (play), changed, n_changed);
      solved = ms_progress_get_solved (progress) - solved;
      if (marks && n_changed > 0)
        {
          int n_flags = self->flags;
          count_mark (self, play, &move, before);
          if (list->flags != NULL && self->flags > n_flags)
            {
              list->newest[move.cell] = n_flags;
              list->flags[n_flags] = (MsFlagWorth){ i, move.cell, move.time_ms, 0, 0 };
            }
        }
      if (move.action == MS_ACTION_CHORD)
        self->bbbv_by_chords += solved;
      reward (list, standing, n_standing, solved);
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

static MsStatus
count (MsDetails *details, FlagList *list, const MsPlay *whole, const MsAllocator *allocator)
{
  *details = (MsDetails){ 0 };
  MS_TRY (count_groups (details, whole, allocator));
  MsPlay *play = ms_play_new_again (whole, allocator);
  MsProgress *progress = play != NULL
      ? ms_progress_new (ms_play_get_layout (whole), ms_play_get_cells (play), allocator)
      : NULL;
  MsStatus status = progress != NULL ? follow (details, list, whole, play, progress)
                                     : MS_STATUS_NO_MEMORY;
  ms_progress_free (progress);
  ms_play_free (play);
  return status;
}

MsStatus
ms_details_count (const MsPlay *whole, const MsAllocator *allocator, MsDetails *details)
{
  FlagList none = { NULL, NULL };
  return count (details, &none, whole, allocator);
}

MsStatus
ms_details_list_flags (
    const MsPlay *whole, const MsAllocator *allocator, MsFlagWorth **flags, MsDetails *details)
{
  const MsRules *rules = ms_play_get_rules (whole);
  size_t n_moves = (size_t)ms_play_count_moves (whole);
  FlagList list = { ms_alloc (allocator, n_moves + 1, sizeof *list.flags),
    ms_alloc (allocator, (size_t)(rules->width * rules->height), sizeof *list.newest) };
  for (int cell = 0; list.newest != NULL && cell < rules->width * rules->height; cell++)
    list.newest[cell] = -1;
  MsStatus status = list.flags != NULL && list.newest != NULL
      ? count (details, &list, whole, allocator)
      : MS_STATUS_NO_MEMORY;
  ms_dealloc (allocator, list.newest);
  *flags = status == MS_STATUS_OK && details->flags > 0 ? list.flags : NULL;
  if (*flags == NULL)
    ms_dealloc (allocator, list.flags);
  return status;
}

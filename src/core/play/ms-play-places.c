/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places of a game to come back to: going from one of its moments to another costs the cells of the
 * board, however many moves lie between. */
#include "ms-play-private.h"

#include <string.h>

/* Between two places lie no more words of the log than these and so many more for a cell, but where a
 * single step has more: coming back to a place costs its cells. */
#define WORDS_BETWEEN 32768
#define CELLS_FOR_WORD 4

struct MsPlayPlace
{
  int n_moves, n_undo;
  size_t n_log;
  MsState state;
  int first_cell, n_flags, n_opened;
  MsCell *cells;
};

static size_t
count_cells (const MsPlay *play)
{
  return (size_t)play->rules.width * (size_t)play->rules.height;
}

void
ms_play_drop_places (MsPlay *play)
{
  for (int i = 0; i < play->n_places; i++)
    ms_dealloc (play->allocator, play->places[i].cells);
  ms_dealloc (play->allocator, play->places);
  play->places = NULL;
  play->n_places = 0;
}

/* As it stands, behind those that are kept. */
static bool
keep_place (MsPlay *play)
{
  size_t n_cells = count_cells (play);
  MsCell *cells = ms_alloc (play->allocator, n_cells, sizeof *cells);
  MsPlayPlace *places = cells == NULL ? NULL
                                      : ms_realloc (play->allocator, play->places,
                                          (size_t)play->n_places + 1, sizeof *play->places);
  if (places == NULL)
    {
      ms_dealloc (play->allocator, cells);
      return false;
    }
  memcpy (cells, play->cells, n_cells * sizeof *cells);
  play->places = places;
  places[play->n_places++] = (MsPlayPlace){ .n_moves = play->n_moves,
    .n_undo = play->n_undo,
    .n_log = play->n_log,
    .state = play->state,
    .first_cell = play->first_cell,
    .n_flags = play->n_flags,
    .n_opened = play->n_opened,
    .cells = cells };
  return true;
}

bool
ms_play_index (MsPlay *play)
{
  size_t most = WORDS_BETWEEN + count_cells (play) / CELLS_FOR_WORD, last = play->n_log;
  ms_play_drop_places (play);
  bool kept = play->state == MS_STATE_ANALYSIS || keep_place (play);
  while (kept && play->n_undo > 0)
    {
      ms_play_undo (play);
      if (play->state == MS_STATE_ANALYSIS || (last - play->n_log <= most && play->n_undo > 0))
        continue;
      last = play->n_log;
      kept = keep_place (play);
    }
  if (!kept)
    ms_play_drop_places (play);
  play->n_changed = 0;
  return kept;
}

/* The places come from the last to the first: the least that is no less than n_steps. */
static int
find_place (const MsPlay *play, int n_steps)
{
  int low = 0, high = play->n_places - 1;
  while (low < high)
    {
      int middle = high - (high - low) / 2;
      if (play->places[middle].n_undo >= n_steps)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

/* The log behind the moves that stand is as it was when they were made: those that were taken back
 * came out the same whenever they were made again. */
static void
return_to (MsPlay *play, const MsPlayPlace *place)
{
  int n_moves = play->n_moves + play->n_undone, n_steps = play->n_undo + play->n_redo;
  play->n_moves = place->n_moves;
  play->n_undone = n_moves - place->n_moves;
  play->n_undo = place->n_undo;
  play->n_redo = n_steps - place->n_undo;
  play->n_log_undone += play->n_log - place->n_log;
  play->n_log = place->n_log;
  play->state = place->state;
  play->first_cell = place->first_cell;
  play->n_flags = place->n_flags;
  play->n_opened = place->n_opened;
  memcpy (play->cells, place->cells, count_cells (play) * sizeof *play->cells);
}

/* Few words lie between a place and what is before it, as far as the next one; the step behind that
 * may be long. */
static bool
is_near (const MsPlay *play, int at, int n_steps)
{
  int above = play->places[at].n_undo;
  int below = at + 1 < play->n_places ? play->places[at + 1].n_undo : -1;
  return play->n_undo <= above && play->n_undo > below && n_steps > below;
}

static MsStatus
walk (MsPlay *play, int n_steps)
{
  MsStatus status = MS_STATUS_OK;
  while (play->n_undo > n_steps)
    ms_play_undo (play);
  while (play->n_undo < n_steps && play->n_redo > 0 && status == MS_STATUS_OK)
    status = ms_play_redo (play);
  return status;
}

MsStatus
ms_play_go (MsPlay *play, int n_steps)
{
  size_t n_cells = count_cells (play);
  int most = play->n_undo + play->n_redo;
  n_steps = n_steps < 0 ? 0 : n_steps > most ? most : n_steps;
  int at = play->n_places > 0 ? find_place (play, n_steps) : -1;
  bool near = at < 0 || is_near (play, at, n_steps);
  if (near && (n_steps == play->n_undo + 1 || n_steps == play->n_undo - 1))
    return walk (play, n_steps);

  MsCell *before = ms_alloc (play->allocator, n_cells, sizeof *before);
  if (before == NULL)
    return MS_STATUS_NO_MEMORY;
  memcpy (before, play->cells, n_cells * sizeof *before);
  if (!near)
    return_to (play, &play->places[at]);
  MsStatus status = walk (play, n_steps);
  play->n_changed = 0;
  for (size_t cell = 0; cell < n_cells; cell++)
    if (play->cells[cell] != before[cell])
      play->changed[play->n_changed++] = (int)cell;
  ms_dealloc (play->allocator, before);
  return status;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-click-line.h"

#include "ms-neighbours.h"

typedef struct
{
  const MsOpenings *openings;
  const bool *chorded;
  bool *done; /* opened, or flagged */
  int *zeros, *ready; /* 0s to flood from, and numbers to chord */
  int n_zeros, n_ready;
  MsMove *moves;
  int n_moves;
} Line;

static void
move (Line *line, MsAction action, int cell)
{
  if (line->moves != NULL)
    line->moves[line->n_moves] = (MsMove){ .action = action,
      .cell = cell,
      .mark = action == MS_ACTION_MARK ? MS_CELL_FLAG : MS_CELL_COVERED };
  line->n_moves++;
}

static void
uncover (Line *line, int cell)
{
  if (line->done[cell])
    return;
  line->done[cell] = true;
  if (line->openings->numbers[cell] == 0)
    line->zeros[line->n_zeros++] = cell;
  if (line->chorded[cell])
    line->ready[line->n_ready++] = cell;
}

static void
uncover_around (Line *line, int cell)
{
  int neighbours[8];
  int n = ms_neighbours (line->openings->width, line->openings->height, cell, neighbours);
  for (int i = 0; i < n; i++)
    if (line->openings->numbers[neighbours[i]] != MS_OPENINGS_MINE)
      uncover (line, neighbours[i]);
    else if (!line->done[neighbours[i]])
      {
        line->done[neighbours[i]] = true;
        move (line, MS_ACTION_MARK, neighbours[i]);
      }
}

/* Clicks a cell, unless it is open, and makes all chords that become possible. */
static void
begin_at (Line *line, int cell)
{
  if (line->done[cell])
    return;
  move (line, MS_ACTION_OPEN, cell);
  uncover (line, cell);
  while (line->n_zeros > 0 || line->n_ready > 0)
    if (line->n_zeros > 0)
      uncover_around (line, line->zeros[--line->n_zeros]);
    else
      {
        int number = line->ready[--line->n_ready];
        uncover_around (line, number);
        move (line, MS_ACTION_CHORD, number);
      }
}

/* First the openings, from which most groups begin, then the groups of chorded numbers without one,
 * then the numbers that are left. */
static void
play (Line *line)
{
  const MsOpenings *openings = line->openings;
  int n_cells = openings->width * openings->height;
  for (int cell = 0; cell < n_cells; cell++)
    if (openings->numbers[cell] == 0)
      begin_at (line, cell);
  for (int cell = 0; cell < n_cells; cell++)
    if (line->chorded[cell])
      begin_at (line, cell);
  for (int cell = 0; cell < n_cells; cell++)
    if (openings->numbers[cell] != MS_OPENINGS_MINE)
      begin_at (line, cell);
}

MsStatus
ms_click_line_write (const MsOpenings *openings, const bool *chorded, const MsAllocator *allocator,
    MsMove *moves, int *n_moves)
{
  size_t n_cells = (size_t)openings->width * (size_t)openings->height;
  bool *done = ms_alloc0 (allocator, n_cells, sizeof *done);
  int *cells = ms_alloc (allocator, 2 * n_cells, sizeof *cells);
  bool ok = done != NULL && cells != NULL;
  if (ok)
    {
      Line line = { .openings = openings,
        .chorded = chorded,
        .done = done,
        .zeros = cells,
        .ready = cells + n_cells,
        .moves = moves };
      play (&line);
      *n_moves = line.n_moves;
    }
  ms_dealloc (allocator, done);
  ms_dealloc (allocator, cells);
  return ok ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
}

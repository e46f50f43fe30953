/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-least-clicks.h"

#include "ms-click-line.h"
#include "ms-click-search.h"
#include "ms-number-order.h"

#include <math.h>
#include <string.h>

/* Boards with so many cells at most, or so many lines, are looked at as a whole first. */
#define MOST_CELLS_WHOLE 1600
#define MOST_LINES_WHOLE 24

#define LEAST_LINES 2
#define MOST_LINES 16
/* All bands are searched three times: for the bound, and twice for the line of play. */
#define N_PASSES 3
/* The weight of an order (ms_number_order_weigh) for each state that a band is given: with a
 * higher one it happens that states have to be dropped. */
#define WEIGHT_PER_STATE 16

typedef struct
{
  MsClickBoard board;
  bool *best; /* [n_cells]: the choice that needs the fewest clicks */
  int upper; /* that it needs */
  int lower;
  int n_lines; /* the rows or columns of the board that bands are made of: the longer ones */
  int64_t n_states;
  bool (*cancelled) (void *user_data);
  void *user_data;
} Finder;

/* --- Searching --- */

static MsPartBand
band_of (const Finder *self, int from, int to)
{
  int width = self->board.openings->width, height = self->board.openings->height;
  return width >= height ? (MsPartBand){ 0, from, width, to } : (MsPartBand){ from, 0, to, height };
}

/* Finds the best choice for a band, and adds to bound what any needs there at least, in halves of
 * clicks; of MS_PART_FIXED it becomes the choice of the board. */
static MsStatus
search (Finder *self, MsPartKind kind, const MsPartBand *band, int64_t n_states, int64_t *bound)
{
  const MsAllocator *allocator = self->board.allocator;
  MsClickPart part;
  MsClickChoice choice;
  MsStatus status = MS_STATUS_NO_MEMORY;
  bool ok = ms_click_part_init (&part, &self->board, kind, band);
  int n_cells = part.width * part.height;
  bool *chorded = ok ? ms_alloc0 (allocator, (size_t)n_cells, sizeof *chorded) : NULL;
  if (chorded != NULL)
    status = ms_click_search (
        &part, n_states, self->cancelled, self->user_data, allocator, chorded, &choice);
  if (status == MS_STATUS_OK)
    {
      *bound += choice.cost - choice.lost - part.n_twice;
      for (int at = 0; kind == MS_PART_FIXED && at < n_cells; at++)
        if (part.roles[at] & MS_PART_NUMBER)
          self->board.chorded[ms_click_part_cell (&part, &self->board, at)] = chorded[at];
    }
  ms_click_part_clear (&part, allocator);
  ms_dealloc (allocator, chorded);
  return status;
}

/* Keeps the choice of the board if it needs fewer clicks than all before. */
static MsStatus
keep (Finder *self)
{
  const MsOpenings *openings = self->board.openings;
  int n_clicks;
  MsStatus status = ms_click_line_write (
      openings, self->board.chorded, self->board.allocator, NULL, &n_clicks);
  if (status != MS_STATUS_OK || n_clicks >= self->upper)
    return status;
  self->upper = n_clicks;
  memcpy (self->best, self->board.chorded, (size_t)openings->width * (size_t)openings->height);
  return MS_STATUS_OK;
}

static void
note_bound (Finder *self, int64_t bound)
{
  bound += MS_PART_CLICK * self->board.openings->metrics.openings + MS_PART_CLICK - 1;
  if (bound / MS_PART_CLICK > self->lower)
    self->lower = (int)(bound / MS_PART_CLICK);
}

/* --- Bands --- */

/* Searches bands of n_lines each, of which the first ends at line end and the last may have one
 * more. A band whose states are too large leaves the choice as it is, and all bounds nothing. */
static MsStatus
search_bands (Finder *self, MsPartKind kind, int end, int n_lines)
{
  int64_t bound = 0, share = self->n_states / N_PASSES / (self->n_lines / n_lines + 1) + 1;
  bool bounded = kind == MS_PART_BOUND;
  for (int from = 0, to = end; from < self->n_lines; from = to, to += n_lines)
    {
      to = to + LEAST_LINES > self->n_lines ? self->n_lines : to;
      const MsPartBand band = band_of (self, from, to);
      MsStatus status = search (self, kind, &band, share, &bound);
      if (status == MS_STATUS_MEMORY_LIMIT)
        bounded = false;
      else if (status != MS_STATUS_OK)
        return status;
    }
  if (bounded)
    note_bound (self, bound);
  return MS_STATUS_OK;
}

/* How many lines the bands have, so that there is room for their states: judged by the one in the
 * middle. */
static MsStatus
choose_lines (Finder *self, int *n_lines)
{
  const MsAllocator *allocator = self->board.allocator;
  int most = self->n_lines < MOST_LINES ? self->n_lines : MOST_LINES;
  for (*n_lines = most; *n_lines > LEAST_LINES; --*n_lines)
    {
      int n_bands = (self->n_lines + *n_lines - 1) / *n_lines, from = n_bands / 2 * *n_lines;
      MsPartBand band = band_of (
          self, from, from + *n_lines < self->n_lines ? from + *n_lines : self->n_lines);
      MsClickPart part;
      MsNumberOrder *order = NULL;
      MsStatus status = MS_STATUS_NO_MEMORY;
      if (ms_click_part_init (&part, &self->board, MS_PART_BOUND, &band))
        status = ms_number_order_new (&part, allocator, &order);
      double weight = order != NULL ? ms_number_order_weigh (order) : INFINITY;
      ms_number_order_free (order);
      ms_click_part_clear (&part, allocator);
      if (status == MS_STATUS_NO_MEMORY)
        return status;
      if (weight * n_bands * N_PASSES <= (double)self->n_states * WEIGHT_PER_STATE)
        break;
    }
  return MS_STATUS_OK;
}

static MsStatus
find_by_bands (Finder *self)
{
  int n_lines;
  MsStatus status = choose_lines (self, &n_lines);
  if (status == MS_STATUS_OK)
    status = search_bands (self, MS_PART_BOUND, n_lines, n_lines);
  if (status == MS_STATUS_OK)
    status = search_bands (self, MS_PART_FIXED, n_lines, n_lines);
  if (status == MS_STATUS_OK)
    status = keep (self);
  if (status == MS_STATUS_OK)
    status = search_bands (self, MS_PART_FIXED, (n_lines + 1) / 2, n_lines);
  return status == MS_STATUS_OK ? keep (self) : status;
}

/* --- The whole --- */

static MsStatus
find_as_whole (Finder *self)
{
  const MsPartBand whole = band_of (self, 0, self->n_lines);
  int64_t bound = 0;
  MsStatus status = search (self, MS_PART_FIXED, &whole, self->n_states, &bound);
  if (status == MS_STATUS_OK)
    note_bound (self, bound);
  return status == MS_STATUS_OK ? keep (self) : status;
}

static MsStatus
find (Finder *self)
{
  const MsOpenings *openings = self->board.openings;
  int n_cells = openings->width * openings->height;
  MsStatus status = keep (self); /* without chords */
  self->lower = self->upper > 0;
  if (status == MS_STATUS_OK && (n_cells <= MOST_CELLS_WHOLE || self->n_lines <= MOST_LINES_WHOLE))
    status = find_as_whole (self);
  if (status == MS_STATUS_MEMORY_LIMIT)
    status = MS_STATUS_OK;
  return status == MS_STATUS_OK && self->lower < self->upper ? find_by_bands (self) : status;
}

MsStatus
ms_least_clicks_find (const MsLayout *layout, int64_t n_states, bool (*cancelled) (void *user_data),
    void *user_data, const MsAllocator *allocator, MsLeastClicks *result)
{
  int width = ms_layout_get_width (layout), height = ms_layout_get_height (layout);
  Finder self = { .upper = INT32_MAX,
    .n_lines = width >= height ? height : width,
    .n_states = n_states,
    .cancelled = cancelled,
    .user_data = user_data };
  *result = (MsLeastClicks){ 0 };
  MsStatus status = MS_STATUS_NO_MEMORY;
  self.best = ms_alloc (allocator, (size_t)width * (size_t)height, sizeof *self.best);
  if (ms_click_board_init (&self.board, layout, allocator) && self.best != NULL)
    status = find (&self);
  if (status == MS_STATUS_OK)
    {
      result->lower = self.lower;
      result->moves = ms_alloc (allocator, (size_t)self.upper, sizeof *result->moves);
      status = result->moves == NULL ? MS_STATUS_NO_MEMORY
                                     : ms_click_line_write (self.board.openings, self.best,
                                         allocator, result->moves, &result->upper);
    }
  if (status != MS_STATUS_OK)
    ms_least_clicks_clear (result, allocator);
  ms_click_board_clear (&self.board);
  ms_dealloc (allocator, self.best);
  return status;
}

void
ms_least_clicks_clear (MsLeastClicks *result, const MsAllocator *allocator)
{
  ms_dealloc (allocator, result->moves);
  *result = (MsLeastClicks){ 0 };
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-click-part.h"

#include "ms-neighbours.h"

/* Of the four halves for a chord, what a ghost pays: with this the bounds are closest. */
#define GHOST_SHARE 1

bool
ms_click_board_init (MsClickBoard *board, const MsLayout *layout, const MsAllocator *allocator)
{
  size_t n_cells = (size_t)ms_layout_get_width (layout) * (size_t)ms_layout_get_height (layout);
  *board = (MsClickBoard){ .allocator = allocator };
  board->openings = ms_openings_new (layout, allocator);
  if (board->openings == NULL)
    return false;
  size_t n_nodes = n_cells + (size_t)board->openings->metrics.openings;
  board->chorded = ms_alloc0 (allocator, n_cells, sizeof *board->chorded);
  board->parents = ms_alloc (allocator, n_nodes, sizeof *board->parents);
  board->names = ms_alloc0 (allocator, n_nodes, sizeof *board->names);
  return board->chorded != NULL && board->parents != NULL && board->names != NULL;
}

void
ms_click_board_clear (MsClickBoard *board)
{
  ms_openings_free (board->openings);
  ms_dealloc (board->allocator, board->chorded);
  ms_dealloc (board->allocator, board->parents);
  ms_dealloc (board->allocator, board->names);
}

void
ms_click_part_clear (MsClickPart *part, const MsAllocator *allocator)
{
  ms_dealloc (allocator, part->roles);
  ms_dealloc (allocator, part->costs);
  ms_dealloc (allocator, part->groups);
}

typedef struct
{
  const MsClickBoard *board;
  const MsOpenings *openings;
  MsPartKind kind;
  MsPartBand band;
} View;

static bool
is_inside (const View *view, int cell)
{
  int x = cell % view->openings->width, y = cell / view->openings->width;
  return x >= view->band.x0 && x < view->band.x1 && y >= view->band.y0 && y < view->band.y1;
}

static bool
is_before (const View *view, int cell)
{
  return cell % view->openings->width < view->band.x0
      || cell / view->openings->width < view->band.y0;
}

static bool
is_number (const View *view, int cell)
{
  uint8_t number = view->openings->numbers[cell];
  return number != 0 && number != MS_OPENINGS_MINE;
}

static bool
is_fixed_chord (const View *view, int cell)
{
  return view->kind == MS_PART_FIXED && view->board->chorded[cell] && !is_inside (view, cell);
}

/* --- Groups --- */

/* The node of the groups that a cell is: of its opening, or of itself. */
static int32_t
node_of (const View *view, int cell)
{
  const MsOpenings *openings = view->openings;
  return openings->groups[cell] > 0 ? openings->groups[cell] - 1
                                    : openings->metrics.openings + cell;
}

static int32_t
find_root (int32_t *parents, int32_t node)
{
  while (parents[node] != node)
    {
      parents[node] = parents[parents[node]];
      node = parents[node];
    }
  return node;
}

/* Joins what is fixed outside the band. */
static void
join_groups (const View *view)
{
  int n_cells = view->openings->width * view->openings->height, around[8];
  int32_t *parents = view->board->parents;
  for (int32_t node = 0; node < n_cells + view->openings->metrics.openings; node++)
    parents[node] = node;
  for (int cell = 0; cell < n_cells; cell++)
    {
      if (!is_fixed_chord (view, cell))
        continue;
      int n = ms_neighbours (view->openings->width, view->openings->height, cell, around);
      for (int i = 0; i < n; i++)
        if (view->openings->numbers[around[i]] == 0 || is_fixed_chord (view, around[i]))
          parents[find_root (parents, node_of (view, around[i]))] = find_root (
              parents, node_of (view, cell));
    }
}

/* --- Roles --- */

/* Whether a cell touches one of some kind. */
static bool
touches (const View *view, int cell, bool (*what) (const View *view, int cell))
{
  int around[8];
  int n = ms_neighbours (view->openings->width, view->openings->height, cell, around);
  for (int i = 0; i < n; i++)
    if (what (view, around[i]))
      return true;
  return false;
}

static bool
is_number_inside (const View *view, int cell)
{
  return is_inside (view, cell) && is_number (view, cell);
}

static bool
is_number_after (const View *view, int cell)
{
  return !is_inside (view, cell) && !is_before (view, cell) && is_number (view, cell);
}

/* Whether a cell is in the last line of a band that another follows. */
static bool
is_in_last_line (const View *view, int cell)
{
  int x = cell % view->openings->width, y = cell / view->openings->width;
  return (x == view->band.x1 - 1 && view->band.x1 < view->openings->width)
      || (y == view->band.y1 - 1 && view->band.y1 < view->openings->height);
}

static int
cost_of_mine (const View *view, int cell)
{
  if (view->kind == MS_PART_FIXED)
    return touches (view, cell, is_fixed_chord) ? 0 : MS_PART_CLICK;
  if (!is_inside (view, cell))
    return is_before (view, cell) ? MS_PART_CLICK / 2 : 0;
  return is_in_last_line (view, cell) ? MS_PART_CLICK / 2 : MS_PART_CLICK;
}

static int
role_of_number (const View *view, int cell)
{
  int island = view->openings->groups[cell] < 0 && !touches (view, cell, is_fixed_chord)
      ? MS_PART_ISLAND
      : 0;
  if (is_inside (view, cell))
    return MS_PART_NUMBER | island;
  if (view->kind == MS_PART_FIXED)
    return island && !view->board->chorded[cell] ? MS_PART_LEFT : 0;
  return is_before (view, cell) && touches (view, cell, is_number_inside)
      ? MS_PART_NUMBER | MS_PART_GHOST | island
      : 0;
}

static int
cost_of_chord (const View *view, int cell, int role)
{
  int cost = 2 * MS_PART_CLICK;
  if (role & MS_PART_GHOST)
    return GHOST_SHARE + (role & MS_PART_ISLAND ? MS_PART_CLICK : 0);
  if (view->kind == MS_PART_BOUND && is_in_last_line (view, cell)
      && touches (view, cell, is_number_after))
    cost -= GHOST_SHARE;
  return cost;
}

static void
describe (const View *view, MsClickPart *part, int cell, int at)
{
  int32_t *names = view->board->names;
  if (view->openings->numbers[cell] == 0 || is_fixed_chord (view, cell))
    {
      int32_t *name = &names[find_root (view->board->parents, node_of (view, cell))];
      *name = *name == 0 ? ++part->n_groups : *name;
      part->groups[at] = *name;
    }
  else if (view->openings->numbers[cell] == MS_OPENINGS_MINE)
    {
      part->costs[at] = (uint8_t)cost_of_mine (view, cell);
      part->roles[at] = part->costs[at] > 0 ? MS_PART_MINE : 0;
    }
  else
    {
      part->roles[at] = (uint8_t)role_of_number (view, cell);
      part->costs[at] = (uint8_t)cost_of_chord (view, cell, part->roles[at]);
      if ((part->roles[at] & (MS_PART_GHOST | MS_PART_ISLAND)) == (MS_PART_GHOST | MS_PART_ISLAND))
        part->n_twice += MS_PART_CLICK;
    }
}

bool
ms_click_part_init (
    MsClickPart *part, const MsClickBoard *board, MsPartKind kind, const MsPartBand *band)
{
  const View view = { board, board->openings, kind, *band };
  int width = view.openings->width, height = view.openings->height;
  int x1 = band->x1 < width ? band->x1 + 1 : width, y1 = band->y1 < height ? band->y1 + 1 : height;
  *part = (MsClickPart){ .x0 = band->x0 > 0 ? band->x0 - 1 : 0,
    .y0 = band->y0 > 0 ? band->y0 - 1 : 0 };
  part->width = x1 - part->x0;
  part->height = y1 - part->y0;
  int n_cells = part->width * part->height;
  part->roles = ms_alloc0 (board->allocator, (size_t)n_cells, sizeof *part->roles);
  part->costs = ms_alloc0 (board->allocator, (size_t)n_cells, sizeof *part->costs);
  part->groups = ms_alloc0 (board->allocator, (size_t)n_cells, sizeof *part->groups);
  if (part->roles == NULL || part->costs == NULL || part->groups == NULL)
    return false;
  join_groups (&view);
  for (int at = 0; at < n_cells; at++)
    describe (&view, part, ms_click_part_cell (part, board, at), at);
  for (int at = 0; at < n_cells; at++)
    if (part->groups[at] != 0)
      board->names[find_root (
          board->parents, node_of (&view, ms_click_part_cell (part, board, at)))] = 0;
  return true;
}

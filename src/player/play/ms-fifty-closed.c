/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the closed sets, that is the undecided cells that are bound to nothing outside, and how
 * often best play gets through them. */
#include "ms-fifty-private.h"

#include "ms-best.h"
#include "ms-disjoint.h"
#include "ms-endgame.h"
#include "ms-section-layouts.h"

#include <string.h>

/* What keeps a set from being closed, or its number of mines from being known. */
enum
{
  OPEN_ENDED = 1, /* a cell of the set is beside a certainly safe cell, whose number may tell
                   * something */
  VARIES = 2, /* its number of mines is not the same in all layouts */
};

typedef struct
{
  MsFiftySearch *search;
  int32_t *top; /* [n_cells] a forest of disjoint sets (ms-disjoint.h): an undecided cell's link
                 * towards the first cell of its set; -1 for other cells */
  uint8_t *tied; /* [n_cells] for the first cell of a set: the flags OPEN_ENDED and VARIES */
  uint8_t *in_set; /* [n_cells] whether the cell is in the set being looked at */
} Sets;

/* Joins cells that may tell something about each other into sets. */
static void
find_sets (Sets *self)
{
  int undecided[8];
  for (int cell = 0; cell < self->search->n_cells; cell++)
    self->top[cell] = ms_fifty_certainty (self->search, cell) == MS_CERTAINTY_NONE ? cell : -1;
  for (int cell = 0; cell < self->search->n_cells; cell++)
    {
      int n = ms_fifty_list_undecided (self->search, cell, undecided);
      bool binds = ms_fifty_certainty (self->search, cell) != MS_CERTAINTY_MINE;
      for (int i = 1; binds && i < n; i++)
        ms_disjoint_join (self->top, undecided[0], undecided[i]);
      if (n > 0 && ms_fifty_certainty (self->search, cell) == MS_CERTAINTY_NONE)
        ms_disjoint_join (self->top, cell, undecided[0]);
    }
}

static bool
is_fixed (const MsMineShare *shares, int n_shares)
{
  int n = 0;
  for (int i = 0; i < n_shares; i++)
    n += shares[i].possible;
  return n <= 1;
}

static void
mark_sets (Sets *self)
{
  const MsSectionStudy *study = self->search->study;
  int undecided[8], first_outside = -1;
  bool outside_varies = !is_fixed (study->outside_shares, study->n_outside_shares);
  for (int cell = 0; cell < self->search->n_cells; cell++)
    if (ms_fifty_certainty (self->search, cell) == MS_CERTAINTY_SAFE)
      for (int i = ms_fifty_list_undecided (self->search, cell, undecided) - 1; i >= 0; i--)
        self->tied[ms_disjoint_find (self->top, undecided[i])] |= OPEN_ENDED;
  for (int i = 0; i < study->n_sections; i++)
    if (!is_fixed (study->sections[i].shares, study->sections[i].n_shares))
      for (int j = 0; j < study->sections[i].n_cells; j++)
        if (self->top[study->sections[i].cells[j]] >= 0)
          self->tied[ms_disjoint_find (self->top, study->sections[i].cells[j])] |= VARIES;
  for (int i = 0; i < study->n_outside; i++)
    {
      int cell = study->outside[i];
      if (self->top[cell] < 0)
        continue;
      /* If the outside is in several sets, the mines of each vary even if their total does not. */
      bool apart = first_outside >= 0
          && ms_disjoint_find (self->top, cell) != ms_disjoint_find (self->top, first_outside);
      if (outside_varies || apart)
        self->tied[ms_disjoint_find (self->top, cell)] |= VARIES;
      if (apart)
        self->tied[ms_disjoint_find (self->top, first_outside)] |= VARIES;
      first_outside = first_outside < 0 ? cell : first_outside;
    }
}

/* Makes a position in which every cell except those of the set is as in one layout: opened, or a
 * trusted flag. */
static MsStatus
resolve_rest (const MsFiftySearch *self, const uint8_t *in_set, const MsSectionLayouts *layout,
    MsPosition **position)
{
  size_t n = (size_t)self->n_cells;
  MsCell *cells = ms_alloc (self->allocator, n, sizeof *cells);
  uint8_t *mine = ms_alloc0 (self->allocator, n, 1);
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (cells != NULL && mine != NULL)
    {
      memcpy (cells, ms_position_get_cells (self->position), n * sizeof *cells);
      for (int i = 0; i < layout->n_cells; i++)
        mine[layout->cells[i]] = layout->mine[i];
      for (int cell = 0; cell < self->n_cells; cell++)
        {
          int around[8], n_mines = 0;
          if (ms_cell_is_opened (cells[cell]))
            continue;
          for (int i = ms_neighbours (self->width, self->height, cell, around) - 1; i >= 0; i--)
            n_mines += mine[around[i]];
          cells[cell] = (MsCell)(in_set[cell] ? MS_CELL_COVERED
                  : mine[cell]                ? MS_CELL_FLAG
                                              : n_mines);
        }
      status = ms_position_new (self->width, self->height, ms_position_get_mines (self->position),
          cells, self->allocator, position, NULL);
    }
  ms_dealloc (self->allocator, cells);
  ms_dealloc (self->allocator, mine);
  return status;
}

/* Solves the endgame of a set alone; *endgame is NULL where it is too large. */
static MsStatus
solve_set (const MsFiftySearch *self, const uint8_t *in_set, const MsSectionLayouts *layout,
    MsEndgame **endgame)
{
  MsSolverOptions options = *self->options;
  MsPosition *position = NULL;
  *endgame = NULL;
  MsStatus status = resolve_rest (self, in_set, layout, &position);
  if (status != MS_STATUS_OK)
    return status;
  options.trust_flags = true;
  options.n_assumed = 0;
  options.first_cell = -1;
  options.density = 0;
  options.endgame_work = MS_BEST_MOST_WORK;
  status = ms_endgame_solve (self->solver, position, &options, MS_FIFTY_MOST_LAYOUTS, endgame);
  ms_position_unref (position);
  if (ms_status_is_limit (status))
    return MS_STATUS_OK;
  if (*endgame != NULL && !(*endgame)->solved)
    {
      ms_endgame_free (*endgame);
      *endgame = NULL;
    }
  return status;
}

/* Judges one closed set of n cells, and appends it if it can be lost. */
static bool
judge_set (MsFiftySearch *self, const uint8_t *in_set, int n, const MsSectionLayouts *layout)
{
  MsEndgame *endgame;
  MsStatus status = solve_set (self, in_set, layout, &endgame);
  if (status != MS_STATUS_OK)
    return ms_fifty_fail (self, status);
  if (endgame == NULL)
    {
      self->fifties->complete = false;
      return true;
    }
  int won = endgame->won, layouts = endgame->layouts;
  ms_endgame_free (endgame);
  if (won == layouts)
    return true;
  MsFifty *item = ms_fifty_add_item (self, MS_FIFTY_CLOSED, n);
  if (item == NULL)
    return false;
  item->won = won;
  item->layouts = layouts;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (in_set[cell])
      {
        item->cells[item->n_cells++] = cell;
        self->taken[cell] |= MS_FIFTY_TAKEN_CLOSED;
      }
  for (int i = 0; i < layout->n_cells; i++)
    item->mines += in_set[layout->cells[i]] && layout->mine[i];
  return true;
}

/* Looks at the set whose first cell is first; if first is -1, at all sets whose number of mines
 * varies: taken together, these have the same number in every layout. */
static bool
look_at_set (Sets *self, int first, const MsSectionLayouts *layout)
{
  MsFiftySearch *search = self->search;
  bool closed = true, all_linked = true;
  int n = 0;
  for (int cell = 0; cell < search->n_cells; cell++)
    {
      int top = self->top[cell] >= 0 ? ms_disjoint_find (self->top, cell) : -1;
      self->in_set[cell] = top >= 0
          && (first >= 0 ? top == first : (self->tied[top] & VARIES) != 0);
      if (!self->in_set[cell])
        continue;
      n++;
      closed &= (self->tied[top] & OPEN_ENDED) == 0;
      all_linked &= (search->taken[cell] & MS_FIFTY_TAKEN_LINKED) != 0;
    }
  return n == 0 || !closed || all_linked || judge_set (search, self->in_set, n, layout);
}

bool
ms_fifty_find_closed (MsFiftySearch *search)
{
  size_t n = (size_t)search->n_cells;
  Sets self = { .search = search,
    .top = ms_arena_alloc (search->arena, n, sizeof *self.top),
    .tied = ms_arena_alloc0 (search->arena, n, 1),
    .in_set = ms_arena_alloc (search->arena, n, 1) };
  MsSectionLayouts *layout;
  if (self.top == NULL || self.tied == NULL || self.in_set == NULL)
    return ms_fifty_fail (search, MS_STATUS_NO_MEMORY);
  find_sets (&self);
  mark_sets (&self);
  MsStatus status = ms_section_layouts_draw (
      search->solver, search->position, search->options, MS_SECTION_LAYOUTS_WHOLE, 1, 1, &layout);
  if (status != MS_STATUS_OK)
    return ms_fifty_fail (search, status);
  bool ok = true;
  for (int cell = 0; cell < search->n_cells && ok; cell++)
    if (self.top[cell] == cell && (self.tied[cell] & VARIES) == 0)
      ok = look_at_set (&self, cell, layout);
  ok = ok && look_at_set (&self, -1, layout);
  ms_section_layouts_free (layout);
  return ok;
}

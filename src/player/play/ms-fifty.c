/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-fifty.h"

#include "ms-arena.h"
#include "ms-best.h"
#include "ms-disjoint.h"
#include "ms-endgame.h"
#include "ms-section-layouts.h"
#include "ms-section-study.h"

#include <math.h>
#include <string.h>

/* Two counts of the same chance differ by less. */
#define TIE 1e-11

/* All that belongs to the answer lies in its arena. */
typedef struct
{
  MsFifties fifties;
  MsArena arena;
} Block;

typedef struct
{
  MsSolver *solver;
  const MsPosition *position;
  const MsSolverOptions *options;
  const MsAllocator *allocator;
  MsArena *arena; /* of the answer */
  MsFifties *fifties;
  MsSectionStudy *study;
  MsSolverResult *result;
  int width, height, n_cells;
  int32_t *top; /* [n_cells] of undecided cells: towards the first cell of the closed set; -1 */
  uint8_t *tied; /* [n_cells] of a set's first cell: it is bound to what can still be opened safely,
                  * or its number of mines varies (see below) */
  uint8_t *paired; /* [n_cells] undecided cell of a pair */
  MsStatus status;
} Search;

enum
{
  OPEN_ENDED = 1, /* beside a certainly safe cell, whose number may tell */
  VARIES = 2, /* its number of mines is not the same in all layouts */
};

static bool
fail (Search *self, MsStatus status)
{
  self->status = status;
  return false;
}

static int
list_around (const Search *self, int cell, int around[8])
{
  int x = cell % self->width, y = cell / self->width, n = 0;
  for (int v = y - 1; v <= y + 1; v++)
    for (int u = x - 1; u <= x + 1; u++)
      if (u >= 0 && v >= 0 && u < self->width && v < self->height && (u != x || v != y))
        around[n++] = v * self->width + u;
  return n;
}

static MsCertainty
certainty_of (const Search *self, int cell)
{
  return (MsCertainty)self->study->certainty[cell];
}

static bool
are_beside (const Search *self, int a, int b)
{
  int dx = a % self->width - b % self->width, dy = a / self->width - b / self->width;
  return a != b && dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

/* The undecided cells beside a cell. */
static int
list_undecided (const Search *self, int cell, int undecided[8])
{
  int around[8], n_around = list_around (self, cell, around), n = 0;
  for (int i = 0; i < n_around; i++)
    if (certainty_of (self, around[i]) == MS_CERTAINTY_NONE)
      undecided[n++] = around[i];
  return n;
}

/* Cells that may tell something about each other belong to the same set. */
static void
find_sets (Search *self)
{
  int undecided[8];
  for (int cell = 0; cell < self->n_cells; cell++)
    self->top[cell] = certainty_of (self, cell) == MS_CERTAINTY_NONE ? cell : -1;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      int n = list_undecided (self, cell, undecided);
      bool binds = certainty_of (self, cell) != MS_CERTAINTY_MINE;
      for (int i = 1; binds && i < n; i++)
        ms_disjoint_join (self->top, undecided[0], undecided[i]);
      if (n > 0 && certainty_of (self, cell) == MS_CERTAINTY_NONE)
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

/* Notes what keeps each set from being closed, or its number of mines from being known. */
static void
mark_sets (Search *self)
{
  const MsSectionStudy *study = self->study;
  int undecided[8], first_outside = -1;
  bool outside_varies = !is_fixed (study->outside_shares, study->n_outside_shares);
  for (int cell = 0; cell < self->n_cells; cell++)
    if (certainty_of (self, cell) == MS_CERTAINTY_SAFE)
      for (int i = list_undecided (self, cell, undecided) - 1; i >= 0; i--)
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
      /* In several sets: how many lie in which varies even if all together do not. */
      bool apart = first_outside >= 0
          && ms_disjoint_find (self->top, cell) != ms_disjoint_find (self->top, first_outside);
      if (outside_varies || apart)
        self->tied[ms_disjoint_find (self->top, cell)] |= VARIES;
      if (apart)
        self->tied[ms_disjoint_find (self->top, first_outside)] |= VARIES;
      first_outside = first_outside < 0 ? cell : first_outside;
    }
}

/* A new item with room for so many cells; NULL when there is no memory. */
static MsFifty *
add_item (Search *self, MsFiftyKind kind, int n_cells)
{
  MsFifty *item = &self->fifties->items[self->fifties->n_items];
  *item = (MsFifty){ .kind = kind };
  item->cells = ms_arena_alloc (self->arena, (size_t)n_cells, sizeof *item->cells);
  if (item->cells == NULL)
    return fail (self, MS_STATUS_NO_MEMORY), NULL;
  self->fifties->n_items++;
  return item;
}

/* Whether everything but certain mines that is beside one of the cells is beside both. */
static bool
are_twins (const Search *self, int a, int b)
{
  for (int turn = 0; turn < 2; turn++)
    {
      int one = turn ? b : a, other = turn ? a : b, around[8];
      int n = list_around (self, one, around);
      for (int i = 0; i < n; i++)
        if (around[i] != other && certainty_of (self, around[i]) != MS_CERTAINTY_MINE
            && !are_beside (self, around[i], other))
          return false;
    }
  return true;
}

/* Whether an opened number leaves one mine to two cells; these, rising. */
static bool
has_pair (const Search *self, int cell, int pair[8])
{
  if (certainty_of (self, cell) != MS_CERTAINTY_OPENED || list_undecided (self, cell, pair) != 2)
    return false;
  int around[8], n = list_around (self, cell, around);
  int need = ms_position_get_cells (self->position)[cell];
  for (int i = 0; i < n; i++)
    need -= certainty_of (self, around[i]) == MS_CERTAINTY_MINE;
  return need == 1;
}

static bool
is_known (const Search *self, const int pair[2])
{
  for (int i = 0; i < self->fifties->n_items; i++)
    if (self->fifties->items[i].n_cells == 2 && self->fifties->items[i].cells[0] == pair[0]
        && self->fifties->items[i].cells[1] == pair[1])
      return true;
  return false;
}

static MsFifty *
add_pair (Search *self, MsFiftyKind kind, const int pair[2])
{
  MsFifty *item = add_item (self, kind, 2);
  if (item == NULL)
    return NULL;
  item->n_cells = item->layouts = 2;
  item->mines = item->won = 1;
  item->cells[0] = pair[0];
  item->cells[1] = pair[1];
  return item;
}

static bool
find_pairs (Search *self)
{
  int pair[8];
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      if (!has_pair (self, cell, pair) || !are_twins (self, pair[0], pair[1])
          || is_known (self, pair))
        continue;
      if (add_pair (self, MS_FIFTY_PAIR, pair) == NULL)
        return false;
      self->paired[pair[0]] = self->paired[pair[1]] = 1;
    }
  return true;
}

/* A board on which all but the set is as one layout has it: opened, or a trusted flag. */
static MsStatus
resolve_rest (const Search *self, const uint8_t *in_set, const MsSectionLayouts *layout,
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
          for (int i = list_around (self, cell, around) - 1; i >= 0; i--)
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

/* The endgame of a set alone; *endgame is NULL where it is too much. */
static MsStatus
solve_set (
    const Search *self, const uint8_t *in_set, const MsSectionLayouts *layout, MsEndgame **endgame)
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
  if (status == MS_STATUS_TIME_LIMIT || status == MS_STATUS_MEMORY_LIMIT)
    return MS_STATUS_OK;
  if (*endgame != NULL && !(*endgame)->solved)
    {
      ms_endgame_free (*endgame);
      *endgame = NULL;
    }
  return status;
}

/* Looks at one closed set of n cells. */
static bool
judge_set (Search *self, const uint8_t *in_set, int n, const MsSectionLayouts *layout)
{
  MsEndgame *endgame;
  MsStatus status = solve_set (self, in_set, layout, &endgame);
  if (status != MS_STATUS_OK)
    return fail (self, status);
  if (endgame == NULL)
    {
      self->fifties->complete = false;
      return true;
    }
  int won = endgame->won, layouts = endgame->layouts;
  ms_endgame_free (endgame);
  if (won == layouts)
    return true;
  MsFifty *item = add_item (self, MS_FIFTY_CLOSED, n);
  if (item == NULL)
    return false;
  item->won = won;
  item->layouts = layouts;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (in_set[cell])
      item->cells[item->n_cells++] = cell;
  for (int i = 0; i < layout->n_cells; i++)
    item->mines += in_set[layout->cells[i]] && layout->mine[i];
  return true;
}

/* Whether the cell belongs to the set that begins with first; with first == -1, to any set whose
 * mines vary: all these together have the same number in every layout. */
static bool
is_in_set (Search *self, int cell, int first)
{
  if (self->top[cell] < 0)
    return false;
  int top = ms_disjoint_find (self->top, cell);
  return first >= 0 ? top == first : (self->tied[top] & VARIES) != 0;
}

static bool
look_at_set (Search *self, int first, uint8_t *in_set, const MsSectionLayouts *layout)
{
  bool closed = true, all_paired = true;
  int n = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      in_set[cell] = is_in_set (self, cell, first);
      if (!in_set[cell])
        continue;
      n++;
      closed &= (self->tied[ms_disjoint_find (self->top, cell)] & OPEN_ENDED) == 0;
      all_paired &= self->paired[cell] != 0;
    }
  return n == 0 || !closed || all_paired || judge_set (self, in_set, n, layout);
}

static bool
find_closed (Search *self)
{
  MsSectionLayouts *layout;
  MsStatus status = ms_section_layouts_draw (
      self->solver, self->position, self->options, MS_SECTION_LAYOUTS_WHOLE, 1, 1, &layout);
  if (status != MS_STATUS_OK)
    return fail (self, status);
  uint8_t *in_set = ms_arena_alloc (self->arena, (size_t)self->n_cells, 1);
  bool ok = in_set != NULL || fail (self, MS_STATUS_NO_MEMORY);
  for (int cell = 0; ok && cell < self->n_cells; cell++)
    if (self->top[cell] == cell && (self->tied[cell] & VARIES) == 0)
      ok = look_at_set (self, cell, in_set, layout);
  ok = ok && look_at_set (self, -1, in_set, layout);
  ms_section_layouts_free (layout);
  return ok;
}

static bool
is_in_closed (const Search *self, int cell)
{
  for (int i = 0; i < self->fifties->n_items; i++)
    for (int j = 0; j < self->fifties->items[i].n_cells; j++)
      if (self->fifties->items[i].kind == MS_FIFTY_CLOSED
          && self->fifties->items[i].cells[j] == cell)
        return true;
  return false;
}

/* What is beside one cell of the pair alone: cells to be opened, and the cells that share a number
 * with that one. */
static bool
tells (const Search *self, int cell, const int pair[2])
{
  int around[8];
  if (cell == pair[0] || cell == pair[1] || certainty_of (self, cell) == MS_CERTAINTY_MINE
      || certainty_of (self, cell) == MS_CERTAINTY_OPENED)
    return false;
  if (are_beside (self, cell, pair[0]) != are_beside (self, cell, pair[1]))
    return true;
  for (int i = list_around (self, cell, around) - 1; i >= 0; i--)
    if (certainty_of (self, cell) == MS_CERTAINTY_NONE
        && certainty_of (self, around[i]) == MS_CERTAINTY_OPENED
        && are_beside (self, around[i], pair[0]) != are_beside (self, around[i], pair[1]))
      return true;
  return false;
}

static bool
list_tellers (Search *self, MsFifty *item)
{
  for (int pass = 0; pass < 2; pass++)
    {
      int n = 0;
      for (int cell = 0; cell < self->n_cells; cell++)
        if (tells (self, cell, item->cells))
          {
            if (pass == 1)
              item->tellers[n] = cell;
            n++;
          }
      item->n_tellers = n;
      if (pass == 0)
        item->tellers = ms_arena_alloc (self->arena, (size_t)n, sizeof *item->tellers);
      if (item->tellers == NULL)
        return fail (self, MS_STATUS_NO_MEMORY);
    }
  return true;
}

static bool
find_pseudo (Search *self)
{
  int pair[8];
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      if (!has_pair (self, cell, pair) || is_known (self, pair)
          || fabs (self->result->mine_probability[pair[0]] - 0.5) > TIE
          || is_in_closed (self, pair[0]) || is_in_closed (self, pair[1]))
        continue;
      MsFifty *item = add_pair (self, MS_FIFTY_PSEUDO, pair);
      if (item == NULL || !list_tellers (self, item))
        return false;
    }
  return true;
}

static bool
allocate (Search *self)
{
  size_t n = (size_t)self->n_cells;
  /* A pair needs a number, a closed set a cell, and there is one more set. */
  self->fifties->items = ms_arena_alloc (self->arena, 2 * n + 1, sizeof (MsFifty));
  self->top = ms_arena_alloc (self->arena, n, sizeof *self->top);
  self->tied = ms_arena_alloc0 (self->arena, n, 1);
  self->paired = ms_arena_alloc0 (self->arena, n, 1);
  return (self->fifties->items != NULL && self->top != NULL && self->tied != NULL
             && self->paired != NULL)
      || fail (self, MS_STATUS_NO_MEMORY);
}

static bool
search (Search *self)
{
  self->fifties->complete = self->n_cells <= MS_FIFTY_MOST_CELLS;
  if (!self->fifties->complete)
    return true;
  self->status = ms_section_study_find (self->solver, self->position, self->options, &self->study);
  if (self->status != MS_STATUS_OK || !self->study->consistent)
    return self->status == MS_STATUS_OK;
  self->status = ms_solver_run (self->solver, self->position, self->options, &self->result);
  if (self->status != MS_STATUS_OK || !allocate (self))
    return false;
  find_sets (self);
  mark_sets (self);
  return find_pairs (self) && find_closed (self) && find_pseudo (self);
}

MsStatus
ms_fifty_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsAllocator *allocator, MsFifties **fifties)
{
  MsSolverOptions own = *options;
  Block *block = ms_alloc0 (allocator, 1, sizeof *block);
  *fifties = NULL;
  if (block == NULL)
    return MS_STATUS_NO_MEMORY;
  own.exact = false;
  own.density = 0;
  ms_arena_init (&block->arena, allocator);
  Search self = { .solver = solver,
    .position = position,
    .options = &own,
    .allocator = allocator,
    .arena = &block->arena,
    .fifties = &block->fifties,
    .width = ms_position_get_width (position),
    .height = ms_position_get_height (position) };
  self.n_cells = self.width * self.height;
  bool ok = search (&self);
  ms_section_study_free (self.study);
  ms_solver_result_free (self.result);
  if (ok)
    *fifties = &block->fifties;
  else
    ms_fifty_free (&block->fifties);
  return self.status;
}

void
ms_fifty_free (MsFifties *fifties)
{
  if (fifties == NULL)
    return;
  Block *block = (Block *)fifties;
  const MsAllocator *allocator = block->arena.allocator;
  ms_arena_clear (&block->arena);
  ms_dealloc (allocator, block);
}

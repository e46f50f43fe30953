/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-fifty.h"

#include "ms-arena.h"
#include "ms-best.h"
#include "ms-disjoint.h"
#include "ms-neighbours.h"
#include "ms-section-layouts.h"
#include "ms-section-study.h"

#include <string.h>

/* Two computed values of the same chance differ by less than this. */
#define TIE 1e-11

typedef struct
{
  MsSolver *solver;
  const MsPosition *position;
  const MsSolverOptions *options;
  MsArena *arena; /* the memory of the answer */
  MsFifties *fifties;
  MsSectionStudy *study;
  MsSolverResult *result;
  int width, height, n_cells;
  uint8_t *taken; /* [n_cells] to which guesses that cannot be avoided the cell belongs */
  /* Of linked cells. */
  uint8_t *likely; /* [n_cells] whether the cell is a mine in half of the layouts and is not yet
                    * settled */
  uint8_t *side; /* [n_cells] UNKNOWN, WITH or AGAINST, for the set being looked at */
  MsAssumption *assumed; /* the assumptions of options, and room for one more */
  /* Of closed sets. */
  int32_t *top; /* [n_cells] a forest of disjoint sets (ms-disjoint.h): an undecided cell's link
                 * towards the first cell of its set; -1 for other cells */
  uint8_t *tied; /* [n_cells] for the first cell of a set: the flags OPEN_ENDED and VARIES */
  uint8_t *in_set; /* [n_cells] whether the cell is in the set being looked at */
  MsSectionLayouts *layout; /* one layout of the whole board, drawn at random */
  MsCell *laid, *cells; /* [n_cells] the board as it is in that layout; scratch */
  MsStatus status;
} Search;

/* Bits of taken: the cell is among linked cells; in a closed set. */
enum
{
  TAKEN_LINKED = 1,
  TAKEN_CLOSED = 2,
};

static bool
fail (Search *self, MsStatus status)
{
  self->status = status;
  return false;
}

static MsCertainty
certainty_of (const Search *self, int cell)
{
  return (MsCertainty)self->study->certainty[cell];
}

/* Lists the undecided cells beside a cell; returns how many. */
static int
list_undecided (const Search *self, int cell, int undecided[8])
{
  int around[8], n = 0;
  int n_around = ms_neighbours (self->width, self->height, cell, around);
  for (int i = 0; i < n_around; i++)
    if (certainty_of (self, around[i]) == MS_CERTAINTY_NONE)
      undecided[n++] = around[i];
  return n;
}

/* Appends an item with room for n_cells cells; NULL when there is no memory, and status then says
 * so. */
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

/* Linked cells: their contents are, in every layout, either one pattern of mines or its opposite,
 * and no other cell shows which.
 *
 * Two runs of the solver settle each cell: when it is supposed to be a mine, other cells become
 * certainly mines or certainly safe; when it is supposed to be safe, all of these must become
 * certain the other way round.  No smaller part of such a set could be exchanged by itself: that
 * would give a layout in which the set has neither of its two patterns.  So nothing is missed by
 * looking at all of these cells together. */
enum
{
  UNKNOWN,
  WITH, /* a mine where the first cell has one */
  AGAINST, /* a mine where the first cell has none */
};

/* Whether every cell beside this one, except certain mines and likely cells, is beside at least two
 * likely cells. */
static bool
has_company (const Search *self, int cell)
{
  int around[8], beyond[8];
  for (int i = ms_neighbours (self->width, self->height, cell, around) - 1; i >= 0; i--)
    {
      if (certainty_of (self, around[i]) == MS_CERTAINTY_MINE || self->likely[around[i]])
        continue;
      int n = 0;
      for (int j = ms_neighbours (self->width, self->height, around[i], beyond) - 1; j >= 0; j--)
        n += self->likely[beyond[j]];
      if (n < 2)
        return false;
    }
  return true;
}

static void
list_likely (Search *self)
{
  for (int cell = 0; cell < self->n_cells; cell++)
    self->likely[cell] = certainty_of (self, cell) == MS_CERTAINTY_NONE
        && fabs (self->result->mine_probability[cell] - 0.5) <= TIE;
  for (bool changed = true; changed;)
    {
      changed = false;
      for (int cell = 0; cell < self->n_cells; cell++)
        if (self->likely[cell] && !has_company (self, cell))
          {
            self->likely[cell] = 0;
            changed = true;
          }
    }
}

/* Whether both patterns have as many mines, and every other cell that can be opened has as many of
 * them beside it either way. */
static bool
can_exchange (const Search *self)
{
  int sum = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      int around[8], beside = 0;
      sum += (self->side[cell] == WITH) - (self->side[cell] == AGAINST);
      if (self->side[cell] != UNKNOWN || certainty_of (self, cell) == MS_CERTAINTY_MINE)
        continue;
      for (int i = ms_neighbours (self->width, self->height, cell, around) - 1; i >= 0; i--)
        beside += (self->side[around[i]] == WITH) - (self->side[around[i]] == AGAINST);
      if (beside != 0)
        return false;
    }
  return sum == 0;
}

/* Finds the cells that are linked with this one.  False: failed; *known becomes false at a
 * limit. */
static bool
sort (Search *self, int first, bool *known)
{
  *known = true;
  for (int turn = 0; *known && turn < 2; turn++)
    {
      MsSolverResult *result;
      MsSolverOptions options = *self->options;
      self->assumed[options.n_assumed++] = (MsAssumption){ first,
        turn == 0 ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE };
      options.assumed = self->assumed;
      MsStatus status = ms_solver_run (self->solver, self->position, &options, &result);
      if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
        return fail (self, status);
      *known = result->consistent && result->method == MS_METHOD_EXACT;
      for (int cell = 0; *known && cell < self->n_cells; cell++)
        {
          uint8_t certainty = result->certainty[cell];
          /* The cells are sorted by what they are if the first one is a mine, and only those kept
           * that are certainly the opposite if it is safe. */
          if (turn == 0)
            self->side[cell] = cell == first     ? WITH
                : !self->likely[cell]            ? UNKNOWN
                : certainty == MS_CERTAINTY_MINE ? WITH
                : certainty == MS_CERTAINTY_SAFE ? AGAINST
                                                 : UNKNOWN;
          else if (certainty != (self->side[cell] == WITH ? MS_CERTAINTY_SAFE : MS_CERTAINTY_MINE))
            self->side[cell] = UNKNOWN;
        }
      ms_solver_result_free (result);
    }
  return true;
}

/* Appends the cells that are linked with this one, if they can be exchanged. */
static bool
look_at (Search *self, int first)
{
  int n = 0;
  bool known;
  if (!sort (self, first, &known))
    return false;
  self->fifties->complete &= known;
  if (!known)
    return true;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (self->side[cell] != UNKNOWN)
      {
        self->likely[cell] = 0;
        n++;
      }
  if (!can_exchange (self))
    return true;
  MsFifty *item = add_item (self, MS_FIFTY_LINKED, n);
  if (item == NULL)
    return false;
  item->won = 1;
  item->layouts = 2;
  item->mines = n / 2;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (self->side[cell] != UNKNOWN)
      {
        item->cells[item->n_cells++] = cell;
        self->taken[cell] = TAKEN_LINKED;
      }
  return true;
}

/* Closed sets: the undecided cells that are bound to nothing outside, and how often best play gets
 * through them. */

/* What keeps a set from being closed, or its number of mines from being known. */
enum
{
  OPEN_ENDED = 1, /* a cell of the set is beside a certainly safe cell, whose number may tell
                   * something */
  VARIES = 2, /* its number of mines is not the same in all layouts */
};

/* Joins cells that may tell something about each other into sets. */
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

/* Solves the endgame of the set at hand alone: every other cell is as in the drawn layout, opened,
 * or a trusted flag.  *endgame is NULL where it is too large. */
static MsStatus
solve_set (Search *self, MsEndgame **endgame)
{
  MsSolverOptions options = *self->options;
  MsPosition *position = NULL;
  *endgame = NULL;
  for (int cell = 0; cell < self->n_cells; cell++)
    self->cells[cell] = self->in_set[cell] ? MS_CELL_COVERED : self->laid[cell];
  MS_TRY (ms_position_new (self->width, self->height, ms_position_get_mines (self->position),
      self->cells, self->arena->allocator, &position, NULL));
  options.trust_flags = true;
  options.n_assumed = 0;
  options.first_cell = -1;
  options.density = 0;
  options.endgame_work = MS_BEST_MOST_WORK;
  MsStatus status = ms_endgame_solve (
      self->solver, position, &options, MS_FIFTY_MOST_LAYOUTS, endgame);
  ms_position_unref (position);
  return ms_status_is_limit (status) ? MS_STATUS_OK : status;
}

/* Judges one closed set of n cells, and appends it if it can be lost. */
static bool
judge_set (Search *self, int n)
{
  MsEndgame *endgame;
  self->status = solve_set (self, &endgame);
  if (self->status != MS_STATUS_OK)
    return false;
  bool solved = endgame != NULL && endgame->solved;
  int won = solved ? endgame->won : 0, layouts = solved ? endgame->layouts : 0;
  ms_endgame_free (endgame);
  self->fifties->complete &= solved;
  if (won == layouts)
    return true;
  MsFifty *item = add_item (self, MS_FIFTY_CLOSED, n);
  if (item == NULL)
    return false;
  item->won = won;
  item->layouts = layouts;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (self->in_set[cell])
      {
        item->cells[item->n_cells++] = cell;
        item->mines += self->laid[cell] == MS_CELL_FLAG;
        self->taken[cell] |= TAKEN_CLOSED;
      }
  return true;
}

/* Looks at the set whose first cell is first; if first is -1, at all sets whose number of mines
 * varies: taken together, these have the same number in every layout. */
static bool
look_at_set (Search *self, int first)
{
  bool closed = true, all_linked = true;
  int n = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      int top = self->top[cell] >= 0 ? ms_disjoint_find (self->top, cell) : -1;
      self->in_set[cell] = top >= 0
          && (first >= 0 ? top == first : (self->tied[top] & VARIES) != 0);
      if (!self->in_set[cell])
        continue;
      n++;
      closed &= (self->tied[top] & OPEN_ENDED) == 0;
      all_linked &= (self->taken[cell] & TAKEN_LINKED) != 0;
    }
  return n == 0 || !closed || all_linked || judge_set (self, n);
}

/* Finds the closed sets that are more than linked cells, and appends them; the linked cells must
 * have been found before. */
static bool
find_closed (Search *self)
{
  find_sets (self);
  mark_sets (self);
  self->status = ms_section_layouts_draw (
      self->solver, self->position, self->options, MS_SECTION_LAYOUTS_WHOLE, 1, 1, &self->layout);
  if (self->status != MS_STATUS_OK)
    return false;
  /* The board as it is in the drawn layout, every cell opened or flagged. */
  for (int i = 0; i < self->layout->n_cells; i++)
    if (self->layout->mine[i])
      self->laid[self->layout->cells[i]] = MS_CELL_FLAG;
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      int around[8], n_mines = 0;
      MsCell now = ms_position_get_cells (self->position)[cell];
      if (self->laid[cell] == MS_CELL_FLAG)
        continue;
      for (int i = ms_neighbours (self->width, self->height, cell, around) - 1; i >= 0; i--)
        n_mines += self->laid[around[i]] == MS_CELL_FLAG;
      self->laid[cell] = ms_cell_is_opened (now) ? now : (MsCell)n_mines;
    }
  for (int cell = 0; cell < self->n_cells; cell++)
    if (self->top[cell] == cell && (self->tied[cell] & VARIES) == 0 && !look_at_set (self, cell))
      return false;
  return look_at_set (self, -1);
}

/* Pairs that only look as if nothing could tell their cells apart, and the search as a whole. */

/* The answer, with the arena in which all its arrays lie. */
typedef struct
{
  MsFifties fifties;
  MsArena arena;
} Block;

static bool
are_beside (const Search *self, int a, int b)
{
  int dx = a % self->width - b % self->width, dy = a / self->width - b / self->width;
  return a != b && dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

/* Whether cell is an opened number with one mine left for two undecided cells; pair becomes these
 * two, in rising order. */
static bool
has_pair (const Search *self, int cell, int pair[8])
{
  if (certainty_of (self, cell) != MS_CERTAINTY_OPENED || list_undecided (self, cell, pair) != 2)
    return false;
  int around[8], need = ms_position_get_cells (self->position)[cell];
  for (int i = ms_neighbours (self->width, self->height, cell, around) - 1; i >= 0; i--)
    need -= certainty_of (self, around[i]) == MS_CERTAINTY_MINE;
  return need == 1;
}

/* Whether a covered cell can tell the cells of the pair apart: it is beside only one of them, or
 * shares with only one of them an opened number. */
static bool
tells (const Search *self, int cell, const int pair[2])
{
  int around[8];
  if (cell == pair[0] || cell == pair[1] || certainty_of (self, cell) == MS_CERTAINTY_MINE
      || certainty_of (self, cell) == MS_CERTAINTY_OPENED)
    return false;
  if (are_beside (self, cell, pair[0]) != are_beside (self, cell, pair[1]))
    return true;
  for (int i = ms_neighbours (self->width, self->height, cell, around) - 1; i >= 0; i--)
    if (certainty_of (self, cell) == MS_CERTAINTY_NONE
        && certainty_of (self, around[i]) == MS_CERTAINTY_OPENED
        && are_beside (self, around[i], pair[0]) != are_beside (self, around[i], pair[1]))
      return true;
  return false;
}

/* All of them lie within two steps of one of the two cells, which are at most two steps apart. */
#define MOST_TELLERS 50

static bool
find_pseudo (Search *self)
{
  int pair[8];
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      bool known = false;
      if (!has_pair (self, cell, pair))
        continue;
      for (int i = 0; i < self->fifties->n_items && !known; i++)
        {
          const MsFifty *other = &self->fifties->items[i];
          known = other->n_cells == 2 && other->cells[0] == pair[0] && other->cells[1] == pair[1];
        }
      if (known || fabs (self->result->mine_probability[pair[0]] - 0.5) > TIE
          || self->taken[pair[0]] != 0 || self->taken[pair[1]] != 0)
        continue;
      MsFifty *item = add_item (self, MS_FIFTY_PSEUDO, 2);
      if (item == NULL)
        return false;
      item->n_cells = item->layouts = 2;
      item->mines = item->won = 1;
      memcpy (item->cells, pair, 2 * sizeof *pair);
      item->tellers = ms_arena_alloc (self->arena, MOST_TELLERS, sizeof *item->tellers);
      if (item->tellers == NULL)
        return fail (self, MS_STATUS_NO_MEMORY);
      for (int other = 0; other < self->n_cells; other++)
        if (tells (self, other, item->cells))
          item->tellers[item->n_tellers++] = other;
    }
  return true;
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
  if (self->status != MS_STATUS_OK)
    return false;
  size_t n = (size_t)self->n_cells, n_assumed = (size_t)self->options->n_assumed;
  MsArena *arena = self->arena;
  /* Linked sets have at least two cells each, a closed set needs a cell, a pseudo pair needs a
   * number; and one more set stands for those whose mines vary. */
  self->fifties->items = ms_arena_alloc (arena, 3 * n + 1, sizeof (MsFifty));
  self->taken = ms_arena_alloc0 (arena, n, 1);
  self->likely = ms_arena_alloc (arena, n, 1);
  self->side = ms_arena_alloc (arena, n, 1);
  self->assumed = ms_arena_alloc (arena, n_assumed + 1, sizeof *self->assumed);
  self->top = ms_arena_alloc (arena, n, sizeof *self->top);
  self->tied = ms_arena_alloc0 (arena, n, 1);
  self->in_set = ms_arena_alloc (arena, n, 1);
  self->laid = ms_arena_alloc0 (arena, n, sizeof *self->laid);
  self->cells = ms_arena_alloc (arena, n, sizeof *self->cells);
  if (arena->status != MS_STATUS_OK)
    return fail (self, MS_STATUS_NO_MEMORY);
  if (n_assumed > 0)
    memcpy (self->assumed, self->options->assumed, n_assumed * sizeof *self->assumed);
  list_likely (self);
  for (int cell = 0; cell < self->n_cells; cell++)
    if (self->likely[cell] && !look_at (self, cell))
      return false;
  return find_closed (self) && find_pseudo (self);
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
    .arena = &block->arena,
    .fifties = &block->fifties,
    .width = ms_position_get_width (position),
    .height = ms_position_get_height (position) };
  self.n_cells = self.width * self.height;
  bool ok = search (&self);
  ms_section_layouts_free (self.layout);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check-rungs.h"

#include "section.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_STEPS 20000000L
/* Undecided cells beside numbers that hang together; and numbers of a rung. */
#define MOST_CELLS 128

/* All ways to put mines beside numbers that hang together. */
typedef struct
{
  int cells[MOST_CELLS]; /* undecided cells beside the numbers */
  int n_cells;
  bool has_way[MOST_CELLS + 1]; /* with so many mines */
  bool may_be[2][MOST_CELLS][MOST_CELLS + 1]; /* free, a mine; in such a way */
} Part;

/* The ways of all parts together, and what they leave for the rest of the board. */
typedef struct
{
  Part *parts[MOST_CELLS];
  int n_parts, n_cells;
  long mines_left, others; /* of the whole board; undecided cells elsewhere */
  bool by_total;
} Arrangement;

void
rung_checker_init (RungChecker *self, const MsPosition *position, bool trust_flags)
{
  const MsCell *cells = ms_position_get_cells (position);
  *self = (RungChecker){
    .position = position,
    .width = ms_position_get_width (position),
    .height = ms_position_get_height (position),
  };
  self->n_cells = self->width * self->height;
  self->known = malloc ((size_t)self->n_cells);
  for (int i = 0; i < self->n_cells; i++)
    self->known[i] = ms_cell_is_opened (cells[i]) ? 0
        : trust_flags && cells[i] == MS_CELL_FLAG ? 1
                                                  : -1;
}

void
rung_checker_clear (RungChecker *self)
{
  free (self->known);
}

static bool
touch (const RungChecker *self, int a, int b)
{
  return a != b && abs (a % self->width - b % self->width) <= 1
      && abs (a / self->width - b / self->width) <= 1;
}

static bool
has (const int *cells, int n, int cell)
{
  for (int i = 0; i < n; i++)
    if (cells[i] == cell)
      return true;
  return false;
}

static bool
is_number (const RungChecker *self, int cell)
{
  return cell >= 0 && cell < self->n_cells
      && ms_cell_is_opened (ms_position_get_cells (self->position)[cell]);
}

/* The undecided cells around a number; *need: mines among them. */
static int
list_around (const RungChecker *self, int number, int cells[8], int *need)
{
  int n = 0, x = number % self->width, y = number / self->width;
  *need = ms_position_get_cells (self->position)[number];
  for (int v = y - 1; v <= y + 1; v++)
    for (int u = x - 1; u <= x + 1; u++)
      {
        int cell = v * self->width + u;
        if (u < 0 || u >= self->width || v < 0 || v >= self->height || cell == number)
          continue;
        if (self->known[cell] < 0)
          cells[n++] = cell;
        else
          *need -= self->known[cell];
      }
  return n;
}

static bool
note_way (const uint8_t *mine, int mines, void *user_data)
{
  Part *part = user_data;
  part->has_way[mines] = true;
  for (int i = 0; i < part->n_cells; i++)
    part->may_be[mine[i]][i][mines] = true;
  return true;
}

/* Goes through the ways of the numbers that hang together with numbers[first], which are then
 * placed; false when there are too many. */
static bool
arrange_part (RungChecker *self, const int *numbers, int n, int first, bool *placed, Part *part)
{
  int together[MOST_CELLS], needs[MOST_CELLS], n_together = 0;
  long steps = MOST_STEPS;
  for (int next = first; next >= 0;)
    {
      int around[8], best = 0, number = numbers[next];
      int n_around = list_around (self, number, around, &needs[n_together]);
      placed[next] = true;
      together[n_together++] = number;
      for (int j = 0; j < n_around; j++)
        if (!has (part->cells, part->n_cells, around[j]))
          {
            if (part->n_cells == MOST_CELLS)
              return false;
            part->cells[part->n_cells++] = around[j];
          }
      next = -1;
      /* The one that shares the most comes next, so that dead ends show early. */
      for (int i = 0; i < n; i++)
        {
          int need, shared = 0;
          n_around = list_around (self, numbers[i], around, &need);
          for (int j = 0; j < n_around; j++)
            shared += has (part->cells, part->n_cells, around[j]);
          if (!placed[i] && shared > best)
            {
              best = shared;
              next = i;
            }
        }
    }
  OracleSection section = { self->width, part->cells, part->n_cells, together, needs, n_together };
  return oracle_section_visit (&section, &steps, note_way, part);
}

static void
dismiss (Arrangement *self)
{
  for (int i = 0; i < self->n_parts; i++)
    free (self->parts[i]);
  self->n_parts = 0;
}

/* Goes through the ways of numbers[n]; false when there are too many.  To be dismissed. */
static bool
arrange (RungChecker *self, const int *numbers, int n, bool by_total, Arrangement *result)
{
  bool placed[MOST_CELLS] = { false }, few = n <= MOST_CELLS;
  *result = (Arrangement){ .by_total = by_total,
    .mines_left = ms_position_get_mines (self->position) };
  for (int i = 0; i < n && few; i++)
    if (!placed[i])
      {
        Part *part = calloc (1, sizeof *part);
        result->parts[result->n_parts++] = part;
        few = arrange_part (self, numbers, n, i, placed, part);
        result->n_cells += part->n_cells;
      }
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      result->others += self->known[cell] < 0;
      result->mines_left -= self->known[cell] == 1;
    }
  result->others -= result->n_cells;
  return few;
}

/* sums[n_cells + 1]: which numbers of mines all parts but one (-1: none) can have together. */
static void
add_up (const Arrangement *self, int left_out, bool *sums)
{
  memset (sums, 0, (size_t)self->n_cells + 1);
  sums[0] = true;
  for (int i = 0; i < self->n_parts; i++)
    for (int sum = self->n_cells; sum >= 0 && i != left_out; sum--)
      {
        bool reached = false;
        for (int mines = 0; mines <= sum && mines <= self->parts[i]->n_cells; mines++)
          reached |= self->parts[i]->has_way[mines] && sums[sum - mines];
        sums[sum] = reached;
      }
}

/* Whether part i may have so many mines, given the total if it counts. */
static bool
may_have (const Arrangement *self, const bool *others_sums, int mines)
{
  for (int sum = 0; sum <= self->n_cells; sum++)
    {
      long rest = self->mines_left - mines - sum;
      if (others_sums[sum] && (!self->by_total || (rest >= 0 && rest <= self->others)))
        return true;
    }
  return false;
}

/* Whether every way has this in the cell of a part. */
static bool
settles_in_part (const Arrangement *self, int i, int index, int mine)
{
  bool *sums = malloc ((size_t)self->n_cells + 1), has_way = false, otherwise = false;
  const Part *part = self->parts[i];
  add_up (self, i, sums);
  for (int mines = 0; mines <= part->n_cells; mines++)
    if (part->has_way[mines] && may_have (self, sums, mines))
      {
        has_way = true;
        otherwise |= part->may_be[!mine][index][mines];
      }
  free (sums);
  return has_way && !otherwise;
}

/* Whether every way has this in all cells of no part. */
static bool
settles_outside (const Arrangement *self, int mine)
{
  bool *sums = malloc ((size_t)self->n_cells + 1), has_way = false, otherwise = false;
  add_up (self, -1, sums);
  for (int sum = 0; sum <= self->n_cells; sum++)
    {
      long rest = self->mines_left - sum;
      if (!sums[sum] || rest < 0 || rest > self->others)
        continue;
      has_way = true;
      otherwise |= mine ? rest < self->others : rest > 0;
    }
  free (sums);
  return self->by_total && has_way && !otherwise;
}

static bool
settles (const Arrangement *self, int cell, int mine)
{
  for (int i = 0; i < self->n_parts; i++)
    for (int j = 0; j < self->parts[i]->n_cells; j++)
      if (self->parts[i]->cells[j] == cell)
        return settles_in_part (self, i, j, mine);
  return settles_outside (self, mine);
}

static bool
settles_all (const Arrangement *self, const MsRung *rung)
{
  for (int i = 0; i < rung->n_safe; i++)
    if (!settles (self, rung->safe[i], 0))
      return false;
  for (int i = 0; i < rung->n_mines; i++)
    if (!settles (self, rung->mines[i], 1))
      return false;
  return true;
}

static bool
fail (RungChecker *self, const MsRung *rung, const char *why)
{
  snprintf (
      self->why, sizeof self->why, "rule %d with %d numbers: %s", rung->rule, rung->n_numbers, why);
  return false;
}

static bool
check_lists (RungChecker *self, const MsRung *rung)
{
  for (int i = 0; i < rung->n_numbers; i++)
    if (!is_number (self, rung->numbers[i]) || (i > 0 && rung->numbers[i] <= rung->numbers[i - 1]))
      return fail (self, rung, "its numbers are not numbers in their order");
  for (int i = 0; i < rung->n_safe + rung->n_mines; i++)
    {
      int cell = i < rung->n_safe ? rung->safe[i] : rung->mines[i - rung->n_safe];
      if (cell < 0 || cell >= self->n_cells || self->known[cell] >= 0)
        return fail (self, rung, "it decides what is no undecided cell");
      if (has (rung->safe, rung->n_safe, cell) && has (rung->mines, rung->n_mines, cell))
        return fail (self, rung, "a cell is both");
    }
  return rung->n_safe + rung->n_mines > 0 || fail (self, rung, "it decides nothing");
}

/* The terms are the numbers, with the right figures; *sum of needs, or of free cells. */
static bool
check_terms (RungChecker *self, const MsRung *rung, int *sum)
{
  *sum = 0;
  if (rung->n_terms != rung->n_numbers)
    return fail (self, rung, "not every number has its term");
  for (int i = 0; i < rung->n_terms; i++)
    {
      const MsRungTerm *term = &rung->terms[i];
      int around[8], need;
      if (!has (rung->numbers, rung->n_numbers, term->cell))
        return fail (self, rung, "a term is of another number");
      int n = list_around (self, term->cell, around, &need);
      if (term->number - term->known != need || term->left != n
          || term->number != ms_position_get_cells (self->position)[term->cell])
        return fail (self, rung, "a term has wrong figures");
      *sum += term->factor * (rung->mirrored ? n - need : need);
    }
  return true;
}

/* The set is the first number's cells without those of the others. */
static bool
check_difference (RungChecker *self, const MsRung *rung, int sum)
{
  int around[8], need, n = list_around (self, rung->terms[0].cell, around, &need), n_left = 0;
  for (int i = 0; i < n; i++)
    {
      bool shared = false;
      for (int j = 1; j < rung->n_terms; j++)
        shared |= touch (self, around[i], rung->terms[j].cell);
      n_left += !shared;
      if (shared == has (rung->set, rung->n_set, around[i]))
        return fail (self, rung, "its set is another");
    }
  return (n_left == rung->n_set && sum >= rung->n_set)
      || fail (self, rung, "the sum does not reach the set");
}

/* The sum of the terms, cell by cell, is that of the set. */
static bool
check_combination (RungChecker *self, const MsRung *rung, int sum)
{
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      int factor = 0;
      for (int i = 0; i < rung->n_terms; i++)
        if (self->known[cell] < 0 && touch (self, cell, rung->terms[i].cell))
          factor += rung->terms[i].factor;
      if (factor != has (rung->set, rung->n_set, cell))
        return fail (self, rung, "the terms do not add up to the set");
    }
  return sum == 0 || sum == rung->n_set || fail (self, rung, "the equation is not solved");
}

static bool
check_rule (RungChecker *self, const MsRung *rung)
{
  int sum;
  switch (rung->rule)
    {
    case MS_RUNG_ONE_NUMBER:
    case MS_RUNG_TWO_NUMBERS:
    case MS_RUNG_THREE_NUMBERS:
      if (rung->n_numbers != 1 + (int)rung->rule)
        return fail (self, rung, "it uses another number of numbers");
      if (rung->by_total || !check_terms (self, rung, &sum))
        return false;
      return rung->rule == MS_RUNG_ONE_NUMBER ? check_combination (self, rung, sum)
                                              : check_difference (self, rung, sum);
    case MS_RUNG_EQUATIONS:
      return !rung->by_total && check_terms (self, rung, &sum)
          && check_combination (self, rung, sum);
    case MS_RUNG_MINE_TOTAL:
      return rung->by_total || fail (self, rung, "it does not name the total");
    default:
      return rung->rule == MS_RUNG_EXHAUSTION || fail (self, rung, "there is no such rule");
    }
}

/* The fewest or most mines that the numbers allow are what is left. */
static bool
check_total (RungChecker *self, const MsRung *rung, const Arrangement *all)
{
  bool *sums = malloc ((size_t)all->n_cells + 1);
  long bound = rung->at_most ? all->n_cells : 0;
  add_up (all, -1, sums);
  while (bound >= 0 && bound <= all->n_cells && !sums[bound])
    bound += rung->at_most ? -1 : 1;
  free (sums);
  long reached = bound + (rung->at_most ? all->others : 0);
  if (rung->mines_left != all->mines_left || rung->bound != bound
      || rung->cells_outside != all->others || rung->cells_left != all->others + all->n_cells)
    return fail (self, rung, "its figures of the total are wrong");
  return reached == all->mines_left || fail (self, rung, "the total is not reached");
}

/* Whether numbers[n] decide all that the rung decides. */
static bool
suffice (RungChecker *self, const MsRung *rung, const int *numbers, int n, bool by_total)
{
  Arrangement some;
  bool all = arrange (self, numbers, n, by_total, &some) && settles_all (&some, rung);
  dismiss (&some);
  return all;
}

/* Without any one of the numbers, or without the total, something stays open. */
static bool
check_idle (RungChecker *self, const MsRung *rung)
{
  int others[MOST_CELLS];
  for (int i = 0; i < rung->n_numbers; i++)
    {
      int n = 0;
      for (int j = 0; j < rung->n_numbers; j++)
        if (j != i)
          others[n++] = rung->numbers[j];
      if (suffice (self, rung, others, n, rung->by_total))
        return fail (self, rung, "a number is idle");
    }
  return !rung->by_total || !suffice (self, rung, rung->numbers, rung->n_numbers, false)
      || fail (self, rung, "the total is idle");
}

static void
establish (RungChecker *self, const MsRung *rung)
{
  for (int i = 0; i < rung->n_safe; i++)
    self->known[rung->safe[i]] = 0;
  for (int i = 0; i < rung->n_mines; i++)
    self->known[rung->mines[i]] = 1;
}

static bool
follows (RungChecker *self, const MsRung *rung)
{
  Arrangement all;
  bool accepted = true;
  if (!arrange (self, rung->numbers, rung->n_numbers, rung->by_total, &all))
    accepted = fail (self, rung, "too many ways");
  else if (!settles_all (&all, rung))
    accepted = fail (self, rung, "it does not follow");
  else if (rung->rule == MS_RUNG_MINE_TOTAL)
    accepted = check_total (self, rung, &all);
  dismiss (&all);
  return accepted;
}

bool
rung_checker_accept (RungChecker *self, const MsRung *rung)
{
  if (!check_lists (self, rung) || !check_rule (self, rung) || !follows (self, rung))
    return false;
  if (rung->rule == MS_RUNG_EXHAUSTION && !check_idle (self, rung))
    return false;
  establish (self, rung);
  return true;
}

/* Whether numbers a and b (-1: none) by themselves decide something. */
static bool
decide_something (RungChecker *self, int a, int b)
{
  Arrangement all;
  int numbers[2] = { a, b };
  bool something = false;
  arrange (self, numbers, b < 0 ? 1 : 2, false, &all);
  for (int i = 0; i < all.n_parts; i++)
    for (int j = 0; j < all.parts[i]->n_cells; j++)
      something |= settles_in_part (&all, i, j, 0) || settles_in_part (&all, i, j, 1);
  dismiss (&all);
  return something;
}

bool
rung_checker_is_simplest (RungChecker *self, MsRungRule rule)
{
  for (int a = 0; a < self->n_cells; a++)
    {
      if (!is_number (self, a))
        continue;
      if (rule > MS_RUNG_ONE_NUMBER && decide_something (self, a, -1))
        return false;
      for (int dy = 0; dy <= 2 && rule > MS_RUNG_TWO_NUMBERS; dy++)
        for (int dx = -2; dx <= 2; dx++)
          {
            int x = a % self->width + dx, b = a + dy * self->width + dx;
            if (x >= 0 && x < self->width && b > a && b < self->n_cells && is_number (self, b)
                && decide_something (self, a, b))
              return false;
          }
    }
  return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check-rungs.h"

#include "rung-ways.h"

#include <stdio.h>
#include <stdlib.h>

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
settles_all (const Arrangement *self, const MsRung *rung)
{
  for (int i = 0; i < rung->n_safe; i++)
    if (!rung_ways_settle (self, rung->safe[i], 0))
      return false;
  for (int i = 0; i < rung->n_mines; i++)
    if (!rung_ways_settle (self, rung->mines[i], 1))
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
    if (!rung_ways_is_number (self, rung->numbers[i])
        || (i > 0 && rung->numbers[i] <= rung->numbers[i - 1]))
      return fail (self, rung, "its numbers are not numbers in their order");
  for (int i = 0; i < rung->n_safe + rung->n_mines; i++)
    {
      int cell = i < rung->n_safe ? rung->safe[i] : rung->mines[i - rung->n_safe];
      if (cell < 0 || cell >= self->n_cells || self->known[cell] >= 0)
        return fail (self, rung, "it decides what is no undecided cell");
      if (rung_ways_has (rung->safe, rung->n_safe, cell)
          && rung_ways_has (rung->mines, rung->n_mines, cell))
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
      if (!rung_ways_has (rung->numbers, rung->n_numbers, term->cell))
        return fail (self, rung, "a term is of another number");
      int n = rung_ways_list_around (self, term->cell, around, &need);
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
  int around[8], need, n = rung_ways_list_around (self, rung->terms[0].cell, around, &need),
                       n_left = 0;
  for (int i = 0; i < n; i++)
    {
      bool shared = false;
      for (int j = 1; j < rung->n_terms; j++)
        shared |= rung_ways_touch (self, around[i], rung->terms[j].cell);
      n_left += !shared;
      if (shared == rung_ways_has (rung->set, rung->n_set, around[i]))
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
        if (self->known[cell] < 0 && rung_ways_touch (self, cell, rung->terms[i].cell))
          factor += rung->terms[i].factor;
      if (factor != rung_ways_has (rung->set, rung->n_set, cell))
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

/* The fewest or most mines that the numbers allow. */
static long
find_bound (const Arrangement *all, bool at_most)
{
  bool *sums = malloc ((size_t)all->n_cells + 1);
  long bound = at_most ? all->n_cells : 0;
  rung_ways_add_up (all, -1, sums);
  while (bound >= 0 && bound <= all->n_cells && !sums[bound])
    bound += at_most ? -1 : 1;
  free (sums);
  return bound;
}

/* These are what is left. */
static bool
check_total (RungChecker *self, const MsRung *rung, const Arrangement *all)
{
  long bound = find_bound (all, rung->at_most);
  long reached = bound + (rung->at_most ? all->others : 0);
  if (rung->mines_left != all->mines_left || rung->bound != bound
      || rung->cells_outside != all->others || rung->cells_left != all->others + all->n_cells)
    return fail (self, rung, "its figures of the total are wrong");
  return reached == all->mines_left || fail (self, rung, "the total is not reached");
}

static bool
is_tight (const Arrangement *all)
{
  return find_bound (all, false) == all->mines_left
      || find_bound (all, true) + all->others == all->mines_left;
}

/* Whether numbers[n] decide all that the rung decides; by its rule, if that is the mine total. */
static bool
suffice (RungChecker *self, const MsRung *rung, const int *numbers, int n, bool by_total)
{
  Arrangement some;
  bool all = rung_ways_arrange (self, numbers, n, by_total, &some) && settles_all (&some, rung)
      && (rung->rule != MS_RUNG_MINE_TOTAL || is_tight (&some));
  rung_ways_dismiss (&some);
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
  return rung->rule == MS_RUNG_MINE_TOTAL || !rung->by_total
      || !suffice (self, rung, rung->numbers, rung->n_numbers, false)
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
  if (!rung_ways_arrange (self, rung->numbers, rung->n_numbers, rung->by_total, &all))
    accepted = fail (self, rung, "too many ways");
  else if (!settles_all (&all, rung))
    accepted = fail (self, rung, "it does not follow");
  else if (rung->rule == MS_RUNG_MINE_TOTAL)
    accepted = check_total (self, rung, &all);
  rung_ways_dismiss (&all);
  return accepted;
}

bool
rung_checker_accept (RungChecker *self, const MsRung *rung)
{
  if (!check_lists (self, rung) || !check_rule (self, rung) || !follows (self, rung))
    return false;
  if (rung->rule >= MS_RUNG_MINE_TOTAL && !check_idle (self, rung))
    return false;
  establish (self, rung);
  return true;
}

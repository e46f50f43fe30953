/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-reveal.h"

#include "ms-neighbours.h"
#include "ms-solver.h"

#include <gmp.h>
#include <math.h>
#include <string.h>

/* The chance of each number that a covered cell may show, derived from the chances of the cells
 * around it; for counts that do not give the share of layouts. */

#define MS_NUMBER_CHANCES 9

/* How many assumptions are added at most: for the cell that is opened, and for those around it. */
#define MOST_OPEN 9

typedef struct
{
  MsSolver *solver;
  const MsPosition *position;
  MsSolverOptions options;
  MsAssumption *assumed; /* options.assumed: first the assumptions of the caller */
  int around[8], n_around;
  double *chance;
} Parts;

/* Runs the solver.  Returns MS_STATUS_OK with a *result, which may be a rough one; else the status
 * that says why there is none, and *result is NULL. */
static MsStatus
ms_number_chances_count (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSolverResult **result)
{
  MsStatus status = ms_solver_run (solver, position, options, result);
  /* If only the fractions took too long, they are merely missing. */
  if (*result != NULL && (*result)->method != MS_METHOD_INCOMPLETE)
    return MS_STATUS_OK;
  ms_solver_result_free (*result);
  *result = NULL;
  return status != MS_STATUS_OK ? status : MS_STATUS_MEMORY_LIMIT;
}

/* Adds up the chances of the numbers, going on with the cells around from index i on.  mines: how
 * many of the cells before are mines; chance: the chance of all that is assumed so far. */
static MsStatus
take (Parts *self, int i, int mines, double chance)
{
  static const MsCertainty kinds[] = { MS_CERTAINTY_SAFE, MS_CERTAINTY_MINE };
  MsSolverResult *result;
  MsStatus status = ms_number_chances_count (self->solver, self->position, &self->options, &result);
  if (status != MS_STATUS_OK)
    return status;
  while (i < self->n_around && result->certainty[self->around[i]] != MS_CERTAINTY_NONE)
    mines += result->certainty[self->around[i++]] == MS_CERTAINTY_MINE;
  double mine = i < self->n_around ? result->mine_probability[self->around[i]] : 0;
  ms_solver_result_free (result);
  if (i == self->n_around)
    {
      self->chance[mines] += chance;
      return MS_STATUS_OK;
    }
  for (int kind = 0; kind < 2 && status == MS_STATUS_OK; kind++)
    {
      self->assumed[self->options.n_assumed++] = (MsAssumption){ self->around[i], kinds[kind] };
      status = take (self, i + 1, mines + kind, chance * (kind ? mine : 1 - mine));
      self->options.n_assumed--;
    }
  return status;
}

/* Both functions below fill chance with the chances of the numbers, which add up to 1 less the
 * chance of a mine in cell.  now: the result of a run with the same options on position, which must
 * be consistent.
 *
 * This one is exact: it takes the cells around one after the other, each under what is assumed of
 * those before it.  Makes at most 256 counts; returns their status. */
static MsStatus
ms_number_chances_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, const MsSolverResult *now, int cell,
    double chance[MS_NUMBER_CHANCES])
{
  Parts self = { .solver = solver, .position = position, .options = *options, .chance = chance };
  size_t n = (size_t)options->n_assumed;
  self.assumed = ms_alloc (now->allocator, n + MOST_OPEN, sizeof *self.assumed);
  if (self.assumed == NULL)
    return MS_STATUS_NO_MEMORY;
  if (n > 0)
    memcpy (self.assumed, options->assumed, n * sizeof *self.assumed);
  memset (chance, 0, MS_NUMBER_CHANCES * sizeof *chance);
  int neighbours[8], n_around = ms_neighbours (now->width, now->height, cell, neighbours);
  for (int i = 0; i < n_around; i++)
    if (now->certainty[neighbours[i]] != MS_CERTAINTY_OPENED)
      self.around[self.n_around++] = neighbours[i];
  self.assumed[self.options.n_assumed++] = (MsAssumption){ cell, MS_CERTAINTY_SAFE };
  self.options.assumed = self.assumed;
  self.options.exact = false;
  MsStatus status = take (&self, 0, 0, 1 - now->mine_probability[cell]);
  ms_dealloc (now->allocator, self.assumed);
  return status;
}

static void
multiply_out (const MsSolverResult *now, int cell, double chance[MS_NUMBER_CHANCES])
{
  int neighbours[8], n = ms_neighbours (now->width, now->height, cell, neighbours);
  memset (chance, 0, MS_NUMBER_CHANCES * sizeof *chance);
  chance[0] = 1;
  for (int i = 0; i < n; i++)
    {
      double mine = now->mine_probability[neighbours[i]];
      if (now->certainty[neighbours[i]] == MS_CERTAINTY_OPENED)
        continue;
      for (int number = i + 1; number >= 0; number--)
        chance[number] = chance[number] * (1 - mine) + (number > 0 ? chance[number - 1] * mine : 0);
    }
}

/* Counts: of the position as it is, and with each number in the cell. */
#define N_COUNTS (1 + MS_REVEAL_NUMBERS)

typedef struct
{
  MsSolver *solver;
  const MsPosition *position;
  const MsSolverOptions *asked;
  MsSolverOptions options; /* for each count */
  const MsAllocator *allocator; /* the allocator of the solver */
  const MsSolverResult *now; /* the result for the position as it is */
  MsReveal *reveal;
  bool by_parts; /* the chances are put together from those of cells, as the counts do not give
                  * shares of layouts */
  int n_counted;
} Search;

void
ms_reveal_free (MsReveal *reveal)
{
  if (reveal == NULL)
    return;
  ms_dealloc (reveal->allocator, reveal->mine_fraction);
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    ms_dealloc (reveal->allocator, reveal->numbers[number].fraction);
  ms_dealloc (reveal->allocator, reveal);
}

static bool
poll_cb (double progress, void *user_data)
{
  const Search *self = user_data;
  double whole = (self->n_counted + progress) / N_COUNTS;
  return self->asked->poll != NULL
      && self->asked->poll (whole < 1 ? whole : 1, self->asked->user_data);
}

static MsStatus
count (Search *self, const MsPosition *position, MsSolverResult **result)
{
  return ms_number_chances_count (self->solver, position, &self->options, result);
}

/* Returns part divided by whole in lowest terms; both are decimal integers. */
static char *
dup_fraction (const MsAllocator *allocator, const char *part, const char *whole)
{
  mpq_t quotient;
  mpq_init (quotient);
  mpz_set_str (mpq_numref (quotient), part, 10);
  mpz_set_str (mpq_denref (quotient), whole, 10);
  mpq_canonicalize (quotient);
  size_t bytes = mpz_sizeinbase (mpq_numref (quotient), 10)
      + mpz_sizeinbase (mpq_denref (quotient), 10) + 3;
  char *text = ms_alloc (allocator, bytes, 1);
  if (text != NULL)
    mpq_get_str (text, 10, quotient);
  mpq_clear (quotient);
  return text;
}

static MsStatus
write_number (const Search *self, int number, MsPosition **position)
{
  size_t n_cells = (size_t)self->now->width * (size_t)self->now->height;
  MsCell *cells = ms_alloc (self->allocator, n_cells, sizeof *cells);
  if (cells == NULL)
    return MS_STATUS_NO_MEMORY;
  memcpy (cells, ms_position_get_cells (self->position), n_cells * sizeof *cells);
  cells[self->reveal->cell] = (MsCell)number;
  MsStatus status = ms_position_new (self->now->width, self->now->height,
      ms_position_get_mines (self->position), cells, self->allocator, position, NULL);
  ms_dealloc (self->allocator, cells);
  return status;
}

/* Sets the chance of a number from the share of layouts, when both counts give their number. */
static bool
take_share (Search *self, MsRevealNumber *shown, const MsSolverResult *then)
{
  const MsSolverResult *now = self->now;
  shown->chance = then->layouts.mantissa / now->layouts.mantissa
      * pow (10, (double)(then->layouts.exponent - now->layouts.exponent));
  if (now->layouts.exact == NULL || then->layouts.exact == NULL)
    return true;
  shown->fraction = dup_fraction (self->allocator, then->layouts.exact, now->layouts.exact);
  return shown->fraction != NULL;
}

static MsStatus
look_at_number (Search *self, int number)
{
  MsRevealNumber *shown = &self->reveal->numbers[number];
  MsPosition *position;
  MsSolverResult *then;
  MsStatus status = write_number (self, number, &position);
  if (status != MS_STATUS_OK)
    return status;
  status = count (self, position, &then);
  ms_position_unref (position);
  if (status != MS_STATUS_OK)
    return status;
  if (then->consistent)
    {
      shown->possible = true;
      shown->n_safe = then->n_safe;
      shown->n_mines = then->n_certain_mines;
      shown->wins = then->n_safe == 0 && then->n_best == 0;
      shown->next_safety = shown->wins ? 1 : 1 - then->best_probability;
      if (then->method != MS_METHOD_EXACT)
        self->reveal->method = MS_METHOD_ESTIMATE;
      else if (!self->by_parts && !take_share (self, shown, then))
        status = MS_STATUS_NO_MEMORY;
    }
  ms_solver_result_free (then);
  return status;
}

static double
surprise (double chance)
{
  return chance > 0 ? -chance * log2 (chance) : 0;
}

/* Sums up what was found out number by number. */
static void
sum_up (MsReveal *reveal)
{
  double next = 0, shown = 0, bits = surprise (reveal->mine);
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    {
      const MsRevealNumber *entry = &reveal->numbers[number];
      if (!entry->possible)
        continue;
      shown += entry->chance;
      bits += surprise (entry->chance);
      next += entry->chance * entry->next_safety;
      reveal->progress += entry->n_safe > 0 ? entry->chance : 0;
      reveal->won += entry->wins ? entry->chance : 0;
    }
  reveal->next_safety = shown > 0 ? next / shown : NAN;
  reveal->bits = reveal->method == MS_METHOD_EXACT ? bits : NAN;
}

static bool
fill_fractions (Search *self)
{
  MsReveal *reveal = self->reveal;
  bool exact = self->now->fraction != NULL && reveal->method == MS_METHOD_EXACT;
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    {
      MsRevealNumber *shown = &reveal->numbers[number];
      if (!exact || shown->possible)
        continue;
      shown->fraction = ms_strdup (self->allocator, "0");
      if (shown->fraction == NULL)
        return false;
    }
  if (exact)
    reveal->mine_fraction = ms_strdup (self->allocator, self->now->fraction[reveal->cell]);
  return !exact || reveal->mine_fraction != NULL;
}

/* Where the counts do not give shares of layouts, the chances are put together from those of
 * cells. */
static MsStatus
find_chances (Search *self)
{
  MsReveal *reveal = self->reveal;
  bool rough = reveal->method != MS_METHOD_EXACT, possible[MS_REVEAL_NUMBERS];
  double chance[MS_REVEAL_NUMBERS];
  MsStatus status = MS_STATUS_OK;
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    possible[number] = reveal->numbers[number].possible;
  if (!rough && !self->by_parts)
    return status;
  if (rough)
    {
      /* A rough guess, as if the cells around were mines independently of each other. */
      double sum = 0, safe = 1 - self->now->mine_probability[reveal->cell];
      multiply_out (self->now, reveal->cell, chance);
      for (int number = 0; number < MS_NUMBER_CHANCES; number++)
        sum += possible[number] ? chance[number] : 0;
      for (int number = 0; number < MS_NUMBER_CHANCES; number++)
        chance[number] = possible[number] && sum > 0 ? safe * chance[number] / sum : 0;
    }
  else
    status = ms_number_chances_find (
        self->solver, self->position, &self->options, self->now, reveal->cell, chance);
  if (status == MS_STATUS_OK)
    {
      for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
        {
          MsRevealNumber *shown = &self->reveal->numbers[number];
          ms_dealloc (self->allocator, shown->fraction);
          shown->fraction = NULL;
          shown->chance = shown->possible ? chance[number] : 0;
          /* A rough chance has half of what it could be wrong by for its error. */
          shown->error = shown->possible && rough
              ? ((shown->chance > 0.5 ? shown->chance : 1 - shown->chance) / 2)
              : 0;
        }
    }
  return status;
}

static MsStatus
find (Search *self)
{
  MsReveal *reveal = self->reveal;
  const MsSolverResult *now = self->now;
  reveal->consistent = now->consistent;
  if (!now->consistent)
    return MS_STATUS_OK;
  reveal->method = now->method;
  reveal->mine = now->mine_probability[reveal->cell];
  reveal->mine_error = now->standard_error != NULL ? now->standard_error[reveal->cell] : 0;
  reveal->n_safe_now = now->n_safe - (now->certainty[reveal->cell] == MS_CERTAINTY_SAFE);
  reveal->n_mines_now = now->n_certain_mines - (now->certainty[reveal->cell] == MS_CERTAINTY_MINE);
  if (now->certainty[reveal->cell] != MS_CERTAINTY_MINE)
    {
      /* Only as many mines as can be around it can show. */
      int neighbours[8], n = ms_neighbours (now->width, now->height, reveal->cell, neighbours);
      int least = 0, most = 0;
      for (int i = 0; i < n; i++)
        {
          int certainty = now->certainty[neighbours[i]];
          least += certainty == MS_CERTAINTY_MINE;
          most += certainty == MS_CERTAINTY_MINE || certainty == MS_CERTAINTY_NONE;
        }
      MsStatus status = MS_STATUS_OK;
      for (int number = least; number <= most && status == MS_STATUS_OK; number++)
        {
          self->n_counted = 1 + number;
          status = look_at_number (self, number);
        }
      if (status == MS_STATUS_OK)
        status = find_chances (self);
      if (status != MS_STATUS_OK)
        return status;
    }
  sum_up (reveal);
  return fill_fractions (self) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
}

static void
init (Search *self, MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    int cell)
{
  *self = (Search){ .solver = solver,
    .position = position,
    .asked = options,
    .options = *options,
    .by_parts = ms_solver_options_has_density (options) };
  ms_solver_options_set_poll (&self->options, poll_cb, self);
  self->options.time_limit /= N_COUNTS;
  self->options.work_limit /= N_COUNTS;
  if (options->first_cell != cell)
    self->options.first_cell = -1;
}

MsStatus
ms_reveal_find (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    int cell, MsReveal **reveal)
{
  Search self;
  MsSolverResult *now;
  init (&self, solver, position, options, cell);
  *reveal = NULL;
  MsStatus status = count (&self, position, &now);
  if (status != MS_STATUS_OK)
    return status;
  self.now = now;
  self.allocator = now->allocator;
  self.reveal = ms_alloc0 (self.allocator, 1, sizeof *self.reveal);
  if (self.reveal != NULL)
    {
      self.reveal->allocator = self.allocator;
      self.reveal->cell = cell;
      self.reveal->mine = self.reveal->next_safety = self.reveal->bits = NAN;
      status = find (&self);
    }
  else
    status = MS_STATUS_NO_MEMORY;
  ms_solver_result_free (now);
  if (status == MS_STATUS_OK)
    *reveal = self.reveal;
  else
    ms_reveal_free (self.reveal);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soak-exact.h"

#include "ms-neighbours.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TOLERANCE 1e-13

typedef struct
{
  const SoakCase *soak_case;
  const MsSolverResult *result;
  const MsCell *cells;
  int n_cells;
  mpz_t layouts;
  mpz_t *with_mine; /* [n_cells] layouts with a mine there */
  SoakFault *fault;
} Exact;

static bool
cell_fails (const Exact *self, const char *what, int cell)
{
  const MsSolverResult *result = self->result;
  return soak_fail (self->fault, what, "cell (%d, %d): probability %.17g, certainty %d, %.1900s",
      cell % result->width, cell / result->width, result->mine_probability[cell],
      result->certainty[cell], result->fraction[cell] != NULL ? result->fraction[cell] : "-");
}

/* numerator / denominator as a double; both are positive and of any size. */
static double
divide (const mpz_t numerator, const mpz_t denominator)
{
  long n, d;
  double a = mpz_get_d_2exp (&n, numerator), b = mpz_get_d_2exp (&d, denominator);
  return ldexp (a / b, (int)(n - d));
}

static bool
check_fraction (Exact *self, int cell, const mpq_t fraction)
{
  const MsSolverResult *result = self->result;
  double found = result->mine_probability[cell];
  int certainty = result->certainty[cell];
  const mpz_t *with_mine = &self->with_mine[cell];
  if (mpz_divisible_p (self->layouts, mpq_denref (fraction)) == 0)
    return cell_fails (self, "fraction of the layouts", cell);
  if ((mpz_sgn (*with_mine) == 0) != (certainty == MS_CERTAINTY_SAFE)
      || (mpz_cmp (*with_mine, self->layouts) == 0) != (certainty == MS_CERTAINTY_MINE))
    return cell_fails (self, "certainty", cell);
  if (mpz_sgn (*with_mine) < 0 || mpz_cmp (*with_mine, self->layouts) > 0)
    return cell_fails (self, "fraction out of range", cell);
  double expected = mpz_sgn (*with_mine) == 0 ? 0 : divide (*with_mine, self->layouts);
  if (!(fabs (found - expected) <= TOLERANCE * expected)
      || (found == 0) != (certainty == MS_CERTAINTY_SAFE)
      || (found == 1) != (certainty == MS_CERTAINTY_MINE))
    return cell_fails (self, "double against fraction", cell);
  return true;
}

static bool
read_cell (Exact *self, int cell)
{
  const char *text = self->result->fraction[cell];
  if (ms_cell_is_opened (self->cells[cell]))
    return (text == NULL && isnan (self->result->mine_probability[cell])
               && self->result->certainty[cell] == MS_CERTAINTY_OPENED)
        || cell_fails (self, "opened cell", cell);
  if (text == NULL)
    return cell_fails (self, "missing fraction", cell);
  mpq_t fraction, lowest;
  mpq_inits (fraction, lowest, NULL);
  bool good = mpq_set_str (fraction, text, 10) == 0 && mpz_sgn (mpq_denref (fraction)) > 0;
  if (good)
    {
      mpq_set (lowest, fraction);
      mpq_canonicalize (lowest);
      good = mpz_cmp (mpq_denref (lowest), mpq_denref (fraction)) == 0
          && !(strchr (text, '/') != NULL && mpz_cmp_ui (mpq_denref (fraction), 1) == 0);
      mpz_mul (self->with_mine[cell], self->layouts, mpq_numref (fraction));
      mpz_tdiv_q (self->with_mine[cell], self->with_mine[cell], mpq_denref (fraction));
    }
  if (!good)
    cell_fails (self, "lowest terms", cell);
  else
    good = check_fraction (self, cell, fraction);
  mpq_clears (fraction, lowest, NULL);
  return good;
}

/* In every layout the mines around a number are as many as it says. */
static bool
check_sums (Exact *self)
{
  const MsSolverResult *result = self->result;
  bool good = true;
  mpz_t sum, expected;
  mpz_inits (sum, expected, NULL);
  for (int i = 0; i < self->n_cells; i++)
    mpz_add (sum, sum, self->with_mine[i]);
  mpz_mul_si (expected, self->layouts, result->mines);
  if (mpz_cmp (sum, expected) != 0)
    good = soak_fail (
        self->fault, "sum over the board", "the fractions do not add up to the mines");
  for (int i = 0; i < self->n_cells && good; i++)
    {
      int around[8], n = ms_neighbours (result->width, result->height, i, around);
      if (!ms_cell_is_opened (self->cells[i]))
        continue;
      mpz_set_ui (sum, 0);
      for (int j = 0; j < n; j++)
        mpz_add (sum, sum, self->with_mine[around[j]]);
      mpz_mul_ui (expected, self->layouts, self->cells[i]);
      if (mpz_cmp (sum, expected) != 0)
        good = cell_fails (self, "sum around a number", i);
    }
  mpz_clears (sum, expected, NULL);
  return good;
}

/* Those that no other covered cell is less likely than, unless all are certain mines. */
static bool
check_best (Exact *self)
{
  const MsSolverResult *result = self->result;
  int least = -1, n = 0;
  for (int i = 0; i < self->n_cells; i++)
    if (!ms_cell_is_opened (self->cells[i])
        && (least < 0 || mpz_cmp (self->with_mine[i], self->with_mine[least]) < 0))
      least = i;
  if (least >= 0 && mpz_cmp (self->with_mine[least], self->layouts) == 0)
    least = -1;
  for (int i = 0; i < self->n_cells && least >= 0; i++)
    if (!ms_cell_is_opened (self->cells[i])
        && mpz_cmp (self->with_mine[i], self->with_mine[least]) == 0)
      {
        /* Cells that differ by less than 1e-11 count as ties too. */
        while (n < result->n_best && result->best_cells[n] < i)
          n++;
        if (n == result->n_best || result->best_cells[n] != i)
          return cell_fails (self, "best cells", i);
      }
  if ((least < 0) != (result->n_best == 0))
    return soak_fail (self->fault, "best cells", "%d best cells", result->n_best);
  for (int i = 0; i < result->n_best; i++)
    if (!(fabs (result->mine_probability[result->best_cells[i]] - result->best_probability)
            <= 2e-11 * result->best_probability))
      return cell_fails (self, "best probability", result->best_cells[i]);
  return true;
}

static bool
check_counts (Exact *self)
{
  const MsSolverResult *result = self->result;
  int n_safe = 0, n_mines = 0, n_outside = 0;
  for (int i = 0; i < self->n_cells; i++)
    {
      n_safe += result->certainty[i] == MS_CERTAINTY_SAFE;
      n_mines += result->certainty[i] == MS_CERTAINTY_MINE;
      n_outside += result->outside[i] != 0;
      if (result->outside[i] && result->mine_probability[i] != result->outside_probability)
        return cell_fails (self, "outside probability", i);
    }
  if (n_safe != result->n_safe || n_mines != result->n_certain_mines
      || n_outside != result->n_outside)
    return soak_fail (self->fault, "counts of cells", "%d safe, %d mines, %d outside", n_safe,
        n_mines, n_outside);
  return true;
}

static bool
check_layouts (Exact *self)
{
  const MsSolverResult *result = self->result;
  const char *text = result->layouts.exact;
  char digits[32] = { text[0], '.' };
  strncat (digits, text + 1, 20);
  double expected = strtod (digits, NULL);
  long exponent = (long)strlen (text) - 1;
  /* 9.99… and 10.0… are neighbours. */
  double found = result->layouts.mantissa * pow (10, (double)(result->layouts.exponent - exponent));
  if (mpz_sgn (self->layouts) <= 0 || !(fabs (found - expected) <= 1e-11 * expected))
    return soak_fail (self->fault, "number of layouts", "%.17ge%ld against %.1900s",
        result->layouts.mantissa, result->layouts.exponent, text);
  return true;
}

bool
soak_check_exact (const SoakCase *soak_case, const MsSolverResult *result, SoakFault *fault)
{
  Exact self = {
    .soak_case = soak_case,
    .result = result,
    .cells = ms_position_get_cells (soak_case->position),
    .n_cells = result->width * result->height,
    .fault = fault,
  };
  if (result->layouts.exact == NULL || result->fraction == NULL)
    return soak_fail (fault, "missing fractions", "no exact numbers");
  mpz_init_set_str (self.layouts, result->layouts.exact, 10);
  self.with_mine = malloc ((size_t)self.n_cells * sizeof *self.with_mine);
  if (self.with_mine == NULL)
    abort ();
  for (int i = 0; i < self.n_cells; i++)
    mpz_init (self.with_mine[i]);
  bool good = check_layouts (&self);
  for (int i = 0; i < self.n_cells && good; i++)
    good = read_cell (&self, i);
  good = good && check_sums (&self) && check_best (&self) && check_counts (&self);
  for (int i = 0; i < self.n_cells; i++)
    mpz_clear (self.with_mine[i]);
  free (self.with_mine);
  mpz_clear (self.layouts);
  return good;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Estimates are as far from the truth as their errors say, where sampling is hard: positions of all
 * kinds, in so little memory and with so little work that few are drawn at once.
 * tests/bench/estimate-coverage measures the same with the usual work (docs/estimates.md). */
#include "cmocka-common.h"
#include "estimate-trial.h"

#include <math.h>
#include <stdlib.h>

#define MEMORY ((size_t)1 << 20)
#define TRUTH_MEMORY ((size_t)512 << 20)
#define WORK 5e7
#define MOST_FIGURES 20000

typedef struct
{
  int n, beyond[6];
  double off, errors[MOST_FIGURES];
} Tally;

static void
add (Tally *tally, const TrialFigure *figures, int n)
{
  for (int i = 0; i < n; i++)
    {
      double off = fabs (figures[i].chance - figures[i].truth);
      /* What was drawn at once is known but for rounding. */
      if (figures[i].error < 1e-5)
        continue;
      assert_true (tally->n < MOST_FIGURES);
      tally->errors[tally->n++] = figures[i].error;
      tally->off += off;
      for (int k = 1; k < 6; k++)
        tally->beyond[k] += off > k * figures[i].error;
    }
}

static int
ascending (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void
test_coverage (void **state)
{
  static Tally tally;
  MsSolver *solver = ms_solver_new (NULL);
  int n_estimates = 0, wrong = 0;
  for (int i = 0; i < 42; i++)
    {
      Trial trial;
      TrialFigure *figures;
      trial_draw (&trial, (TrialKind)(i % TRIAL_N_KINDS), 16, 34, solver, (uint64_t)i + 5000);
      int n = trial_run (&trial, solver, TRUTH_MEMORY, MEMORY, WORK, &figures, &wrong);
      n_estimates += n >= 0;
      if (n > 0)
        add (&tally, figures, n);
      free (figures);
      trial_clear (&trial);
    }
  qsort (tally.errors, (size_t)tally.n, sizeof (double), ascending);
  double median = tally.errors[tally.n / 2];
  print_message (
      "%d estimates, %d cells: %d beyond 2 errors, %d beyond 3, %d beyond 4, %d beyond 5; "
      "%.4f off in the mean, median error %.4f\n",
      n_estimates, tally.n, tally.beyond[2], tally.beyond[3], tally.beyond[4], tally.beyond[5],
      tally.off / tally.n, median);
  assert_int_equal (wrong, 0);
  assert_true (n_estimates > 38);
  assert_true (tally.n > 1000);
  assert_true (tally.beyond[2] < tally.n * 5 / 100);
  assert_true (tally.beyond[3] < tally.n * 4 / 1000);
  assert_true (tally.beyond[4] < tally.n * 1 / 1000);
  /* Not by making every interval wide. */
  assert_true (median < 0.03);
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_coverage),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

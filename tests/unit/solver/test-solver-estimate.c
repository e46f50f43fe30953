/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The estimate past a limit: its errors hold what they promise, its certainties are proven. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-solver.h"
#include "random-position.h"
#include "solver-poll.h"
#include "text-position.h"
#include "thorough.h"

#include <math.h>
#include <string.h>

/* The mine total binds, two sections, an outside, and cells certain by the total alone. */
static const char bound_text[] = "5x4x4\n1H2HH\nHHHHH\n2HHHH\nHHHHF\n";

static MsSolverResult *
run (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options)
{
  MsSolverResult *result;
  assert_int_equal (ms_solver_run (solver, position, options, &result), MS_STATUS_OK);
  return result;
}

static MsSolverOptions
forced (void)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.force_estimate = true;
  return options;
}

/* What holds for every estimate, given the truth.  together: so many cells may err as one. */
static void
check_sound (const MsSolverResult *estimate, const MsSolverResult *exact, int together)
{
  double sum = 0, variance = 0;
  assert_int_equal (estimate->method, MS_METHOD_ESTIMATE);
  assert_true (estimate->consistent);
  assert_true (isnan (estimate->layouts.mantissa));
  for (int i = 0; i < estimate->width * estimate->height; i++)
    {
      double p = estimate->mine_probability[i], error = estimate->standard_error[i];
      if (estimate->certainty[i] == MS_CERTAINTY_OPENED)
        {
          assert_true (isnan (p) && isnan (error));
          continue;
        }
      sum += p;
      if (estimate->certainty[i] == MS_CERTAINTY_NONE)
        {
          assert_true (p > 0 && p < 1 && error > 0);
          variance += together * error * error;
        }
      else
        {
          assert_int_equal (estimate->certainty[i], exact->certainty[i]);
          assert_true (p == (estimate->certainty[i] == MS_CERTAINTY_MINE) && error == 0);
        }
    }
  assert_true (fabs (sum - estimate->mines) < 4 * sqrt (variance) + 1e-6);
}

typedef struct
{
  long cells, held, outsides, outsides_held;
} Coverage;

static void
add_coverage (Coverage *self, const MsSolverResult *estimate, const MsSolverResult *exact)
{
  bool outside_seen = false;
  for (int i = 0; i < estimate->width * estimate->height; i++)
    {
      if (estimate->certainty[i] != MS_CERTAINTY_NONE || (estimate->outside[i] && outside_seen))
        continue;
      double off = fabs (estimate->mine_probability[i] - exact->mine_probability[i]);
      bool holds = off <= 1.96 * estimate->standard_error[i];
      if (estimate->outside[i])
        {
          outside_seen = true;
          self->outsides++;
          self->outsides_held += holds;
        }
      else
        {
          self->cells++;
          self->held += holds;
        }
    }
}

/* At least 95 % of the intervals of 1.96 errors hold the truth. */
static void
test_coverage (void **state)
{
  Coverage coverage = { 0 };
  MsSolverOptions options = forced (), plain = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  for (int i = 0; i < 40; i++)
    {
      int side = 20 + i * 7 % 41;
      double mines = 0.15 + 0.05 * (i % 4), opened = 0.1 + 0.1 * (i / 4 % 5);
      MsPosition *position = random_scattered (
          side, side, (int)(side * side * mines), opened, (uint64_t)i + 1000);
      MsSolverResult *exact = run (solver, position, &plain);
      MsSolverResult *estimate = run (solver, position, &options);
      assert_int_equal (exact->method, MS_METHOD_EXACT);
      check_sound (estimate, exact, 10);
      add_coverage (&coverage, estimate, exact);
      ms_solver_result_free (exact);
      ms_solver_result_free (estimate);
      ms_position_unref (position);
    }
  double held = (double)coverage.held / (double)coverage.cells;
  print_message ("%.4f of %ld intervals hold, outside %ld of %ld\n", held, coverage.cells,
      coverage.outsides_held, coverage.outsides);
  assert_true (coverage.cells > 20000);
  assert_true (held > 0.95);
  /* Few: each position has one. */
  assert_true (coverage.outsides_held >= coverage.outsides * 85 / 100);
  ms_solver_free (solver);
}

/* Sections that fit are counted exactly, and much closer to the truth than those sampled. */
static void
test_memory_limit (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT, plain = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = random_scattered (60, 60, 1080, 0.4, 2);
  MsSolverResult *exact = run (solver, position, &plain);
  Coverage coverage = { 0 };
  ms_solver_free (solver);
  solver = ms_solver_new (NULL);
  options.memory_limit = ((size_t)1 << 20) + 60 * 60 * 100;
  assert_true (exact->peak_bytes > options.memory_limit);
  MsSolverResult *estimate = run (solver, position, &options);
  check_sound (estimate, exact, 10);
  add_coverage (&coverage, estimate, exact);
  assert_true (estimate->peak_bytes <= options.memory_limit);
  assert_true (coverage.held > coverage.cells * 9 / 10);
  ms_solver_result_free (exact);
  ms_solver_result_free (estimate);
  ms_position_unref (position);
  ms_solver_free (solver);
}

static void
test_same_again (void **state)
{
  MsSolverOptions options = forced ();
  MsPosition *position = random_scattered (30, 30, 220, 0.3, 4);
  size_t n = 30 * 30;
  MsSolver *solver = ms_solver_new (NULL), *other = ms_solver_new (NULL);
  MsSolverResult *first = run (solver, position, &options);
  MsSolverResult *again = run (solver, position, &options);
  MsSolverResult *elsewhere = run (other, position, &options);
  assert_memory_equal (first->mine_probability, again->mine_probability, n * sizeof (double));
  assert_memory_equal (first->standard_error, again->standard_error, n * sizeof (double));
  assert_memory_equal (first->mine_probability, elsewhere->mine_probability, n * sizeof (double));
  ms_solver_result_free (first);
  ms_solver_result_free (again);
  ms_solver_result_free (elsewhere);
  ms_solver_free (solver);
  ms_solver_free (other);
  ms_position_unref (position);
}

/* A position without layouts never passes for one that has some: either it is proven contradictory
 * or the answer is rough and says that no layout was found. */
static void
test_contradictions (void **state)
{
  MsSolverOptions options = forced (), plain = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  int n_contradictory = 0;
  for (uint64_t seed = 1; seed <= (uint64_t)thorough (500, 1500); seed++)
    {
      MsPosition *position = random_small (18, seed);
      MsSolverResult *exact = run (solver, position, &plain), *estimate;
      if (!exact->consistent)
        {
          n_contradictory++;
          MsStatus status = ms_solver_run (solver, position, &options, &estimate);
          if (estimate->consistent)
            {
              assert_int_equal (status, MS_STATUS_OK);
              assert_true (estimate->rough && estimate->no_layout_found);
            }
          ms_solver_result_free (estimate);
        }
      ms_solver_result_free (exact);
      ms_position_unref (position);
    }
  assert_true (n_contradictory > 50);
  ms_solver_free (solver);
}

/* Small positions of every kind, among them those whose mine total binds. */
static void
test_small (void **state)
{
  MsSolverOptions options = forced (), plain = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  for (uint64_t seed = 1; seed <= 150; seed++)
    {
      MsPosition *position = random_small (18, seed);
      MsSolverResult *exact = run (solver, position, &plain);
      if (exact->consistent)
        {
          MsSolverResult *estimate = run (solver, position, &options);
          check_sound (estimate, exact, 49);
          ms_solver_result_free (estimate);
        }
      ms_solver_result_free (exact);
      ms_position_unref (position);
    }
  ms_solver_free (solver);
}

static void
test_cancel (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = random_scattered (30, 30, 220, 0.3, 4);
  MsStatus status = MS_STATUS_CANCELLED;
  int n = 0;
  for (int at = 1; status == MS_STATUS_CANCELLED; at += 1 + at / 10, n++)
    {
      Poll poll = { .cancel_at = at };
      MsSolverOptions options = forced ();
      MsSolverResult *result;
      options.poll = poll_cb;
      options.user_data = &poll;
      status = ms_solver_run (solver, position, &options, &result);
      if (status == MS_STATUS_CANCELLED)
        assert_null (result);
      else
        assert_int_equal (result->method, MS_METHOD_ESTIMATE);
      ms_solver_result_free (result);
    }
  assert_int_equal (status, MS_STATUS_OK);
  assert_true (n > 20);
  ms_position_unref (position);
  ms_solver_free (solver);
}

/* One failing run; false when nothing was left to fail. */
static bool
fail_once (const MsPosition *position, long n)
{
  FailingAllocator failing;
  MsSolverOptions options = forced ();
  MsSolverResult *result = NULL;
  failing_allocator_init (&failing, n);
  MsSolver *solver = ms_solver_new (&failing.allocator);
  MsStatus status = solver != NULL ? ms_solver_run (solver, position, &options, &result)
                                   : MS_STATUS_NO_MEMORY;
  if (status != MS_STATUS_OK)
    assert_null (result);
  else
    assert_int_equal (result->method, MS_METHOD_ESTIMATE);
  ms_solver_result_free (result);
  ms_solver_free (solver);
  assert_int_equal (failing.n_held, 0);
  return failing.requests >= n;
}

static void
test_failing_allocations (void **state)
{
  MsPosition *position = text_position_parse (bound_text);
  long n = 1;
  while (fail_once (position, n))
    n++;
  assert_true (n > 10);
  ms_position_unref (position);
}

/* Every time limit ends in time, with an estimate, rough where there is no time to sample. */
static void
test_time_limit (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = random_scattered (80, 80, 1600, 0.4, 4);
  bool seen_estimate = false;
  for (double limit = 1e-4; !seen_estimate; limit *= 2)
    {
      MsSolverOptions options = forced ();
      MsSolverResult *result;
      options.time_limit = limit;
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
      assert_int_equal (result->method, MS_METHOD_ESTIMATE);
      seen_estimate = !result->rough;
      ms_solver_result_free (result);
    }
  ms_position_unref (position);
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_coverage),
    cmocka_unit_test (test_memory_limit),
    cmocka_unit_test (test_same_again),
    cmocka_unit_test (test_contradictions),
    cmocka_unit_test (test_small),
    cmocka_unit_test (test_cancel),
    cmocka_unit_test (test_failing_allocations),
    cmocka_unit_test (test_time_limit),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

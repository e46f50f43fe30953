/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every allocation of the core's objects and of the solver fails once. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-layout.h"
#include "ms-solver.h"
#include "random-position.h"
#include "text-position.h"

#include <math.h>
#include <string.h>

/* The mine total binds, two sections, an outside, and cells certain by the total alone. */
static const char bound_text[] = "5x4x4\n1H2HH\nHHHHH\n2HHHH\nHHHHF\n";
static const char contradiction_text[] = "6x3x4\nHHHHHH\n1H3H1H\n1H1H1H\n";
static const char total_text[] = "7x1x3\nH1HH1HH\n";

static MsSolverOptions
exact_options (void)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.exact = true;
  return options;
}

static void
check_same (const MsSolverResult *a, const MsSolverResult *b)
{
  size_t n = (size_t)a->width * a->height;
  assert_int_equal (a->consistent, b->consistent);
  assert_int_equal (a->n_conflict_cells, b->n_conflict_cells);
  assert_memory_equal (a->certainty, b->certainty, n);
  assert_memory_equal (a->mine_probability, b->mine_probability, n * sizeof (double));
}

static void
check_sound (const MsSolverResult *result, const MsSolverResult *expected)
{
  assert_true (result->consistent);
  for (int i = 0; i < result->width * result->height; i++)
    if (result->certainty[i] != MS_CERTAINTY_NONE)
      assert_int_equal (result->certainty[i], expected->certainty[i]);
    else
      assert_true (fabs (result->mine_probability[i] - expected->mine_probability[i])
          < 10 * result->standard_error[i]);
}

/* One failing run; false when nothing was left to fail.  The solver may do without what it did not
 * get: then the same comes out in the end, or an estimate. */
static bool
fail_once (const MsPosition *position, const MsSolverResult *expected, long n)
{
  FailingAllocator failing;
  MsSolverOptions options = exact_options ();
  MsSolverResult *result = NULL;
  failing_allocator_init (&failing, n);
  MsSolver *solver = ms_solver_new (&failing.allocator);
  if (solver == NULL)
    {
      assert_int_equal (n, 1);
      assert_int_equal (failing.n_held, 0);
      return true;
    }
  MsStatus status = ms_solver_run (solver, position, &options, &result);
  bool failed = failing.requests >= n;
  if (status == MS_STATUS_OK && result->method == MS_METHOD_ESTIMATE)
    {
      assert_true (failed);
      check_sound (result, expected);
      ms_solver_result_free (result);
      status = ms_solver_run (solver, position, &options, &result);
    }
  if (status != MS_STATUS_OK)
    {
      assert_true (failed);
      assert_int_equal (status, MS_STATUS_NO_MEMORY);
      assert_null (result);
      /* The failure leaves nothing behind that would spoil the next run. */
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
    }
  check_same (result, expected);
  ms_solver_result_free (result);
  ms_solver_free (solver);
  assert_int_equal (failing.n_held, 0);
  return failed;
}

static void
fail_everywhere (MsPosition *position)
{
  MsSolverOptions options = exact_options ();
  MsSolverResult *expected;
  MsSolver *solver = ms_solver_new (NULL);
  assert_int_equal (ms_solver_run (solver, position, &options, &expected), MS_STATUS_OK);
  long n = 1;
  while (fail_once (position, expected, n))
    n++;
  assert_true (n > 5);
  ms_solver_result_free (expected);
  ms_solver_free (solver);
  ms_position_unref (position);
}

static void
test_bound_by_total (void **state)
{
  fail_everywhere (text_position_parse (bound_text));
}

static void
test_contradictions (void **state)
{
  fail_everywhere (text_position_parse (contradiction_text));
  fail_everywhere (text_position_parse (total_text));
}

static void
test_large (void **state)
{
  fail_everywhere (random_scattered (50, 50, 500, 0.3, 3));
}

/* From the third run on only the result is allocated: the result's block and its lists. */
static void
test_warm_runs_allocate_only_results (void **state)
{
  FailingAllocator counting;
  failing_allocator_init (&counting, 0);
  MsSolver *solver = ms_solver_new (&counting.allocator);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = random_scattered (60, 60, 720, 0.3, 1);
  for (int i = 0; i < 4; i++)
    {
      MsSolverResult *result;
      long before = counting.requests, held = counting.n_held;
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
      if (i >= 2)
        assert_int_equal (counting.requests - before, counting.n_held - held);
      ms_solver_result_free (result);
      if (i >= 2)
        assert_int_equal (counting.n_held, held);
    }
  ms_position_unref (position);
  ms_solver_free (solver);
  assert_int_equal (counting.n_held, 0);
}

static void
test_position (void **state)
{
  MsCell cells[4] = { MS_CELL_COVERED, 1, MS_CELL_COVERED, 1 };
  for (long n = 1;; n++)
    {
      FailingAllocator failing;
      MsPosition *position;
      failing_allocator_init (&failing, n);
      MsStatus status = ms_position_new (2, 2, 1, cells, &failing.allocator, &position, NULL);
      ms_position_unref (position);
      assert_int_equal (failing.n_held, 0);
      if (status == MS_STATUS_OK)
        break;
      assert_int_equal (status, MS_STATUS_NO_MEMORY);
      assert_null (position);
    }
}

static void
test_layout (void **state)
{
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  for (long n = 1;; n++)
    {
      FailingAllocator failing;
      MsRng rng;
      ms_rng_seed (&rng, 1);
      failing_allocator_init (&failing, n);
      MsLayout *layout = ms_layout_draw (&rules, 4, 4, &rng, &failing.allocator);
      bool drawn = layout != NULL;
      if (drawn)
        ms_layout_unref (layout);
      assert_int_equal (failing.n_held, 0);
      if (drawn)
        break;
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_bound_by_total),
    cmocka_unit_test (test_contradictions),
    cmocka_unit_test (test_large),
    cmocka_unit_test (test_warm_runs_allocate_only_results),
    cmocka_unit_test (test_position),
    cmocka_unit_test (test_layout),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

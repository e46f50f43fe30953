/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An estimate that had time for two or three chains: that their means agree by chance does not make
 * the error of the outside small. */
#include "cmocka-common.h"
#include "estimate-trial.h"

#include <math.h>

#define MEMORY ((size_t)1 << 20)
#define WORK 3e6

static MsSolverResult *
run (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options)
{
  MsSolverResult *result;
  assert_int_equal (ms_solver_run (solver, position, options, &result), MS_STATUS_OK);
  return result;
}

static double
off_in_errors (const MsSolverResult *estimate, const MsSolverResult *exact)
{
  for (int i = 0; i < estimate->width * estimate->height; i++)
    if (estimate->outside[i])
      return fabs (estimate->outside_probability - exact->outside_probability)
          / estimate->standard_error[i];
  fail_msg ("no cell is outside");
  return NAN;
}

/* Of these the means agreed by chance, and were 5 to 33 of the errors of their scatter alone away
 * from the truth. */
static void
test_agreeing_means (void **state)
{
  static const uint64_t seeds[] = { 13, 41, 123 };
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions plain = MS_SOLVER_OPTIONS_INIT, few = MS_SOLVER_OPTIONS_INIT;
  few.force_estimate = true;
  few.memory_limit = MEMORY;
  few.estimate_work = WORK;
  for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++)
    {
      Trial trial;
      trial_draw (&trial, TRIAL_STAGGERED, 28, 36, solver, seeds[i]);
      MsSolverResult *exact = run (solver, trial.position, &plain);
      MsSolverResult *estimate = run (solver, trial.position, &few);
      assert_int_equal (exact->method, MS_METHOD_EXACT);
      assert_int_equal (estimate->method, MS_METHOD_ESTIMATE);
      double off = off_in_errors (estimate, exact);
      print_message ("%.2f errors\n", off);
      assert_true (off < 3);
      ms_solver_result_free (estimate);
      ms_solver_result_free (exact);
      trial_clear (&trial);
    }
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_agreeing_means),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

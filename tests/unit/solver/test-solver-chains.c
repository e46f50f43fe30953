/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chains of an estimate side by side: the same digits on any number of threads, and an end whenever
 * one is asked for. */
#include "cmocka-common.h"
#include "ms-solver.h"
#include "random-position.h"
#include "solver-poll.h"

#include <math.h>
#include <string.h>

static const int threads[] = { 1, 2, 3, 8 };

static MsSolverOptions
forced (int n_threads, double work)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.force_estimate = true;
  options.estimate_work = work;
  options.threads = n_threads;
  return options;
}

static MsSolverResult *
run (const MsPosition *position, const MsSolverOptions *options)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverResult *result;
  assert_int_equal (ms_solver_run (solver, position, options, &result), MS_STATUS_OK);
  assert_int_equal (result->method, MS_METHOD_ESTIMATE);
  ms_solver_free (solver);
  return result;
}

static void
check_same (const MsSolverResult *one, const MsSolverResult *other)
{
  size_t n = (size_t)(one->width * one->height);
  assert_memory_equal (one->certainty, other->certainty, n);
  assert_memory_equal (one->mine_probability, other->mine_probability, n * sizeof (double));
  assert_memory_equal (one->standard_error, other->standard_error, n * sizeof (double));
  assert_true (one->outside_probability == other->outside_probability
      || (isnan (one->outside_probability) && isnan (other->outside_probability)));
  assert_true (one->rough == other->rough);
}

/* Tables too wide to be drawn at once, ones that are not, and so little work that there are few
 * chains. */
static void
test_same_digits (void **state)
{
  for (int kind = 0; kind < 4; kind++)
    {
      MsPosition *position = kind % 2 == 0 ? random_lattice (34, 0.25, 3)
                                           : random_scattered (50, 50, 700, 0.4, 4);
      MsSolverResult *one = NULL;
      for (size_t i = 0; i < sizeof threads / sizeof *threads; i++)
        {
          MsSolverOptions options = forced (threads[i], kind < 2 ? 2e7 : 1e6);
          MsSolverResult *result = run (position, &options);
          assert_false (result->rough);
          if (one != NULL)
            check_same (one, result);
          if (one != NULL)
            ms_solver_result_free (result);
          else
            one = result;
        }
      ms_solver_result_free (one);
      ms_position_unref (position);
    }
}

/* Where memory is for one hand only, and where it is for some. */
static void
test_memory (void **state)
{
  MsPosition *position = random_lattice (34, 0.25, 3);
  MsSolverOptions options = forced (1, 4e6);
  MsSolverResult *one = run (position, &options);
  for (size_t megabytes = 40; megabytes <= 640; megabytes *= 4)
    {
      options = forced (8, 4e6);
      options.memory_limit = megabytes << 20;
      MsSolverResult *result = run (position, &options);
      check_same (one, result);
      assert_true (result->peak_bytes <= options.memory_limit);
      ms_solver_result_free (result);
    }
  ms_solver_result_free (one);
  ms_position_unref (position);
}

/* When polls come is a matter of time; each of them ends all threads. */
static void
test_cancelled (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = random_lattice (34, 0.25, 3);
  MsStatus status = MS_STATUS_CANCELLED;
  int n = 0;
  for (int at = 1; status == MS_STATUS_CANCELLED; at += 1 + at / 3, n++)
    {
      Poll poll = { .cancel_at = at };
      MsSolverOptions options = forced (3, 4e6);
      MsSolverResult *result;
      options.poll = poll_cb;
      options.user_data = &poll;
      status = ms_solver_run (solver, position, &options, &result);
      if (status == MS_STATUS_CANCELLED)
        assert_null (result);
      ms_solver_result_free (result);
    }
  assert_int_equal (status, MS_STATUS_OK);
  assert_true (n > 5);
  ms_position_unref (position);
  ms_solver_free (solver);
}

/* What was seen until the clock ended it counts. */
static void
test_time_limit (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = random_lattice (34, 0.25, 3);
  bool seen_estimate = false;
  for (double limit = 1e-3; !seen_estimate; limit *= 2)
    {
      MsSolverOptions options = forced (3, 0);
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
    cmocka_unit_test (test_same_digits),
    cmocka_unit_test (test_memory),
    cmocka_unit_test (test_cancelled),
    cmocka_unit_test (test_time_limit),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

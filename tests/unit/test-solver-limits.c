/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Polls, cancellation, and the memory and time limits: what a stopped run says is true. */
#include "cmocka-common.h"
#include "ms-solver.h"
#include "random-position.h"
#include "solver-poll.h"

#include <math.h>
#include <stdlib.h>

typedef struct
{
  MsSolver *solver;
  MsPosition *position;
  MsSolverResult *full; /* without limits */
} Fixture;

static void
set_up (Fixture *self, int side, double opened)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  self->solver = ms_solver_new (NULL);
  self->position = random_scattered (side, side, side * side / 5, opened, 11);
  assert_int_equal (
      ms_solver_run (self->solver, self->position, &options, &self->full), MS_STATUS_OK);
}

static void
tear_down (Fixture *self)
{
  ms_solver_result_free (self->full);
  ms_solver_free (self->solver);
  ms_position_unref (self->position);
}

/* What the result claims to be proven is so. */
static void
check_sound (const Fixture *self, const MsSolverResult *result)
{
  assert_true (result->consistent);
  for (int i = 0; i < result->width * result->height; i++)
    {
      MsCertainty claimed = result->certainty[i];
      if (claimed != MS_CERTAINTY_NONE)
        assert_int_equal (claimed, self->full->certainty[i]);
      double error = isnan (result->mine_probability[i])
          ? 0
          : fabs (result->mine_probability[i] - self->full->mine_probability[i]);
      if (result->method == MS_METHOD_ESTIMATE && claimed == MS_CERTAINTY_NONE)
        assert_true (error < 10 * result->standard_error[i]);
      else
        assert_true (error < 1e-13);
    }
}

/* Whether all was counted exactly. */
static bool
is_exact (MsStatus status, const MsSolverResult *result)
{
  return status == MS_STATUS_OK && result->method == MS_METHOD_EXACT;
}

static void
check_complete (const Fixture *self, const MsSolverResult *result)
{
  assert_int_equal (result->method, MS_METHOD_EXACT);
  assert_int_equal (result->n_safe, self->full->n_safe);
  assert_int_equal (result->n_certain_mines, self->full->n_certain_mines);
  check_sound (self, result);
}

static void
test_cancel_at_each_poll (void **state)
{
  Fixture self;
  set_up (&self, 30, 0.3);
  MsStatus status;
  int n = 0;
  do
    {
      Poll poll = { .cancel_at = ++n };
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsSolverResult *result = (MsSolverResult *)&poll;
      options.poll = poll_cb;
      options.user_data = &poll;
      options.exact = true;
      status = ms_solver_run (self.solver, self.position, &options, &result);
      if (status == MS_STATUS_OK)
        {
          check_complete (&self, result);
          ms_solver_result_free (result);
          break;
        }
      assert_int_equal (status, MS_STATUS_CANCELLED);
      assert_int_equal (poll.polls, n);
      assert_null (result);
    }
  while (true);
  assert_true (n > 10);
  tear_down (&self);
}

/* Where there is much to do, progress follows the work; poll_cb checks that it never falls. */
static void
test_progress (void **state)
{
  Fixture self;
  set_up (&self, 150, 0.3);
  Poll poll = { .cancel_at = -1 };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.poll = poll_cb;
  options.user_data = &poll;
  assert_int_equal (ms_solver_run (self.solver, self.position, &options, &result), MS_STATUS_OK);
  check_complete (&self, result);
  assert_true (poll.progress > 0.8);
  ms_solver_result_free (result);
  tear_down (&self);
}

/* Counts what is held, to compare with the limit. */
typedef struct
{
  MsAllocator allocator;
  size_t held, most;
} Meter;

static void *
meter_resize (void *block, size_t size, void *user_data)
{
  Meter *self = user_data;
  size_t *header = block != NULL ? (size_t *)block - 2 : NULL;
  self->held -= header != NULL ? *header : 0;
  header = realloc (header, size + 2 * sizeof (size_t));
  assert_non_null (header);
  *header = size;
  self->held += size;
  if (self->held > self->most)
    self->most = self->held;
  return header + 2;
}

static void *
meter_allocate (size_t size, void *user_data)
{
  return meter_resize (NULL, size, user_data);
}

static void
meter_release (void *block, void *user_data)
{
  Meter *self = user_data;
  if (block == NULL)
    return;
  self->held -= ((size_t *)block)[-2];
  free ((size_t *)block - 2);
}

/* Working memory stays below the limit; what is above it is the result. */
static void
test_memory_limit (void **state)
{
  Fixture self;
  bool seen_limit = false, seen_partial = false, seen_complete = false;
  set_up (&self, 60, 0.3);
  for (size_t limit = 1; !seen_complete; limit += limit / 4 + 1)
    {
      Meter meter = { .allocator = { meter_allocate, meter_resize, meter_release, &meter } };
      MsSolver *solver = ms_solver_new (&meter.allocator);
      size_t solver_size = meter.held;
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsSolverResult *result;
      options.memory_limit = limit;
      MsStatus status = ms_solver_run (solver, self.position, &options, &result);
      size_t result_size = 60 * 60 * (2 * sizeof (double) + 2 + sizeof (int)) + 1024;
      assert_true (meter.most <= limit + solver_size + result_size);
      check_sound (&self, result);
      if (status == MS_STATUS_OK)
        {
          assert_true (result->peak_bytes <= limit);
          seen_complete = is_exact (status, result);
          if (seen_complete)
            check_complete (&self, result);
        }
      else
        {
          assert_int_equal (status, MS_STATUS_MEMORY_LIMIT);
          assert_int_equal (result->method, MS_METHOD_INCOMPLETE);
          seen_limit = true;
          seen_partial |= result->n_safe > 0;
        }
      ms_solver_result_free (result);
      ms_solver_free (solver);
      assert_int_equal (meter.held, 0);
    }
  assert_true (seen_limit && seen_partial);
  tear_down (&self);
}

/* A solver that has grown gives memory back when the next run may have less. */
static void
test_memory_limit_after_larger_run (void **state)
{
  Fixture self;
  set_up (&self, 60, 0.3);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.memory_limit = 100000;
  assert_int_equal (
      ms_solver_run (self.solver, self.position, &options, &result), MS_STATUS_MEMORY_LIMIT);
  assert_true (result->peak_bytes <= options.memory_limit);
  check_sound (&self, result);
  ms_solver_result_free (result);
  options.memory_limit = 0;
  assert_int_equal (ms_solver_run (self.solver, self.position, &options, &result), MS_STATUS_OK);
  check_complete (&self, result);
  ms_solver_result_free (result);
  tear_down (&self);
}

static void
test_time_limit (void **state)
{
  Fixture self;
  set_up (&self, 80, 0.3);
  MsStatus status;
  double limit = 1e-9;
  bool seen_limit = false, exact;
  do
    {
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsSolverResult *result;
      options.time_limit = limit;
      status = ms_solver_run (self.solver, self.position, &options, &result);
      check_sound (&self, result);
      exact = is_exact (status, result);
      if (exact)
        check_complete (&self, result);
      else if (status != MS_STATUS_OK)
        {
          assert_int_equal (status, MS_STATUS_TIME_LIMIT);
          assert_int_equal (result->method, MS_METHOD_INCOMPLETE);
          seen_limit = true;
        }
      ms_solver_result_free (result);
      limit *= 1.5;
    }
  while (!exact);
  assert_true (seen_limit);
  tear_down (&self);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_cancel_at_each_poll),
    cmocka_unit_test (test_progress),
    cmocka_unit_test (test_memory_limit),
    cmocka_unit_test (test_memory_limit_after_larger_run),
    cmocka_unit_test (test_time_limit),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

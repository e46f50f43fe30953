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
check_whole_board (const MsSolverResult *result)
{
  for (int i = 0; i < result->width * result->height; i++)
    assert_int_equal (
        isnan (result->mine_probability[i]), result->certainty[i] == MS_CERTAINTY_OPENED);
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
  size_t cap; /* there is no more to be had; 0: there is */
} Meter;

static void *
meter_resize (void *block, size_t size, void *user_data)
{
  Meter *self = user_data;
  size_t *header = block != NULL ? (size_t *)block - 2 : NULL;
  if (self->cap > 0 && self->held - (header != NULL ? *header : 0) + size > self->cap)
    return NULL;
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
  bool seen_limit = false, seen_rough = false, seen_complete = false;
  set_up (&self, 60, 0.3);
  for (size_t limit = 1; !seen_complete; limit += limit / 4 + 1)
    {
      Meter meter = { .allocator = { meter_allocate, meter_resize, meter_release, &meter } };
      MsSolver *solver = ms_solver_new (&meter.allocator);
      size_t solver_size = meter.held;
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsSolverResult *result;
      options.memory_limit = limit;
      options.estimate_work = 2e7; /* what is sampled is judged by its own error, however large */
      MsStatus status = ms_solver_run (solver, self.position, &options, &result);
      size_t result_size = 60 * 60 * (2 * sizeof (double) + 2 + sizeof (int)) + 1024;
      assert_true (meter.most <= limit + solver_size + result_size);
      check_sound (&self, result);
      if (status == MS_STATUS_OK)
        {
          assert_true (result->peak_bytes <= limit);
          seen_complete = is_exact (status, result);
          seen_rough |= result->rough && result->n_safe > 0;
          if (result->rough)
            check_whole_board (result);
          if (seen_complete)
            check_complete (&self, result);
        }
      else
        {
          assert_int_equal (status, MS_STATUS_MEMORY_LIMIT);
          assert_int_equal (result->method, MS_METHOD_INCOMPLETE);
          seen_limit = true;
        }
      ms_solver_result_free (result);
      ms_solver_free (solver);
      assert_int_equal (meter.held, 0);
    }
  assert_true (seen_limit && seen_rough);
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
  assert_int_equal (ms_solver_run (self.solver, self.position, &options, &result), MS_STATUS_OK);
  assert_true (result->rough);
  assert_true (result->peak_bytes <= options.memory_limit);
  check_sound (&self, result);
  ms_solver_result_free (result);
  options.memory_limit = 0;
  assert_int_equal (ms_solver_run (self.solver, self.position, &options, &result), MS_STATUS_OK);
  check_complete (&self, result);
  ms_solver_result_free (result);
  tear_down (&self);
}

/* A clock that is the same on every machine: a look at it takes so long, and the solver looks after
 * so much work. */
typedef struct
{
  double now, look;
} Clock;

static double
clock_cb (void *user_data)
{
  Clock *clock = user_data;
  clock->now += clock->look;
  return clock->now;
}

static MsSolverResult *
run_for (const Fixture *self, double seconds)
{
  Clock clock = { 0, 2e-4 };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.clock = clock_cb;
  options.user_data = &clock;
  options.time_limit = seconds;
  assert_int_equal (ms_solver_run (self->solver, self->position, &options, &result), MS_STATUS_OK);
  check_whole_board (result);
  return result;
}

/* However short the time: all of the board, and nothing but truth. */
static void
test_time_limit (void **state)
{
  Fixture self;
  set_up (&self, 80, 0.3);
  bool seen_rough = false, exact = false;
  for (double limit = 1e-9; !exact; limit *= 1.5)
    {
      MsSolverResult *result = run_for (&self, limit);
      check_sound (&self, result);
      seen_rough |= result->rough;
      exact = result->method == MS_METHOD_EXACT;
      if (exact)
        check_complete (&self, result);
      ms_solver_result_free (result);
    }
  assert_true (seen_rough);
  tear_down (&self);
}

/* A count that would be through in time is not given up, however late that is; one that would not
 * leaves its time to the estimate. */
static void
test_count_is_predicted (void **state)
{
  Fixture self = { ms_solver_new (NULL) };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  self.position = random_scattered (100, 100, 4000, 0.4, 5);
  assert_int_equal (ms_solver_run (self.solver, self.position, &options, &self.full), MS_STATUS_OK);
  MsSolverResult *alone = run_for (&self, 1e9);
  double needed = alone->microseconds / 1e6;
  assert_int_equal (alone->method, MS_METHOD_EXACT);
  ms_solver_result_free (alone);
  for (double share = 0.1; share < 4; share *= 1.6)
    {
      MsSolverResult *result = run_for (&self, share * needed);
      check_sound (&self, result);
      if (share > 1.25)
        check_complete (&self, result);
      if (share < 0.5)
        assert_int_equal (result->method, MS_METHOD_ESTIMATE);
      assert_true (result->microseconds / 1e6 < 1.05 * share * needed);
      ms_solver_result_free (result);
    }
  tear_down (&self);
}

/* Numbers that all hang together are folded in vain; the time that is left is enough to sample. */
static void
test_fold_leaves_time (void **state)
{
  Fixture self = { ms_solver_new (NULL), random_lattice (44, 0.25, 1), NULL };
  MsSolverResult *result = run_for (&self, 2);
  assert_int_equal (result->method, MS_METHOD_ESTIMATE);
  assert_false (result->rough);
  ms_solver_result_free (result);
  tear_down (&self);
}

/* The machine has less than the run may use: the same as at a limit. */
static void
test_no_memory (void **state)
{
  Meter meter = {
    .allocator = { meter_allocate, meter_resize, meter_release, &meter },
    .cap = (size_t)6 << 20,
  };
  Fixture self = { ms_solver_new (&meter.allocator), random_lattice (44, 0.25, 1), NULL };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.estimate_work = 1e8;
  assert_int_equal (ms_solver_run (self.solver, self.position, &options, &result), MS_STATUS_OK);
  assert_int_equal (result->method, MS_METHOD_ESTIMATE);
  assert_false (result->rough);
  check_whole_board (result);
  ms_solver_result_free (result);
  tear_down (&self);
  assert_int_equal (meter.held, 0);
}

/* Under a limit of work, and a far one of seconds of a clock that runs so fast. */
static MsSolverResult *
run_work (const MsPosition *position, double work, int threads, double look)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  Clock clock = { 0, look };
  options.work_limit = work;
  options.threads = threads;
  options.time_limit = look > 0 ? 1e4 : 0;
  options.clock = look > 0 ? clock_cb : NULL;
  options.user_data = &clock;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  check_whole_board (result);
  ms_solver_free (solver);
  return result;
}

static void
check_same (const MsSolverResult *one, MsSolverResult *other)
{
  size_t n = (size_t)(one->width * one->height);
  assert_int_equal (one->method, other->method);
  assert_int_equal (one->limit, other->limit);
  assert_int_equal (one->rough, other->rough);
  assert_memory_equal (one->certainty, other->certainty, n);
  assert_memory_equal (one->mine_probability, other->mine_probability, n * sizeof (double));
  if (one->standard_error != NULL)
    assert_memory_equal (one->standard_error, other->standard_error, n * sizeof (double));
  ms_solver_result_free (other);
}

/* Neither how many threads there are nor how busy the machine is changes a digit. */
static MsSolverResult *
run_alike (const MsPosition *position, double work)
{
  MsSolverResult *result = run_work (position, work, 1, 0);
  if (result->method != MS_METHOD_EXACT)
    assert_int_equal (result->limit, MS_STATUS_WORK_LIMIT);
  check_same (result, run_work (position, work, 3, 0));
  check_same (result, run_work (position, work, 1, 1e-4));
  check_same (result, run_work (position, work, 1, 1e-2));
  return result;
}

/* With little work the answer is rough, with more exact; of many bags, so that branches are folded
 * side by side. */
static void
test_work_limit (void **state)
{
  Fixture self = { ms_solver_new (NULL), random_scattered (150, 150, 4500, 0.3, 11), NULL };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  bool exact = false, seen_rough = false;
  assert_int_equal (ms_solver_run (self.solver, self.position, &options, &self.full), MS_STATUS_OK);
  for (double work = 2e4; !exact; work *= 7)
    {
      MsSolverResult *result = run_alike (self.position, work);
      exact = result->method == MS_METHOD_EXACT;
      seen_rough |= result->rough;
      check_sound (&self, result);
      if (exact)
        check_complete (&self, result);
      ms_solver_result_free (result);
    }
  assert_true (seen_rough);
  tear_down (&self);
}

/* Large tables: sampled with what is left of the work. */
static void
test_work_for_estimate (void **state)
{
  MsPosition *position = random_lattice (36, 0.4, 3);
  MsSolverResult *result = run_alike (position, 2e8);
  assert_int_equal (result->method, MS_METHOD_ESTIMATE);
  assert_false (result->rough);
  ms_solver_result_free (result);
  ms_position_unref (position);
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
    cmocka_unit_test (test_count_is_predicted),
    cmocka_unit_test (test_fold_leaves_time),
    cmocka_unit_test (test_no_memory),
    cmocka_unit_test (test_work_limit),
    cmocka_unit_test (test_work_for_estimate),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards with too much to sample: every window is counted by itself, on any number of threads. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-neighbours.h"
#include "ms-solver.h"
#include "random-position.h"
#include "solver-poll.h"
#include "thorough.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TILED 300
#define TILE 5
/* A lattice that can be counted, and one that cannot with so much memory. */
#define SMALL_BLOCK 21
#define BLOCK 60
#define LITTLE_MEMORY ((size_t)64 << 20)

static const int threads[] = { 3, 2, 8 };

/* 36,000 boxes and more. */
static MsPosition *
large_position (void)
{
  return random_scattered (330, 330, 27000, 0.25, 3);
}

static MsStatus
estimate (const MsPosition *position, MsSolverOptions options, MsSolverResult **result)
{
  MsSolver *solver = ms_solver_new (NULL);
  options.force_estimate = true;
  MsStatus status = ms_solver_run (solver, position, &options, result);
  ms_solver_free (solver);
  return status;
}

/* What is said to be certain is, and nearly everything lies within its error. */
static void
check_against (const MsSolverResult *truth, const MsSolverResult *found)
{
  int n = 0, far = 0, n_certain = 0;
  double off = 0;
  assert_int_equal (found->method, MS_METHOD_ESTIMATE);
  assert_false (found->rough);
  for (int cell = 0; cell < truth->width * truth->height; cell++)
    {
      if (truth->certainty[cell] == MS_CERTAINTY_OPENED)
        continue;
      if (found->certainty[cell] != MS_CERTAINTY_NONE)
        {
          assert_int_equal (found->certainty[cell], truth->certainty[cell]);
          n_certain++;
          continue;
        }
      double difference = fabs (found->mine_probability[cell] - truth->mine_probability[cell]);
      off += difference;
      far += difference > 3 * found->standard_error[cell];
      n++;
    }
  assert_true (n > 30000 && n_certain > 5000);
  assert_true (far < n / 300);
  assert_true (off < 0.01 * n);
  assert_true (fabs (found->outside_probability - truth->outside_probability) < 0.01);
}

static void
check_same (const MsSolverResult *one, const MsSolverResult *other)
{
  size_t n = (size_t)(one->width * one->height);
  assert_memory_equal (one->certainty, other->certainty, n);
  assert_memory_equal (one->mine_probability, other->mine_probability, n * sizeof (double));
  assert_memory_equal (one->standard_error, other->standard_error, n * sizeof (double));
  assert_true (one->outside_probability == other->outside_probability);
}

static void
test_truth_and_threads (void **state)
{
  MsPosition *position = large_position ();
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *truth, *one, *other;
  assert_int_equal (ms_solver_run (solver, position, &options, &truth), MS_STATUS_OK);
  assert_int_equal (estimate (position, options, &one), MS_STATUS_OK);
  check_against (truth, one);
  for (size_t i = 0; i < (size_t)thorough (1, sizeof threads / sizeof *threads); i++)
    {
      Poll poll = { .cancel_at = -1 };
      options.threads = threads[i];
      options.poll = poll_cb;
      options.user_data = &poll;
      assert_int_equal (estimate (position, options, &other), MS_STATUS_OK);
      check_same (one, other);
      ms_solver_result_free (other);
    }
  ms_solver_result_free (one);
  ms_solver_result_free (truth);
  ms_solver_free (solver);
  ms_position_unref (position);
}

/* A density takes the place of the mine total: no odds are to be found. */
static void
test_density (void **state)
{
  MsPosition *position = large_position ();
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.density = 0.2;
  options.threads = 3;
  assert_int_equal (estimate (position, options, &result), MS_STATUS_OK);
  assert_int_equal (result->method, MS_METHOD_ESTIMATE);
  assert_true (result->outside_probability == 0.2);
  ms_solver_result_free (result);
  ms_position_unref (position);
}

/* A clock that goes on by so much at each look. */
static double
clock_cb (void *user_data)
{
  double *now = user_data;
  return *now += 0.01;
}

/* Cancelled it ends; out of time every cell has a chance all the same, from what was counted. */
static void
test_stopped (void **state)
{
  MsPosition *position = large_position ();
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.threads = 3;
  for (int at = 2; at < 2000; at *= 6)
    {
      Poll poll = { .cancel_at = at };
      options.poll = poll_cb;
      options.user_data = &poll;
      MsStatus status = estimate (position, options, &result);
      if (status == MS_STATUS_OK)
        ms_solver_result_free (result);
      else
        assert_int_equal (status, MS_STATUS_CANCELLED);
    }
  options.poll = NULL;
  for (double limit = 4; limit < 40; limit *= 3)
    {
      double now = 0;
      options.threads = 1;
      options.time_limit = limit;
      options.clock = clock_cb;
      options.user_data = &now;
      assert_int_equal (estimate (position, options, &result), MS_STATUS_OK);
      for (int cell = 0; cell < result->width * result->height; cell++)
        if (result->certainty[cell] != MS_CERTAINTY_OPENED)
          assert_true (result->mine_probability[cell] >= 0 && result->mine_probability[cell] <= 1);
      ms_solver_result_free (result);
    }
  ms_position_unref (position);
}

/* With less memory than a thread needs there is another estimate, or a rough one. */
static void
test_memory (void **state)
{
  MsPosition *position = large_position ();
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.threads = 3;
  options.estimate_work = 1e5;
  for (size_t limit = (size_t)20 << 20; limit < (size_t)200 << 20; limit *= 8)
    {
      options.memory_limit = limit;
      assert_int_equal (estimate (position, options, &result), MS_STATUS_OK);
      assert_int_equal (result->method, MS_METHOD_ESTIMATE);
      ms_solver_result_free (result);
    }
  ms_position_unref (position);
}

/* Tiles of four numbers, which are sections of nine boxes each, and a closed lattice in a corner:
 * 33,000 boxes, so that windows answer where no limit of work says how much chains may take. */
static MsPosition *
tiled_position (int block, uint64_t seed)
{
  MsRng rng;
  MsPosition *position;
  uint8_t *mines = malloc (TILED * TILED);
  MsCell *cells = malloc (TILED * TILED * sizeof *cells);
  int total = 0, around[8];
  assert_true (mines != NULL && cells != NULL);
  ms_rng_seed (&rng, seed);
  for (int i = 0; i < TILED * TILED; i++)
    {
      int x = i % TILED, y = i / TILED;
      bool open = x < block && y < block
          ? x % 2 == 0 && y % 2 == 0
          : (x % TILE == 1 || x % TILE == 3) && (y % TILE == 1 || y % TILE == 3);
      mines[i] = !open && ms_rng_below (&rng, 3) == 0;
      cells[i] = open ? 0 : MS_CELL_COVERED;
      total += mines[i];
    }
  for (int i = 0; i < TILED * TILED; i++)
    {
      int n = ms_neighbours (TILED, TILED, i, around);
      for (int j = 0; cells[i] != MS_CELL_COVERED && j < n; j++)
        cells[i] = (MsCell)(cells[i] + mines[around[j]]);
    }
  assert_int_equal (
      ms_position_new (TILED, TILED, total, cells, NULL, &position, NULL), MS_STATUS_OK);
  free (cells);
  free (mines);
  return position;
}

/* Lattices are the worst that windows can meet: what they say of these is within four of their
 * errors. */
static void
test_lattices (void **state)
{
  for (uint64_t seed = 4; seed < (uint64_t)thorough (5, 7); seed++)
    {
      MsPosition *position = tiled_position (SMALL_BLOCK, seed);
      MsSolver *solver = ms_solver_new (NULL);
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsSolverResult *windows, *truth;
      int n = 0;
      assert_int_equal (estimate (position, options, &windows), MS_STATUS_OK);
      assert_int_equal (ms_solver_run (solver, position, &options, &truth), MS_STATUS_OK);
      assert_int_equal (truth->method, MS_METHOD_EXACT);
      assert_false (windows->rough);
      for (int cell = 0; cell < TILED * TILED; cell++)
        if (windows->certainty[cell] == MS_CERTAINTY_NONE)
          {
            double off = fabs (windows->mine_probability[cell] - truth->mine_probability[cell]);
            assert_true (off <= 4 * windows->standard_error[cell]);
            n++;
          }
      assert_true (n > TILED * TILED / 2);
      ms_solver_result_free (windows);
      ms_solver_result_free (truth);
      ms_solver_free (solver);
      ms_position_unref (position);
    }
}

/* How far the chances of the lattice's cells are apart in the mean; each within both errors. */
static double
find_distance (const MsSolverResult *one, const MsSolverResult *other)
{
  double sum = 0;
  int n = 0;
  assert_int_equal (other->method, MS_METHOD_ESTIMATE);
  assert_false (other->rough || other->no_layout_found);
  for (int cell = 0; cell < TILED * TILED; cell++)
    if (cell % TILED < BLOCK && cell / TILED < BLOCK && one->certainty[cell] == MS_CERTAINTY_NONE)
      {
        double distance = fabs (one->mine_probability[cell] - other->mine_probability[cell]);
        assert_true (distance <= 4 * (one->standard_error[cell] + other->standard_error[cell]));
        sum += distance;
        n++;
      }
  assert_true (n > BLOCK * BLOCK / 4);
  return sum / n;
}

static MsSolverResult *
estimate_tiled (const MsPosition *position, double work)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.memory_limit = LITTLE_MEMORY;
  options.estimate_work = work;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  ms_solver_free (solver);
  return result;
}

/* Of so many boxes windows say what they can, at once or after chains whose work was used up when
 * they had hardly begun.  Chains that come round know of what lies beyond a window. */
static void
test_chains (void **state)
{
  MsPosition *position = tiled_position (BLOCK, 9);
  MsSolverResult *windows = estimate_tiled (position, 0);
  MsSolverResult *after = estimate_tiled (position, 1);
  MsSolverResult *chains = estimate_tiled (position, 3e8);
  assert_true (find_distance (windows, after) < 0.01);
  assert_true (find_distance (windows, chains) > 0.02);
  ms_solver_result_free (windows);
  ms_solver_result_free (after);
  ms_solver_result_free (chains);
  ms_position_unref (position);
}

/* Where a window gets no memory, even at the second attempt, the answer is a rough one.  Windows
 * are where the last requests of such a run are made, but for those of its result. */
static void
test_allocator (void **state)
{
  static const long before_end[] = { 0, 4, 24, 40 };
  MsPosition *position = large_position ();
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  long n_requests = 0;
  options.force_estimate = true;
  options.density = 0.2;
  for (size_t i = 0; i < sizeof before_end / sizeof *before_end; i++)
    {
      FailingAllocator failing;
      MsSolverResult *result;
      failing_allocator_init (&failing, i == 0 ? 0 : n_requests - before_end[i]);
      failing.n_failing = 2;
      MsSolver *solver = ms_solver_new (&failing.allocator);
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
      assert_int_equal (result->method, MS_METHOD_ESTIMATE);
      assert_int_equal (result->rough, i > 0);
      if (i == 0)
        n_requests = failing.requests;
      ms_solver_result_free (result);
      ms_solver_free (solver);
      assert_int_equal (failing.n_held, 0);
    }
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_truth_and_threads),
    cmocka_unit_test (test_density),
    cmocka_unit_test (test_stopped),
    cmocka_unit_test (test_memory),
    cmocka_unit_test (test_lattices),
    cmocka_unit_test (test_chains),
    cmocka_unit_test (test_allocator),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

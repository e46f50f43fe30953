/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting at points of a circle: the chances of the polynomials, and the same digits on any number
 * of threads. */
#include "cmocka-common.h"
#include "ms-crew.h"
#include "ms-solver.h"
#include "ms-spectral.h"
#include "random-position.h"
#include "solver-poll.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const int threads[] = { 1, 2, 3, 8 };

/* A solver that has counted the position without points, and has its circuit, and what came of
 * it. */
typedef struct
{
  MsPosition *position; /* owned */
  MsSolver *solver;
  MsEngine *engine; /* that of solver */
  MsSolverOptions options;
  MsSolverResult *result;
  double *mine_sum, *safe_sum; /* [n_boxes] */
} Fixture;

static void
set_up (Fixture *self, MsPosition *position)
{
  self->position = position;
  self->solver = ms_solver_new (NULL);
  self->engine = ms_solver_get_engine (self->solver);
  self->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  assert_int_equal (
      ms_solver_run (self->solver, position, &self->options, &self->result), MS_STATUS_OK);
  assert_true (ms_engine_complete (self->engine));
  size_t n = (size_t)self->engine->problem->n_boxes + 1;
  self->mine_sum = calloc (n, sizeof (double));
  self->safe_sum = calloc (n, sizeof (double));
  assert_true (self->mine_sum != NULL && self->safe_sum != NULL);
}

static void
tear_down (Fixture *self)
{
  free (self->mine_sum);
  free (self->safe_sum);
  ms_solver_result_free (self->result);
  ms_solver_free (self->solver);
  ms_position_unref (self->position);
}

static bool
count (Fixture *self, int n_threads)
{
  bool found;
  self->options.threads = n_threads;
  assert_true (ms_spectral_find (self->engine, self->mine_sum, self->safe_sum, &found));
  return found;
}

static void
check_chances (const Fixture *self)
{
  MsEngine *engine = self->engine;
  const MsTotal *total = &engine->total;
  for (int i = 0; i < engine->problem->n_boxes; i++)
    {
      double whole = self->mine_sum[i] + self->safe_sum[i];
      if (engine->problem->boxes[i].state == MS_BOX_OPEN)
        assert_true (fabs (self->mine_sum[i] / whole - engine->box_probability[i]) < 1e-12);
    }
  if (total->outside > 0)
    assert_true (
        fabs (total->outside_mines / total->outside - self->result->outside_probability) < 1e-12);
  assert_int_equal (engine->layouts_exponent, self->result->layouts.exponent);
  assert_true (fabs (engine->layouts_mantissa / self->result->layouts.mantissa - 1) < 1e-9);
}

/* Again on more threads: the very same. */
static void
check_threads (Fixture *self)
{
  size_t bytes = (size_t)self->engine->problem->n_boxes * sizeof (double);
  double *mine = malloc (bytes + 1), *safe = malloc (bytes + 1);
  double outside = self->engine->total.outside_mines, layouts = self->engine->layouts_mantissa;
  assert_true (mine != NULL && safe != NULL);
  memcpy (mine, self->mine_sum, bytes);
  memcpy (safe, self->safe_sum, bytes);
  for (size_t i = 1; i < sizeof threads / sizeof *threads; i++)
    {
      assert_true (count (self, threads[i]));
      assert_memory_equal (mine, self->mine_sum, bytes);
      assert_memory_equal (safe, self->safe_sum, bytes);
      assert_true (outside == self->engine->total.outside_mines);
      assert_true (layouts == self->engine->layouts_mantissa);
    }
  free (mine);
  free (safe);
}

static bool
try_position (MsPosition *position)
{
  Fixture self;
  set_up (&self, position);
  bool found = self.result->consistent && self.engine->circuit->n_layers > 0 && count (&self, 1);
  if (found)
    {
      check_chances (&self);
      check_threads (&self);
    }
  tear_down (&self);
  return found;
}

static void
test_same_chances (void **state)
{
  int n_found = 0, n = 0;
  for (uint64_t seed = 1; seed <= 6; seed++)
    for (int density = 10; density <= 40; density += 15, n++)
      {
        int side = 6 + (int)seed * 4;
        n_found += try_position (random_scattered (
            side, side, side * side * density / 100, 0.2 + 0.05 * (double)(seed % 8), seed));
      }
  for (uint64_t seed = 1; seed <= 2; seed++, n++)
    n_found += try_position (random_lattice (16 + 4 * (int)seed, 0.25, seed));
  /* Sums that leave the range of doubles, in the first layers and in the last. */
  assert_true (try_position (random_scattered (90, 60, 1500, 0.3, 1)));
  /* Some have hardly a layout. */
  assert_true (n_found > n * 3 / 4);
}

/* With little memory there are fewer threads, or none and no answer: never another one. */
static void
test_memory (void **state)
{
  Fixture self;
  int n_found = 0, n_not = 0;
  set_up (&self, random_scattered (40, 40, 480, 0.4, 2));
  assert_true (count (&self, 1));
  double outside = self.engine->total.outside_mines;
  MsArena *arena = &self.engine->work->arena;
  for (size_t more = 1; n_found < 20; more += more / 3 + 1)
    {
      bool found = false;
      arena->limit = arena->held + more;
      self.options.threads = 3;
      self.engine->work->status = arena->status = MS_STATUS_OK;
      if (ms_spectral_find (self.engine, self.mine_sum, self.safe_sum, &found))
        assert_int_equal (ms_work_status (self.engine->work), MS_STATUS_OK);
      else
        assert_int_equal (ms_work_status (self.engine->work), MS_STATUS_MEMORY_LIMIT);
      if (found)
        assert_true (self.engine->total.outside_mines == outside);
      n_found += found;
      n_not += !found;
    }
  assert_true (n_not > 0);
  tear_down (&self);
}

/* A whole run of a position that is worth it, which then has the threads. */
static void
test_whole_run (void **state)
{
  MsPosition *position = random_scattered (100, 100, 4000, 0.4, 5);
  MsSolverResult *one = NULL;
  for (size_t i = 0; i < sizeof threads / sizeof *threads; i++)
    {
      MsSolver *solver = ms_solver_new (NULL);
      MsEngine *engine = ms_solver_get_engine (solver);
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsSolverResult *result;
      Poll poll = { .cancel_at = -1 };
      options.threads = threads[i];
      options.poll = poll_cb;
      options.user_data = &poll;
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
      assert_int_equal (result->method, MS_METHOD_EXACT);
      assert_true (engine->spectral);
      size_t n = (size_t)(result->width * result->height);
      if (one != NULL)
        {
          assert_memory_equal (result->certainty, one->certainty, n);
          assert_memory_equal (
              result->mine_probability, one->mine_probability, n * sizeof (double));
          assert_true (result->layouts.mantissa == one->layouts.mantissa);
          ms_solver_result_free (result);
        }
      else
        one = result;
      ms_solver_free (solver);
    }
  ms_solver_result_free (one);
  ms_position_unref (position);
}

/* What all pieces of a crew share. */
typedef struct
{
  atomic_int done;
  int cancel_at; /* the piece that stops them; -1: none */
} Pieces;

static bool
piece_cb (int piece, int member, MsWork *work, MsCrew *crew, void *data)
{
  Pieces *pieces = data;
  for (int i = 0; i < 200; i++)
    if (!ms_work_tick (work, 10000))
      return false;
  if (piece == pieces->cancel_at)
    {
      work->status = MS_STATUS_MEMORY_LIMIT;
      return false;
    }
  atomic_fetch_add (&pieces->done, 1);
  ms_crew_add (crew, work, 1);
  return true;
}

static void
begin (MsWork *work, MsSolverOptions *options, int n_threads)
{
  *options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  options->threads = n_threads;
  *work = (MsWork){ .arena = { .status = MS_STATUS_OK } };
  ms_work_begin (work, options);
}

/* Every piece once, whoever does it; who fails stops all, and says why. */
static void
test_crew (void **state)
{
  for (int n = 1; n <= 8; n++)
    for (int fails = -1; fails < 20; fails += 7)
      {
        MsSolverOptions options;
        MsWork work;
        Pieces pieces = { 0, fails };
        begin (&work, &options, n);
        bool done = ms_crew_run (&work, ms_crew_wanted (&work), 20, 20, piece_cb, &pieces);
        assert_int_equal (done, fails < 0);
        if (done)
          assert_int_equal (atomic_load (&pieces.done), 20);
        else
          assert_int_equal (ms_work_status (&work), MS_STATUS_MEMORY_LIMIT);
      }
}

/* The first thread works through its share; the others until they are stopped. */
static bool
endless_cb (int piece, int member, MsWork *work, MsCrew *crew, void *data)
{
  while (member > 0 || piece % 2 == 0)
    if (!ms_work_tick (work, 10000))
      return false;
  return true;
}

/* The poll of the thread that asked reaches all. */
static void
test_crew_cancelled (void **state)
{
  for (int at = 1; at < 30; at += 4)
    {
      MsSolverOptions options;
      MsWork work;
      Poll poll = { .cancel_at = at };
      begin (&work, &options, 4);
      options.poll = poll_cb;
      options.user_data = &poll;
      assert_false (ms_crew_run (&work, 4, 100, 100, endless_cb, NULL));
      assert_int_equal (ms_work_status (&work), MS_STATUS_CANCELLED);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_same_chances),
    cmocka_unit_test (test_memory),
    cmocka_unit_test (test_whole_run),
    cmocka_unit_test (test_crew),
    cmocka_unit_test (test_crew_cancelled),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

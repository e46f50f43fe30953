/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders that are tried side by side: the one that is found one after the other, on any number of
 * threads and with any memory. */
#include "cmocka-common.h"
#include "ms-engine.h"
#include "ms-grid-init.h"
#include "ms-sweep.h"
#include "ms-order.h"
#include "ms-order-trials.h"
#include "ms-run.h"
#include "ms-solver.h"
#include "random-position.h"
#include "solver-poll.h"

#include <stdlib.h>
#include <string.h>

static const int threads[] = { 1, 2, 3, 8 };

/* A solver that knows the numbers and boxes of a position. */
typedef struct
{
  MsPosition *position; /* owned */
  MsSolver *solver;
  MsEngine *engine; /* that of solver */
  MsSolverOptions options;
} Fixture;

static void
set_up (Fixture *self, MsPosition *position)
{
  MsContradiction contradiction = { .kind = MS_CONFLICT_NONE };
  int32_t *indices, dead;
  int n;
  self->position = position;
  self->solver = ms_solver_new (NULL);
  self->engine = ms_solver_get_engine (self->solver);
  self->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  MsEngine *engine = self->engine;
  MsWork *work = engine->work;
  ms_engine_begin (engine, &self->options);
  assert_true (ms_grid_init (engine->problem->grid, position, work));
  assert_true (ms_problem_list (engine->problem->grid, work, &indices, &n, &contradiction));
  assert_true (ms_obvious_find (engine->problem->grid, indices, &n, work, &dead));
  assert_true (dead < 0 && ms_run_reduce (engine->run, indices, n, &dead) && dead < 0);
}

static void
tear_down (Fixture *self)
{
  ms_solver_free (self->solver);
  ms_position_unref (self->position);
}

/* The first order, and then the cheapest of several; its cost before. */
static bool
find (Fixture *self, int n_threads, double *first_cost)
{
  MsRun *run = self->engine->run;
  MsWork *work = &run->work;
  self->options.threads = n_threads;
  if (!ms_order_find (&run->order, &run->problem, &run->order_pools, work))
    return false;
  *first_cost = run->order.cost;
  return ms_order_improve (&run->order, &run->problem, &run->order_pools, 0.1, work);
}

/* What an order says, as one block of integers. */
static int32_t *
dup_order (const Fixture *self, size_t *n)
{
  const MsOrder *order = &self->engine->run->order;
  *n = 0;
  for (int i = 0; i < order->n; i++)
    *n += 3 + order->n_separator[order->sequence[i]];
  int32_t *block = malloc ((*n + 1) * sizeof *block), *next = block;
  assert_non_null (block);
  for (int i = 0; i < order->n; i++)
    {
      int number = order->sequence[i], n_separator = order->n_separator[number];
      *next++ = number;
      *next++ = order->parent[number];
      *next++ = n_separator;
      for (int j = 0; j < n_separator; j++)
        *next++ = order->separators[order->separator_start[number] + j];
    }
  return block;
}

static void
check_same (const Fixture *self, const int32_t *block, size_t n, double cost)
{
  size_t n_other;
  int32_t *other = dup_order (self, &n_other);
  assert_int_equal (n, n_other);
  assert_memory_equal (block, other, n * sizeof *block);
  assert_true (self->engine->run->order.cost == cost);
  free (other);
}

static void
test_same_order (void **state)
{
  int n_cheaper = 0;
  for (uint64_t seed = 1; seed <= 4; seed++)
    {
      Fixture self;
      double first;
      size_t n;
      set_up (&self,
          seed % 2 == 0 ? random_lattice (54, 0.25, seed)
                        : random_scattered (110, 110, 4840, 0.4, seed));
      assert_true (find (&self, 1, &first));
      double cost = self.engine->run->order.cost;
      n_cheaper += cost < first;
      int32_t *block = dup_order (&self, &n);
      for (size_t i = 1; i < sizeof threads / sizeof *threads; i++)
        {
          assert_true (find (&self, threads[i], &first));
          check_same (&self, block, n, cost);
        }
      free (block);
      tear_down (&self);
    }
  assert_true (n_cheaper >= 2);
}

/* What does not fit beside others is searched for alone, until that does not fit either; what is
 * cancelled says so. */
static void
test_stopped (void **state)
{
  Fixture self;
  double first;
  size_t n;
  int n_found = 0, n_short = 0;
  set_up (&self, random_lattice (54, 0.25, 1));
  MsWork *work = self.engine->work;
  MsArenaMark mark = ms_arena_mark (&work->arena);
  assert_true (find (&self, 1, &first));
  double cost = self.engine->run->order.cost;
  int32_t *block = dup_order (&self, &n);
  for (size_t more = 20000; n_found < 8; more += more / 4)
    {
      ms_arena_release (&work->arena, mark);
      ms_pool_clear (&work->arena, &self.engine->run->order_pools.kept);
      ms_pool_clear (&work->arena, &self.engine->run->order_pools.trial);
      work->arena.limit = work->arena.held + more;
      bool found = find (&self, 3, &first);
      assert_int_equal (ms_work_status (work), found ? MS_STATUS_OK : MS_STATUS_MEMORY_LIMIT);
      if (found)
        check_same (&self, block, n, cost);
      work->status = work->arena.status = MS_STATUS_OK;
      n_found += found;
      n_short += !found;
    }
  assert_true (n_short > 3);
  free (block);
  work->arena.limit = 0;
  self.options.poll = poll_cb;
  for (int at = 1; at <= 3; at++)
    {
      Poll poll = { .cancel_at = at };
      self.options.user_data = &poll;
      work->left = 1;
      assert_false (find (&self, 3, &first));
      assert_int_equal (ms_work_status (work), MS_STATUS_CANCELLED);
      work->status = MS_STATUS_OK;
    }
  tear_down (&self);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_same_order),
    cmocka_unit_test (test_stopped),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Going along a circuit in branches and runs of edges: every edge once, in an order that keeps the
 * digits whatever the number of threads, and the values of whole layers. */
#include "cmocka-common.h"
#include "ms-branches.h"
#include "ms-engine.h"
#include "ms-solver.h"
#include "ms-points.h"
#include "ms-spread.h"
#include "random-position.h"
#include "solver-poll.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int threads[] = { 1, 2, 3, 8 };
static const double angles[MS_POINTS_LANES] = { 0, 0.01, 0.02, 0.05 };

/* Of so few edges layers are cut here. */
#define FEW_EDGES 24

typedef struct
{
  MsPosition *position; /* owned */
  MsSolver *solver;
  MsEngine *engine; /* that of solver */
  MsSolverOptions options;
  double *mine_sum, *safe_sum; /* [n_boxes] */
  MsSpread spread;
  MsLanes total;
} Fixture;

static bool
set_up (Fixture *self, MsPosition *position)
{
  MsSolverResult *result;
  *self = (Fixture){ .position = position, .solver = ms_solver_new (NULL) };
  self->engine = ms_solver_get_engine (self->solver);
  self->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  assert_int_equal (ms_solver_run (self->solver, position, &self->options, &result), MS_STATUS_OK);
  bool consistent = result->consistent;
  ms_solver_result_free (result);
  assert_true (!consistent || ms_engine_complete (self->engine));
  size_t n = (size_t)self->engine->problem->n_boxes + 1;
  self->mine_sum = calloc (n, sizeof (double));
  self->safe_sum = calloc (n, sizeof (double));
  assert_true (self->mine_sum != NULL && self->safe_sum != NULL);
  return consistent && self->engine->circuit->n_layers > 0;
}

static void
tear_down (Fixture *self)
{
  free (self->mine_sum);
  free (self->safe_sum);
  ms_solver_free (self->solver);
  ms_position_unref (self->position);
}

/* The spread, and a block of points there and back. */
static bool
count (Fixture *self, int n_threads, uint32_t least_edges)
{
  MsEngine *engine = self->engine;
  MsWork *work = engine->work;
  MsArena *arena = &work->arena;
  const MsCircuit *circuit = engine->circuit;
  MsArenaMark mark = ms_arena_mark (arena);
  MsBranches branches;
  MsLanes gradient = { { 0 }, { 0 } };
  self->options.threads = n_threads;
  if (!ms_branches_find (&branches, circuit, n_threads, least_edges, work))
    return false;
  MsSpreadSums *moments = ms_arena_alloc (arena, circuit->n_entries, sizeof *moments);
  double *scales = ms_arena_alloc (arena, (size_t)circuit->n_layers, sizeof *scales);
  MsPoints spectrum = {
    .branches = &branches,
    .problem = engine->problem,
    .scales = scales,
    .tilt = 0.25,
    .values = ms_arena_alloc (arena, circuit->n_entries, sizeof (MsLanes)),
    .scratch = ms_arena_alloc (arena, (size_t)n_threads, sizeof (MsLanes *)),
    .parts = ms_arena_alloc (arena, branches.most_parts, sizeof (MsLanes)),
  };
  for (int i = 0; i < n_threads; i++)
    spectrum.scratch[i] = ms_arena_alloc (
        arena, ms_points_scratch (&branches, i), sizeof (MsLanes));
  for (int k = 0; k < MS_POINTS_LANES; k++)
    gradient.re[k] = 1;
  ms_points_set_angles (&spectrum, angles);
  bool done = ms_spread_find (
                  &branches, engine->problem, 0.25, moments, scales, &self->spread, work)
      && ms_points_forward (&spectrum, &self->total, work)
      && ms_points_backward (&spectrum, &gradient, self->mine_sum, self->safe_sum, work);
  ms_arena_release (arena, mark);
  return done;
}

static void
check_runs (const MsBranchRun *runs, int n, const MsTable *layer, uint32_t n_entries)
{
  for (int i = 0; i < n; i++)
    {
      assert_int_equal (runs[i].first_edge, i > 0 ? runs[i - 1].end_edge : 0);
      assert_int_equal (runs[i].first, i > 0 ? runs[i - 1].end : 0);
      assert_true (runs[i].end_edge > runs[i].first_edge && runs[i].end >= runs[i].first);
    }
  assert_int_equal (runs[n - 1].end_edge, layer->n_edges);
  assert_int_equal (runs[n - 1].end, n_entries);
}

/* No edge has a target that belongs to another run. */
static void
check_targets (const MsCircuit *circuit, const MsTable *layer, const MsTrunkLayer *trunk)
{
  int words = layer->kind == MS_LAYER_BOX ? MS_BOX_EDGE : MS_JOIN_EDGE;
  for (int i = 0; i < trunk->n_forth; i++)
    for (uint32_t j = trunk->forth[i].first_edge; j < trunk->forth[i].end_edge; j++)
      {
        uint32_t target = circuit->edges[layer->edges + (size_t)words * j + (size_t)words - 1];
        target &= layer->kind == MS_LAYER_BOX ? MS_TARGET_MASK : UINT32_MAX;
        assert_in_range (target, trunk->forth[i].first, trunk->forth[i].end - 1);
      }
}

/* Each layer once, and its sources before it; returns how many layers are cut into several runs. */
static int
check_branches (Fixture *self)
{
  const MsCircuit *circuit = self->engine->circuit;
  MsWork *work = self->engine->work;
  MsArenaMark mark = ms_arena_mark (&work->arena);
  MsBranches branches;
  int n_cut = 0;
  int *seen = calloc ((size_t)circuit->n_layers, sizeof *seen);
  assert_non_null (seen);
  assert_true (ms_branches_find (&branches, circuit, 1, FEW_EDGES, work));
  for (int i = 0; i < branches.n_branches; i++)
    assert_true (branches.branches[i].edges <= branches.n_edges / 20);
  for (int i = 0; i < branches.n_branches; i++)
    for (int j = branches.branches[i].first; j < branches.branches[i].end; j++)
      {
        const MsTable *layer = &circuit->layers[j];
        assert_true (layer->left < 0 || layer->left >= branches.branches[i].first);
        assert_true (layer->right < 0 || layer->right >= branches.branches[i].first);
        seen[j]++;
      }
  for (int i = 0; i < branches.n_trunk; i++)
    {
      const MsTrunkLayer *trunk = &branches.trunk[i];
      const MsTable *layer = &circuit->layers[trunk->layer];
      assert_true (i == 0 || trunk->layer > trunk[-1].layer);
      seen[trunk->layer]++;
      n_cut += trunk->n_forth > 1 && trunk->n_back > 1;
      if (trunk->n_forth > 0)
        check_runs (trunk->forth, trunk->n_forth, layer, layer->n_entries);
      check_targets (circuit, layer, trunk);
      if (trunk->n_back > 0)
        check_runs (trunk->back, trunk->n_back, layer,
            layer->kind == MS_LAYER_BOX ? circuit->layers[layer->left].n_entries : 0);
    }
  for (int i = 0; i < circuit->n_layers; i++)
    assert_int_equal (seen[i], 1);
  free (seen);
  ms_arena_release (&work->arena, mark);
  return n_cut;
}

/* The same on any number of threads, and what whole layers come to; returns the layers cut. */
static int
try_position (MsPosition *position)
{
  Fixture self, whole;
  int n_cut = 0;
  if (set_up (&self, position))
    {
      size_t n = (size_t)self.engine->problem->n_boxes, bytes = n * sizeof (double);
      double *mine = calloc (n + 1, sizeof (double)), *safe = calloc (n + 1, sizeof (double));
      assert_true (mine != NULL && safe != NULL);
      n_cut = check_branches (&self);
      assert_true (count (&self, 1, UINT32_MAX));
      whole = self;
      memcpy (mine, self.mine_sum, bytes);
      memcpy (safe, self.safe_sum, bytes);
      for (size_t i = 0; i < sizeof threads / sizeof *threads; i++)
        {
          assert_true (count (&self, threads[i], FEW_EDGES));
          /* Forth everything is added up in the order of the edges. */
          assert_memory_equal (&whole.spread, &self.spread, sizeof self.spread);
          assert_memory_equal (&whole.total, &self.total, sizeof self.total);
          for (size_t j = 0; j < n && i == 0; j++)
            {
              double all = fabs (mine[j]) + fabs (safe[j]);
              assert_true (fabs (mine[j] - self.mine_sum[j]) <= 1e-12 * all);
              assert_true (fabs (safe[j] - self.safe_sum[j]) <= 1e-12 * all);
            }
          if (i > 0)
            {
              assert_memory_equal (mine, self.mine_sum, bytes);
              assert_memory_equal (safe, self.safe_sum, bytes);
            }
          memcpy (mine, self.mine_sum, bytes);
          memcpy (safe, self.safe_sum, bytes);
        }
      free (mine);
      free (safe);
    }
  tear_down (&self);
  return n_cut;
}

static void
test_same_digits (void **state)
{
  int n_cut = 0;
  for (uint64_t seed = 1; seed <= 6; seed++)
    {
      int side = 10 + (int)seed * 6;
      n_cut += try_position (
          random_scattered (side, side, side * side * (18 + (int)seed * 3) / 100, 0.35, seed));
    }
  for (int side = 14; side <= 22; side += 4)
    n_cut += try_position (random_lattice (side, 0.25, (uint64_t)side));
  assert_true (n_cut > 50);
}

/* Cancelled at any poll, on several threads. */
static void
test_cancelled (void **state)
{
  Fixture self;
  Poll poll = { .cancel_at = -1 };
  assert_true (set_up (&self, random_lattice (18, 0.25, 18)));
  MsWork *work = self.engine->work;
  self.options.poll = poll_cb;
  self.options.user_data = &poll;
  work->options = &self.options;
  assert_true (count (&self, 3, FEW_EDGES));
  assert_true (poll.polls > 3);
  /* How many polls there are is a matter of time; the first two always come. */
  for (int at = 1; at <= 2; at++)
    {
      poll = (Poll){ .cancel_at = at };
      work->status = MS_STATUS_OK;
      work->left = 1;
      bool done = count (&self, 3, FEW_EDGES);
      assert_true (!done);
      assert_int_equal (ms_work_status (work), MS_STATUS_CANCELLED);
    }
  tear_down (&self);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_same_digits),
    cmocka_unit_test (test_cancelled),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

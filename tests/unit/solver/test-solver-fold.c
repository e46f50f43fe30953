/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folding large tables by buckets and groups, and large sections branch by branch, on any number of
 * threads: the same circuit, and the same layouts as pair by pair. */
#include "cmocka-common.h"
#include "ms-fold-branches.h"
#include "ms-engine.h"
#include "ms-run.h"
#include "ms-solver.h"
#include "random-position.h"
#include "solver-poll.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int threads[] = { 1, 2, 3, 8 };

/* A solver that has folded a position, which can be folded again. */
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
  MsSolverResult *result;
  self->position = position;
  self->solver = ms_solver_new (NULL);
  self->engine = ms_solver_get_engine (self->solver);
  self->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  assert_int_equal (ms_solver_run (self->solver, position, &self->options, &result), MS_STATUS_OK);
  assert_int_equal (result->method, MS_METHOD_EXACT);
  assert_true (ms_engine_complete (self->engine));
  ms_solver_result_free (result);
}

static void
tear_down (Fixture *self)
{
  ms_solver_free (self->solver);
  ms_position_unref (self->position);
}

/* Gives back what folds before have taken. */
static void
release (Fixture *self)
{
  MsEngine *engine = self->engine;
  MsArena *arena = &engine->work->arena;
  ms_pool_clear (arena, &engine->circuit->layer_pool);
  ms_pool_clear (arena, &engine->circuit->edge_pool);
  ms_pool_clear (arena, &engine->circuit->live_pool);
  ms_pool_clear (arena, &engine->run->fold_pools.key_pool);
  ms_pool_clear (arena, &engine->run->fold_pools.hash_pool);
  ms_pool_clear (arena, &engine->run->fold_pools.message_pool);
}

/* pairwise: large tables are joined pair by pair, as where edges are capped. */
static bool
fold_to (Fixture *self, int n_threads, bool pairwise, MsDeadEnd *dead_end)
{
  MsEngine *engine = self->engine;
  self->options.threads = n_threads;
  size_t limit = engine->work->arena.limit;
  assert_true (ms_fold_begin (engine->circuit, engine->problem, engine->work));
  engine->circuit->most_edges = pairwise ? SIZE_MAX : 0;
  bool done = ms_fold_all (engine->circuit, engine->problem, &engine->run->order,
      &engine->run->plan, &engine->run->fold_pools, engine->work, dead_end);
  assert_int_equal (engine->work->arena.limit, limit);
  return done;
}

static bool
fold (Fixture *self, int n_threads, bool pairwise)
{
  MsDeadEnd dead_end;
  bool done = fold_to (self, n_threads, pairwise, &dead_end);
  assert_true (!done || dead_end.begin == dead_end.end);
  return done;
}

static bool
count (Fixture *self)
{
  MsEngine *engine = self->engine;
  double tilt = ms_total_first_tilt (&engine->total, engine->problem->n_touched);
  return ms_total_join_roots (engine->circuit, engine->work)
      && ms_count_forward (
          &engine->count, engine->circuit, engine->problem, MS_COUNT_TILTED, tilt, engine->work);
}

/* What is counted from the start to the end. */
static double *
dup_total (const Fixture *self, int *n, int *lowest)
{
  const MsCount *solver = &self->engine->count;
  const MsSlice *slice = ms_count_last (solver, self->engine->circuit);
  double *total = malloc (((size_t)slice->n + 1) * sizeof *total);
  assert_non_null (total);
  *n = slice->n;
  *lowest = slice->lowest;
  for (int i = 0; i < slice->n; i++)
    total[i] = ldexp (solver->values[slice->at + (size_t)i],
        (int)(solver->exponent - 60 * (solver->exponent / 60)));
  return total;
}

/* The layers of a fold and their edges. */
typedef struct
{
  MsTable *layers;
  uint32_t *edges;
  MsSectionRoot *roots;
  int n_layers, n_roots;
  size_t n_words;
} Copy;

static void *
dup_block (const void *block, size_t bytes)
{
  void *copy = malloc (bytes + 1);
  assert_non_null (copy);
  memcpy (copy, block, bytes);
  return copy;
}

static Copy
copy_circuit (const MsCircuit *circuit)
{
  return (Copy){
    .layers = dup_block (circuit->layers, (size_t)circuit->n_layers * sizeof (MsTable)),
    .edges = dup_block (circuit->edges, circuit->n_edge_words * sizeof (uint32_t)),
    .roots = dup_block (circuit->roots, (size_t)circuit->n_roots * sizeof (MsSectionRoot)),
    .n_layers = circuit->n_layers,
    .n_roots = circuit->n_roots,
    .n_words = circuit->n_edge_words,
  };
}

static void
clear_copy (Copy *copy)
{
  free (copy->layers);
  free (copy->edges);
  free (copy->roots);
}

static void
check_same (const Copy *copy, const MsCircuit *circuit)
{
  assert_int_equal (copy->n_layers, circuit->n_layers);
  assert_int_equal (copy->n_roots, circuit->n_roots);
  assert_int_equal (copy->n_words, circuit->n_edge_words);
  for (int i = 0; i < copy->n_layers; i++)
    {
      const MsTable *one = &copy->layers[i], *other = &circuit->layers[i];
      assert_true (one->edges == other->edges && one->n_edges == other->n_edges);
      assert_true (one->entries == other->entries && one->n_entries == other->n_entries);
      assert_true (one->left == other->left && one->right == other->right);
      assert_true (one->box == other->box && one->kind == other->kind);
      assert_memory_equal (copy->edges + one->edges, circuit->edges + other->edges,
          one->n_edges * sizeof (uint32_t)
              * (one->kind == MS_LAYER_JOIN ? MS_JOIN_EDGE : MS_BOX_EDGE));
    }
  for (int i = 0; i < copy->n_roots; i++)
    {
      assert_int_equal (copy->roots[i].layer, circuit->roots[i].layer);
      assert_int_equal (copy->roots[i].lowest, circuit->roots[i].lowest);
      assert_int_equal (copy->roots[i].highest, circuit->roots[i].highest);
    }
}

/* The most pairs that a join had to look at. */
static double
largest_join (const MsCircuit *circuit)
{
  double most = 0;
  for (int i = 0; i < circuit->n_layers; i++)
    {
      const MsTable *layer = &circuit->layers[i];
      if (layer->kind == MS_LAYER_JOIN)
        most = fmax (most,
            (double)circuit->layers[layer->left].n_entries
                * circuit->layers[layer->right].n_entries);
    }
  return most;
}

/* Returns the largest join. */
static double
try_position (MsPosition *position)
{
  Fixture self;
  int n, lowest, n_pairwise, lowest_pairwise;
  set_up (&self, position);
  MsCircuit *circuit = self.engine->circuit;
  assert_true (fold (&self, 1, true));
  double most = largest_join (circuit);
  uint32_t n_entries = circuit->n_entries;
  assert_true (count (&self));
  double *pairwise = dup_total (&self, &n_pairwise, &lowest_pairwise);
  long exponent = self.engine->count.exponent / 60;

  assert_true (fold (&self, 1, false));
  assert_int_equal (circuit->n_entries, n_entries);
  Copy one = copy_circuit (circuit);
  assert_true (count (&self));
  double *total = dup_total (&self, &n, &lowest);
  assert_int_equal (n, n_pairwise);
  assert_int_equal (lowest, lowest_pairwise);
  assert_int_equal (exponent, self.engine->count.exponent / 60);
  for (int i = 0; i < n; i++)
    assert_true (fabs (total[i] - pairwise[i]) <= 1e-11 * pairwise[i]);

  for (size_t i = 1; i < sizeof threads / sizeof *threads; i++)
    {
      assert_true (fold (&self, threads[i], false));
      check_same (&one, circuit);
    }
  clear_copy (&one);
  free (total);
  free (pairwise);
  tear_down (&self);
  return most;
}

static void
test_same_circuit (void **state)
{
  double most = 0;
  for (int side = 24; side <= 36; side += 6)
    most = fmax (most, try_position (random_lattice (side, 0.25, (uint64_t)side)));
  assert_true (most > 0x1p21);
}

/* Moves the slots of all numbers in the keys, so that the last is at a place. */
static void
move_slots (const Fixture *self, int last)
{
  const MsPlan *plan = &self->engine->run->plan;
  int n = plan->section_end[plan->n_sections - 1], highest = 0;
  for (int i = 0; i < n; i++)
    highest = plan->slot[plan->walk[i]] > highest ? plan->slot[plan->walk[i]] : highest;
  for (int i = 0; i < n; i++)
    plan->slot[plan->walk[i]] = (uint8_t)(plan->slot[plan->walk[i]] + last - highest);
}

/* Where in a key the count of a number stands says nothing, neither in the last slots of a key of
 * 64 bits nor in the first and the last that need one of 128. */
static void
test_slots (void **state)
{
  static const int last[] = { 15, 16, 17, 31 };
  Fixture self;
  set_up (&self, random_lattice (12, 0.25, 12));
  assert_true (fold (&self, 1, false));
  Copy one = copy_circuit (self.engine->circuit);
  for (size_t i = 0; i < sizeof last / sizeof *last; i++)
    {
      move_slots (&self, last[i]);
      assert_true (fold (&self, 1, false));
      check_same (&one, self.engine->circuit);
    }
  clear_copy (&one);
  tear_down (&self);
}

/* A fold that is cancelled, or has too little memory, says so on any number of threads. */
static void
test_stopped (void **state)
{
  Fixture self;
  int n_polls, n_done = 0, n_short = 0;
  set_up (&self, random_lattice (24, 0.25, 24));
  MsWork *work = self.engine->work;
  Poll poll = { .cancel_at = -1 };
  self.options.poll = poll_cb;
  self.options.user_data = &poll;
  assert_true (fold (&self, 3, false));
  for (n_polls = poll.polls; n_polls > 0; n_polls -= n_polls / 4 + 1)
    {
      poll = (Poll){ .cancel_at = n_polls };
      if (!fold (&self, 3, false))
        assert_int_equal (ms_work_status (work), MS_STATUS_CANCELLED);
      work->status = MS_STATUS_OK;
    }
  self.options.poll = NULL;
  release (&self);
  for (size_t more = 1000; n_done < 3; more += more / 2)
    {
      work->arena.limit = work->arena.held + more;
      bool done = fold (&self, 3, false);
      assert_int_equal (ms_work_status (work), done ? MS_STATUS_OK : MS_STATUS_MEMORY_LIMIT);
      work->status = work->arena.status = MS_STATUS_OK;
      release (&self);
      n_done += done;
      n_short += !done;
    }
  assert_true (n_short > 3);
  tear_down (&self);
}

static int
largest_section (const MsPlan *plan, int *begin)
{
  int most = 0;
  for (int i = 0; i < plan->n_sections; i++)
    {
      int from = i > 0 ? plan->section_end[i - 1] : 0;
      if (plan->section_end[i] - from <= most)
        continue;
      most = plan->section_end[i] - from;
      *begin = from;
    }
  return most;
}

/* A section of so many bags that threads fold its branches. */
static void
set_up_large (Fixture *self, int *begin, int *n)
{
  set_up (self, random_scattered (190, 190, 10830, 0.3, 3));
  *n = largest_section (&self->engine->run->plan, begin);
  assert_true (*n >= MS_FOLD_BRANCHES_BAGS);
}

static void
test_branches (void **state)
{
  Fixture self;
  int begin, n;
  set_up_large (&self, &begin, &n);
  assert_true (fold (&self, 1, false));
  Copy one = copy_circuit (self.engine->circuit);
  for (size_t i = 1; i < sizeof threads / sizeof *threads; i++)
    {
      release (&self);
      assert_true (fold (&self, threads[i], false));
      check_same (&one, self.engine->circuit);
    }
  /* What an earlier run left in the pools does not matter. */
  assert_true (fold (&self, 3, false));
  check_same (&one, self.engine->circuit);
  clear_copy (&one);
  tear_down (&self);
}

/* The first bag without solution is found, in a branch or not, and whatever other branches
 * found. */
static void
test_dead_branches (void **state)
{
  Fixture self;
  int begin, n;
  set_up_large (&self, &begin, &n);
  MsEngine *engine = self.engine;
  for (int part = 9; part > 0; part -= 2)
    {
      MsDeadEnd one, other;
      MsNumber *number = &engine->problem->numbers[engine->run->plan.walk[begin + n * part / 10]];
      number->need = (int8_t)(number->left + 1);
      assert_true (fold_to (&self, 1, false, &one));
      assert_true (one.end > one.begin);
      assert_true (fold_to (&self, 3, false, &other));
      assert_int_equal (one.begin, other.begin);
      assert_int_equal (one.end, other.end);
    }
  tear_down (&self);
}

/* Where threads have too little memory the run folds what they could not; where it has too little
 * too, it says so. */
static void
test_branches_in_little_memory (void **state)
{
  Fixture self;
  int begin, n, n_short = 0, n_done = 0;
  set_up_large (&self, &begin, &n);
  MsWork *work = self.engine->work;
  assert_true (fold (&self, 1, false));
  Copy one = copy_circuit (self.engine->circuit);
  release (&self);
  for (size_t more = 50000; n_done < 4; more += more)
    {
      work->arena.limit = work->arena.held + more;
      bool done = fold (&self, 3, false);
      assert_int_equal (ms_work_status (work), done ? MS_STATUS_OK : MS_STATUS_MEMORY_LIMIT);
      if (done)
        check_same (&one, self.engine->circuit);
      work->status = work->arena.status = MS_STATUS_OK;
      release (&self);
      n_done += done;
      n_short += !done;
    }
  assert_true (n_short > 2);
  clear_copy (&one);
  tear_down (&self);
}

static void
test_branches_cancelled (void **state)
{
  Fixture self;
  Poll poll = { .cancel_at = -1 };
  int begin, n, n_cancelled = 0;
  set_up_large (&self, &begin, &n);
  self.options.poll = poll_cb;
  self.options.user_data = &poll;
  for (int at = 2; at < 60; at *= 2)
    {
      poll = (Poll){ .cancel_at = at };
      self.engine->work->left = 1;
      if (fold (&self, 3, false))
        continue;
      assert_int_equal (ms_work_status (self.engine->work), MS_STATUS_CANCELLED);
      self.engine->work->status = MS_STATUS_OK;
      n_cancelled++;
    }
  assert_true (n_cancelled > 1);
  tear_down (&self);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_same_circuit),
    cmocka_unit_test (test_slots),
    cmocka_unit_test (test_stopped),
    cmocka_unit_test (test_branches),
    cmocka_unit_test (test_dead_branches),
    cmocka_unit_test (test_branches_in_little_memory),
    cmocka_unit_test (test_branches_cancelled),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

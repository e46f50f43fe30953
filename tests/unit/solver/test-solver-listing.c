/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small positions, whose layouts are listed, against the circuit of the same; and what is made of
 * the circuit afterwards. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-layouts.h"
#include "ms-listing.h"
#include "ms-probability.h"
#include "ms-run-prepare.h"
#include "ms-sample.h"
#include "ms-solver.h"
#include "random-position.h"
#include "solver-poll.h"
#include "text-position.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES (256u << 20)

/* Two sections, one of them of many boxes, an outside, and a cell that the total decides. */
static const char two_sections[] = "9x5x9\nH1HHHH1HH\nHHHHHHHHH\n2HH3HHHH2\nHHHHHHHHH\nHH2HHH1HH\n";

typedef struct
{
  MsSolver *listing, *folding;
  int n_listed, n_folded, n_inconsistent;
} Pair;

static void
set_up (Pair *self)
{
  *self = (Pair){ ms_solver_new (NULL), ms_solver_new (NULL), 0, 0, 0 };
  assert_true (self->listing != NULL && self->folding != NULL);
}

static void
tear_down (Pair *self)
{
  ms_solver_free (self->listing);
  ms_solver_free (self->folding);
}

/* Counts along a circuit whatever the size.  False: there is no layout. */
static bool
fold (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  int32_t dead;
  ms_engine_begin (engine, options);
  assert_true (ms_run_prepare (engine, position, false, &dead));
  assert_false (engine->direct.found);
  if (engine->run->contradiction.kind != MS_CONFLICT_NONE || dead >= 0
      || !ms_total_in_range (&engine->total))
    return false;
  assert_true (ms_total_join_roots (engine->circuit, engine->work));
  assert_true (ms_probability_measure (engine) && ms_probability_find (engine));
  return engine->consistent;
}

static bool
is_near (double a, double b)
{
  return (isnan (a) && isnan (b)) || fabs (a - b) <= 1e-14 * fabs (b);
}

static void
compare (const MsEngine *listing, const MsEngine *folding)
{
  assert_int_equal (listing->problem->n_boxes, folding->problem->n_boxes);
  for (int i = 0; i < listing->problem->n_boxes; i++)
    {
      assert_int_equal (listing->problem->boxes[i].state, folding->problem->boxes[i].state);
      assert_int_equal (listing->box_certainty[i], folding->box_certainty[i]);
      assert_int_equal (listing->circuit->feasible[i], folding->circuit->feasible[i]);
      assert_true (is_near (listing->box_probability[i], folding->box_probability[i]));
      if (listing->box_certainty[i] != MS_CERTAINTY_NONE)
        assert_true (listing->box_probability[i] == folding->box_probability[i]);
    }
  assert_int_equal (listing->outside_certainty, folding->outside_certainty);
  assert_true (is_near (listing->outside_probability, folding->outside_probability));
  assert_true (is_near (listing->layouts_mantissa, folding->layouts_mantissa));
  assert_int_equal (listing->layouts_exponent, folding->layouts_exponent);
  assert_int_equal (listing->direct.n_sections, folding->run->plan.n_sections);
  assert_int_equal (listing->total.lowest, folding->total.lowest);
  assert_int_equal (listing->total.highest, folding->total.highest);
}

/* Both ways; the position is freed. */
static void
try_position (Pair *self, MsPosition *position, bool trust_flags)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.trust_flags = trust_flags;
  assert_int_equal (ms_solver_run (self->listing, position, &options, &result), MS_STATUS_OK);
  bool consistent = fold (self->folding, position, &options);
  assert_int_equal (result->consistent, consistent);
  if (!consistent)
    self->n_inconsistent++;
  else if (ms_solver_get_engine (self->listing)->direct.found)
    {
      compare (ms_solver_get_engine (self->listing), ms_solver_get_engine (self->folding));
      self->n_listed++;
    }
  else
    self->n_folded++;
  ms_solver_result_free (result);
  ms_position_unref (position);
}

static void
test_small (void **state)
{
  Pair self;
  set_up (&self);
  for (uint64_t seed = 1; seed <= 1500; seed++)
    try_position (&self, random_small (30, seed), seed % 2);
  assert_true (self.n_listed > 700);
  assert_true (self.n_inconsistent > 50);
  tear_down (&self);
}

/* Those that games have, and others that are too large for it. */
static void
test_boards (void **state)
{
  Pair self;
  set_up (&self);
  for (uint64_t seed = 1; seed <= 300; seed++)
    {
      int side = 6 + (int)(seed % 20), n_cells = side * side;
      try_position (&self, random_stuck (side, side, n_cells / 5 + 1, seed), false);
      try_position (&self,
          random_scattered (side, side, n_cells * (1 + (int)(seed % 5)) / 12,
              0.05 * (double)(1 + seed % 9), seed),
          false);
    }
  assert_true (self.n_listed > 250);
  assert_true (self.n_folded > 50);
  tear_down (&self);
}

/* Boxes that hold as many mines as a number can need beside another cell. */
static void
test_seven (void **state)
{
  Pair self;
  set_up (&self);
  try_position (&self, text_position_parse ("5x5x10\nHHHHH\nH7HHH\nHHHHH\nHHH1H\nHHHHH\n"), false);
  try_position (&self, text_position_parse ("5x5x14\nHHHHH\nH7HHH\nHHHHH\nHHH7H\nHHHHH\n"), false);
  assert_int_equal (self.n_listed, 2);
  tear_down (&self);
}

/* Numbers beside each other that share no cell: with eight cells, with five at the upper side, with
 * three in the corner.  All are covered but those. */
static MsPosition *
numbers_apart (int n_inside, int n_side, int n_corners)
{
  MsCell cells[3 * 32];
  MsPosition *position;
  int width = 3 * (n_inside + n_side) + 2 * n_corners;
  assert_true (width <= 32);
  memset (cells, MS_CELL_COVERED, sizeof cells);
  for (int i = 0; i < n_inside + n_side; i++)
    cells[(i < n_inside ? width : 0) + 3 * i + 1] = 2;
  if (n_corners > 0)
    cells[width - 1] = 2;
  assert_int_equal (ms_position_new (width, 3, 20, cells, NULL, &position, NULL), MS_STATUS_OK);
  return position;
}

/* As many cells as it is for, and one more. */
static void
test_most_cells (void **state)
{
  Pair self;
  set_up (&self);
  try_position (&self, numbers_apart (6, 3, 0), false);
  assert_int_equal (self.n_listed, 1);
  try_position (&self, numbers_apart (7, 1, 1), false);
  assert_int_equal (self.n_folded, 1);
  tear_down (&self);
}

/* What a limit allows is the same answer, what it does not is said, and the next run is as any. */
static void
check_stopped (MsSolver *solver, const MsPosition *position, MsStatus status, MsStatus expected,
    MsSolverResult *result)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  if (status != MS_STATUS_OK)
    assert_int_equal (status, expected);
  ms_solver_result_free (result);
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  assert_true (engine->direct.found && result->method == MS_METHOD_EXACT);
  ms_solver_result_free (result);
}

static void
test_cancelled (void **state)
{
  MsPosition *position = text_position_parse (two_sections);
  MsSolver *solver = ms_solver_new (NULL);
  int at = 1;
  for (;; at++)
    {
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      Poll poll = { .cancel_at = at };
      MsSolverResult *result;
      options.poll = poll_cb;
      options.user_data = &poll;
      MsStatus status = ms_solver_run (solver, position, &options, &result);
      assert_int_equal (status == MS_STATUS_CANCELLED, poll.polls == at);
      check_stopped (solver, position, status, MS_STATUS_CANCELLED, result);
      if (status == MS_STATUS_OK)
        break;
    }
  assert_true (at > 1);
  ms_solver_free (solver);
  ms_position_unref (position);
}

static void
test_memory (void **state)
{
  MsPosition *position = text_position_parse (two_sections);
  int n_exact = 0, n_not = 0;
  for (size_t limit = 1; limit < MOST_BYTES; limit += limit / 2 + 1)
    {
      MsSolver *solver = ms_solver_new (NULL);
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsSolverResult *result;
      options.memory_limit = limit;
      MsStatus status = ms_solver_run (solver, position, &options, &result);
      bool exact = status == MS_STATUS_OK && result->method == MS_METHOD_EXACT;
      n_exact += exact;
      n_not += !exact;
      check_stopped (solver, position, status, MS_STATUS_MEMORY_LIMIT, result);
      ms_solver_free (solver);
    }
  assert_true (n_exact > 0 && n_not > 0);
  ms_position_unref (position);
}

static void
test_allocations (void **state)
{
  MsPosition *position = text_position_parse (two_sections);
  bool failed = true;
  for (long n = 2; failed; n++)
    {
      FailingAllocator failing;
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsSolverResult *result;
      failing_allocator_init (&failing, n);
      MsSolver *solver = ms_solver_new (&failing.allocator);
      MsStatus status = ms_solver_run (solver, position, &options, &result);
      failed = failing.requests >= n;
      assert_true (failed || status == MS_STATUS_OK);
      if (failed)
        check_stopped (solver, position, status, MS_STATUS_NO_MEMORY, result);
      else
        ms_solver_result_free (result);
      ms_solver_free (solver);
      assert_int_equal (failing.n_held, 0);
    }
  ms_position_unref (position);
}

/* Layouts and draws want the circuit: the same ones as if it had been made at once. */
static void
test_completed (void **state)
{
  MsPosition *position = text_position_parse ("6x4x6\nH1HHHH\nHHHH2H\n2HHHHH\nHHH1HH\n");
  MsSolver *listing = ms_solver_new (NULL), *folding = ms_solver_new (NULL);
  MsEngine *lists = ms_solver_get_engine (listing), *folds = ms_solver_get_engine (folding);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  MsLayouts listed, folded;
  assert_int_equal (ms_solver_run (listing, position, &options, &result), MS_STATUS_OK);
  assert_true (lists->direct.found && fold (folding, position, &options));
  assert_true (ms_layouts_list (lists, 100000, &listed));
  assert_true (ms_layouts_list (folds, 100000, &folded));
  assert_false (lists->direct.found);
  assert_true (listed.n_layouts > 100);
  assert_int_equal (listed.n_layouts, folded.n_layouts);
  assert_int_equal (listed.n_cells, folded.n_cells);
  assert_memory_equal (listed.mine, folded.mine, (size_t)listed.n_layouts * (size_t)listed.n_cells);
  ms_solver_result_free (result);

  MsRng a, b;
  uint8_t drawn[24], other[24];
  ms_rng_seed (&a, 7);
  ms_rng_seed (&b, 7);
  assert_int_equal (ms_solver_run (listing, position, &options, &result), MS_STATUS_OK);
  assert_true (lists->direct.found && fold (folding, position, &options));
  MsSampler *first = ms_sampler_new (lists), *second = ms_sampler_new (folds);
  assert_true (first != NULL && second != NULL);
  for (int i = 0; i < 200; i++)
    {
      assert_true (ms_sampler_draw (first, &a, drawn) && ms_sampler_draw (second, &b, other));
      assert_memory_equal (drawn, other, sizeof drawn);
    }
  ms_solver_result_free (result);
  ms_solver_free (listing);
  ms_solver_free (folding);
  ms_position_unref (position);
}

/* The circuit may be stopped as any run. */
static void
test_completing_stopped (void **state)
{
  MsPosition *position = text_position_parse (two_sections);
  MsSolver *solver = ms_solver_new (NULL);
  MsEngine *engine = ms_solver_get_engine (solver);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  assert_true (engine->direct.found);
  engine->work->arena.limit = engine->work->arena.held;
  assert_null (ms_sampler_new (engine));
  assert_int_equal (ms_work_status (engine->work), MS_STATUS_MEMORY_LIMIT);
  check_stopped (solver, position, MS_STATUS_OK, MS_STATUS_OK, result);
  ms_solver_free (solver);
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_small),
    cmocka_unit_test (test_boards),
    cmocka_unit_test (test_seven),
    cmocka_unit_test (test_most_cells),
    cmocka_unit_test (test_cancelled),
    cmocka_unit_test (test_memory),
    cmocka_unit_test (test_allocations),
    cmocka_unit_test (test_completed),
    cmocka_unit_test (test_completing_stopped),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

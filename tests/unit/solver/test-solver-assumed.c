/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions with assumptions about covered cells: chances, certainty and contradictions as plain
 * enumeration has them. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-solver.h"
#include "oracle.h"
#include "random-position.h"
#include "solver-poll.h"
#include "text-position.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  MsPosition *position;
  MsAssumption assumed[ORACLE_MAX_CELLS];
  int8_t table[ORACLE_MAX_CELLS]; /* the same for the oracle */
  int n_assumed;
  bool trust_flags;
} Case;

static void
assume (Case *self, int cell, bool mine)
{
  self->assumed[self->n_assumed++] = (MsAssumption){ cell,
    mine ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE };
  self->table[cell] = mine;
}

static void
init (Case *self, MsPosition *position)
{
  *self = (Case){ .position = position };
  memset (self->table, -1, sizeof self->table);
}

/* Up to four covered cells, of any kind, as chance has it. */
static void
assume_at_random (Case *self, uint64_t seed)
{
  MsRng rng;
  const MsCell *cells = ms_position_get_cells (self->position);
  int n_cells = ms_position_get_width (self->position) * ms_position_get_height (self->position);
  ms_rng_seed (&rng, seed);
  for (int i = 0; i < 4; i++)
    {
      int cell = (int)ms_rng_below (&rng, (uint32_t)n_cells);
      if (!ms_cell_is_opened (cells[cell]) && self->table[cell] < 0)
        assume (self, cell, ms_rng_below (&rng, 2) != 0);
    }
}

static MsSolverOptions
options_of (const Case *self)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.exact = true;
  options.trust_flags = self->trust_flags;
  options.assumed = self->assumed;
  options.n_assumed = self->n_assumed;
  return options;
}

static MsSolverResult *
solve (const Case *self)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = options_of (self);
  MsSolverResult *result;
  assert_int_equal (ms_solver_run (solver, self->position, &options, &result), MS_STATUS_OK);
  ms_solver_free (solver);
  return result;
}

static OracleOptions
oracle_options_of (const Case *self)
{
  OracleOptions options = ORACLE_OPTIONS_INIT;
  options.trust_flags = self->trust_flags;
  options.assumed = self->table;
  return options;
}

static void
check_figures (const Case *self, const MsSolverResult *result, const Oracle *oracle)
{
  const MsCell *cells = ms_position_get_cells (self->position);
  assert_true (result->consistent);
  assert_int_equal (result->method, MS_METHOD_EXACT);
  assert_true (strtoull (result->layouts.exact, NULL, 10) == oracle->layouts);
  for (int i = 0; i < result->width * result->height; i++)
    {
      if (ms_cell_is_opened (cells[i]))
        continue;
      unsigned long long part = 0, whole = 1;
      assert_true (sscanf (result->fraction[i], "%llu/%llu", &part, &whole) >= 1);
      assert_true (part * oracle->layouts == oracle->with_mine[i] * whole);
      MsCertainty certainty = oracle->with_mine[i] == 0 ? MS_CERTAINTY_SAFE
          : oracle->with_mine[i] == oracle->layouts     ? MS_CERTAINTY_MINE
                                                        : MS_CERTAINTY_NONE;
      assert_int_equal (result->certainty[i], certainty);
    }
}

/* Whether some layout has the numbers of the conflict, and what is blamed, but for one of either;
 * -1: all of it. */
static bool
holds (const Case *self, const MsSolverResult *result, int idle_number, int idle_assumption)
{
  uint8_t ignored[ORACLE_MAX_CELLS];
  int8_t table[ORACLE_MAX_CELLS];
  OracleOptions options = oracle_options_of (self);
  Oracle oracle;
  memset (ignored, 1, sizeof ignored);
  memset (table, -1, sizeof table);
  for (int i = 0; i < result->n_conflict_cells; i++)
    ignored[result->conflict_cells[i]] = i == idle_number;
  for (int i = 0; i < result->n_conflict_assumed; i++)
    if (i != idle_assumption)
      table[result->conflict_assumed[i].cell] = result->conflict_assumed[i].certainty
          == MS_CERTAINTY_MINE;
  options.ignored = ignored;
  options.assumed = table;
  options.any_total = result->conflict != MS_CONFLICT_TOO_FEW_MINES
      && result->conflict != MS_CONFLICT_TOO_MANY_MINES;
  oracle_solve (self->position, &options, &oracle);
  return oracle.layouts > 0;
}

/* Numbers and assumptions contradict each other, and none of them can be spared. */
static void
check_conflict (const Case *self, const MsSolverResult *result)
{
  assert_false (result->consistent);
  assert_false (holds (self, result, -1, -1));
  for (int i = 0; i < result->n_conflict_cells; i++)
    assert_true (holds (self, result, i, -1));
  for (int i = 0; i < result->n_conflict_assumed; i++)
    assert_true (holds (self, result, -1, i));
}

static void
cover (Case *self, int cell)
{
  MsCell cells[ORACLE_MAX_CELLS];
  MsPosition *before = self->position;
  int width = ms_position_get_width (before), height = ms_position_get_height (before);
  memcpy (cells, ms_position_get_cells (before), (size_t)width * (size_t)height);
  cells[cell] = MS_CELL_COVERED;
  assert_int_equal (ms_position_new (width, height, ms_position_get_mines (before), cells, NULL,
                        &self->position, NULL),
      MS_STATUS_OK);
  ms_position_unref (before);
}

/* A flag that an assumption is about does not count, whichever of them is left out. */
static void
uncover_assumed_flags (Case *self)
{
  for (int i = 0; i < self->n_assumed; i++)
    cover (self, self->assumed[i].cell);
}

static void
check_random (bool trust_flags)
{
  int n_consistent = 0, n_blamed = 0, n_without = 0;
  for (uint64_t seed = 1; seed <= 600; seed++)
    {
      Case self;
      Oracle oracle;
      init (&self, random_small (12, seed));
      self.trust_flags = trust_flags;
      assume_at_random (&self, seed);
      OracleOptions options = oracle_options_of (&self);
      oracle_solve (self.position, &options, &oracle);
      MsSolverResult *result = solve (&self);
      if (oracle.layouts > 0)
        check_figures (&self, result, &oracle);
      else
        {
          uncover_assumed_flags (&self);
          check_conflict (&self, result);
        }
      n_consistent += result->consistent;
      n_blamed += result->n_conflict_assumed > 0;
      n_without += !result->consistent && result->n_conflict_assumed == 0;
      ms_solver_result_free (result);
      ms_position_unref (self.position);
    }
  assert_true (n_consistent > 100 && n_blamed > 50 && n_without > 10);
}

static void
test_against_the_oracle (void **state)
{
  check_random (false);
}

static void
test_flags_that_are_trusted (void **state)
{
  check_random (true);
}

/* A mine in the middle would be one too many for both numbers, and so it is with the assumption of
 * the far cell, which has no part in it. */
static void
test_the_idle_are_not_blamed (void **state)
{
  Case self;
  init (&self, text_position_parse ("7x1x2\n0H1HHHH\n"));
  assume (&self, 6, true);
  assume (&self, 1, true);
  MsSolverResult *result = solve (&self);
  assert_false (result->consistent);
  assert_int_equal (result->n_conflict_assumed, 1);
  assert_int_equal (result->conflict_assumed[0].cell, 1);
  assert_int_equal (result->conflict_assumed[0].certainty, MS_CERTAINTY_MINE);
  assert_int_equal (result->n_conflict_cells, 1);
  assert_int_equal (result->conflict_cells[0], 0);
  ms_solver_result_free (result);
  ms_position_unref (self.position);
}

/* More mines assumed than there are. */
static void
test_the_total_alone (void **state)
{
  Case self;
  init (&self, text_position_parse ("5x1x2\nHHHHH\n"));
  for (int cell = 0; cell < 3; cell++)
    assume (&self, cell, true);
  MsSolverResult *result = solve (&self);
  assert_int_equal (result->conflict, MS_CONFLICT_TOO_FEW_MINES);
  assert_int_equal (result->n_conflict_cells, 0);
  assert_int_equal (result->n_conflict_assumed, 3);
  for (int i = 0; i < 3; i++)
    assert_int_equal (result->conflict_assumed[i].cell, i);
  ms_solver_result_free (result);
  ms_position_unref (self.position);
}

static void
test_opened_cells_are_left_alone (void **state)
{
  Case self;
  init (&self, text_position_parse ("3x1x1\nH1H\n"));
  assume (&self, 1, true);
  MsSolverResult *result = solve (&self);
  assert_true (result->consistent);
  assert_int_equal (result->certainty[1], MS_CERTAINTY_OPENED);
  assert_string_equal (result->fraction[0], "1/2");
  ms_solver_result_free (result);
  ms_position_unref (self.position);
}

/* Sampling heeds them, too. */
static void
test_an_estimate (void **state)
{
  MsPosition *position = random_scattered (16, 16, 40, 0.2, 7);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *without, *exact, *sampled;
  MsAssumption assumed;
  assert_int_equal (ms_solver_run (solver, position, &options, &without), MS_STATUS_OK);
  assumed = (MsAssumption){ 0, MS_CERTAINTY_MINE };
  while (without->certainty[assumed.cell] != MS_CERTAINTY_NONE || without->outside[assumed.cell])
    assumed.cell++;
  options.assumed = &assumed;
  options.n_assumed = 1;
  assert_int_equal (ms_solver_run (solver, position, &options, &exact), MS_STATUS_OK);
  options.force_estimate = true;
  assert_int_equal (ms_solver_run (solver, position, &options, &sampled), MS_STATUS_OK);
  assert_int_equal (sampled->method, MS_METHOD_ESTIMATE);
  assert_int_equal (sampled->certainty[assumed.cell], MS_CERTAINTY_MINE);
  for (int i = 0; i < 256; i++)
    if (exact->certainty[i] == MS_CERTAINTY_NONE && sampled->certainty[i] == MS_CERTAINTY_NONE)
      assert_true (fabs (exact->mine_probability[i] - sampled->mine_probability[i])
          <= 6 * sampled->standard_error[i]);
  ms_solver_result_free (without);
  ms_solver_result_free (exact);
  ms_solver_result_free (sampled);
  ms_solver_free (solver);
  ms_position_unref (position);
}

static const char refuted[] = "5x3x4\nH1HHH\nHH2HH\nHHHH1\n";

static void
refute (Case *self)
{
  init (self, text_position_parse (refuted));
  assume (self, 14 - 5, true);
  assume (self, 0, true);
  assume (self, 2, true);
}

static void
test_memory_runs_out (void **state)
{
  Case self;
  refute (&self);
  MsSolverOptions options = options_of (&self);
  for (long n = 1, failed = 1; failed; n++)
    {
      FailingAllocator failing;
      MsSolverResult *result = NULL;
      failing_allocator_init (&failing, n);
      MsSolver *solver = ms_solver_new (&failing.allocator);
      MsStatus status = solver == NULL ? MS_STATUS_NO_MEMORY
                                       : ms_solver_run (solver, self.position, &options, &result);
      failed = failing.requests >= n;
      if (status == MS_STATUS_OK)
        assert_true (failed || result->n_conflict_assumed > 0);
      else
        assert_true (status == MS_STATUS_NO_MEMORY && result == NULL && failed);
      ms_solver_result_free (result);
      ms_solver_free (solver);
      assert_int_equal (failing.n_held, 0);
    }
  ms_position_unref (self.position);
}

static void
test_cancelled (void **state)
{
  Case self;
  refute (&self);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = options_of (&self);
  for (int at = 1;; at++)
    {
      Poll poll = { .cancel_at = at, .progress = 0 };
      MsSolverResult *result;
      options.poll = poll_cb;
      options.user_data = &poll;
      MsStatus status = ms_solver_run (solver, self.position, &options, &result);
      if (poll.polls < at)
        {
          assert_int_equal (status, MS_STATUS_OK);
          ms_solver_result_free (result);
          break;
        }
      assert_int_equal (status, MS_STATUS_CANCELLED);
      assert_null (result);
    }
  ms_solver_free (solver);
  ms_position_unref (self.position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_against_the_oracle),
    cmocka_unit_test (test_flags_that_are_trusted),
    cmocka_unit_test (test_the_idle_are_not_blamed),
    cmocka_unit_test (test_the_total_alone),
    cmocka_unit_test (test_opened_cells_are_left_alone),
    cmocka_unit_test (test_an_estimate),
    cmocka_unit_test (test_memory_runs_out),
    cmocka_unit_test (test_cancelled),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

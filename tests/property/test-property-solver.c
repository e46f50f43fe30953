/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver against an oracle that goes through every layout, on thousands of random positions.
 * A failure prints the seed and the position; MS_SEED=N runs that seed alone. */
#include "cmocka-common.h"
#include "ms-solver.h"
#include "oracle.h"
#include "random-position.h"
#include "text-position.h"
#include "thorough.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_COVERED 18

typedef struct
{
  uint64_t seed;
  MsPosition *position;
  MsSolver *solver;
  MsSolverOptions options;
  OracleOptions oracle_options;
  MsSolverResult *result;
  Oracle oracle;
} Trial;

static void
fail_trial (const Trial *trial, const char *what, int cell)
{
  char *text = text_position_print (trial->position);
  fail_msg ("seed %llu: %s (cell %d, trust %d, promise %d at %d)\n%s",
      (unsigned long long)trial->seed, what, cell, trial->options.trust_flags,
      trial->options.first_click, trial->options.first_cell, text);
}

static void
check (const Trial *trial, bool holds, const char *what, int cell)
{
  if (!holds)
    fail_trial (trial, what, cell);
}

static void
solve (Trial *trial)
{
  MsStatus status = ms_solver_run (trial->solver, trial->position, &trial->options, &trial->result);
  check (trial, status == MS_STATUS_OK, "status", -1);
  check (trial, trial->result->method == MS_METHOD_EXACT, "method", -1);
  oracle_solve (trial->position, &trial->oracle_options, &trial->oracle);
}

static uint64_t
common_divisor (uint64_t a, uint64_t b)
{
  return b == 0 ? a : common_divisor (b, a % b);
}

static void
check_fraction (const Trial *trial, int cell)
{
  char expected[64];
  uint64_t n = trial->oracle.with_mine[cell], d = trial->oracle.layouts;
  uint64_t divisor = common_divisor (n, d);
  if (n % d == 0)
    snprintf (expected, sizeof expected, "%llu", (unsigned long long)(n / d));
  else
    snprintf (expected, sizeof expected, "%llu/%llu", (unsigned long long)(n / divisor),
        (unsigned long long)(d / divisor));
  check (trial, strcmp (trial->result->fraction[cell], expected) == 0, "fraction", cell);
}

static MsCertainty
true_certainty (const Trial *trial, int cell)
{
  if (ms_cell_is_opened (ms_position_get_cells (trial->position)[cell]))
    return MS_CERTAINTY_OPENED;
  if (trial->oracle.with_mine[cell] == 0)
    return MS_CERTAINTY_SAFE;
  return trial->oracle.with_mine[cell] == trial->oracle.layouts ? MS_CERTAINTY_MINE
                                                                : MS_CERTAINTY_NONE;
}

static void
check_cells (const Trial *trial)
{
  const MsSolverResult *result = trial->result;
  double sum = 0;
  int n_safe = 0, n_mines = 0, n_cells = result->width * result->height;
  for (int i = 0; i < n_cells; i++)
    {
      MsCertainty certainty = true_certainty (trial, i);
      check (trial, result->certainty[i] == certainty, "certainty", i);
      n_safe += certainty == MS_CERTAINTY_SAFE;
      n_mines += certainty == MS_CERTAINTY_MINE;
      if (certainty == MS_CERTAINTY_OPENED)
        {
          check (trial, isnan (result->mine_probability[i]), "opened", i);
          continue;
        }
      double expected = (double)trial->oracle.with_mine[i] / (double)trial->oracle.layouts;
      double found = result->mine_probability[i];
      check (trial, fabs (found - expected) <= 1e-13 * expected, "probability", i);
      sum += found;
      if (trial->options.exact)
        check_fraction (trial, i);
      if (result->outside[i])
        check (trial, found == result->outside_probability, "outside probability", i);
    }
  check (trial, fabs (sum - result->mines) < 1e-9, "sum of probabilities", -1);
  check (trial, result->n_safe == n_safe, "n_safe", -1);
  check (trial, result->n_certain_mines == n_mines, "n_certain_mines", -1);
}

/* The best cells by the oracle's whole numbers. */
static void
check_best (const Trial *trial)
{
  const MsSolverResult *result = trial->result;
  uint64_t least = trial->oracle.layouts;
  int n_cells = result->width * result->height, n = 0;
  for (int i = 0; i < n_cells; i++)
    if (true_certainty (trial, i) != MS_CERTAINTY_OPENED && trial->oracle.with_mine[i] < least)
      least = trial->oracle.with_mine[i];
  for (int i = 0; i < n_cells; i++)
    if (true_certainty (trial, i) != MS_CERTAINTY_OPENED && trial->oracle.with_mine[i] == least
        && least < trial->oracle.layouts)
      {
        check (trial, n < result->n_best && result->best_cells[n] == i, "best cells", i);
        n++;
      }
  check (trial, result->n_best == n, "number of best cells", -1);
}

static void
check_layouts (const Trial *trial)
{
  const MsSolverResult *result = trial->result;
  double value = result->layouts.mantissa * pow (10, (double)result->layouts.exponent);
  check (trial, fabs (value / (double)trial->oracle.layouts - 1) < 1e-13, "layouts", -1);
  check (trial, result->layouts.mantissa >= 1 && result->layouts.mantissa < 10, "mantissa", -1);
  if (trial->options.exact)
    {
      char expected[32];
      snprintf (expected, sizeof expected, "%llu", (unsigned long long)trial->oracle.layouts);
      check (trial, strcmp (result->layouts.exact, expected) == 0, "exact layouts", -1);
    }
}

/* Whether the numbers of the conflict set, but for one, can hold (-1: all of them). */
static bool
conflict_holds (const Trial *trial, int without, bool any_total)
{
  const MsSolverResult *result = trial->result;
  uint8_t ignored[ORACLE_MAX_CELLS];
  memset (ignored, 1, sizeof ignored);
  for (int i = 0; i < result->n_conflict_cells; i++)
    ignored[result->conflict_cells[i]] = i == without;
  OracleOptions options = trial->oracle_options;
  options.ignored = ignored;
  options.any_total = any_total;
  Oracle oracle;
  oracle_solve (trial->position, &options, &oracle);
  return oracle.layouts > 0;
}

static void
check_conflict (const Trial *trial)
{
  const MsSolverResult *result = trial->result;
  bool by_total = result->conflict == MS_CONFLICT_TOO_FEW_MINES
      || result->conflict == MS_CONFLICT_TOO_MANY_MINES;
  check (trial, result->conflict != MS_CONFLICT_NONE, "conflict kind", -1);
  check (trial, !conflict_holds (trial, -1, !by_total), "conflict set holds", -1);
  for (int i = 0; i < result->n_conflict_cells; i++)
    check (trial, conflict_holds (trial, i, !by_total), "conflict set is too large",
        result->conflict_cells[i]);
  if (by_total)
    check (trial, conflict_holds (trial, -1, true), "the total is blamed", -1);
  if (!by_total && result->conflict != MS_CONFLICT_NUMBERS)
    check (trial, result->n_conflict_cells == 1, "one number", -1);
}

static void
run_trial (Trial *trial)
{
  solve (trial);
  check (trial, trial->result->consistent == (trial->oracle.layouts > 0), "consistent", -1);
  if (trial->result->consistent)
    {
      check_cells (trial);
      check_best (trial);
      check_layouts (trial);
    }
  else
    check_conflict (trial);
  ms_solver_result_free (trial->result);
}

/* What the options of a trial are, from its seed. */
static void
choose_options (Trial *trial)
{
  MsRng rng;
  ms_rng_seed (&rng, ~trial->seed);
  int n_cells = ms_position_get_width (trial->position) * ms_position_get_height (trial->position);
  trial->options = (MsSolverOptions)MS_SOLVER_OPTIONS_INIT;
  trial->options.trust_flags = ms_rng_below (&rng, 2);
  trial->options.exact = ms_rng_below (&rng, 2);
  trial->options.first_click = (MsFirstClick)ms_rng_below (&rng, 3);
  if (ms_rng_below (&rng, 2))
    trial->options.first_cell = (int)ms_rng_below (&rng, (uint64_t)n_cells);
  trial->oracle_options = (OracleOptions){
    .trust_flags = trial->options.trust_flags,
    .first_click = trial->options.first_click,
    .first_cell = trial->options.first_cell,
  };
}

static void
for_each_seed (void (*run) (Trial *trial), int n)
{
  const char *only = getenv ("MS_SEED");
  Trial trial = { .solver = ms_solver_new (NULL) };
  assert_non_null (trial.solver);
  for (int i = 0; i < n; i++)
    {
      trial.seed = only != NULL ? strtoull (only, NULL, 10) : (uint64_t)i + 1;
      trial.position = random_small (MOST_COVERED, trial.seed);
      choose_options (&trial);
      run (&trial);
      ms_position_unref (trial.position);
      if (only != NULL)
        break;
    }
  ms_solver_free (trial.solver);
}

static void
test_against_oracle (void **state)
{
  for_each_seed (run_trial, (int)thorough (8000, 100000));
}

/* Turning and mirroring the board turns and mirrors the answer. */
static void
run_turned (Trial *trial)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *plain, *turned;
  int width = ms_position_get_width (trial->position);
  int height = ms_position_get_height (trial->position);
  int turns = (int)(trial->seed % 4);
  bool mirrored = trial->seed / 4 % 2;
  MsPosition *other = turned_position (trial->position, turns, mirrored);
  assert_int_equal (ms_solver_run (trial->solver, trial->position, &options, &plain), 0);
  assert_int_equal (ms_solver_run (trial->solver, other, &options, &turned), 0);
  check (trial, plain->consistent == turned->consistent, "turned consistent", -1);
  for (int i = 0; plain->consistent && i < width * height; i++)
    {
      int j = turned_cell (width, height, i, turns, mirrored);
      double a = plain->mine_probability[i], b = turned->mine_probability[j];
      check (trial, plain->certainty[i] == turned->certainty[j], "turned certainty", i);
      check (trial, isnan (a) ? isnan (b) : fabs (a - b) <= 1e-13 * a, "turned probability", i);
    }
  ms_solver_result_free (plain);
  ms_solver_result_free (turned);
  ms_position_unref (other);
}

static void
test_symmetry (void **state)
{
  for_each_seed (run_turned, (int)thorough (8000, 100000));
}

/* Marks are opinions: without trust they change nothing. */
static void
run_unmarked (Trial *trial)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *plain, *unmarked;
  int width = ms_position_get_width (trial->position);
  int height = ms_position_get_height (trial->position);
  size_t n_cells = (size_t)width * height;
  MsCell cells[ORACLE_MAX_CELLS];
  MsPosition *other;
  for (size_t i = 0; i < n_cells; i++)
    {
      MsCell cell = ms_position_get_cells (trial->position)[i];
      cells[i] = ms_cell_is_opened (cell) ? cell : MS_CELL_COVERED;
    }
  assert_int_equal (ms_position_new (width, height, ms_position_get_mines (trial->position), cells,
                        NULL, &other, NULL),
      MS_STATUS_OK);
  assert_int_equal (ms_solver_run (trial->solver, trial->position, &options, &plain), 0);
  assert_int_equal (ms_solver_run (trial->solver, other, &options, &unmarked), 0);
  check (trial, plain->consistent == unmarked->consistent, "unmarked consistent", -1);
  check (trial,
      memcmp (plain->mine_probability, unmarked->mine_probability, n_cells * sizeof (double)) == 0,
      "unmarked probabilities", -1);
  check (trial, memcmp (plain->certainty, unmarked->certainty, n_cells) == 0, "unmarked certainty",
      -1);
  ms_solver_result_free (plain);
  ms_solver_result_free (unmarked);
  ms_position_unref (other);
}

static void
test_marks_do_not_matter (void **state)
{
  for_each_seed (run_unmarked, (int)thorough (8000, 100000));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_against_oracle),
    cmocka_unit_test (test_symmetry),
    cmocka_unit_test (test_marks_do_not_matter),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawn layouts: each that fits as often as any other, none that does not. */
#include "cmocka-common.h"
#include "ms-sample.h"
#include "ms-solver.h"
#include "random-position.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_COVERED 16
#define DRAWS_PER_LAYOUT 40
#define MOST_LAYOUTS 500

typedef struct
{
  const MsPosition *position;
  const MsCell *cells;
  int width, height, n_cells;
} Board;

static Board
board_of (const MsPosition *position)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  return (Board){ position, ms_position_get_cells (position), width, height, width * height };
}

static int
count_around (const Board *board, const uint8_t *mine, int cell)
{
  int n = 0, x = cell % board->width, y = cell / board->width;
  for (int v = y - 1; v <= y + 1; v++)
    for (int u = x - 1; u <= x + 1; u++)
      if (u >= 0 && v >= 0 && u < board->width && v < board->height)
        n += mine[v * board->width + u];
  return n;
}

static bool
fits (const Board *board, const uint8_t *mine)
{
  int mines = 0;
  for (int cell = 0; cell < board->n_cells; cell++)
    {
      mines += mine[cell];
      if (board->cells[cell] <= 8
          && (mine[cell] || count_around (board, mine, cell) != board->cells[cell]))
        return false;
    }
  return mines == ms_position_get_mines (board->position);
}

/* The covered cells as bits. */
static uint32_t
bits_of (const Board *board, const uint8_t *mine)
{
  uint32_t bits = 0;
  int n = 0;
  for (int cell = 0; cell < board->n_cells; cell++)
    if (board->cells[cell] > 8)
      bits |= (uint32_t)mine[cell] << n++;
  return bits;
}

static void
lay_bits (const Board *board, uint32_t bits, uint8_t *mine)
{
  int n = 0;
  for (int cell = 0; cell < board->n_cells; cell++)
    mine[cell] = board->cells[cell] > 8 ? bits >> n++ & 1 : 0;
}

static int
count_covered (const Board *board)
{
  int n = 0;
  for (int cell = 0; cell < board->n_cells; cell++)
    n += board->cells[cell] > 8;
  return n;
}

static int
count_layouts (const Board *board, int n_covered)
{
  uint8_t mine[64];
  int n = 0;
  for (uint32_t bits = 0; bits >> n_covered == 0; bits++)
    {
      lay_bits (board, bits, mine);
      n += fits (board, mine);
    }
  return n;
}

/* Chi-square less its degrees of freedom, in standard deviations; NaN where there is no choice. */
static double
measure (MsSolver *solver, const Board *board, uint64_t seed)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  static int32_t drawn[1 << MOST_COVERED];
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  uint8_t mine[64];
  MsRng rng;
  int n_layouts = count_layouts (board, count_covered (board));
  assert_int_equal (ms_solver_run (solver, board->position, &options, &result), MS_STATUS_OK);
  assert_int_equal (result->consistent, n_layouts > 0);
  ms_solver_result_free (result);
  if (n_layouts < 2 || n_layouts > MOST_LAYOUTS)
    return NAN;
  memset (drawn, 0, sizeof drawn);
  ms_rng_seed (&rng, seed);
  MsSampler *sampler = ms_sampler_new (engine);
  for (int i = 0; i < DRAWS_PER_LAYOUT * n_layouts; i++)
    {
      assert_true (ms_sampler_draw (sampler, &rng, mine));
      assert_true (fits (board, mine));
      drawn[bits_of (board, mine)]++;
    }
  double chi2 = 0;
  int n_met = 0;
  for (uint32_t bits = 0; bits < 1u << MOST_COVERED; bits++)
    {
      double distance = drawn[bits] - DRAWS_PER_LAYOUT;
      n_met += drawn[bits] > 0;
      chi2 += drawn[bits] > 0 ? distance * distance / DRAWS_PER_LAYOUT : 0;
    }
  assert_int_equal (n_met, n_layouts);
  return (chi2 - (n_layouts - 1)) / sqrt (2.0 * (n_layouts - 1));
}

static void
test_each_layout_as_often (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  double sum = 0;
  int n = 0;
  for (uint64_t seed = 1; seed <= 600; seed++)
    {
      MsPosition *position = random_small (MOST_COVERED, seed);
      Board board = board_of (position);
      double z = board.n_cells <= 64 ? measure (solver, &board, seed) : NAN;
      if (!isnan (z))
        {
          /* With one degree of freedom the tail is long. */
          assert_true (z < 12);
          sum += z;
          n++;
        }
      ms_position_unref (position);
    }
  assert_true (n > 150);
  assert_true (fabs (sum / sqrt (n)) < 4);
  ms_solver_free (solver);
}

/* Past 900 cells in boxes counts are tilted and scaled; how often a cell has a mine must be its
 * probability all the same. */
static void
check_marginals (MsPosition *position, int n_draws)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsEngine *engine = ms_solver_get_engine (solver);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  Board board = board_of (position);
  uint8_t *mine = malloc ((size_t)board.n_cells);
  int *n_mines = calloc ((size_t)board.n_cells, sizeof *n_mines);
  MsRng rng;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  ms_rng_seed (&rng, 7);
  MsSampler *sampler = ms_sampler_new (engine);
  for (int i = 0; i < n_draws; i++)
    {
      assert_true (ms_sampler_draw (sampler, &rng, mine));
      assert_true (fits (&board, mine));
      for (int cell = 0; cell < board.n_cells; cell++)
        n_mines[cell] += mine[cell];
    }
  double chi2 = 0;
  int n = 0;
  for (int cell = 0; cell < board.n_cells; cell++)
    {
      double p = result->mine_probability[cell];
      if (result->certainty[cell] == MS_CERTAINTY_NONE && p > 0.02 && p < 0.98)
        {
          double distance = n_mines[cell] - n_draws * p;
          chi2 += distance * distance / (n_draws * p * (1 - p));
          n++;
        }
      else if (result->certainty[cell] == MS_CERTAINTY_MINE)
        assert_int_equal (n_mines[cell], n_draws);
      else if (result->certainty[cell] == MS_CERTAINTY_SAFE)
        assert_int_equal (n_mines[cell], 0);
    }
  assert_true (n > 50);
  /* Neighbours depend on each other: twice the spread of independent cells. */
  assert_true (fabs (chi2 / n - 1) < 8 * sqrt (2.0 / n));
  free (mine);
  free (n_mines);
  ms_solver_result_free (result);
  ms_solver_free (solver);
  ms_position_unref (position);
}

static void
test_marginals (void **state)
{
  check_marginals (random_stuck (30, 16, 99, 1), 2000);
  check_marginals (random_scattered (70, 70, 900, 0.3, 5), 500);
}

/* What went along the circuit in between must not matter. */
static void
test_after_listing (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsEngine *engine = ms_solver_get_engine (solver);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = random_stuck (9, 9, 10, 4);
  Board board = board_of (position);
  uint8_t first[81], second[81];
  MsSolverResult *result;
  for (int listed = 0; listed < 2; listed++)
    {
      MsRng rng;
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
      ms_solver_result_free (result);
      if (listed)
        assert_true (ms_count_forward (
            &engine->count, engine->circuit, engine->problem, MS_COUNT_SUPPORT, 1, engine->work));
      ms_rng_seed (&rng, 9);
      assert_true (ms_sampler_draw (ms_sampler_new (engine), &rng, listed ? second : first));
    }
  assert_memory_equal (first, second, (size_t)board.n_cells);
  ms_position_unref (position);
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_each_layout_as_often),
    cmocka_unit_test (test_marginals),
    cmocka_unit_test (test_after_listing),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What bounds the chance to win (tests/bench/bound-tree.h) against best play where that is known:
 * never below it, and the same where nobody is told anything. */
#include "bound-tree.h"
#include "cmocka-common.h"
#include "expectimax.h"
#include "ms-draw.h"
#include "ms-endgame.h"
#include "perfect-rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LAYOUTS 130 /* of a board of the table */
#define N_POSITIONS 200
#define MOST_OF_POSITION 40
#define MOST_CELLS 36
#define ROUNDING 1e-9
#define N_SAMPLES 60

/* The mines of the next layout, the first being all at the end; false: there is none. */
static bool
next_layout (uint8_t *mine, int n_cells)
{
  int i = 0, n = 0;
  while (i < n_cells && mine[i])
    i++, n++;
  while (i < n_cells && !mine[i])
    i++;
  if (i == n_cells)
    return false;
  mine[i] = 0;
  memset (mine, 0, (size_t)i);
  memset (mine + i - 1 - n, 1, (size_t)n + 1);
  return true;
}

/* In how many layouts, on average, who is told wins after opening the cell. */
static double
tell_all_layouts (MsPlayer *player, const PerfectRow *row, int cell, int most_layouts, long *seen)
{
  int n_cells = row->width * row->height;
  uint8_t mine[MOST_CELLS] = { 0 };
  double sum = 0;
  memset (mine + n_cells - row->mines, 1, (size_t)row->mines);
  *seen = 0;
  do
    {
      BoundTold told = { 0 };
      *seen += 1;
      if (mine[cell])
        continue;
      ms_player_begin (player);
      bound_open (player, mine, cell);
      bound_tell (player, mine, most_layouts, &told);
      sum += told.won;
    }
  while (next_layout (mine, n_cells));
  return sum;
}

static void
check_row (const PerfectRow *row)
{
  MsPlayer *player = ms_player_new (
      ms_strategy_find ("safest"), row->width, row->height, row->mines, NULL);
  assert_non_null (player);
  for (int cell = 0; cell < row->width * row->height; cell++)
    {
      long seen;
      double won = (double)row->won_at[cell];
      if (perfect_rows_first_image (row->width, row->height, cell) != cell)
        continue;
      assert_true (won >= 0);
      assert_true (tell_all_layouts (player, row, cell, 1, &seen) >= won - ROUNDING);
      assert_int_equal (seen, row->layouts);
      assert_true (tell_all_layouts (player, row, cell, 6, &seen) >= won - ROUNDING);
      assert_true (fabs (tell_all_layouts (player, row, cell, (int)row->layouts, &seen) - won)
          < ROUNDING * won);
    }
  ms_player_free (player);
}

/* The table of perfect play: with few layouts left told is a bound, with all of them it is best
 * play. */
static void
test_boards (void **state)
{
  char path[4096];
  PerfectRows rows = { 0 };
  size_t n = 0;
  snprintf (path, sizeof path, "%s/../data/perfect-play.csv", getenv ("G_TEST_SRCDIR"));
  assert_true (perfect_rows_read (&rows, path));
  for (size_t i = 0; i < rows.n; i++)
    if (rows.rows[i].layouts <= MOST_LAYOUTS)
      {
        check_row (&rows.rows[i]);
        n++;
      }
  assert_true (n >= 50);
  perfect_rows_clear (&rows);
}

/* A position in which nothing is certain, and the layout it is of; false: it was won before. */
static bool
make_position (MsPlayer *player, const MsRules *rules, MsRng *rng, uint8_t *mine)
{
  MsChoice choice;
  int cell = (int)ms_rng_below (rng, (uint64_t)(rules->width * rules->height));
  assert_true (ms_draw_mines (rules, cell, rng, mine, NULL));
  ms_player_begin (player);
  bound_open (player, mine, cell);
  return bound_settle (player, mine, &choice);
}

static MsPosition *
see_position (const MsPlayer *player, const MsRules *rules)
{
  MsCell cells[MOST_CELLS];
  MsPosition *position;
  for (int cell = 0; cell < ms_player_get_known (player)->n_cells; cell++)
    cells[cell] = ms_player_get_known (player)->state[cell] == MS_KNOWN_OPENED
        ? ms_player_get_number (player, cell)
        : MS_CELL_COVERED;
  assert_int_equal (
      ms_position_new (rules->width, rules->height, rules->mines, cells, NULL, &position, NULL),
      MS_STATUS_OK);
  return position;
}

/* All layouts stand for themselves, so that nothing is left to chance. */
static void
check_position (BoundTree *tree, MsPlayer *player, const uint8_t *mine, double won, uint64_t seed)
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  for (int guesses = 0; guesses <= 3; guesses++)
    {
      BoundOptions options = { guesses, MOST_OF_POSITION, (int)(seed % 4), 1 + (int)(seed % 3),
        0.5 };
      BoundFound found = bound_tree_find (tree, &options, player, mine, &rng);
      if (found.bound < won - ROUNDING || found.told < won - ROUNDING
          || (guesses <= 1 && found.bound > found.told + ROUNDING))
        fail_msg ("seed %llu, %d guesses: %f, told %f, but %f are won", (unsigned long long)seed,
            guesses, found.bound, found.told, won);
    }
  BoundOptions options = { MOST_CELLS, MOST_OF_POSITION, 0, 1, 0.5 };
  BoundFound found = bound_tree_find (tree, &options, player, mine, &rng);
  if (fabs (found.bound - won) > ROUNDING)
    fail_msg ("seed %llu: %f, not %f", (unsigned long long)seed, found.bound, won);
}

static bool
try_position (uint64_t seed)
{
  MsRng rng;
  MsRules rules = { .first_click = MS_FIRST_CLICK_SAFE };
  uint8_t mine[MOST_CELLS];
  bool fit = false;
  ms_rng_seed (&rng, seed);
  rules.width = 3 + (int)ms_rng_below (&rng, 3);
  rules.height = 3 + (int)ms_rng_below (&rng, 2);
  rules.mines = 2 + (int)ms_rng_below (&rng, (uint64_t)(rules.width * rules.height / 2));
  const MsStrategy *strategy = ms_strategy_find ("safest");
  MsPlayer *player = ms_player_new (strategy, rules.width, rules.height, rules.mines, NULL);
  BoundTree *tree = bound_tree_new (rules.width, rules.height, rules.mines);
  if (make_position (player, &rules, &rng, mine))
    {
      Expectimax truth;
      ExpectimaxOptions asked = { MS_FIRST_CLICK_ANY, -1, MOST_OF_POSITION, true };
      MsPosition *position = see_position (player, &rules);
      expectimax_solve (position, &asked, &truth);
      fit = truth.layouts > 2;
      if (fit)
        check_position (tree, player, mine, (double)truth.won / truth.layouts, seed);
      ms_position_unref (position);
    }
  bound_tree_free (tree);
  ms_player_free (player);
  return fit;
}

static void
test_positions (void **state)
{
  int n = 0;
  for (uint64_t seed = 1; seed <= N_POSITIONS; seed++)
    n += try_position (seed);
  assert_true (n > N_POSITIONS / 8);
}

/* Layouts drawn at random: the mean is too high, if anything. */
static void
test_samples (void **state)
{
  MsSolverOptions solving = MS_SOLVER_OPTIONS_INIT;
  MsRules rules = { .width = 5, .height = 5, .mines = 5, .first_click = MS_FIRST_CLICK_SAFE };
  const MsStrategy *strategy = ms_strategy_find ("safest");
  MsPlayer *player = ms_player_new (strategy, 5, 5, 5, NULL);
  BoundTree *tree = bound_tree_new (5, 5, 5);
  MsSolver *solver = ms_solver_new (NULL);
  MsEndgame *endgame;
  uint8_t mine[MOST_CELLS];
  MsRng rng;
  ms_rng_seed (&rng, 4);
  do
    assert_true (make_position (player, &rules, &rng, mine));
  while (ms_player_get_known (player)->n_opened > 1);
  MsPosition *position = see_position (player, &rules);
  assert_int_equal (ms_endgame_solve (solver, position, &solving, 20000, &endgame), MS_STATUS_OK);
  assert_true (endgame->solved && endgame->layouts > 1000);
  double won = (double)endgame->won / endgame->layouts, sum = 0, squares = 0;
  for (int i = 0; i < N_SAMPLES; i++)
    {
      BoundOptions options = { 1 + i % 2, 16, 4, 10, 0.5 };
      BoundFound found = bound_tree_find (tree, &options, player, mine, &rng);
      sum += found.bound;
      squares += found.bound * found.bound;
    }
  double mean = sum / N_SAMPLES, error = sqrt ((squares / N_SAMPLES - mean * mean) / N_SAMPLES);
  assert_true (mean > won - 4 * error && error < 0.02);
  ms_endgame_free (endgame);
  ms_position_unref (position);
  ms_solver_free (solver);
  bound_tree_free (tree);
  ms_player_free (player);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_boards),
    cmocka_unit_test (test_positions),
    cmocka_unit_test (test_samples),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

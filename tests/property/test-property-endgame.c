/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact endgame against an expectimax that tries everything, on thousands of tiny positions,
 * and against small boards whose best play is known.  A failure prints the seed and the position;
 * MS_SEED=N runs that seed alone. */
#include "cmocka-common.h"
#include "expectimax.h"
#include "ms-endgame-views.h"
#include "ms-endgame.h"
#include "random-position.h"
#include "text-position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_POSITIONS 6000
#define MOST_LAYOUTS 40
#define N_PLAIN 1500
#define N_LARGER 6000
#define MOST_LARGER 400

static MsEndgame *
solve (MsSolver *solver, const MsPosition *position, MsFirstClick promise, int first, int most)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsEndgame *endgame;
  options.first_click = promise;
  options.first_cell = first;
  assert_int_equal (ms_endgame_solve (solver, position, &options, most, &endgame), MS_STATUS_OK);
  return endgame;
}

/* Returns whether there was something to compare. */
static bool
compare (
    MsSolver *solver, const MsPosition *position, const ExpectimaxOptions *options, uint64_t seed)
{
  Expectimax truth;
  expectimax_solve (position, options, &truth);
  MsEndgame *found = solve (
      solver, position, options->first_click, options->first_cell, MOST_LAYOUTS);
  bool same = found->solved == (truth.layouts > 0);
  if (found->solved && same)
    same = found->layouts == truth.layouts && found->won == truth.won;
  for (int i = 0; found->solved && same && i < found->width * found->height; i++)
    same = found->won_at[i] == truth.won_at[i];
  if (!same)
    {
      char *text = text_position_print (position);
      fail_msg ("seed %llu: %d/%d, but %d/%d is right (promise %d at %d)\n%s",
          (unsigned long long)seed, found->won, found->layouts, truth.won, truth.layouts,
          options->first_click, options->first_cell, text);
    }
  ms_endgame_free (found);
  return truth.layouts > 1;
}

static bool
compare_seed (MsSolver *solver, uint64_t seed, int most_cells, bool safe_first)
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  int width, height, n;
  do
    {
      width = 1 + (int)ms_rng_below (&rng, 5);
      height = 1 + (int)ms_rng_below (&rng, 5);
      n = width * height;
    }
  while (n < 2 || n > most_cells);
  int mines = (int)ms_rng_below (&rng, (uint64_t)n);
  double opened = 0.1 * (double)ms_rng_below (&rng, 9);
  MsPosition *position = random_scattered (width, height, mines, opened, seed);
  ExpectimaxOptions options = {
    .first_click = (MsFirstClick)ms_rng_below (&rng, 3),
    .first_cell = (int)ms_rng_below (&rng, (uint64_t)n + 1) - 1,
    .most_layouts = MOST_LAYOUTS,
    .safe_first = safe_first,
  };
  bool compared = compare (solver, position, &options, seed);
  ms_position_unref (position);
  return compared;
}

static void
test_against_expectimax (void **state)
{
  const char *only = getenv ("MS_SEED");
  MsSolver *solver = ms_solver_new (NULL);
  int n = 0;
  for (uint64_t seed = 1; seed <= N_POSITIONS; seed++)
    n += compare_seed (solver, only != NULL ? strtoull (only, NULL, 10) : seed, 16, true);
  assert_true (only != NULL || n > N_POSITIONS / 4);
  ms_solver_free (solver);
}

/* Without even the rule that safe cells come first. */
static void
test_against_every_order (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  int n = 0;
  for (uint64_t seed = 1; seed <= N_PLAIN; seed++)
    n += compare_seed (solver, seed, 6, false);
  assert_true (n > N_PLAIN / 4);
  ms_solver_free (solver);
}

/* In how many layouts the view is safe; 0 when it shows the same in all of them. */
static int
count_saved (const MsEndgameViews *views, int view, bool *safe)
{
  const uint8_t *shows = views->shows + (size_t)view * (size_t)views->n_layouts;
  unsigned shown = 0;
  int n = 0;
  for (int l = 0; l < views->n_layouts; l++)
    {
      n += shows[l] != MS_SHOWS_MINE;
      shown |= shows[l] != MS_SHOWS_MINE ? 1u << shows[l] : 0;
    }
  *safe |= n == views->n_layouts;
  return (shown & (shown - 1)) != 0 ? n : 0;
}

/* Of the views that tell something and after which most layouts are won the one that is safest, and
 * of equals the first; -1 where every one wins a single layout.  False: some view is safe. */
static bool
find_first_best (const MsEndgameViews *views, const int *every, int won, int *best)
{
  bool safe = false;
  int most = 0;
  *best = -1;
  for (int i = 0; i < views->n_views; i++)
    {
      int saved = count_saved (views, i, &safe);
      if (won == 1 || every[i] != won || saved <= most)
        continue;
      *best = i;
      most = saved;
    }
  return !safe;
}

/* Whether there was something to compare: what is found at once against the search of every
 * cell. */
static bool
compare_best (MsSolver *solver, const MsPosition *position, uint64_t seed)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  MsLayouts layouts;
  MsEndgameViews views;
  int won, every[64], right, found, best;
  long nodes;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  ms_solver_result_free (result);
  assert_true (ms_layouts_list (engine, MOST_LARGER, &layouts));
  if (layouts.n_layouts < 2)
    return false;
  assert_true (ms_endgame_views_find (engine, &layouts, &views));
  assert_true (views.n_views <= 64);
  assert_true (ms_endgame_views_find_symmetries (engine, &views));
  assert_true (ms_endgame_search (engine, &views, &won, every, &nodes));
  if (!find_first_best (&views, every, won, &right))
    return false;
  assert_true (ms_endgame_find_best (engine, &views, &found, &best));
  if (found != won || best != right)
    fail_msg ("seed %llu: %d by %d, but %d by %d is right", (unsigned long long)seed, found, best,
        won, right);
  return true;
}

/* The quick search for one good cell against the search that values all of them. */
static void
test_best_cell (void **state)
{
  const char *only = getenv ("MS_SEED");
  MsSolver *solver = ms_solver_new (NULL);
  int n = 0;
  for (uint64_t seed = 1; seed <= N_LARGER; seed++)
    {
      MsRng rng;
      ms_rng_seed (&rng, only != NULL ? strtoull (only, NULL, 10) : seed);
      int width = 3 + (int)ms_rng_below (&rng, 6), height = 3 + (int)ms_rng_below (&rng, 6);
      int mines = 1 + (int)ms_rng_below (&rng, (uint64_t)(width * height / 2));
      double opened = 0.15 + 0.05 * (double)ms_rng_below (&rng, 10);
      MsPosition *position = random_scattered (width, height, mines, opened, seed);
      n += compare_best (solver, position, seed);
      ms_position_unref (position);
    }
  assert_true (only != NULL || n > N_LARGER / 15);
  ms_solver_free (solver);
}

static MsPosition *
untouched (int width, int height, int mines)
{
  MsCell cells[64];
  MsPosition *position;
  memset (cells, MS_CELL_COVERED, sizeof cells);
  assert_int_equal (
      ms_position_new (width, height, mines, cells, NULL, &position, NULL), MS_STATUS_OK);
  return position;
}

typedef struct
{
  int width, height, mines, layouts;
  int corner_won, corner_of, x, y, best_won, best_of, any_won, any_of;
} Optimum;

static void
check_fraction (const MsEndgame *endgame, int won, int of)
{
  assert_true (endgame->solved);
  assert_int_equal (endgame->won, won);
  assert_int_equal (endgame->layouts, of);
}

static void
check_optimum (MsSolver *solver, const Optimum *optimum)
{
  MsPosition *position = untouched (optimum->width, optimum->height, optimum->mines);
  int first = optimum->y * optimum->width + optimum->x, n = optimum->width * optimum->height;
  MsEndgame *endgame = solve (solver, position, MS_FIRST_CLICK_SAFE, 0, 10000);
  assert_int_equal (endgame->layouts, optimum->layouts);
  check_fraction (endgame, optimum->corner_won, optimum->corner_of);
  ms_endgame_free (endgame);
  endgame = solve (solver, position, MS_FIRST_CLICK_SAFE, first, 10000);
  check_fraction (endgame, optimum->best_won, optimum->best_of);
  ms_endgame_free (endgame);
  endgame = solve (solver, position, MS_FIRST_CLICK_ANY, -1, 10000);
  check_fraction (endgame, optimum->any_won, optimum->any_of);
  for (int i = 0; i < n; i++)
    assert_true (endgame->won_at[i] <= endgame->won);
  assert_int_equal (endgame->won_at[first], endgame->won);
  assert_int_equal (endgame->won_at[0], optimum->corner_won);
  ms_endgame_free (endgame);
  ms_position_unref (position);
}

static char *
read_worked (const char *name)
{
  char path[4096];
  snprintf (path, sizeof path, "%s/golden/worked/%s", getenv ("G_TEST_SRCDIR"), name);
  return text_read_file (path);
}

static void
test_small_boards (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  char *truth = read_worked ("small-board-optima.json");
  const char *place = strstr (truth, "\"boards\":");
  int n = 0;
  assert_non_null (place);
  while ((place = strstr (place, "\"width\"")) != NULL)
    {
      Optimum o;
      assert_int_equal (
          sscanf (place,
              "\"width\": %d, \"height\": %d, \"mines\": %d, \"layouts_corner_safe\": %d, "
              "\"win_corner_first\": \"%d/%d\", \"best_first\": [ %d, %d ], "
              "\"win_best_first_safe\": \"%d/%d\", \"win_first_may_be_mine\": \"%d/%d\"",
              &o.width, &o.height, &o.mines, &o.layouts, &o.corner_won, &o.corner_of, &o.x, &o.y,
              &o.best_won, &o.best_of, &o.any_won, &o.any_of),
          12);
      check_optimum (solver, &o);
      place++;
      n++;
    }
  assert_int_equal (n, 15);
  free (truth);
  ms_solver_free (solver);
}

static void
test_three_cells (void **state)
{
  static const int won_at[9] = { 2, 1, 2, 0, -1, 0, -1, -1, -1 };
  MsSolver *solver = ms_solver_new (NULL);
  char *text = read_worked ("endgame-three-cells.mine");
  MsPosition *position = text_position_parse (text);
  MsEndgame *endgame = solve (solver, position, MS_FIRST_CLICK_ANY, -1, 3);
  check_fraction (endgame, 2, 3);
  for (int i = 0; i < 9; i++)
    assert_int_equal (endgame->won_at[i], won_at[i]);
  ms_endgame_free (endgame);
  endgame = solve (solver, position, MS_FIRST_CLICK_ANY, -1, 2);
  assert_false (endgame->solved);
  ms_endgame_free (endgame);
  free (text);
  ms_position_unref (position);
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_three_cells),
    cmocka_unit_test (test_small_boards),
    cmocka_unit_test (test_against_every_order),
    cmocka_unit_test (test_against_expectimax),
    cmocka_unit_test (test_best_cell),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

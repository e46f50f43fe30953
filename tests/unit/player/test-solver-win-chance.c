/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chance to win, and what to open next, in positions from anywhere. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-choose.h"
#include "ms-endgame.h"
#include "ms-win-chance.h"
#include "random-position.h"
#include "solver-poll.h"
#include "text-position.h"

#include <math.h>
#include <string.h>

static MsWinChanceOptions
options_for (const char *strategy, long playouts, int most_layouts)
{
  MsWinChanceOptions options = MS_WIN_CHANCE_OPTIONS_INIT;
  options.strategy = strategy != NULL ? ms_strategy_find (strategy) : NULL;
  options.most_playouts = playouts;
  options.most_layouts = most_layouts;
  options.seed = 1;
  return options;
}

static MsWinChance
find (const char *text, MsFirstClick promise, const MsWinChanceOptions *how)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = text_position_parse (text);
  MsWinChance chance;
  options.first_click = promise;
  assert_int_equal (ms_win_chance_find (position, &options, how, NULL, &chance), MS_STATUS_OK);
  ms_position_unref (position);
  return chance;
}

/* The middle of a game in which nothing is certain. */
static MsPosition *
open_position (void)
{
  return random_stuck (16, 16, 50, 11);
}

static void
test_exact (void **state)
{
  MsWinChanceOptions how = options_for ("fast", 1000, 2000);
  MsWinChance chance = find ("4x4x4\nHHHH\nHHHH\nHHHH\nHHHH\n", MS_FIRST_CLICK_SAFE, &how);
  assert_int_equal (chance.kind, MS_WIN_CHANCE_EXACT);
  assert_int_equal (chance.won, 949);
  assert_int_equal (chance.layouts, 1365);
  assert_true (fabs (chance.chance - 949.0 / 1365) < 1e-15);
  assert_true (chance.error == 0 && chance.playouts == 0);
  chance = find ("3x3x3\nHHH\nH3H\n121\n", MS_FIRST_CLICK_ANY, &how);
  assert_int_equal (chance.kind, MS_WIN_CHANCE_EXACT);
  assert_int_equal (chance.won, 2);
  assert_int_equal (chance.layouts, 3);
}

static void
test_nothing_to_play (void **state)
{
  MsWinChanceOptions how = options_for ("fast", 1000, 2000);
  MsWinChance chance = find ("3x1x1\n2H2\n", MS_FIRST_CLICK_ANY, &how);
  assert_int_equal (chance.kind, MS_WIN_CHANCE_CONTRADICTION);
  assert_true (isnan (chance.chance));
  chance = find ("3x1x1\n1H1\n", MS_FIRST_CLICK_ANY, &how);
  assert_int_equal (chance.kind, MS_WIN_CHANCE_OVER);
  assert_true (chance.chance == 1);
  const MsCell lost[3] = { 1, MS_CELL_BLAST, MS_CELL_COVERED };
  MsPosition *position;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  assert_int_equal (ms_position_new (3, 1, 1, lost, NULL, &position, NULL), MS_STATUS_OK);
  assert_int_equal (ms_win_chance_find (position, &options, &how, NULL, &chance), MS_STATUS_OK);
  assert_int_equal (chance.kind, MS_WIN_CHANCE_OVER);
  assert_true (chance.chance == 0);
  ms_position_unref (position);
}

static void
test_too_large (void **state)
{
  MsWinChanceOptions how = options_for ("fast", 100, 2000);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = random_stuck (200, 200, 8000, 1);
  MsWinChance chance;
  MsChoice choice;
  assert_int_equal (ms_win_chance_find (position, &options, &how, NULL, &chance), MS_STATUS_OK);
  assert_int_equal (chance.kind, MS_WIN_CHANCE_TOO_LARGE);
  assert_true (isnan (chance.chance));
  assert_int_equal (
      ms_choose (position, how.strategy, &options, NULL, &choice, NULL), MS_STATUS_OK);
  assert_true (choice.cell >= 0);
  assert_true (choice.basis == MS_BASIS_SAFEST || choice.basis == MS_BASIS_CERTAIN);
  ms_position_unref (position);
}

static void
check_near (const MsWinChance *chance, double truth)
{
  assert_int_equal (chance->kind, MS_WIN_CHANCE_ESTIMATE);
  assert_true (chance->error > 0 && chance->error < 0.03);
  assert_true (fabs (chance->chance - truth) < 4 * chance->error);
}

/* 4×4 with two mines never has more than 250 layouts: "endgame" plays it perfectly. */
static void
test_estimate_of_perfect_play (void **state)
{
  MsWinChanceOptions how = options_for ("endgame", 2000, 0);
  MsWinChance chance = find ("4x4x2\nHHHH\nHHHH\nHHHH\nHHHH\n", MS_FIRST_CLICK_SAFE, &how);
  check_near (&chance, 102.0 / 105);
  assert_int_equal (chance.playouts, 2000);
  chance = find ("4x4x2\nHHHH\nHHHH\nHHHH\nHHHH\n", MS_FIRST_CLICK_ANY, &how);
  check_near (&chance, 102.0 / 120);
}

/* Positions of the middle game: the estimate of perfect play against its exact chance. */
static void
test_estimates_against_endgames (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsWinChanceOptions exactly = options_for ("endgame", 400, 250);
  MsWinChanceOptions how = options_for ("safest", 400, 0);
  double sum = 0, variance = 0;
  int n = 0;
  for (uint64_t seed = 1; n < 40; seed++)
    {
      MsPosition *position = random_stuck (9, 9, 16, seed);
      MsWinChance exact, estimate;
      assert_int_equal (
          ms_win_chance_find (position, &options, &exactly, NULL, &exact), MS_STATUS_OK);
      if (exact.kind == MS_WIN_CHANCE_EXACT)
        {
          assert_int_equal (
              ms_win_chance_find (position, &options, &how, NULL, &estimate), MS_STATUS_OK);
          assert_int_equal (estimate.kind, MS_WIN_CHANCE_ESTIMATE);
          /* The safest cell never beats best play. */
          assert_true (estimate.chance < exact.chance + 4 * estimate.error);
          sum += exact.chance - estimate.chance;
          variance += estimate.error * estimate.error;
          n++;
        }
      ms_position_unref (position);
    }
  /* … and is not far behind. */
  assert_true (sum / n < 0.08);
  assert_true (sum > -4 * sqrt (variance));
}

/* What is named best, after few layouts were tried in vain or not at all. */
static int
find_best (const MsPosition *position, bool trust_flags, MsBasis *basis)
{
  const MsBestReach reach = { .most_layouts = 0 };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverResult *result;
  MsBest *best;
  options.trust_flags = trust_flags;
  assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
  assert_int_equal (
      ms_best_find (solver, position, result, &options, &reach, NULL, &best), MS_STATUS_OK);
  int cell = best->cell;
  *basis = best->basis;
  ms_best_free (best);
  ms_solver_result_free (result);
  ms_solver_free (solver);
  return cell;
}

typedef struct
{
  double sum, variance, squares, first_squares;
  int n_first, n_safe, n_worse;
} Bias;

/* Where MS_WIN_CHANCE_PLAYER plays perfectly, a game is won as often as best play wins it after
 * that cell, whether or not that is the best one. */
static void
compare_with_endgame (
    const MsPosition *position, const MsEndgame *endgame, uint64_t seed, Bias *bias)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsWinChanceOptions how = options_for (NULL, 300, 0);
  MsWinChance estimate;
  MsBasis basis;
  how.seed = seed; /* else one and the same luck would be in all of them */
  int best = find_best (position, false, &basis);
  assert_int_equal (ms_win_chance_find (position, &options, &how, NULL, &estimate), MS_STATUS_OK);
  assert_int_equal (estimate.kind, MS_WIN_CHANCE_ESTIMATE);
  assert_int_equal (estimate.first, basis == MS_BASIS_CERTAIN ? -1 : best);
  int won = estimate.first >= 0 ? endgame->won_at[best] : endgame->won;
  double off = estimate.chance - (double)won / endgame->layouts;
  bias->sum += off;
  bias->variance += estimate.error * estimate.error;
  bias->squares += off * off / (estimate.error * estimate.error);
  bias->first_squares += estimate.first >= 0 ? off * off / (estimate.error * estimate.error) : 0;
  bias->n_first += estimate.first >= 0;
  bias->n_safe += estimate.first < 0;
  bias->n_worse += won < endgame->won;
  assert_true (fabs (off) < 4.5 * estimate.error);
}

/* The chance is that of the cell that is named to the player, neither more nor less. */
static void
test_estimates_of_the_best_cell (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  Bias bias = { 0 };
  for (uint64_t seed = 1; bias.n_first < 40; seed++)
    {
      MsPosition *position = random_stuck (8, 8, 16, seed);
      MsEndgame *endgame;
      assert_int_equal (
          ms_endgame_solve (solver, position, &options, 1000, &endgame), MS_STATUS_OK);
      if (endgame->solved && endgame->layouts > 1)
        compare_with_endgame (position, endgame, seed, &bias);
      ms_endgame_free (endgame);
      ms_position_unref (position);
    }
  ms_solver_free (solver);
  print_message ("%d with a cell, %d without, %d not the best: %.2f errors off, %.2f each\n",
      bias.n_first, bias.n_safe, bias.n_worse, bias.sum / sqrt (bias.variance),
      sqrt (bias.squares / (bias.n_first + bias.n_safe)));
  assert_true (bias.n_safe > 0);
  assert_true (fabs (bias.sum) < 3 * sqrt (bias.variance));
  assert_true (bias.squares < 1.5 * (bias.n_first + bias.n_safe));
  assert_true (bias.first_squares > 0.3 * bias.n_first); /* nor is the error told too large */
}

/* A small board on which one must guess. */
static MsPosition *
guess_position (int *best)
{
  MsBasis basis = MS_BASIS_CERTAIN;
  MsPosition *position = NULL;
  for (uint64_t seed = 1; basis != MS_BASIS_AHEAD; seed++)
    {
      ms_position_unref (position);
      position = random_stuck (6, 6, 10, seed);
      *best = find_best (position, false, &basis);
    }
  return position;
}

static MsPosition *
flag (const MsPosition *position, int cell)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  MsCell cells[64];
  MsPosition *flagged;
  memcpy (cells, ms_position_get_cells (position), (size_t)(width * height));
  cells[cell] = MS_CELL_FLAG;
  assert_int_equal (ms_position_new (width, height, ms_position_get_mines (position), cells, NULL,
                        &flagged, NULL),
      MS_STATUS_OK);
  return flagged;
}

/* A flag on the cell that would be opened is a mine where flags are trusted, to whoever names a
 * cell and to whoever plays on. */
static void
test_trusted_flags_and_the_best_cell (void **state)
{
  MsWinChanceOptions how = options_for (NULL, 20, 0);
  int best;
  MsPosition *position = guess_position (&best), *flagged = flag (position, best);
  for (int trust = 0; trust <= 1; trust++)
    {
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsWinChance chance;
      MsBasis basis;
      options.trust_flags = trust != 0;
      int named = find_best (flagged, options.trust_flags, &basis);
      assert_int_equal (ms_win_chance_find (flagged, &options, &how, NULL, &chance), MS_STATUS_OK);
      assert_int_equal (chance.kind, MS_WIN_CHANCE_ESTIMATE);
      assert_int_equal (chance.first, basis == MS_BASIS_CERTAIN ? -1 : named);
      assert_int_equal (chance.first == best, !trust);
    }
  ms_position_unref (position);
  ms_position_unref (flagged);
}

/* Unless a strategy is named, "learned" plays on: where something is certain it opens that
 * itself. */
static void
test_who_plays_on (void **state)
{
  static const char certain[] = "6x6x9\nHHHHHH\nHHHHHH\nHH2HHH\nHHHHHH\n1HHHHH\n0HHHHH\n";
  const char *const strategies[] = { NULL, "learned", "fast" };
  MsWinChance chances[3];
  for (int i = 0; i < 3; i++)
    {
      MsWinChanceOptions how = options_for (strategies[i], 100, 0);
      chances[i] = find (certain, MS_FIRST_CLICK_ANY, &how);
      assert_int_equal (chances[i].kind, MS_WIN_CHANCE_ESTIMATE);
      assert_int_equal (chances[i].first, -1);
    }
  assert_true (chances[0].chance == chances[1].chance);
  assert_true (chances[0].chance != chances[2].chance);
}

/* Before the first click the cell is the one that is opened then, and what it risks is counted. */
static void
test_first_clicks (void **state)
{
  MsWinChanceOptions how = options_for (NULL, 400, 0);
  MsWinChance chance = find ("4x4x2\nHHHH\nHHHH\nHHHH\nHHHH\n", MS_FIRST_CLICK_ANY, &how);
  check_near (&chance, 102.0 / 120);
  assert_int_equal (chance.first, 0);
  chance = find ("4x4x2\nHHHH\nHHHH\nHHHH\nHHHH\n", MS_FIRST_CLICK_SAFE, &how);
  check_near (&chance, 102.0 / 105);
  chance = find ("8x8x10\nHHHHHHHH\nHHHHHHHH\nHHHHHHHH\nHHHHHHHH\nHHHHHHHH\nHHHHHHHH\nHHHHHHHH\n"
                 "HHHHHHHH\n",
      MS_FIRST_CLICK_OPEN, &how);
  assert_int_equal (chance.first, 3 * 8 + 3);
}

typedef struct
{
  int reports;
  MsWinChance last;
  double sum;
} Reports;

static void
report_cb (const MsWinChance *chance, void *user_data)
{
  Reports *reports = user_data;
  assert_int_equal (chance->kind, MS_WIN_CHANCE_ESTIMATE);
  assert_true (chance->playouts > reports->last.playouts);
  assert_true (chance->chance >= 0 && chance->chance <= 1);
  reports->last = *chance;
  reports->reports++;
}

static void
test_reports_and_repeats (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = open_position ();
  MsWinChance first, second, other;
  Reports reports = { 0 };
  MsWinChanceOptions how = options_for ("fast", 300, 100);
  assert_int_equal (ms_win_chance_find (position, &options, &how, NULL, &first), MS_STATUS_OK);
  how.report = report_cb;
  how.report_data = &reports;
  assert_int_equal (ms_win_chance_find (position, &options, &how, NULL, &second), MS_STATUS_OK);
  assert_int_equal (first.kind, MS_WIN_CHANCE_ESTIMATE);
  assert_true (first.chance == second.chance && first.error == second.error);
  assert_true (reports.reports >= 10);
  how.report = NULL;
  how.seed = 2;
  assert_int_equal (ms_win_chance_find (position, &options, &how, NULL, &other), MS_STATUS_OK);
  assert_true (other.chance != first.chance);
  assert_true (fabs (other.chance - first.chance) < 5 * hypot (first.error, other.error));
  how.most_playouts = 0;
  how.target_error = 0.05;
  assert_int_equal (ms_win_chance_find (position, &options, &how, NULL, &other), MS_STATUS_OK);
  assert_true (other.error <= 0.05 && other.playouts < 300);
  ms_position_unref (position);
}

static void
test_cancels (void **state)
{
  MsPosition *position = open_position ();
  MsWinChanceOptions how = options_for ("fast", 0, 100);
  for (int n = 1; n < 2000; n = n * 3 / 2 + 1)
    for (int own = 0; own <= 1; own++)
      {
        Poll poll = { .cancel_at = n };
        MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
        MsWinChance chance;
        options.poll = poll_cb;
        options.user_data = &poll;
        how.strategy = own ? ms_strategy_find ("fast") : NULL;
        assert_int_equal (
            ms_win_chance_find (position, &options, &how, NULL, &chance), MS_STATUS_CANCELLED);
        assert_int_equal (poll.polls, n);
      }
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsWinChance chance;
  /* However slow the machine, in the end there is time for some games. */
  options.time_limit = 0.05;
  do
    {
      assert_int_equal (
          ms_win_chance_find (position, &options, &how, NULL, &chance), MS_STATUS_TIME_LIMIT);
      options.time_limit *= 2;
    }
  while (chance.playouts == 0);
  ms_position_unref (position);
}

static void
fail_each_of_the_best_cell (void)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  int best;
  MsPosition *position = guess_position (&best);
  MsWinChanceOptions how = options_for (NULL, 3, 0);
  FailingAllocator failing;
  MsWinChance chance;
  MsStatus status;
  long n = 1;
  do
    {
      failing_allocator_init (&failing, n++);
      status = ms_win_chance_find (position, &options, &how, &failing.allocator, &chance);
      assert_true (status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY);
      assert_int_equal (failing.n_held, 0);
    }
  while (failing.requests >= failing.fail_at);
  assert_int_equal (status, MS_STATUS_OK);
  assert_int_equal (chance.first, best);
  assert_true (n > 60);
  ms_position_unref (position);
}

static void
test_each_allocation_fails (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = open_position ();
  MsWinChanceOptions how = options_for ("fast", 3, 0);
  FailingAllocator failing;
  MsStatus status;
  long n = 1;
  do
    {
      MsWinChance chance;
      failing_allocator_init (&failing, n++);
      status = ms_win_chance_find (position, &options, &how, &failing.allocator, &chance);
      assert_true (status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY);
      assert_int_equal (failing.n_held, 0);
    }
  while (failing.requests >= failing.fail_at);
  assert_int_equal (status, MS_STATUS_OK);
  assert_true (n > 30);
  fail_each_of_the_best_cell ();
  n = 1;
  do
    {
      MsChoice choice;
      failing_allocator_init (&failing, n++);
      status = ms_choose (position, how.strategy, &options, &failing.allocator, &choice, NULL);
      assert_true (status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY);
      assert_int_equal (failing.n_held, 0);
    }
  while (failing.requests >= failing.fail_at);
  assert_int_equal (status, MS_STATUS_OK);
  assert_true (n > 8);
  ms_position_unref (position);
}

static MsChoice
choose (const char *text, const MsSolverOptions *options)
{
  MsPosition *position = text_position_parse (text);
  MsChoice choice;
  assert_int_equal (
      ms_choose (position, ms_strategy_find ("fast"), options, NULL, &choice, NULL), MS_STATUS_OK);
  ms_position_unref (position);
  return choice;
}

static void
test_choices (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsChoice choice = choose ("3x1x1\n2H2\n", &options);
  assert_int_equal (choice.cell, -1);
  choice = choose ("3x1x1\n1H1\n", &options);
  assert_int_equal (choice.cell, -1);
  choice = choose ("3x1x1\n1HH\n", &options);
  assert_int_equal (choice.cell, 2);
  assert_int_equal (choice.basis, MS_BASIS_CERTAIN);
  choice = choose ("2x1x1\nHF\n", &options);
  assert_int_equal (choice.basis, MS_BASIS_FIRST);
  assert_true (choice.safety == 0.5);
  options.first_click = MS_FIRST_CLICK_SAFE;
  choice = choose ("4x4x4\nHHHH\nHHHH\nHHHH\nHHHH\n", &options);
  assert_int_equal (choice.cell, 0);
  assert_int_equal (choice.basis, MS_BASIS_FIRST);
  assert_true (choice.safety == 1);
  options.trust_flags = true;
  choice = choose ("2x1x1\nHF\n", &options);
  assert_int_equal (choice.cell, 0);
  assert_int_equal (choice.basis, MS_BASIS_CERTAIN);
}

/* A guess that a thousand games decide: the same every time, and stopped at once. */
static void
test_playing_out_repeats_and_stops (void **state)
{
  const MsStrategy *best = ms_strategy_find ("best");
  MsCell cells[64];
  MsPosition *position;
  MsChoice first, second;
  memset (cells, MS_CELL_COVERED, sizeof cells);
  cells[0] = 1;
  assert_int_equal (ms_position_new (8, 8, 10, cells, NULL, &position, NULL), MS_STATUS_OK);
  Poll poll = { 0 };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.poll = poll_cb;
  options.user_data = &poll;
  assert_int_equal (ms_choose (position, best, &options, NULL, &first, NULL), MS_STATUS_OK);
  int n_polls = poll.polls;
  poll = (Poll){ 0 };
  assert_int_equal (ms_choose (position, best, &options, NULL, &second, NULL), MS_STATUS_OK);
  assert_int_equal (first.basis, MS_BASIS_PLAYED);
  assert_memory_equal (&first, &second, sizeof first);
  assert_true (first.safety > 0.8 && first.win > 0.5 && first.win_error < 0.05);
  assert_true (n_polls > 100);
  for (int n = 1; n < n_polls; n = n * 2 + 1)
    {
      poll = (Poll){ .cancel_at = n };
      assert_int_equal (
          ms_choose (position, best, &options, NULL, &second, NULL), MS_STATUS_CANCELLED);
      assert_int_equal (poll.polls, n);
    }
  ms_position_unref (position);
}

/* Cell 0, as any other: how likely it holds the mine is known and not drawn, so that all that is
 * played is won. */
static void
test_the_first_cell_is_free (void **state)
{
  MsWinChanceOptions how = options_for (NULL, 1000, 1);
  MsWinChance chance = find ("3x1x1\nH1H\n", MS_FIRST_CLICK_ANY, &how);
  assert_int_equal (chance.kind, MS_WIN_CHANCE_ESTIMATE);
  assert_int_equal (chance.first, 0);
  assert_true (fabs (chance.chance - 0.5) < 1e-9);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_exact),
    cmocka_unit_test (test_the_first_cell_is_free),
    cmocka_unit_test (test_nothing_to_play),
    cmocka_unit_test (test_too_large),
    cmocka_unit_test (test_estimate_of_perfect_play),
    cmocka_unit_test (test_estimates_against_endgames),
    cmocka_unit_test (test_estimates_of_the_best_cell),
    cmocka_unit_test (test_trusted_flags_and_the_best_cell),
    cmocka_unit_test (test_who_plays_on),
    cmocka_unit_test (test_first_clicks),
    cmocka_unit_test (test_reports_and_repeats),
    cmocka_unit_test (test_cancels),
    cmocka_unit_test (test_each_allocation_fails),
    cmocka_unit_test (test_choices),
    cmocka_unit_test (test_playing_out_repeats_and_stops),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

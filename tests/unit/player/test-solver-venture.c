/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What opening one cell is worth: the chance to win against every order of opening cells. */
#include "cmocka-common.h"
#include "expectimax.h"
#include "failing-allocator.h"
#include "ms-choose.h"
#include "ms-win-chance.h"
#include "random-position.h"
#include "solver-poll.h"
#include "text-position.h"

#include <math.h>

#define MOST_LAYOUTS 60

static MsVenture *
find (const MsPosition *position, const MsSolverOptions *options, int cell, long playouts)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsVenture *venture;
  assert_int_equal (
      ms_venture_find (solver, position, options, cell, playouts, &venture), MS_STATUS_OK);
  ms_solver_free (solver);
  return venture;
}

static void
check_cell (const MsPosition *position, int cell, const Expectimax *truth)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsVenture *venture = find (position, &options, cell, 0);
  assert_true (fabs (venture->win.chance - (double)truth->won_at[cell] / truth->layouts) < 1e-9);
  if (venture->reveal->mine < 1)
    {
      assert_int_equal (venture->win.kind, MS_WIN_CHANCE_EXACT);
      assert_int_equal (venture->win.won, truth->won_at[cell]);
      assert_int_equal (venture->win.layouts, truth->layouts);
    }
  else
    assert_int_equal (venture->win.kind, MS_WIN_CHANCE_OVER);
  ms_venture_free (venture);
}

static void
test_against_every_order (void **state)
{
  ExpectimaxOptions how = { .first_cell = -1, .most_layouts = MOST_LAYOUTS, .safe_first = true };
  int n_checked = 0;
  for (uint64_t seed = 1; seed <= 200; seed++)
    {
      MsPosition *position = random_small (8, seed);
      int n = ms_position_get_width (position) * ms_position_get_height (position);
      Expectimax truth = { .layouts = -1 };
      if (n <= EXPECTIMAX_MAX_CELLS)
        expectimax_solve (position, &how, &truth);
      for (int cell = 0; cell < n && truth.layouts > 0; cell++)
        if (truth.won_at[cell] >= 0)
          {
            check_cell (position, cell, &truth);
            n_checked++;
          }
      ms_position_unref (position);
    }
  assert_true (n_checked > 200);
}

/* Too many layouts for the exact answer: nothing, or an estimate with an error. */
static void
test_estimate (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = random_scattered (12, 12, 30, 0.3, 3);
  int cell = 0;
  while (ms_cell_is_opened (ms_position_get_cells (position)[cell]))
    cell++;
  MsVenture *silent = find (position, &options, cell, 0);
  MsVenture *played = find (position, &options, cell, 60);
  assert_int_equal (silent->win.kind, MS_WIN_CHANCE_TOO_LARGE);
  assert_true (isnan (silent->win.chance));
  assert_int_equal (played->win.kind, MS_WIN_CHANCE_ESTIMATE);
  assert_true (played->win.error > 0 && played->win.error < 0.3);
  assert_true (played->win.chance > 0 && played->win.chance <= 1 - played->reveal->mine + 1e-9);
  ms_venture_free (silent);
  ms_venture_free (played);
  ms_position_unref (position);
}

static double
find_win (const MsPosition *position, const char *strategy, long playouts)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsWinChanceOptions how = MS_WIN_CHANCE_OPTIONS_INIT;
  MsWinChance found;
  how.strategy = ms_strategy_find (strategy);
  how.seed = 1;
  how.most_playouts = playouts;
  how.most_layouts = 0;
  assert_int_equal (ms_win_chance_find (position, &options, &how, NULL, &found), MS_STATUS_OK);
  return found.chance;
}

/* After each number it is "learned" that plays on, and the simpler "fast" would win another
 * share. */
static void
test_who_plays_on (void **state)
{
  static const char covered[] = "6x6x9\nHHHHHH\nHHHHHH\nHH2HHH\nHHHHHH\nHHHHHH\nHHHHHH\n";
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = text_position_parse (covered);
  MsVenture *venture = find (position, &options, 28, 80);
  int n_estimates = 0, n_otherwise = 0;
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    {
      const MsWinChance *win = &venture->numbers[number];
      if (!venture->reveal->numbers[number].possible || win->kind != MS_WIN_CHANCE_ESTIMATE)
        continue;
      char text[] = "6x6x9\nHHHHHH\nHHHHHH\nHH2HHH\nHHHHHH\nHHHHHH\nHHHHHH\n";
      text[6 + 4 * 7 + 4] = (char)('0' + number);
      MsPosition *shown = text_position_parse (text);
      assert_true (win->chance == find_win (shown, "learned", win->playouts));
      n_otherwise += win->chance != find_win (shown, "fast", win->playouts);
      n_estimates++;
      ms_position_unref (shown);
    }
  assert_true (n_estimates > 1 && n_otherwise > 0);
  ms_venture_free (venture);
  ms_position_unref (position);
}

/* Under an assumption no game is played on. */
static void
test_supposed (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsAssumption assumed = { 0, MS_CERTAINTY_SAFE };
  MsPosition *position = text_position_parse ("4x1x1\nHHHH\n");
  options.assumed = &assumed;
  options.n_assumed = 1;
  MsVenture *venture = find (position, &options, 1, 100);
  assert_true (fabs (venture->reveal->mine - 1.0 / 3) < 1e-9);
  assert_true (isnan (venture->win.chance));
  ms_venture_free (venture);
  ms_position_unref (position);
}

static const char text[] = "5x3x4\nH1HHH\nHH2HH\nHHHH1\n";

static void
test_memory_runs_out (void **state)
{
  MsPosition *position = text_position_parse (text);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  for (long n = 1, failed = 1; failed; n++)
    {
      FailingAllocator failing;
      MsVenture *venture = NULL;
      failing_allocator_init (&failing, n);
      MsSolver *solver = ms_solver_new (&failing.allocator);
      MsStatus status = solver == NULL
          ? MS_STATUS_NO_MEMORY
          : ms_venture_find (solver, position, &options, 3, 20, &venture);
      failed = failing.requests >= n;
      assert_true (status == MS_STATUS_OK ? venture != NULL : failed && venture == NULL);
      ms_venture_free (venture);
      ms_solver_free (solver);
      assert_int_equal (failing.n_held, 0);
    }
  ms_position_unref (position);
}

static void
test_cancelled (void **state)
{
  MsPosition *position = text_position_parse (text);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsStatus status;
  int at = 0;
  do
    {
      Poll poll = { .cancel_at = ++at, .progress = 0 };
      MsVenture *venture;
      options.poll = poll_cb;
      options.user_data = &poll;
      status = ms_venture_find (solver, position, &options, 3, 20, &venture);
      assert_true (status == MS_STATUS_OK ? poll.polls < at
                                          : status == MS_STATUS_CANCELLED && venture == NULL);
      ms_venture_free (venture);
    }
  while (status != MS_STATUS_OK);
  ms_solver_free (solver);
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_against_every_order),
    cmocka_unit_test (test_estimate),
    cmocka_unit_test (test_who_plays_on),
    cmocka_unit_test (test_supposed),
    cmocka_unit_test (test_memory_runs_out),
    cmocka_unit_test (test_cancelled),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What opening a cell would reveal, against the layouts counted one by one. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-bits.h"
#include "ms-reveal.h"
#include "ms-solver.h"
#include "oracle.h"
#include "random-position.h"
#include "solver-poll.h"
#include "text-position.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static MsReveal *
find (const MsPosition *position, const MsSolverOptions *options, int cell)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsReveal *reveal;
  assert_int_equal (ms_reveal_find (solver, position, options, cell, &reveal), MS_STATUS_OK);
  ms_solver_free (solver);
  return reveal;
}

static MsPosition *
with_number (const MsPosition *position, int cell, int number)
{
  MsCell cells[ORACLE_MAX_CELLS];
  MsPosition *other;
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  memcpy (cells, ms_position_get_cells (position), (size_t)width * (size_t)height);
  cells[cell] = (MsCell)number;
  assert_int_equal (
      ms_position_new (width, height, ms_position_get_mines (position), cells, NULL, &other, NULL),
      MS_STATUS_OK);
  return other;
}

static void
check_fraction (const char *fraction, uint64_t part, uint64_t whole)
{
  unsigned long long numerator = 0, denominator = 1;
  assert_non_null (fraction);
  assert_true (sscanf (fraction, "%llu/%llu", &numerator, &denominator) >= 1);
  assert_true (numerator * whole == part * denominator);
}

/* What the layouts that are left say of the cells that are covered then. */
static void
check_number (
    const MsPosition *position, const MsRevealNumber *shown, const Oracle *then, uint64_t whole)
{
  const MsCell *cells = ms_position_get_cells (position);
  int n = ms_position_get_width (position) * ms_position_get_height (position);
  int n_safe = 0, n_mines = 0;
  uint64_t fewest = UINT64_MAX;
  assert_int_equal (shown->possible, then->layouts > 0);
  assert_true (fabs (shown->chance - (double)then->layouts / (double)whole) < 1e-9);
  check_fraction (shown->fraction, then->layouts, whole);
  if (!shown->possible)
    return;
  for (int i = 0; i < n; i++)
    {
      if (ms_cell_is_opened (cells[i]))
        continue;
      n_safe += then->with_mine[i] == 0;
      n_mines += then->with_mine[i] == then->layouts;
      fewest = then->with_mine[i] < fewest ? then->with_mine[i] : fewest;
    }
  assert_int_equal (shown->n_safe, n_safe);
  assert_int_equal (shown->n_mines, n_mines);
  assert_int_equal (shown->wins, fewest >= then->layouts);
  double safest = shown->wins ? 1 : 1 - (double)fewest / (double)then->layouts;
  assert_true (fabs (shown->next_safety - safest) < 1e-9);
}

/* What one of the things that a cell may show adds to its entropy. */
static double
surprise (uint64_t part, uint64_t whole)
{
  return part > 0 ? (double)part / (double)whole * log2 ((double)whole / (double)part) : 0;
}

/* Returns how many bits opening the cell tells. */
static double
check_cell (const MsPosition *position, int cell, const Oracle *now)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.exact = true;
  MsReveal *reveal = find (position, &options, cell);
  uint64_t sum = now->with_mine[cell];
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position);
  double progress = 0, won = 0, next = 0;
  double bits = surprise (now->with_mine[cell], now->layouts);
  assert_true (reveal->consistent);
  assert_int_equal (reveal->method, MS_METHOD_EXACT);
  check_fraction (reveal->mine_fraction, now->with_mine[cell], now->layouts);
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    {
      OracleOptions plain = ORACLE_OPTIONS_INIT;
      Oracle then;
      const MsRevealNumber *shown = &reveal->numbers[number];
      MsPosition *opened = with_number (position, cell, number);
      oracle_solve (opened, &plain, &then);
      check_number (opened, shown, &then, now->layouts);
      sum += then.layouts;
      bits += surprise (then.layouts, now->layouts);
      /* Of the layouts with that number; a cell that is none in all of them is safe. */
      bool follows = false, wins = then.layouts > 0;
      for (int i = 0; i < n_cells; i++)
        if (!ms_cell_is_opened (ms_position_get_cells (opened)[i]))
          {
            follows |= then.layouts > 0 && then.with_mine[i] == 0;
            wins &= then.with_mine[i] == then.layouts;
          }
      progress += follows ? (double)then.layouts / (double)now->layouts : 0;
      won += wins ? (double)then.layouts / (double)now->layouts : 0;
      next += shown->possible ? shown->chance * shown->next_safety : 0;
      ms_position_unref (opened);
    }
  /* A mine or a number: nothing else can be there. */
  assert_true (sum == now->layouts);
  assert_true (fabs (reveal->progress - progress) < 1e-9);
  assert_true (fabs (reveal->won - won) < 1e-9);
  assert_true (fabs (reveal->bits - bits) < 1e-9);
  if (now->with_mine[cell] < now->layouts)
    assert_true (fabs (reveal->next_safety * (1 - reveal->mine) - next) < 1e-9);
  else
    assert_true (isnan (reveal->next_safety) && reveal->progress == 0);
  ms_reveal_free (reveal);
  return bits;
}

/* How much each cell tells, as it is found for all at once. */
static void
check_bits (MsPosition *position, const double *expected)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverResult *now;
  double bits[ORACLE_MAX_CELLS];
  bool known;
  int n = ms_position_get_width (position) * ms_position_get_height (position);
  assert_int_equal (ms_solver_run (solver, position, &options, &now), MS_STATUS_OK);
  assert_int_equal (ms_bits_find (solver, position, &options, now, bits, &known), MS_STATUS_OK);
  assert_true (known);
  for (int cell = 0; cell < n; cell++)
    if (ms_cell_is_opened (ms_position_get_cells (position)[cell]))
      assert_true (isnan (bits[cell]));
    else
      assert_true (fabs (bits[cell] - expected[cell]) < 1e-9);
  ms_solver_result_free (now);
  ms_solver_free (solver);
}

/* Returns how many cells were judged. */
static int
check_position (MsPosition *position)
{
  OracleOptions plain = ORACLE_OPTIONS_INIT;
  Oracle now;
  double bits[ORACLE_MAX_CELLS];
  int n = ms_position_get_width (position) * ms_position_get_height (position), n_cells = 0;
  oracle_solve (position, &plain, &now);
  for (int cell = 0; cell < n && now.layouts > 0; cell++)
    if (!ms_cell_is_opened (ms_position_get_cells (position)[cell]))
      {
        bits[cell] = check_cell (position, cell, &now);
        n_cells++;
      }
  if (now.layouts > 0)
    check_bits (position, bits);
  ms_position_unref (position);
  return n_cells;
}

static void
test_against_the_oracle (void **state)
{
  int n_cells = 0;
  for (uint64_t seed = 1; seed <= 120; seed++)
    n_cells += check_position (random_small (11, seed));
  assert_true (n_cells > 300);
}

/* Cells away from the numbers, of which many are alike. */
static void
test_away_from_numbers (void **state)
{
  assert_int_equal (check_position (text_position_parse ("5x3x4\nHHHHH\nHHHHH\nHHHHH\n")), 15);
  assert_int_equal (check_position (text_position_parse ("7x2x4\nHHHHH1H\nHHHHHHH\n")), 13);
}

static void
test_contradiction (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = text_position_parse ("4x1x1\n1H0H\n");
  MsReveal *reveal = find (position, &options, 3);
  assert_false (reveal->consistent);
  ms_reveal_free (reveal);
  ms_position_unref (position);
}

/* A click that is promised an opening shows nothing else. */
static void
test_first_click (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = text_position_parse ("4x4x3\nHHHH\nHHHH\nHHHH\nHHHH\n");
  options.exact = true;
  options.first_click = MS_FIRST_CLICK_OPEN;
  options.first_cell = 5;
  MsReveal *reveal = find (position, &options, 5);
  assert_string_equal (reveal->mine_fraction, "0");
  assert_string_equal (reveal->numbers[0].fraction, "1");
  ms_reveal_free (reveal);
  options.first_click = MS_FIRST_CLICK_SAFE;
  reveal = find (position, &options, 5);
  /* C(7, 3) of the C(15, 3) layouts without it. */
  assert_string_equal (reveal->numbers[0].fraction, "1/13");
  ms_reveal_free (reveal);
  /* It is no promise for another cell. */
  reveal = find (position, &options, 6);
  assert_string_equal (reveal->mine_fraction, "3/16");
  ms_reveal_free (reveal);
  ms_position_unref (position);
}

static void
test_assumptions_and_flags (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsAssumption assumed = { 0, MS_CERTAINTY_MINE };
  MsPosition *position = text_position_parse ("5x1x2\nH1HHF\n");
  options.exact = true;
  options.assumed = &assumed;
  options.n_assumed = 1;
  MsReveal *reveal = find (position, &options, 3);
  assert_string_equal (reveal->numbers[1].fraction, "1/2");
  ms_reveal_free (reveal);
  options.trust_flags = true;
  reveal = find (position, &options, 3);
  assert_string_equal (reveal->numbers[1].fraction, "1");
  assert_true (reveal->numbers[1].n_mines == 2 && reveal->numbers[1].n_safe == 1);
  ms_reveal_free (reveal);
  ms_position_unref (position);
}

/* Each covered cell a mine with that chance: put together by hand over all layouts. */
static void
test_density (void **state)
{
  const double density = 0.3;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.density = density;
  int n_judged = 0;
  for (uint64_t seed = 1; seed <= 40; seed++)
    {
      MsPosition *position = random_small (10, seed);
      int n = ms_position_get_width (position) * ms_position_get_height (position), cell = 0;
      double weight[MS_REVEAL_NUMBERS + 1] = { 0 }, sum = 0;
      while (cell < n && ms_cell_is_opened (ms_position_get_cells (position)[cell]))
        cell++;
      for (int number = 0; number <= MS_REVEAL_NUMBERS && cell < n; number++)
        {
          /* As a mine it is assumed, as a number written; each total has a weight of its own. */
          int8_t table[ORACLE_MAX_CELLS];
          OracleOptions plain = ORACLE_OPTIONS_INIT;
          memset (table, -1, sizeof table);
          table[cell] = number == MS_REVEAL_NUMBERS;
          plain.assumed = table;
          int covered = 0;
          for (int i = 0; i < n; i++)
            covered += !ms_cell_is_opened (ms_position_get_cells (position)[i]);
          for (int mines = 0; mines <= covered; mines++)
            {
              Oracle then;
              MsPosition *total = position_with_mines (position, mines);
              MsPosition *opened = number < MS_REVEAL_NUMBERS ? with_number (total, cell, number)
                                                              : ms_position_ref (total);
              oracle_solve (opened, &plain, &then);
              weight[number] += (double)then.layouts * pow (density, mines)
                  * pow (1 - density, covered - mines);
              ms_position_unref (opened);
              ms_position_unref (total);
            }
          sum += weight[number];
        }
      if (cell < n && sum > 0)
        {
          MsReveal *reveal = find (position, &options, cell);
          assert_true (fabs (reveal->mine - weight[MS_REVEAL_NUMBERS] / sum) < 1e-9);
          for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
            assert_true (fabs (reveal->numbers[number].chance - weight[number] / sum) < 1e-9);
          ms_reveal_free (reveal);
          n_judged++;
        }
      ms_position_unref (position);
    }
  assert_true (n_judged >= 35);
}

/* Rough, and within what it says of itself; what is certain is what it is. */
static void
test_estimate (void **state)
{
  MsPosition *position = random_scattered (16, 16, 40, 0.2, 7);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  int cell = 0;
  while (ms_cell_is_opened (ms_position_get_cells (position)[cell]))
    cell++;
  MsReveal *exact = find (position, &options, cell);
  options.force_estimate = true;
  options.estimate_work = 2e6;
  MsReveal *rough = find (position, &options, cell);
  double sum = rough->mine;
  assert_int_equal (exact->method, MS_METHOD_EXACT);
  assert_int_equal (rough->method, MS_METHOD_ESTIMATE);
  assert_true (exact->bits > 0 && isnan (rough->bits));
  for (int number = 0; number < MS_REVEAL_NUMBERS; number++)
    {
      const MsRevealNumber *a = &exact->numbers[number], *b = &rough->numbers[number];
      sum += b->chance;
      assert_null (b->fraction);
      assert_true (!b->possible || b->error > 0);
      assert_true (fabs (a->chance - b->chance) <= 2 * b->error + 1e-12);
      assert_true (!b->possible || b->n_safe <= a->n_safe);
    }
  assert_true (fabs (sum - 1) < 1e-9);
  ms_reveal_free (exact);
  ms_reveal_free (rough);
  ms_position_unref (position);
}

static const char limited_text[] = "5x3x4\nH1HHH\nHH2HH\nHHHH1\n";

static void
test_memory_runs_out (void **state)
{
  MsPosition *position = text_position_parse (limited_text);
  for (int density = 0; density <= 1; density++)
    for (long n = 1, failed = 1; failed; n++)
      {
        FailingAllocator failing;
        MsReveal *reveal = NULL;
        MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
        options.exact = true;
        options.density = 0.2 * density;
        failing_allocator_init (&failing, n);
        MsSolver *solver = ms_solver_new (&failing.allocator);
        MsStatus status = solver == NULL ? MS_STATUS_NO_MEMORY
                                         : ms_reveal_find (solver, position, &options, 3, &reveal);
        failed = failing.requests >= n;
        assert_true (status == MS_STATUS_OK ? reveal != NULL : failed && reveal == NULL);
        ms_reveal_free (reveal);
        ms_solver_free (solver);
        assert_int_equal (failing.n_held, 0);
      }
  ms_position_unref (position);
}

static void
test_cancelled (void **state)
{
  MsPosition *position = text_position_parse (limited_text);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsStatus status;
  int at = 0;
  do
    {
      Poll poll = { .cancel_at = ++at, .progress = 0 };
      MsReveal *reveal;
      options.poll = poll_cb;
      options.user_data = &poll;
      status = ms_reveal_find (solver, position, &options, 3, &reveal);
      assert_true (status == MS_STATUS_OK ? poll.polls < at
                                          : status == MS_STATUS_CANCELLED && reveal == NULL);
      ms_reveal_free (reveal);
    }
  while (status != MS_STATUS_OK);
  assert_true (at > 10);
  ms_solver_free (solver);
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_against_the_oracle),
    cmocka_unit_test (test_away_from_numbers),
    cmocka_unit_test (test_contradiction),
    cmocka_unit_test (test_first_click),
    cmocka_unit_test (test_assumptions_and_flags),
    cmocka_unit_test (test_density),
    cmocka_unit_test (test_estimate),
    cmocka_unit_test (test_memory_runs_out),
    cmocka_unit_test (test_cancelled),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The boards of days: pinned, and each is what it is said to be. */
#include "cmocka-common.h"

#include "failing-allocator.h"
#include "ms-board-proof.h"
#include "ms-daily.h"
#include "ms-draft.h"
#include "ms-rng.h"
#include "ms-solver.h"
#include "thorough.h"

#define MOST_CELLS 480

/* The days whose boards are pinned. */
#define FIRST_DAY 20260101
#define N_DAYS 1000

static int
count_days (int year, int month)
{
  static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
  return days[month - 1] + (month == 2 && year % 4 == 0);
}

static int
find_next_day (int date)
{
  int year = date / 10000, month = date / 100 % 100;
  if (date % 100 < count_days (year, month))
    return date + 1;
  return month < 12 ? (year * 100 + month + 1) * 100 + 1 : (year + 1) * 10000 + 101;
}

/* The hash of the boards of the pinned days. */
static uint64_t
hash_days (MsDailyKind kind, int n_days)
{
  uint8_t mine[MOST_CELLS];
  int first_cell, date = FIRST_DAY;
  MsRules rules = ms_daily_get_rules (kind, &first_cell);
  uint64_t hash = 0;
  for (int i = 0; i < n_days; i++, date = find_next_day (date))
    {
      MsDaily daily = { date, kind };
      assert_int_equal (ms_daily_make (&daily, NULL, mine, NULL), MS_STATUS_OK);
      for (int cell = 0; cell < rules.width * rules.height; cell++)
        if (mine[cell])
          hash = ms_mix (hash, (uint64_t)cell);
    }
  return hash;
}

/* A board that was one of these days stays so: who changes a hash has broken every calendar. */
static void
boards_of_days_stay_as_they_are (void **state)
{
  static const uint64_t first[MS_N_DAILY_KINDS] = { UINT64_C (0x8c63d4e11dfd085a),
    UINT64_C (0x6cb4ce503637b184), UINT64_C (0xaa2a5ede38dc23ea), UINT64_C (0xa6931f449fd7ee4f) };
  static const uint64_t all[MS_N_DAILY_KINDS] = { UINT64_C (0x951eb663a81c41aa),
    UINT64_C (0x92b70710db9cd75d), UINT64_C (0x09f9bcd98549e3df), UINT64_C (0x04b18d4c7ddccfc2) };
  for (int kind = 0; kind < MS_N_DAILY_KINDS; kind++)
    {
      assert_true (hash_days ((MsDailyKind)kind, 200) == first[kind]);
      assert_true (thorough (0, 1) == 0 || hash_days ((MsDailyKind)kind, N_DAYS) == all[kind]);
    }
}

/* The deduction ladder proves each board without guessing from its first click on; the other one it
 * does not. */
static void
boards_without_guessing_are_proven (void **state)
{
  uint8_t mine[MOST_CELLS];
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  int date = FIRST_DAY;
  int n_days = (int)thorough (4, N_DAYS);
  for (int i = 0; i < n_days; i++, date = find_next_day (date))
    for (int kind = 0; kind < MS_N_DAILY_KINDS; kind++)
      {
        int first_cell;
        MsDaily daily = { date, (MsDailyKind)kind };
        MsRules rules = ms_daily_get_rules (daily.kind, &first_cell);
        MsBoardProof *proof;
        assert_int_equal (ms_daily_make (&daily, NULL, mine, NULL), MS_STATUS_OK);
        assert_int_equal (
            ms_board_proof_find (solver, &rules, mine, first_cell, &options, &proof), MS_STATUS_OK);
        assert_int_equal (
            proof->verdict, kind == MS_DAILY_GUESSES ? MS_BOARD_NEEDS_GUESS : MS_BOARD_PROVEN);
        ms_board_proof_free (proof);
      }
  ms_solver_free (solver);
}

/* Plays what is certain, else the first of the least likely mines; returns how many guesses that
 * took, -1 if one was a mine. */
static int
count_best_guesses (MsDraft *draft, int first_cell)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  int n_guesses = 0, cell = first_cell;
  for (;;)
    {
      MsPosition *position;
      MsSolverResult *result;
      ms_draft_open (draft, cell);
      if (ms_draft_is_won (draft))
        break;
      assert_int_equal (ms_position_new (draft->rules.width, draft->rules.height,
                            draft->rules.mines, draft->cells, NULL, &position, NULL),
          MS_STATUS_OK);
      assert_int_equal (ms_solver_run (solver, position, &options, &result), MS_STATUS_OK);
      cell = result->best_cells[0];
      n_guesses += result->n_safe == 0;
      ms_solver_result_free (result);
      ms_position_unref (position);
      if (draft->mine[cell])
        {
          n_guesses = -1;
          break;
        }
    }
  ms_solver_free (solver);
  return n_guesses;
}

static void
the_best_guesses_win (void **state)
{
  int first_cell;
  MsRules rules = ms_daily_get_rules (MS_DAILY_GUESSES, &first_cell);
  MsDraft draft;
  assert_true (ms_draft_init (&draft, &rules, NULL));
  for (int day = 1; day <= 10; day++)
    {
      ms_draft_cover (&draft);
      MsDaily daily = { 20270100 + day, MS_DAILY_GUESSES };
      assert_int_equal (ms_daily_make (&daily, NULL, draft.mine, NULL), MS_STATUS_OK);
      assert_true (count_best_guesses (&draft, first_cell) >= MS_DAILY_LEAST_GUESSES);
    }
  ms_draft_clear (&draft);
}

/* A board is known again by its seed, and one with other rules or other mines is not taken for
 * it. */
static void
a_board_is_known_by_its_seed (void **state)
{
  uint8_t mine[MOST_CELLS];
  uint64_t seed;
  for (int kind = 0; kind < MS_N_DAILY_KINDS; kind++)
    {
      int first_cell;
      MsDaily daily = { 20240229, (MsDailyKind)kind }, found;
      MsRules rules = ms_daily_get_rules (daily.kind, &first_cell);
      assert_int_equal (ms_daily_make (&daily, NULL, mine, &seed), MS_STATUS_OK);
      assert_true (ms_daily_find (seed, &found));
      assert_int_equal (found.date, daily.date);
      assert_int_equal (found.kind, kind);
      assert_true (ms_daily_owns (seed, &rules, mine));
      assert_false (ms_daily_owns (seed + 1, &rules, mine));
      MsRules others[] = { rules, rules, rules };
      others[0].mines++;
      others[1].no_guess = !rules.no_guess;
      others[2].rule_set = MS_RULES_FAIR;
      for (int i = 0; i < 3; i++)
        assert_false (ms_daily_owns (seed, &others[i], mine));
      mine[0] = !mine[0];
      assert_false (ms_daily_owns (seed, &rules, mine));
    }
  MsDaily none;
  assert_false (ms_daily_find (0, &none));
  assert_false (ms_daily_find (UINT64_MAX, &none));
  assert_false (ms_daily_find (UINT64_C (20241301) * MS_N_DAILY_KINDS << 20, &none));
}

static bool
cancel (double progress, void *user_data)
{
  return true;
}

static void
making_can_be_stopped (void **state)
{
  uint8_t mine[MOST_CELLS];
  MsNoGuessOptions options = { .poll = cancel };
  MsDaily daily = { 20261224, MS_DAILY_BEGINNER };
  assert_int_equal (ms_daily_make (&daily, &options, mine, NULL), MS_STATUS_CANCELLED);
  FailingAllocator failing;
  failing_allocator_init (&failing, 5);
  options = (MsNoGuessOptions){ .allocator = &failing.allocator };
  assert_int_equal (ms_daily_make (&daily, &options, mine, NULL), MS_STATUS_NO_MEMORY);
  assert_int_equal (failing.n_held, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (boards_of_days_stay_as_they_are),
    cmocka_unit_test (boards_without_guessing_are_proven),
    cmocka_unit_test (the_best_guesses_win),
    cmocka_unit_test (a_board_is_known_by_its_seed),
    cmocka_unit_test (making_can_be_stopped),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

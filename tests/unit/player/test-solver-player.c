/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies: what a player calls certain is certain, its figures are the solver's, best play wins
 * as often as it must, and the same game is played the same way whatever came before. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-choose.h"
#include "ms-endgame.h"
#include "ms-player.h"
#include "ms-round.h"
#include "ms-simulate.h"
#include "random-position.h"
#include "thorough.h"

#include <math.h>
#include <string.h>

typedef struct
{
  MsRules rules;
  MsRound *round;
  MsPlayer *player;
  MsSolver *solver;
  int n_seen;
  int n_choices[MS_BASIS_FIRST + 1]; /* by basis */
  const MsStrategy *strategy;
} Table;

static void
set_up (Table *self, const MsRules *rules, const char *strategy)
{
  *self = (Table){ .rules = *rules };
  self->strategy = ms_strategy_find (strategy);
  self->round = ms_round_new (rules, NULL);
  self->player = ms_player_new (self->strategy, rules->width, rules->height, rules->mines, NULL);
  self->solver = ms_solver_new (NULL);
}

static void
tear_down (Table *self)
{
  ms_round_free (self->round);
  ms_player_free (self->player);
  ms_solver_free (self->solver);
}

static void
open_cell (Table *self, int cell)
{
  assert_int_equal (ms_round_open (self->round, cell), MS_STATUS_OK);
  self->n_seen = ms_player_watch (self->player, self->round, self->n_seen);
}

static MsPosition *
position_of (const Table *self)
{
  MsPosition *position;
  assert_int_equal (ms_position_new (self->rules.width, self->rules.height, self->rules.mines,
                        ms_round_get_cells (self->round), NULL, &position, NULL),
      MS_STATUS_OK);
  return position;
}

static void
check_win (const Table *self, const MsPosition *position, const MsChoice *choice)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsEndgame *endgame;
  assert_int_equal (ms_endgame_solve (self->solver, position, &options,
                        self->strategy->endgame_layouts, &endgame),
      MS_STATUS_OK);
  assert_true (endgame->solved);
  assert_int_equal (endgame->won_at[choice->cell], endgame->won);
  assert_true (fabs (choice->win - (double)endgame->won / endgame->layouts) < 1e-15);
  ms_endgame_free (endgame);
}

static void
check_played (const Table *self, const MsChoice *choice)
{
  assert_true (choice->playouts >= self->strategy->playouts_first);
  assert_true (choice->win_error >= 0 && choice->win_error < 0.56 / sqrt (choice->playouts));
  assert_true (choice->win >= 0 && choice->win <= choice->safety + 1e-9);
  assert_true (choice->score > 0);
  assert_true (choice->progress >= 0 && choice->progress <= choice->safety + 1e-9);
}

/* Against a run of its own on what lies open. */
static void
check_choice (Table *self, const MsChoice *choice)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  MsPosition *position = position_of (self);
  assert_int_equal (ms_solver_run (self->solver, position, &options, &result), MS_STATUS_OK);
  assert_int_equal (result->n_safe > 0, choice->basis == MS_BASIS_CERTAIN);
  assert_true (fabs (1 - result->mine_probability[choice->cell] - choice->safety) < 1e-12);
  if (choice->basis == MS_BASIS_SAFEST)
    assert_true (fabs (choice->safety - (1 - result->best_probability)) < 1e-12);
  if (choice->basis == MS_BASIS_AHEAD)
    assert_true (choice->progress >= 0 && choice->progress <= choice->safety + 1e-9);
  if (choice->basis == MS_BASIS_WIN)
    check_win (self, position, choice);
  else if (choice->basis == MS_BASIS_PLAYED)
    check_played (self, choice);
  else
    assert_true (isnan (choice->win));
  self->n_choices[choice->basis]++;
  ms_solver_result_free (result);
  ms_position_unref (position);
}

static void
play_checked (Table *self, uint64_t seed)
{
  self->n_seen = 0;
  ms_round_begin (self->round, seed);
  ms_player_begin (self->player);
  open_cell (self, 0);
  while (ms_round_get_state (self->round) == MS_ROUND_PLAYING)
    {
      MsChoice choice;
      assert_int_equal (ms_player_choose (self->player, &choice), MS_STATUS_OK);
      check_choice (self, &choice);
      open_cell (self, choice.cell);
      if (choice.basis == MS_BASIS_CERTAIN)
        assert_int_not_equal (ms_round_get_state (self->round), MS_ROUND_LOST);
    }
}

static void
test_choices (void **state)
{
  const MsRules rules = { 14, 10, 28, MS_FIRST_CLICK_SAFE };
  int n_strategies;
  const MsStrategy *strategies = ms_strategy_list (&n_strategies);
  assert_true (n_strategies >= 4);
  for (int i = 0; i < n_strategies; i++)
    {
      Table table;
      set_up (&table, &rules, strategies[i].name);
      /* Playing out takes its time. */
      uint64_t n_games = strategies[i].playouts > 1024 ? 5 : (uint64_t)thorough (8, 15);
      for (uint64_t seed = 1; seed <= n_games; seed++)
        play_checked (&table, seed);
      assert_true (table.n_choices[MS_BASIS_CERTAIN] > 100);
      bool lots = strategies[i].rules != MS_LOGIC_COUNT;
      assert_int_equal (table.n_choices[MS_BASIS_LOT] > 0, lots);
      assert_int_equal (table.n_choices[MS_BASIS_SAFEST] > 0, !lots && !strategies[i].looks_ahead);
      if (strategies[i].playouts == 0)
        assert_int_equal (table.n_choices[MS_BASIS_AHEAD] > 0, strategies[i].looks_ahead);
      assert_int_equal (table.n_choices[MS_BASIS_WIN] > 0, strategies[i].endgame_layouts > 0);
      assert_int_equal (table.n_choices[MS_BASIS_PLAYED] > 0, strategies[i].playouts > 0);
      tear_down (&table);
    }
}

/* Where all layouts are played out, no cell is said to win more than best play wins after it, and
 * the one chosen is nearly as good as the best. */
static void
test_playing_out_against_best_play (void **state)
{
  MsStrategy strategy;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  double regret = 0, shortfall = 0;
  int n = 0;
  assert_true (ms_strategy_parse ("best:endgame=0,from=0,price=0,playouts=2048", &strategy));
  for (uint64_t seed = 1; n < 12; seed++)
    {
      MsPosition *position = random_stuck (9, 9, 20, seed);
      MsEndgame *endgame;
      MsChoice choice;
      assert_int_equal (
          ms_endgame_solve (solver, position, &options, 1000, &endgame), MS_STATUS_OK);
      assert_int_equal (
          ms_choose (position, &strategy, &options, NULL, &choice, NULL), MS_STATUS_OK);
      if (endgame->solved && choice.basis == MS_BASIS_PLAYED)
        {
          double after = (double)endgame->won_at[choice.cell] / endgame->layouts;
          assert_true (choice.win_error == 0);
          assert_int_equal (choice.playouts, endgame->layouts);
          assert_true (choice.win <= after + 1e-9);
          shortfall += after - choice.win;
          regret += (double)endgame->won / endgame->layouts - after;
          n++;
        }
      ms_endgame_free (endgame);
      ms_position_unref (position);
    }
  assert_true (regret / n < 0.005);
  assert_true (shortfall / n < 0.01);
  ms_solver_free (solver);
}

/* The first stage is no longer than all of the games may be. */
static void
test_few_playouts (void **state)
{
  MsStrategy strategy;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  int n = 0;
  assert_true (ms_strategy_parse (
      "best:endgame=0,from=0,price=0,playouts=6,middle=6,early=6,first-playouts=40", &strategy));
  for (uint64_t seed = 1; seed <= (uint64_t)thorough (80, 200); seed++)
    {
      MsPosition *position = random_stuck (16, 16, 50, seed);
      MsChoice choice;
      assert_int_equal (
          ms_choose (position, &strategy, &options, NULL, &choice, NULL), MS_STATUS_OK);
      assert_true (choice.basis != MS_BASIS_PLAYED || choice.playouts <= 6);
      n += choice.basis == MS_BASIS_PLAYED;
      ms_position_unref (position);
    }
  assert_true (n > 5);
}

/* 4×4 with 2 mines never has more than 105 layouts: best play wins 102 of them. */
static void
test_perfect_play (void **state)
{
  const MsRules rules = { 4, 4, 2, MS_FIRST_CLICK_SAFE };
  const int n = 20000;
  MsSimulator *simulator = ms_simulator_new (&rules, 0, ms_strategy_find ("endgame"), NULL);
  int n_won = 0;
  for (int i = 0; i < n; i++)
    {
      MsOutcome outcome;
      assert_int_equal (ms_simulator_play (simulator, (uint64_t)i, &outcome), MS_STATUS_OK);
      n_won += outcome.won;
    }
  double expected = 102.0 / 105, deviation = sqrt (expected * (1 - expected) / n);
  assert_true (fabs ((double)n_won / n - expected) < 4 * deviation);
  ms_simulator_free (simulator);
}

/* The games in order, then backwards. */
static void
play_twice (const char *name, int n_games)
{
  const MsRules rules = { 16, 16, 50, MS_FIRST_CLICK_SAFE };
  MsOutcome first[40];
  MsStrategy strategy;
  assert_true (ms_strategy_parse (name, &strategy));
  for (int run = 0; run < 2; run++)
    {
      MsSimulator *simulator = ms_simulator_new (&rules, 0, &strategy, NULL);
      for (int i = 0; i < n_games; i++)
        {
          MsOutcome outcome;
          int game = run == 0 ? i : n_games - 1 - i;
          assert_int_equal (ms_simulator_play (simulator, (uint64_t)game, &outcome), MS_STATUS_OK);
          if (run == 0)
            first[game] = outcome;
          assert_int_equal (first[game].won, outcome.won);
          assert_int_equal (first[game].guesses, outcome.guesses);
        }
      ms_simulator_free (simulator);
    }
}

static void
test_same_game_same_play (void **state)
{
  int n = (int)thorough (10, 20);
  play_twice ("logic:rules=one-number", 2 * n);
  play_twice ("logic:rules=exhaustion,guess=naive", n);
  play_twice ("fast", 2 * n);
  play_twice ("quick", n);
  play_twice ("best:playouts=200,middle=200", n / 4);
}

static void
fail_each_allocation (const char *name, int side, int mines)
{
  const MsRules rules = { side, side, mines, MS_FIRST_CLICK_SAFE };
  MsStrategy strategy;
  MsOutcome expected, outcome;
  assert_true (ms_strategy_parse (name, &strategy));
  MsSimulator *simulator = ms_simulator_new (&rules, 0, &strategy, NULL);
  assert_int_equal (ms_simulator_play (simulator, 7, &expected), MS_STATUS_OK);
  ms_simulator_free (simulator);
  FailingAllocator failing;
  long n = 0;
  do
    {
      failing_allocator_init (&failing, n += n < 40 ? 1 : thorough (4, 1));
      simulator = ms_simulator_new (&rules, 0, &strategy, &failing.allocator);
      if (simulator != NULL && ms_simulator_play (simulator, 7, &outcome) != MS_STATUS_OK)
        assert_int_equal (ms_simulator_play (simulator, 7, &outcome), MS_STATUS_OK);
      if (simulator != NULL)
        {
          assert_int_equal (outcome.won, expected.won);
          assert_int_equal (outcome.guesses, expected.guesses);
        }
      ms_simulator_free (simulator);
      assert_int_equal (failing.n_held, 0);
    }
  while (failing.requests >= failing.fail_at);
  assert_true (n > 15);
}

static void
test_each_allocation_fails (void **state)
{
  fail_each_allocation ("logic:rules=exhaustion,guess=naive", 8, 14);
  fail_each_allocation ("fast", 12, 30);
  fail_each_allocation ("best:playouts=64,from=0,endgame=10", 8, 12);
  fail_each_allocation ("quick", 4, 6);
}

static int
open_past_the_end (const MsCell *cells, uint64_t number, void *user_data)
{
  return 81;
}

/* Whoever plays from outside may name any cell; one that is not on the board ends the game. */
static void
test_guest_past_the_end (void **state)
{
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
  MsOutcome outcome;
  MsSimulator *simulator = ms_simulator_new_guest (&rules, 0, open_past_the_end, NULL, false, NULL);
  assert_int_equal (ms_simulator_play (simulator, 1, &outcome), MS_STATUS_BAD_CELL);
  ms_simulator_free (simulator);
}

static void
test_names (void **state)
{
  int n_strategies;
  const MsStrategy *strategies = ms_strategy_list (&n_strategies);
  for (int i = 0; i < n_strategies; i++)
    assert_ptr_equal (ms_strategy_find (strategies[i].name), &strategies[i]);
  assert_null (ms_strategy_find ("luck"));
}

static void
test_changed_figures (void **state)
{
  (void)state;
  static const char *const wrong[] = { "", ":", "luck", "fast:", "fast:endgame",
    "fast:endgame=", "fast:endgame=1.5", "fast:endgame=99999", "fast:endgame=-1", "fast:living=2",
    "fast:cut=1.01", "fast:candidates=0", "fast:candidates=3,outside=4", "fast:endgame=1,",
    "fast:,endgame=1", "fast:endgame=1 ", "fast:endgames=1", "fast:progress=1e2", "fast:progress=.",
    "fast:rules=mine-total", "fast:guess=random", "logic:endgame=250",
    "logic:rules=", "logic:rules=one", "logic:rules=one-numbers", "logic:rules=1",
    "logic:guess=random,", "logic:guess=mine-total", "logic:guesses=random" };
  MsStrategy strategy = { .name = "none" };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
    assert_false (ms_strategy_parse (wrong[i], &strategy));
  assert_string_equal (strategy.name, "none");

  const MsStrategy *fast = ms_strategy_find ("fast");
  assert_true (ms_strategy_parse ("fast", &strategy));
  assert_memory_equal (&strategy, fast, sizeof strategy);
  assert_true (ms_strategy_parse ("fast:endgame=16384,ahead=0,first=1,second=0.25,progress=.5,"
                                  "progress-above=9,cut=0.75,candidates=64,outside=0,"
                                  "dead=1,living=0",
      &strategy));
  assert_string_equal (strategy.name, "fast");
  assert_int_equal (strategy.endgame_layouts, 16384);
  assert_false (strategy.looks_ahead);
  assert_true (strategy.best_share == 1 && strategy.second_share == 0.25);
  assert_int_equal (strategy.progress_above, 9);
  assert_true (strategy.progress == 0.5 && strategy.least_safety == 0.75);
  assert_int_equal (strategy.most_candidates, 64);
  assert_int_equal (strategy.most_outside, 0);
  assert_true (strategy.dead_share == 1);
  assert_false (strategy.tells_dead);

  assert_true (ms_strategy_parse ("logic:rules=one-number,guess=safest", &strategy));
  assert_int_equal (strategy.rules, MS_LOGIC_ONE_NUMBER);
  assert_int_equal (strategy.guess, MS_GUESS_SAFEST);
  assert_true (ms_strategy_parse ("logic:guess=local", &strategy));
  assert_int_equal (strategy.rules, MS_LOGIC_MINE_TOTAL);
  assert_int_equal (strategy.guess, MS_GUESS_LOCAL);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_guest_past_the_end),
    cmocka_unit_test (test_names),
    cmocka_unit_test (test_changed_figures),
    cmocka_unit_test (test_choices),
    cmocka_unit_test (test_playing_out_against_best_play),
    cmocka_unit_test (test_few_playouts),
    cmocka_unit_test (test_perfect_play),
    cmocka_unit_test (test_same_game_same_play),
    cmocka_unit_test (test_each_allocation_fails),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategy logic against the ladder: on random positions its rules decide exactly the cells that
 * the ladder's rungs up to that rule decide; what it takes for certain without the mine total is
 * what is certain whatever the total is, one total after the other; with it, what the solver calls
 * certain. In whole games it opens without a guess exactly what those rules allow. */
#include "cmocka-common.h"
#include "ms-ladder.h"
#include "ms-naive.h"
#include "ms-neighbours.h"
#include "ms-player-testing.h"
#include "ms-round.h"
#include "ms-simulate.h"
#include "random-position.h"
#include "text-position.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CELLS 480

/* Of each cell 1 a mine, 0 safe or opened, -1 not decided. */
typedef struct
{
  int8_t of[MOST_CELLS];
} Decided;

static const char *const strategies[] = { "logic:rules=one-number", "logic:rules=two-numbers",
  "logic:rules=three-numbers", "logic:rules=exhaustion", "logic:rules=mine-total" };

static const MsStrategy *
strategy_of (MsLogic rules)
{
  static MsStrategy strategy[MS_LOGIC_MINE_TOTAL + 1];
  assert_true (ms_strategy_parse (strategies[rules - MS_LOGIC_ONE_NUMBER], &strategy[rules]));
  assert_int_equal (strategy[rules].rules, rules);
  return &strategy[rules];
}

static int
size_of (const MsPosition *position)
{
  return ms_position_get_width (position) * ms_position_get_height (position);
}

static void
begin (const MsPosition *position, Decided *decided)
{
  for (int cell = 0; cell < size_of (position); cell++)
    decided->of[cell] = ms_cell_is_opened (ms_position_get_cells (position)[cell]) ? 0 : -1;
}

/* The rungs before the first one of a rule that is not known. */
static void
take_rungs (const MsLadder *ladder, MsLogic rules, Decided *decided)
{
  MsRungRule highest = (MsRungRule)(rules - MS_LOGIC_ONE_NUMBER);
  for (int i = 0; i < ladder->n_rungs && ladder->rungs[i]->rule <= highest; i++)
    {
      const MsRung *rung = ladder->rungs[i];
      for (int j = 0; j < rung->n_safe; j++)
        decided->of[rung->safe[j]] = 0;
      for (int j = 0; j < rung->n_mines; j++)
        decided->of[rung->mines[j]] = 1;
    }
}

static void
take_certain (const MsSolverResult *result, Decided *decided)
{
  for (int cell = 0; cell < result->width * result->height; cell++)
    if (result->certainty[cell] == MS_CERTAINTY_SAFE)
      decided->of[cell] = 0;
    else if (result->certainty[cell] == MS_CERTAINTY_MINE)
      decided->of[cell] = 1;
}

/* What is decided alike with every mine total for which there is a layout at all. */
static void
take_certain_with_any_total (MsSolver *solver, const MsPosition *position, Decided *decided)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  int n_cells = size_of (position), n_totals = 0;
  bool mine[MOST_CELLS] = { 0 }, safe[MOST_CELLS] = { 0 };
  for (int mines = 0; mines <= n_cells; mines++)
    {
      MsSolverResult *result;
      MsPosition *other = position_with_mines (position, mines);
      assert_int_equal (ms_solver_run (solver, other, &options, &result), MS_STATUS_OK);
      n_totals += result->consistent;
      for (int cell = 0; cell < n_cells && result->consistent; cell++)
        {
          mine[cell] = mine[cell] || result->certainty[cell] != MS_CERTAINTY_SAFE;
          safe[cell] = safe[cell] || result->certainty[cell] != MS_CERTAINTY_MINE;
        }
      ms_solver_result_free (result);
      ms_position_unref (other);
    }
  assert_true (n_totals > 0);
  for (int cell = 0; cell < n_cells; cell++)
    if (decided->of[cell] < 0 && mine[cell] != safe[cell])
      decided->of[cell] = mine[cell];
}

/* The player's rules as far as they lead, nothing being opened. */
static void
take_from_player (const MsPosition *position, MsLogic rules, Decided *decided)
{
  MsChoice choice;
  bool consistent;
  MsPlayer *player = ms_player_new (strategy_of (rules), ms_position_get_width (position),
      ms_position_get_height (position), ms_position_get_mines (position), NULL);
  ms_player_load (player, position, false);
  do
    ms_player_find_simply (player, &choice);
  while ((rules >= MS_LOGIC_TWO_NUMBERS && ms_player_look_at_pairs (player))
      || (rules >= MS_LOGIC_THREE_NUMBERS && ms_player_look_at_triples (player)));
  if (rules == MS_LOGIC_EXHAUSTION)
    assert_int_equal (ms_player_learn_from_numbers (player), MS_STATUS_OK);
  if (rules == MS_LOGIC_MINE_TOTAL)
    assert_int_equal (ms_player_count_and_learn (player, &choice, &consistent), MS_STATUS_OK);
  for (int cell = 0; cell < size_of (position); cell++)
    if (ms_player_get_known (player)->state[cell] != MS_KNOWN_NOTHING)
      decided->of[cell] = ms_player_get_known (player)->state[cell] == MS_KNOWN_MINE;
  ms_player_free (player);
}

static void
compare (const MsPosition *position, MsLogic rules, const Decided *expected)
{
  Decided found;
  begin (position, &found);
  take_from_player (position, rules, &found);
  for (int cell = 0; cell < size_of (position); cell++)
    if (found.of[cell] != expected->of[cell])
      fail_msg ("%s, cell %d: %d, not %d\n%s", strategies[rules - MS_LOGIC_ONE_NUMBER], cell,
          found.of[cell], expected->of[cell], text_position_print (position));
}

/* n_decided[rules]: positions in which those rules decide more than the ones before. */
static void
check_position (MsSolver *solver, const MsPosition *position, long *n_decided)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsLadder *ladder;
  Decided before, expected;
  assert_int_equal (ms_ladder_find (solver, position, &options, &ladder), MS_STATUS_OK);
  begin (position, &before);
  for (int rules = MS_LOGIC_ONE_NUMBER; rules <= MS_LOGIC_MINE_TOTAL && ladder->result->consistent;
       rules++)
    {
      expected = before;
      if (rules == MS_LOGIC_EXHAUSTION)
        take_certain_with_any_total (solver, position, &expected);
      else if (rules == MS_LOGIC_MINE_TOTAL)
        take_certain (ladder->result, &expected);
      else
        take_rungs (ladder, (MsLogic)rules, &expected);
      compare (position, (MsLogic)rules, &expected);
      n_decided[rules] += memcmp (&before, &expected, (size_t)size_of (position)) != 0;
      before = expected;
    }
  ms_ladder_free (ladder);
}

static MsPosition *
random_of (uint64_t seed)
{
  switch (seed % 4)
    {
    case 0:
      return random_stuck (9, 9, 10 + (int)(seed % 9), seed);
    case 1:
      return random_scattered (8, 8, 6 + (int)(seed % 20), 0.2 + 0.02 * (double)(seed % 30), seed);
    case 2:
      return random_stuck (12, 12, 25 + (int)(seed % 11), seed);
    default:
      return random_scattered (7, 7, 6 + (int)(seed % 8), 0.5, seed);
    }
}

static void
test_rung_by_rung (void **state)
{
  (void)state;
  const char *wanted = getenv ("LOGIC_POSITIONS");
  uint64_t n = wanted != NULL ? strtoull (wanted, NULL, 10) : 300;
  long n_decided[MS_LOGIC_MINE_TOTAL + 1] = { 0 };
  MsSolver *solver = ms_solver_new (NULL);
  for (uint64_t seed = 1; seed <= n; seed++)
    {
      MsPosition *position = random_of (seed);
      check_position (solver, position, n_decided);
      ms_position_unref (position);
    }
  for (int rules = MS_LOGIC_ONE_NUMBER; rules <= MS_LOGIC_MINE_TOTAL; rules++)
    {
      print_message ("%s: %ld positions\n", strategies[rules - 1], n_decided[rules]);
      assert_true (n_decided[rules] > 0);
    }
  ms_solver_free (solver);
}

typedef struct
{
  MsRound *round;
  MsPlayer *player;
  MsSolver *solver;
  const MsStrategy *strategy;
  int n_seen;
  long n_certain, n_guesses;
} Table;

static MsPosition *
position_of (const Table *self, const MsRules *rules)
{
  MsPosition *position;
  assert_int_equal (ms_position_new (rules->width, rules->height, rules->mines,
                        ms_round_get_cells (self->round), NULL, &position, NULL),
      MS_STATUS_OK);
  return position;
}

static void
open_cell (Table *self, int cell)
{
  assert_int_equal (ms_round_open (self->round, cell), MS_STATUS_OK);
  self->n_seen = ms_player_watch (self->player, self->round, self->n_seen);
}

/* A choice is certain where those rungs leave a safe cell, and then is one of them; it is a guess
 * where they leave none, of a cell they do not know for a mine, and its safety is the true one. */
static void
check_choice (Table *self, const MsPosition *position, const MsChoice *choice)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsLadder *ladder;
  Decided decided;
  bool leaves_safe = false;
  assert_int_equal (ms_ladder_find (self->solver, position, &options, &ladder), MS_STATUS_OK);
  begin (position, &decided);
  if (self->strategy->rules == MS_LOGIC_MINE_TOTAL)
    take_certain (ladder->result, &decided);
  else
    take_rungs (ladder, self->strategy->rules, &decided);
  for (int cell = 0; cell < size_of (position); cell++)
    leaves_safe = leaves_safe
        || (decided.of[cell] == 0 && !ms_cell_is_opened (ms_position_get_cells (position)[cell]));
  assert_int_equal (choice->basis == MS_BASIS_CERTAIN, leaves_safe);
  assert_int_equal (decided.of[choice->cell], leaves_safe ? 0 : -1);
  assert_true (fabs (1 - ladder->result->mine_probability[choice->cell] - choice->safety) < 1e-12);
  self->n_certain += leaves_safe;
  self->n_guesses += !leaves_safe;
  ms_ladder_free (ladder);
}

static void
play_checked (Table *self, const MsRules *rules, uint64_t seed)
{
  self->n_seen = 0;
  ms_round_begin (self->round, seed);
  ms_player_begin (self->player);
  ms_player_set_seed (self->player, seed);
  open_cell (self, 0);
  while (ms_round_get_state (self->round) == MS_ROUND_PLAYING)
    {
      MsChoice choice;
      MsPosition *position = position_of (self, rules);
      assert_int_equal (ms_player_choose (self->player, &choice), MS_STATUS_OK);
      check_choice (self, position, &choice);
      open_cell (self, choice.cell);
      ms_position_unref (position);
    }
}

/* Every way to guess; but not everything that is certain by the numbers alone, of which a ladder
 * has no mark. */
static void
test_games (void **state)
{
  (void)state;
  const MsRules rules = { 10, 9, 16, MS_FIRST_CLICK_SAFE };
  static const char *const names[] = { "logic:rules=one-number,guess=safest",
    "logic:rules=two-numbers,guess=local", "logic:rules=three-numbers,guess=naive",
    "logic:rules=three-numbers,guess=random", "logic:guess=naive", "logic" };
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    {
      MsStrategy strategy;
      assert_true (ms_strategy_parse (names[i], &strategy));
      Table table = { .round = ms_round_new (&rules, NULL),
        .player = ms_player_new (&strategy, rules.width, rules.height, rules.mines, NULL),
        .solver = ms_solver_new (NULL),
        .strategy = &strategy };
      for (uint64_t seed = 1; seed <= 8; seed++)
        play_checked (&table, &rules, seed);
      assert_true (table.n_certain > 30 && table.n_guesses > 5);
      ms_round_free (table.round);
      ms_player_free (table.player);
      ms_solver_free (table.solver);
    }
}

/* Whoever opens the safest cell opens the safe ones first, whatever it knows of rules: so it wins
 * the games of the strategy that counts, and only guesses where that one finds certain cells
 * too. */
static void
test_safest_wins_the_same_games (void **state)
{
  (void)state;
  const MsRules rules = { 16, 16, 45, MS_FIRST_CLICK_SAFE };
  MsSimulator *counting = ms_simulator_new (&rules, 0, ms_strategy_find ("safest"), NULL);
  for (int known = MS_LOGIC_ONE_NUMBER; known <= MS_LOGIC_MINE_TOTAL; known++)
    {
      MsStrategy strategy = *strategy_of ((MsLogic)known);
      strategy.guess = MS_GUESS_SAFEST;
      MsSimulator *simulator = ms_simulator_new (&rules, 0, &strategy, NULL);
      for (uint64_t seed = 1; seed <= 60; seed++)
        {
          MsOutcome outcome, counted;
          assert_int_equal (ms_simulator_play (simulator, seed, &outcome), MS_STATUS_OK);
          assert_int_equal (ms_simulator_play (counting, seed, &counted), MS_STATUS_OK);
          assert_int_equal (outcome.won, counted.won);
          assert_true (outcome.guesses >= counted.guesses);
          if (known == MS_LOGIC_MINE_TOTAL)
            assert_int_equal (outcome.guesses, counted.guesses);
        }
      ms_simulator_free (simulator);
    }
  ms_simulator_free (counting);
}

/* In one position, with a thousand seeds: all cells that nothing is known of come up about as often
 * as each other, and the same seed draws the same one. */
static void
test_lots (void **state)
{
  (void)state;
  enum
  {
    N = 4000
  };
  int n_drawn[81] = { 0 }, n_cells = 0;
  double squares = 0;
  MsPosition *position = random_stuck (9, 9, 20, 5);
  MsPlayer *player = ms_player_new (strategy_of (MS_LOGIC_ONE_NUMBER), 9, 9, 20, NULL);
  ms_player_load (player, position, false);
  for (int seed = 0; seed < N; seed++)
    {
      MsChoice choice, again;
      ms_player_set_seed (player, (uint64_t)seed);
      assert_int_equal (ms_player_choose (player, &choice), MS_STATUS_OK);
      assert_int_equal (ms_player_choose (player, &again), MS_STATUS_OK);
      assert_int_equal (choice.basis, MS_BASIS_LOT);
      assert_int_equal (choice.cell, again.cell);
      n_drawn[choice.cell]++;
    }
  for (int cell = 0; cell < 81; cell++)
    n_cells += ms_player_get_known (player)->state[cell] == MS_KNOWN_NOTHING;
  for (int cell = 0; cell < 81; cell++)
    {
      double expected = ms_player_get_known (player)->state[cell] == MS_KNOWN_NOTHING
          ? (double)N / n_cells
          : 0;
      assert_true (expected > 0 || n_drawn[cell] == 0);
      squares += expected > 0 ? pow (n_drawn[cell] - expected, 2) / expected : 0;
    }
  assert_true (n_cells > 10);
  assert_true (squares < n_cells + 4 * sqrt (2.0 * n_cells));
  ms_player_free (player);
  ms_position_unref (position);
}

/* What a way of guessing makes of a cell, worked out anew. */
static double
reckon_locally (const MsPosition *position, const Decided *known, int cell)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  const MsCell *cells = ms_position_get_cells (position);
  int around[8], n = ms_neighbours (width, height, cell, around), left = 0;
  double mines = ms_position_get_mines (position), greatest = -1;
  for (int i = 0; i < n; i++)
    if (ms_cell_is_opened (cells[around[i]]))
      {
        int touched[8], m = ms_neighbours (width, height, around[i], touched), unknown = 0;
        double need = cells[around[i]];
        for (int j = 0; j < m; j++)
          {
            need -= known->of[touched[j]] == 1;
            unknown += known->of[touched[j]] < 0;
          }
        greatest = fmax (greatest, need / unknown);
      }
  for (int i = 0; i < width * height; i++)
    {
      mines -= known->of[i] == 1;
      left += known->of[i] < 0;
    }
  return greatest >= 0 ? greatest : mines / left;
}

/* The sections by a module of its own (ms-naive.h). */
static double
reckon_naively (const MsPosition *position, const MsNaive *naive, const Decided *certain, int cell)
{
  const double *share = naive->estimate[MS_NAIVE_SHARE];
  double rest = ms_position_get_mines (position);
  int n_outside = 0;
  if (!isnan (share[cell]))
    return share[cell];
  for (int i = 0; i < size_of (position); i++)
    {
      bool left = certain->of[i] < 0;
      rest -= !isnan (share[i]) ? share[i] : certain->of[i] == 1;
      n_outside += left && isnan (share[i]);
    }
  return fmin (fmax (rest / n_outside, 0), 1);
}

static void
check_least (MsSolver *solver, const MsPosition *position, MsGuessWay guess, long *n_checked)
{
  MsStrategy strategy = *strategy_of (MS_LOGIC_EXHAUSTION);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  Decided certain;
  MsChoice choice;
  MsNaive *naive;
  strategy.guess = guess;
  MsPlayer *player = ms_player_new (&strategy, ms_position_get_width (position),
      ms_position_get_height (position), ms_position_get_mines (position), NULL);
  ms_player_load (player, position, false);
  assert_int_equal (ms_player_choose (player, &choice), MS_STATUS_OK);
  assert_int_equal (ms_naive_find (solver, position, &options, &naive), MS_STATUS_OK);
  begin (position, &certain);
  take_from_player (position, MS_LOGIC_EXHAUSTION, &certain);
  if (choice.basis == MS_BASIS_SEEMS && choice.cell >= 0)
    {
      double least = INFINITY, chosen = NAN;
      for (int cell = 0; cell < size_of (position); cell++)
        {
          double risk = certain.of[cell] >= 0 ? INFINITY
              : guess == MS_GUESS_LOCAL       ? reckon_locally (position, &certain, cell)
                                              : reckon_naively (position, naive, &certain, cell);
          least = fmin (least, risk);
          chosen = cell == choice.cell ? risk : chosen;
        }
      if (!(fabs (chosen - least) < 1e-9))
        fail_msg ("guess %d, cell %d: %g, not %g\n%s", guess, choice.cell, chosen, least,
            text_position_print (position));
      ++*n_checked;
    }
  ms_naive_free (naive);
  ms_player_free (player);
}

static void
test_guesses_are_the_least_risks (void **state)
{
  (void)state;
  MsSolver *solver = ms_solver_new (NULL);
  for (int guess = MS_GUESS_LOCAL; guess <= MS_GUESS_NAIVE; guess++)
    {
      long n_checked = 0;
      for (uint64_t seed = 1; seed <= 200; seed++)
        {
          MsPosition *position = random_scattered (9, 9, 16 + (int)(seed % 9), 0.12, seed);
          check_least (solver, position, (MsGuessWay)guess, &n_checked);
          ms_position_unref (position);
        }
      assert_true (n_checked > 50);
    }
  ms_solver_free (solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_rung_by_rung),
    cmocka_unit_test (test_games),
    cmocka_unit_test (test_safest_wins_the_same_games),
    cmocka_unit_test (test_lots),
    cmocka_unit_test (test_guesses_are_the_least_risks),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

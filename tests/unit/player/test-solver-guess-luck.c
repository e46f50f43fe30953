/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Luck taken off: every term has the mean 0, what is left has the mean of what was won, on small
 * boards the very truth, and nothing depends on the order of the games. */
#include "cmocka-common.h"
#include "ms-player-rollout.h"
#include "ms-reference.h"
#include "ms-simulate.h"

#include <math.h>
#include <string.h>

/* Standard errors that chance may make of a figure; the seeds are fixed. */
#define FAR 4.0

static const MsRules small = { 4, 4, 4, MS_FIRST_CLICK_SAFE };

typedef struct
{
  MsStrategy strategy;
  MsSimulator *simulator;
} Seat;

static void
sit_down (Seat *seat, const char *name, const MsRules *rules)
{
  assert_true (ms_strategy_parse (name, &seat->strategy));
  seat->simulator = ms_simulator_new (rules, 0, &seat->strategy, NULL);
}

static MsGuessedGame
play (Seat *seat, uint64_t seed)
{
  MsOutcome outcome;
  MsGuessedGame game;
  assert_int_equal (ms_simulator_play (seat->simulator, seed, &outcome), MS_STATUS_OK);
  game.guesses = ms_simulator_get_guesses (seat->simulator, &game.n_guesses);
  game.won = outcome.won;
  assert_true (game.n_guesses >= outcome.guesses);
  return game;
}

/* Pairs of games of seeds from…from + n - 1, with a witness beside them unless that is NULL, and
 * those of the first one alone. */
static void
play_seated (Seat *first, Seat *other, Seat *witness, uint64_t from, int n, MsGuessLuck *alone,
    MsGuessLuck *pairs)
{
  ms_guess_luck_init (alone, 1);
  ms_guess_luck_init (pairs, witness != NULL ? 3 : 2);
  for (int i = 0; i < n; i++)
    {
      uint64_t seed = from + (uint64_t)i;
      MsGuessedGame game = play (first, seed), against = play (other, seed), beside = { 0 };
      if (witness != NULL)
        beside = play (witness, seed);
      ms_guess_luck_add_game (alone, seed, &game);
      ms_guess_luck_add_pair (pairs, seed, &game, &against, &beside);
    }
}

/* The same of strategies by their names; witness may be NULL. */
static void
play_beside (const MsRules *rules, const char *first, const char *other, const char *witness,
    uint64_t from, int n, MsGuessLuck *alone, MsGuessLuck *pairs)
{
  Seat a, b, c = { 0 };
  sit_down (&a, first, rules);
  sit_down (&b, other, rules);
  if (witness != NULL)
    sit_down (&c, witness, rules);
  play_seated (&a, &b, witness != NULL ? &c : NULL, from, n, alone, pairs);
  ms_simulator_free (a.simulator);
  ms_simulator_free (b.simulator);
  ms_simulator_free (c.simulator);
}

static void
play_pairs (const MsRules *rules, const char *first, const char *other, uint64_t from, int n,
    MsGuessLuck *alone, MsGuessLuck *pairs)
{
  play_beside (rules, first, other, NULL, from, n, alone, pairs);
}

/* What was won, as it was counted. */
static double
find_raw (const MsGuessLuck *luck)
{
  return (double)(luck->sums[0][1] + luck->sums[1][1])
      / (double)(luck->sums[0][0] + luck->sums[1][0]);
}

/* Its standard error. */
static double
find_raw_error (const MsGuessLuck *luck)
{
  double games = (double)(luck->sums[0][0] + luck->sums[1][0]) / 1048576, mean = find_raw (luck);
  double square = (double)(luck->sums[0][2] + luck->sums[1][2]) / 1048576 / games;
  return sqrt ((square - mean * mean) / games);
}

/* Whether the safety of each guess, and the chance to win of each endgame, is what they come to:
 * the mean of every term is 0. */
static void
check_terms (const MsGuessLuck *luck, int least_terms)
{
  int n_seen = 0;
  for (int i = 2; i < 2 + luck->n_players * MS_GUESS_LUCK_TERMS; i++)
    {
      int at = i * (i + 1) / 2;
      double sum = (double)(luck->sums[0][at] + luck->sums[1][at]) / 1048576;
      double squares = (double)(luck->sums[0][at + i] + luck->sums[1][at + i]) / 1048576;
      /* Of fewer games the sum is not normal. */
      n_seen += squares > 5;
      if (squares > 5)
        assert_true (fabs (sum) < FAR * sqrt (squares));
    }
  assert_true (n_seen >= least_terms);
}

static void
test_terms_have_no_mean (void **state)
{
  static const struct
  {
    MsRules rules;
    const char *first, *other;
    int games, least_terms;
  } cases[] = {
    { { 7, 7, 10, MS_FIRST_CLICK_SAFE }, "fast", "safest", 500, 12 },
    { { 7, 7, 11, MS_FIRST_CLICK_ANY }, "endgame", "fast:endgame=0", 600, 12 },
    { { 8, 8, 17, MS_FIRST_CLICK_OPEN }, "fast:endgame=20", "endgame:endgame=100", 150, 9 },
    { { 6, 6, 9, MS_FIRST_CLICK_SAFE }, "best:playouts=32,middle=16,early=16,endgame=20", "fast",
        300, 6 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      MsGuessLuck alone, pairs;
      play_pairs (
          &cases[i].rules, cases[i].first, cases[i].other, 1000, cases[i].games, &alone, &pairs);
      check_terms (&alone, cases[i].least_terms / 3);
      check_terms (&pairs, cases[i].least_terms);
    }
}

/* How often a strategy wins from the corner, by playing every layout there is. */
static double
find_truth (const char *name)
{
  uint8_t mine[16];
  const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsStrategy strategy;
  double won = 0;
  int n_layouts = 0;
  assert_true (ms_strategy_parse (name, &strategy));
  MsPlayer *player = ms_player_new (&strategy, small.width, small.height, small.mines, NULL);
  MsPlayerRollout *rollout = ms_player_rollout_new (
      &strategy, small.width, small.height, small.mines, &options, NULL);
  ms_player_rollout_begin (rollout, player);
  for (unsigned set = 0; set < 1u << 16; set += 2)
    {
      MsPlayout playout;
      if (__builtin_popcount (set) != small.mines)
        continue;
      for (int cell = 0; cell < 16; cell++)
        mine[cell] = set >> cell & 1;
      assert_int_equal (ms_player_rollout_play (rollout, mine, 0, &playout), MS_STATUS_OK);
      won += playout.won;
      n_layouts++;
    }
  assert_int_equal (n_layouts, 1365);
  ms_player_rollout_free (rollout);
  ms_player_free (player);
  return won / n_layouts;
}

static void
test_truth (void **state)
{
  static const char *const names[] = { "safest", "endgame:endgame=20", "fast:endgame=0", "fast" };
  double error, perfect = find_truth ("endgame:endgame=2000");
  assert_true (fabs (perfect - 949.0 / 1365) < 1e-12);
  for (size_t i = 0; i + 1 < sizeof names / sizeof names[0]; i++)
    {
      MsGuessLuck alone, pairs;
      double truth = find_truth (names[i]), other = find_truth (names[i + 1]);
      play_pairs (&small, names[i], names[i + 1], 1, 1500, &alone, &pairs);
      assert_true (fabs (ms_guess_luck_find (&alone, &error) - truth) < FAR * error);
      assert_true (error < 0.7 * find_raw_error (&alone));
      assert_true (fabs (ms_guess_luck_find (&pairs, &error) - (truth - other)) < FAR * error);
      assert_true (error < 0.9 * find_raw_error (&pairs));
      double difference = error;
      const MsKnownShare known[] = { { other, 0 }, { perfect - other, 0 } };
      assert_true (
          fabs (ms_guess_luck_find_by_known (&pairs, known, &error) - truth) < FAR * error);
      assert_true (error < 1.05 * difference);
      play_beside (&small, names[i], names[i + 1], "endgame:endgame=2000", 1, 1500, &alone, &pairs);
      check_terms (&pairs, 9);
      double alike = error;
      assert_true (
          fabs (ms_guess_luck_find_by_known (&pairs, known, &error) - truth) < FAR * error);
      assert_true (error < 1.05 * alike);
    }
}

/* Of many figures that rest on shares that are themselves known from a few games, 95 in 100 are
 * within 1.96 of their errors of what is won in all, and their mean is that; with players alike and
 * unlike, without a witness and with one. */
static void
test_by_known (void **state)
{
  static const char *const names[][2] = { { "fast", NULL },
    { "logic:rules=one-number,guess=local", NULL },
    { "logic:rules=two-numbers,guess=local", MS_REFERENCE_WITNESS }, { "fast", "safest" } };
  enum
  {
    BATCHES = 400,
    GAMES = 100
  };
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    {
      double found[BATCHES], errors[BATCHES], mean = 0, sum = 0, squares = 0;
      int n_covering = 0;
      Seat player, other, third = { 0 }, *witness = names[i][1] != NULL ? &third : NULL;
      sit_down (&player, names[i][0], &small);
      sit_down (&other, "safest", &small);
      if (witness != NULL)
        sit_down (witness, names[i][1], &small);
      for (int batch = 0; batch < BATCHES; batch++)
        {
          MsGuessLuck alone, pairs;
          MsKnownShare known[2];
          uint64_t seed = (uint64_t)batch * 5 * GAMES;
          play_seated (&other, &other, NULL, seed, 2 * GAMES, &alone, &pairs);
          known[0].share = ms_guess_luck_find (&alone, &known[0].error);
          seed += 2 * GAMES;
          if (witness != NULL)
            play_seated (witness, &other, NULL, seed, 2 * GAMES, &alone, &pairs);
          known[1].share = ms_guess_luck_find (&pairs, &known[1].error);
          seed += 2 * GAMES;
          play_seated (&player, &other, witness, seed, GAMES, &alone, &pairs);
          found[batch] = ms_guess_luck_find_by_known (&pairs, known, &errors[batch]);
          double off = found[batch] - find_raw (&alone);
          sum += off;
          squares += off * off;
          mean += find_raw (&alone) / BATCHES;
        }
      ms_simulator_free (player.simulator);
      ms_simulator_free (other.simulator);
      ms_simulator_free (third.simulator);
      for (int batch = 0; batch < BATCHES; batch++)
        n_covering += fabs (found[batch] - mean) < 1.96 * errors[batch];
      assert_true (fabs (sum) < FAR * sqrt (squares));
      assert_in_range (n_covering, BATCHES * 92 / 100, BATCHES * 98 / 100);
    }
}

/* How many games from a seed on a strategy wins. */
static int
count_wins (const MsRules *rules, int first_cell, const char *name, uint64_t seed)
{
  MsOutcome outcome;
  MsStrategy strategy;
  int wins = 0;
  assert_true (ms_strategy_parse (name, &strategy));
  MsSimulator *simulator = ms_simulator_new (rules, first_cell, &strategy, NULL);
  for (uint64_t game = 0; game < MS_REFERENCE_FIRST; game++)
    {
      assert_int_equal (ms_simulator_play (simulator, seed + game, &outcome), MS_STATUS_OK);
      wins += outcome.won;
    }
  ms_simulator_free (simulator);
  return wins;
}

static void
check_share (int wins, double rate)
{
  double share = (double)wins / MS_REFERENCE_FIRST;
  assert_true (fabs (share - rate) < FAR * sqrt (rate * (1 - rate) / MS_REFERENCE_FIRST));
}

/* What the table says of a strategy and of the witness is said of how they play now, and of the
 * seeds that it names. */
static void
test_references (void **state)
{
  int n;
  const MsReference *references = ms_reference_list (&n);
  assert_true (n > 0);
  for (int i = 0; i < n; i++)
    {
      const MsReference *row = &references[i];
      const MsRules rules = { row->width, row->height, row->mines, row->first_click };
      int wins = count_wins (&rules, row->first_cell, MS_REFERENCE_STRATEGY, MS_REFERENCE_SEED);
      assert_int_equal (wins, row->first_wins);
      check_share (wins, row->known[0].share);
      wins = count_wins (&rules, row->first_cell, MS_REFERENCE_WITNESS, MS_REFERENCE_WITNESS_SEED);
      assert_int_equal (wins, row->witness_first_wins);
      check_share (wins, row->known[0].share + row->known[1].share);
      assert_ptr_equal (ms_reference_find (&rules, row->first_cell, MS_REFERENCE_STRATEGY), row);
      assert_null (ms_reference_find (&rules, row->first_cell + 1, MS_REFERENCE_STRATEGY));
      assert_null (ms_reference_find (&rules, row->first_cell, "fast"));
    }
}

/* The mean over many small batches is that of the games as counted, and its errors are as large as
 * they say. */
static void
test_small_batches (void **state)
{
  const MsRules rules = { 6, 6, 8, MS_FIRST_CLICK_SAFE };
  enum
  {
    BATCHES = 60,
    GAMES = 30
  };
  double sum = 0, squares = 0, expected = 0, all = 0;
  MsGuessLuck alone, pairs, whole;
  ms_guess_luck_init (&whole, 2);
  for (int batch = 0; batch < BATCHES; batch++)
    {
      double error;
      play_pairs (&rules, "fast", "safest", (uint64_t)(batch * GAMES), GAMES, &alone, &pairs);
      double gain = ms_guess_luck_find (&pairs, &error), rest = gain - find_raw (&pairs);
      sum += rest;
      squares += rest * rest;
      all += gain * gain;
      expected += error * error;
      ms_guess_luck_merge (&whole, &pairs);
    }
  double mean = sum / BATCHES, deviation = sqrt ((squares / BATCHES - mean * mean) / BATCHES);
  double error, gain = ms_guess_luck_find (&whole, &error);
  assert_true (fabs (mean) < FAR * deviation);
  double ratio = (all / BATCHES - gain * gain) / (expected / BATCHES);
  assert_true (ratio > 0.7 && ratio < 1.5);
}

static void
test_same_strategy (void **state)
{
  const MsRules rules = { 8, 8, 12, MS_FIRST_CLICK_SAFE };
  MsGuessLuck alone, pairs;
  double error;
  play_pairs (&rules, "fast", "fast:progress=0.06", 1, 200, &alone, &pairs);
  assert_true (ms_guess_luck_find (&pairs, &error) == 0 && error == 0);
}

/* No game, one game, and games of odd seeds only. */
static void
test_few_games (void **state)
{
  const MsGuess guesses[] = { { 3, 1, 0.5, 3, NAN }, { 5, 2, 0.8, 1, 0.25 },
    { 6, 3, 0.5, 0.6, 0.5 } };
  const MsGuessedGame won = { guesses, 3, 1 }, lost = { guesses, 1, 0 };
  MsGuessLuck luck;
  double error;
  ms_guess_luck_init (&luck, 1);
  assert_true (isnan (ms_guess_luck_find (&luck, &error)) && isnan (error));
  ms_guess_luck_add_game (&luck, 1, &won);
  /* 1, less what is usual: 0.5 of the luck 1 times the safety 0.5, and the endgame's 0.75. */
  assert_true (fabs (ms_guess_luck_find (&luck, &error) - 0) < 1e-9);
  assert_true (error < 1e-6);
  ms_guess_luck_add_game (&luck, 3, &lost);
  assert_true (fabs (ms_guess_luck_find (&luck, &error) - 0.125) < 1e-9);
  assert_true (fabs (error - 0.125 / sqrt (2)) < 1e-9);
}

/* Guesses of which nothing is known, or that are all but lost, make no term. */
static void
test_left_out (void **state)
{
  const MsGuess guesses[] = { { 3, 1, NAN, 3, NAN }, { 5, 2, 0.001, 1, NAN } };
  const MsGuessedGame game = { guesses, 2, 1 };
  MsGuessLuck luck;
  ms_guess_luck_init (&luck, 1);
  ms_guess_luck_add_game (&luck, 2, &game);
  for (int i = 0; i < luck.n_sums; i++)
    assert_int_equal (luck.sums[0][i], i < 3 ? 1 << 20 : 0);
}

static void
test_order (void **state)
{
  const MsRules rules = { 8, 8, 12, MS_FIRST_CLICK_SAFE };
  MsGuessLuck alone, whole, part, sum;
  play_pairs (&rules, "fast", "endgame", 1, 300, &alone, &whole);
  ms_guess_luck_init (&sum, 2);
  for (uint64_t from = 201; from > 0 && from <= 201; from -= 100)
    {
      play_pairs (&rules, "fast", "endgame", from, 100, &alone, &part);
      ms_guess_luck_merge (&sum, &part);
    }
  assert_memory_equal (&sum, &whole, sizeof sum);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_terms_have_no_mean),
    cmocka_unit_test (test_truth),
    cmocka_unit_test (test_by_known),
    cmocka_unit_test (test_references),
    cmocka_unit_test (test_small_batches),
    cmocka_unit_test (test_same_strategy),
    cmocka_unit_test (test_few_games),
    cmocka_unit_test (test_left_out),
    cmocka_unit_test (test_order),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates against each other: what chance did is taken off, the prior counts, the hopeless go.
 */
#include "cmocka-common.h"
#include "ms-rng.h"
#include "ms-player-trial.h"

#include <math.h>
#include <string.h>

#define N_GAMES 4096

typedef struct
{
  MsPlayerTrial trial;
  double won[2][N_GAMES], luck[2][N_GAMES];
  uint8_t shown[2][N_GAMES];
} Table;

static Table table;

static double
uniform (MsRng *rng)
{
  return 0x1p-53 * (double)(ms_rng_next (rng) >> 11);
}

/* A game: a mine with 0.2, else a 1 or a 2 with 0.4 each; then a guess at 0.8, after which a share
 * of the games is won that depends on the number. */
static void
play (Table *self, int i, int game, MsRng *rng, const double after[3])
{
  double first = uniform (rng);
  int number = first < 0.4 ? 1 : 2;
  self->luck[i][game] = self->won[i][game] = 0;
  self->shown[i][game] = (uint8_t)(first < 0.8 ? number : MS_SHOWS_MINE);
  if (first >= 0.8)
    return;
  bool goes_well = uniform (rng) < 0.8;
  self->luck[i][game] = goes_well ? 1 / 0.8 - 1 : -1;
  self->won[i][game] = goes_well && uniform (rng) < after[number];
}

/* Two candidates that win after either number as often as said. */
static void
set_up (Table *self, uint64_t seed, int n_games, const double first[3], const double second[3])
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  memset (self, 0, sizeof *self);
  self->trial.strategy = ms_strategy_find ("best");
  self->trial.sampled = true;
  self->trial.log_layouts = 40;
  self->trial.n_tried = 2;
  self->trial.n_games = n_games;
  for (int i = 0; i < 2; i++)
    {
      self->trial.tried[i] = (MsTried){ .score = 1,
        .value = NAN,
        .won = self->won[i],
        .luck = self->luck[i],
        .shown = self->shown[i],
        .chance = { [1] = 0.4, [2] = 0.4, [MS_SHOWS_MINE] = 0.2 } };
      for (int game = 0; game < n_games; game++)
        play (self, i, game, &rng, i == 0 ? first : second);
    }
}

/* The estimates are right within their errors, and these are smaller than those of plain shares. */
static void
test_estimates (void **state)
{
  const double after[3] = { 0, 0.9, 0.7 };
  double truth = 0.4 * 0.8 * (0.9 + 0.7), squares = 0, expected = 0;
  for (uint64_t seed = 1; seed <= 100; seed++)
    {
      set_up (&table, seed, 1000, after, after);
      ms_player_trial_weigh (&table.trial, N_GAMES);
      const MsTried *tried = &table.trial.tried[0];
      assert_true (fabs (tried->win - truth) < 4.5 * tried->error);
      assert_true (tried->error < 0.7 * sqrt (truth * (1 - truth) / 1000));
      squares += (tried->win - truth) * (tried->win - truth);
      expected += tried->error * tried->error;
    }
  assert_true (squares / expected > 0.6 && squares / expected < 1.5);
}

static void
test_equal_ones_stay_with_the_first (void **state)
{
  const double after[3] = { 0, 0.8, 0.8 };
  int n_changed = 0;
  for (uint64_t seed = 1; seed <= 100; seed++)
    {
      set_up (&table, seed, 100, after, after);
      memcpy (table.won[1], table.won[0], sizeof table.won[0]);
      memcpy (table.luck[1], table.luck[0], sizeof table.luck[0]);
      memcpy (table.shown[1], table.shown[0], sizeof table.shown[0]);
      ms_player_trial_weigh (&table.trial, N_GAMES);
      assert_true (table.trial.tried[1].gain < 0);
      n_changed += ms_player_trial_find_leader (&table.trial) != 0;
    }
  assert_int_equal (n_changed, 0);
}

static void
test_a_better_one_wins (void **state)
{
  const double first[3] = { 0, 0.5, 0.5 }, second[3] = { 0, 0.6, 0.65 };
  set_up (&table, 1, N_GAMES, first, second);
  assert_int_equal (ms_player_trial_weigh (&table.trial, N_GAMES), 1);
  assert_int_equal (ms_player_trial_find_leader (&table.trial), 1);
  assert_false (table.trial.tried[0].dropped);
  assert_true (table.trial.tried[1].gain > 0.04);
}

/* What the look ahead says is a prior: a few games do not overrule it, many do. */
static void
test_prior (void **state)
{
  const double first[3] = { 0, 0.5, 0.5 }, second[3] = { 0, 0.55, 0.55 };
  set_up (&table, 3, 128, first, second);
  table.trial.tried[1].score = exp (-0.2);
  ms_player_trial_weigh (&table.trial, N_GAMES);
  double few = table.trial.tried[1].gain;
  set_up (&table, 3, N_GAMES, first, second);
  table.trial.tried[1].score = exp (-0.2);
  ms_player_trial_weigh (&table.trial, N_GAMES);
  double many = table.trial.tried[1].gain;
  assert_true (few < many && many > 0.01);
}

static void
test_the_hopeless_go (void **state)
{
  const double first[3] = { 0, 0.9, 0.9 }, second[3] = { 0, 0.2, 0.2 };
  set_up (&table, 1, 256, first, second);
  assert_int_equal (ms_player_trial_weigh (&table.trial, N_GAMES), 1);
  assert_true (table.trial.tried[1].dropped);
  assert_int_equal (ms_player_trial_find_leader (&table.trial), 0);
}

/* Games are played as long as they are worth their price: more of close candidates than of others,
 * none at a high price, and none where there can be no more. */
static void
test_price (void **state)
{
  const double first[3] = { 0, 0.5, 0.5 }, close[3] = { 0, 0.5, 0.5 }, far[3] = { 0, 0.4, 0.4 };
  set_up (&table, 5, 512, first, close);
  table.trial.price = 1e-7;
  assert_int_equal (ms_player_trial_weigh (&table.trial, 8192), 2);
  assert_int_equal (ms_player_trial_weigh (&table.trial, 512), 1);
  set_up (&table, 5, 512, first, close);
  table.trial.price = 1e-3;
  assert_int_equal (ms_player_trial_weigh (&table.trial, 8192), 1);
  set_up (&table, 5, 512, first, far);
  table.trial.price = 1e-7;
  assert_int_equal (ms_player_trial_weigh (&table.trial, 8192), 1);
  assert_true (table.trial.tried[1].dropped);
}

/* Before the first game: who is far behind by what was learned gets none, who is near does. */
static void
test_before_the_first_game (void **state)
{
  const double after[3] = { 0, 0.5, 0.5 };
  for (int near = 0; near < 2; near++)
    {
      set_up (&table, 7, 0, after, after);
      table.trial.price = 1e-5;
      table.trial.tried[0].value = 0.5;
      table.trial.tried[1].value = near ? 0.499 : 0.4;
      assert_int_equal (ms_player_trial_begin (&table.trial, 8192), 1 + near);
      assert_int_equal (table.trial.tried[1].dropped, !near);
      assert_int_equal (ms_player_trial_find_leader (&table.trial), 0);
    }
}

/* A number that one game showed does not decide: it is drawn to the others, and the more so the
 * more games it is taken to have gone as they did in. */
static void
test_a_seldom_number (void **state)
{
  const double after[3] = { 0, 0.5, 0.5 };
  MsStrategy strategy = *ms_strategy_find ("quick");
  double mean[3];
  for (int i = 0; i < 3; i++)
    {
      set_up (&table, 9, 200, after, after);
      strategy.usual_numbers = i == 0 ? 0 : i == 1 ? 3 : 1e6;
      table.trial.strategy = &strategy;
      table.trial.tried[0].chance[1] = table.trial.tried[0].chance[2] = 0.2;
      table.trial.tried[0].chance[3] = 0.4;
      table.shown[0][0] = 3;
      table.won[0][0] = 1;
      table.luck[0][0] = 0;
      ms_player_trial_weigh (&table.trial, N_GAMES);
      mean[i] = table.trial.tried[0].mean[3];
    }
  assert_true (fabs (mean[0] - 1) < 1e-12);
  assert_true (mean[1] < 0.75 && mean[1] > mean[2]);
  assert_true (fabs (mean[2] - 0.5) < 0.1);
}

/* What the comparison says is the less certain the further a cell is behind, and the fewer layouts
 * there are. */
static void
test_learned_doubt (void **state)
{
  const double after[3] = { 0, 0.5, 0.5 };
  double spread[3];
  for (int i = 0; i < 3; i++)
    {
      set_up (&table, 11, 100, after, after);
      table.trial.strategy = ms_strategy_find ("quick");
      table.trial.log_layouts = i == 2 ? 10 : 100;
      table.trial.tried[0].value = 0.5;
      table.trial.tried[1].value = i == 0 ? 0.499 : 0.48;
      ms_player_trial_weigh (&table.trial, N_GAMES);
      spread[i] = table.trial.tried[1].spread;
    }
  assert_true (spread[0] < spread[1] && spread[1] < spread[2]);
}

/* Where every layout was played nothing is drawn towards anything, and no luck is taken off: what
 * is said of a candidate, and of each number, is the share of the layouts that were won. */
static void
test_all_layouts (void **state)
{
  enum
  {
    N_LAYOUTS = 60
  };
  const double first[3] = { 0, 0.9, 0.3 }, second[3] = { 0, 0.2, 0.8 };
  for (uint64_t seed = 1; seed <= 20; seed++)
    {
      set_up (&table, seed, N_LAYOUTS, first, second);
      table.trial.sampled = false;
      table.trial.log_layouts = log (N_LAYOUTS);
      double n[2][MS_TRIAL_SHOWN] = { 0 }, won[2][MS_TRIAL_SHOWN] = { 0 };
      for (int i = 0; i < 2; i++)
        for (int game = 0; game < N_LAYOUTS; game++)
          {
            n[i][table.shown[i][game]]++;
            won[i][table.shown[i][game]] += table.won[i][game];
          }
      for (int i = 0; i < 2; i++)
        for (int shown = 0; shown < MS_TRIAL_SHOWN; shown++)
          table.trial.tried[i].chance[shown] = n[i][shown] / N_LAYOUTS;
      ms_player_trial_weigh (&table.trial, N_LAYOUTS);
      for (int i = 0; i < 2; i++)
        {
          const MsTried *tried = &table.trial.tried[i];
          double all = 0;
          for (int shown = 0; shown < MS_TRIAL_SHOWN; shown++)
            {
              all += won[i][shown];
              if (n[i][shown] > 0)
                assert_true (fabs (tried->mean[shown] - won[i][shown] / n[i][shown]) < 1e-12);
            }
          assert_true (fabs (tried->win - all / N_LAYOUTS) < 1e-12);
        }
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_estimates),
    cmocka_unit_test (test_equal_ones_stay_with_the_first),
    cmocka_unit_test (test_a_better_one_wins),
    cmocka_unit_test (test_prior),
    cmocka_unit_test (test_a_seldom_number),
    cmocka_unit_test (test_learned_doubt),
    cmocka_unit_test (test_all_layouts),
    cmocka_unit_test (test_the_hopeless_go),
    cmocka_unit_test (test_price),
    cmocka_unit_test (test_before_the_first_game),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

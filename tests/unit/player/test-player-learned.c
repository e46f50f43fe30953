/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The learned comparison: integers that cannot overflow, the same choices everywhere. */
#include "cmocka-common.h"
#include "ms-learned.h"
#include "ms-player-parts.h"
#include "ms-rng.h"
#include "ms-round.h"
#include "text-position.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
test_logarithm (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 1);
  for (int i = 0; i < 20000; i++)
    {
      double x = exp ((double)(ms_rng_next (&rng) >> 40) / (1 << 24) * 80 - 40);
      /* Rounded down twice, and the logarithm of 2 is good to 2e-6 of itself. */
      double error = ms_learned_log (x) / 65536.0 - log (x);
      assert_true (fabs (error) < 3e-5 + 3e-6 * fabs (log (x)));
    }
  assert_int_equal (ms_learned_log (1), 0);
  for (int n = 0; n <= 100; n++)
    assert_int_equal (ms_learned_log_whole (n), ms_learned_log (n));
  assert_true (ms_learned_log (0) < -60 * 65536);
  assert_int_equal (ms_learned_log (1e-31), ms_learned_log (0));
  assert_true (ms_learned_log (NAN) < -60 * 65536);
  /* Where rounding down turns, a last digit of a double does not matter. */
  for (int i = -40; i <= 40; i++)
    assert_int_equal (ms_learned_log (ldexp (1 - 1e-14, i)), ms_learned_log (ldexp (1, i)));
}

/* No input at all makes a sum leave 32 bits. */
static void
test_table_fits (void **state)
{
  static MsLearnedTable broken;
  const MsLearnedTable *shipped = ms_learned_table_find (MS_LEARNED_SMALL + 1);
  assert_true (ms_learned_table_fits (shipped));
  assert_true (ms_learned_table_fits (ms_learned_table_find (MS_LEARNED_SMALL)));
  broken = *shipped;
  memset (broken.first[3], 0x7f, sizeof broken.first[3]);
  assert_false (ms_learned_table_fits (&broken));
  broken = *shipped;
  memset (broken.second[5], 0x80, sizeof broken.second[5]);
  assert_false (ms_learned_table_fits (&broken));
  broken = *shipped;
  broken.second_bias[1] = INT32_MAX;
  assert_false (ms_learned_table_fits (&broken));
  broken.second_bias[1] = -INT32_MAX;
  assert_false (ms_learned_table_fits (&broken));
  broken = (MsLearnedTable){ 0 };
  broken.first_bias[0] = INT32_MAX - MS_LEARNED_WEIGHT_ONE;
  assert_true (ms_learned_table_fits (&broken));
  broken.first_bias[0]++;
  assert_false (ms_learned_table_fits (&broken));
}

/* The numbers of a text of data/ are all of a table, in its order. */
static void
check_text (const char *name, const MsLearnedTable *table)
{
  char path[4096];
  snprintf (path, sizeof path, "%s/../data/%s", getenv ("G_TEST_SRCDIR"), name);
  char *text = text_read_file (path), *at = strstr (text, "*/");
  assert_non_null (at);
  at += 2;
  const struct
  {
    const int16_t *shorts;
    const int32_t *ints;
    size_t n;
  } parts[] = {
    { table->first[0], NULL, sizeof table->first / sizeof (int16_t) },
    { NULL, table->first_bias, MS_LEARNED_FIRST },
    { table->second[0], NULL, sizeof table->second / sizeof (int16_t) },
    { NULL, table->second_bias, MS_LEARNED_SECOND },
    { table->last, NULL, MS_LEARNED_SECOND },
  };
  for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++)
    for (size_t i = 0; i < parts[part].n; i++)
      {
        char *end;
        long number = strtol (at, &end, 10);
        assert_true (end > at && *end == ',');
        assert_int_equal (
            number, parts[part].shorts != NULL ? parts[part].shorts[i] : parts[part].ints[i]);
        at = end + 1;
      }
  assert_string_equal (at, "\n");
  free (text);
}

static void
test_which_table (void **state)
{
  check_text ("learned-small.txt", ms_learned_table_find (MS_LEARNED_SMALL));
  check_text ("learned.txt", ms_learned_table_find (MS_LEARNED_SMALL + 1));
}

/* A net that is all zeros leaves what the look ahead says. */
static void
test_prior (void **state)
{
  static const MsLearnedTable none;
  int16_t features[MS_LEARNED_FEATURES] = { 0 };
  double value = (double)ms_learned_value_by (&none, features, 0.5) / MS_LEARNED_VALUE_ONE;
  assert_true (fabs (value - 0.3 * log (0.5)) < 1e-4);
  assert_true (
      ms_learned_value_by (&none, features, 0.8) > ms_learned_value_by (&none, features, 0.79));
}

/* One unit of each layer, by hand. */
static void
test_sums (void **state)
{
  static MsLearnedTable table;
  int16_t features[MS_LEARNED_FEATURES] = { 0 };
  features[7] = 2 * MS_LEARNED_ONE;
  table.first[9][7] = MS_LEARNED_WEIGHT_ONE / 2;
  table.first_bias[9] = MS_LEARNED_WEIGHT_ONE * MS_LEARNED_ONE / 4;
  table.second[4][9] = 2 * MS_LEARNED_WEIGHT_ONE;
  table.last[4] = 3 * MS_LEARNED_WEIGHT_ONE;
  int32_t value = ms_learned_value_by (&table, features, 1);
  assert_int_equal (value, MS_LEARNED_VALUE_ONE / 16 * 15 / 2); /* 3 * 2 * (2 / 2 + 1 / 4) */
  features[7] = -features[7];
  assert_int_equal (ms_learned_value_by (&table, features, 1), 0);
  /* Half of the last digit of a unit counts as one, less does not. */
  features[7] = 1;
  table.first_bias[9] = 0;
  table.last[4] = INT16_MAX;
  assert_true (ms_learned_value_by (&table, features, 1) > 0);
  table.first[9][7]--;
  assert_int_equal (ms_learned_value_by (&table, features, 1), 0);
}

/* A figure that lies just where rounding turns is the same integer however its sum was added up. */
static void
test_halves (void **state)
{
  MsLearnedState position = { .best = 1, .second = 0.5, .best_score = 1, .width = 9, .height = 9 };
  for (int n = 0; n < 4000; n += 7)
    {
      int16_t expected[MS_LEARNED_FEATURES], found[MS_LEARNED_FEATURES];
      double half = (n + 0.5) / MS_LEARNED_ONE / 2;
      MsLearnedCell cell = { .safety = 1, .score = 1, .progress = half };
      ms_learned_features (&position, &cell, expected);
      for (int sign = -1; sign <= 1; sign += 2)
        {
          cell.progress = half * (1 + sign * 1e-14);
          ms_learned_features (&position, &cell, found);
          assert_memory_equal (found, expected, sizeof found);
        }
    }
}

/* The same of the entropy of the number. */
static void
test_halves_of_a_share (void **state)
{
  MsLearnedState position = { .best = 1, .second = 0.5, .best_score = 1, .width = 9, .height = 9 };
  for (int n = 1; n < 65536; n += 5)
    {
      int16_t expected[MS_LEARNED_FEATURES], found[MS_LEARNED_FEATURES];
      double half = (n + 0.5) / 65536;
      MsLearnedCell cell = { .safety = 1, .score = 1, .chance = { half } };
      ms_learned_features (&position, &cell, expected);
      cell.chance[0] = half * (1 - 1e-14);
      ms_learned_features (&position, &cell, found);
      assert_memory_equal (found, expected, sizeof found);
    }
}

#define ENTROPY 6 /* features: of the number, */
#define LARGEST 7 /* twice the share of the likeliest number, */
#define SCORE 4 /* four times the logarithm of the score, */
#define WAYS 44 /* and that of the section's layouts */

/* A cell can show 8. */
static void
test_eight (void **state)
{
  MsLearnedState position = { .best = 1, .second = 0.5, .best_score = 1, .width = 9, .height = 9 };
  MsLearnedCell cell = { .safety = 1, .score = 1, .chance = { [1] = 0.25, [8] = 0.75 } };
  int16_t features[MS_LEARNED_FEATURES];
  ms_learned_features (&position, &cell, features);
  double entropy = -(0.25 * log (0.25) + 0.75 * log (0.75));
  assert_true (fabs (features[ENTROPY] - entropy * MS_LEARNED_ONE) <= 1);
  assert_int_equal (features[LARGEST], 2 * 0.75 * MS_LEARNED_ONE);
}

/* What is too large, or too small, is cut off. */
static void
test_ends (void **state)
{
  MsLearnedState position = { .best = 1, .second = 0.5, .best_score = 1, .width = 9, .height = 9 };
  MsLearnedCell cell = {
    .safety = 1, .score = 0.01, .box = 1, .section_ways = 1e30, .doubt = 1e30
  };
  int16_t features[MS_LEARNED_FEATURES];
  int n_most = 0;
  ms_learned_features (&position, &cell, features);
  assert_int_equal (features[SCORE], -MS_LEARNED_MOST);
  assert_int_equal (features[WAYS], MS_LEARNED_MOST);
  for (int i = 0; i < MS_LEARNED_FEATURES; i++)
    {
      assert_in_range (features[i] + MS_LEARNED_MOST, 0, 2 * MS_LEARNED_MOST);
      n_most += features[i] == MS_LEARNED_MOST;
    }
  assert_int_equal (
      n_most, 2); /* the doubt that is left is the other; what it falls by is far below 0 */
}

/* However large a sum is, its unit is cut off. */
static void
test_most_of_a_unit (void **state)
{
  static MsLearnedTable table;
  int16_t features[MS_LEARNED_FEATURES] = { 0 };
  for (int i = 0; i < 4; i++)
    {
      features[i] = MS_LEARNED_MOST;
      table.first[9][i] = INT16_MAX;
    }
  table.second[4][9] = MS_LEARNED_WEIGHT_ONE;
  table.last[4] = MS_LEARNED_WEIGHT_ONE;
  assert_true (ms_learned_table_fits (&table));
  assert_int_equal (ms_learned_value_by (&table, features, 1),
      MS_LEARNED_VALUE_ONE / 16 / MS_LEARNED_ONE * MS_LEARNED_UNIT_MOST);
}

typedef struct
{
  MsRound *round;
  MsPlayer *player;
  int n_seen;
} Game;

static void
open_cell (Game *self, int cell)
{
  assert_int_equal (ms_round_open (self->round, cell), MS_STATUS_OK);
  self->n_seen = ms_player_watch (self->player, self->round, self->n_seen);
}

/* The cells of the first guesses that the comparison decided, over games of that seed on. */
static int
list_guesses (const MsRules *rules, const char *name, uint64_t seed, int *cells, int most)
{
  MsStrategy strategy;
  assert_true (ms_strategy_parse (name, &strategy));
  Game game = { ms_round_new (rules, NULL),
    ms_player_new (&strategy, rules->width, rules->height, rules->mines, NULL), 0 };
  int n = 0;
  for (; n < most; seed++)
    {
      game.n_seen = 0;
      ms_round_begin (game.round, seed);
      ms_player_begin (game.player);
      open_cell (&game, 3 * rules->width + 3);
      while (n < most && ms_round_get_state (game.round) == MS_ROUND_PLAYING)
        {
          MsChoice choice;
          assert_int_equal (ms_player_choose (game.player, &choice), MS_STATUS_OK);
          if (choice.basis == MS_BASIS_AHEAD)
            cells[n++] = choice.cell;
          open_cell (&game, choice.cell);
        }
    }
  ms_round_free (game.round);
  ms_player_free (game.player);
  return n;
}

#define N_GUESSES 24

/* What the table that is shipped chooses, on every machine. */
static void
test_choices (void **state)
{
  static const int expected[N_GUESSES] = { 273, 244, 215, 180, 276, 157, 120, 233, 175, 102, 395, 8,
    101, 133, 256, 311, 397, 341, 374, 375, 435, 376, 373, 114 };
  const MsRules rules = { 30, 16, 99, MS_FIRST_CLICK_OPEN };
  int cells[N_GUESSES];
  list_guesses (&rules, "learned", 600, cells, N_GUESSES);
  for (int i = 0; i < N_GUESSES; i++)
    if (cells[i] != expected[i])
      fail_msg ("guess %d opens cell %d, not %d", i, cells[i], expected[i]);
}

/* Candidates are compared where enough is open, and the one that is worth most is chosen. */
static void
test_best_is_chosen (void **state)
{
  const MsRules rules = { 16, 16, 40, MS_FIRST_CLICK_OPEN };
  const MsStrategy *strategy = ms_strategy_find ("learned");
  Game game = { ms_round_new (&rules, NULL), ms_player_new (strategy, 16, 16, 40, NULL), 0 };
  int n_compared = 0;
  for (uint64_t seed = 0; n_compared < 5; seed++)
    {
      game.n_seen = 0;
      ms_round_begin (game.round, seed);
      ms_player_begin (game.player);
      open_cell (&game, 51);
      while (ms_round_get_state (game.round) == MS_ROUND_PLAYING)
        {
          MsChoice choice;
          double best = -INFINITY, chosen = NAN;
          assert_int_equal (ms_player_choose (game.player, &choice), MS_STATUS_OK);
          int n_prospects;
          const MsProspect *prospects = ms_player_get_prospects (game.player, &n_prospects);
          for (int i = 0; choice.basis == MS_BASIS_AHEAD && i < n_prospects; i++)
            {
              const MsProspect *prospect = &prospects[i];
              best = isnan (prospect->value) ? best : fmax (best, prospect->value);
              chosen = prospect->cell == choice.cell ? prospect->value : chosen;
            }
          if (best > -INFINITY)
            {
              assert_true (chosen == best);
              n_compared++;
            }
          open_cell (&game, choice.cell);
        }
    }
  ms_round_free (game.round);
  ms_player_free (game.player);
}

/* The chances of a mine in the safest unknown cells, of which those outside are as likely as each
 * other. */
static void
find_two_safest (const MsPlayer *player, double *two)
{
  two[0] = two[1] = 1;
  for (int cell = 0; cell < ms_player_get_known (player)->n_cells; cell++)
    {
      if (ms_player_get_known (player)->state[cell] != MS_KNOWN_NOTHING)
        continue;
      double mine = ms_player_get_mine (player)[cell];
      two[1] = mine < two[0] ? two[0] : fmin (mine, two[1]);
      two[0] = fmin (mine, two[0]);
    }
}

typedef struct
{
  int n_first; /* cells with other scores than the best, compared as soon as that may be */
  int n_outside; /* where the two safest cells touch no number */
} Met;

static void
check_comparison (MsPlayer *player, Met *met)
{
  MsLearnedState position;
  int listed[MS_STRATEGY_MOST_CANDIDATES], n_valued = 0;
  double two[2];
  int n_prospects;
  MsProspect *prospects = ms_player_get_prospects (player, &n_prospects);
  int from = ms_player_get_strategy (player)->learned_from;
  for (int i = 0; i < n_prospects; i++)
    n_valued += !isnan (prospects[i].value);
  find_two_safest (player, two);
  int n = ms_player_list_learned (player, 1 - two[0], &position, listed);
  assert_int_equal (n_valued, n >= 2 ? n : 0);
  if (ms_player_get_known (player)->n_opened < from)
    assert_int_equal (n, 0);
  for (int i = 0; i < n && ms_player_get_known (player)->n_opened == from; i++)
    met->n_first += prospects[listed[i]].score < position.best_score;
  if (n == 0)
    return;
  assert_true (position.second == 1 - two[1]);
  met->n_outside += ms_player_get_known (player)->n_outside > 1
      && two[1] == ms_player_get_outside_mine (player);
  /* Of what was not looked at to the end nothing is known. */
  prospects[listed[0]].surveyed = false;
  assert_int_equal (ms_player_list_learned (player, 1 - two[0], &position, listed), 0);
}

/* From a safe first cell on, when little is open. */
static void
test_what_is_compared (void **state)
{
  const MsRules rules = { 16, 16, 50, MS_FIRST_CLICK_SAFE };
  const MsStrategy *strategy = ms_strategy_find ("learned");
  Game game = { ms_round_new (&rules, NULL), ms_player_new (strategy, 16, 16, 50, NULL), 0 };
  Met met = { 0 };
  for (uint64_t seed = 0; seed < 150; seed++)
    {
      MsChoice choice = { .cell = 0 };
      game.n_seen = 0;
      ms_round_begin (game.round, seed);
      ms_player_begin (game.player);
      for (open_cell (&game, 0); ms_round_get_state (game.round) == MS_ROUND_PLAYING
           && ms_player_get_known (game.player)->n_opened < 20;
           open_cell (&game, choice.cell))
        {
          assert_int_equal (ms_player_choose (game.player, &choice), MS_STATUS_OK);
          if (choice.basis == MS_BASIS_AHEAD)
            check_comparison (game.player, &met);
        }
    }
  assert_true (met.n_first > 0);
  assert_true (met.n_outside > 0);
  ms_round_free (game.round);
  ms_player_free (game.player);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_logarithm),
    cmocka_unit_test (test_table_fits),
    cmocka_unit_test (test_which_table),
    cmocka_unit_test (test_prior),
    cmocka_unit_test (test_sums),
    cmocka_unit_test (test_halves),
    cmocka_unit_test (test_halves_of_a_share),
    cmocka_unit_test (test_eight),
    cmocka_unit_test (test_ends),
    cmocka_unit_test (test_most_of_a_unit),
    cmocka_unit_test (test_choices),
    cmocka_unit_test (test_best_is_chosen),
    cmocka_unit_test (test_what_is_compared),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

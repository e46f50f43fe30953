/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guesses that are kept: what is recalled is what was kept, what is met often stays, and a game of
 * a player that has played others before is that of one that has not. */
#include "cmocka-common.h"
#include "ms-guess-store.h"
#include "ms-player.h"
#include "ms-player-parts.h"
#include "ms-simulate.h"

#include <math.h>
#include <string.h>

#define N_BYTES 21 /* two words and a rest */

static void
make_look (int number, uint8_t *look)
{
  for (int i = 0; i < N_BYTES; i++)
    look[i] = (uint8_t)(number >> (8 * (i % 3)) & 0xff);
}

static bool
recalls (MsGuessStore *store, int number)
{
  uint8_t look[N_BYTES];
  MsChoice choice;
  make_look (number, look);
  if (!ms_guess_store_recall (store, look, &choice))
    return false;
  assert_int_equal (choice.cell, number);
  assert_int_equal (choice.basis, MS_BASIS_AHEAD);
  assert_true (choice.safety == 1.0 / (number + 2));
  return true;
}

/* As the player does: what is not known is found, and kept. */
static void
meet (MsGuessStore *store, int number)
{
  uint8_t look[N_BYTES];
  make_look (number, look);
  if (!recalls (store, number))
    ms_guess_store_keep (store, look,
        &(MsChoice){ .cell = number, .basis = MS_BASIS_AHEAD, .safety = 1.0 / (number + 2) });
}

static MsGuessStore *
store_new (MsArena *arena)
{
  ms_arena_init (arena, ms_allocator_or_default (NULL));
  return ms_guess_store_new (N_BYTES, sizeof (MsChoice), arena);
}

static void
test_looks (void **state)
{
  MsArena arena;
  MsGuessStore *store = store_new (&arena);
  assert_non_null (store);
  for (int i = 0; i < 300; i++)
    {
      assert_false (recalls (store, i));
      meet (store, i);
    }
  /* But for those that had the same place. */
  int n = 0;
  for (int i = 0; i < 300; i++)
    n += recalls (store, i);
  assert_true (n > 280);
  ms_arena_clear (&arena);
}

/* One byte that differs, wherever it is, makes another look. */
static void
test_every_byte_counts (void **state)
{
  MsArena arena;
  MsGuessStore *store = store_new (&arena);
  uint8_t look[N_BYTES];
  MsChoice choice;
  assert_non_null (store);
  meet (store, 77);
  for (int i = 0; i < N_BYTES; i++)
    {
      make_look (77, look);
      look[i] ^= 0x80;
      assert_false (ms_guess_store_recall (store, look, &choice));
    }
  assert_true (recalls (store, 77));
  ms_arena_clear (&arena);
}

/* With far more looks than there is room for. */
static void
test_what_is_met_often_stays (void **state)
{
  MsArena arena;
  MsGuessStore *store = store_new (&arena);
  assert_non_null (store);
  for (int i = 0; i < 40; i++)
    meet (store, 1);
  for (int i = 2; i < 200000; i++)
    meet (store, i);
  assert_true (recalls (store, 1));
  /* Each place was wanted a dozen times. */
  int n = 0;
  for (int i = 2; i < 1000; i++)
    n += recalls (store, i);
  assert_int_equal (n, 0);
  ms_arena_clear (&arena);
}

static bool
same_number (double a, double b)
{
  return a == b || (isnan (a) && isnan (b));
}

static void
check_game (MsSimulator *simulator, const MsRules *rules, const MsStrategy *strategy, int seed)
{
  MsOutcome outcome, expected;
  int n, n_expected;
  MsSimulator *fresh = ms_simulator_new (rules, 0, strategy, NULL);
  assert_non_null (fresh);
  assert_int_equal (ms_simulator_play (fresh, (uint64_t)seed, &expected), MS_STATUS_OK);
  assert_int_equal (ms_simulator_play (simulator, (uint64_t)seed, &outcome), MS_STATUS_OK);
  assert_int_equal (outcome.won, expected.won);
  assert_int_equal (outcome.guesses, expected.guesses);
  const MsGuess *guesses = ms_simulator_get_guesses (simulator, &n);
  const MsGuess *theirs = ms_simulator_get_guesses (fresh, &n_expected);
  assert_int_equal (n, n_expected);
  for (int i = 0; i < n; i++)
    {
      assert_int_equal (guesses[i].cell, theirs[i].cell);
      assert_int_equal (guesses[i].n_opened, theirs[i].n_opened);
      assert_true (guesses[i].safety == theirs[i].safety);
      assert_true (same_number (guesses[i].win, theirs[i].win));
      assert_true (same_number (guesses[i].log_layouts, theirs[i].log_layouts));
    }
  ms_simulator_free (fresh);
}

static void
test_games_stay_the_same (void **state)
{
  static const struct
  {
    const char *strategy;
    MsRules rules;
    int n_games;
  } cases[] = {
    { "endgame", { 5, 5, 7, MS_FIRST_CLICK_ANY }, 60 },
    { "fast", { 8, 8, 10, MS_FIRST_CLICK_SAFE }, 60 },
    { "learned", { 6, 6, 8, MS_FIRST_CLICK_SAFE }, 40 },
    { "quick:price=60,playouts=32,endgame=60", { 6, 6, 8, MS_FIRST_CLICK_SAFE }, 15 },
    { "logic:guess=random", { 6, 6, 8, MS_FIRST_CLICK_SAFE }, 30 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      MsStrategy strategy;
      assert_true (ms_strategy_parse (cases[i].strategy, &strategy));
      MsSimulator *simulator = ms_simulator_new (&cases[i].rules, 0, &strategy, NULL);
      assert_non_null (simulator);
      for (int seed = 1; seed <= cases[i].n_games; seed++)
        check_game (simulator, &cases[i].rules, &strategy, seed);
      ms_simulator_free (simulator);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_looks),
    cmocka_unit_test (test_every_byte_counts),
    cmocka_unit_test (test_what_is_met_often_stays),
    cmocka_unit_test (test_games_stay_the_same),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

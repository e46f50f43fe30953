/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round is the game that MsPlay plays, opening for opening. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-play.h"
#include "ms-round.h"

#include <string.h>

static MsRoundState
state_of (const MsPlay *play)
{
  static const MsRoundState states[] = {
    [MS_STATE_NEW] = MS_ROUND_NEW,
    [MS_STATE_PLAYING] = MS_ROUND_PLAYING,
    [MS_STATE_WON] = MS_ROUND_WON,
    [MS_STATE_LOST] = MS_ROUND_LOST,
  };
  return states[ms_play_get_state (play)];
}

static void
check_same (const MsPlay *play, const MsRound *round, int n_cells)
{
  int n_opened, n = 0;
  const int32_t *opened = ms_round_get_opened (round, &n_opened);
  const MsCell *cells = ms_play_get_cells (play), *seen = ms_round_get_cells (round);
  assert_int_equal (ms_round_get_state (round), state_of (play));
  for (int i = 0; i < n_cells; i++)
    {
      assert_int_equal (seen[i], ms_cell_is_opened (cells[i]) ? cells[i] : MS_CELL_COVERED);
      n += ms_cell_is_opened (cells[i]);
    }
  assert_int_equal (n_opened, n);
  for (int i = 0; i < n_opened; i++)
    assert_true (ms_cell_is_opened (seen[opened[i]]));
}

static MsRoundState
play_randomly (const MsRules *rules, MsRound *round, uint64_t seed)
{
  int n_cells = rules->width * rules->height;
  MsPlay *play = ms_play_new (rules, seed, NULL, NULL);
  MsRng rng;
  ms_rng_seed (&rng, seed + 1000);
  ms_round_begin (round, seed);
  check_same (play, round, n_cells);
  for (int i = 0; i < 2 * n_cells; i++)
    {
      MsMove move = { .action = MS_ACTION_OPEN,
        .cell = (int)ms_rng_below (&rng, (uint64_t)n_cells) };
      assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
      assert_int_equal (ms_round_open (round, move.cell), MS_STATUS_OK);
      check_same (play, round, n_cells);
    }
  ms_play_free (play);
  return ms_round_get_state (round);
}

static void
test_same_as_play (void **state)
{
  static const MsRules boards[] = {
    { 9, 9, 3, MS_FIRST_CLICK_OPEN },
    { 16, 4, 8, MS_FIRST_CLICK_SAFE },
    { 5, 1, 1, MS_FIRST_CLICK_ANY },
    { 3, 3, 8, MS_FIRST_CLICK_OPEN },
    { 4, 4, 0, MS_FIRST_CLICK_ANY },
  };
  int n_won = 0, n_lost = 0;
  for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++)
    {
      MsRound *round = ms_round_new (&boards[b], NULL);
      for (uint64_t seed = 1; seed <= 40; seed++)
        {
          MsRoundState end = play_randomly (&boards[b], round, seed);
          n_won += end == MS_ROUND_WON;
          n_lost += end == MS_ROUND_LOST;
        }
      ms_round_free (round);
    }
  assert_true (n_won > 20 && n_lost > 20);
}

static void
test_each_allocation_fails (void **state)
{
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
  bool failed = true;
  for (long n = 1; failed; n++)
    {
      FailingAllocator failing;
      failing_allocator_init (&failing, n);
      MsRound *round = ms_round_new (&rules, &failing.allocator);
      failed = round == NULL;
      if (round != NULL && ms_round_open (round, 40) != MS_STATUS_OK)
        {
          failed = true;
          assert_int_equal (ms_round_get_state (round), MS_ROUND_NEW);
          assert_int_equal (ms_round_open (round, 40), MS_STATUS_OK);
          assert_int_equal (ms_round_get_state (round), MS_ROUND_PLAYING);
        }
      ms_round_free (round);
      assert_int_equal (failing.n_held, 0);
      assert_true (n < 20);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_same_as_play),
    cmocka_unit_test (test_each_allocation_fails),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

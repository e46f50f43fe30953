/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games played out: that they end as earlier ones on the same layout did from where they meet saves
 * time and changes nothing. */
#include "cmocka-common.h"
#include "ms-player-rollout.h"
#include "ms-round.h"
#include "ms-sample.h"

#include <math.h>

#define LAYOUTS 12
#define MOST_CELLS 4

typedef struct
{
  MsRound *round;
  MsPlayer *player;
  MsPlayerRollout *alone, *again;
  uint8_t mine[16 * 16];
  long n_played, n_different; /* of those that are played again: not as the first cell did */
} Table;

/* Whether the game goes on. */
static bool
open_cell (Table *self, int cell)
{
  int n_opened;
  assert_int_equal (ms_round_open (self->round, cell), MS_STATUS_OK);
  const int32_t *opened = ms_round_get_opened (self->round, &n_opened);
  const MsCell *cells = ms_round_get_cells (self->round);
  for (int i = 0; i < n_opened; i++)
    if (ms_player_get_known (self->player)->state[opened[i]] != MS_KNOWN_OPENED)
      ms_player_see (self->player, opened[i], cells[opened[i]]);
  return ms_round_get_state (self->round) == MS_ROUND_PLAYING;
}

static void
compare_on_layout (Table *self, const int *cells, int n_cells)
{
  double first = 0;
  for (int i = 0; i < n_cells; i++)
    {
      MsPlayout alone, again;
      assert_int_equal (
          ms_player_rollout_play (self->alone, self->mine, cells[i], &alone), MS_STATUS_OK);
      assert_int_equal (
          ms_player_rollout_play (self->again, i == 0 ? self->mine : NULL, cells[i], &again),
          MS_STATUS_OK);
      assert_true (alone.won == again.won && alone.shown == again.shown);
      assert_true (fabs (alone.luck - again.luck) < 1e-12);
      first = i == 0 ? alone.won : first;
      self->n_different += alone.won != first;
      self->n_played++;
    }
}

/* From one position, the choice and a few cells more. */
static void
compare (Table *self, int choice, MsRng *rng)
{
  bool consistent;
  int cells[MOST_CELLS] = { choice }, n_cells = 1;
  assert_int_equal (ms_player_ask_solver (self->player, &consistent), MS_STATUS_OK);
  MsSampler *sampler = ms_sampler_new (ms_player_get_engine (self->player));
  assert_non_null (sampler);
  for (int i = 0; i < ms_player_get_known (self->player)->n_inside && n_cells < MOST_CELLS; i++)
    if (ms_player_get_known (self->player)->inside[i] != choice)
      cells[n_cells++] = ms_player_get_known (self->player)->inside[i];
  ms_player_rollout_begin (self->alone, self->player);
  ms_player_rollout_begin (self->again, self->player);
  for (int i = 0; i < LAYOUTS; i++)
    {
      assert_true (ms_sampler_draw (sampler, rng, self->mine));
      compare_on_layout (self, cells, n_cells);
    }
}

static void
play_and_compare (Table *self, uint64_t seed)
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  ms_round_begin (self->round, seed);
  ms_player_begin (self->player);
  for (int cell = 3 * 16 + 3; open_cell (self, cell);)
    {
      MsChoice choice;
      assert_int_equal (ms_player_choose (self->player, &choice), MS_STATUS_OK);
      if (choice.basis == MS_BASIS_AHEAD)
        compare (self, choice.cell, &rng);
      cell = choice.cell;
    }
}

static void
test_played_again (void **state)
{
  const MsRules rules = { 16, 16, 51, MS_FIRST_CLICK_OPEN };
  const MsStrategy *fast = ms_strategy_find ("fast");
  MsSolverOptions plain = MS_SOLVER_OPTIONS_INIT;
  Table self = { .round = ms_round_new (&rules, NULL),
    .player = ms_player_new (fast, 16, 16, 51, NULL),
    .alone = ms_player_rollout_new (fast, 16, 16, 51, &plain, NULL),
    .again = ms_player_rollout_new (fast, 16, 16, 51, &plain, NULL) };
  assert_true (
      self.round != NULL && self.player != NULL && self.alone != NULL && self.again != NULL);
  for (uint64_t seed = 1; seed <= 12; seed++)
    play_and_compare (&self, seed);
  assert_true (self.n_played > 400 && self.n_different > 50);
  ms_round_free (self.round);
  ms_player_free (self.player);
  ms_player_rollout_free (self.alone);
  ms_player_rollout_free (self.again);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_played_again) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

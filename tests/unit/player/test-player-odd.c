/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every strategy on boards that no level has, and in positions that no game has: what is opened is
 * covered, what is called certain is so, and what no layout fits is left alone. */
#include "cmocka-common.h"
#include "ms-choose.h"
#include "ms-player-field.h"
#include "ms-player-private.h"
#include "ms-rng.h"

#include <stdlib.h>

static const char *const strategies[] = { "logic", "safest", "endgame", "fast", "learned",
  "quick:playouts=16,middle=16,early=16", "best:playouts=16,middle=16,early=16" };

#define N_STRATEGIES (sizeof strategies / sizeof *strategies)

typedef struct
{
  int width, height, mines, n_games;
} Board;

/* Thin, tiny, on either side of 256 cells, and nearly all mines. */
static const Board boards[] = { { 1, 60, 12, 6 }, { 60, 1, 30, 6 }, { 2, 2, 1, 8 }, { 2, 2, 2, 8 },
  { 1, 2, 1, 2 }, { 40, 1, 33, 6 }, { 3, 21, 20, 4 }, { 15, 17, 50, 3 }, { 16, 16, 45, 3 },
  { 257, 1, 80, 3 }, { 7, 9, 50, 4 }, { 24, 30, 690, 1 }, { 24, 30, 715, 2 } };

/* Returns how often it opened. */
static int
play (MsPlayer *player, MsRound *round, int n_cells)
{
  MsChoice choice = { .cell = n_cells / 2, .basis = MS_BASIS_FIRST };
  int n_seen = 0, n_opens = 0;
  ms_player_begin (player);
  for (;;)
    {
      assert_int_equal (ms_round_open (round, choice.cell), MS_STATUS_OK);
      n_opens++;
      if (ms_round_get_state (round) != MS_ROUND_PLAYING)
        break;
      n_seen = ms_player_watch (player, round, n_seen);
      assert_int_equal (ms_player_choose (player, &choice), MS_STATUS_OK);
      assert_in_range (choice.cell, 0, n_cells - 1);
      assert_false (ms_cell_is_opened (ms_round_get_cells (round)[choice.cell]));
      assert_true (choice.safety > 0 && choice.safety <= 1);
    }
  if (ms_round_get_state (round) == MS_ROUND_LOST)
    assert_int_not_equal (choice.basis, MS_BASIS_CERTAIN);
  return n_opens;
}

static void
test_games (void **state)
{
  int n_opens = 0;
  for (size_t s = 0; s < N_STRATEGIES; s++)
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
      {
        const Board *board = &boards[b];
        MsStrategy strategy;
        assert_true (ms_strategy_parse (strategies[s], &strategy));
        const MsRules rules = { board->width, board->height, board->mines, MS_FIRST_CLICK_SAFE };
        MsRound *round = ms_round_new (&rules, NULL);
        MsPlayer *player = ms_player_new (
            &strategy, board->width, board->height, board->mines, NULL);
        for (int i = 0; i < board->n_games; i++)
          {
            ms_round_begin (round, (uint64_t)i + 1);
            n_opens += play (player, round, board->width * board->height);
          }
        ms_player_free (player);
        ms_round_free (round);
      }
  assert_true (n_opens > 2000);
}

/* Numbers at random: nearly always no layout fits. */
static MsPosition *
draw_position (MsRng *rng)
{
  MsCell cells[64];
  MsPosition *position;
  int width = 1 + (int)ms_rng_below (rng, 8), height = 2 + (int)ms_rng_below (rng, 7);
  unsigned most = 1 + (unsigned)ms_rng_below (rng, 5), open = (unsigned)ms_rng_below (rng, 80);
  for (int i = 0; i < width * height; i++)
    {
      cells[i] = MS_CELL_COVERED;
      if (ms_rng_below (rng, 100) < open)
        cells[i] = (MsCell)ms_rng_below (rng, most);
      else if (ms_rng_below (rng, 20) == 0)
        cells[i] = MS_CELL_FLAG;
    }
  assert_int_equal (
      ms_position_new (width, height, (int)ms_rng_below (rng, (uint64_t)(width * height)), cells,
          NULL, &position, NULL),
      MS_STATUS_OK);
  return position;
}

static void
test_positions (void **state)
{
  MsRng rng;
  int n_refused = 0, n_chosen = 0;
  ms_rng_seed (&rng, 7);
  for (int i = 0; i < 1500; i++)
    {
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsPosition *position = draw_position (&rng);
      MsStrategy strategy;
      MsChoice choice;
      options.trust_flags = i % 2 == 1;
      assert_true (ms_strategy_parse (strategies[(size_t)i % N_STRATEGIES], &strategy));
      assert_int_equal (
          ms_choose (position, &strategy, &options, NULL, &choice, NULL), MS_STATUS_OK);
      n_refused += choice.cell < 0;
      n_chosen += choice.cell >= 0;
      if (choice.cell >= 0)
        assert_false (ms_cell_is_opened (ms_position_get_cells (position)[choice.cell]));
      ms_position_unref (position);
    }
  assert_true (n_refused > 500 && n_chosen > 100);
}

/* A number that needs more mines than there are cells: its section has no layout, is counted again
 * in the same way, and leaves nothing behind for those that are counted next. */
static void
test_section_without_layout (void **state)
{
  MsPlayer *player = ms_player_new (ms_strategy_find ("safest"), 5, 2, 4, NULL);
  bool consistent;
  assert_true (ms_field_prepare (player->field));
  for (int pass = 0; pass < 3; pass++)
    {
      ms_player_begin (player);
      ms_known_mark (player->known.opened, player->known.places[0]);
      ms_known_conclude (&player->known, player->changed, player->known.places[0]);
      player->known.state[0] = MS_KNOWN_OPENED;
      player->known.need[0] = pass < 2 ? 4 : 1;
      player->known.spare[0] = pass < 2 ? 0 : 2;
      ms_known_list (&player->known);
      assert_int_equal (player->known.n_inside, 3);
      assert_true (ms_field_count (player->field, &consistent));
      assert_int_equal (consistent, pass == 2);
      if (consistent)
        assert_true (ms_field_trace (player->field));
    }
  ms_player_free (player);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_games),
    cmocka_unit_test (test_positions), cmocka_unit_test (test_section_without_layout) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layouts of an endgame as the player lists them, against the numbers they have to fit; and
 * their views and what they win, against those that the solver's listing gives. */
#include "cmocka-common.h"
#include "ms-endgame-views.h"
#include "ms-player-field.h"
#include "ms-player-testing.h"
#include "ms-player-private.h"
#include "ms-round.h"

#include <math.h>
#include <stdlib.h>

#define MOST 400

typedef struct
{
  MsPlayer *player;
  long n_listed, n_layouts, n_views, n_outside, n_sections;
} Bench;

static bool
has_mine (const MsEndgamePlanes *planes, int cell, int layout)
{
  return planes->mine[cell * planes->n_words + layout / 64] >> layout % 64 & 1;
}

/* Every number has its mines around it, and all mines are there. */
static void
check_layout (const MsPlayer *player, const MsPlayerLayouts *layouts, int layout)
{
  const MsKnown *known = &player->known;
  int *around = calloc ((size_t)known->n_cells, sizeof *around), n_mines = 0;
  for (int i = 0; i < layouts->planes.n_cells; i++)
    if (has_mine (&layouts->planes, i, layout))
      {
        const MsTouching *touching = &known->touching[layouts->cells[i]];
        n_mines++;
        assert_int_equal (known->state[layouts->cells[i]], MS_KNOWN_NOTHING);
        for (int j = 0; j < touching->n; j++)
          around[touching->cells[j]]++;
      }
  assert_int_equal (n_mines, known->mines - known->n_found);
  for (int cell = 0; cell < known->n_cells; cell++)
    if (known->state[cell] == MS_KNOWN_OPENED)
      assert_int_equal (around[cell], known->need[cell]);
  free (around);
}

static void
check_different (const MsEndgamePlanes *planes, int a, int b)
{
  for (int cell = 0; cell < planes->n_cells; cell++)
    if (has_mine (planes, cell, a) != has_mine (planes, cell, b))
      return;
  fail_msg ("layouts %d and %d are the same", a, b);
}

static void
check_layouts (const Bench *self, const MsPlayerLayouts *layouts)
{
  const MsEndgamePlanes *planes = &layouts->planes;
  const MsKnown *known = &self->player->known;
  assert_int_equal (planes->n_cells, known->n_inside + known->n_outside);
  for (int l = 0; l < planes->n_layouts; l++)
    {
      check_layout (self->player, layouts, l);
      for (int other = 0; other < l; other++)
        check_different (planes, l, other);
    }
}

/* The solver's views of the same position, and what they win. */
static void
check_views (Bench *self, const MsPlayerLayouts *layouts)
{
  MsPlayer *player = self->player;
  MsLayouts listed;
  MsEndgameViews views, expected;
  int32_t *view_of = calloc ((size_t)player->known.n_cells, sizeof *view_of);
  int won, best, expected_won, expected_best;
  bool full, consistent;
  MsWork *work = ms_solver_get_engine (player->ahead)->work;
  assert_true (ms_endgame_planes_find_views (&layouts->planes, work, &views, view_of));
  assert_int_equal (ms_player_ask_solver (player, &consistent), MS_STATUS_OK);
  assert_true (ms_layouts_list (ms_solver_get_engine (player->solver), MOST, &listed));
  assert_int_equal (listed.n_layouts, layouts->planes.n_layouts);
  assert_true (ms_endgame_views_find (ms_solver_get_engine (player->solver), &listed, &expected));
  assert_int_equal (views.n_views, expected.n_views);
  for (int i = 0; i < layouts->planes.n_cells; i++)
    assert_int_equal (view_of[i], expected.view_at[player->index_of[layouts->cells[i]]]);
  /* So few always fit: else the slower search would hide what the quick one lost. */
  assert_true (ms_endgame_bits_find_best (&views, work, &won, &best, &full) && !full);
  assert_true (ms_endgame_find_best (
      ms_solver_get_engine (player->solver), &expected, &expected_won, &expected_best));
  assert_true (won == expected_won && best == expected_best);
  self->n_views += views.n_views;
  free (view_of);
}

/* A position in which nothing is found cheaply. */
static void
check_player (Bench *self)
{
  MsPlayer *player = self->player;
  MsChoice choice;
  bool consistent;
  assert_int_equal (ms_player_count_and_learn (player, &choice, &consistent), MS_STATUS_OK);
  assert_true (consistent);
  double log_layouts = ms_player_get_log_layouts (player);
  if (choice.cell >= 0 || !player->in_field || log_layouts > log (MOST + 0.5))
    return;
  MsPlayerLayouts layouts;
  ms_engine_begin (ms_solver_get_engine (player->ahead), &player->options);
  assert_true (ms_player_list_layouts (player, (int)lround (exp (log_layouts)),
      ms_solver_get_engine (player->ahead)->work, &layouts));
  check_layouts (self, &layouts);
  if (layouts.planes.n_layouts > 2)
    check_views (self, &layouts);
  self->n_listed++;
  self->n_layouts += layouts.planes.n_layouts;
  self->n_outside += player->known.n_outside > 0;
  self->n_sections += player->field->n_sections > 1;
}

static void
check_game (Bench *self, MsRound *round)
{
  MsPlayer *player = self->player;
  MsChoice choice = { .cell = 0 };
  ms_player_begin (player);
  for (int n_seen = 0;;)
    {
      assert_int_equal (ms_round_open (round, choice.cell), MS_STATUS_OK);
      n_seen = ms_player_watch (player, round, n_seen);
      if (ms_round_get_state (round) != MS_ROUND_PLAYING)
        break;
      if (ms_player_find_cheaply (player, &choice))
        continue;
      check_player (self);
      assert_int_equal (ms_player_choose (player, &choice), MS_STATUS_OK);
    }
}

/* At every decision of whole games. */
static void
check_games (Bench *self, int width, int height, int mines, int n)
{
  const MsRules rules = { width, height, mines, MS_FIRST_CLICK_OPEN };
  MsRound *round = ms_round_new (&rules, NULL);
  self->player = ms_player_new (ms_strategy_find ("fast"), width, height, mines, NULL);
  for (int seed = 1; seed <= n; seed++)
    {
      ms_round_begin (round, (uint64_t)seed);
      check_game (self, round);
    }
  ms_round_free (round);
  ms_player_free (self->player);
}

static void
test_small_boards (void **state)
{
  Bench bench = { NULL };
  for (int mines = 4; mines <= 16; mines += 2)
    check_games (&bench, 7, 6, mines, 30);
  assert_true (bench.n_listed > 100 && bench.n_layouts > 5000 && bench.n_views > 1000);
  assert_true (bench.n_outside > 60 && bench.n_sections > 15);
}

static void
test_large_boards (void **state)
{
  Bench bench = { NULL };
  check_games (&bench, 16, 16, 51, 60);
  check_games (&bench, 30, 16, 90, 60);
  assert_true (bench.n_listed > 40 && bench.n_layouts > 1000 && bench.n_sections > 8);
}

/* A field that counted other layouts than it is asked for is not believed. */
static void
test_refused (void **state)
{
  MsPlayer *player = ms_player_new (ms_strategy_find ("fast"), 3, 1, 1, NULL);
  MsPlayerLayouts layouts;
  bool consistent;
  ms_player_begin (player);
  ms_player_see (player, 1, 1);
  assert_int_equal (ms_player_know (player, &consistent), MS_STATUS_OK);
  assert_true (consistent);
  for (int n = 1; n <= 3; n++)
    {
      ms_engine_begin (ms_solver_get_engine (player->ahead), &player->options);
      assert_int_equal (
          ms_player_list_layouts (player, n, ms_solver_get_engine (player->ahead)->work, &layouts),
          n == 2);
    }
  ms_player_free (player);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_small_boards),
    cmocka_unit_test (test_large_boards),
    cmocka_unit_test (test_refused),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

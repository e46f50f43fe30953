/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player's quick count against the solver's: every cell's chance and certainty, now and after
 * each number that each cell can show, on boards of all densities opened anywhere; and the look
 * ahead by both. */
#include "cmocka-common.h"
#include "ms-player-field.h"
#include "ms-player-private.h"
#include "ms-player-testing.h"
#include "ms-round.h"
#include "random-position.h"
#include "thorough.h"

#include <math.h>

typedef struct
{
  MsPlayer *player;
  long n_counted, n_shown, n_refused, n_certain; /* n_certain: by numbers that may show */
  long n_recalled; /* sections that were counted before */
  long n_cells, n_looked, n_progress; /* n_progress: looked at, and a safe cell may follow */
} Bench;

static void
compare (double mine, MsCertainty certainty, MsVerdict verdict)
{
  assert_int_equal (certainty, verdict.certainty);
  assert_true (fabs (mine - verdict.mine) < 1e-12);
}

static MsCertainty
certainty_now (const MsPlayer *player, int cell)
{
  return ms_known_window (&player->known, player->known.opened, cell, 1) == 0
      ? player->outside_certainty
      : (MsCertainty)player->certainty[cell];
}

/* All unknown cells, as things stand, and in how many layouts. */
static void
check_now (const Bench *self)
{
  const MsPlayer *player = self->player;
  const MsEngine *engine = ms_solver_get_engine (player->solver);
  double log_layouts = log (engine->layouts_mantissa) + log (10) * (double)engine->layouts_exponent;
  assert_true (fabs (ms_field_log_layouts (player->field) - log_layouts) < 1e-9);
  for (int cell = 0; cell < player->known.n_cells; cell++)
    if (player->known.state[cell] == MS_KNOWN_NOTHING)
      compare (ms_player_get_mine (player)[cell], certainty_now (player, cell),
          ms_player_judge (ms_solver_get_engine (player->solver), player->index_of[cell]));
}

static void
check_after (Bench *self)
{
  const MsPlayer *player = self->player;
  const MsField *field = player->field;
  for (int cell = 0; cell < player->known.n_cells; cell++)
    {
      if (player->known.state[cell] != MS_KNOWN_NOTHING || cell == field->tried)
        continue;
      int box = field->box_of[cell];
      MsCertainty certainty = (MsCertainty)(box < 0 ? field->outside_certainty
                                                    : field->certainty[box]);
      double mine = box < 0 ? field->outside_mine : field->mine[box];
      const MsEngine *engine = ms_solver_get_engine (player->ahead);
      uint8_t kind = engine->problem->grid->kind[player->index_of[cell]];
      MsVerdict verdict = kind == MS_GRID_FOUND_MINE
          ? (MsVerdict){ MS_CERTAINTY_MINE, 1 }
          : ms_player_judge (engine, player->index_of[cell]);
      compare (mine, certainty, verdict);
      self->n_certain += certainty != MS_CERTAINTY_NONE;
    }
}

static void
check_number (Bench *self, int cell, int known, int need)
{
  MsPlayer *player = self->player;
  const MsEngine *now = ms_solver_get_engine (player->solver);
  MsEngine *ahead = ms_solver_get_engine (player->ahead);
  MsOutlook outlook;
  bool consistent;
  assert_true (ms_player_look_in_field (player, need, &outlook));
  assert_true (ms_player_count (player, ahead, cell, known + need, &consistent));
  assert_int_equal (consistent, outlook.chance > 0);
  if (!consistent)
    return;
  double chance = ahead->layouts_mantissa / now->layouts_mantissa
      * pow (10, (double)(ahead->layouts_exponent - now->layouts_exponent));
  assert_true (fabs (chance - outlook.chance) < 1e-11 * chance);
  check_after (self);
  self->n_shown++;
}

/* The look ahead from a cell, by the field and by the solver as if the position were too large. */
static void
check_look (Bench *self, int cell, const char *words)
{
  MsPlayer *player = self->player;
  const MsStrategy *own = player->strategy;
  MsStrategy strategy;
  MsProspect near, far;
  assert_true (ms_strategy_parse (words, &strategy));
  player->strategy = &strategy;
  assert_int_equal (ms_player_look_ahead_from (player, cell, &near), MS_STATUS_OK);
  player->in_field = false;
  assert_int_equal (ms_player_look_ahead_from (player, cell, &far), MS_STATUS_OK);
  player->in_field = true;
  player->strategy = own;
  double sum = 0;
  for (int number = 0; number <= 8; number++)
    {
      assert_true (fabs (near.chance[number] - far.chance[number]) < 1e-9);
      sum += far.chance[number];
    }
  assert_true (fabs (sum - far.safety) < 1e-8);
  assert_true (fabs (near.score - far.score) < 1e-8);
  assert_true (fabs (near.progress - far.progress) < 1e-8);
  self->n_looked++;
  self->n_progress += far.progress > 0;
}

static void
check_cell (Bench *self, int cell)
{
  MsPlayer *player = self->player;
  const MsTouching *touching = &player->known.touching[cell];
  int mines = 0, left = 0;
  if (self->n_cells++ % (long)thorough (64, 4) == 0)
    {
      check_look (self, cell, "quick");
      check_look (self, cell, "quick:living=0");
    }
  for (int i = 0; i < touching->n; i++)
    {
      mines += player->known.state[touching->cells[i]] == MS_KNOWN_MINE;
      left += player->known.state[touching->cells[i]] == MS_KNOWN_NOTHING;
    }
  if (!ms_field_open (player->field, cell))
    {
      self->n_refused++;
      return;
    }
  for (int need = 0; need <= left; need++)
    check_number (self, cell, mines, need);
  ms_field_close (player->field);
}

/* In a position that is too large indeed: what a cell can show is all that can come of it. */
static void
check_far (Bench *self)
{
  MsPlayer *player = self->player;
  MsStrategy strategy;
  assert_true (ms_strategy_parse ("quick", &strategy));
  player->strategy = &strategy;
  for (int i = 0; i < player->known.n_inside && self->n_looked < 4; i++)
    {
      int cell = player->known.inside[i];
      MsProspect prospect;
      double sum = 0;
      if (certainty_now (player, cell) != MS_CERTAINTY_NONE)
        continue;
      assert_int_equal (ms_player_look_ahead_from (player, cell, &prospect), MS_STATUS_OK);
      for (int number = 0; number <= 8; number++)
        sum += prospect.chance[number];
      assert_true (fabs (sum - prospect.safety) < 1e-8);
      assert_true (fabs (prospect.safety + player->mine[cell] - 1) < 1e-12);
      assert_true (prospect.score > 0 && prospect.progress <= prospect.safety + 1e-9);
      self->n_looked++;
    }
  player->strategy = ms_strategy_find ("fast");
}

/* What the player knows, now and one cell further. */
static void
check_player (Bench *self, int every)
{
  MsPlayer *player = self->player;
  bool consistent;
  assert_int_equal (ms_player_know (player, &consistent), MS_STATUS_OK);
  assert_true (consistent);
  self->n_refused += !player->in_field;
  if (!player->in_field)
    {
      check_far (self);
      return;
    }
  self->n_counted++;
  for (int i = 0; i < player->field->n_sections; i++)
    self->n_recalled += !player->field->sections[i].traced;
  assert_int_equal (ms_player_ask_solver (player, &consistent), MS_STATUS_OK);
  assert_true (consistent);
  check_now (self);
  for (int cell = 0; cell < player->known.n_cells; cell += every)
    if (player->known.state[cell] == MS_KNOWN_NOTHING
        && certainty_now (player, cell) == MS_CERTAINTY_NONE)
      check_cell (self, cell);
}

static void
set_up (Bench *self, int width, int height, int mines)
{
  *self = (Bench){ .player = ms_player_new (
                       ms_strategy_find ("fast"), width, height, mines, NULL) };
}

/* Opened anywhere, without anything worked out before. */
static void
check_boards (int width, int height, int mines, double opened, int n, int every, Bench *self)
{
  set_up (self, width, height, mines);
  for (int seed = 1; seed <= n; seed++)
    {
      MsPosition *position = random_scattered (width, height, mines, opened, (uint64_t)seed);
      ms_player_load (self->player, position, false);
      check_player (self, every);
      ms_position_unref (position);
    }
  ms_player_free (self->player);
}

static void
check_game (MsRound *round, int every, Bench *self)
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
      check_player (self, every);
      assert_int_equal (ms_player_count_and_choose (player, &choice), MS_STATUS_OK);
    }
}

/* At every decision of whole games. */
static void
check_games (int width, int height, int mines, int n, int every, Bench *self)
{
  const MsRules rules = { width, height, mines, MS_FIRST_CLICK_OPEN };
  MsRound *round = ms_round_new (&rules, NULL);
  set_up (self, width, height, mines);
  for (int seed = 1; seed <= n; seed++)
    {
      ms_round_begin (round, (uint64_t)seed);
      check_game (round, every, self);
    }
  ms_round_free (round);
  ms_player_free (self->player);
}

static void
test_small (void **state)
{
  Bench bench;
  int n = (int)thorough (7, 20);
  for (int mines = 1; mines <= 20; mines++)
    for (int opened = 1; opened <= 6; opened++)
      {
        check_boards (6, 5, mines, opened / 10.0, n, 1, &bench);
        assert_int_equal (bench.n_counted, n);
      }
}

static void
test_scattered (void **state)
{
  Bench bench;
  check_boards (30, 16, 110, 0.06, 20, 17, &bench);
  assert_true (bench.n_counted == 20 && bench.n_shown > 1000);
  check_boards (12, 12, 60, 0.25, 60, 5, &bench);
  assert_true (bench.n_counted == 60 && bench.n_shown > 1000);
}

static void
test_games (void **state)
{
  Bench bench;
  check_games (30, 16, 99, 40, 7, &bench);
  assert_true (bench.n_counted > 80 && bench.n_shown > 1000 && bench.n_certain > 100);
  assert_true (bench.n_recalled > 50);
  assert_true (bench.n_looked > 100 && bench.n_progress > 100);
  assert_int_equal (bench.n_refused, 0);
  check_games (9, 9, 16, 40, 1, &bench);
  assert_true (bench.n_counted > 40 && bench.n_shown > 500 && bench.n_certain > 100);
  assert_int_equal (bench.n_refused, 0);
}

/* Large boards are left to the solver. */
static void
test_refused (void **state)
{
  Bench bench;
  check_boards (60, 60, 1200, 0.4, 1, 1, &bench);
  assert_true (bench.n_refused == 1 && bench.n_looked == 4);
}

/* Weights of mines outside that would come near the smallest number there is are refused. */
static void
test_weights_apart (void **state)
{
  MsPlayer *player = ms_player_new (ms_strategy_find ("safest"), 200, 200, 90, NULL);
  MsField *field = player->field;
  assert_true (ms_field_prepare (field));
  field->outside = 39000;
  field->mines = field->highest = 90;
  for (field->lowest = 80; field->lowest >= 0; field->lowest -= 80)
    {
      field->pool.used = 0;
      assert_int_equal (ms_field_weigh (field), field->lowest == 80);
    }
  ms_player_free (player);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_small),
    cmocka_unit_test (test_scattered),
    cmocka_unit_test (test_games),
    cmocka_unit_test (test_refused),
    cmocka_unit_test (test_weights_apart),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

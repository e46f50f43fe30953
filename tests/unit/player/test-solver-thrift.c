/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving clicks: the same games are won as without, each click is one that a game allows, and the
 * quick player's count is one that a game can have. */
#include "cmocka-common.h"

#include "failing-allocator.h"
#include "ms-frugal.h"
#include "ms-least-clicks.h"
#include "ms-neighbours.h"
#include "ms-openings.h"
#include "ms-simulate.h"
#include "ms-thrift-plan.h"
#include "thorough.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A game that is played again, click by click. */
typedef struct
{
  const MsLayout *layout;
  int width, height, n_left;
  bool opened[480], flags[480], lost;
} Replayed;

static void
open_again (Replayed *self, int cell)
{
  int around[8];
  self->lost |= ms_layout_has_mine (self->layout, cell);
  if (self->opened[cell] || self->lost)
    return;
  self->opened[cell] = true;
  self->n_left--;
  if (ms_layout_count_around (self->layout, cell) > 0)
    return;
  int n = ms_neighbours (self->width, self->height, cell, around);
  for (int i = 0; i < n; i++)
    open_again (self, around[i]);
}

/* Every click changes something: a flag is put on a mine, once; a number is chorded with as many
 * flags around it. */
static void
click_again (Replayed *self, const MsClick *click)
{
  int around[8], n = ms_neighbours (self->width, self->height, click->cell, around);
  int n_flags = 0, n_left = self->n_left;
  switch (click->kind)
    {
    case MS_THRIFT_OPEN:
      assert_false (self->opened[click->cell] || self->flags[click->cell]);
      open_again (self, click->cell);
      break;
    case MS_THRIFT_FLAG:
      assert_false (self->flags[click->cell]);
      assert_true (ms_layout_has_mine (self->layout, click->cell));
      self->flags[click->cell] = true;
      break;
    case MS_THRIFT_CHORD:
      assert_true (self->opened[click->cell]);
      for (int i = 0; i < n; i++)
        n_flags += self->flags[around[i]];
      assert_int_equal (n_flags, ms_layout_count_around (self->layout, click->cell));
      for (int i = 0; i < n; i++)
        if (!self->flags[around[i]])
          open_again (self, around[i]);
      assert_false (self->lost);
      assert_true (self->n_left < n_left);
      break;
    }
}

static const struct
{
  int width, height, mines, n_games;
  const char *strategy;
} boards[] = {
  { 9, 9, 10, 10, "fast" },
  { 5, 4, 4, 30, "endgame" },
  { 8, 8, 20, 15, "safest" },
  { 16, 16, 40, 1, "fast" },
  { 30, 16, 99, 1, "endgame" },
};

/* By the promise of the first click and without. */
static void
the_same_games_are_won (void **state)
{
  for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++)
    for (int first_click = MS_FIRST_CLICK_ANY; first_click <= MS_FIRST_CLICK_OPEN; first_click++)
      {
        MsRules rules = { .width = boards[b].width,
          .height = boards[b].height,
          .mines = boards[b].mines,
          .first_click = (MsFirstClick)first_click };
        const MsStrategy *strategy = ms_strategy_find (boards[b].strategy);
        MsSimulator *usual = ms_simulator_new (&rules, 0, strategy, NULL);
        MsSimulator *thrifty = ms_simulator_new (&rules, 0, strategy, NULL);
        int n_usual = 0, n_thrifty = 0, n_won = 0;
        assert_true (ms_simulator_save_clicks (thrifty, INFINITY));
        for (int seed = 0; seed < thorough (1, 16) * boards[b].n_games / 2; seed++)
          {
            MsOutcome expected, found;
            int n_clicks, n_expected, n_found;
            MsRng rng;
            assert_int_equal (ms_simulator_play (usual, (uint64_t)seed, &expected), MS_STATUS_OK);
            assert_int_equal (ms_simulator_play (thrifty, (uint64_t)seed, &found), MS_STATUS_OK);
            assert_int_equal (found.won, expected.won);
            assert_int_equal (found.guesses, expected.guesses);
            const MsGuess *guesses = ms_simulator_get_guesses (thrifty, &n_found);
            const MsGuess *others = ms_simulator_get_guesses (usual, &n_expected);
            assert_int_equal (n_found, n_expected);
            for (int i = 0; i < n_found; i++)
              {
                assert_int_equal (guesses[i].cell, others[i].cell);
                assert_true (fabs (guesses[i].safety - others[i].safety) < 1e-9);
              }
            n_won += found.won;
            n_usual += found.won ? expected.clicks : 0;
            n_thrifty += found.won ? found.clicks : 0;

            ms_rng_seed (&rng, (uint64_t)seed);
            MsLayout *layout = ms_layout_draw (&rules, 0, 0, &rng, NULL);
            Replayed again = { .layout = layout,
              .width = rules.width,
              .height = rules.height,
              .n_left = rules.width * rules.height - rules.mines };
            const MsClick *clicks = ms_simulator_get_clicks (thrifty, &n_clicks);
            assert_int_equal (n_clicks, found.clicks);
            for (int i = 0; i < n_clicks; i++)
              {
                assert_true (!again.lost && again.n_left > 0);
                click_again (&again, &clicks[i]);
              }
            assert_int_equal (found.won, again.n_left == 0 && !again.lost);
            assert_int_equal (!found.won, again.lost);
            ms_layout_unref (layout);
          }
        /* On the smallest boards there is hardly anything to chord. */
        assert_true (n_won == 0 || rules.width < 9 || n_thrifty < n_usual);
        ms_simulator_free (usual);
        ms_simulator_free (thrifty);
      }
}

/* Who is told that a lost game costs little takes risks that are no guesses of the strategy. */
static void
a_low_price_takes_risks (void **state)
{
  MsRules rules = { .width = 9, .height = 9, .mines = 10, .first_click = MS_FIRST_CLICK_OPEN };
  MsSimulator *careful = ms_simulator_new (&rules, 0, ms_strategy_find ("fast"), NULL);
  MsSimulator *rash = ms_simulator_new (&rules, 0, ms_strategy_find ("fast"), NULL);
  int n_careful = 0, n_rash = 0, won_by_care = 0, won_by_risk = 0;
  assert_true (ms_simulator_save_clicks (careful, INFINITY));
  assert_true (ms_simulator_save_clicks (rash, 2));
  for (uint64_t seed = 0; seed < 60; seed++)
    {
      MsOutcome outcome;
      assert_int_equal (ms_simulator_play (careful, seed, &outcome), MS_STATUS_OK);
      n_careful += outcome.guesses;
      won_by_care += outcome.won;
      assert_int_equal (ms_simulator_play (rash, seed, &outcome), MS_STATUS_OK);
      n_rash += outcome.guesses;
      won_by_risk += outcome.won;
    }
  assert_true (n_rash > n_careful);
  assert_true (won_by_risk < won_by_care);
  ms_simulator_free (careful);
  ms_simulator_free (rash);
}

/* Tells the quick player what is open and flagged; of the other cells that every second mine is
 * known, and every third cell that is safe; returns one of these. */
static int
tell (MsFrugal *frugal, const Replayed *game, const MsOpenings *openings)
{
  int safe = -1;
  for (int cell = 0; cell < game->width * game->height; cell++)
    {
      bool mine = openings->numbers[cell] == MS_OPENINGS_MINE;
      MsFrugalState state = game->opened[cell]           ? MS_FRUGAL_OPEN
          : mine && (game->flags[cell] || cell % 2 == 0) ? MS_FRUGAL_MINE
          : !mine && (safe < 0 || cell % 3 == 0)         ? MS_FRUGAL_SAFE
                                                         : MS_FRUGAL_UNKNOWN;
      if (state == MS_FRUGAL_SAFE)
        safe = cell;
      ms_frugal_note (frugal, cell, state, openings->numbers[cell], game->flags[cell]);
    }
  ms_frugal_begin (frugal);
  return safe;
}

/* A game that goes on from any moment with the quick player is one of the ways to win its board,
 * and so needs no fewer clicks in all than the board, and no more than one for each cell.  What was
 * tried on other layouts changes nothing. */
static void
the_quick_player_needs_what_a_game_can_need (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 5);
  for (int game = 0; game < 60; game++)
    {
      const MsRules rules = { .width = 11, .height = 8, .mines = 14 };
      MsLayout *layout = ms_layout_draw (&rules, 0, 0, &rng, NULL);
      MsLayout *other = ms_layout_draw (&rules, 0, 0, &rng, NULL);
      MsOpenings *openings = ms_openings_new (layout, NULL),
                 *others = ms_openings_new (other, NULL);
      MsFrugal *frugal = ms_frugal_new (rules.width, rules.height, 14 / 88.0, NULL);
      MsLeastClicks least;
      assert_int_equal (
          ms_least_clicks_find (layout, MS_LEAST_CLICKS_STATES, NULL, NULL, NULL, &least),
          MS_STATUS_OK);
      Replayed again = {
        .layout = layout, .width = rules.width, .height = rules.height, .n_left = 74
      };
      for (int n_clicks = 1; n_clicks < 20; n_clicks++)
        {
          int cell = (int)ms_rng_below (&rng, 88);
          if (ms_layout_has_mine (layout, cell))
            again.flags[cell] = true;
          else
            open_again (&again, cell);
          int safe = tell (frugal, &again, openings);
          if (again.n_left == 0)
            break;
          bool chord;
          int chosen = ms_frugal_choose (frugal, &chord);
          assert_false (ms_layout_has_mine (layout, chosen));
          assert_int_equal (again.opened[chosen], chord);
          ms_frugal_lay_out (frugal, openings);
          int clicks = ms_frugal_try (frugal, chosen, chord);
          assert_true (n_clicks + clicks >= least.upper);
          assert_true (clicks <= 88);
          assert_true (ms_frugal_try (frugal, safe, false) >= 1);
          ms_frugal_lay_out (frugal, others);
          ms_frugal_lay_out (frugal, openings);
          assert_int_equal (ms_frugal_try (frugal, chosen, chord), clicks);
        }
      ms_least_clicks_clear (&least, NULL);
      ms_frugal_free (frugal);
      ms_openings_free (openings);
      ms_openings_free (others);
      ms_layout_unref (layout);
      ms_layout_unref (other);
    }
}

/* A flag, a 1 and two 0s: one chord or one opening is all that is left. */
static void
what_is_known_is_used (void **state)
{
  static const char rows[] = "*...";
  uint8_t mine[4];
  bool chord;
  for (int i = 0; i < 4; i++)
    mine[i] = rows[i] == '*';
  MsLayout *layout = ms_layout_new (4, 1, mine, NULL);
  MsOpenings *openings = ms_openings_new (layout, NULL);
  MsFrugal *frugal = ms_frugal_new (4, 1, 0.25, NULL);
  ms_frugal_note (frugal, 0, MS_FRUGAL_MINE, 0, true);
  ms_frugal_note (frugal, 1, MS_FRUGAL_OPEN, 1, false);
  ms_frugal_note (frugal, 2, MS_FRUGAL_SAFE, 0, false);
  ms_frugal_note (frugal, 3, MS_FRUGAL_UNKNOWN, 0, false);
  ms_frugal_begin (frugal);
  int cell = ms_frugal_choose (frugal, &chord);
  assert_true (cell == (chord ? 1 : 2));
  ms_frugal_lay_out (frugal, openings);
  assert_int_equal (ms_frugal_try (frugal, 1, true), 1);
  assert_int_equal (ms_frugal_try (frugal, 2, false), 1);
  ms_frugal_free (frugal);
  ms_openings_free (openings);
  ms_layout_unref (layout);
}

/* What a click opens of a layout. */
static int
count_by_hand (const Replayed *game, const MsThriftPlan *plan)
{
  Replayed after = *game;
  for (int i = 0; i < plan->n_flags; i++)
    click_again (&after, &(MsClick){ MS_THRIFT_FLAG, plan->flags[i] });
  click_again (&after, &(MsClick){ plan->move.kind, plan->move.cell });
  return game->n_left - after.n_left;
}

/* Games are played by plans alone, each made from the position.  A plan says no more than what the
 * click opens, and of a guess only that it may be a mine; whatever waits is safe. */
static void
plans_play_games (void **state)
{
  const MsStrategy *fast = ms_strategy_find ("fast");
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsRng rng;
  int n_chords = 0, n_more = 0, n_won = 0;
  ms_rng_seed (&rng, 8);
  for (int game = 0; game < thorough (12, 30); game++)
    {
      const MsRules rules = {
        .width = 9, .height = 8, .mines = 10, .first_click = MS_FIRST_CLICK_OPEN
      };
      MsLayout *layout = ms_layout_draw (&rules, 4, 4, &rng, NULL);
      Replayed again = { .layout = layout, .width = 9, .height = 8, .n_left = 62 };
      open_again (&again, 4 * 9 + 4);
      while (again.n_left > 0 && !again.lost)
        {
          MsCell cells[72];
          MsPosition *position;
          MsThriftPlan plan;
          for (int cell = 0; cell < 72; cell++)
            cells[cell] = again.opened[cell] ? (MsCell)ms_layout_count_around (layout, cell)
                : again.flags[cell]          ? MS_CELL_FLAG
                                             : MS_CELL_COVERED;
          assert_int_equal (ms_position_new (9, 8, 10, cells, NULL, &position, NULL), MS_STATUS_OK);
          assert_int_equal (
              ms_thrift_plan (position, fast, INFINITY, &options, &plan), MS_STATUS_OK);
          ms_position_unref (position);
          assert_false (plan.move.early);
          if (!plan.move.guess)
            {
              int n = count_by_hand (&again, &plan);
              assert_in_range (plan.least, 1, n);
              assert_true (plan.n_layouts > 0 && plan.mean >= plan.least);
              n_more += n > plan.least;
              n_chords += plan.move.kind == MS_THRIFT_CHORD;
            }
          for (int i = 0; i < plan.n_flags; i++)
            click_again (&again, &(MsClick){ MS_THRIFT_FLAG, plan.flags[i] });
          click_again (&again, &(MsClick){ plan.move.kind, plan.move.cell });
          assert_true (plan.move.guess || !again.lost);
        }
      n_won += !again.lost;
      ms_layout_unref (layout);
    }
  assert_true (n_won > 0 && n_chords > 0 && n_more > 0);
}

static void
each_allocation_may_fail (void **state)
{
  MsRules rules = { .width = 6, .height = 5, .mines = 6, .first_click = MS_FIRST_CLICK_OPEN };
  FailingAllocator failing;
  MsOutcome expected, outcome;
  long n = 0;
  MsSimulator *simulator = ms_simulator_new (&rules, 0, ms_strategy_find ("endgame"), NULL);
  assert_true (ms_simulator_save_clicks (simulator, 40));
  assert_int_equal (ms_simulator_play (simulator, 3, &expected), MS_STATUS_OK);
  ms_simulator_free (simulator);
  do
    {
      failing_allocator_init (&failing, n += n < 40 ? 1 : thorough (4, 1));
      simulator = ms_simulator_new (&rules, 0, ms_strategy_find ("endgame"), &failing.allocator);
      if (simulator != NULL && ms_simulator_save_clicks (simulator, 40))
        {
          if (ms_simulator_play (simulator, 3, &outcome) != MS_STATUS_OK)
            assert_int_equal (ms_simulator_play (simulator, 3, &outcome), MS_STATUS_OK);
          assert_int_equal (outcome.won, expected.won);
          assert_int_equal (outcome.clicks, expected.clicks);
        }
      ms_simulator_free (simulator);
      assert_int_equal (failing.n_held, 0);
    }
  while (failing.requests >= failing.fail_at);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_same_games_are_won),
    cmocka_unit_test (a_low_price_takes_risks),
    cmocka_unit_test (the_quick_player_needs_what_a_game_can_need),
    cmocka_unit_test (what_is_known_is_used),
    cmocka_unit_test (plans_play_games),
    cmocka_unit_test (each_allocation_may_fail),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

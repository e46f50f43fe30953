/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsVariation, and what becomes of one in an analyser whose game goes on. */
#include "cmocka-common.h"

#include "fake-gate.h"
#include "fake-solver.h"
#include "follower-support.h"
#include "ms-analyzer.h"
#include "ms-rng.h"
#include "ms-worker-testing.h"

#include <math.h>

typedef struct
{
  MsGame *game;
  MsAnalyzer *analyzer;
  int n_variations; /* how often it was notified */
} Fixture;

static void
on_variation (Fixture *fixture)
{
  fixture->n_variations++;
}

static int
set_up (void **state)
{
  Fixture *fixture = g_new0 (Fixture, 1);
  fake_solver_reset ();
  fixture->game = follower_support_set_up ();
  fixture->analyzer = ms_analyzer_new (fixture->game);
  g_signal_connect_swapped (
      fixture->analyzer, "notify::variation", G_CALLBACK (on_variation), fixture);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  follower_support_tear_down (fixture->analyzer, fixture->game);
  while (fake_solver_solvers_alive () > 0)
    g_main_context_iteration (NULL, TRUE);
  assert_int_equal (fake_solver_results_alive (), 0);
  g_free (fixture);
  return 0;
}

static void
assume (Fixture *fixture, int cell, MsCertainty certainty)
{
  g_autoptr (MsVariation) variation = ms_variation_assume (
      ms_analyzer_get_variation (fixture->analyzer), cell, certainty);
  ms_analyzer_set_variation (fixture->analyzer, variation);
}

static guint
count_assumed (MsAnalyzer *analyzer)
{
  guint n;
  ms_variation_get_assumed (ms_analyzer_get_variation (analyzer), &n);
  return n;
}

/* An analysed game, of which a mine and a free cell are supposed. */
static void
start_supposing (Fixture *fixture)
{
  fake_gate_open ();
  ms_game_open (fixture->game, 4, 4);
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  iterate_until_idle (fixture->analyzer);
  assume (fixture, 0, MS_CERTAINTY_MINE);
  assume (fixture, 1, MS_CERTAINTY_SAFE);
  iterate_until_idle (fixture->analyzer);
}

static void
assert_as_it_stands (Fixture *fixture)
{
  assert_null (ms_analyzer_get_variation (fixture->analyzer));
  iterate_until_idle (fixture->analyzer);
  assert_non_null (ms_analyzer_get_base (fixture->analyzer));
  assert_ptr_equal (
      ms_analyzer_get_base (fixture->analyzer), ms_analyzer_get_analysis (fixture->analyzer));
  assert_null (ms_analysis_get_variation (ms_analyzer_get_base (fixture->analyzer)));
}

static void
variations_add_up (void **state)
{
  guint n;
  g_autoptr (MsVariation) one = ms_variation_assume (NULL, 7, MS_CERTAINTY_MINE);
  g_autoptr (MsVariation) two = ms_variation_assume (one, 3, MS_CERTAINTY_SAFE);
  g_autoptr (MsVariation) turned = ms_variation_assume (two, 7, MS_CERTAINTY_SAFE);
  g_autoptr (MsVariation) mines = ms_variation_set_mines (turned, 12);
  g_autoptr (MsVariation) density = ms_variation_set_density (mines, 0.2);
  g_autoptr (MsVariation) settled = ms_variation_settle (density);
  const MsAssumption *assumed = ms_variation_get_assumed (density, &n);
  assert_int_equal (n, 2);
  assert_int_equal (assumed[0].cell, 3);
  assert_int_equal (assumed[1].cell, 7);
  assert_int_equal (ms_variation_get_assumption (density, 7), MS_CERTAINTY_SAFE);
  assert_int_equal (ms_variation_get_assumption (one, 7), MS_CERTAINTY_MINE);
  assert_int_equal (ms_variation_get_assumption (one, 3), MS_CERTAINTY_NONE);
  assert_int_equal (ms_variation_get_mines (density), 12);
  assert_true (ms_variation_get_density (density) == 0.2);
  ms_variation_get_assumed (settled, &n);
  assert_int_equal (n, 0);
  assert_int_equal (ms_variation_get_mines (settled), -1);
  assert_true (ms_variation_get_density (settled) == 0.2);
}

static void
none_is_null (void **state)
{
  g_autoptr (MsVariation) one = ms_variation_assume (NULL, 7, MS_CERTAINTY_MINE);
  g_autoptr (MsVariation) again = ms_variation_assume (NULL, 7, MS_CERTAINTY_MINE);
  g_autoptr (MsVariation) other = ms_variation_assume (NULL, 7, MS_CERTAINTY_SAFE);
  assert_null (ms_variation_assume (one, 7, MS_CERTAINTY_NONE));
  assert_null (ms_variation_settle (one));
  assert_null (ms_variation_set_mines (NULL, -1));
  assert_null (ms_variation_set_density (NULL, NAN));
  assert_int_equal (ms_variation_get_mines (NULL), -1);
  assert_true (isnan (ms_variation_get_density (NULL)));
  assert_true (ms_variation_equal (NULL, NULL));
  assert_true (ms_variation_equal (one, again));
  assert_false (ms_variation_equal (one, other));
  assert_false (ms_variation_equal (one, NULL));
}

static void
the_solver_is_told (void **state)
{
  Fixture *fixture = *state;
  start_supposing (fixture);
  assert_int_equal (fake_solver_last_options ().n_assumed, 2);
  MsAnalysis *analysis = ms_analyzer_get_analysis (fixture->analyzer);
  assert_true (ms_analysis_is_supposed (analysis));
  assert_true (ms_variation_equal (
      ms_analysis_get_variation (analysis), ms_analyzer_get_variation (fixture->analyzer)));
  assert_false (ms_analysis_is_supposed (ms_analyzer_get_base (fixture->analyzer)));
}

static void
another_total_is_asked (void **state)
{
  Fixture *fixture = *state;
  g_autoptr (MsVariation) variation = ms_variation_set_mines (NULL, 17);
  start_supposing (fixture);
  ms_analyzer_set_variation (fixture->analyzer, variation);
  iterate_until_idle (fixture->analyzer);
  assert_int_equal (
      ms_analysis_get_result (ms_analyzer_get_analysis (fixture->analyzer))->mines, 17);
  assert_int_equal (ms_analysis_get_result (ms_analyzer_get_base (fixture->analyzer))->mines, 10);
}

/* The base is counted once, and what is supposed by itself. */
static void
the_base_stays (void **state)
{
  Fixture *fixture = *state;
  start_supposing (fixture);
  MsAnalysis *base = ms_analyzer_get_base (fixture->analyzer);
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->analyzer)), 3);
  ms_analyzer_set_variation (fixture->analyzer, NULL);
  assert_ptr_equal (ms_analyzer_get_analysis (fixture->analyzer), base);
  assert_false (ms_analyzer_get_busy (fixture->analyzer));
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture->analyzer)), 3);
}

/* Until the next is counted, the one before shows. */
static void
one_follows_another (void **state)
{
  Fixture *fixture = *state;
  start_supposing (fixture);
  g_autoptr (MsAnalysis) before = ms_analysis_ref (ms_analyzer_get_analysis (fixture->analyzer));
  fake_gate_close ();
  assume (fixture, 2, MS_CERTAINTY_MINE);
  assert_ptr_equal (ms_analyzer_get_analysis (fixture->analyzer), before);
  fake_gate_open ();
  iterate_until_idle (fixture->analyzer);
  assert_ptr_not_equal (ms_analyzer_get_analysis (fixture->analyzer), before);
}

static void
a_move_ends_it (void **state)
{
  Fixture *fixture = *state;
  start_supposing (fixture);
  int before = fixture->n_variations;
  ms_game_undo (fixture->game);
  assert_int_equal (fixture->n_variations, before + 1);
  assert_null (ms_analyzer_get_base (fixture->analyzer));
  assert_null (ms_analyzer_get_analysis (fixture->analyzer));
  assert_as_it_stands (fixture);
  assume (fixture, 0, MS_CERTAINTY_MINE);
  ms_game_redo (fixture->game);
  assert_as_it_stands (fixture);
}

static void
another_game_ends_it (void **state)
{
  Fixture *fixture = *state;
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
  start_supposing (fixture);
  assert_true (ms_game_start (fixture->game, &rules, 9, NULL));
  assert_as_it_stands (fixture);
}

static void
a_mark_does_not (void **state)
{
  Fixture *fixture = *state;
  start_supposing (fixture);
  ms_game_cycle_mark (fixture->game, 8, 8);
  assert_int_equal (count_assumed (fixture->analyzer), 2);
  g_object_set (fixture->analyzer, "trust-flags", TRUE, NULL);
  assert_as_it_stands (fixture);
}

static void
a_density_outlives_the_move (void **state)
{
  Fixture *fixture = *state;
  start_supposing (fixture);
  g_autoptr (MsVariation)
      variation = ms_variation_set_density (ms_analyzer_get_variation (fixture->analyzer), 0.25);
  ms_analyzer_set_variation (fixture->analyzer, variation);
  iterate_until_idle (fixture->analyzer);
  assert_true (ms_variation_get_density (
                   ms_analysis_get_variation (ms_analyzer_get_base (fixture->analyzer)))
      == 0.25);
  ms_game_undo (fixture->game);
  assert_int_equal (count_assumed (fixture->analyzer), 0);
  assert_true (ms_variation_get_density (ms_analyzer_get_variation (fixture->analyzer)) == 0.25);
}

static void
putting_the_odds_away_ends_it (void **state)
{
  Fixture *fixture = *state;
  start_supposing (fixture);
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), FALSE);
  assert_null (ms_analyzer_get_base (fixture->analyzer));
  assert_null (ms_analyzer_get_analysis (fixture->analyzer));
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  assert_as_it_stands (fixture);
}

static void
a_supposition_can_be_cancelled (void **state)
{
  Fixture *fixture = *state;
  start_supposing (fixture);
  fake_gate_close ();
  assume (fixture, 2, MS_CERTAINTY_MINE);
  ms_analyzer_cancel (fixture->analyzer);
  assert_null (ms_analyzer_get_analysis (fixture->analyzer));
  assert_non_null (ms_analyzer_get_base (fixture->analyzer));
  fake_gate_open ();
  ms_analyzer_retry (fixture->analyzer);
  iterate_until_idle (fixture->analyzer);
  assert_int_equal (count_assumed (fixture->analyzer), 3);
  assert_true (ms_analysis_is_supposed (ms_analyzer_get_analysis (fixture->analyzer)));
}

/* Whatever comes in which order: the base supposes nothing, and at rest the analysis is that of
 * what is supposed. */
static void
at_rest_all_agrees (void **state)
{
  Fixture *fixture = *state;
  MsRng rng;
  ms_rng_seed (&rng, 5);
  start_supposing (fixture);
  for (int i = 0; i < 2000; i++)
    {
      int cell = (int)ms_rng_below (&rng, 81);
      switch (ms_rng_below (&rng, 9))
        {
        case 0:
          ms_game_undo (fixture->game);
          break;
        case 1:
          ms_game_redo (fixture->game);
          break;
        case 2:
        case 3:
          assume (fixture, cell, (MsCertainty)ms_rng_below (&rng, 3));
          break;
        case 4:
          ms_analyzer_set_variation (fixture->analyzer, NULL);
          break;
        case 5:
          fake_gate_close ();
          break;
        case 6:
          fake_gate_open ();
          iterate_until_idle (fixture->analyzer);
          assert_true (ms_variation_equal (ms_analyzer_get_variation (fixture->analyzer),
              ms_analysis_get_variation (ms_analyzer_get_analysis (fixture->analyzer))));
          break;
        default:
          g_main_context_iteration (NULL, FALSE);
        }
      MsAnalysis *base = ms_analyzer_get_base (fixture->analyzer);
      assert_true (base == NULL || ms_analysis_get_variation (base) == NULL);
    }
  fake_gate_open ();
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (variations_add_up),
    cmocka_unit_test (none_is_null),
    TEST (the_solver_is_told),
    TEST (another_total_is_asked),
    TEST (the_base_stays),
    TEST (one_follows_another),
    TEST (a_move_ends_it),
    TEST (another_game_ends_it),
    TEST (a_mark_does_not),
    TEST (a_density_outlives_the_move),
    TEST (putting_the_odds_away_ends_it),
    TEST (a_supposition_can_be_cancelled),
    TEST (at_rest_all_agrees),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

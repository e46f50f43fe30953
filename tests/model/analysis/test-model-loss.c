/* SPDX-License-Identifier: GPL-3.0-or-later */
/* After a loss where looking ahead decides: the mine that was hit is compared with the cell that
 * would have been opened, though nobody had looked at it before, and the sentence rests on that. */
#include "cmocka-common.h"

#include "ms-game-kept.h"
#include "ms-hindsight.h"

#include <math.h>
#include <string.h>

typedef struct
{
  MsGame *game;
  MsAnalyzer *analyzer;
  MsHindsight *hindsight;
  int mine, best;
} Fixture;

static void
wait_until_idle (gpointer follower)
{
  gboolean busy = TRUE;
  while (g_object_get (follower, "busy", &busy, NULL), busy)
    g_main_context_iteration (NULL, TRUE);
}

static MsAnalysis *
analyse (MsGame *game)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsAnalysis *analysis;
  MsPosition *position = ms_game_ref_position (game);
  assert_int_equal (ms_analysis_find (solver, position, &options, &analysis), MS_STATUS_OK);
  ms_position_unref (position);
  ms_solver_free (solver);
  return analysis;
}

static void
open_cell (MsGame *game, int cell)
{
  int width = ms_game_get_width (game);
  ms_game_open (game, cell % width, cell / width);
}

/* Opens what is certainly safe, and a cell without a mine where nothing is; FALSE: the game is
 * over. */
static gboolean
go_on (MsGame *game, const MsAnalysis *analysis)
{
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  int n = result->width * result->height;
  for (int cell = 0; cell < n; cell++)
    if (result->certainty[cell] == MS_CERTAINTY_SAFE)
      open_cell (game, cell);
  for (int cell = 0; cell < n && result->n_safe == 0; cell++)
    if (result->certainty[cell] == MS_CERTAINTY_NONE && !ms_layout_has_mine (layout, cell))
      {
        open_cell (game, cell);
        break;
      }
  return ms_game_get_state (game) == MS_GAME_PLAYING;
}

/* A mine that looking ahead passed over. */
static int
find_passed_over (MsGame *game, const MsAnalysis *analysis)
{
  const MsBest *best = ms_analysis_get_best (analysis);
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  double error;
  if (best->basis != MS_BASIS_AHEAD)
    return -1;
  for (int cell = 0; cell < result->width * result->height; cell++)
    if (result->certainty[cell] == MS_CERTAINTY_NONE && result->mine_probability[cell] < 0.5
        && ms_layout_has_mine (ms_play_get_layout (ms_game_get_play (game)), cell)
        && isnan (ms_best_compare (best, best->cell, cell, &error)))
      return cell;
  return -1;
}

/* A game that has come to such a position. */
static int
set_up (void **state)
{
  static const MsRules rules = { 16, 16, 40, MS_FIRST_CLICK_OPEN };
  Fixture *fixture = g_new0 (Fixture, 1);
  fixture->game = ms_game_new ();
  fixture->analyzer = ms_analyzer_new (fixture->game);
  fixture->hindsight = ms_hindsight_new (fixture->game, fixture->analyzer);
  fixture->mine = -1;
  for (guint64 seed = 1; fixture->mine < 0 && seed < 40; seed++)
    {
      assert_true (ms_game_start (fixture->game, &rules, seed, NULL));
      ms_game_open (fixture->game, 8, 8);
      for (gboolean goes_on = TRUE; goes_on && fixture->mine < 0;)
        {
          g_autoptr (MsAnalysis) analysis = analyse (fixture->game);
          fixture->mine = find_passed_over (fixture->game, analysis);
          fixture->best = ms_analysis_get_best_guess (analysis);
          goes_on = fixture->mine < 0 && go_on (fixture->game, analysis);
        }
    }
  assert_true (fixture->mine >= 0);
  *state = fixture;
  return 0;
}

static int
tear_down (void **state)
{
  Fixture *fixture = *state;
  g_assert_finalize_object (fixture->hindsight);
  g_assert_finalize_object (fixture->analyzer);
  g_assert_finalize_object (fixture->game);
  g_free (fixture);
  return 0;
}

static void
lose (Fixture *fixture)
{
  open_cell (fixture->game, fixture->mine);
  assert_int_equal (ms_game_get_state (fixture->game), MS_GAME_LOST);
  assert_int_equal (ms_game_find_blast (fixture->game), fixture->mine);
  wait_until_idle (fixture->hindsight);
}

static void
assert_compared (const Fixture *fixture)
{
  MsAnalysis *analysis = ms_hindsight_get_analysis (fixture->hindsight);
  MsClaims claims = { 0 };
  double error;
  assert_non_null (analysis);
  assert_int_equal (ms_analysis_get_best_guess (analysis), fixture->best); /* asked or not */
  double lead = ms_best_compare (
      ms_analysis_get_best (analysis), fixture->best, fixture->mine, &error);
  assert_true (lead >= 0 && error > 0);
  ms_analysis_claim (analysis, MS_SAYING_LOSS, fixture->mine, &claims);
  assert_int_equal (claims.n, 2);
  assert_int_equal (claims.claims[1].kind,
      lead > MS_RIVAL_ERRORS * error ? MS_CLAIM_CHOSEN_WAS : MS_CLAIM_WAS_CHOSEN);
}

static void
a_mine_nobody_looked_at_is_compared (void **state)
{
  Fixture *fixture = *state;
  assert_int_equal (ms_game_find_blast (fixture->game), -1);
  lose (fixture);
  assert_compared (fixture);
}

/* What the board showed does not say it. */
static void
what_was_shown_is_not_enough (void **state)
{
  Fixture *fixture = *state;
  ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
  wait_until_idle (fixture->analyzer);
  assert_non_null (ms_analyzer_get_base (fixture->analyzer));
  lose (fixture);
  assert_compared (fixture);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (a_mine_nobody_looked_at_is_compared, set_up, tear_down),
    cmocka_unit_test_setup_teardown (what_was_shown_is_not_enough, set_up, tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

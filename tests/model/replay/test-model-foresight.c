/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds of a replay that are ready before they are asked for: they are those that would be found, of
 * the very moment that is shown, wherever one goes while they are worked out. */
#include "cmocka-common.h"

#include "ms-foresight-testing.h"
#include "ms-rng.h"
#include "ms-worker-testing.h"
#include "told-replay.h"

#include <string.h>

#define WIDTH 12
#define HEIGHT 10
#define N_CELLS (WIDTH * HEIGHT)

typedef struct
{
  MsPlayback *playback;
  MsAnalyzer *analyzer;
  MsForesight *foresight;
} Fixture;

/* Openings and marks anywhere, until one hits a mine or there were enough. */
static MsReplay *
make_replay (guint64 seed)
{
  const MsRules rules = { WIDTH, HEIGHT, 12, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, seed, NULL, NULL);
  MsRng rng;
  ms_rng_seed (&rng, seed);
  for (int i = 0; i < 60; i++)
    {
      gboolean marks = i > 0 && ms_rng_below (&rng, 3) == 0;
      int cell = (int)ms_rng_below (&rng, N_CELLS);
      MsMove move = { marks ? MS_ACTION_MARK : MS_ACTION_OPEN, cell, marks ? MS_CELL_FLAG : 0,
        i * 100, false };
      if (!marks && i > 0 && ms_layout_has_mine (ms_play_get_layout (play), cell) && i < 50)
        continue;
      assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
    }
  return replay_of_play (play, NULL);
}

static void
begin (Fixture *fixture, guint64 seed)
{
  MsReplay *replay = make_replay (seed);
  fixture->playback = ms_playback_new (ms_moments_new (replay));
  fixture->analyzer = ms_analyzer_new (ms_playback_get_game (fixture->playback));
  fixture->foresight = ms_foresight_new (fixture->playback, fixture->analyzer);
  ms_replay_unref (replay);
}

static void
end (Fixture *fixture)
{
  g_clear_object (&fixture->foresight);
  g_clear_object (&fixture->analyzer);
  g_clear_object (&fixture->playback);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static void
wait_for (gpointer worker)
{
  while (ms_worker_get_busy (worker))
    g_main_context_iteration (NULL, TRUE);
}

/* A flag is an opinion where it is not trusted: a change of flags alone needs no other analysis. */
static void
assert_of_this_moment (const Fixture *fixture)
{
  MsAnalysis *analysis = ms_analyzer_get_analysis (fixture->analyzer);
  gboolean trusts = ms_follower_get_trust_flags (MS_FOLLOWER (fixture->analyzer));
  const MsCell *now = ms_game_get_cells (ms_playback_get_game (fixture->playback));
  if (analysis == NULL)
    return;
  const MsCell *then = ms_position_get_cells (ms_analysis_get_position (analysis));
  for (int i = 0; i < N_CELLS; i++)
    if (ms_cell_is_opened (now[i]) || ms_cell_is_opened (then[i])
        || (trusts && (now[i] == MS_CELL_FLAG || then[i] == MS_CELL_FLAG)))
      assert_int_equal (now[i], then[i]);
}

/* What a new analyzer says of the same moment. */
static void
assert_same_as_fresh (const Fixture *fixture)
{
  g_autoptr (MsAnalyzer) fresh = ms_analyzer_new (ms_playback_get_game (fixture->playback));
  g_object_set (
      fresh, "trust-flags", ms_follower_get_trust_flags (MS_FOLLOWER (fixture->analyzer)), NULL);
  ms_follower_set_active (MS_FOLLOWER (fresh), TRUE);
  wait_for (fixture->analyzer);
  wait_for (fresh);
  MsAnalysis *analysis = ms_analyzer_get_analysis (fixture->analyzer);
  MsAnalysis *expected = ms_analyzer_get_analysis (fresh);
  assert_non_null (analysis);
  assert_int_equal (ms_analysis_is_consistent (analysis), ms_analysis_is_consistent (expected));
  assert_int_equal (ms_analysis_get_best_guess (analysis), ms_analysis_get_best_guess (expected));
  for (int i = 0; i < N_CELLS; i++)
    {
      double found = ms_analysis_get_probability (analysis, i % WIDTH, i / WIDTH);
      double wanted = ms_analysis_get_probability (expected, i % WIDTH, i / WIDTH);
      assert_memory_equal (&found, &wanted, sizeof found);
    }
}

/* One thing that a user may do. */
static void
do_something (Fixture *fixture, MsRng *rng)
{
  gint64 end_time = ms_playback_get_end_time (fixture->playback);
  gboolean trusts = ms_follower_get_trust_flags (MS_FOLLOWER (fixture->analyzer));
  switch (ms_rng_below (rng, 8))
    {
    case 0:
      ms_playback_step_next (fixture->playback);
      break;
    case 1:
      ms_playback_step_previous (fixture->playback);
      break;
    case 2:
      g_object_set (fixture->analyzer, "trust-flags", !trusts, NULL);
      break;
    case 3:
      ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), FALSE);
      ms_follower_set_active (MS_FOLLOWER (fixture->analyzer), TRUE);
      break;
    case 4:
      ms_analyzer_cancel (fixture->analyzer);
      ms_analyzer_retry (fixture->analyzer);
      break;
    default:
      ms_playback_seek (fixture->playback, (gint64)ms_rng_below (rng, (guint64)end_time + 1));
    }
}

static void
nothing_is_shown_of_another_moment (void **state)
{
  for (guint64 seed = 1; seed <= 12; seed++)
    {
      Fixture fixture;
      MsRng rng;
      ms_rng_seed (&rng, seed);
      begin (&fixture, seed);
      ms_follower_set_active (MS_FOLLOWER (fixture.analyzer), TRUE);
      for (int i = 0; i < 120; i++)
        {
          do_something (&fixture, &rng);
          assert_of_this_moment (&fixture);
          for (guint n = (guint)ms_rng_below (&rng, 4); n > 0; n--)
            g_main_context_iteration (NULL, FALSE);
          assert_of_this_moment (&fixture);
          if (i % 20 == 0)
            assert_same_as_fresh (&fixture);
        }
      assert_same_as_fresh (&fixture);
      end (&fixture);
    }
}

/* No run is begun for what is known. */
static void
what_comes_next_is_there_at_once (void **state)
{
  Fixture fixture;
  begin (&fixture, 3);
  assert_int_equal (ms_foresight_get_n_known (fixture.foresight), 0);
  ms_follower_set_active (MS_FOLLOWER (fixture.analyzer), TRUE);
  wait_for (fixture.analyzer);
  wait_for (fixture.foresight);
  guint n_runs = ms_worker_get_n_runs (MS_WORKER (fixture.analyzer));
  assert_int_equal (
      ms_foresight_get_n_known (fixture.foresight), ms_playback_get_n_moves (fixture.playback) + 1);
  for (int move = 0; ms_playback_step_next (fixture.playback); move++)
    {
      assert_false (ms_analyzer_get_busy (fixture.analyzer));
      assert_non_null (ms_analyzer_get_analysis (fixture.analyzer));
      assert_of_this_moment (&fixture);
    }
  assert_int_equal (ms_worker_get_n_runs (MS_WORKER (fixture.analyzer)), n_runs);
  assert_same_as_fresh (&fixture);
  ms_follower_set_active (MS_FOLLOWER (fixture.analyzer), FALSE);
  assert_int_equal (ms_foresight_get_n_known (fixture.foresight), 0);
  assert_false (ms_worker_get_busy (MS_WORKER (fixture.foresight)));
  end (&fixture);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (nothing_is_shown_of_another_moment),
    cmocka_unit_test (what_comes_next_is_there_at_once),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What other programs count in the EVF files we write is what we count ourselves. */
#include "cmocka-common.h"

#include "evf-count.h"

#include "ms-metrics.h"
#include "ms-replay-write.h"
#include "ms-rng.h"

#define N_GAMES 1000

static int
draw (MsRng *rng, int n)
{
  return (int)ms_rng_below (rng, (uint64_t)n);
}

static void
assert_same_count (const MsReplay *replay, EvfCount *count)
{
  const MsPlay *play = ms_replay_get_play (replay);
  MsState state = ms_play_get_state (play);
  MsPlayMetrics metrics;
  gsize length;
  g_autofree char *bytes = ms_write_evf (replay, &length);
  g_autofree guint8 *exact = g_memdup2 (bytes, length);

  evf_count (exact, length, count);
  assert_int_equal (
      ms_play_metrics (play, ms_replay_get_time (replay), NULL, &metrics), MS_STATUS_OK);
  assert_int_equal (count->left, metrics.clicks.left);
  assert_int_equal (count->right, metrics.clicks.right);
  assert_int_equal (count->chords, metrics.clicks.chords);
  assert_int_equal (count->effective, ms_clicks_effective (&metrics.clicks));
  assert_int_equal (count->bbbv, metrics.board.bbbv);
  assert_int_equal (count->solved, metrics.solved);
  assert_int_equal (count->end, state == MS_STATE_WON ? 1 : state == MS_STATE_LOST ? -1 : 0);
  if (count->end != 0)
    assert_true (count->time_ms == metrics.time_ms);

  assert_int_equal (count->claimed_bbbv, count->bbbv);
  assert_int_equal (count->claimed_end, count->end);
  assert_true (count->claimed_ms == metrics.time_ms);
  assert_int_equal (
      count->summary, (count->end > 0 ? 0x80 : 0) | (count->effective_right == 0 ? 0x10 : 0));
}

static MsRules
draw_rules (MsRng *rng)
{
  MsRules rules = { 2 + draw (rng, 14), 2 + draw (rng, 14), 0, MS_FIRST_CLICK_SAFE, false };

  rules.mines = 1 + draw (rng, rules.width * rules.height / 5 + 1);
  return rules;
}

/* Mostly what a player would do, who sees the mines. */
static void
make_move (MsRng *rng, MsPlay *play, int64_t time_ms)
{
  const MsRules *rules = ms_play_get_rules (play);
  const MsCell *cells = ms_play_get_cells (play);
  int cell = draw (rng, rules->width * rules->height);
  gboolean mine = ms_layout_has_mine (ms_play_get_layout (play), cell);
  gboolean open = ms_cell_is_opened (cells[cell]), careful = draw (rng, 60) > 0;
  MsMove move = { open ? MS_ACTION_CHORD : MS_ACTION_OPEN, cell, MS_CELL_COVERED, time_ms, false };

  if (!open && (mine == careful || draw (rng, 20) == 0))
    {
      move.action = MS_ACTION_MARK;
      move.mark = cells[cell] == MS_CELL_FLAG ? MS_CELL_COVERED : MS_CELL_FLAG;
    }
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
}

static MsReplay *
play_here (uint64_t seed)
{
  MsReplayHeader header;
  MsReplay *replay;
  MsRng rng;
  int64_t time_ms = 0;

  ms_rng_seed (&rng, seed);
  MsRules rules = draw_rules (&rng);
  MsPlay *play = ms_play_new (&rules, seed, NULL, NULL);
  MsMove first = { MS_ACTION_OPEN, draw (&rng, rules.width * rules.height), MS_CELL_COVERED, 0,
    false };
  assert_int_equal (ms_play_do (play, &first), MS_STATUS_OK);
  for (int i = draw (&rng, 400); i > 0 && ms_play_get_state (play) == MS_STATE_PLAYING; i--)
    make_move (&rng, play, time_ms += draw (&rng, 900));
  ms_replay_header_init (&header);
  assert_int_equal (
      ms_replay_new_from_play (play, 5 + draw (&rng, 40), NULL, 0, &header, &replay, NULL),
      MS_STATUS_OK);
  ms_play_free (play);
  return replay;
}

static void
games_of_here (void **state)
{
  int n_won = 0, n_lost = 0;

  for (uint64_t seed = 1; seed <= N_GAMES; seed++)
    {
      g_autoptr (MsReplay) replay = play_here (seed);
      EvfCount count;
      assert_same_count (replay, &count);
      n_won += count.end > 0;
      n_lost += count.end < 0;
    }
  assert_in_range (n_won, 100, 900);
  assert_in_range (n_lost, 20, 900);
}

/* A hand that begins with an opening and then presses and lets go as it likes. */
static MsReplay *
press_at_random (uint64_t seed)
{
  MsPointerEvent events[300];
  gboolean held[2] = { FALSE, FALSE };
  int n_events = 2;
  MsReplayHeader header;
  MsReplay *replay;
  MsRng rng;

  ms_rng_seed (&rng, seed);
  MsRules rules = draw_rules (&rng);
  MsLayout *layout = ms_layout_draw (&rules, 0, 0, &rng, NULL);
  events[0] = (MsPointerEvent){ 0, 3, 3, MS_POINTER_LEFT_PRESS };
  events[1] = (MsPointerEvent){ 9, 3, 3, MS_POINTER_LEFT_RELEASE };
  for (int n = 2 + draw (&rng, G_N_ELEMENTS (events) - 2); n_events < n; n_events++)
    {
      int button = draw (&rng, 2);
      MsPointerEvent event = events[n_events - 1];
      event.time_ms += draw (&rng, 700);
      if (draw (&rng, 3) == 0)
        {
          event.x = draw (&rng, rules.width * 16);
          event.y = draw (&rng, rules.height * 16);
        }
      held[button] = !held[button];
      event.kind = (MsPointerKind)(MS_POINTER_LEFT_PRESS + 2 * button + (held[button] ? 0 : 1));
      events[n_events] = event;
    }
  /* What is still held is let go, as a press in vain counts when it is over. */
  for (int button = 0; button < 2; button++)
    if (held[button] && n_events < (int)G_N_ELEMENTS (events))
      {
        events[n_events] = events[n_events - 1];
        events[n_events++].kind = (MsPointerKind)(MS_POINTER_LEFT_RELEASE + 2 * button);
      }
  ms_replay_header_init (&header);
  MsMouse start = { .square = 16 };
  assert_int_equal (
      ms_replay_new (layout, &start, g_memdup2 (events, (gsize)n_events * sizeof *events), n_events,
          &header, &replay, NULL),
      MS_STATUS_OK);
  ms_layout_unref (layout);
  return replay;
}

static void
hands (void **state)
{
  int n_chords = 0, n_right = 0;

  for (uint64_t seed = 1; seed <= N_GAMES; seed++)
    {
      g_autoptr (MsReplay) replay = press_at_random (seed);
      EvfCount count;
      assert_same_count (replay, &count);
      n_chords += count.chords;
      n_right += count.right;
    }
  assert_true (n_chords > N_GAMES && n_right > N_GAMES);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (games_of_here),
    cmocka_unit_test (hands),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}

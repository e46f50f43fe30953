/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the odds of a replay that plays keep up with it, on Expert games that a strategy has
 * played in some five clicks a second with the pointer's path between them.  One JSON line per
 * speed:
 *   frames, positions   frames of 1/60 s in all, and how many of them brought another moment
 *   behind              frames whose analysis was not there by the next frame
 *   median_ms, max_ms   from such a frame to its analysis, by the analyzer's own thread
 *   slow                iterations of the main loop of over 16 ms (the model alone: nothing is
 *                       drawn)
 *
 * Once as the window plays them, with what comes next reckoned ahead, and once without.  The clock
 * is that of the frames: time in which no thread has anything to do is left out. */
#include "figures.h"
#include "ms-analyzer.h"
#include "ms-document.h"
#include "ms-foresight.h"
#include "ms-playback.h"
#include "ms-player.h"
#include "ms-replay-write.h"

#include <stdio.h>
#include <stdlib.h>

#define WIDTH 30
#define HEIGHT 16
#define MINES 99
#define SQUARE 16
#define N_GAMES 20
#define CLICK_MS 200
#define STEP_MS 16 /* of the pointer */
#define FRAME_US (G_USEC_PER_SEC / 60)
#define MOST_MS 16

typedef struct
{
  GArray *answers; /* double, milliseconds */
  int n_frames, n_behind, n_slow;
} Count;

/* --- Games --- */

static void
see_changed (MsPlayer *player, const MsPlay *play)
{
  int n_changed;
  const int *changed = ms_play_get_changed (play, &n_changed);
  for (int i = 0; i < n_changed; i++)
    if (ms_cell_is_opened (ms_play_get_cells (play)[changed[i]]))
      ms_player_see (player, changed[i], ms_play_get_cells (play)[changed[i]]);
}

static MsPlay *
play_game (guint64 seed)
{
  const MsRules rules = { WIDTH, HEIGHT, MINES, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, seed, NULL, NULL);
  MsPlayer *player = ms_player_new (ms_strategy_find ("fast"), WIDTH, HEIGHT, MINES, NULL);
  MsChoice choice = { .cell = HEIGHT / 2 * WIDTH + WIDTH / 2 };

  for (int i = 0; choice.cell >= 0; i++)
    {
      MsMove move = { MS_ACTION_OPEN, choice.cell, 0, i * CLICK_MS, false };
      MsState state;
      if (ms_play_do (play, &move) != MS_STATUS_OK)
        abort ();
      state = ms_play_get_state (play);
      see_changed (player, play);
      if (state == MS_STATE_WON || state == MS_STATE_LOST
          || ms_player_choose (player, &choice) != MS_STATUS_OK)
        break;
    }
  ms_player_free (player);
  return play;
}

/* Along straight lines from click to click. */
static GArray *
make_path (const MsPlay *play)
{
  GArray *path = g_array_new (FALSE, FALSE, sizeof (MsPointerEvent));
  int n_moves = ms_play_count_moves (play);
  for (int i = 1; i < n_moves; i++)
    for (int ms = STEP_MS; ms <= CLICK_MS; ms += STEP_MS)
      {
        int from = ms_play_get_move (play, i - 1).cell, to = ms_play_get_move (play, i).cell,
            left = CLICK_MS - ms;
        MsPointerEvent event = { ms_play_get_move (play, i - 1).time_ms + ms,
          SQUARE / 2 + SQUARE * (from % WIDTH * left + to % WIDTH * ms) / CLICK_MS,
          SQUARE / 2 + SQUARE * (from / WIDTH * left + to / WIDTH * ms) / CLICK_MS,
          MS_POINTER_MOVE };
        g_array_append_val (path, event);
      }
  return path;
}

/* As it comes out of a file. */
static MsDocument *
make_document (guint64 seed)
{
  MsPlay *play = play_game (seed);
  g_autoptr (GArray) path = make_path (play);
  MsReplayHeader header;
  MsReplay *replay;
  MsDocument *document;
  gsize length;
  ms_replay_header_init (&header);
  if (ms_replay_new_from_play (play, SQUARE, (const MsPointerEvent *)(gpointer)path->data,
          (int)path->len, &header, &replay, NULL)
      != MS_STATUS_OK)
    abort ();
  g_autofree char *data = ms_write_rawvf (replay, &length);
  ms_replay_unref (replay);
  ms_play_free (play);
  if (ms_document_read (data, length, &document, NULL) != MS_STATUS_OK)
    abort ();
  return document;
}

/* --- Frames --- */

static double
passed_since (gint64 from)
{
  return (double)(g_get_monotonic_time () - from) / 1000;
}

static gboolean
is_busy (gpointer worker)
{
  return worker != NULL && ms_worker_get_busy (worker);
}

/* Until the next frame is due, or nobody has anything left to do until then; for how long the
 * analysis of this frame was not there. */
static double
pass_frame (MsAnalyzer *analyzer, MsForesight *foresight, gint64 from, Count *count)
{
  double waited = passed_since (from);
  gboolean waits = is_busy (analyzer);
  while ((is_busy (analyzer) || is_busy (foresight)) && g_get_monotonic_time () - from < FRAME_US)
    {
      gint64 begun = g_get_monotonic_time ();
      if (g_main_context_iteration (NULL, FALSE))
        count->n_slow += passed_since (begun) > MOST_MS;
      else
        g_usleep (20);
      if (waits)
        waited = passed_since (from);
      waits = waits && is_busy (analyzer);
    }
  return waited;
}

static void
play_frame (
    MsPlayback *playback, MsAnalyzer *analyzer, MsForesight *foresight, gint64 now, Count *count)
{
  int move = ms_playback_get_move (playback);
  gint64 from = g_get_monotonic_time ();
  ms_playback_advance (playback, now);
  count->n_slow += passed_since (from) > MOST_MS;
  count->n_frames++;
  double waited = pass_frame (analyzer, foresight, from, count);
  if (ms_playback_get_move (playback) != move)
    g_array_append_val (count->answers, waited);
  count->n_behind += ms_analyzer_get_analysis (analyzer) == NULL;
}

static void
play_at (MsReplay *replay, double speed, gboolean ahead, Count *count)
{
  g_autoptr (MsPlayback) playback = ms_playback_new (ms_moments_new (replay));
  g_autoptr (MsAnalyzer) analyzer = ms_analyzer_new (ms_playback_get_game (playback));
  g_autoptr (MsForesight) foresight = ahead ? ms_foresight_new (playback, analyzer) : NULL;
  ms_follower_set_active (MS_FOLLOWER (analyzer), TRUE);
  while (
      is_busy (analyzer) || is_busy (foresight)) /* nobody plays as soon as the window is there */
    g_main_context_iteration (NULL, TRUE);
  ms_playback_set_speed (playback, speed);
  ms_playback_set_playing (playback, TRUE);
  for (gint64 now = 0; ms_playback_get_playing (playback); now += FRAME_US)
    play_frame (playback, analyzer, foresight, now, count);
  ms_follower_set_active (MS_FOLLOWER (analyzer), FALSE);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static void
measure (MsDocument **documents, double speed, gboolean ahead)
{
  Count count = { .answers = g_array_new (FALSE, FALSE, sizeof (double)) };
  for (int i = 0; i < N_GAMES; i++)
    play_at (documents[i]->replay, speed, ahead, &count);
  double *answers = (double *)(gpointer)count.answers->data;
  int n = (int)count.answers->len;
  figures_sort (answers, n);
  printf (
      "{\"bench\":\"playback\",\"row\":\"speed %g%s\",\"games\":%d,\"frames\":%d,\"positions\":%d,"
      "\"behind\":%d,\"median_ms\":%.3f,\"p99_ms\":%.3f,\"max_ms\":%.3f,\"slow\":%d}\n",
      speed, ahead ? "" : ", nothing ahead", N_GAMES, count.n_frames, n, count.n_behind,
      figures_quantile (answers, n, 0.5), figures_quantile (answers, n, 0.99), answers[n - 1],
      count.n_slow);
  fflush (stdout);
  g_array_unref (count.answers);
}

int
main (void)
{
  MsDocument *documents[N_GAMES];
  for (int i = 0; i < N_GAMES; i++)
    documents[i] = make_document ((guint64)i + 1);
  measure (documents, 1, FALSE);
  measure (documents, 16, FALSE);
  measure (documents, 1, TRUE);
  measure (documents, 16, TRUE);
  for (int i = 0; i < N_GAMES; i++)
    ms_document_free (documents[i]);
  return 0;
}

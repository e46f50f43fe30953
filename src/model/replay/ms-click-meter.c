/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-click-meter.h"

#include "ms-game-kept.h"
#include "ms-least-clicks.h"

/* A quarter of what the command line takes: it works beside a window that wants its processor. */
#define MOST_STATES (MS_LEAST_CLICKS_STATES / 4)

/* Nobody watches more clicks than a board of some hundred rows and columns needs. */
#define MOST_WATCHED 5000
#define CLICK_MS 500
#define SQUARE 16

/* A question is the MsLayout. */
static void
question_clear (gpointer question)
{
  ms_layout_unref (*(MsLayout **)question);
}

static void
measure_free (gpointer data)
{
  MsClickMeasure *measure = data;
  ms_replay_unref (measure->line);
  g_free (measure);
}

/* NULL when there is no memory. */
static MsReplay *
make_line (MsLayout *layout, const MsLeastClicks *least)
{
  const MsRules rules = { .width = ms_layout_get_width (layout),
    .height = ms_layout_get_height (layout),
    .mines = ms_layout_get_mines (layout) };
  MsReplayHeader header;
  MsReplay *line = NULL;
  MsPlay *play = ms_play_new (&rules, 0, layout, NULL);
  gboolean ok = play != NULL;
  for (int i = 0; i < least->upper && ok; i++)
    {
      MsMove move = least->moves[i];
      move.time_ms = (gint64)i * CLICK_MS;
      ok = ms_play_do (play, &move) == MS_STATUS_OK;
    }
  ms_replay_header_init (&header);
  header.mode = g_strdup ("Cheat"); /* who plays so has seen the mines */
  if (!ok || ms_replay_new_from_play (play, SQUARE, NULL, 0, &header, &line, NULL) != MS_STATUS_OK)
    line = NULL;
  ms_replay_header_clear (&header);
  ms_play_free (play);
  return line;
}

static gpointer
find (MsInquiryRun *run)
{
  MsLayout *layout = *(MsLayout *const *)run->question;
  MsLeastClicks least;
  run->status = ms_least_clicks_find (
      layout, MOST_STATES, ms_worker_run_is_cancelled, run, NULL, &least);
  if (run->status != MS_STATUS_OK)
    return NULL;
  MsClickMeasure measure = { least.lower, least.upper, NULL };
  if (least.upper <= MOST_WATCHED)
    measure.line = make_line (layout, &least);
  ms_least_clicks_clear (&least, NULL);
  return g_memdup2 (&measure, sizeof measure);
}

MsInquiry *
ms_click_meter_new (MsGame *game)
{
  static const MsInquiryKind kind = {
    .question_size = sizeof (MsLayout *),
    .clear_question = question_clear,
    .find = find,
    .free_answer = measure_free,
    .thread = "least-clicks",
    .priority = G_PRIORITY_LOW,
  };
  return ms_inquiry_new (&kind, game);
}

void
ms_click_meter_ask (MsInquiry *meter, MsReplay *replay)
{
  MsGame *game = ms_follower_get_game (MS_FOLLOWER (meter));
  const MsPlay *play = replay != NULL          ? ms_replay_get_play (replay)
      : game != NULL && ms_game_is_over (game) ? ms_game_get_play (game)
                                               : NULL;
  MsLayout *layout = play != NULL ? ms_play_get_layout (play) : NULL;
  if (layout == NULL || ms_inquiry_get_question (meter) != NULL)
    return;
  ms_layout_ref (layout);
  ms_inquiry_ask (meter, &layout);
}

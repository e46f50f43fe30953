/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-replay-meter.h"

#include "ms-ended-game.h"
#include "ms-report-metrics.h"
#include "ms-review.h"

#define MOST_BYTES ((gsize)512 << 20)
/* Of boards on which a single position can take for ever; those of usual games take thousandths. */
#define MOST_SECONDS 30

/* A question is the MsEndedGame; the thread makes its replay. */
static void
question_clear (gpointer question)
{
  ms_ended_game_free (*(MsEndedGame **)question);
}

static MsReplayMeasure
measure_path (MsReplay *replay)
{
  MsReplayMeasure measure = { .pluck = NAN };
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);
  for (int i = 0; i < n_events && !measure.has_path; i++)
    measure.has_path = events[i].kind == MS_POINTER_MOVE;
  measure.half_clicks = ms_report_metrics_count_half_clicks (replay);
  measure.path = ms_path_measure (
      events, n_events, ms_replay_get_square (replay), ms_replay_get_time (replay));
  return measure;
}

static void
measure_pluck (MsReplay *replay, const MsSolverOptions *options, MsReplayMeasure *measure)
{
  MsReviewSum sum;
  if (ms_review_sum_of_play (ms_replay_get_play (replay), NULL, options, NULL, &sum) != MS_STATUS_OK
      || !sum.complete)
    return;
  measure->pluck = sum.pluck;
  measure->n_guesses = sum.n_guesses;
  measure->estimated = sum.estimated;
}

static gpointer
find (MsInquiryRun *run)
{
  MsEndedGame *const *game = run->question;
  g_autoptr (MsReplay) replay = ms_ended_game_make_replay (*game, NULL);
  if (replay == NULL || ms_worker_run_is_cancelled (run))
    return NULL;
  MsReplayMeasure measure = measure_path (replay);
  measure.has_details = ms_details_count (ms_replay_get_play (replay), NULL, &measure.details)
      == MS_STATUS_OK;
  run->base.options.memory_limit = MOST_BYTES;
  run->base.options.time_limit = MOST_SECONDS;
  measure_pluck (replay, &run->base.options, &measure);
  return g_memdup2 (&measure, sizeof measure);
}

MsInquiry *
ms_replay_meter_new (MsGame *game)
{
  static const MsInquiryKind kind = {
    .question_size = sizeof (MsEndedGame *),
    .clear_question = question_clear,
    .find = find,
    .free_answer = g_free,
    .priority = G_PRIORITY_LOW,
  };
  return ms_inquiry_new (&kind, game);
}

void
ms_replay_meter_ask (MsInquiry *meter, MsReplay *replay)
{
  if (ms_inquiry_get_question (meter) != NULL)
    return;
  MsEndedGame *game = replay != NULL
      ? ms_ended_game_new_of (replay)
      : ms_ended_game_new (ms_follower_get_game (MS_FOLLOWER (meter)), NULL);
  if (game != NULL)
    ms_inquiry_ask (meter, &game);
}

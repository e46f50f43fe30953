/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-report-metrics.h"

#include <math.h>

void
ms_report_metrics_init (MsReportMetrics *self)
{
  G_STATIC_ASSERT (sizeof self->counts % sizeof (int) == 0);
  *self = (MsReportMetrics){ .pluck = NAN };
  for (gsize i = 0; i < sizeof self->counts / sizeof (int); i++)
    ((int *)&self->counts)[i] = MS_REPORT_NO_COUNT;
}

void
ms_report_metrics_set_play (MsReportMetrics *self, const MsPlayMetrics *play)
{
  self->play = *play;
  self->counts.board = play->board;
  self->counts.solved = play->solved;
  self->counts.clicks = play->clicks;
}

MsStatus
ms_report_metrics_of_play (MsReportMetrics *self, const MsPlay *play, int64_t elapsed_ms)
{
  MsPlayMetrics metrics;
  ms_report_metrics_init (self);
  MS_TRY (ms_play_metrics (play, elapsed_ms, NULL, &metrics));
  ms_report_metrics_set_play (self, &metrics);
  MS_TRY (ms_details_count (play, NULL, &self->counts.details));
  return ms_zini_count_one_way (ms_play_get_layout (play), NULL, &self->counts.zini);
}

int
ms_report_metrics_count_half_clicks (const MsReplay *replay)
{
  if (replay == NULL)
    return MS_REPORT_NO_COUNT;
  const MsPointerPath path = ms_replay_get_path (replay);
  return ms_mouse_count_half_clicks (
      ms_replay_get_start (replay), ms_replay_get_play (replay), &path);
}

MsStatus
ms_report_metrics_find (MsReportMetrics *self, const MsDocument *document)
{
  const MsReplay *replay = document->replay;
  const MsLayout *layout = ms_play_get_layout (document->play);
  MS_TRY (ms_report_metrics_of_play (self, document->play, document->elapsed_ms));
  MS_TRY (ms_zini_count (layout, NULL, NULL, NULL, &self->counts.zini));
  self->counts.half_clicks = ms_report_metrics_count_half_clicks (replay);
  if (replay == NULL)
    return MS_STATUS_OK;
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);
  self->header = ms_replay_get_header (replay);
  self->has_path = TRUE;
  self->path = ms_path_measure (
      events, n_events, ms_replay_get_square (replay), ms_replay_get_time (replay));
  return MS_STATUS_OK;
}

gboolean
ms_report_metrics_was_played (const MsReportMetrics *self)
{
  return ms_clicks_total (&self->play.clicks) > 0;
}

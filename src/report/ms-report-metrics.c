/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-report-metrics.h"

#include "ms-json.h"
#include "ms-report-rows.h"

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

/* Appends with which program, by whom and when a replay was recorded, where its file says so.  A
 * time whose zone is not known has none here either. */
static void
append_provenance_json (GString *json, const MsReplay *replay)
{
  const MsReplayHeader *header = ms_replay_get_header (replay);
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  gint64 start_ms = ms_replay_find_start (replay, utc);
  g_autoptr (GDateTime) start = start_ms >= 0 ? g_date_time_new_from_unix_utc (start_ms / 1000)
                                              : NULL;
  g_autofree char *moment = start != NULL ? g_date_time_format (start, "%Y-%m-%dT%H:%M:%S") : NULL;
  g_autofree char *started = moment != NULL
      ? g_strconcat (moment, header->started_us >= 0 ? "Z" : "", NULL)
      : NULL;

  if (header->program != NULL)
    ms_json_add_string (json, "program", header->program);
  if (header->player != NULL)
    ms_json_add_string (json, "player", header->player);
  if (started != NULL)
    ms_json_add_string (json, "started", started);
  ms_json_add_bool (json, "doubtful", ms_replay_is_doubtful (replay));
}

void
ms_report_metrics_append_json (
    GString *json, const MsReportMetrics *self, const MsDocument *document)
{
  static const char *const states[] = { "new", "playing", "won", "lost" };
  const MsReportRow *row;
  int n_events;
  ms_json_add_int (json, "width", self->play.rules.width);
  ms_json_add_int (json, "height", self->play.rules.height);
  ms_json_add_int (json, "mines", self->play.rules.mines);
  if (ms_report_metrics_was_played (self))
    {
      ms_json_add_string (json, "state", states[ms_play_get_state (document->play)]);
      ms_json_add_bool (json, "assisted", document->assisted);
    }
  for (int i = 0; (row = ms_report_rows_get (i)) != NULL; i++)
    if (ms_report_row_applies (row, self))
      ms_report_row_append_json (json, row, self);
  if (document->replay != NULL)
    {
      ms_replay_get_events (document->replay, &n_events);
      ms_json_add_int (json, "events", n_events);
      append_provenance_json (json, document->replay);
    }
}

char *
ms_report_metrics_dup_json (const MsDocument *document)
{
  MsReportMetrics self;
  if (ms_report_metrics_find (&self, document) != MS_STATUS_OK)
    return NULL;
  GString *json = g_string_new ("{");
  ms_report_metrics_append_json (json, &self, document);
  g_string_append_c (json, '}');
  return g_string_free (json, FALSE);
}

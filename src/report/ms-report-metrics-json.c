/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The figures of a board and of a game as JSON: the rows of their table, and what a file says. */
#include "ms-json.h"
#include "ms-report-rows.h"

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

void
ms_report_metrics_append_least_clicks (GString *json, const MsLeastClicks *least, int width)
{
  static const char *const actions[] = {
    [MS_ACTION_OPEN] = "open", [MS_ACTION_CHORD] = "chord", [MS_ACTION_MARK] = "flag"
  };
  ms_json_open (json, "least_clicks", '{');
  ms_json_add_bool (json, "proved", least->lower == least->upper);
  ms_json_add_int (json, "lower", least->lower);
  ms_json_add_int (json, "upper", least->upper);
  ms_json_open (json, "line", '[');
  for (int i = 0; i < least->upper; i++)
    {
      ms_json_open (json, NULL, '{');
      ms_json_add_string (json, "action", actions[least->moves[i].action]);
      ms_json_add_cell (json, "cell", least->moves[i].cell, width);
      g_string_append_c (json, '}');
    }
  g_string_append (json, "]}");
}

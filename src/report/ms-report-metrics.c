/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-report-metrics.h"

#include "ms-json.h"
#include "ms-replay.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

static const char *const keys[MS_N_FIGURES] = {
  [MS_FIGURE_BBBV_PER_SECOND] = "bbbv_per_second",
  [MS_FIGURE_ESTIMATED_TIME] = "estimated_seconds",
  [MS_FIGURE_CLICKS_PER_SECOND] = "clicks_per_second",
  [MS_FIGURE_LEFT_PER_SECOND] = "left_per_second",
  [MS_FIGURE_RIGHT_PER_SECOND] = "right_per_second",
  [MS_FIGURE_CHORDS_PER_SECOND] = "chords_per_second",
  [MS_FIGURE_EFFICIENCY] = "efficiency",
  [MS_FIGURE_CORRECTNESS] = "correctness",
  [MS_FIGURE_THROUGHPUT] = "throughput",
  [MS_FIGURE_RQP] = "rqp",
  [MS_FIGURE_QG] = "qg",
  [MS_FIGURE_IOS] = "ios",
  [MS_FIGURE_STNB] = "stnb",
  [MS_FIGURE_ZNE] = "zne",
  [MS_FIGURE_ZNT] = "znt",
  [MS_FIGURE_HZNE] = "hzne",
  [MS_FIGURE_HZNT] = "hznt",
  [MS_FIGURE_ZINI_PER_SECOND] = "zini_per_second",
};

static void
fill_counts (MsReportMetrics *self)
{
  const MsClicks *clicks = &self->play.clicks;
  const MsDetails *details = &self->details;
  const MsReportCount counts[MS_REPORT_N_COUNTS] = {
    { "solved", N_ ("3BV solved"), self->play.solved },
    { "openings_solved", N_ ("openings solved"), details->openings_solved },
    { "islands_solved", N_ ("islands solved"), details->islands_solved },
    { "left", N_ ("left clicks"), clicks->left },
    { "right", N_ ("right clicks"), clicks->right },
    { "chords", N_ ("chords"), clicks->chords },
    { "clicks", N_ ("clicks"), ms_clicks_total (clicks) },
    { "effective_clicks", N_ ("effective clicks (as ms_toollib counts)"),
        ms_clicks_effective (clicks) },
    { "effective_left", N_ ("effective left clicks (LCE)"), clicks->effective_left },
    { "effective_right", N_ ("effective right clicks (RCE)"), clicks->effective_right },
    { "effective_chords", N_ ("effective chords (DCE)"), clicks->effective_chords },
    { "wasted_left", N_ ("wasted left clicks"), clicks->left - clicks->effective_left },
    { "wasted_right", N_ ("wasted right clicks"), clicks->right - clicks->effective_right },
    { "wasted_chords", N_ ("wasted chords"), clicks->chords - clicks->effective_chords },
    { "flags", N_ ("flags set"), details->flags },
    { "unflags", N_ ("flags taken away"), details->unflags },
    { "wrong_flags", N_ ("flags set where no mine is"), details->wrong_flags },
    { "chord_bbbv", N_ ("3BV solved by chords"), details->bbbv_by_chords },
    { "question_marks", N_ ("question marks set"), details->questions },
    { "half_clicks", N_ ("1.5-clicks (chords whose first button set a flag)"), self->half_clicks },
  };
  memcpy (self->counts, counts, sizeof counts);
}

MsStatus
ms_report_metrics_of_play (MsReportMetrics *self, const MsPlay *play, int64_t elapsed_ms)
{
  *self = (MsReportMetrics){ .half_clicks = MS_REPORT_NO_COUNT, .pluck = NAN };
  MS_TRY (ms_play_metrics (play, elapsed_ms, NULL, &self->play));
  MS_TRY (ms_details_count (play, NULL, &self->details));
  return ms_zini_count (ms_play_get_layout (play), NULL, NULL, NULL, &self->zini);
}

int
ms_report_metrics_count_half_clicks (const MsReplay *replay)
{
  if (replay == NULL)
    return MS_REPORT_NO_COUNT;
  const MsPointerPath path = ms_replay_get_path (replay);
  const MsPlay *play = ms_replay_get_play (replay);
  MsMouse mouse = *ms_replay_get_start (replay);
  MsPlay *again = ms_play_new_again (play, NULL);
  gboolean moved = FALSE;
  for (int i = 0; again != NULL && i < path.n_events; i++)
    {
      moved |= path.events[i].kind == MS_POINTER_MOVE;
      if (ms_mouse_feed (&mouse, again, &path.events[i]) != MS_STATUS_OK)
        break;
    }
  /* Buttons that did not make the game, since the program had other rules for them, say nothing. */
  gboolean same = again != NULL && ms_play_count_moves (again) == ms_play_count_moves (play);
  ms_play_free (again);
  return moved && same ? mouse.half_clicks : MS_REPORT_NO_COUNT;
}

MsStatus
ms_report_metrics_find (MsReportMetrics *self, const MsDocument *document)
{
  MsStatus status = ms_report_metrics_of_play (self, document->play, document->elapsed_ms);
  self->document = document;
  self->half_clicks = ms_report_metrics_count_half_clicks (document->replay);
  fill_counts (self);
  return status;
}

gboolean
ms_report_metrics_was_played (const MsReportMetrics *self)
{
  return ms_clicks_total (&self->play.clicks) > 0;
}

const char *
ms_report_metrics_get_style (const MsReportMetrics *self)
{
  return ms_metrics_is_no_flag (&self->play) ? "NF" : "FL";
}

static void
append_game_json (GString *json, const MsReportMetrics *self)
{
  static const char *const states[] = { "new", "playing", "won", "lost" };

  ms_json_add_string (json, "state", states[ms_play_get_state (self->document->play)]);
  ms_json_add_bool (json, "assisted", self->document->assisted);
  ms_json_add_double (json, "seconds", (double)self->play.time_ms / 1000);
  for (int i = 0; i < MS_REPORT_N_COUNTS; i++)
    if (self->counts[i].count != MS_REPORT_NO_COUNT)
      ms_json_add_int (json, self->counts[i].key, self->counts[i].count);
  ms_json_add_string (json, "style", ms_report_metrics_get_style (self));
  for (int i = 0; i < MS_N_FIGURES; i++)
    ms_json_add_double (json, keys[i], ms_metrics_figure (&self->play, &self->zini, (MsFigure)i));
  ms_json_add_double (json, "flag_worth",
      self->details.flags > 0 ? (double)self->details.bbbv_by_chords / (double)self->details.flags
                              : NAN);
}

int
ms_report_metrics_measure_path (const MsReplay *replay, MsPathLength *path)
{
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);
  *path = ms_path_measure (
      events, n_events, ms_replay_get_square (replay), ms_replay_get_time (replay));
  return n_events;
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

/* Appends what the pointer of a replay did, and what its file claims, which may differ from the
 * events. */
static void
append_replay_json (GString *json, const MsReplay *replay)
{
  const MsReplayHeader *header = ms_replay_get_header (replay);
  MsPathLength path;
  int n_events = ms_report_metrics_measure_path (replay, &path);

  ms_json_add_int (json, "events", n_events);
  ms_json_add_double (json, "path", path.euclidean);
  ms_json_add_double (json, "path_manhattan", path.manhattan);
  ms_json_add_double (json, "mov", ms_path_get_speed (&path));
  if (header->claimed_ms >= 0)
    ms_json_add_double (json, "claimed_seconds", (double)header->claimed_ms / 1000);
  if (header->claimed_bbbv >= 0)
    ms_json_add_int (json, "claimed_bbbv", header->claimed_bbbv);
  if (header->claimed_end >= 0)
    ms_json_add_string (
        json, "claimed_state", header->claimed_end == MS_STATE_WON ? "won" : "lost");
  append_provenance_json (json, replay);
}

void
ms_report_metrics_append_json (GString *json, const MsReportMetrics *self)
{
  ms_json_add_int (json, "width", self->play.rules.width);
  ms_json_add_int (json, "height", self->play.rules.height);
  ms_json_add_int (json, "mines", self->play.rules.mines);
  ms_json_add_int (json, "bbbv", self->play.board.bbbv);
  ms_json_add_int (json, "openings", self->play.board.openings);
  ms_json_add_int (json, "islands", self->play.board.islands);
  ms_json_add_int (json, "zini", self->zini.greedy);
  ms_json_add_int (json, "hzini", self->zini.human);
  ms_json_add_int (json, "zini8", self->zini.eight_way);
  ms_json_open (json, "numbers", '[');
  for (int i = 0; i <= 8; i++)
    g_string_append_printf (json, i > 0 ? ",%d" : "%d", self->details.numbers[i]);
  g_string_append_c (json, ']');
  if (ms_report_metrics_was_played (self))
    append_game_json (json, self);
  if (!isnan (self->pluck))
    ms_json_add_double (json, "pluck", self->pluck);
  if (self->document->replay != NULL)
    append_replay_json (json, self->document->replay);
}

char *
ms_report_metrics_dup_json (const MsDocument *document)
{
  MsReportMetrics self;
  if (ms_report_metrics_find (&self, document) != MS_STATUS_OK)
    return NULL;
  GString *json = g_string_new ("{");
  ms_report_metrics_append_json (json, &self);
  g_string_append_c (json, '}');
  return g_string_free (json, FALSE);
}

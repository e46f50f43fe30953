/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-replay-remarks.h"

#include "ms-message.h"
#include "ms-metrics.h"

#include <glib/gi18n-lib.h>

/* Most programs count in hundredths, cut off or rounded. */
#define SAME_TIME_MS 10

static gboolean
is_over (const MsReplay *replay)
{
  MsState state = ms_play_get_state (ms_replay_get_play (replay));

  return state == MS_STATE_WON || state == MS_STATE_LOST;
}

/* "2.61", "34.884": with thousandths where one of the times has them. */
static char *
dup_seconds (int64_t time_ms, gboolean with_thousandths)
{
  return g_strdup_printf ("%.*f", with_thousandths ? 3 : 2, (double)time_ms / 1000);
}

static char *
dup_time_remark (const MsReplay *replay)
{
  int64_t claimed = ms_replay_get_header (replay)->claimed_ms, found = ms_replay_get_time (replay);

  if (claimed < 0 || !is_over (replay) || ABS (claimed - found) <= SAME_TIME_MS)
    return NULL;
  gboolean with_thousandths = claimed % 10 != 0 || found % 10 != 0;
  g_autofree char *said = dup_seconds (claimed, with_thousandths);
  g_autofree char *made = dup_seconds (found, with_thousandths);
  return g_strdup_printf (
      _ ("The header says %1$s s, but the recorded moves take %2$s s."), said, made);
}

static char *
dup_bbbv_remark (const MsReplay *replay)
{
  int claimed = ms_replay_get_header (replay)->claimed_bbbv;
  MsPlayMetrics metrics;

  if (claimed < 0
      || ms_play_metrics (ms_replay_get_play (replay), 0, NULL, &metrics) != MS_STATUS_OK
      || metrics.board.bbbv == claimed)
    return NULL;
  return g_strdup_printf (
      _ ("The header says 3BV %1$d, but the board has 3BV %2$d."), claimed, metrics.board.bbbv);
}

static char *
dup_encoding_remark (const MsReplay *replay)
{
  const char *encoding = ms_replay_get_header (replay)->encoding;

  if (encoding == NULL)
    return NULL;
  return g_strdup_printf (
      _ ("The file does not say how its names are encoded; they were read as %s."), encoding);
}

static char *
dup_end_remark (const MsReplay *replay)
{
  int claimed = ms_replay_get_header (replay)->claimed_end;
  MsState state = ms_play_get_state (ms_replay_get_play (replay));

  if (ms_replay_get_fault (replay) != NULL || claimed == (int)state)
    return NULL;
  if (claimed == MS_STATE_WON)
    return g_strdup (
        _ ("The file says that the game was won, but its recorded moves do not win it."));
  if (claimed == MS_STATE_LOST)
    return g_strdup (
        _ ("The file says that the game was lost, but its recorded moves do not lose it."));
  return is_over (replay) ? NULL : g_strdup (_ ("The recording ends before the game does."));
}

static char *
dup_fault_remark (const MsReplay *replay)
{
  const MsErrorInfo *fault = ms_replay_get_fault (replay);
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);

  if (fault == NULL)
    return NULL;
  g_autofree char *reason = ms_message_dup (fault, NULL);
  g_autofree char *at = dup_seconds (n_events > 0 ? events[n_events - 1].time_ms : 0, TRUE);
  g_autofree char *sentence = g_strdup_printf (
      _ ("The recording breaks off at %s s; everything before that is kept."), at);
  return g_strdup_printf ("%s\n%s", sentence, reason);
}

char *
ms_replay_dup_remarks (const MsReplay *replay)
{
  char *(*const makers[]) (const MsReplay *) = { dup_fault_remark, dup_end_remark, dup_time_remark,
    dup_bbbv_remark, dup_encoding_remark };
  GString *remarks = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (makers); i++)
    {
      g_autofree char *remark = makers[i](replay);
      if (remark == NULL)
        continue;
      if (remarks->len > 0)
        g_string_append_c (remarks, '\n');
      g_string_append (remarks, remark);
    }
  return g_string_free (remarks, remarks->len == 0);
}

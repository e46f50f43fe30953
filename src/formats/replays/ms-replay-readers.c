/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-replay-readers.h"

#include <string.h>

void
ms_reading_begin (MsReading *reading, const char *data, gsize length)
{
  *reading = (MsReading){ .events = g_array_new (FALSE, FALSE, sizeof (MsPointerEvent)) };
  ms_bytes_init (&reading->bytes, data, length);
  ms_replay_header_init (&reading->header);
  ms_fail (&reading->fault, MS_STATUS_OK);
}

MsStatus
ms_reading_append (
    MsReading *reading, gint64 time_ms, int x, int y, MsPointerKind kind, MsErrorInfo *info)
{
  GArray *events = reading->events;
  MsPointerEvent event = { time_ms, x, y, kind };

  if (events->len + 2 > MS_READING_MOST_EVENTS)
    return ms_fail_counts (
        info, MS_STATUS_FILE_TOO_MANY_EVENTS, (long)events->len, MS_READING_MOST_EVENTS);
  if (events->len > 0)
    event.time_ms = MAX (time_ms, g_array_index (events, MsPointerEvent, events->len - 1).time_ms);
  if (kind == MS_POINTER_LEFT_RELEASE && !reading->clicked)
    {
      MsPointerEvent press = { event.time_ms, x, y, MS_POINTER_LEFT_PRESS };
      g_array_append_val (events, press);
    }
  reading->clicked |= kind != MS_POINTER_MOVE && kind != MS_POINTER_PREFLAG
      && kind != MS_POINTER_MARKS;
  g_array_append_val (events, event);
  return MS_STATUS_OK;
}

MsStatus
ms_reading_end (MsReading *reading, MsStatus status, MsReplay **replay, MsErrorInfo *info)
{
  if (status == MS_STATUS_OK)
    {
      gsize n_events;
      MsPointerEvent *events = g_array_steal (reading->events, &n_events);
      status = ms_replay_new (
          reading->layout, &reading->start, events, (int)n_events, &reading->header, replay, info);
      if (status != MS_STATUS_OK)
        g_free (events);
      else if (reading->fault.status != MS_STATUS_OK)
        ms_replay_set_fault (*replay, &reading->fault);
    }
  g_array_unref (reading->events);
  ms_layout_unref (reading->layout);
  ms_replay_header_clear (&reading->header);
  return status;
}

char *
ms_program_name_dup (const char *text)
{
  static const char *const rights[] = { "copyright", "(c)", "\xc2\xa9" };

  if (text == NULL)
    return NULL;
  g_autofree char *lower = g_ascii_strdown (text, -1);
  gsize n = strlen (text);
  for (gsize i = 0; i < G_N_ELEMENTS (rights); i++)
    {
      const char *found = strstr (lower, rights[i]);
      if (found != NULL)
        n = MIN (n, (gsize)(found - lower));
    }
  while (n > 0 && strchr (" .,-", text[n - 1]) != NULL)
    n--;
  return n > 0 ? g_strndup (text, n) : NULL;
}

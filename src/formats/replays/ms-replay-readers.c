/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-replay-readers.h"

#include <string.h>

void
ms_event_list_init (MsEventList *list)
{
  *list = (MsEventList){ .events = g_array_new (FALSE, FALSE, sizeof (MsPointerEvent)) };
}

void
ms_event_list_clear (MsEventList *list)
{
  g_clear_pointer (&list->events, g_array_unref);
}

static gboolean
is_button (MsPointerKind kind)
{
  return kind != MS_POINTER_MOVE && kind != MS_POINTER_PREFLAG && kind != MS_POINTER_MARKS;
}

MsStatus
ms_event_list_append (
    MsEventList *list, gint64 time_ms, int x, int y, MsPointerKind kind, MsErrorInfo *info)
{
  GArray *events = list->events;
  MsPointerEvent event = { time_ms, x, y, kind };

  if (events->len + 2 > MS_EVENT_LIST_MOST)
    return ms_fail_counts (
        info, MS_STATUS_FILE_TOO_MANY_EVENTS, (long)events->len, MS_EVENT_LIST_MOST);
  if (events->len > 0)
    event.time_ms = MAX (time_ms, g_array_index (events, MsPointerEvent, events->len - 1).time_ms);
  if (kind == MS_POINTER_LEFT_RELEASE && !list->clicked)
    {
      MsPointerEvent press = { event.time_ms, x, y, MS_POINTER_LEFT_PRESS };
      g_array_append_val (events, press);
    }
  list->clicked = list->clicked || is_button (kind);
  g_array_append_val (events, event);
  return MS_STATUS_OK;
}

MsStatus
ms_event_list_make_replay (MsEventList *list, MsLayout *layout, const MsMouse *start,
    MsReplayHeader *header, const MsErrorInfo *fault, MsReplay **replay, MsErrorInfo *info)
{
  int n_events = (int)list->events->len;
  MsPointerEvent *events = (MsPointerEvent *)(gpointer)list->events->data;
  MsStatus status = ms_replay_new (layout, start, events, n_events, header, replay, info);

  if (status != MS_STATUS_OK)
    return status;
  g_array_free (g_steal_pointer (&list->events), FALSE);
  if (fault->status != MS_STATUS_OK)
    ms_replay_set_fault (*replay, fault);
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

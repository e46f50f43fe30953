/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-pointer-track.h"

void
ms_pointer_track_init (MsPointerTrack *track)
{
  track->events = g_array_new (FALSE, FALSE, sizeof (MsPointerEvent));
  track->begun = track->broken = FALSE;
}

void
ms_pointer_track_clear (MsPointerTrack *track)
{
  g_clear_pointer (&track->events, g_array_unref);
}

void
ms_pointer_track_break (MsPointerTrack *track)
{
  g_array_set_size (track->events, 0);
  track->broken = TRUE;
}

static MsPointerEvent *
get_last (MsPointerTrack *track)
{
  guint n = track->events->len;
  return n > 0 ? &g_array_index (track->events, MsPointerEvent, n - 1) : NULL;
}

void
ms_pointer_track_add (MsPointerTrack *track, MsPointerKind kind, gint64 time_ms, gint32 x, gint32 y)
{
  const MsPointerEvent *last = get_last (track);
  if (track->broken || track->events->len >= MS_POINTER_TRACK_MOST)
    return;
  if (!track->begun && track->events->len >= 2 * MS_POINTER_TRACK_LEAD)
    {
      g_array_remove_range (track->events, 0, MS_POINTER_TRACK_LEAD);
      last = get_last (track);
    }
  if (last != NULL && kind == MS_POINTER_MOVE && last->x == x && last->y == y)
    return;
  MsPointerEvent event = { last != NULL ? MAX (time_ms, last->time_ms) : time_ms, x, y, kind };
  g_array_append_val (track->events, event);
}

void
ms_pointer_track_open (MsPointerTrack *track, gint64 time_ms)
{
  for (guint i = 0; i < track->events->len; i++)
    g_array_index (track->events, MsPointerEvent, i).time_ms -= time_ms;
  track->begun = TRUE;
}

const MsPointerEvent *
ms_pointer_track_get (const MsPointerTrack *track, int *n_events)
{
  *n_events = (int)track->events->len;
  return *n_events > 0 ? (const MsPointerEvent *)(gconstpointer)track->events->data : NULL;
}

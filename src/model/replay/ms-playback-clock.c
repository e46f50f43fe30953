/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A playback while it plays: its speed, and the time that passes. */
#include "ms-playback-private.h"

#include <math.h>

#define SLOWEST 0.125
#define FASTEST 16.0
#define LONGEST_FRAME_US G_USEC_PER_SEC

gboolean
ms_playback_get_playing (MsPlayback *self)
{
  return self->playing;
}

void
ms_playback_set_playing (MsPlayback *self, gboolean playing)
{
  if (self->playing == playing)
    return;
  self->playing = playing;
  self->last_us = -1;
  g_object_freeze_notify (G_OBJECT (self));
  if (playing && ms_playback_get_at_end (self))
    ms_playback_seek (self, ms_playback_get_start_time (self));
  ms_playback_notify_playing (self);
  g_object_thaw_notify (G_OBJECT (self));
}

double
ms_playback_get_speed (MsPlayback *self)
{
  return self->speed;
}

void
ms_playback_set_speed (MsPlayback *self, double speed)
{
  double step = speed > 0 ? exp2 (round (log2 (speed))) : SLOWEST;
  step = CLAMP (step, SLOWEST, FASTEST);
  if (step == self->speed)
    return;
  self->speed = step;
  ms_playback_notify_speed (self);
}

void
ms_playback_change_speed (MsPlayback *self, int steps)
{
  ms_playback_set_speed (self, ldexp (self->speed, steps));
}

void
ms_playback_advance (MsPlayback *self, gint64 now_us)
{
  gint64 passed = self->last_us < 0 ? 0 : CLAMP (now_us - self->last_us, 0, LONGEST_FRAME_US);
  gint64 end = ms_playback_get_end_time (self) * 1000;

  if (!self->playing)
    return;
  self->last_us = now_us;
  gint64 time_us = MIN (self->time_us + (gint64)((double)passed * self->speed), end);
  int event = self->event;
  if (passed > 0 && time_us >= end)
    event = ms_playback_get_n_events (self);
  else if (passed > 0) /* what was stepped to, of several events at one time, is not taken back */
    event = MAX (event, ms_playback_events_until (self, ms_playback_to_ms (time_us)));
  g_object_freeze_notify (G_OBJECT (self));
  ms_playback_go (self, event, time_us);
  if (time_us >= end && ms_playback_get_at_end (self))
    ms_playback_set_playing (self, FALSE);
  g_object_thaw_notify (G_OBJECT (self));
}

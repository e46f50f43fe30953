/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of MsPlayback. */
#pragma once

#include "ms-moments.h"
#include "ms-playback.h"
#include "ms-progress.h"

struct _MsPlayback
{
  GObject parent_instance;

  MsReplay *replay;
  MsMoments *moments;
  MsGame *game;
  MsProgress *progress; /* 3BV solved at this moment */
  GArray *marks; /* MsPlaybackMark, by move */

  int event; /* done */
  gint64 time_us;
  gboolean playing;
  double speed;
  gint64 last_us; /* when it was last advanced; -1: not since playing began */
};

/* ms-playback-marks.c: the marks that follow from the moves alone. */
void ms_playback_init_marks (MsPlayback *self);

/* ms-playback.c: the only place where the moment changes; how many events are done at a time. */
void ms_playback_go (MsPlayback *self, int event, gint64 time_us);
int ms_playback_events_until (MsPlayback *self, gint64 time_ms);
void ms_playback_notify_marks (MsPlayback *self);
void ms_playback_notify_playing (MsPlayback *self);
void ms_playback_notify_speed (MsPlayback *self);

/* Rounded down, so that no event happens before its time. */
static inline gint64
ms_playback_to_ms (gint64 time_us)
{
  return (time_us - (time_us < 0 ? 999 : 0)) / 1000;
}

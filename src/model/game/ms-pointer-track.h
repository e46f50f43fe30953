/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pointer has done on the board of one game.
 *
 * Times are those of the game's clock: they stand while the game is paused or set aside, and are
 * below zero before the first opening.  Places are pixels of cells MS_POINTER_TRACK_SQUARE wide
 * from the board's corner, however large the cells are on the screen.  An event that repeats the
 * one before it (a movement to where the pointer is) is left out.  Of the events before the first
 * opening at least the last MS_POINTER_TRACK_LEAD are kept.  At most MS_POINTER_TRACK_MOST events
 * are kept in all; later ones are dropped. */
#pragma once

#include "ms-pointer-event.h"

#include <glib.h>

#define MS_POINTER_TRACK_SQUARE 16
#define MS_POINTER_TRACK_MOST 250000 /* events: more than an hour of 60 a second */
#define MS_POINTER_TRACK_LEAD 1000

typedef struct
{
  GArray *events; /* MsPointerEvent */
  gboolean begun; /* the first opening was made: the clock runs */
  gboolean broken; /* something was undone: the events no longer match the moves */
} MsPointerTrack;

void ms_pointer_track_init (MsPointerTrack *track);
void ms_pointer_track_clear (MsPointerTrack *track); /* the memory too */
/* drops the track; no events are kept until the next game */
void ms_pointer_track_break (MsPointerTrack *track);

/* time_ms: if it is less than that of the event before, it is raised to that. */
void ms_pointer_track_add (
    MsPointerTrack *track, MsPointerKind kind, gint64 time_ms, gint32 x, gint32 y);
/* The first opening is made now, at time_ms on the clock used so far: all times are shifted so that
 * this becomes 0.  O(events so far). */
void ms_pointer_track_open (MsPointerTrack *track, gint64 time_ms);

/* The events, borrowed; NULL and 0 if none are kept. */
const MsPointerEvent *ms_pointer_track_get (const MsPointerTrack *track, int *n_events);

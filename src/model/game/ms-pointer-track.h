/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pointer has done on the board of one game.
 *
 * Times are those of the game's clock: they stand while the game is paused or set aside, and are
 * below zero before the first opening.  Places are pixels of cells MS_POINTER_TRACK_SQUARE wide from
 * the board's corner, however large the cells are on the screen.  What would be like the event
 * before it (a movement to where the pointer is) is left out.  Of what was done
 * before the first opening the last MS_POINTER_TRACK_LEAD events at least are kept; at most
 * MS_POINTER_TRACK_MOST in all: what comes after them is not. */
#pragma once

#include "ms-pointer-event.h"

#include <glib.h>

#define MS_POINTER_TRACK_SQUARE 16
#define MS_POINTER_TRACK_MOST 250000 /* more than an hour at 60 a second without a rest */
#define MS_POINTER_TRACK_LEAD 1000

typedef struct
{
  GArray *events; /* MsPointerEvent */
  gboolean begun; /* the first opening was made: the clock counts */
  gboolean broken; /* something was undone: what the pointer did is not what the moves say */
} MsPointerTrack;

void ms_pointer_track_init (MsPointerTrack *track);
void ms_pointer_track_clear (MsPointerTrack *track); /* the memory too */
void ms_pointer_track_begin (MsPointerTrack *track); /* of another game: nothing has been done */
void ms_pointer_track_break (MsPointerTrack *track); /* nothing is kept until the next game */

/* time_ms: no less than that of the event before; else it is given that one's. */
void ms_pointer_track_add (
    MsPointerTrack *track, MsPointerKind kind, gint64 time_ms, gint32 x, gint32 y);
/* The first opening is made now, at time_ms of what the times were so far: that becomes 0.
 * O(events so far). */
void ms_pointer_track_open (MsPointerTrack *track, gint64 time_ms);

/* Borrowed; NULL and 0 where nothing is kept. */
const MsPointerEvent *ms_pointer_track_get (const MsPointerTrack *track, int *n_events);

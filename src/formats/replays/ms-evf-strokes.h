/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The events of a replay in the words of EVF, which has no Shift, no single click that chords and no
 * switch for question marks.  Private to the EVF writer. */
#pragma once

#include "ms-replay.h"

typedef struct
{
  gint64 time_ms;
  int x, y; /* pixels, within the board or at its far corner; of no meaning for a state */
  guint type; /* see ms-evf-private.h */
} MsEvfStroke;

/* MsEvfStroke from the press that leads to the first move on, for squares of that many pixels.
 * *marks: a right click on a flag makes a question mark of it.  NULL when there is no memory. */
GArray *ms_evf_strokes_new (const MsReplay *replay, int square, gboolean *marks);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far the pointer went in a recorded game, by both measures that are in use.
 *
 * Counted from the first opening to the last move, the time of the game; in pixels of cells that are
 * 16 pixels wide, whatever they were, so that games on other screens can be compared. */
#pragma once

#include "ms-pointer-event.h"

typedef struct
{
  double euclidean; /* as ms_toollib measures it */
  double manhattan; /* columns and rows apart, as the reader of RAWVF files does */
  int64_t time_ms; /* of the game */
} MsPathLength;

/* The pixels of a cell in which a path is measured. */
#define MS_PATH_SQUARE 16

/* events[n_events], their times not falling and 0 at the first opening; square: pixels of a cell in
 * them; end_ms: the time of the last move.  Cost: the events. */
MsPathLength ms_path_measure (
    const MsPointerEvent *events, int n_events, int square, int64_t end_ms);

/* MOV: pixels of the euclidean path a second; NaN of a game without time. */
double ms_path_get_speed (const MsPathLength *path);

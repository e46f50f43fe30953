/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How far the pointer went in a recorded game, by both measures that are in use.
 *
 * The way is measured from the first opening to the last move, in pixels, and scaled to cells that
 * are 16 pixels wide, so that games with cells of different sizes can be compared. */
#pragma once

#include "ms-pointer-event.h"

typedef struct
{
  double euclidean; /* as ms_toollib measures it */
  double manhattan; /* columns and rows added, as the usual reader of RAWVF files measures it */
  int64_t time_ms; /* the time of the game */
} MsPathLength;

/* Paths are measured on cells with sides of so many pixels. */
#define MS_PATH_SQUARE 16

/* events[n_events], their times not falling and 0 at the first opening; square: pixels of a cell in
 * them; end_ms: the time of the last move.  O(n_events). */
MsPathLength ms_path_measure (
    const MsPointerEvent *events, int n_events, int square, int64_t end_ms);

/* MOV: the euclidean length in pixels per second; NaN when the game took no time. */
double ms_path_get_speed (const MsPathLength *path);

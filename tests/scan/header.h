/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What programs write round a board: mine counters, clocks, and numbers that are neither. */
#pragma once

#include "look.h"

#include "ms-rng.h"

/* How much room a counter takes at the right of a board, or below it. */
double header_find_room (LookCounter counter, bool below);

/* Draws a counter that is written, not of segments, with all that stands near it, on a ground
 * of cr's colour; the board is at its left, top, width and height. */
void header_draw_counter (
    LookCounter counter, cairo_t *cr, MsRng *random, const double board[4], int flags, int mines);

/* How much room notes take at the right of a board, and below it. */
#define HEADER_NOTE_ROOM 180

/* Draws lines above, below and at the right of the board, with numbers that are no counter, on a
 * ground of cr's colour; side is that of a cell. */
void header_draw_notes (cairo_t *cr, MsRng *random, const double board[4], double side, int n);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mouse of the classic program: what presses and releases come to in moves.
 *
 * A left button opens where it is released; a right one marks where it is pressed; both together, or
 * the middle one, chord at the first release, and the release left over does nothing.  A right press
 * on an opened cell is a click in vain, but none at all where a chord comes of it: it is counted when
 * the button is let go.  See the descriptions of RAWVF and EVF, whose replays mean this.
 *
 * A value, to be zeroed but for the first three fields. */
#pragma once

#include "ms-play.h"
#include "ms-pointer-event.h"

typedef struct
{
  int square; /* pixels of a cell's side */
  bool marks; /* marking goes through question marks now */
  bool super_click; /* a left click on an opened number chords */

  bool left, right, middle; /* held down */
  bool chord; /* what is held down chords when one of it is released */
  bool spent; /* the release left over does nothing */
  bool vain; /* the right button went down on an opened cell, vain_cell, and no chord came of it */
  int vain_cell;
  int32_t x, y; /* where the pointer is */
  bool opened; /* something was: origin_ms is the time of the first opening */
  int64_t origin_ms;
} MsMouse;

/* Lets play make the move that event comes to, if any.  Moves get the time since the first opening,
 * those before it 0.  Once the game has ended nothing comes of anything.  MS_STATUS_OK or a status
 * of ms_play_do. */
MsStatus ms_mouse_feed (MsMouse *mouse, MsPlay *play, const MsPointerEvent *event);

/* What a right click asks for on a cell that looks so, with or without question marks. */
MsCell ms_mouse_next_mark (MsCell cell, bool marks);

/* Which covered cells without a flag are shown pressed now: into cells[9]; how many.  cells of the
 * board are [height*width]. */
int ms_mouse_get_pressed (
    const MsMouse *mouse, const MsCell *board, int width, int height, int cells[9]);

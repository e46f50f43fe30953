/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The mouse of the classic program: which moves follow from presses and releases of its buttons.
 *
 * A left button opens where it is released; a right one marks where it is pressed; both together,
 * or the middle one, chord at the first release, and the release of the other button then does
 * nothing.  A right press on an opened cell counts as a click without effect, unless it becomes
 * part of a chord: so it is counted only when the button is released.  The descriptions of RAWVF
 * and EVF, formats of replays, define the mouse in this way.
 *
 * A plain value: the caller sets the first three fields and zeroes the rest. */
#pragma once

#include "ms-play.h"
#include "ms-pointer-event.h"

typedef struct
{
  int square; /* pixels of a cell's side */
  bool marks; /* a right click on a flag now makes it a question mark */
  bool super_click; /* a left click on an opened number chords */

  bool left, right, middle; /* held down */
  bool chord; /* releasing one of the buttons held down will chord */
  bool spent; /* the chord was made: releasing the other button does nothing */
  /* the right button went down on an opened cell, vain_cell, and no chord has come of it */
  bool vain;
  int vain_cell;
  bool flagging; /* the right button, which is still down, has set a flag */
  int half_clicks; /* "1.5 clicks": chords whose first button set a flag when it was pressed */
  int32_t x, y; /* where the pointer is */
  bool opened; /* a cell has been opened, the first one at origin_ms */
  int64_t origin_ms;
} MsMouse;

/* Makes in play the move that follows from event, if any.  The time of a move is that since the
 * first opening; before it, 0.  Once the game has ended no event makes a move.  Returns
 * MS_STATUS_OK or a status of ms_play_do. */
MsStatus ms_mouse_feed (MsMouse *mouse, MsPlay *play, const MsPointerEvent *event);

/* The "1.5 clicks" of a path that begins with the mouse as start is; -1 where its buttons did not
 * make the moves of play, since the program had other rules for them, where there are no movements
 * in it, and when there is no memory.  O(cells + events). */
int ms_mouse_count_half_clicks (
    const MsMouse *start, const MsPlay *play, const MsPointerPath *path);

/* The mark that a right click puts on a covered cell that now shows cell; marks: question marks are
 * in use. */
MsCell ms_mouse_next_mark (MsCell cell, bool marks);

/* Writes into cells[9] the covered cells without a flag that are shown pressed now, and returns how
 * many there are.  board[height*width]. */
int ms_mouse_get_pressed (
    const MsMouse *mouse, const MsCell *board, int width, int height, int cells[9]);

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* One thing that the pointer does on a board.  Replays are lists of such events.  Plain data.
 */
#pragma once

#include <stdint.h>

typedef enum
{
  MS_POINTER_MOVE,
  MS_POINTER_LEFT_PRESS,
  MS_POINTER_LEFT_RELEASE,
  MS_POINTER_RIGHT_PRESS,
  MS_POINTER_RIGHT_RELEASE,
  MS_POINTER_MIDDLE_PRESS,
  MS_POINTER_MIDDLE_RELEASE,
  MS_POINTER_SHIFT_PRESS, /* the left button with Shift: chords when it is released */
  MS_POINTER_CHORD_PRESS, /* the second button of a chord; whether left or right is not known */
  MS_POINTER_PREFLAG, /* the cell had a flag before the recording began */
  MS_POINTER_MARKS, /* question marks are switched on or off */
  MS_POINTER_QUESTION, /* the cell gets a question mark, whatever mark it had; no mouse does this */
  MS_POINTER_CLEAR, /* the cell's mark is taken away, whatever it was; no mouse does this */

  MS_N_POINTER_KINDS
} MsPointerKind;

typedef struct
{
  /* never decreases from one event to the next; negative before the first opening */
  int64_t time_ms;
  int32_t x, y; /* pixels from the board's top left corner, also outside of the board */
  MsPointerKind kind;
} MsPointerEvent;

/* What a pointer did on one board, in the order of time. */
typedef struct
{
  const MsPointerEvent *events; /* [n_events] */
  int n_events; /* 0: it is not known */
  int square; /* pixels of a cell's side */
} MsPointerPath;

/* The column or row in which a coordinate lies, where square is the side of a cell in pixels.
 * Rounded down, so that it is negative left of the board and above it. */
static inline int
ms_pointer_cell (int32_t coordinate, int square)
{
  return coordinate >= 0 ? coordinate / square : -((-coordinate + square - 1) / square);
}

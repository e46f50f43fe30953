/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a pointer does on a board, one thing after the other: what replays are made of.  Plain data.
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
  MS_POINTER_CHORD_PRESS, /* the second button of a chord; which of the two is not known */
  MS_POINTER_PREFLAG, /* the cell had a flag before the recording began */
  MS_POINTER_MARKS, /* question marks are switched on or off */
  MS_POINTER_QUESTION, /* the cell gets a question mark, whatever it had: not by a mouse */
  MS_POINTER_CLEAR, /* the cell's mark is taken away, whatever it was: not by a mouse */

  MS_N_POINTER_KINDS
} MsPointerKind;

typedef struct
{
  int64_t time_ms; /* never falls from one event to the next; below 0 before the first opening */
  int32_t x, y; /* pixels from the board's top left corner, also outside of the board */
  MsPointerKind kind;
} MsPointerEvent;

/* The column or row of a coordinate, rounded down, so that -1 lies outside. */
static inline int
ms_pointer_cell (int32_t coordinate, int square)
{
  return coordinate >= 0 ? coordinate / square : -((-coordinate + square - 1) / square);
}

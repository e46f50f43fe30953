/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardPointer: what presses and releases of the mouse's buttons over cells mean: what is pressed, and
 * what is to be done at a cell.  A part of a board view, which knows neither game nor widget.
 *
 * Several buttons are followed at once, because the left and right buttons held together are one of the
 * game's oldest moves.
 */
#pragma once

#include "ms-board-types.h"

typedef enum
{
  MS_PRESS_NONE,
  MS_PRESS_OPEN, /* left button: opens, or chords on a number, when released on the same cell */
  MS_PRESS_MARK, /* right button, or left in flag mode: marks when pressed or when released */
  MS_PRESS_CHORD, /* middle, left and right, or a double click: chords when released */
  MS_PRESS_TOOL, /* left button with a tool in hand, until it is let go */
  MS_PRESS_PICK, /* left button with Shift: picks when released */
  MS_PRESS_SPENT, /* done; waits for all buttons to be released */
} MsPress;

typedef struct
{
  MsChording chording; /* these as the player wants them */
  gboolean mark_on_release, flag_mode;
  guint buttons; /* bit n: button n is down */
  gboolean shift; /* held when the last press came */
  MsPress press;
  int press_x, press_y; /* the cell it began on */
  int hover_x, hover_y; /* -1, -1: none */
  double x, y; /* the pointer in the widget; negative when it is elsewhere */
  guint32 last_time; /* of the last left press, for double clicks */
  int last_x, last_y;
} MsBoardPointer;

/* What a press on a cell is of. */
typedef struct
{
  guint button;
  int x, y;
  guint32 time,
      double_time; /* in ms: when it came, and within which time another one is a double click */
  gboolean opened; /* the cell is */
  gboolean armed; /* a tool is in hand */
} MsBoardPress;

void ms_board_pointer_init (MsBoardPointer *self);

/* self->press becomes what the buttons mean now. */
void ms_board_pointer_press (MsBoardPointer *self, const MsBoardPress *press);
/* What a press on that cell does at once. */
MsIntent ms_board_pointer_begin (const MsBoardPointer *self, gboolean opened);
/* FALSE: the button was not down. */
gboolean ms_board_pointer_release (MsBoardPointer *self, guint button);
/* What a press does when it is let go on the cell it began on.  Clicks that can have no effect are told
 * too: players count them. */
MsIntent ms_board_pointer_finish (const MsBoardPointer *self, MsPress press, gboolean opened);

/* Whether a press that opens is held over the cell it began on. */
gboolean ms_board_pointer_is_held (const MsBoardPointer *self);
/* How far around its cell a press holds others down: where it may chord, as far as that reaches,
 * whether there are flags enough or not. */
int ms_board_pointer_get_reach (const MsBoardPointer *self, gboolean opened);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardPointer: what presses and releases of the mouse's buttons over cells mean: what is
 * pressed, and what is to be done at a cell.  A part of a board view, which knows neither game nor
 * widget.
 *
 * Several buttons are followed at once, because the left and right buttons held together are one of
 * the game's oldest moves.
 */
#pragma once

#include "ms-board-types.h"

typedef enum
{
  MS_PRESS_NONE,
  MS_PRESS_OPEN, /* left button: opens, or chords on a number, when released on the same cell */
  MS_PRESS_MARK, /* right button, or left in flag mode: marks when pressed or when released */
  MS_PRESS_CHORD, /* middle, left and right, or a double click: chords when released */
  MS_PRESS_TOOL, /* left button with a tool in hand, until it is released */
  MS_PRESS_NEXT, /* left button: does what was asked for of the next click, when released */
  MS_PRESS_PICK, /* left button with Shift: picks when released */
  MS_PRESS_SPENT, /* already had its effect; waits for all buttons to be released */
} MsPress;

typedef struct
{
  MsChording chording; /* settings of the player */
  gboolean mark_on_release, flag_mode;
  MsIntent next; /* what the next left click means, whatever it is on; MS_INTENT_NONE: as ever */
  guint buttons; /* bit n: button n is down */
  gboolean shift; /* Shift was held when the last press came */
  MsPress press;
  int press_x, press_y; /* the cell that the press began on */
  int hover_x, hover_y; /* the cell under the pointer; -1, -1: none */
  double x, y; /* the pointer in the widget; negative when it is elsewhere */
  guint32 last_time; /* of the last left press, for double clicks */
  int last_x, last_y;
} MsBoardPointer;

/* What a press is, and on what kind of cell. */
typedef struct
{
  guint button;
  int x, y;
  guint32 time,
      double_time; /* in ms: the time of the press, and how soon another press is a double click */
  gboolean opened; /* the cell is opened */
  gboolean armed; /* a tool is in hand */
} MsBoardPress;

void ms_board_pointer_init (MsBoardPointer *self);

/* Sets self->press to what the pressed buttons mean now. */
void ms_board_pointer_press (MsBoardPointer *self, const MsBoardPress *press);
/* What a press on that cell does at once, before it is released. */
MsIntent ms_board_pointer_begin (const MsBoardPointer *self, gboolean opened);
/* Returns FALSE if the button was not down. */
gboolean ms_board_pointer_release (MsBoardPointer *self, guint button);
/* What a press does when it is released on the cell it began on.  Clicks that can have no effect
 * are told too, because players count them. */
MsIntent ms_board_pointer_finish (const MsBoardPointer *self, MsPress press, gboolean opened);

/* Whether an opening press is held, with the pointer still over the cell that it began on. */
gboolean ms_board_pointer_is_held (const MsBoardPointer *self);
/* How many cells around its own a press shows as held down: where it may chord, those that a chord
 * would reach, whether there are enough flags or not. */
int ms_board_pointer_get_reach (const MsBoardPointer *self, gboolean opened);

/* --- Which cell is meant --- */

/* MsBoardChoice: the one cell that commands are about: the cell last pointed at, or moved to by
 * keyboard, click or tap, whichever came later; on a board where nothing was yet, the one at which
 * the keyboard begins.  A part of a board view.
 *
 * Whoever leaves the board to do something elsewhere about the cell just pointed at crosses other
 * cells on the way.  These were not meant: when the pointer leaves, the choice goes back to the
 * cell on which it rested last, unless it rested on the last one too. */

/* How long the pointer stays on a cell that is meant, in microseconds. */
#define MS_BOARD_CHOICE_REST 250000

typedef struct
{
  int x, y;
  int rest_x, rest_y; /* where the pointer rested last, or what was moved to since; -1: nowhere */
  gint64 since; /* when the pointer came to (x, y); -1: it is not there */
} MsBoardChoice;

void ms_board_choice_init (MsBoardChoice *self);
/* The cell was moved to, which is meant at once. */
void ms_board_choice_move (MsBoardChoice *self, int x, int y);
/* The pointer came to the cell at that time, in microseconds of any clock that never goes back. */
void ms_board_choice_point (MsBoardChoice *self, int x, int y, gint64 time);
/* The pointer left the board. */
void ms_board_choice_leave (MsBoardChoice *self, gint64 time);

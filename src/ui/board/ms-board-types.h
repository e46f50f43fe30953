/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plain data and enumerations that a board view is given by others, and that its parts share. */
#pragma once

#include <gdk/gdk.h>

/* Which clicks on a number chord; the keyboard and assistive technology can chord in any case. */
typedef enum
{
  MS_CHORDING_CLICK, /* a click, a double click, the middle button, left and right together */
  MS_CHORDING_BUTTONS, /* the middle button, left and right together */
  MS_CHORDING_DOUBLE, /* a double click */
} MsChording;

#define MS_TYPE_CHORDING (ms_chording_get_type ())
GType ms_chording_get_type (void);

/* What editing with the pointer does; with MS_TOOL_NONE the board works as in a game. */
typedef enum
{
  MS_TOOL_NONE,
  MS_TOOL_NUMBER, /* paints a number; the wheel changes the number of a cell */
  MS_TOOL_COVER, /* paints */
  MS_TOOL_FLAG, /* paints */
  MS_TOOL_SELECT, /* drags a rectangle, or sets one corner and then the other */
} MsTool;

#define MS_TYPE_TOOL (ms_tool_get_type ())
GType ms_tool_get_type (void);

/* What the player wants to be done at a cell. */
typedef enum
{
  MS_INTENT_OPEN,
  MS_INTENT_MARK,
  MS_INTENT_CHORD,
  MS_INTENT_PICK,
  MS_INTENT_ASK, /* the cell's menu is wanted */
  MS_N_INTENTS,
  MS_INTENT_NONE = MS_N_INTENTS,
  MS_INTENT_CLICK, /* on an opened cell: a chord where there is one to make, else an opening */
} MsIntent;

/* What a hint points at. */
typedef struct
{
  GdkRectangle area; /* the part of the board pointed at, in cells; width 0: none */
  int cell; /* row-major index; -1: none */
  int *numbers; /* [n_numbers] cells whose numbers are the reason */
  int n_numbers;
} MsBoardHint;

/* The pointer of a game that is watched, and the cells it holds down. */
typedef struct
{
  gboolean shown; /* the pointer is shown */
  gboolean held; /* a button of it is held down */
  double x, y; /* in cells from the board's corner; may lie outside */
  int pressed[9]; /* [n_pressed] covered cells that are held down, as row-major indices */
  int n_pressed;
} MsBoardGhost;

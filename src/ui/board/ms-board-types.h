/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What others tell a board view, and its parts share: plain data and enumerations. */
#pragma once

#include <gdk/gdk.h>

/* The keyboard and assistive technology chord in any case. */
typedef enum
{
  MS_CHORDING_CLICK, /* a click, a double click, the middle button, left and right together */
  MS_CHORDING_BUTTONS, /* the middle button, left and right together */
  MS_CHORDING_DOUBLE, /* a double click */
} MsChording;

#define MS_TYPE_CHORDING (ms_chording_get_type ())
GType ms_chording_get_type (void);

/* With none the board does what it does in a game. */
typedef enum
{
  MS_TOOL_NONE,
  MS_TOOL_NUMBER, /* paints, and the wheel steps */
  MS_TOOL_COVER, /* paints */
  MS_TOOL_FLAG, /* paints */
  MS_TOOL_SELECT, /* drags a rectangle, or makes one of two corners */
} MsTool;

#define MS_TYPE_TOOL (ms_tool_get_type ())
GType ms_tool_get_type (void);

/* What is to be done at a cell. */
typedef enum
{
  MS_INTENT_OPEN,
  MS_INTENT_MARK,
  MS_INTENT_CHORD,
  MS_INTENT_PICK,
  MS_N_INTENTS,
  MS_INTENT_NONE = MS_N_INTENTS,
  MS_INTENT_CLICK, /* on an opened cell: a chord where there is one to make, else an opening */
} MsIntent;

/* What a hint points at. */
typedef struct
{
  GdkRectangle area; /* in cells; its width is 0: none */
  int cell; /* row-major; -1: none */
  int *numbers; /* [n_numbers] cells that are the reason */
  int n_numbers;
} MsBoardHint;

/* The pointer of a game that is watched, and the cells it holds down. */
typedef struct
{
  gboolean shown; /* the pointer */
  gboolean held; /* with a button of it */
  double x, y; /* in cells from the board's corner; may lie outside */
  int pressed[9]; /* [n_pressed] cells, row-major, that are covered */
  int n_pressed;
} MsBoardGhost;

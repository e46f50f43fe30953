/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* One move of a player: plain data, also for code that must not know where the mines are. */
#pragma once

#include "ms-position.h"

#include <stdbool.h>

typedef enum
{
  MS_ACTION_OPEN, /* opens a covered, unflagged cell; floods from a 0 */
  /* on an opened number (or 0) with as many flags around it: opens the other cells around it */
  MS_ACTION_CHORD,
  MS_ACTION_MARK, /* gives a covered cell the mark */
  MS_ACTION_EDIT, /* edits the board of an analysis, see ms_play_edit */
} MsAction;

typedef struct
{
  MsAction action;
  int cell; /* row-major; for MS_ACTION_EDIT an index of the edit instead, see ms_play_get_edit */
  MsCell mark; /* MS_ACTION_MARK only: MS_CELL_COVERED, MS_CELL_FLAG or MS_CELL_QUESTION */
  int64_t time_ms; /* since the first opening; 0 before it */
  /* the move is undone in one step with the move before it, and had no click of its own */
  bool joined;
} MsMove;

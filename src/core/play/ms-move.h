/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One move of a player: plain data, for those too who must not see where the mines are. */
#pragma once

#include "ms-position.h"

#include <stdbool.h>

typedef enum
{
  MS_ACTION_OPEN, /* opens a covered, unflagged cell; floods from a 0 */
  MS_ACTION_CHORD, /* on an opened number, or 0, with as many flags around it: opens the rest around it */
  MS_ACTION_MARK, /* gives a covered cell the mark */
  MS_ACTION_EDIT, /* of an analysis, see ms_play_edit */
} MsAction;

typedef struct
{
  MsAction action;
  int cell; /* MS_ACTION_EDIT: which of the edits, see ms_play_get_edit */
  MsCell mark; /* MS_ACTION_MARK only: MS_CELL_COVERED, MS_CELL_FLAG or MS_CELL_QUESTION */
  int64_t time_ms; /* since the first opening; 0 before it */
  bool joined; /* one step with the move before it, made without a click of its own */
} MsMove;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything that can be done with one cell, as a table: the cell's menu, the actions of its
 * accessible child, keys, and the rows of the shortcuts window are made of it.
 *
 * A command is for covered cells or for opened ones.  Where one key does both, on either kind, it
 * is the key of two commands. */
#pragma once

#include "ms-board-types.h"
#include "ms-cell-needs.h"

typedef struct
{
  const char *name; /* "why"; of the accessible action "cell.why", too */
  const char *label; /* in English; see ms_cell_commands_get_label */
  const char *key; /* as GTK parses it */
  MsCellNeeds needs; /* either MS_NEEDS_COVERED or MS_NEEDS_OPENED among them */
  MsIntent intent; /* of the board; MS_INTENT_NONE: action does it */
  const char *action; /* of the window, about the chosen cell; NULL: intent does it */
} MsCellCommand;

#define MS_N_CELL_COMMANDS 12
extern const MsCellCommand ms_cell_commands[MS_N_CELL_COMMANDS];

/* The command of this name, or, if that is not for this kind of cell, the one with its key that is;
 * NULL: there is no such name. */
const MsCellCommand *ms_cell_commands_find (const char *name, gboolean opened);
const char *ms_cell_commands_get_label (const MsCellCommand *self); /* translated, static */
/* Whether a command is for this kind of cell. */
gboolean ms_cell_commands_is_for (const MsCellCommand *self, gboolean opened);

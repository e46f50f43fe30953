/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The menu of one cell: a popover with a row for each command for that kind of cell
 * (ms-cell-commands.h), and its key, which works there too.  A row of what cannot be done says why;
 * it can still be reached, so that screen readers come to it, but does nothing. */
#pragma once

#include "ms-cell-commands.h"

#include <gtk/gtk.h>

/* A command was chosen; the menu is gone. */
typedef void (*MsCellMenuChosen) (gpointer owner, const MsCellCommand *command);

/* Opens the menu of a cell of game's board over parent, beside place in it; it lives until it is
 * closed.  chosen is called if owner, a GObject, still lives.  Borrowed. */
GtkPopover *ms_cell_menu_open (GtkWidget *parent, const GdkRectangle *place, MsGame *game, int cell,
    MsCellMenuChosen chosen, gpointer owner);

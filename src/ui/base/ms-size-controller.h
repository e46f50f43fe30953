/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSizeController: sets the size of a window: as big as its board needs, but never bigger than the
 * monitor; the size is remembered from one run of the program to the next.
 *
 * All sizes are in logical pixels. A window that is maximized or fullscreen keeps its size. */
#pragma once

#include "ms-board-view.h"

#define MS_TYPE_SIZE_CONTROLLER (ms_size_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsSizeController, ms_size_controller, MS, SIZE_CONTROLLER, GObject)

/* board is shown inside scrolled, header has a MsFlowLayout; all are in window, of which a weak
 * reference is kept.  The size of cells that settings ask for is followed. */
MsSizeController *ms_size_controller_new (GtkWindow *window, MsBoardView *board,
    GtkScrolledWindow *scrolled, GtkWidget *header, GSettings *settings);

/* Tells that the board has width × height cells.  The window is resized only if this is another
 * size: a player who has made it bigger wants it so. */
void ms_size_controller_follow (MsSizeController *self, int width, int height);

/* Called when something is shown beside the board, or hidden.  A window whose size was chosen here
 * gets the best size for what it shows now; another is made larger by so much, or smaller, so that
 * the board keeps its size. */
void ms_size_controller_grow (MsSizeController *self, int dx, int dy);

/* Called before something comes in the place of the board: the window's size is kept for when it
 * leaves.  Then the window is made at least so large, until leave_room, and gets its former size
 * back, unless the player has resized it meanwhile.  make_room can be called again with a larger
 * height when more is to be shown. */
void ms_size_controller_hold (MsSizeController *self);
void ms_size_controller_make_room (MsSizeController *self, int width, int height);
void ms_size_controller_leave_room (MsSizeController *self);

/* Called when the titles have changed: the window becomes as wide as they need. */
void ms_size_controller_show_title (MsSizeController *self);

/* The height that the screen has for a window. */
int ms_size_controller_get_most_height (MsSizeController *self);

/* The height that a side panel needs: a window is made so high where an analysis has few cells. */
int ms_size_controller_get_panel_height (MsSizeController *self);

/* The height that a bar across the window takes; 0 if it is hidden. */
int ms_size_controller_measure_bar (GtkWidget *bar);

/* Read the size from the settings, and write it there. */
void ms_size_controller_restore (MsSizeController *self);
void ms_size_controller_save (MsSizeController *self);

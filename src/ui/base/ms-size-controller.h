/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSizeController: how big a window is: as big as its board needs, but never bigger than the
 * monitor; remembered from one time to the next.
 *
 * All sizes are in logical pixels. A window that is maximized or fullscreen keeps its size. */
#pragma once

#include "ms-board-view.h"

#include <gtk/gtk.h>

#define MS_TYPE_SIZE_CONTROLLER (ms_size_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsSizeController, ms_size_controller, MS, SIZE_CONTROLLER, GObject)

/* board is what scrolled shows, header has a MsFlowLayout; all in window, which is held
 * weakly.  Follows the size of cells that settings ask for. */
MsSizeController *ms_size_controller_new (GtkWindow *window, MsBoardView *board,
    GtkScrolledWindow *scrolled, GtkWidget *header, GSettings *settings);

/* The board has width × height cells.  Only another size makes the window follow: who made it
 * bigger wants it bigger. */
void ms_size_controller_follow (MsSizeController *self, int width, int height);

/* Makes the window bigger, or smaller, by what is shown beside the board, which keeps its size. */
void ms_size_controller_grow (MsSizeController *self, int dx, int dy);

/* Until leave_room the window is at least so large, for something other than the board; then it is as
 * large again as it was, unless the player has made it another size meanwhile.  Where more is to be
 * shown, it can be made higher again. */
void ms_size_controller_make_room (MsSizeController *self, int width, int height);
void ms_size_controller_leave_room (MsSizeController *self);

/* The titles are others: makes the window as much wider as they need. */
void ms_size_controller_show_title (MsSizeController *self);

/* The height that a bar across its window takes; 0: hidden. */
int ms_size_controller_measure_bar (GtkWidget *bar);

/* From and to the settings. */
void ms_size_controller_restore (MsSizeController *self);
void ms_size_controller_save (MsSizeController *self);

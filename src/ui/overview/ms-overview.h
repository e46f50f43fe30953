/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOverview: a small picture of the whole board, with a frame around the part in sight.
 *
 * A click or a drag scrolls the board to that place.  When the overview has the focus, the arrow
 * keys scroll the board by half of what is in sight, Home and End to its corners, and Return goes
 * back to the board, with the cursor in the middle of what is in sight.  Its accessible name says
 * which columns and rows are in sight.
 *
 * The picture is drawn in slices of time while the program is idle, and only where cells have
 * changed; nothing is drawn while the widget is not on the screen.
 */
#pragma once

#include "ms-overview-image.h"

#define MS_TYPE_OVERVIEW (ms_overview_get_type ())
G_DECLARE_FINAL_TYPE (MsOverview, ms_overview, MS, OVERVIEW, GtkWidget)

/* board is kept; it is not the widget's parent. */
GtkWidget *ms_overview_new (MsBoardView *board);

/* Limits the size of the widget, in logical pixels; both are at least MS_OVERVIEW_LEAST. */
void ms_overview_set_room (MsOverview *self, int width, int height);

/* Whether the pointer is being used on it, so that it must not be moved away. */
gboolean ms_overview_is_held (MsOverview *self);

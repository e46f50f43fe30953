/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOverview: the whole of a board, small, with what is in sight of it as a frame.
 *
 * A click or a drag scrolls the board there.  With the focus the arrow keys scroll it by half of what
 * is in sight, Home and End to its corners, and Return goes back to the board, with the cursor in the
 * middle of what is in sight.  Its accessible name says which columns and rows that is.
 *
 * The picture is made in slices of time while nothing else is to be done, and of cells that have
 * changed alone; nothing is made while the widget is not on the screen.
 */
#pragma once

#include "ms-overview-image.h"

#define MS_TYPE_OVERVIEW (ms_overview_get_type ())
G_DECLARE_FINAL_TYPE (MsOverview, ms_overview, MS, OVERVIEW, GtkWidget)

/* board: whose parent it is not; kept. */
GtkWidget *ms_overview_new (MsBoardView *board);

/* No larger than that, in logical pixels, both at least MS_OVERVIEW_LEAST. */
void ms_overview_set_room (MsOverview *self, int width, int height);

/* Something is being done with the pointer on it: it is not to be moved away. */
gboolean ms_overview_is_held (MsOverview *self);

/* For tests: what it draws; the frame, in logical pixels of the widget; nothing is out of date. */
const MsOverviewMap *ms_overview_get_map (MsOverview *self);
MsOverviewImage *ms_overview_get_image (MsOverview *self); /* NULL: not on the screen yet */
graphene_rect_t ms_overview_get_frame (MsOverview *self);
gboolean ms_overview_is_done (MsOverview *self);

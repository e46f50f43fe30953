/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOverLayout: a content, and at its foot one sentence at a time, which never moves the content.
 *
 * The first child is the content, the others say something.  The second is shown where none behind
 * it is visible, and its smallest height is kept free below the content, whatever is said: there
 * the sentence stands.  One that needs more room lies over the last child of the content (a
 * legend), over all of it, so that nothing shows in parts; one that needs still more lies over the
 * content down to its floor, and is given no more than that.
 *
 * Where the content needs the whole height no room is kept, and only what is behind the second
 * child is shown.
 *
 * Property, write-only
 *   insistent  boolean: the smallest size has the room that is kept; set while the best size of a
 *              window is measured */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_OVER_LAYOUT (ms_over_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsOverLayout, ms_over_layout, MS, OVER_LAYOUT, GtkLayoutManager)

/* How far down what must not be covered reaches in widget, which has the layout; in pixels. */
typedef int (*MsOverFloor) (GtkWidget *widget);

/* find_floor: called whenever the content has been given its place; at first the floor is 0. */
void ms_over_layout_set_floor (MsOverLayout *self, MsOverFloor find_floor);

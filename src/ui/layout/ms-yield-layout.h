/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsYieldLayout: children in a row, some of which give way where there is not room for all.
 *
 * A child with the CSS class "yields" is not shown where it does not fit; the last of them goes
 * first.  The smallest width is that of the other children.  Children have their natural width, or
 * what is missing less, the first ones first.
 *
 * Properties
 *   spacing  int, read-write: logical pixels between children
 *   at-end   boolean, read-write: children stand at the end of the row, and each has its natural or
 *            its smallest width, nothing between: for those that hold such a row themselves, and
 *            would stand around the room of a child that is not shown
 *   whole    boolean, read-write: others give way before a child gets less than its natural width */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_YIELD_LAYOUT (ms_yield_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsYieldLayout, ms_yield_layout, MS, YIELD_LAYOUT, GtkLayoutManager)

/* The width of the widget whose layout this is, with everything whole that does not give way. */
int ms_yield_layout_get_firm_width (MsYieldLayout *self, GtkWidget *widget);

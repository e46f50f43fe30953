/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFlowLayout: children one after the other, some of which give way where there is not room for
 * all.
 *
 * In a row and in a column a child with the CSS class "yields" is not shown where it does
 * not fit beside the others; the layout's smallest size is that of the children that do not yield.
 *
 * A row shows the children that yield up to the first that does not fit.  Children have their
 * natural width; where there is less room, the first ones are made narrower first; room left over
 * goes to the children that expand.  A child with the CSS class "more" (a button that offers what
 * is left out) is shown only where another child is left out.
 *
 * A column leaves out each yielding child that does not fit.  A scrolled window in it that passes
 * on the height of its content has the height of all of that or of one line, so that no line is cut
 * in two.  Height beyond the smallest heights goes first to the children that lack least of their
 * natural height, and last to those that expand.
 *
 * Lines are a row that is broken where its width ends.  Each child has its natural width, or the
 * line's whole width where that is less, and stands in the middle of the line's height; a child
 * that expands is content with half of the line, and takes the rest of it.
 *
 * Tiles are all of one size, as many in a line as fit; the lines hold nearly equally many tiles and
 * stand in the middle.
 *
 * Properties, all of them write-only
 *   form         MsFlowForm; at first a row
 *   spacing      int: logical pixels between the children of a row
 *   whole        boolean: in a row, yielding children go before any child gets less than its
 *                natural width
 *   at-end       boolean: the children of a row stand at its end, and each that does not expand has
 *                either its natural or its smallest width; for children that are rows themselves,
 *                in which a width between the two would leave a gap where a child is not shown
 *   first-yields boolean: of the yielding children the first one goes first; otherwise the last
 *   share        int: percent of a column's height that is kept, where possible, for the children
 *                that expand; those that yield or scroll share the rest
 *   chars        int: the least height of a row is what so many characters of text need in three
 *                quarters of its width, whatever the child that expands says; its natural height
 *                has room for all of that
 *   even         boolean: every line is as high as the highest child
 *   insistent    boolean: the smallest size of a column has room for all children, those that do
 *                not expand at their natural height; set while the best size of a window is
 *                measured */
#pragma once

#include <gtk/gtk.h>

typedef enum
{
  MS_FLOW_ROW,
  MS_FLOW_COLUMN,
  MS_FLOW_LINES,
  MS_FLOW_TILES,
} MsFlowForm;

#define MS_TYPE_FLOW_LAYOUT (ms_flow_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsFlowLayout, ms_flow_layout, MS, FLOW_LAYOUT, GtkLayoutManager)

GtkLayoutManager *ms_flow_layout_new (MsFlowForm form);

/* The width of a row, which has this layout, without what yields: the natural widths of the rest.
 * In logical pixels. */
int ms_flow_layout_measure_firm (GtkWidget *row);

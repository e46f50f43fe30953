/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFlowLayout: children one after the other, some of which give way where there is not room for all.
 *
 * In a row, a column and a header a child with the CSS class "yields" is not shown where it does not fit
 * beside the others; the smallest size is that of those that do not yield.
 *
 * A row shows the children that yield up to the first that does not fit.  Children have their natural
 * width, or what is missing less, the first ones first; what is left over goes to those that expand.
 * A child with the CSS class "more" offers what is missing: it is shown only where something is.
 *
 * A column leaves out whichever does not fit.  A scrolled window in it that passes on the height of its
 * content has all of it or one line: none is cut in two.  What there is beyond the smallest heights goes
 * to those that want little more, and at last to the children that expand.
 *
 * Lines are a row that is broken where its width ends.  Each child has its natural width, or the line's
 * whole width where that is less, and stands in the middle of the line's height; one that expands has
 * what is left of its line.
 *
 * Tiles are all of one size, as many in a line as fit, in lines of nearly the same number, which are in
 * the middle.
 *
 * A header is what a header bar holds as the one widget in the middle of it: a start, which is a row; a
 * title, a subtitle below it, and an end.  The end gets less than it asks for first, then what yields in
 * the start; then the subtitle is not shown, and at last the title.  Neither ever has less room than it
 * asks for.  The titles stand in the middle of the header bar where they can, else as near to it as they
 * can.  It asks for all the width there is.
 *
 * Properties, all of them write-only
 *   form         MsFlowForm; at first a row
 *   spacing      int: logical pixels between the children of a row
 *   whole        boolean: in a row, others give way before a child gets less than its natural width
 *   at-end       boolean: the children of a row stand at its end, and each that does not expand has its
 *                natural or its smallest width, nothing between: for those that hold a row themselves,
 *                and would stand around the room of a child that is not shown
 *   first-yields boolean: the first of those that yield goes first, not the last
 *   share        int: so many percent of a column's height, if there is so much, are kept for the
 *                children that expand; what yields or is scrolled has what they leave
 *   even         boolean: every line is as high as the highest child
 *   insistent    boolean: for who measures how big a window would best be, the smallest size of a column
 *                is that with all children shown, those that do not expand at the height they ask for;
 *                that of a header has room for both titles */
#pragma once

#include <gtk/gtk.h>

typedef enum
{
  MS_FLOW_ROW,
  MS_FLOW_COLUMN,
  MS_FLOW_LINES,
  MS_FLOW_TILES,
  MS_FLOW_HEADER,
} MsFlowForm;

#define MS_TYPE_FLOW_LAYOUT (ms_flow_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsFlowLayout, ms_flow_layout, MS, FLOW_LAYOUT, GtkLayoutManager)

GtkLayoutManager *ms_flow_layout_new (MsFlowForm form);

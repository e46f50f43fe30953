/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsHeaderLayout: the one widget in the middle of a header bar, and what of it gives way first.
 *
 * It has four children: a start, which is a row (MsFlowLayout); a title; a subtitle below it; and
 * an end, another row.  Where there is not room for all, this goes, in this order: what yields at
 * the start, the subtitle, what yields at the end, the title, the words of buttons at the end, and
 * at last those at the start.  Title and subtitle are shown at their natural width or not at all,
 * in the middle of the header bar or as near to it as possible.  Its natural width is wider than
 * any window, so that it gets all there is.
 *
 * Property, write-only
 *   insistent  boolean: the smallest size has room for all but what yields at the start; set while
 *              the best size of a window is measured */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_HEADER_LAYOUT (ms_header_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsHeaderLayout, ms_header_layout, MS, HEADER_LAYOUT, GtkLayoutManager)

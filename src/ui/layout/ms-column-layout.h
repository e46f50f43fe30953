/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsColumnLayout: children one below the other, some of which give way where there is not height
 * for all.
 *
 * A child with the CSS class "yields" is not shown where it does not fit beside those before
 * it.  A scrolled window that passes on the height of its content has all of it or one line: none is
 * cut in two.  The smallest height is that of the children that do not yield.  What there is beyond
 * the smallest heights goes to those that want little more, and at last to the children that expand.
 *
 * Properties
 *   insistent  boolean, read-write: the smallest height is that with all children shown, those that
 *              do not expand at the height they ask for: for who measures how big a window would
 *              best be
 *   share      int, read-write: so many percent of the height, if there is so much, are kept for
 *              the children that expand; what yields or is scrolled has what they leave */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_COLUMN_LAYOUT (ms_column_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsColumnLayout, ms_column_layout, MS, COLUMN_LAYOUT, GtkLayoutManager)

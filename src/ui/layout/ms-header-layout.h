/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsHeaderLayout: what a header bar holds, as the one widget in the middle of it: a start, a title,
 * a subtitle below it, and an end.
 *
 * Where there is not room for all of it, the end gets less than it asks for, then what gives way at
 * the start; then the subtitle is not shown, and at last the title.  Neither ever has less room than
 * it asks for.  What does not give way at the start is cut only after that.
 * The smallest width is that of the start and the end; it asks for all the width there is.
 *
 * The titles stand in the middle of the header bar where they can, else as near to it as they can.
 *
 * Properties
 *   insistent  boolean, read-write: the smallest width is that with both titles: for who measures
 *              how big a window would best be */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_HEADER_LAYOUT (ms_header_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsHeaderLayout, ms_header_layout, MS, HEADER_LAYOUT, GtkLayoutManager)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWrapLayout: children one beside the other, and in as many lines as the width makes of them.
 *
 * Each child has its natural size, or the line's whole width where that is less; they stand at the
 * start of their line, in the middle of its height.  One that expands has what is left of its line.
 * What is not visible takes no room.  The smallest width is that of the widest child alone.
 *
 * Property
 *   even  boolean, read-write: every line is as high as the highest child */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_WRAP_LAYOUT (ms_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsWrapLayout, ms_wrap_layout, MS, WRAP_LAYOUT, GtkLayoutManager)

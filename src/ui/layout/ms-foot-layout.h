/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFootLayout: the foot of a window: a child that comes and goes, and one that is always there.
 *
 * Where the width allows, the first stands at the end of the second one's row, and is no higher than
 * it may be for the row to stay as high as it is: nothing moves when it comes.  Else it stands above
 * the second, and gives way where there is not height for both.
 *
 * The width from which on both stand side by side follows from the widest the first child has been,
 * so that a word more in it does not move it up and down. */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_FOOT_LAYOUT (ms_foot_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsFootLayout, ms_foot_layout, MS, FOOT_LAYOUT, GtkLayoutManager)

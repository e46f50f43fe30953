/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsResultLayout: a text and what can be done next, in a row of one height at every width.
 *
 * The first child is the text.  The others stand at the end of the row; those with the CSS class
 * "yields" give way, the first of them first, until the text has the room it wants.  What has the
 * class "more" offers what is missing, and is shown only where something is, or where the text has
 * less room than it wants.  Where all have given way and the text has still not the room it needs,
 * the rest has its smallest width. */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_RESULT_LAYOUT (ms_result_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsResultLayout, ms_result_layout, MS, RESULT_LAYOUT, GtkLayoutManager)

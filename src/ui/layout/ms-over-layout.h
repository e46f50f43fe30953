/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOverLayout: a content, and over its foot whatever the other child says for a while.
 *
 * The first child has all the room; the second one lies at the lower edge, as high as it asks to
 * be, and takes nothing of the first: where the widget becomes higher while the second is shown,
 * which is how a window makes room for it, the first keeps its height until the room is more than
 * the second needs.  So the content stays where it is, pixel by pixel, when a sentence comes and
 * goes, also in a window that cannot grow, where the sentence covers the foot. */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_OVER_LAYOUT (ms_over_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsOverLayout, ms_over_layout, MS, OVER_LAYOUT, GtkLayoutManager)

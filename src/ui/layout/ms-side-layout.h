/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSideLayout: what a page is chosen from beside the page; where there is no room for that, something
 * smaller above it.
 *
 * There are four children: the list, the line between it and the page, the smaller chooser, the page.
 * List and line are shown where the page keeps the width it would have (at most least-page), else the
 * chooser is.  The smallest size is that with the chooser.
 *
 * Properties
 *   least-page  int, write-only: logical pixels of the page's width for which the list gives way */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_SIDE_LAYOUT (ms_side_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsSideLayout, ms_side_layout, MS, SIDE_LAYOUT, GtkLayoutManager)

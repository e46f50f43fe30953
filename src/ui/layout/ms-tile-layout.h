/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsTileLayout: a GtkLayoutManager that lays the visible children out as tiles of one size, as many
 * in a line as fit, in lines of nearly the same number.
 *
 * A tile is as wide as the widest of their least widths, and where there is room up to MOST_WIDTH
 * (see the .c file); lines are in the middle.  The order is that of reading. */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_TILE_LAYOUT (ms_tile_layout_get_type ())
G_DECLARE_FINAL_TYPE (MsTileLayout, ms_tile_layout, MS, TILE_LAYOUT, GtkLayoutManager)

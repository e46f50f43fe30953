/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsEdgeSigns: at each edge of a view an arrow with the number of cells that are worth going to on that
 * side, out of sight; a click on it goes to one.
 *
 * Signal
 *   go (side)   int, an MsSide */
#pragma once

#include "ms-goals.h"

#define MS_TYPE_EDGE_SIGNS (ms_edge_signs_get_type ())
G_DECLARE_FINAL_TYPE (MsEdgeSigns, ms_edge_signs, MS, EDGE_SIGNS, GObject)

/* They are put into overlay, which may outlive them; none is shown. */
MsEdgeSigns *ms_edge_signs_new (GtkOverlay *overlay);

/* 0: no sign on that side. */
void ms_edge_signs_set_counts (MsEdgeSigns *self, const int counts[MS_N_SIDES]);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsEdgeSigns: at each edge of a view an arrow with the number of cells worth going to that are out
 * of sight on that side; a click on it goes to one of them.
 *
 * Signal
 *   go (side)   int, an MsSide */
#pragma once

#include "ms-goals.h"

#define MS_TYPE_EDGE_SIGNS (ms_edge_signs_get_type ())
G_DECLARE_FINAL_TYPE (MsEdgeSigns, ms_edge_signs, MS, EDGE_SIGNS, GObject)

/* Puts the signs into overlay, which may outlive them; none is shown at first. */
MsEdgeSigns *ms_edge_signs_new (GtkOverlay *overlay);

/* Sets how many cells each sign tells of; 0: there is no sign on that side. */
void ms_edge_signs_set_counts (MsEdgeSigns *self, const int counts[MS_N_SIDES]);

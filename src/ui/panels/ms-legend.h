/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsLegend: what the colours on the board mean, in one line under it: the ramp from 0 to 100 %,
 * the value all outside cells share, how many cells are certainly safe and certainly mines.
 *
 * Properties
 *   analysis  MsAnalysis or NULL, read-write: without one only the ramp is shown
 *   theme     MsTheme, read-write: the board's
 *   ramp      MsRamp, read-write: the board's
 *   style     MsStyle, read-write: the board's
 *   numbers   MsOddsFormat, read-write: how the chances are written
 *   odds      MsOdds, read-write: which chance the colours show, where it is known
 */
#pragma once

#include "ms-analysis.h"
#include "ms-theme.h"

#include <gtk/gtk.h>

#define MS_TYPE_LEGEND (ms_legend_get_type ())
G_DECLARE_FINAL_TYPE (MsLegend, ms_legend, MS, LEGEND, GtkBox)

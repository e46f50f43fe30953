/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWhatIfController: the page What if of the panel: while it is seen, cells are picked on the
 * board and their curves are counted and drawn, and its slider replaces the mine total of the
 * position by another one, or by a density, which all chances shown then follow.
 *
 * What it varies ends with the page: as soon as another page is seen, the true total holds again.
 * Curves that are shown while a game goes on make it assisted, as odds do.
 *
 * Actions
 *   what-if-cells   (s)  picks these cells, "5,7 7,7 9,7", columns and rows from 0, and shows the page
 *   what-if-reset        the true total holds again
 *   what-if-clear        no cell is picked any more
 *   what-if-export  (s)  "svg", "png", "csv": asks for a file and writes the curves to it
 */
#pragma once

#include "ms-feature.h"
#include "ms-curve-plot-draw.h"
#include "ms-what-if.h"

#define MS_TYPE_WHAT_IF_CONTROLLER (ms_what_if_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsWhatIfController, ms_what_if_controller, MS, WHAT_IF_CONTROLLER, MsFeature)

/* Writes the curves to file on another thread; a failure is reported in the error bar. */
void ms_what_if_controller_export (MsWhatIfController *self, GFile *file, MsCurveExportKind kind);

MsInquiry *ms_what_if_controller_get_what_if (MsWhatIfController *self); /* borrowed */

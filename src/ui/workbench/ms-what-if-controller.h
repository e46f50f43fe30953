/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWhatIfController: the page What if of the panel: cells are picked on the board while it is seen,
 * their curves counted and drawn, and its slider puts another mine total, or a density, in place of
 * the position's own, which every display of chances follows.
 *
 * What it varies ends with the page: as soon as another one is seen, the true total holds again.
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

/* Writes the curves to file, on another thread; what fails is said in the error bar. */
void ms_what_if_controller_export (MsWhatIfController *self, GFile *file, MsCurveExportKind kind);

MsWhatIf *ms_what_if_controller_get_what_if (MsWhatIfController *self); /* borrowed */

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSectionsController: the page of the sections and what this page draws on the board.
 *
 * While the page is seen the position is divided into sections after every move.  Picking a cell
 * chooses its section.  What the page shows of a running game makes the game assisted, as odds do.
 *
 * Actions: sections-first, -previous, -next, -random, -no-layout; sections-reduced and
 * sections-graph (state b); sections-copy (s: "text", "table", "comparison"). */
#pragma once

#include "ms-feature.h"
#include "ms-dissection.h"

#define MS_TYPE_SECTIONS_CONTROLLER (ms_sections_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsSectionsController, ms_sections_controller, MS, SECTIONS_CONTROLLER, MsFeature)

/* What finds the dissection, or the layouts; borrowed. */
MsInquiry *ms_sections_controller_get_inquiry (MsSectionsController *self, gboolean layouts);

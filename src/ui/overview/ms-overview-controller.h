/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOverviewController: shows the overview (MsOverview) in a corner over a board that is larger than its
 * view, while the setting of the same name is on.
 *
 * It leaves the corner for another where the keyboard's cursor would be beneath it, and where the
 * board's own corner is, whose cells no scrolling could bring out; but not while the pointer is on it.
 *
 * Action: overview (b, state), the setting. */
#pragma once

#include "ms-feature.h"
#include "ms-overview.h"

#define MS_TYPE_OVERVIEW_CONTROLLER (ms_overview_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsOverviewController, ms_overview_controller, MS, OVERVIEW_CONTROLLER, MsFeature)

/* Borrowed. */
MsOverview *ms_overview_controller_get_overview (MsOverviewController *self);

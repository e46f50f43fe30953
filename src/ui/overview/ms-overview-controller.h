/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOverviewController: shows the overview (MsOverview) in a corner, above a board that is larger
 * than its view, while the setting "overview" is on.
 *
 * The overview moves to another corner where it would hide the keyboard's cursor, or the corner of
 * the board, whose cells could not be scrolled out from under it; but it does not move while the
 * pointer is on it.
 *
 * Action: overview (b, state), the setting. */
#pragma once

#include "ms-feature.h"
#include "ms-overview.h"

#define MS_TYPE_OVERVIEW_CONTROLLER (ms_overview_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsOverviewController, ms_overview_controller, MS, OVERVIEW_CONTROLLER, MsFeature)

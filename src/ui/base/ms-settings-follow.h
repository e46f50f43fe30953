/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the player chose in the preferences, applied to a window at once.
 *
 * What is a property of a widget is bound to it.  What has an action of the window is handed to the
 * action, so that menus and preferences are two handles of one thing. */
#pragma once

#include "ms-controller-parts.h"
#include "ms-counters.h"
#include "ms-legend.h"
#include "ms-odds-panel.h"

/* As long as the widgets and the actions of parts live. */
void ms_settings_follow (
    const MsControllerParts *parts, MsLegend *legend, MsOddsPanel *panel, MsCounters *counters);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Applies what the player chose in the preferences to a window at once, by binding settings to
 * properties of widgets.  (Settings that have an action of the window are in the table of a
 * feature: MsCommand.kept.) */
#pragma once

#include "ms-counters.h"
#include "ms-feature.h"

/* Lasts as long as the widgets and the window of parts live. */
void ms_settings_follow (const MsWindowParts *parts, MsCounters *counters);

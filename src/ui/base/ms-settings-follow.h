/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the player chose in the preferences, applied to a window at once: bound to the property of a widget.
 * (What has an action of the window says so in its feature's table: MsCommand.kept.) */
#pragma once

#include "ms-counters.h"
#include "ms-feature.h"

/* As long as the widgets and the window of parts live. */
void ms_settings_follow (const MsWindowParts *parts, MsCounters *counters);

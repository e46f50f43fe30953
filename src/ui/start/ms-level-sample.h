/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a board of a level may look like after some moves: a sample that is shown but not played. */
#pragma once

#include "ms-position.h"
#include "ms-rules.h"

/* [height * width] cells, always the same for the same rules; owned by the caller, to be freed with
 * g_free.  All are covered if there is no board by these rules.  Time is linear in the cells. */
MsCell *ms_level_sample_dup (const MsRules *rules);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a board of a level may look like after some moves: a sample to be shown, not to be played. */
#pragma once

#include "ms-position.h"
#include "ms-rules.h"

/* [height * width], the same for the same rules; the caller's, to be freed with g_free.  All covered
 * where there is no board by these rules.  Cost: the cells. */
MsCell *ms_level_sample_dup (const MsRules *rules);

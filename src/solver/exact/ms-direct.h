/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The whole count of a small position from its listed layouts (ms-listing.h), without a circuit. */
#pragma once

#include "ms-engine.h"

/* After MS_STAGE_REDUCED, without a density: if the problem is small and some layout has the mine
 * total, fills the part of the solver that belongs to MS_STAGE_COUNTED (but for exact) and
 * self->direct.  Else *found becomes false, and nothing has changed. */
bool ms_direct_find (MsEngine *self, bool *found);

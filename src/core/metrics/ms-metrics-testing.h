/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* For tests alone: a part of the figures of ms-metrics.h. */
#pragma once

#include "ms-rules.h"

/* The factor of STNB: 47.299 for 8×8/10, 153.73 for 16×16/40, 435.001 for 30×16/99, which are
 * 87.420m² − 155.829m + 115.708 for m = 1, 2, 3 and the mines of these boards; 0 for all others,
 * whose STNB is 0. */
double ms_stnb_factor (const MsRules *rules);

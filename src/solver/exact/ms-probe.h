/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A last reduction for positions whose tables would be large: each number is folded together with
 * the numbers within two cells of it, exactly, and what that small problem decides around it is
 * decided for good.  It finds what the rules for one and two numbers miss, and the fewer numbers
 * stay bound to each other, the smaller are the tables.
 */
#pragma once

#include "ms-run.h"

/* Looks at every listed number; what is decided is found on the grid.  *dead as for ms_run_fold. */
bool ms_probe (MsSolver *self, const int32_t *indices, int n_indices, int32_t *dead);

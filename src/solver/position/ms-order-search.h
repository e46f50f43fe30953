/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds an order in which to eliminate the numbers of a problem (ms-order.h). */
#pragma once

#include "ms-order.h"

/* O(numbers * width²).  Where more than MS_MAX_OPEN numbers would be open at once, the order is
 * not usable: order->too_wide. */
bool ms_order_find (MsOrder *order, const MsProblem *problem, MsOrderPools *pools, MsWork *work);

/* What it does where there are many numbers: one order, whose arrays are there, and whose separators,
 * n_separators of them, go into the pool.  seed: ties are broken at random; 0: as they come. */
bool ms_order_search (MsOrder *order, const MsProblem *problem, uint64_t seed, MsPool *separators,
    size_t *n_separators, MsWork *work);

/* An order's arrays for n numbers. */
bool ms_order_allocate (MsOrder *order, size_t n, MsArena *arena);

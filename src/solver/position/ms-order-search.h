/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds an order in which to eliminate the numbers of a problem (ms-order.h). */
#pragma once

#include "ms-order.h"

/* O(numbers * width²).  Where more than MS_MAX_OPEN numbers would be open at once, the order is
 * not usable: order->too_wide. */
bool ms_order_find (MsOrder *order, const MsProblem *problem, MsOrderPools *pools, MsWork *work);

/* Where the tables look large, tries several more orders with ties broken at random (from fixed
 * seeds, so that the same problem always gets the same order) and keeps the cheapest.  That takes the
 * progress of the run from the end of its phase to the given one. */
bool ms_order_improve (
    MsOrder *order, const MsProblem *problem, MsOrderPools *pools, double to, MsWork *work);

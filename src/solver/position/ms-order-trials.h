/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Other orders than the first (ms-order.h), for what would take long. */
#pragma once

#include "ms-order.h"

/* Where the tables look large, tries several more orders with ties broken at random (from fixed
 * seeds, so that the same problem always gets the same order) and keeps the cheapest.  That takes the
 * progress of the run from the end of its phase to the given one.
 *
 * As many orders at a time as there are threads; each has memory of its own, and an order that does
 * not fit into that is searched for by the run.  The next orders are looked at as if they had been
 * found one after the other, and those that would not have been tried any more are forgotten. */
bool ms_order_improve (
    MsOrder *order, const MsProblem *problem, MsOrderPools *pools, double to, MsWork *work);

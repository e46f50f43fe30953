/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The search for better orders of elimination than the first one (ms-order.h), for positions whose
 * count would take long. */
#pragma once

#include "ms-order.h"

/* Where the tables look large, tries several more orders with ties broken at random (from fixed
 * seeds, so that the same problem always gets the same order) and keeps the cheapest.  This phase
 * takes the progress of the run from the end of the last phase to the value given.
 *
 * As many orders are searched for at a time as there are threads.  Each thread has memory of its
 * own; an order that does not fit into it is searched for once more by the run itself.  What was
 * found side by side is looked at in turn, as if it had been found one after the other, and orders
 * that would not have been tried any more then are forgotten. */
bool ms_order_improve (
    MsOrder *order, const MsProblem *problem, MsOrderPools *pools, double to, MsWork *work);

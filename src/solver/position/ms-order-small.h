/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The same order as the search of ms-order.c finds, for problems of so few numbers that their
 * neighbours are the bits of a word. */
#pragma once

#include "ms-order.h"

typedef enum
{
  MS_ORDER_FOUND,
  MS_ORDER_NOT_SMALL, /* more numbers, or more of them open at once, than this is for */
  MS_ORDER_STOPPED, /* the run is to stop */
} MsOrderSmall;

/* Fills the order, whose arrays have their memory; cost is only worked out where it is not little.
 * Where the problem is not small the order is undefined. */
MsOrderSmall ms_order_find_small (
    MsOrder *order, const MsProblem *problem, MsPool *separators, MsWork *work);

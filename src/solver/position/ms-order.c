/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-order.h"

#include <math.h>

static const double powers_of_three[MS_MAX_OPEN + 1] = { 1, 3, 9, 27, 81, 243, 729, 2187, 6561,
  19683, 59049, 177147, 531441, 1594323, 4782969, 14348907, 43046721, 129140163, 387420489,
  1162261467, 3486784401, 1e10, 3e10, 9e10, 3e11, 8e11, 3e12, 8e12, 2e13, 7e13, 2e14, 6e14, 2e15 };

/* Each bag has some 3^numbers entries, each a polynomial that grows with the numbers eliminated
 * below it. */
bool
ms_order_add_up_cost (MsOrder *order, int32_t *below, MsWork *work)
{
  order->cost = 0;
  for (int i = 0; i < order->n; i++)
    below[order->sequence[i]] = 1;
  for (int i = 0; i < order->n; i++)
    {
      int number = order->sequence[i], parent = order->parent[number];
      double n = below[number], length = n < 16 ? n : 4 * sqrt (n);
      order->cost += powers_of_three[order->n_separator[number] + 1] * length;
      if (parent >= 0)
        below[parent] += below[number];
      if (!ms_work_tick (work, 5))
        return false;
    }
  return true;
}

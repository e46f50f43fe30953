/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-interval.h"

#include <math.h>

void
ms_interval_of_share (int64_t wins, int64_t games, double *low, double *high)
{
  const double z = MS_NORMAL_95;
  *low = 0;
  *high = 1;
  if (games == 0)
    return;
  double n = (double)games, p = (double)wins / n, scale = 1 + z * z / n;
  double middle = (p + z * z / (2 * n)) / scale;
  double half = z * sqrt (p * (1 - p) / n + z * z / (4 * n * n)) / scale;
  /* With no wins, or nothing but wins, rounding must not push the interval beyond 0 or 1. */
  if (wins > 0)
    *low = middle - half;
  if (wins < games)
    *high = middle + half;
}

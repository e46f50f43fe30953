/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-coefficients.h"

const double ms_binomials[MS_MAX_AROUND + 1][MS_MAX_AROUND + 1] = {
  { 1 },
  { 1, 1 },
  { 1, 2, 1 },
  { 1, 3, 3, 1 },
  { 1, 4, 6, 4, 1 },
  { 1, 5, 10, 10, 5, 1 },
  { 1, 6, 15, 20, 15, 6, 1 },
  { 1, 7, 21, 35, 35, 21, 7, 1 },
  { 1, 8, 28, 56, 70, 56, 28, 8, 1 },
};

void
ms_count_weights (const MsCount *count, int size, double weights[MS_MAX_AROUND + 1])
{
  double power = 1;
  for (int m = 0; m <= size; m++, power *= count->tilt)
    weights[m] = count->kind == MS_COUNT_SUPPORT ? 1 : ms_binomials[size][m] * power;
  power = 1;
  for (int m = size; count->kind == MS_COUNT_DENSITY && m >= 0; m--, power *= 1 - count->tilt)
    weights[m] *= power;
}

const double *
ms_count_get_weights (const MsCount *count, int size, double room[MS_MAX_AROUND + 1])
{
  if (count->kind == MS_COUNT_PLAIN && count->tilt == 1)
    return ms_binomials[size];
  ms_count_weights (count, size, room);
  return room;
}

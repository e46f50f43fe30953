/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-kernel.h"

MS_WIDE void
ms_kernel_add_long (double *restrict to, const double *restrict from, int n, double weight)
{
  for (int i = 0; i < n; i++)
    to[i] += weight * from[i];
}

MS_WIDE double
ms_kernel_add_dot_long (double *restrict to, const double *restrict from, int n, double weight,
    const double *restrict values)
{
  /* Eight sums that can be added to at the same time: with a single one, each addition would have
   * to wait for the one before. */
  double sums[8] = { 0 }, sum = 0;
  int i = 0;
  for (; i + 8 <= n; i += 8)
    for (int j = 0; j < 8; j++)
      {
        to[i + j] += weight * from[i + j];
        sums[j] += values[i + j] * from[i + j];
      }
  for (; i < n; i++)
    {
      to[i] += weight * from[i];
      sum += values[i] * from[i];
    }
  for (int j = 0; j < 8; j++)
    sum += sums[j];
  return sum;
}

MS_WIDE static void
multiply_four (double *restrict to, const double a[4], const double *restrict b, int n_b)
{
  double a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
  to[0] += a0 * b[0];
  to[1] += a0 * b[1] + a1 * b[0];
  to[2] += a0 * b[2] + a1 * b[1] + a2 * b[0];
  for (int i = 3; i < n_b; i++)
    to[i] += a0 * b[i] + a1 * b[i - 1] + a2 * b[i - 2] + a3 * b[i - 3];
  to[n_b] += a1 * b[n_b - 1] + a2 * b[n_b - 2] + a3 * b[n_b - 3];
  to[n_b + 1] += a2 * b[n_b - 1] + a3 * b[n_b - 2];
  to[n_b + 2] += a3 * b[n_b - 1];
}

void
ms_kernel_multiply (double *to, const double *a, int n_a, const double *b, int n_b)
{
  int i = 0;
  if (n_b >= 3)
    for (; i + 4 <= n_a; i += 4)
      multiply_four (to + i, a + i, b, n_b);
  for (; i < n_a; i++)
    for (int j = 0; j < n_b; j++)
      to[i + j] += a[i] * b[j];
}

MS_WIDE static void
correlate_four (double *restrict to, int n, const double b[4], const double *restrict above)
{
  double b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
  for (int i = 0; i < n; i++)
    to[i] += b0 * above[i] + b1 * above[i + 1] + b2 * above[i + 2] + b3 * above[i + 3];
}

MS_WIDE static double
dot (const double *restrict a, const double *restrict b, int n)
{
  double sums[8] = { 0 }, sum = 0;
  int i = 0;
  for (; i + 8 <= n; i += 8)
    for (int j = 0; j < 8; j++)
      sums[j] += a[i + j] * b[i + j];
  for (; i < n; i++)
    sum += a[i] * b[i];
  for (int j = 0; j < 8; j++)
    sum += sums[j];
  return sum;
}

double
ms_kernel_dot (const double *a, const double *b, int n)
{
  return dot (a, b, n);
}

void
ms_kernel_correlate (double *to, int n, const double *b, int n_b, const double *above)
{
  int j = 0;
  if (n < n_b && n_b >= 16)
    {
      for (int i = 0; i < n; i++)
        to[i] += dot (b, above + i, n_b);
      return;
    }
  for (; j + 4 <= n_b; j += 4)
    correlate_four (to, n, b + j, above + j);
  for (; j < n_b; j++)
    for (int i = 0; i < n; i++)
      to[i] += b[j] * above[i + j];
}

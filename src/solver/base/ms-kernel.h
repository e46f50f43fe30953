/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The inner loops of the counting: products of polynomials, where nearly all the time of a hard
 * position goes.  They take four coefficients of one factor at a time, so that each sum is loaded
 * and stored once for four products, and are compiled for wider vectors too where the machine has
 * them.
 */
#pragma once

#include "ms-wide.h"

/* to[n_a + n_b - 1] += a[n_a] * b[n_b], as polynomials. */
void ms_kernel_multiply (double *to, const double *a, int n_a, const double *b, int n_b);

/* to[n] += Σ_j b[j] * above[i + j], for above[n + n_b - 1]. */
void ms_kernel_correlate (double *to, int n, const double *b, int n_b, const double *above);

/* For fewer elements than this, calling a function takes longer than the loop in it. */
#define MS_KERNEL_SHORT 8

void ms_kernel_add_long (double *to, const double *from, int n, double weight);
double ms_kernel_add_dot_long (
    double *to, const double *from, int n, double weight, const double *values);

/* to[n] += weight * from[n]. */
static inline void
ms_kernel_add (double *restrict to, const double *restrict from, int n, double weight)
{
  if (n >= MS_KERNEL_SHORT)
    ms_kernel_add_long (to, from, n, weight);
  else
    for (int i = 0; i < n; i++)
      to[i] += weight * from[i];
}

/* Does what ms_kernel_add does, and returns Σ values[i] * from[i]. */
static inline double
ms_kernel_add_dot (double *restrict to, const double *restrict from, int n, double weight,
    const double *restrict values)
{
  double sum = 0;
  if (n >= MS_KERNEL_SHORT)
    return ms_kernel_add_dot_long (to, from, n, weight, values);
  for (int i = 0; i < n; i++)
    {
      to[i] += weight * from[i];
      sum += values[i] * from[i];
    }
  return sum;
}

/* Σ a[i] * b[i] over i < n.  The order in which the terms are added up depends on n alone. */
double ms_kernel_dot (const double *a, const double *b, int n);

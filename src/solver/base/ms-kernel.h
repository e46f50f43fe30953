/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inner loops of the counting: products of polynomials, where nearly all the time of a hard
 * position goes.  Four rows at a time, so that each sum is loaded and stored once for four
 * products, and compiled for wider vectors too where the machine has them.
 */
#pragma once

/* to[n_a + n_b - 1] += a[n_a] * b[n_b], as polynomials. */
void ms_kernel_multiply (double *to, const double *a, int n_a, const double *b, int n_b);

/* to[n] += Σ_j b[j] * above[i + j], for above[n + n_b - 1]. */
void ms_kernel_correlate (double *to, int n, const double *b, int n_b, const double *above);

/* to[n] += weight * from[n]. */
void ms_kernel_add (double *to, const double *from, int n, double weight);

/* The same, and returns Σ values[i] * from[i]. */
double ms_kernel_add_dot (
    double *to, const double *from, int n, double weight, const double *values);

/* Σ a[i] * b[i] over n.  The order in which it is added up depends on n alone. */
double ms_kernel_dot (const double *a, const double *b, int n);

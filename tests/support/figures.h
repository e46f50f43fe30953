/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of many figures, for benchmarks. */
#pragma once

/* Sorts figures[n], the least first. */
void figures_sort (double *figures, int n);

/* The one that share (0…1) of the others are below; sorts figures[n], n > 0. */
double figures_quantile (double *figures, int n, double share);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures.h"

#include <stdlib.h>

static int
compare (const void *a, const void *b)
{
  double first = *(const double *)a, second = *(const double *)b;
  return (first > second) - (first < second);
}

void
figures_sort (double *figures, int n)
{
  qsort (figures, (size_t)n, sizeof *figures, compare);
}

double
figures_quantile (double *figures, int n, double share)
{
  figures_sort (figures, n);
  int i = (int)(share * n);
  return figures[i < n ? i : n - 1];
}

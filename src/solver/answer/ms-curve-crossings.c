/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the rows in which two cells of a curve are equal, or between which they change places. */
#include "ms-curve.h"

#include <math.h>
#include <string.h>

#define EQUAL_WITHIN 1e-12

/* -1, 0 or 1 as the first cell is less, equally or more likely a mine in this row. */
static int
compare (const MsCurveRow *row, int first, int second)
{
  double a = row->probability[first], b = row->probability[second];
  bool equal = row->fraction != NULL ? strcmp (row->fraction[first], row->fraction[second]) == 0
                                     : fabs (a - b) <= EQUAL_WITHIN * fmax (a, b);
  if (equal)
    return 0;
  return a < b ? -1 : 1;
}

/* Whether two curves can cross at all. */
static bool
may_cross (const MsCurve *curve, int first, int second)
{
  if (curve->n_rows == 0 || isnan (curve->rows[0].probability[first])
      || isnan (curve->rows[0].probability[second]))
    return false;
  for (int i = 0; i < curve->n_rows; i++)
    if (compare (&curve->rows[i], first, second) != 0)
      return true;
  return false;
}

/* How many crossings two cells have; into at, unless that is NULL. */
static int
list_pair (const MsCurve *curve, int first, int second, MsCrossing *at)
{
  int before = 0, n = 0;
  for (int i = 0; i < curve->n_rows; i++)
    {
      int now = compare (&curve->rows[i], first, second);
      bool swapped = now != 0 && now == -before;
      if ((now == 0 || swapped) && at != NULL)
        at[n] = (MsCrossing){ first, second, swapped ? i - 1 : i, i };
      n += now == 0 || swapped;
      before = now;
    }
  return n;
}

static int
list_all (const MsCurve *curve, MsCrossing *at)
{
  int n = 0;
  for (int first = 0; first < curve->n_cells; first++)
    for (int second = first + 1; second < curve->n_cells; second++)
      if (may_cross (curve, first, second))
        n += list_pair (curve, first, second, at != NULL ? at + n : NULL);
  return n;
}

MsCrossings *
ms_curve_find_crossings (const MsCurve *curve)
{
  int n = list_all (curve, NULL);
  MsCrossings *crossings = ms_alloc (
      curve->allocator, 1, sizeof *crossings + (size_t)n * sizeof *crossings->at);
  if (crossings == NULL)
    return NULL;
  crossings->allocator = curve->allocator;
  crossings->n = list_all (curve, crossings->at);
  return crossings;
}

void
ms_crossings_free (MsCrossings *crossings)
{
  if (crossings != NULL)
    ms_dealloc (crossings->allocator, crossings);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the totals at which two cells of a curve are equal or change places. */
#include "ms-cli-curve.h"

#include <math.h>

#define EQUAL_WITHIN 1e-12

/* -1, 0 or 1 as the first cell is less, equally or more likely a mine at this total. */
static int
compare (const MsCurveRow *row, int first, int second)
{
  double a = row->probability[first], b = row->probability[second];
  gboolean equal = row->fraction != NULL
      ? g_strcmp0 (row->fraction[first], row->fraction[second]) == 0
      : fabs (a - b) <= EQUAL_WITHIN * fmax (a, b);
  if (equal)
    return 0;
  return a < b ? -1 : 1;
}

static gboolean
ever_differ (const MsCurve *curve, int first, int second)
{
  for (int i = 0; i < curve->n_rows; i++)
    if (compare (&curve->rows[i], first, second) != 0)
      return TRUE;
  return FALSE;
}

static void
add_crossings (GArray *crossings, const MsCurve *curve, int first, int second)
{
  int before = 0;

  for (int i = 0; i < curve->n_rows; i++)
    {
      int mines = curve->rows[i].mines, now = compare (&curve->rows[i], first, second);
      MsCrossing crossing = { first, second, mines, mines };
      if (now != 0 && now == -before)
        crossing.from = curve->rows[i - 1].mines;
      if (now == 0 || now == -before)
        g_array_append_val (crossings, crossing);
      before = now;
    }
}

static gboolean
is_opened (const MsCurve *curve, int cell)
{
  return curve->n_rows > 0 && isnan (curve->rows[0].probability[cell]);
}

GArray *
ms_cli_find_crossings (const MsCurve *curve)
{
  GArray *crossings = g_array_new (FALSE, FALSE, sizeof (MsCrossing));

  for (int first = 0; first < curve->n_cells; first++)
    for (int second = first + 1; second < curve->n_cells; second++)
      if (!is_opened (curve, first) && !is_opened (curve, second)
          && ever_differ (curve, first, second))
        add_crossings (crossings, curve, first, second);
  return crossings;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Finds the whole numbers of all mine totals in one pass.
 *
 * With T (s) as in ms-curve-count.h, the numbers of layouts of all totals are the coefficients of
 * T (x) * (1 + x)^outside.  With N (s) the number of layouts that have s mines and a mine in a cell
 * of a box, summed over its cells, the coefficients of N (x) * (1 + x)^outside are the same for
 * that box.  Each of these products takes a few multiplications of very long numbers, in which the
 * coefficients lie side by side, wide enough apart.
 */
#pragma once

#include "ms-curve-count.h"
#include "ms-limbs.h"

typedef struct
{
  /* [n][width] the coefficients, width limbs each. */
  mp_limb_t *values;
  long first; /* the number of mines of the first coefficient */
  long n;
} MsCurveSeries;

typedef struct
{
  MsEngine *engine;
  MsLimbs limbs;
  /* The range of totals that is asked for, less the mines that are neither in boxes nor outside. */
  long from, to;
  size_t width; /* limbs of each coefficient */
  const int *boxes; /* [n_boxes] the boxes of the asked cells, borrowed; some may be the same */
  int n_boxes;
  MsCurveSeries layouts;
  MsCurveSeries *lines; /* [n_boxes] the series of each box */
} MsCurveExact;

/* Does the pass and the products, for the totals of which from…to mines are left to boxes and
 * outside cells.  boxes[n_boxes] are those asked for; MS_CURVE_OUTSIDE and MS_CURVE_DECIDED may be
 * among them.  The circuit's roots must be joined and the solver's total summed up. */
bool ms_curve_exact_begin (
    MsCurveExact *exact, MsEngine *engine, long from, long to, const int *boxes, int n_boxes);

/* Sets solver->exact, in the arena, for one total that has layouts; of the boxes, only those asked
 * for are set. */
bool ms_curve_exact_total (MsCurveExact *exact, long left);

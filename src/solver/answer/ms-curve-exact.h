/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole numbers of all mine totals off one pass.
 *
 * With T (s) and N (s) as in ms-curve-count.h, the layouts of every total are the coefficients of
 * T (x) * (1 + x)^outside, and what a box has of them those of N (x) * (1 + x)^outside.  Each of
 * these products is a few multiplications of very long numbers, in which the coefficients lie side
 * by side, wide enough apart.
 */
#pragma once

#include "ms-curve-count.h"
#include "ms-limbs.h"

typedef struct
{
  mp_limb_t *values; /* [n][width] */
  long first; /* the mines of the first one */
  long n;
} MsCurveSeries;

typedef struct
{
  MsSolver *solver;
  MsLimbs limbs;
  long from, to; /* the totals that are asked for, less the mines elsewhere */
  size_t width; /* limbs of a coefficient */
  const int *boxes; /* [n_boxes] of the asked cells, borrowed; some may be the same */
  int n_boxes;
  MsCurveSeries layouts;
  MsCurveSeries *lines; /* [n_boxes] */
} MsCurveExact;

/* The pass and the products, for the totals of which from…to mines are left to boxes and outside;
 * boxes[n_boxes] as asked, MS_CURVE_OUTSIDE or MS_CURVE_DECIDED among them.  The roots must be
 * joined and the total summed up. */
bool ms_curve_exact_begin (
    MsCurveExact *exact, MsSolver *solver, long from, long to, const int *boxes, int n_boxes);

/* Sets solver->exact for one total that has layouts, of the asked boxes only; in the arena. */
bool ms_curve_exact_total (MsCurveExact *exact, long left);

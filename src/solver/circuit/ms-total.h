/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The mine total: what ties the sections together.
 *
 * The roots of all sections are joined, in a balanced tree, into one polynomial T whose coefficient
 * T(s) counts the layouts of all boxes with s mines.  The other mines lie among the outside cells,
 * in W(s) = C(outside, mines - s) ways, so that T(s) is weighed with W(s).  W is also the gradient
 * that the backward pass starts from.
 */
#pragma once

#include "ms-count.h"

typedef struct
{
  int mines; /* mines that are not known yet: those of undecided boxes and outside cells together */
  int outside; /* covered cells beside no number */
  long lowest, highest; /* fewest and most mines that all undecided boxes together can hold */

  /* These fields are set when a count is weighed. */
  /* W(s) for each coefficient of T, with the tilt undone, and scaled so that the largest is 1. */
  double *weights;
  int peak; /* the s whose weight W(s) is 1 after scaling */
  double smallest_weight; /* the smallest weight of a total that some layout has */
  double sum; /* Σ T(s) W(s) */
  double overlap; /* sum divided by the largest T(s): near 0 when the tilt is wrong */
  double outside_mines; /* the expected number of mines outside */
  /* Whether some layout with a mine, or a free cell, outside was seen. */
  bool outside_may_be_mine, outside_may_be_safe;
} MsTotal;

/* Joins the roots of all sections; the circuit's last layer then stands for the whole board. */
bool ms_total_join_roots (MsCircuit *circuit, MsWork *work);

/* Whether some number of the mines can lie outside so that the boxes can hold the others: the first
 * test of the mine total. */
bool ms_total_in_range (const MsTotal *total);

/* After a forward pass of MS_COUNT_SUPPORT that finds no layout with the right mine total: the
 * largest possible number of mines below it, in all boxes and outside cells together. */
long ms_total_next_below (const MsTotal *total, const MsCount *count, const MsCircuit *circuit);

/* Weighs the last forward pass with the ways to place the other mines outside. */
bool ms_total_weigh (MsTotal *total, const MsCount *count, const MsCircuit *circuit, MsWork *work);

/* The same for plain counts: ways[i] layouts have lowest + i mines, i < n. */
bool ms_total_weigh_plain (MsTotal *total, int lowest, int n, const double *ways, MsWork *work);

/* A tilt for which the layouts with the right mine total should carry most of the weight: the first
 * follows from the density of mines, the next from the last one by a Newton step on its logarithm.
 * n_boxed: the cells in boxes. */
double ms_total_first_tilt (const MsTotal *total, int n_boxed);
double ms_total_next_tilt (const MsTotal *total, const MsCount *count, const MsCircuit *circuit);

/* The number of layouts, as mantissa * 10^exponent, from a count with that tilt that was weighed
 * and is still to be multiplied by 2^power. */
void ms_total_layouts (
    const MsTotal *total, double tilt, long power, double *mantissa, long *exponent);

/* The same from a weight: part * 2^exponent is that of the layouts with the right mine total,
 * outside cells included, each mine weighing tilt.  tilt must have so few bits that 1 + tilt is
 * exact. */
void ms_total_layouts_at (
    const MsTotal *total, double part, long exponent, double tilt, double *mantissa, long *power);

/* A positive number part * 2^exponent as mantissa * 10^power. */
void ms_total_to_decimal (long double part, long exponent, double *mantissa, long *power);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mine total: what ties the sections together.
 *
 * The roots of all sections are joined, in a balanced tree, into one polynomial T whose
 * coefficient s counts the layouts of all boxes with s mines.  The other mines lie among the
 * outside cells, so T(s) weighs with W(s) = C(outside, mines - s); W is also the gradient that
 * the backward pass starts from.
 */
#pragma once

#include "ms-count.h"

typedef struct
{
  int mines; /* for undecided boxes and outside cells together */
  int outside; /* covered cells that touch no number */
  long lowest, highest; /* mines that all boxes together can hold at least and at most */

  /* Of the last count: */
  double *weights; /* W(s) for each coefficient of T, tilted back, the largest one 1 */
  int peak; /* the s whose weight is 1 */
  double smallest_weight; /* the smallest that stands for a layout */
  double sum; /* Σ T(s) W(s) */
  double overlap; /* sum relative to the largest T(s): near 0 when the tilt is off */
  double outside_mines; /* the expected number */
  bool outside_may_be_mine, outside_may_be_safe; /* seen to be possible */
} MsTotal;

/* Joins the roots; the circuit's last layer then stands for the whole board. */
bool ms_total_join_roots (MsCircuit *circuit, MsWork *work);

/* Whether lowest <= mines - (some of outside) <= highest can hold: the first test of the total. */
bool ms_total_in_range (const MsTotal *total);

/* After a forward pass of MS_COUNT_SUPPORT that reaches no layout with the right total: the most
 * mines below it that all boxes and outside cells together can hold. */
long ms_total_next_below (const MsTotal *total, const MsCount *count, const MsCircuit *circuit);

/* Weighs the last forward pass. */
bool ms_total_weigh (MsTotal *total, const MsCount *count, const MsCircuit *circuit, MsWork *work);

/* The same from plain counts: ways[n], of so many mines from lowest on. */
bool ms_total_weigh_plain (MsTotal *total, int lowest, int n, const double *ways, MsWork *work);

/* A tilt for which the layouts with the right total should carry most weight: from the density at
 * first, then by one Newton step on the logarithm of the tilt. */
double ms_total_first_tilt (const MsTotal *total, int n_boxed);
double ms_total_next_tilt (const MsTotal *total, const MsCount *count, const MsCircuit *circuit);

/* The number of layouts, as mantissa * 10^exponent, where what was weighed was counted with that tilt
 * and is to be multiplied by 2^power. */
void ms_total_layouts (
    const MsTotal *total, double tilt, long power, double *mantissa, long *exponent);

/* The same where part * 2^exponent is the weight of the layouts with the right total among all, the
 * outside cells included, each mine weighing tilt, of few enough bits that 1 + tilt is exact. */
void ms_total_layouts_at (
    const MsTotal *total, double part, long exponent, double tilt, double *mantissa, long *power);

/* part * 2^exponent, positive, as mantissa * 10^power. */
void ms_total_to_decimal (long double part, long exponent, double *mantissa, long *power);

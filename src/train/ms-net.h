/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The net while it learns: the same layers as MsLearnedTable, in floats.
 *
 * The same rows in the same order make the same net, bit for bit, on every machine: sums are made
 * in the order that the code says, in eight lanes side by side, products and sums are never fused
 * (-ffp-contract=off), and nothing but +, -, *, / and the square root is used, all of which IEEE
 * 754 fixes. */
#pragma once

#include "ms-learned.h"

#include <stdbool.h>
#include <stddef.h>

#define MS_NET_LANES 8
typedef float MsNetLanes __attribute__ ((vector_size (4 * MS_NET_LANES)));

#define MS_NET_IN (MS_LEARNED_FEATURES / MS_NET_LANES)
#define MS_NET_FIRST (MS_LEARNED_FIRST / MS_NET_LANES)
#define MS_NET_SECOND (MS_LEARNED_SECOND / MS_NET_LANES)

/* The weights are indexed [input][output]. */
typedef struct
{
  MsNetLanes first[MS_LEARNED_FEATURES][MS_NET_FIRST];
  MsNetLanes first_bias[MS_NET_FIRST];
  MsNetLanes second[MS_LEARNED_FIRST][MS_NET_SECOND];
  MsNetLanes second_bias[MS_NET_SECOND];
  MsNetLanes last[MS_NET_SECOND];
} MsNet;

#define MS_NET_WEIGHTS (sizeof (MsNet) / sizeof (float))

/* The values of one row in the net, forwards and backwards. */
typedef struct
{
  MsNetLanes in[MS_NET_IN]; /* the features, scaled so that each has mean 0 and variance 1 */
  MsNetLanes first[MS_NET_FIRST], second[MS_NET_SECOND]; /* the values of the units, rectified */
  float out;
  float slope; /* derivative of the loss with respect to out; the caller sets it before
                * ms_net_go_back */
} MsNetRow;

/* Sets small random weights. */
void ms_net_begin (MsNet *net, uint64_t seed);

/* Sets the units and the output of a row. */
void ms_net_go (const MsNet *net, MsNetRow *row);

/* Sets *gradient to the sum of the rows' gradients, given their units and slopes; overwrites the
 * units. */
void ms_net_go_back (const MsNet *net, MsNetRow *rows, size_t n, MsNet *gradient);

/* Adam (Kingma and Ba), with weights that decay. */
typedef struct
{
  MsNet mean, square; /* fading means of the gradients so far, and of their squares */
  double mean_left, square_left; /* 1 less the share that the initial zeros still have in those
                                  * means */
} MsNetAdam;

void ms_net_adam_begin (MsNetAdam *adam);
void ms_net_step (MsNet *net, MsNetAdam *adam, const MsNet *gradient, float rate, float decay);

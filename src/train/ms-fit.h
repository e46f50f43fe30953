/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fits the net to labelled positions: the differences between the values of a position's candidates
 * are to match those of their labels.  What positions are worth by themselves does not matter. */
#pragma once

#include "ms-net.h"
#include "ms-rows.h"

typedef struct
{
  int epochs;
  int batch; /* positions a step */
  double rate; /* of the first step; it falls to 0 along a line */
  double decay; /* of the weights, per step and rate */
  uint64_t seed; /* of the first weights and the order */
  int folds, fold; /* positions of games of that fold are held out; 0 folds: none are */
} MsFitRecipe;

/* Whether a position is held out. */
bool ms_fit_holds_out (const MsFitRecipe *recipe, const MsRowsPosition *position);

/* Told after each epoch: the mean square that is left of the labels' differences. */
typedef void (*MsFitTold) (int epoch, double error, void *user_data);

/* False: there is no memory, nothing to learn from, or the net does not fit into the table. */
bool ms_fit (const MsRows *rows, const MsFitRecipe *recipe, MsFitTold told, void *user_data,
    MsLearnedTable *table);

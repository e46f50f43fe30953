/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fits the net to labelled positions: the differences between the values of a position's candidates
 * should match the differences between their labels.  How good a position itself is does not
 * matter. */
#pragma once

#include "ms-rows.h"

typedef struct
{
  int epochs;
  int batch; /* positions for each step */
  double rate; /* the learning rate of the first step; it falls linearly to 0 */
  double decay; /* weight decay: each step takes off decay * rate of each weight */
  uint64_t seed; /* of the initial weights and the order of the positions */
  int folds, fold; /* games are split into folds; the positions of games of the given fold are held
                    * out; 0 folds: none are */
} MsFitRecipe;

/* Whether a position is held out, that is not learned from. */
bool ms_fit_holds_out (const MsFitRecipe *recipe, const MsRowsPosition *position);

/* Called after each epoch; error is the mean square of what is left of the labels' differences. */
typedef void (*MsFitTold) (int epoch, double error);

/* Fits the net to the rows, and writes it into *table.  False: there is no memory, there are too
 * few positions, or the net does not fit into the table. */
bool ms_fit (const MsRows *rows, const MsFitRecipe *recipe, MsFitTold told, MsLearnedTable *table);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is true of a position, for those who judge what is said of it: by all layouts (oracle), by
 * all orders of opening (expectimax), and where there are thousands by the exact endgame. */
#pragma once

#include "oracle.h"

/* What is true of a position; NaN: not known here. */
typedef struct
{
  int n_cells;
  double layouts;
  double mine[ORACLE_MAX_CELLS], win[ORACLE_MAX_CELLS];
  double most; /* of win */
} Truth;

/* Chances of a mine are known of positions with few covered cells, wins of those with few layouts;
 * assumed as for the oracle, or NULL. */
Truth find_truth (const MsPosition *position, const int8_t *assumed);
/* The chance that one of n cells has a mine, where chances are known. */
double find_truth_risk (
    const MsPosition *position, const Truth *truth, const int32_t *cells, int n);

/* Each fails the test. */
void check_near (double a, double b);
void check_exact (double true_one, double said); /* where it is known */
/* where it is known, and where the error is 0, too */
void check_estimate (double said, double error, double true_one);
void check_has (const char *sentence, const char *words);
void check_sentence (const char *sentence); /* as it can be said in English */
void check_names (const char *sentence, int cell, int width);

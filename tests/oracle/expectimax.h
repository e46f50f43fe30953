/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The truth about winning a tiny position, by trying every order of opening cells.
 *
 * Shares nothing with the solver: layouts as plain bit masks over the whole board, no memory, no
 * pruning, no dead cells.
 */
#pragma once

#include "ms-position.h"
#include "ms-rules.h"

#define EXPECTIMAX_MAX_CELLS 25

typedef struct
{
  MsFirstClick first_click; /* counts only while no cell is opened */
  int first_cell; /* -1: none */
  int most_layouts; /* give up beyond */
  /* Open what is safe in all layouts before anything else; false tries everything everywhere,
   * which takes far longer. */
  bool safe_first;
} ExpectimaxOptions;

typedef struct
{
  int layouts; /* -1: more than most_layouts */
  int won;
  int won_at[EXPECTIMAX_MAX_CELLS]; /* opening this cell first; -1 for opened cells */
} Expectimax;

void expectimax_solve (
    const MsPosition *position, const ExpectimaxOptions *options, Expectimax *expectimax);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a board needs no guess: the chain of rungs from its first click to its end.
 *
 * Every link is a rung of the deduction ladder (ms-rung.h), taken from the cells that are open by
 * then and the mines that the links before it have proven; what it proves safe is opened.  Mines
 * that no later link looks at are left out.
 */
#pragma once

#include "ms-rules.h"
#include "ms-rung.h"
#include "ms-solver-options.h"

#include <stdint.h>

typedef enum
{
  MS_BOARD_PROVEN, /* the links open every cell without a mine */
  MS_BOARD_NEEDS_GUESS, /* after the last link nothing is certainly safe */
  MS_BOARD_LOST, /* the first click is on a mine */
  MS_BOARD_UNKNOWN, /* a limit kept it from being known */
} MsBoardVerdict;

typedef struct
{
  const MsRung *rung; /* NULL: the first click */
  int n_opened;
  const int *opened; /* the cells it opens in the order of their opening, what a 0 opens included;
                      * none where only mines are proven */
} MsBoardLink;

typedef struct
{
  int width, height, mines, first_cell;
  MsStatus stopped; /* MS_BOARD_UNKNOWN: at which limit */
  MsBoardVerdict verdict;
  int n_links;
  const MsBoardLink *links; /* [n_links] the first click and then the rungs */
  int n_left; /* cells without a mine that are still covered after them */
} MsBoardProof;

/* mine[height*width], row-major: 1 is a mine; rules->mines of them.  Nothing is looked at but the
 * numbers of opened cells.  options: limits and poll count, each of the many runs of the solver.
 * MS_STATUS_OK and an owned *proof; or MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY, and it is NULL.
 * Cost: about a ladder for every rung that opens something new. */
MsStatus ms_board_proof_find (MsSolver *solver, const MsRules *rules, const uint8_t *mine,
    int first_cell, const MsSolverOptions *options, MsBoardProof **proof);

void ms_board_proof_free (MsBoardProof *proof); /* NULL is allowed */

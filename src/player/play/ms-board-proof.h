/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The proof that a board needs no guess: a chain of rungs from its first click to its end.
 *
 * Every link is a rung of the deduction ladder (ms-rung.h).  It uses only the cells that are open
 * by then and the mines that earlier links have proven; the cells it proves safe are opened.  Mines
 * that no later link looks at are left out. */
#pragma once

#include "ms-rules.h"
#include "ms-rung.h"
#include "ms-solver-options.h"

#include <stdint.h>

typedef enum
{
  MS_BOARD_PROVEN, /* the links open all cells without mines */
  MS_BOARD_NEEDS_GUESS, /* after the last link nothing is certainly safe */
  MS_BOARD_LOST, /* the first click is on a mine */
  MS_BOARD_UNKNOWN, /* not known, because a limit was met */
} MsBoardVerdict;

typedef struct
{
  const MsRung *rung; /* the rung of this link; NULL: the first click */
  int n_opened;
  const int *opened; /* the cells that the link opens, in the order of their opening, including
                      * those opened by a 0; empty where it proves only mines */
} MsBoardLink;

typedef struct
{
  int width, height, mines, first_cell;
  MsStatus stopped; /* MS_BOARD_UNKNOWN: the limit that was met */
  MsBoardVerdict verdict;
  int n_links;
  const MsBoardLink *links; /* [n_links] the first click and then the rungs */
  int n_left; /* how many cells without a mine are still covered after the last link */
} MsBoardProof;

/* mine[height*width], row-major: 1 is a mine; there are rules->mines of them.  The proof uses only
 * the numbers of opened cells.  The limits and the poll of options apply to each of the many runs
 * of the solver.  Returns MS_STATUS_OK and *proof, owned by the caller; or MS_STATUS_CANCELLED or
 * MS_STATUS_NO_MEMORY, and *proof is NULL.  Cost: about that of a ladder for every rung that opens
 * something new. */
MsStatus ms_board_proof_find (MsSolver *solver, const MsRules *rules, const uint8_t *mine,
    int first_cell, const MsSolverOptions *options, MsBoardProof **proof);

void ms_board_proof_free (MsBoardProof *proof); /* NULL is allowed */

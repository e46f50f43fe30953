/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why one cell is certain: the shortest chain of rungs that decides it, or why nothing does. */
#pragma once

#include "ms-rung.h"
#include "ms-solver.h"

#include <stdint.h>

typedef enum
{
  MS_PROOF_PROVEN, /* rungs lead to the cell */
  MS_PROOF_UNDECIDABLE, /* it has a mine in one layout and none in another */
  MS_PROOF_GIVEN, /* it is known from the start: a trusted flag, or assumed */
  MS_PROOF_UNKNOWN, /* a limit kept it from being known */
  MS_PROOF_CONTRADICTION, /* no layout fits: result says why */
} MsProofKind;

/* Whether fewer numbers than those of a proof decide the cell, by whatever reasoning. */
typedef enum
{
  MS_FEWEST_NOT_KNOWN,
  MS_FEWEST_WITHOUT_TOTAL, /* they do not; with the mine total they might */
  MS_FEWEST_OF_ALL, /* nor do they with the mine total */
} MsFewest;

typedef struct
{
  MsProofKind kind;
  int cell;
  bool mine; /* what is proven, or given */
  bool assumed; /* MS_PROOF_GIVEN: by the options; else by a trusted flag */
  bool by_total; /* the mine total is part of the proof */
  MsFewest fewest;
  MsStatus stopped; /* MS_PROOF_UNKNOWN: at which limit */
  bool cut; /* the search for a shorter chain was cut off after a fixed amount of work */
  int n_rungs, n_numbers; /* and how many distinct numbers these use */
  const MsRung *const *rungs; /* [n_rungs] the last one decides the cell */
  const uint8_t *with_mine, *without_mine; /* [height*width] a layout each, 1 = mine, of an
                                            * undecidable cell; else NULL */
  /* what the solver says of the position; NULL where a limit kept even that from being known */
  const MsSolverResult *result;
} MsProof;

/* The proof of a covered cell.  Of all chains that lead to it by the simplest rules that can, one
 * with the fewest distinct numbers and, of these, with the fewest rungs.  Chains of several rungs
 * that need the mine total or exhaustion are not compared by their rungs: those are cut.
 * Cost: well under a millisecond as a rule, a fifth of a second at most on an Expert board.
 * options as for ms_ladder_find.  MS_STATUS_OK and an owned *proof, whatever its kind; or
 * MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY, and it is NULL. */
MsStatus ms_proof_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, MsProof **proof);

void ms_proof_free (MsProof *proof); /* NULL is allowed */

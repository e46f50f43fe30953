/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Why one cell is certain: the shortest chain of rungs that decides it; or else why nothing decides
 * it. */
#pragma once

#include "ms-rung.h"
#include "ms-solver.h"

#include <stdint.h>

typedef enum
{
  MS_PROOF_PROVEN, /* a chain of rungs decides the cell */
  MS_PROOF_UNDECIDABLE, /* the cell has a mine in one layout and none in another */
  MS_PROOF_GIVEN, /* the cell is known from the start: it has a trusted flag, or is assumed */
  MS_PROOF_UNKNOWN, /* a limit was met before this was known */
  MS_PROOF_CONTRADICTION, /* no layout fits: result says why */
} MsProofKind;

/* Whether fewer numbers than those of a proof decide the cell, by any reasoning. */
typedef enum
{
  MS_FEWEST_NOT_KNOWN,
  MS_FEWEST_WITHOUT_TOTAL, /* they do not, unless with the mine total */
  MS_FEWEST_OF_ALL, /* they do not, not even with the mine total */
} MsFewest;

typedef struct
{
  MsProofKind kind;
  int cell;
  bool mine; /* whether the cell is proven, or given, to be a mine */
  /* With MS_PROOF_GIVEN: true if given by the options, false if by a trusted flag. */
  bool assumed;
  bool by_total; /* the mine total is part of the proof */
  MsFewest fewest;
  MsStatus stopped; /* with MS_PROOF_UNKNOWN: the limit that was met */
  bool cut; /* the search for a shorter chain was cut off after a fixed amount of work */
  int n_rungs, n_numbers; /* n_numbers: how many distinct numbers the rungs use */
  const MsRung *const *rungs; /* [n_rungs] the last one decides the cell */
  /* [height*width] Of an undecidable cell, a layout with a mine there and one without, 1 = mine;
   * else NULL. */
  const uint8_t *with_mine, *without_mine;
  /* What the solver says of the position; NULL where a limit was met before that was known. */
  const MsSolverResult *result;
} MsProof;

/* Finds the proof of a covered cell.  Of all chains that lead to it by the rules up to equations,
 * or by harder ones where it takes these, it is one with the fewest distinct numbers and, of these,
 * with the fewest rungs.  Chains of several rungs that need the mine total or exhaustion are not
 * compared by their rungs: these proofs are cut.
 * Cost: well under a millisecond as a rule, a fifth of a second at most on an Expert board.
 * options as for ms_ladder_find.  Returns MS_STATUS_OK and an owned *proof, whatever its kind; or
 * MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY, and *proof is NULL. */
MsStatus ms_proof_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, MsProof **proof);

/* The same for a learner: where that takes a harder rule than the ladder does, the chain is the
 * ladder's, which may use more numbers, and is cut. */
MsStatus ms_proof_find_simplest (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, MsProof **proof);

void ms_proof_free (MsProof *proof); /* NULL is allowed */

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The last rule, exhaustion: no layout has it otherwise.
 *
 * Of cells that are known to be certain, the opposite is assumed, and an irreducible set of numbers
 * looked for that cannot hold together then: near the cell first, without the mine total first, the
 * smallest of those of several cells.
 */
#pragma once

#include "ms-findings.h"
#include "ms-solver.h"

/* What some numbers say by themselves, or with the mine total, given what is found by then.
 *
 * The solver is asked about an excerpt of the board: found cells are free cells that show nothing,
 * and each of the numbers shows the mines that it still misses.
 */

typedef struct
{
  MsSolver *solver;
  const MsFindings *findings;
  MsSolverOptions options; /* limits and poll of each run */
  bool has_total; /* false: there is none, the density is given instead */
  MsCell *cells; /* [n_cells] scratch */
  uint8_t *counting; /* [n_cells] scratch */
} MsExcerpt;

/* One answer, of which the cells are those of a rectangle. */
typedef struct
{
  MsSolverResult *result; /* owned; always exact */
  const MsFindings *findings;
  int left, top; /* where the rectangle lies on the board */
} MsExcerptAnswer;

/* options: limits, poll and density count.  False when there is no memory; ms_excerpt_clear in any
 * case. */
bool ms_excerpt_init (MsExcerpt *excerpt, MsSolver *solver, const MsFindings *findings,
    const MsSolverOptions *options);
void ms_excerpt_clear (MsExcerpt *excerpt);

/* numbers[n], at least one or with_total, each with undecided cells; assumption, on a cell beside
 * one of them, may be NULL.  MS_STATUS_OK and an *answer to be cleared, or a status of the solver;
 * MS_STATUS_TIME_LIMIT also where it could only have been estimated.
 * Cost: a run of the solver on the cells around the numbers, with_total on the whole board. */
MsStatus ms_excerpt_ask (MsExcerpt *excerpt, const int *numbers, int n, bool with_total,
    const MsAssumption *assumption, MsExcerptAnswer *answer);
void ms_excerpt_answer_clear (MsExcerptAnswer *answer);

/* What the answer decides of the cell with that place: 1 a mine, 0 safe; -1 nothing, or it was
 * decided before. */
int ms_excerpt_answer_decides (const MsExcerptAnswer *answer, int place);

/* Adds the rung that explains at least one of cells[n], which are undecided, and certain as
 * certainty[n_cells] says.  *found is false where a limit of the solver kept it from being found.
 * MS_STATUS_OK, MS_STATUS_NO_MEMORY, or a status of ms_excerpt_ask.
 * Cost: some runs of the solver for each of the cells, of which it looks at MS_EXHAUST_CELLS at
 * most. */
MsStatus ms_exhaust_find (MsExcerpt *excerpt, const int *cells, int n, const uint8_t *certainty,
    MsChain *chain, bool *found);

#define MS_EXHAUST_CELLS 24

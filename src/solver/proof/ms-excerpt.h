/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What some numbers say by themselves, or with the mine total, given what is found by then.
 *
 * The solver is asked about an excerpt of the board: found cells are free cells that show nothing,
 * and each of the numbers shows the mines that it still misses.
 */
#pragma once

#include "ms-findings.h"
#include "ms-solver.h"

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

/* Of a cell of the rectangle, by its place there, its cell of the board. */
int ms_excerpt_answer_to_board (const MsExcerptAnswer *answer, int place);

/* What the answer decides of the cell with that place: 1 a mine, 0 safe; -1 nothing, or it was
 * decided before. */
int ms_excerpt_answer_decides (const MsExcerptAnswer *answer, int place);

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The last rule, exhaustion: every layout agrees about a cell.
 *
 * The opposite is assumed of a cell that is known to be certain, and an irreducible set of numbers
 * is looked for that contradict each other then: first with numbers near the cell, then with
 * others, and first without the mine total.  Of the sets that several cells have, the smallest is
 * taken.
 */
#pragma once

#include "ms-findings.h"
#include "ms-solver.h"

/* Asks the solver what some numbers say by themselves, or with the mine total, given what was found
 * before.
 *
 * The solver is given an excerpt of the board, in which decided cells are free cells that show
 * nothing, and each of the numbers shows only the mines that it still misses.
 */

typedef struct
{
  MsSolver *solver;
  const MsFindings *findings;
  MsSolverOptions options; /* limits and poll of each run */
  bool has_total; /* false: there is no mine total; a density is given instead */
  MsCell *cells; /* [n_cells] scratch */
  uint8_t *counting; /* [n_cells] scratch */
} MsExcerpt;

/* One answer of the solver; its cells are those of a rectangle of the board. */
typedef struct
{
  MsSolverResult *result; /* owned; never an estimate */
  const MsFindings *findings;
  int left, top; /* where the rectangle's first cell lies on the board */
} MsExcerptAnswer;

/* Makes an excerpt of which nothing is asked yet.  options: only the limits, the poll and the
 * density matter.  Returns false when there is no memory; ms_excerpt_clear must follow in any
 * case. */
bool ms_excerpt_init (MsExcerpt *excerpt, MsSolver *solver, const MsFindings *findings,
    const MsSolverOptions *options);
void ms_excerpt_clear (MsExcerpt *excerpt);

/* Asks about numbers[n], each of which has undecided cells; n is at least one unless with_total.
 * assumption, about a cell beside one of the numbers, may be NULL.  Returns MS_STATUS_OK and an
 * *answer that must be cleared, or a status of the solver; where only an estimate was possible, the
 * limit that was met.
 * Cost: a run of the solver on the cells around the numbers; with_total, on the whole board. */
MsStatus ms_excerpt_ask (MsExcerpt *excerpt, const int *numbers, int n, bool with_total,
    const MsAssumption *assumption, MsExcerptAnswer *answer);
void ms_excerpt_answer_clear (MsExcerptAnswer *answer);

/* What the answer decides of a cell of the rectangle, given by its index there: 1 a mine, 0 safe;
 * -1 if it decides nothing, or the cell was decided before. */
int ms_excerpt_answer_decides (const MsExcerptAnswer *answer, int place);

/* Writes the cells of the board that the answer decides into cells, the safe ones first, and makes
 * them those of the rung. */
void ms_excerpt_answer_list (const MsExcerptAnswer *answer, int *cells, MsRung *rung);

/* Adds a rung that explains at least one of cells[n], which are undecided, and certain as
 * certainty[n_cells] says.  *found is false where a limit of the solver prevented that.  Returns
 * MS_STATUS_OK, MS_STATUS_NO_MEMORY, or a status of ms_excerpt_ask.
 * Cost: some runs of the solver for each cell; no more than MS_EXHAUST_CELLS cells are looked
 * at. */
MsStatus ms_exhaust_find (MsExcerpt *excerpt, const int *cells, int n, const uint8_t *certainty,
    MsChain *chain, bool *found);

#define MS_EXHAUST_CELLS 24

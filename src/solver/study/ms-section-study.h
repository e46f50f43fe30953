/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A position taken apart into its sections.
 *
 * What the numbers decide whatever the mine total is (by any rule) is taken out first.  Covered
 * cells that the numbers left bind to each other form a section.  The sections are independent of
 * each other except for the mine total, and so is the outside: the covered cells beside no number.
 * Sections come in the order of their first cell on the board, row-major, and get letters in that
 * order.
 *
 * Let S (m) be the number of a section's layouts with m mines, and W (m) the number of layouts of
 * the rest of the board when the section has m mines.  Then the section has m mines in S (m) W (m)
 * of all layouts.  Both come from the circuit of ms-solver.h: S (m) is a coefficient of the
 * section's last layer, W (m) its gradient.
 */
#pragma once

#include "ms-solver.h"
#include "ms-study-result.h"

/* Studies position.  The limits, the poll, trust_flags, exact, the promise for the first click and
 * the assumptions count as for ms_solver_run.  The density does not count: the position's mine
 * total holds; and nothing is estimated.
 *
 *   MS_STATUS_OK                 counted, or no layout fits
 *   MS_STATUS_TIME_LIMIT, MS_STATUS_MEMORY_LIMIT
 *                                *study has what is known: it is not counted; or it is counted,
 *                                but lacks what options.exact adds
 *   MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY   *study is NULL
 *
 * The caller owns the study, which may outlive the solver.  What an earlier run of the solver has
 * left in it is lost.  Cost: some runs of the solver, and whole numbers as long as a section has
 * cells. */
MsStatus ms_section_study_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSectionStudy **study);

void ms_section_study_free (MsSectionStudy *study); /* NULL is allowed */

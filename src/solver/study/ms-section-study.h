/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position taken apart into its sections.
 *
 * What the numbers decide whatever the mine total is (by any rule) is taken out first.  Covered
 * cells bound to each other by the numbers that are left form a section; the sections are
 * independent of each other but for the mine total, and so is the outside: the covered cells beside
 * no number.  Sections come in the order of their first cell on the board, row-major, and are
 * lettered in that order.
 *
 * With S (m) the layouts of a section that have m mines and W (m) those that the rest of the board
 * has when m mines lie in the section, the section has m mines in S (m) W (m) of all layouts.  Both
 * come off the circuit of ms-solver.h: S (m) is a coefficient of the section's last layer, W (m) its
 * gradient.
 */
#pragma once

#include "ms-solver.h"
#include "ms-study-result.h"

/* Studies position.  The limits, the poll, trust_flags, exact, the promise for the first click and
 * what is assumed count as for ms_solver_run; the density does not, the position's mine total
 * holds, and nothing is estimated.
 *
 *   MS_STATUS_OK                 counted, or no layout fits
 *   MS_STATUS_TIME_LIMIT, MS_STATUS_MEMORY_LIMIT
 *                                *study is what is known: not counted; or counted but without what
 *                                options.exact adds
 *   MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY   *study is NULL
 *
 * The study is the caller's and does not depend on the solver's life; what an earlier run of the
 * solver left behind is gone.  Cost: some runs of the solver, and whole numbers as long as a
 * section has cells. */
MsStatus ms_section_study_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSectionStudy **study);

void ms_section_study_free (MsSectionStudy *study); /* NULL is allowed */

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of a result that every position has: what is known of each cell where everything was
 * counted, and how many sections there are. */
#pragma once

#include "ms-run.h"
#include "ms-solver-result.h"

/* Rows are written in whole pieces, so that less than so many bytes behind each array are too. */
#define MS_RESULT_SLACK 64

/* Fills mine_probability, certainty and outside, and counts them, where everything was counted
 * exactly.  cells: those of the position.  False when the run is to stop. */
bool ms_result_fill_counted (
    const MsSolver *solver, const MsCell *cells, MsSolverResult *result, MsWork *work);

/* Fills n_sections, as far as it is known.  Overwrites the parents of the order of elimination,
 * which has served its purpose. */
bool ms_result_fill_sections (const MsSolver *solver, MsSolverResult *result, MsWork *work);

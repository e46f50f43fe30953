/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a result that are the same for most positions: what is known of each cell after
 * everything was counted exactly, and how many sections there are. */
#pragma once

#include "ms-run.h"
#include "ms-solver-result.h"

/* Rows are written in whole pieces, so that fewer than this many bytes behind each array are
 * overwritten. */
#define MS_RESULT_SLACK 64

/* Fills mine_probability, certainty and outside, and the counts of certain and outside cells, after
 * everything was counted exactly.  cells: those of the position.  Returns false when the run must
 * stop. */
bool ms_result_fill_counted (
    const MsSolver *solver, const MsCell *cells, MsSolverResult *result, MsWork *work);

/* Fills n_sections, as far as it is known.  Overwrites solver->order.parent, which is no longer
 * needed. */
bool ms_result_fill_sections (const MsSolver *solver, MsSolverResult *result, MsWork *work);

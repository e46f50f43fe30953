/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The parts of a result that are the same for most positions: what is known of each cell after
 * everything was counted exactly, and how many sections there are. */
#pragma once

#include "ms-engine.h"
#include "ms-solver-result.h"

/* Rows are written in whole pieces, so that fewer than this many bytes behind each array are
 * overwritten. */
#define MS_RESULT_SLACK 64

/* Fills mine_probability, certainty and outside, and the counts of certain and outside cells, after
 * everything was counted exactly.  cells: those of the position.  Returns false when the run must
 * stop. */
bool ms_result_fill_counted (const MsEngine *engine, const MsCell *cells, MsSolverResult *result);

/* Fills n_sections, as far as it is known.  Overwrites engine->run->order.parent, which is no
 * longer needed. */
bool ms_result_fill_sections (const MsEngine *engine, MsSolverResult *result);

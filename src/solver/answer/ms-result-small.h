/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of each cell of a small board, written from rows of bits. */
#pragma once

#include "ms-run.h"
#include "ms-solver-result.h"

/* Of a grid that has rows of bits, after everything was counted: fills mine_probability, certainty and
 * outside as if no covered cell lay beside a number.  Of cells, those of the position, what is opened
 * is read; behind each array there is MS_RESULT_SLACK. */
void ms_result_fill_small (const MsSolver *solver, const MsCell *cells, MsSolverResult *result);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the curve by mine total and the one by density have in common of a run. */
#pragma once

#include "ms-curve-rows.h"
#include "ms-run.h"

/* Begins a run, and a curve with room for its rows; NULL when there is no memory, which is the run's
 * status then. */
MsCurve *ms_curve_begin (MsSolver *solver, const MsSolverOptions *options, int n_cells, int n_rows);

/* After that: the circuit of all sections, joined and measured.  *counts: the numbers do not
 * contradict; else there is none, and the curve has no rows. */
bool ms_curve_prepare (MsSolver *solver, const MsPosition *position, bool *counts);

/* Ends the run.  done: the curve has all its rows.  Else the status says why it has not; where that
 * leaves none to be used, *curve is freed and NULL. */
MsStatus ms_curve_end (MsSolver *solver, bool done, MsCurve **curve);

/* The padded index of a row-major cell. */
int ms_curve_index_of (const MsSolver *solver, int cell);

/* After ms_probability_find: the chance at a padded index; NaN where it is opened. */
double ms_curve_chance_at (const MsSolver *solver, int index);

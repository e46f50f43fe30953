/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The stages of a run up to the circuit of all sections: ms_run_fold, and before it, where that
 * looks expensive, the probe, which itself folds small problems. */
#pragma once

#include "ms-engine.h"
#include "ms-run.h"

/* Goes from the listed numbers to the circuit as ms_run_fold does; where that looks expensive,
 * probes first, so that there is less to fold. */
bool ms_run_fold_or_probe (MsRun *self, int32_t *indices, int n_indices, int32_t *dead);

/* Goes through all stages up to the circuit of all sections, and sets engine->total.  Where
 * that may be and the position is small, counts it without a circuit instead (engine->direct).
 * Where the numbers are contradictory, the contradiction of the engine's run names a number that
 * cannot be right by itself, or else *dead is the padded index of a number at which the
 * contradiction showed; without one, *dead is -1. */
bool ms_run_prepare (
    MsEngine *engine, const MsPosition *position, bool may_be_direct, int32_t *dead);

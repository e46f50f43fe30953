/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages of a run up to the circuit of all sections: ms_run_fold, and where that looks dear,
 * first the probe, which itself folds small problems. */
#pragma once

#include "ms-run.h"

/* From the listed numbers to the circuit, as ms_run_fold; where that looks dear, probes first to
 * have less to fold. */
bool ms_run_fold_or_probe (MsSolver *self, int32_t *indices, int n_indices, int32_t *dead);

/* The stages up to the circuit of all sections, and self->total; where self->may_be_direct was set and the
 * position is small, all that there is to count instead (self->direct).  Where the numbers contradict,
 * self->contradiction names the one that does so by itself, or *dead (else -1) is the padded index
 * of one at which it showed. */
bool ms_run_prepare (MsSolver *self, const MsPosition *position, int32_t *dead);

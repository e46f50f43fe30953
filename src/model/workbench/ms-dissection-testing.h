/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a dissection's inquiry does on its thread, for its own file and for tests. */
#pragma once

#include "ms-dissection.h"

/* NULL when the poll of options says so, or when there is no memory.  The time limit of options
 * holds for each of the questions; at a limit what is known is there. */
MsDissection *ms_dissection_find (MsPosition *position, const MsSolverOptions *options);
void ms_dissection_free (MsDissection *self);

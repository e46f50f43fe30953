/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The last rule, exhaustion: no layout has it otherwise.
 *
 * Of cells that are known to be certain, the opposite is assumed, and an irreducible set of numbers
 * looked for that cannot hold together then: near the cell first, without the mine total first, the
 * smallest of those of several cells.
 */
#pragma once

#include "ms-chain.h"
#include "ms-excerpt.h"

/* Adds the rung that explains at least one of cells[n], which are undecided, and certain as
 * certainty[n_cells] says.  *found is false where a limit of the solver kept it from being found.
 * MS_STATUS_OK, MS_STATUS_NO_MEMORY, or a status of ms_excerpt_ask.
 * Cost: some runs of the solver for each of the cells, of which it looks at MS_EXHAUST_CELLS at
 * most. */
MsStatus ms_exhaust_find (MsExcerpt *excerpt, const int *cells, int n, const uint8_t *certainty,
    MsChain *chain, bool *found);

#define MS_EXHAUST_CELLS 24

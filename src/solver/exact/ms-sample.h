/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layouts drawn at random, each of those that fit a position with the same chance.
 *
 * Draws the mine total of the boxes by what each total weighs, then walks the circuit backwards:
 * each layer takes one of the edges that lead to the entry and mine count asked for, by the layouts
 * that go through it.  Which mines of a box, and of the outside, is drawn evenly.  The draws are
 * independent and exact up to the rounding of doubles; an impossible layout never comes, since only
 * edges of whole solutions are walked.
 */
#pragma once

#include "ms-rng.h"
#include "ms-run.h"

typedef struct _MsSampler MsSampler;

/* Sets up draws from the solver's last run, which must have reached MS_STAGE_COUNTED and be
 * consistent, not estimated, and without a density.  The options of that run are polled on.
 * Lives in the solver's arena, until its next run.  NULL when the run must stop.  O(edges of the circuit + board). */
MsSampler *ms_sampler_new (MsSolver *solver);

/* mine[height*width], row-major: 1 where the drawn layout has a mine. */
bool ms_sampler_draw (MsSampler *sampler, MsRng *rng, uint8_t *mine);

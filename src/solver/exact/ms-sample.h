/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Layouts drawn at random, each of those that fit a position with the same chance.
 *
 * First the number of mines in all boxes is drawn, by the weight of each such number.  Then the
 * circuit is walked backwards: each layer takes one of the edges that lead to the entry and mine
 * count asked for, drawn by the number of layouts that go through it.  At last the places of the
 * mines within a box, and outside, are drawn evenly.  The draws are independent, and exact up to
 * the rounding of doubles; a layout that does not fit is never drawn, since only edges of complete
 * solutions are walked.
 */
#pragma once

#include "ms-rng.h"
#include "ms-engine.h"

typedef struct _MsSampler MsSampler;

/* Sets up draws from the solver's last run, which must have reached MS_STAGE_COUNTED and be
 * consistent, not estimated, and without a density.  The poll in the options of that run is called
 * on.  The sampler lives in the solver's arena, until its next run.  NULL when the run must stop.
 * O(edges of the circuit + board). */
MsSampler *ms_sampler_new (MsEngine *engine);

/* Draws a layout into mine[height*width], row-major: 1 where it has a mine, else 0.  False when the
 * run must stop. */
bool ms_sampler_draw (MsSampler *sampler, MsRng *rng, uint8_t *mine);

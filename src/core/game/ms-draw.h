/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing mines: the one shuffle behind every layout, so that the same seed is the same board
 * whoever draws it. */
#pragma once

#include "ms-alloc.h"
#include "ms-rng.h"
#include "ms-rules.h"

/* Fills mine[height*width] with rules->mines ones, uniformly among the ways to keep the promise for
 * a first click at cell first (the promise that ms_rules_feasible_first_click says can be kept), by
 * a partial Fisher–Yates shuffle of the allowed cells; by the classic rule uniformly among all
 * layouts before the mine of the first cell is moved.  A layout that begins with a row of k mines in
 * the top left, the first cell passed over, comes of k + 1 such draws: it is so much more likely
 * than one that begins with a free cell.  O(cells); false when there is no memory,
 * and then mine is as it was. */
bool ms_draw_mines (
    const MsRules *rules, int first, MsRng *rng, uint8_t *mine, const MsAllocator *allocator);

/* Marks in freed[height*width] with ones the cells that are left out of the draw to keep the
 * promise (by the classic rule none is); the rest becomes 0. */
void ms_draw_list_freed (const MsRules *rules, int first, uint8_t *freed);

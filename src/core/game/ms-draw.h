/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Drawing mines: the one shuffle behind every layout, so that the same seed gives the same board,
 * whichever part of the program draws it. */
#pragma once

#include "ms-alloc.h"
#include "ms-rng.h"
#include "ms-rules.h"

/* Fills mine[height*width] with rules->mines ones, uniformly among the ways to keep the promise for
 * a first click at cell first (the promise that ms_rules_feasible_first_click says can be kept), by
 * a partial Fisher–Yates shuffle of the allowed cells; by the classic rule, uniformly among all
 * layouts, and then a mine in the first cell is moved.  A layout that begins in the top left with a
 * row of k mines (not counting the first cell) results from k + 1 such draws: it is k + 1 times as
 * likely as one that begins with a free cell.  O(cells); false when there is no memory, and then
 * mine is unchanged. */
bool ms_draw_mines (
    const MsRules *rules, int first, MsRng *rng, uint8_t *mine, const MsAllocator *allocator);

/* Sets freed[height*width] to 1 for the cells that get no mine, so that the promise is kept (none
 * by the classic rule), and to 0 for all others. */
void ms_draw_list_freed (const MsRules *rules, int first, uint8_t *freed);

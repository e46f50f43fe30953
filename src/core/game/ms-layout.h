/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A layout: one placement of all mines, the truth behind a game.
 *
 * Immutable and shared by atomic reference counts.  Only the game and the file writers hold one;
 * the solver's headers never mention it.
 */
#pragma once

#include "ms-alloc.h"
#include "ms-rng.h"
#include "ms-rules.h"

#include <stdint.h>

typedef struct _MsLayout MsLayout;

/* mine[height*width], row-major, non-zero = mine; copied.  The mine total is counted.
 * NULL when there is no memory. */
MsLayout *ms_layout_new (int width, int height, const uint8_t *mine, const MsAllocator *allocator);

/* Draws uniformly among the layouts with rules->mines mines that keep the first-click promise at
 * cell first_x, first_y (see ms-draw.h).  Same rng state, same layout.
 * O(cells) time and memory; NULL when there is no memory. */
MsLayout *ms_layout_draw (
    const MsRules *rules, int first_x, int first_y, MsRng *rng, const MsAllocator *allocator);

MsLayout *ms_layout_ref (MsLayout *layout);
void ms_layout_unref (MsLayout *layout);

int ms_layout_get_width (const MsLayout *layout);
int ms_layout_get_height (const MsLayout *layout);
int ms_layout_get_mines (const MsLayout *layout);

bool ms_layout_has_mine (const MsLayout *layout, int cell);

/* Mines around cell, 0…8, the cell itself not counted. */
int ms_layout_count_around (const MsLayout *layout, int cell);

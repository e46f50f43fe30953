/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The line of play that follows from which numbers are chorded (see ms-least-clicks.h). */
#pragma once

#include "ms-move.h"
#include "ms-openings.h"

/* chorded[height*width].  Into moves, which has room, openings, flags and chords that win, in an
 * order in which each is possible, all times 0; moves NULL: only counts them, as many as the
 * formula of ms-least-clicks.h says.  MS_STATUS_OK or MS_STATUS_NO_MEMORY. */
MsStatus ms_click_line_write (const MsOpenings *openings, const bool *chorded,
    const MsAllocator *allocator, MsMove *moves, int *n_moves);

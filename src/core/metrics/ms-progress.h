/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How much of a board's 3BV is solved, followed move by move.
 *
 * An opening is solved when all of its 0s are open (a flag on one of them keeps it unsolved), a
 * number that touches no opening is solved when it is open itself.  This depends only on how the
 * cells are now, so cells may also be covered again. */
#pragma once

#include "ms-openings.h"
#include "ms-position.h"

typedef struct _MsProgress MsProgress;

/* cells[height*width] as they are now; NULL: all covered.  Returns NULL when there is no memory.
 * O(cells) time and memory. */
MsProgress *ms_progress_new (
    const MsLayout *layout, const MsCell *cells, const MsAllocator *allocator);
void ms_progress_free (MsProgress *progress); /* NULL is allowed */

/* Takes in changes: cells[height*width] as they are now, of which only changed[n_changed] may
 * differ from before.  O(n_changed). */
void ms_progress_update (
    MsProgress *progress, const MsCell *cells, const int *changed, int n_changed);

/* The same when any cell may differ.  O(cells). */
void ms_progress_renew (MsProgress *progress, const MsCell *cells);

int ms_progress_get_solved (const MsProgress *progress);
const MsBoardMetrics *ms_progress_get_board (const MsProgress *progress); /* borrowed */

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* An edit: a change of the cells of an analysis, its size or its mine total.
 *
 * Whatever a player does to an analysis (paints, pastes, turns, adds a row) comes down to one of
 * these, so that undo, redo and files need not know which of these it was.
 *
 * Immutable, and shared by atomic reference counts: a journal writes it on a thread of its own.
 * Impossible boards are allowed; values that no position can hold are not (see ms_edit_new). */
#pragma once

#include "ms-position.h"

#include <stdbool.h>

/* The size and mine total of an analysis: all but its cells. */
typedef struct
{
  int width, height;
  int mines; /* 0…width*height; if the total is unknown, its last known value */
  /* 0 < density < 1: each covered cell has a mine with this chance, and the total is unknown; NAN:
   * the total is known */
  double density;
} MsEditFrame;

typedef struct _MsEdit MsEdit;

/* With cells: cells[n], ascending, get values[n], on a board of the same size.  Without (NULL): the
 * whole board becomes values[height*width], and n is ignored.  Both are copied.  MS_STATUS_OK and
 * an owned *edit, or MS_STATUS_BAD_SIZE, MS_STATUS_BAD_MINES, MS_STATUS_BAD_CELL (outside, not
 * ascending, or of a value that no cell has), MS_STATUS_BAD_DENSITY, MS_STATUS_NO_MEMORY.  Cost:
 * the cells. */
MsStatus ms_edit_new (const MsEditFrame *frame, const int *cells, const MsCell *values, int n,
    const MsAllocator *allocator, MsEdit **edit, MsErrorInfo *info);
MsEdit *ms_edit_ref (MsEdit *edit);
void ms_edit_unref (MsEdit *edit); /* NULL is allowed */

const MsEditFrame *ms_edit_get_frame (const MsEdit *edit); /* the frame after the edit; borrowed */
/* Borrowed; NULL if the edit gives the whole board. *n: the number of values. */
const int *ms_edit_get_cells (const MsEdit *edit, int *n);
const MsCell *ms_edit_get_values (const MsEdit *edit); /* borrowed */

/* MS_STATUS_OK, MS_STATUS_BAD_SIZE, MS_STATUS_BAD_MINES or MS_STATUS_BAD_DENSITY. */
MsStatus ms_edit_frame_check (const MsEditFrame *frame, MsErrorInfo *info);
bool ms_edit_frame_equal (const MsEditFrame *a, const MsEditFrame *b);
bool ms_edit_frame_same_size (const MsEditFrame *a, const MsEditFrame *b);

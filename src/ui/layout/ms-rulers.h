/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands on the rulers at the edge of a board: A, B, C … over its columns and 1, 2, 3 … beside its
 * rows, as in the names of cells (ms-cell-name.h), and how many of them find room. */
#pragma once

#include <gtk/gtk.h>

typedef enum
{
  MS_RULERS_SPOKEN, /* while cells are spoken of by their names */
  MS_RULERS_ALWAYS,
  MS_RULERS_NEVER, /* nor is there any room for them */
} MsRulers;

#define MS_TYPE_RULERS (ms_rulers_get_type ())
GType ms_rulers_get_type (void);

/* Enough for any int that is not negative, and the NUL. */
#define MS_RULER_LABEL_SIZE 16

/* The letters of a column (horizontal) or the number of a row, 0-based and not negative.  Writes into
 * label and returns it. */
const char *ms_ruler_label (GtkOrientation orientation, int index, char label[MS_RULER_LABEL_SIZE]);

/* Every how-manieth column or row has a label where cells have side pixels and a label takes room of
 * them: 1, 5, 10, 50, 100 …; so the 5th, the 10th, …, counted from 1, are those that have. */
int ms_ruler_step (int side, int room);

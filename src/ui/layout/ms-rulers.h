/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The labels on the rulers at the edge of a board: A, B, C … over its columns and 1, 2, 3 … beside
 * its rows, as in the names of cells (ms-cell-name.h), and how many of them there is room for. */
#pragma once

#include <gtk/gtk.h>

typedef enum
{
  MS_RULERS_SPOKEN, /* rulers are shown only while some text names cells */
  MS_RULERS_ALWAYS,
  MS_RULERS_NEVER, /* nor is any room kept for rulers */
} MsRulers;

#define MS_TYPE_RULERS (ms_rulers_get_type ())
GType ms_rulers_get_type (void);

/* Bytes: enough for the label of any index, with its NUL. */
#define MS_RULER_LABEL_SIZE 16

/* The letters of a column (horizontal) or the number of a row; index is 0-based and not negative.
 * Writes into label and returns it. */
const char *ms_ruler_label (GtkOrientation orientation, int index, char label[MS_RULER_LABEL_SIZE]);

/* The step from one labelled column or row to the next where a cell's side is side pixels and a
 * label takes room pixels: 1, 5, 10, 50, 100 …  With a step of 5 the 5th, the 10th, …, counted from
 * 1, have labels. */
int ms_ruler_step (int side, int room);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a cell is called in sentences: column letters and row number, both counted from the top
 * left, as in a spreadsheet: A1, F7, Z16, AA16 … ALL1000.  The one place that makes such names, and
 * understands them. */
#pragma once

#include <stdbool.h>

/* Enough for any two ints that are not negative, and the NUL. */
#define MS_CELL_NAME_SIZE 24

/* x, y: 0-based and not negative.  Writes into name and returns it. */
const char *ms_cell_name (int x, int y, char name[MS_CELL_NAME_SIZE]);

/* The cell that text names, in capital or small letters: 0-based *x and *y, of which what is larger
 * than any int is INT_MAX.  false, and both are as they were, when text is no such name. */
bool ms_cell_name_read (const char *text, int *x, int *y);

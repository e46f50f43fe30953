/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How a cell is called in sentences: column letters and row number, both counted from the top left,
 * as in a spreadsheet: A1, F7, Z16, AA16 … ALL1000.  No other code makes or reads such names. */
#pragma once

#include <stdbool.h>

/* Enough for any two ints that are not negative, and the NUL. */
#define MS_CELL_NAME_SIZE 24

/* x, y: 0-based and not negative.  Writes into name and returns it. */
const char *ms_cell_name (int x, int y, char name[MS_CELL_NAME_SIZE]);

/* The name of a row-major cell of a board width cells wide, by value: in an argument,
 * ms_cell_name_at (cell, width).text lasts as long as the call. */
typedef struct
{
  char text[MS_CELL_NAME_SIZE];
} MsCellName;
MsCellName ms_cell_name_at (int cell, int width);

/* Reads a name in capital or small letters: *x and *y become the 0-based cell, or INT_MAX where the
 * number is larger than any int.  Returns false, with *x and *y unchanged, when text is no such
 * name. */
bool ms_cell_name_read (const char *text, int *x, int *y);

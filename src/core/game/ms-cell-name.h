/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a cell is called in sentences: column letters and row number, both counted from the top
 * left, as in a spreadsheet: A1, F7, Z16, AA16 … ALL1000.  The one place that makes such names. */
#pragma once

/* Enough for any two ints that are not negative, and the NUL. */
#define MS_CELL_NAME_SIZE 24

/* x, y: 0-based and not negative.  Writes into name and returns it. */
const char *ms_cell_name (int x, int y, char name[MS_CELL_NAME_SIZE]);

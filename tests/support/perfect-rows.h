/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of perfect play, data/perfect-play.csv: a row for each board and number of mines. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define PERFECT_ROWS_MOST_CELLS 36

typedef enum
{
  PERFECT_ROWS_BY_SEARCH = 1, /* the program's search */
  PERFECT_ROWS_BY_EVERY = 2, /* the recursion of the tests */
} PerfectMethods;

typedef struct
{
  int width, height, mines; /* height ≤ width */
  long layouts; /* all of that many mines */
  long won; /* of them by best play */
  long won_at[PERFECT_ROWS_MOST_CELLS]; /* opening this cell first, row-major; −1: less than won */
  unsigned methods; /* PerfectMethods that came to this */
} PerfectRow;

typedef struct
{
  PerfectRow *rows; /* by cells, then width, then mines */
  size_t n;
} PerfectRows;

/* Of so many mines in so many cells; 0 when it does not fit a long. */
long perfect_rows_count_layouts (int n_cells, int mines);
long perfect_rows_gcd (long a, long b);

/* The first of the cells onto which turning and mirroring the board takes one. */
int perfect_rows_first_image (int width, int height, int cell);

/* NULL when there is none. */
PerfectRow *perfect_rows_find (const PerfectRows *rows, int width, int height, int mines);

/* Puts a row in its place.  One that is there already is made one with it: what both know must be
 * the same, else the program ends with a message. */
void perfect_rows_add (PerfectRows *rows, const PerfectRow *row);

/* Adds the rows of a file; false when there is no such file.  A file that is not such a table ends
 * the program. */
bool perfect_rows_read (PerfectRows *rows, const char *path);
void perfect_rows_write (const PerfectRows *rows, const char *path);
void perfect_rows_clear (PerfectRows *rows);

/* A line of the table, without its end; writes into text and returns it. */
#define PERFECT_ROWS_TEXT 2048
const char *perfect_rows_format (const PerfectRow *row, char text[PERFECT_ROWS_TEXT]);

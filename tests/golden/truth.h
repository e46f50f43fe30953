/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The known truth about a position, from a .json file beside its .mine file. */
#pragma once

#include <stdbool.h>

typedef struct
{
  bool consistent;
  int n_cells;
  char *layouts; /* decimal integer */
  double *mine_probability; /* [n_cells] NaN for opened cells; NULL when absent */
  char **fraction; /* [n_cells] NULL for opened cells; NULL when absent */
  int *safe, n_safe; /* cells, row-major index, ascending */
  int *certain_mines, n_certain_mines;
} Truth;

/* Reads the truth of a board of that width and number of cells; aborts on any fault. */
Truth *truth_read (const char *path, int width, int n_cells);
void truth_free (Truth *truth);

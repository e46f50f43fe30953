/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells by their names (ms-cell-name.h), one after the other. */
#pragma once

#include <glib.h>

/* "C4, D4, E5" of cells[n_cells] on a board so wide; the first most of more than that, with an
 * ellipsis if asked.  The caller's. */
char *ms_cell_list_dup (const int *cells, int n_cells, int width, int most, gboolean with_ellipsis);

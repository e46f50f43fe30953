/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of the children of a board. */
#pragma once

#include <gtk/gtk.h>

/* The name of a child of a board; NULL before the first is set. */
const char *ms_board_cells_get_name (GtkWidget *child);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small board within a text or a form, drawn as the board of a game is. */
#pragma once

#include "ms-painter.h"
#include "ms-theme-watcher.h"

/* What the board shows at (x, y). */
typedef MsPainterCell (*MsSampleCell) (gpointer data, int x, int y);

/* A picture in the theme and style of theme, and in the ramp that settings name (NULL: that of the
 * theme); it follows both and takes references to them.  width, height: in cells.  free_data is
 * called with data at the end; NULL: it is not owned. */
GtkWidget *ms_sample_board_new (MsThemeWatcher *theme, GSettings *settings, int width, int height,
    int cell_size, MsSampleCell describe, gpointer data, GDestroyNotify free_data);

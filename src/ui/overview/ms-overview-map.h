/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOverviewMap: where the cells of a board are on a small picture of all of it, and back.
 *
 * Along each axis either so many cells make a dot, or so many dots make a cell; one of the two is 1.
 * Both axes are alike unless the board is so oblong that it would be a line. */
#pragma once

#include <gtk/gtk.h>

typedef struct
{
  int cells; /* of the board */
  int cells_a_dot, dots_a_cell;
} MsOverviewAxis;

typedef struct
{
  MsOverviewAxis axis[2]; /* by GtkOrientation */
} MsOverviewMap;

/* The largest picture of a board of columns × rows cells, both positive, that is no larger than width
 * × height dots, both at least MS_OVERVIEW_LEAST. */
#define MS_OVERVIEW_LEAST 24
MsOverviewMap ms_overview_map_make (int columns, int rows, int width, int height);

gboolean ms_overview_map_equal (const MsOverviewMap *a, const MsOverviewMap *b);

/* The picture's length, in dots; without those by which cells are drawn larger: its length as an
 * image. */
int ms_overview_map_get_length (const MsOverviewMap *self, GtkOrientation orientation);
int ms_overview_map_get_image_length (const MsOverviewMap *self, GtkOrientation orientation);

/* A place along an axis, from dots to cells and back; neither is rounded. */
double ms_overview_map_to_cells (
    const MsOverviewMap *self, GtkOrientation orientation, double dots);
double ms_overview_map_to_dots (
    const MsOverviewMap *self, GtkOrientation orientation, double cells);

/* The cells, on the board, that pixel (x, y) of the image stands for: every cell of just one. */
GdkRectangle ms_overview_map_get_cells (const MsOverviewMap *self, int x, int y);
/* The pixel of a cell: index in an image of rows of ms_overview_map_get_image_length pixels. */
int ms_overview_map_get_pixel (const MsOverviewMap *self, int x, int y);

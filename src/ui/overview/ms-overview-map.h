/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOverviewMap: where the cells of a board are on a small picture of all of it, and back.
 *
 * Along each axis a dot stands for a number of cells, or a cell is a number of dots wide; one of
 * the two numbers is 1.  Both axes have the same scale unless the board is so oblong that it would
 * be drawn as a line. */
#pragma once

#include <gtk/gtk.h>

typedef struct
{
  int cells; /* how many cells the board has along the axis */
  int cells_a_dot, dots_a_cell;
} MsOverviewAxis;

typedef struct
{
  MsOverviewAxis axis[2]; /* by GtkOrientation */
} MsOverviewMap;

/* The largest picture of a board of columns × rows cells, both positive, that is no larger than
 * width × height dots, both at least MS_OVERVIEW_LEAST. */
#define MS_OVERVIEW_LEAST 24
MsOverviewMap ms_overview_map_make (int columns, int rows, int width, int height);

gboolean ms_overview_map_equal (const MsOverviewMap *a, const MsOverviewMap *b);

/* The picture's length, in dots; and its length as an image, in which a cell is never larger than
 * one pixel. */
int ms_overview_map_get_length (const MsOverviewMap *self, GtkOrientation orientation);
int ms_overview_map_get_image_length (const MsOverviewMap *self, GtkOrientation orientation);

/* Converts a place along an axis from dots to cells and back; neither is rounded. */
double ms_overview_map_to_cells (
    const MsOverviewMap *self, GtkOrientation orientation, double dots);
double ms_overview_map_to_dots (
    const MsOverviewMap *self, GtkOrientation orientation, double cells);

/* The cells, on the board, that pixel (x, y) of the image stands for: each cell belongs to just one
 * pixel. */
GdkRectangle ms_overview_map_get_cells (const MsOverviewMap *self, int x, int y);
/* The index of a cell's pixel in an image whose rows have ms_overview_map_get_image_length
 * pixels. */
int ms_overview_map_get_pixel (const MsOverviewMap *self, int x, int y);

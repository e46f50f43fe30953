/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-overview-map.h"

static int
divide_up (int a, int b)
{
  return (a + b - 1) / b;
}

static MsOverviewAxis
make_axis (int cells, int cells_a_dot, int room)
{
  MsOverviewAxis axis = { cells, cells_a_dot, 1 };
  if (cells_a_dot == 1)
    axis.dots_a_cell = MAX (room / cells, 1);
  return axis;
}

static int
get_axis_length (const MsOverviewAxis *axis)
{
  return divide_up (axis->cells, axis->cells_a_dot) * axis->dots_a_cell;
}

/* If the axis would be drawn as a line, scales it up more than the other one. */
static void
widen (MsOverviewAxis *axis, int room)
{
  if (get_axis_length (axis) >= MS_OVERVIEW_LEAST)
    return;
  int cells_a_dot = MAX (axis->cells / MS_OVERVIEW_LEAST, 1);
  *axis = make_axis (axis->cells, cells_a_dot, MIN (room, MS_OVERVIEW_LEAST));
}

MsOverviewMap
ms_overview_map_make (int columns, int rows, int width, int height)
{
  MsOverviewMap map;
  int cells_a_dot = MAX (divide_up (columns, width), divide_up (rows, height));
  map.axis[GTK_ORIENTATION_HORIZONTAL] = make_axis (columns, cells_a_dot, width);
  map.axis[GTK_ORIENTATION_VERTICAL] = make_axis (rows, cells_a_dot, height);
  int dots_a_cell = MIN (map.axis[0].dots_a_cell, map.axis[1].dots_a_cell);
  map.axis[0].dots_a_cell = map.axis[1].dots_a_cell = dots_a_cell;
  widen (&map.axis[GTK_ORIENTATION_HORIZONTAL], width);
  widen (&map.axis[GTK_ORIENTATION_VERTICAL], height);
  return map;
}

static gboolean
is_same_axis (const MsOverviewAxis *a, const MsOverviewAxis *b)
{
  return a->cells == b->cells && a->cells_a_dot == b->cells_a_dot
      && a->dots_a_cell == b->dots_a_cell;
}

gboolean
ms_overview_map_equal (const MsOverviewMap *a, const MsOverviewMap *b)
{
  return is_same_axis (&a->axis[0], &b->axis[0]) && is_same_axis (&a->axis[1], &b->axis[1]);
}

int
ms_overview_map_get_length (const MsOverviewMap *self, GtkOrientation orientation)
{
  return get_axis_length (&self->axis[orientation]);
}

int
ms_overview_map_get_image_length (const MsOverviewMap *self, GtkOrientation orientation)
{
  const MsOverviewAxis *axis = &self->axis[orientation];
  return divide_up (axis->cells, axis->cells_a_dot);
}

double
ms_overview_map_to_cells (const MsOverviewMap *self, GtkOrientation orientation, double dots)
{
  const MsOverviewAxis *axis = &self->axis[orientation];
  return dots * axis->cells_a_dot / axis->dots_a_cell;
}

double
ms_overview_map_to_dots (const MsOverviewMap *self, GtkOrientation orientation, double cells)
{
  const MsOverviewAxis *axis = &self->axis[orientation];
  return cells * axis->dots_a_cell / axis->cells_a_dot;
}

GdkRectangle
ms_overview_map_get_cells (const MsOverviewMap *self, int x, int y)
{
  const MsOverviewAxis *columns = &self->axis[0], *rows = &self->axis[1];
  GdkRectangle cells = { x * columns->cells_a_dot, y * rows->cells_a_dot, columns->cells_a_dot,
    rows->cells_a_dot };
  cells.width = MIN (cells.width, columns->cells - cells.x);
  cells.height = MIN (cells.height, rows->cells - cells.y);
  return cells;
}

int
ms_overview_map_get_pixel (const MsOverviewMap *self, int x, int y)
{
  return y / self->axis[1].cells_a_dot * ms_overview_map_get_image_length (self, 0)
      + x / self->axis[0].cells_a_dot;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-tile-layout.h"

#include "ms-visible-children.h"

/* All in logical pixels. */
#define SPACING 12
#define MOST_WIDTH 220
#define NATURAL_COLUMNS 2

struct _MsTileLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (MsTileLayout, ms_tile_layout, GTK_TYPE_LAYOUT_MANAGER)

typedef struct
{
  int n_tiles, n_columns;
  int width, height; /* of one tile */
} Grid;

static int
count (GtkWidget *widget)
{
  int n = 0;
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    n++;
  return n;
}

/* The most that any tile takes at least. */
static int
measure_tiles (GtkWidget *widget, GtkOrientation orientation, int for_size)
{
  int most = 0;
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      int least;
      gtk_widget_measure (child, orientation, for_size, &least, NULL, NULL, NULL);
      most = MAX (most, least);
    }
  return most;
}

static Grid
find_grid (GtkWidget *widget, int width)
{
  Grid grid = { .n_tiles = count (widget), .n_columns = 1 };
  int least = measure_tiles (widget, GTK_ORIENTATION_HORIZONTAL, -1);
  if (grid.n_tiles == 0)
    return grid;
  int fitting = CLAMP ((width + SPACING) / (least + SPACING), 1, grid.n_tiles);
  int n_lines = (grid.n_tiles + fitting - 1) / fitting;
  grid.n_columns = (grid.n_tiles + n_lines - 1) / n_lines;
  int room = (width + SPACING) / grid.n_columns - SPACING;
  grid.width = CLAMP (room, least, MAX (MOST_WIDTH, least));
  grid.height = measure_tiles (widget, GTK_ORIENTATION_VERTICAL, grid.width);
  return grid;
}

static int
get_n_lines (const Grid *grid)
{
  return (grid->n_tiles + grid->n_columns - 1) / grid->n_columns;
}

static int
get_natural_width (int n_tiles, int least)
{
  return MAX (MIN (n_tiles, NATURAL_COLUMNS) * (MAX (MOST_WIDTH, least) + SPACING) - SPACING, 0);
}

static void
ms_tile_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  int least = measure_tiles (widget, GTK_ORIENTATION_HORIZONTAL, -1);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = least;
      *natural = get_natural_width (count (widget), least);
      return;
    }
  int width = for_size >= 0 ? for_size : get_natural_width (count (widget), least);
  Grid grid = find_grid (widget, width);
  *minimum = *natural = MAX (get_n_lines (&grid) * (grid.height + SPACING) - SPACING, 0);
}

static GtkSizeRequestMode
ms_tile_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ms_tile_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  Grid grid = find_grid (widget, width);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int left = (width - grid.n_columns * (grid.width + SPACING) + SPACING) / 2, i = 0;
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      int column = i % grid.n_columns, line = i / grid.n_columns;
      int x = left + column * (grid.width + SPACING);
      GtkAllocation place = { mirrored ? width - x - grid.width : x, line * (grid.height + SPACING),
        grid.width, grid.height };
      gtk_widget_size_allocate (child, &place, -1);
      i++;
    }
}

static void
ms_tile_layout_class_init (MsTileLayoutClass *class)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  layout_class->get_request_mode = ms_tile_layout_get_request_mode;
  layout_class->measure = ms_tile_layout_measure;
  layout_class->allocate = ms_tile_layout_allocate;
}

static void
ms_tile_layout_init (MsTileLayout *self)
{
}

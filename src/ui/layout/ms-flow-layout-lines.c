/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The forms that break into lines: children of any width (MS_FLOW_LINES) and tiles of one size. */
#include "ms-flow-layout-private.h"

/* All in logical pixels: between children of a line, and between lines. */
#define COLUMN_SPACING 12
#define LINE_SPACING 6

#define TILE_SPACING 12
#define MOST_TILE_WIDTH 220
#define NATURAL_COLUMNS 2

/* A line being filled; x, y: where the next child begins. */
typedef struct
{
  int width; /* that may be filled */
  int x, y;
  int least; /* the least height of a line */
  int height; /* of the highest child so far, and at least "least" */
} Line;

static void
get_size (GtkWidget *child, int most, int *width, int *height)
{
  MsExtent extent = ms_extent_of (child, GTK_ORIENTATION_HORIZONTAL, -1);
  *width = MAX (extent.minimum, MIN (extent.natural, most));
  *height = ms_extent_of (child, GTK_ORIENTATION_VERTICAL, *width).natural;
}

/* Adds the child to the line, or begins a new line with it where it does not fit; TRUE: it began one. */
static gboolean
add (Line *line, GtkWidget *child)
{
  int width, height;
  get_size (child, line->width, &width, &height);
  gboolean wraps = line->x > 0 && line->x + width > line->width;
  if (wraps)
    {
      line->y += line->height + LINE_SPACING;
      line->x = 0;
      line->height = line->least;
    }
  line->x += width + COLUMN_SPACING;
  line->height = MAX (line->height, height);
  return wraps;
}

static Line
first_line (MsFlowLayout *self, GtkWidget *widget, int width)
{
  Line line = { .width = width };
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL && self->even;
       child = ms_visible_child_after (child))
    {
      int child_width, child_height;
      get_size (child, width, &child_width, &child_height);
      line.least = MAX (line.least, child_height);
    }
  line.height = line.least;
  return line;
}

MsExtent
ms_flow_lines_measure (
    MsFlowLayout *self, GtkWidget *widget, GtkOrientation orientation, int for_size)
{
  MsExtent width = { 0, 0 };
  Line line = first_line (self, widget, for_size >= 0 ? for_size : G_MAXINT / 2);
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    if (orientation == GTK_ORIENTATION_VERTICAL)
      add (&line, child);
    else
      {
        MsExtent one = ms_extent_of (child, orientation, -1);
        width.minimum = MAX (width.minimum, one.minimum);
        width.natural += one.natural + (width.natural > 0 ? COLUMN_SPACING : 0);
      }
  int height = line.y + line.height;
  return orientation == GTK_ORIENTATION_HORIZONTAL ? width : (MsExtent){ height, height };
}

/* The children [first, end) as one line at y. */
static void
place_line (GtkWidget *first, GtkWidget *end, const Line *line)
{
  int x = 0, left = MAX (line->width - (line->x - COLUMN_SPACING), 0);
  for (GtkWidget *child = first; child != end; child = ms_visible_child_after (child))
    {
      int width, height;
      get_size (child, line->width, &width, &height);
      if (left > 0 && gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL))
        {
          width += left;
          left = 0;
        }
      ms_widget_layout_place (child, line->width,
          (GdkRectangle){ x, line->y + (line->height - height) / 2, width, height });
      x += width + COLUMN_SPACING;
    }
}

void
ms_flow_lines_allocate (MsFlowLayout *self, GtkWidget *widget, int width, int height)
{
  Line line = first_line (self, widget, width);
  GtkWidget *first = ms_visible_child_first (widget);
  for (GtkWidget *child = first; child != NULL; child = ms_visible_child_after (child))
    {
      Line before = line;
      if (add (&line, child))
        {
          place_line (first, child, &before);
          first = child;
        }
    }
  place_line (first, NULL, &line);
}

typedef struct
{
  int n_tiles, n_columns, n_lines;
  int least; /* width of a tile */
  int width, height; /* of one tile */
} Grid;

/* *width: of the whole widget; -1 is replaced by the width that would be best. */
static Grid
find_grid (GtkWidget *widget, int *width)
{
  Grid grid = { .n_columns = 1 };
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child), grid.n_tiles++)
    grid.least = MAX (grid.least, ms_extent_of (child, GTK_ORIENTATION_HORIZONTAL, -1).minimum);
  int most = MAX (MOST_TILE_WIDTH, grid.least);
  if (*width < 0)
    *width = MAX (MIN (grid.n_tiles, NATURAL_COLUMNS) * (most + TILE_SPACING) - TILE_SPACING, 0);
  if (grid.n_tiles == 0)
    return grid;
  int fitting = CLAMP ((*width + TILE_SPACING) / (grid.least + TILE_SPACING), 1, grid.n_tiles);
  grid.n_lines = (grid.n_tiles + fitting - 1) / fitting;
  grid.n_columns = (grid.n_tiles + grid.n_lines - 1) / grid.n_lines;
  grid.n_lines = (grid.n_tiles + grid.n_columns - 1) / grid.n_columns;
  grid.width = CLAMP ((*width + TILE_SPACING) / grid.n_columns - TILE_SPACING, grid.least, most);
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    grid.height = MAX (
        grid.height, ms_extent_of (child, GTK_ORIENTATION_VERTICAL, grid.width).minimum);
  return grid;
}

MsExtent
ms_flow_tiles_measure (
    MsFlowLayout *self, GtkWidget *widget, GtkOrientation orientation, int for_size)
{
  int width = orientation == GTK_ORIENTATION_VERTICAL ? for_size : -1;
  Grid grid = find_grid (widget, &width);
  int height = MAX (grid.n_lines * (grid.height + TILE_SPACING) - TILE_SPACING, 0);
  return orientation == GTK_ORIENTATION_HORIZONTAL ? (MsExtent){ grid.least, width }
                                                   : (MsExtent){ height, height };
}

void
ms_flow_tiles_allocate (MsFlowLayout *self, GtkWidget *widget, int width, int height)
{
  Grid grid = find_grid (widget, &width);
  int left = (width - grid.n_columns * (grid.width + TILE_SPACING) + TILE_SPACING) / 2, i = 0;
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child), i++)
    ms_widget_layout_place (child, width,
        (GdkRectangle){ left + i % grid.n_columns * (grid.width + TILE_SPACING),
            i / grid.n_columns * (grid.height + TILE_SPACING), grid.width, grid.height });
}

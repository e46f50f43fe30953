/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-flow-layout-private.h"

#define SPACING 6

/* Pixels, wider than any window: GtkHeaderBar gives its title widget no more than its natural width. */
#define WHOLE 16384

typedef struct
{
  GtkWidget *start, *titles[2], *end;
} Parts;

static Parts
get_parts (GtkWidget *widget)
{
  Parts parts = { .start = gtk_widget_get_first_child (widget) };
  parts.titles[0] = gtk_widget_get_next_sibling (parts.start);
  parts.titles[1] = gtk_widget_get_next_sibling (parts.titles[0]);
  parts.end = gtk_widget_get_next_sibling (parts.titles[1]);
  return parts;
}

static int
get_natural (GtkWidget *child, GtkOrientation orientation)
{
  return ms_extent_of (child, orientation, -1).natural;
}

/* The width of the start beside a title: the natural widths of its children that do not yield. */
static int
get_firm_width (GtkWidget *start)
{
  int spacing = MS_FLOW_LAYOUT (gtk_widget_get_layout_manager (start))->spacing, width = -spacing;
  for (GtkWidget *child = ms_visible_child_first (start); child != NULL;
       child = ms_visible_child_after (child))
    if (!ms_widget_layout_yields (child))
      width += get_natural (child, GTK_ORIENTATION_HORIZONTAL) + spacing;
  return MAX (width, 0);
}

/* The width of title and subtitle, one below the other. */
static int
get_titles_width (Parts parts)
{
  return MAX (get_natural (parts.titles[0], GTK_ORIENTATION_HORIZONTAL),
      get_natural (parts.titles[1], GTK_ORIENTATION_HORIZONTAL));
}

MsExtent
ms_flow_header_measure (
    MsFlowLayout *self, GtkWidget *widget, GtkOrientation orientation, int for_size)
{
  Parts parts = get_parts (widget);
  MsExtent start = ms_extent_of (parts.start, orientation, -1);
  MsExtent end = ms_extent_of (parts.end, orientation, -1);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      int titles = get_natural (parts.titles[0], orientation)
          + get_natural (parts.titles[1], orientation);
      return ms_extent_most (ms_extent_most (start, end), (MsExtent){ titles, titles });
    }
  int titles = SPACING + get_titles_width (parts);
  int minimum = start.minimum + SPACING + end.minimum;
  if (self->insistent)
    minimum += titles + get_firm_width (parts.start) - start.minimum;
  return (MsExtent){ minimum, MAX (start.natural + titles + SPACING + end.natural, WHOLE) };
}

/* How many of title and subtitle fit into room; *width is the width of those that do. */
static int
count_titles (Parts parts, int room, int *width)
{
  *width = get_titles_width (parts);
  if (*width <= room)
    return 2;
  *width = get_natural (parts.titles[0], GTK_ORIENTATION_HORIZONTAL);
  if (*width <= room)
    return 1;
  *width = 0;
  return 0;
}

/* Where the middle of the header bar is, from where the widget starts. */
static int
find_middle (GtkWidget *widget, int width)
{
  GtkWidget *bar = gtk_widget_get_ancestor (widget, GTK_TYPE_HEADER_BAR);
  graphene_point_t place;
  if (bar == NULL
      || !gtk_widget_compute_point (
          bar, widget, &GRAPHENE_POINT_INIT ((float)gtk_widget_get_width (bar) / 2, 0), &place))
    return width / 2;
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  return (int)(mirrored ? (float)width - place.x : place.x);
}

void
ms_flow_header_allocate (MsFlowLayout *self, GtkWidget *widget, int width, int height)
{
  Parts parts = get_parts (widget);
  MsExtent start = ms_extent_of (parts.start, GTK_ORIENTATION_HORIZONTAL, -1);
  MsExtent end = ms_extent_of (parts.end, GTK_ORIENTATION_HORIZONTAL, -1);
  int titles, heights[2], all = 0;
  int n = count_titles (
      parts, width - get_firm_width (parts.start) - end.minimum - 2 * SPACING, &titles);
  int room = width - SPACING - (n > 0 ? titles + SPACING : 0);
  int at_end = CLAMP (room - start.natural, end.minimum, end.natural);
  int at_start = CLAMP (room - at_end, start.minimum, start.natural);
  int x = find_middle (widget, width) - titles / 2;
  x = MAX (MIN (x, width - at_end - SPACING - titles), at_start + SPACING);
  ms_widget_layout_place (parts.start, width, (GdkRectangle){ 0, 0, at_start, height });
  ms_widget_layout_place (parts.end, width, (GdkRectangle){ width - at_end, 0, at_end, height });
  for (int i = 0; i < n; i++)
    all += heights[i] = get_natural (parts.titles[i], GTK_ORIENTATION_VERTICAL);
  for (int i = 0, y = (height - all) / 2; i < 2; i++)
    {
      gtk_widget_set_child_visible (parts.titles[i], i < n);
      if (i >= n)
        continue;
      ms_widget_layout_place (parts.titles[i], width, (GdkRectangle){ x, y, titles, heights[i] });
      y += heights[i];
    }
}

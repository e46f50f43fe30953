/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-header-layout.h"

#include "ms-extent.h"
#include "ms-yield-layout.h"

#define SPACING 6

/* Wider than any window: the bar gives the middle no more than it asks for. */
#define WHOLE 16384

struct _MsHeaderLayout
{
  GtkLayoutManager parent_instance;
  gboolean insistent;
};

enum
{
  PROP_INSISTENT = 1
};

G_DEFINE_FINAL_TYPE (MsHeaderLayout, ms_header_layout, GTK_TYPE_LAYOUT_MANAGER)

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

/* The width of the start beside a title. */
static int
get_firm_width (GtkWidget *start)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (start);
  return MS_IS_YIELD_LAYOUT (layout)
      ? ms_yield_layout_get_firm_width (MS_YIELD_LAYOUT (layout), start)
      : ms_extent_of (start, GTK_ORIENTATION_HORIZONTAL, -1).minimum;
}

/* Of both titles, one below the other. */
static int
get_titles_width (Parts parts)
{
  return MAX (get_natural (parts.titles[0], GTK_ORIENTATION_HORIZONTAL),
      get_natural (parts.titles[1], GTK_ORIENTATION_HORIZONTAL));
}

static int
get_titles_height (Parts parts)
{
  return get_natural (parts.titles[0], GTK_ORIENTATION_VERTICAL)
      + get_natural (parts.titles[1], GTK_ORIENTATION_VERTICAL);
}

static void
ms_header_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  Parts parts = get_parts (widget);
  MsExtent start = ms_extent_of (parts.start, orientation, -1),
           end = ms_extent_of (parts.end, orientation, -1);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      int titles = get_titles_height (parts);
      *minimum = MAX (MAX (start.minimum, end.minimum), titles);
      *natural = MAX (MAX (start.natural, end.natural), titles);
      return;
    }
  int titles = SPACING + get_titles_width (parts);
  *minimum = start.minimum + SPACING + end.minimum;
  if (MS_HEADER_LAYOUT (manager)->insistent)
    *minimum += titles + get_firm_width (parts.start) - start.minimum;
  *natural = MAX (start.natural + titles + SPACING + end.natural, WHOLE);
}

/* How many of the titles have room, and their width. */
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

static void
place (GtkWidget *child, GtkWidget *widget, GdkRectangle place)
{
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    place.x = gtk_widget_get_width (widget) - place.x - place.width;
  gtk_widget_size_allocate (child, &place, -1);
}

static void
place_titles (GtkWidget *widget, Parts parts, int n, int x, int width, int height)
{
  int heights[2], all = 0;
  for (int i = 0; i < n; i++)
    all += heights[i] = get_natural (parts.titles[i], GTK_ORIENTATION_VERTICAL);
  for (int i = 0, y = (height - all) / 2; i < 2; i++)
    {
      gtk_widget_set_child_visible (parts.titles[i], i < n);
      if (i >= n)
        continue;
      place (parts.titles[i], widget, (GdkRectangle){ x, y, width, heights[i] });
      y += heights[i];
    }
}

static void
ms_header_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  Parts parts = get_parts (widget);
  MsExtent start = ms_extent_of (parts.start, GTK_ORIENTATION_HORIZONTAL, -1);
  MsExtent end = ms_extent_of (parts.end, GTK_ORIENTATION_HORIZONTAL, -1);
  int titles;
  int n = count_titles (
      parts, width - get_firm_width (parts.start) - end.minimum - 2 * SPACING, &titles);
  int room = width - SPACING - (n > 0 ? titles + SPACING : 0);
  int at_end = CLAMP (room - start.natural, end.minimum, end.natural);
  int at_start = CLAMP (room - at_end, start.minimum, start.natural);
  int x = find_middle (widget, width) - titles / 2;
  x = MAX (MIN (x, width - at_end - SPACING - titles), at_start + SPACING);
  place (parts.start, widget, (GdkRectangle){ 0, 0, at_start, height });
  place (parts.end, widget, (GdkRectangle){ width - at_end, 0, at_end, height });
  place_titles (widget, parts, n, x, titles, height);
}

static void
ms_header_layout_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_INSISTENT)
    g_value_set_boolean (value, MS_HEADER_LAYOUT (object)->insistent);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_header_layout_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_INSISTENT)
    MS_HEADER_LAYOUT (object)->insistent = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (object));
}

static void
ms_header_layout_class_init (MsHeaderLayoutClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  object_class->get_property = ms_header_layout_get_property;
  object_class->set_property = ms_header_layout_set_property;
  layout_class->measure = ms_header_layout_measure;
  layout_class->allocate = ms_header_layout_allocate;
  g_object_class_install_property (object_class, PROP_INSISTENT,
      g_param_spec_boolean (
          "insistent", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
ms_header_layout_init (MsHeaderLayout *self)
{
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-wrap-layout.h"

#include "ms-visible-children.h"

/* Between children of a line, and between lines, in logical pixels. */
#define COLUMN_SPACING 12
#define LINE_SPACING 6

struct _MsWrapLayout
{
  GtkLayoutManager parent_instance;
  gboolean even;
};

enum
{
  PROP_EVEN = 1
};

G_DEFINE_FINAL_TYPE (MsWrapLayout, ms_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

/* A line being filled: where the next child begins. */
typedef struct
{
  int width; /* to be filled */
  int x, y;
  int least; /* height of any line */
  int height; /* of the highest child so far, and no less than that */
} Line;

static void
get_size (GtkWidget *child, int most, int *width, int *height)
{
  int minimum, natural;
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  *width = MAX (minimum, MIN (natural, most));
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, *width, NULL, height, NULL, NULL);
}

/* Takes the child into the line, or into a new one where it does not fit; TRUE: it begins one. */
static gboolean
add (Line *line, int width, int height)
{
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
first_line (MsWrapLayout *self, GtkWidget *widget, int width)
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

static int
get_height (MsWrapLayout *self, GtkWidget *widget, int width)
{
  Line line = first_line (self, widget, width);
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      int child_width, child_height;
      get_size (child, width, &child_width, &child_height);
      add (&line, child_width, child_height);
    }
  return line.y + line.height;
}

static void
measure_width (GtkWidget *widget, int *minimum, int *natural)
{
  *minimum = *natural = 0;
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      int least, wanted;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural += wanted + (*natural > 0 ? COLUMN_SPACING : 0);
    }
}

static void
ms_wrap_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_width (widget, minimum, natural);
  else
    *minimum = *natural = get_height (
        MS_WRAP_LAYOUT (manager), widget, for_size >= 0 ? for_size : G_MAXINT / 2);
}

static GtkSizeRequestMode
ms_wrap_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The children [first, end) as one line at y. */
static void
place_line (GtkWidget *widget, GtkWidget *first, GtkWidget *end, const Line *line)
{
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
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
      GtkAllocation place = { mirrored ? line->width - x - width : x,
        line->y + (line->height - height) / 2, width, height };
      gtk_widget_size_allocate (child, &place, -1);
      x += width + COLUMN_SPACING;
    }
}

static void
ms_wrap_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  Line line = first_line (MS_WRAP_LAYOUT (manager), widget, width);
  GtkWidget *first = ms_visible_child_first (widget);
  for (GtkWidget *child = first; child != NULL; child = ms_visible_child_after (child))
    {
      Line before = line;
      int child_width, child_height;
      get_size (child, width, &child_width, &child_height);
      if (add (&line, child_width, child_height))
        {
          place_line (widget, first, child, &before);
          first = child;
        }
    }
  place_line (widget, first, NULL, &line);
}

static void
ms_wrap_layout_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_EVEN)
    g_value_set_boolean (value, MS_WRAP_LAYOUT (object)->even);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_wrap_layout_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_EVEN)
    MS_WRAP_LAYOUT (object)->even = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (object));
}

static void
ms_wrap_layout_class_init (MsWrapLayoutClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  object_class->get_property = ms_wrap_layout_get_property;
  object_class->set_property = ms_wrap_layout_set_property;
  layout_class->get_request_mode = ms_wrap_layout_get_request_mode;
  layout_class->measure = ms_wrap_layout_measure;
  layout_class->allocate = ms_wrap_layout_allocate;
  g_object_class_install_property (object_class, PROP_EVEN,
      g_param_spec_boolean ("even", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
ms_wrap_layout_init (MsWrapLayout *self)
{
}

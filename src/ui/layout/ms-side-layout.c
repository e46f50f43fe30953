/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-side-layout.h"

#include "ms-extent.h"

struct _MsSideLayout
{
  GtkLayoutManager parent_instance;
  int least_page;
};

enum
{
  PROP_LEAST_PAGE = 1
};

G_DEFINE_FINAL_TYPE (MsSideLayout, ms_side_layout, GTK_TYPE_LAYOUT_MANAGER)

typedef struct
{
  GtkWidget *list, *line, *chooser, *page;
} Parts;

static Parts
get_parts (GtkWidget *widget)
{
  Parts parts;
  parts.list = gtk_widget_get_first_child (widget);
  parts.line = gtk_widget_get_next_sibling (parts.list);
  parts.chooser = gtk_widget_get_next_sibling (parts.line);
  parts.page = gtk_widget_get_next_sibling (parts.chooser);
  return parts;
}

/* The width of list and line together. */
static int
measure_side (const Parts *parts)
{
  return ms_extent_of (parts->list, GTK_ORIENTATION_HORIZONTAL, -1).natural
      + ms_extent_of (parts->line, GTK_ORIENTATION_HORIZONTAL, -1).natural;
}

static gboolean
has_room (MsSideLayout *self, const Parts *parts, int width)
{
  int page = ms_extent_of (parts->page, GTK_ORIENTATION_HORIZONTAL, -1).minimum;
  return width < 0 || width >= measure_side (parts) + MAX (page, self->least_page);
}

static MsExtent
measure_width (const Parts *parts)
{
  MsExtent page = ms_extent_of (parts->page, GTK_ORIENTATION_HORIZONTAL, -1);
  MsExtent chooser = ms_extent_of (parts->chooser, GTK_ORIENTATION_HORIZONTAL, -1);
  return (MsExtent){ MAX (page.minimum, chooser.minimum), measure_side (parts) + page.natural };
}

static MsExtent
measure_height (MsSideLayout *self, const Parts *parts, int width)
{
  gboolean beside = has_room (self, parts, width);
  int of_page = beside && width >= 0 ? width - measure_side (parts) : width;
  MsExtent page = ms_extent_of (parts->page, GTK_ORIENTATION_VERTICAL, of_page);
  MsExtent list = ms_extent_of (parts->list, GTK_ORIENTATION_VERTICAL, -1);
  MsExtent chooser = ms_extent_of (parts->chooser, GTK_ORIENTATION_VERTICAL, -1);
  if (beside)
    return (MsExtent){ MAX (page.minimum, list.minimum), MAX (page.natural, list.natural) };
  return (MsExtent){ page.minimum + chooser.minimum, page.natural + chooser.natural };
}

static void
ms_side_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  Parts parts = get_parts (widget);
  MsExtent extent = orientation == GTK_ORIENTATION_HORIZONTAL
      ? measure_width (&parts)
      : measure_height (MS_SIDE_LAYOUT (manager), &parts, for_size);
  *minimum = extent.minimum;
  *natural = extent.natural;
}

static GtkSizeRequestMode
ms_side_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
place (GtkWidget *child, int x, int y, int width, int height)
{
  GtkWidget *parent = gtk_widget_get_parent (child);
  gboolean mirrored = gtk_widget_get_direction (parent) == GTK_TEXT_DIR_RTL;
  int start = mirrored ? gtk_widget_get_width (parent) - x - width : x;
  gtk_widget_size_allocate (child, &(GtkAllocation){ start, y, width, height }, -1);
}

static void
ms_side_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  Parts parts = get_parts (widget);
  gboolean beside = has_room (MS_SIDE_LAYOUT (manager), &parts, width);
  gtk_widget_set_child_visible (parts.list, beside);
  gtk_widget_set_child_visible (parts.line, beside);
  gtk_widget_set_child_visible (parts.chooser, !beside);
  if (beside)
    {
      int list = ms_extent_of (parts.list, GTK_ORIENTATION_HORIZONTAL, -1).natural;
      int side = measure_side (&parts);
      place (parts.list, 0, 0, list, height);
      place (parts.line, list, 0, side - list, height);
      place (parts.page, side, 0, width - side, height);
      return;
    }
  int chooser = ms_extent_of (parts.chooser, GTK_ORIENTATION_VERTICAL, width).minimum;
  place (parts.chooser, 0, 0, width, chooser);
  place (parts.page, 0, chooser, width, height - chooser);
}

static void
ms_side_layout_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_LEAST_PAGE)
    MS_SIDE_LAYOUT (object)->least_page = g_value_get_int (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (object));
}

static void
ms_side_layout_class_init (MsSideLayoutClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  object_class->set_property = ms_side_layout_set_property;
  layout_class->get_request_mode = ms_side_layout_get_request_mode;
  layout_class->measure = ms_side_layout_measure;
  layout_class->allocate = ms_side_layout_allocate;
  g_object_class_install_property (object_class, PROP_LEAST_PAGE,
      g_param_spec_int (
          "least-page", NULL, NULL, 0, G_MAXINT, 0, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void
ms_side_layout_init (MsSideLayout *self)
{
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-column-layout.h"

#include "ms-visible-children.h"

#define YIELDS "yields"

struct _MsColumnLayout
{
  GtkLayoutManager parent_instance;
  gboolean insistent;
  int share;
};

enum
{
  PROP_INSISTENT = 1,
  PROP_SHARE
};

G_DEFINE_FINAL_TYPE (MsColumnLayout, ms_column_layout, GTK_TYPE_LAYOUT_MANAGER)

static gboolean
is_scrolled_lines (GtkWidget *child)
{
  return GTK_IS_SCROLLED_WINDOW (child)
      && gtk_scrolled_window_get_propagate_natural_height (GTK_SCROLLED_WINDOW (child));
}

static int
measure_content (GtkWidget *child, int width)
{
  GtkWidget *content = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (child));
  int natural = 0;
  if (content != NULL)
    gtk_widget_measure (content, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}

/* A scrolled window tells the height of what it holds whatever its width; what is wrapped in it
 * needs another one for each width, and has no line that is cut where it has one line's height,
 * which is that of unlimited width. */
static GtkRequestedSize
measure (GtkWidget *child, GtkOrientation orientation, int for_size)
{
  GtkRequestedSize size = { .data = child };
  gtk_widget_measure (
      child, orientation, for_size, &size.minimum_size, &size.natural_size, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL && is_scrolled_lines (child))
    {
      size.minimum_size = MAX (size.minimum_size, measure_content (child, -1));
      size.natural_size = MAX (size.minimum_size, measure_content (child, for_size));
    }
  return size;
}

static void
measure_width (GtkWidget *widget, int *minimum, int *natural)
{
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      GtkRequestedSize size = measure (child, GTK_ORIENTATION_HORIZONTAL, -1);
      *minimum = MAX (*minimum, size.minimum_size);
      *natural = MAX (*natural, size.natural_size);
    }
}

static void
measure_height (MsColumnLayout *self, GtkWidget *widget, int width, int *minimum, int *natural)
{
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      GtkRequestedSize size = measure (child, GTK_ORIENTATION_VERTICAL, width);
      if (self->insistent && !gtk_widget_compute_expand (child, GTK_ORIENTATION_VERTICAL))
        *minimum += size.natural_size;
      else if (!gtk_widget_has_css_class (child, YIELDS))
        *minimum += size.minimum_size;
      *natural += size.natural_size;
    }
}

static void
ms_column_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_width (widget, minimum, natural);
  else
    measure_height (MS_COLUMN_LAYOUT (manager), widget, for_size, minimum, natural);
  *natural = MAX (*natural, *minimum);
}

static GtkSizeRequestMode
ms_column_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The height beyond the least of the children that stay whatever happens; *kept is how much of it
 * those that expand keep from the others. */
static int
get_room (MsColumnLayout *self, GtkWidget *widget, int width, int height, int *kept)
{
  int room = height, expanding = 0;
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    if (!gtk_widget_has_css_class (child, YIELDS))
      {
        int least = measure (child, GTK_ORIENTATION_VERTICAL, width).minimum_size;
        room -= least;
        expanding += gtk_widget_compute_expand (child, GTK_ORIENTATION_VERTICAL) ? least : 0;
      }
  *kept = CLAMP (height * self->share / 100 - expanding, 0, MAX (room, 0));
  return room;
}

/* The sizes of those that are shown, which are told so; *rest is what is left of height beyond their
 * least. */
static GArray *
choose (MsColumnLayout *self, GtkWidget *widget, int width, int height, int *rest)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (GtkRequestedSize));
  int kept, room = get_room (self, widget, width, height, &kept) - kept;
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      GtkRequestedSize size = measure (child, GTK_ORIENTATION_VERTICAL, width);
      gboolean yields = gtk_widget_has_css_class (child, YIELDS);
      gboolean shown = !yields || size.minimum_size <= room;
      gtk_widget_set_child_visible (child, shown);
      if (!shown)
        continue;
      room -= yields ? size.minimum_size : 0;
      if (is_scrolled_lines (child) && size.natural_size - size.minimum_size > room)
        size.natural_size = size.minimum_size;
      else if (is_scrolled_lines (child))
        {
          room -= size.natural_size - size.minimum_size;
          size.minimum_size = size.natural_size;
        }
      g_array_append_val (sizes, size);
    }
  *rest = MAX (room + kept, 0);
  return sizes;
}

/* The last of those that expand takes what cannot be divided. */
static void
expand (GArray *sizes, int rest)
{
  int n = 0;
  for (guint i = 0; i < sizes->len; i++)
    n += gtk_widget_compute_expand (
        g_array_index (sizes, GtkRequestedSize, i).data, GTK_ORIENTATION_VERTICAL);
  for (guint i = 0; i < sizes->len && n > 0; i++)
    {
      GtkRequestedSize *size = &g_array_index (sizes, GtkRequestedSize, i);
      if (!gtk_widget_compute_expand (size->data, GTK_ORIENTATION_VERTICAL))
        continue;
      int share = rest / n--;
      size->minimum_size += share;
      rest -= share;
    }
}

static void
ms_column_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  int rest, y = 0;
  g_autoptr (GArray) sizes = choose (MS_COLUMN_LAYOUT (manager), widget, width, height, &rest);
  rest = gtk_distribute_natural_allocation (
      rest, sizes->len, (GtkRequestedSize *)(gpointer)sizes->data);
  expand (sizes, rest);
  for (guint i = 0; i < sizes->len; i++)
    {
      const GtkRequestedSize *size = &g_array_index (sizes, GtkRequestedSize, i);
      gtk_widget_size_allocate (
          size->data, &(GtkAllocation){ 0, y, width, size->minimum_size }, -1);
      y += size->minimum_size;
    }
}

static void
ms_column_layout_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_INSISTENT)
    g_value_set_boolean (value, MS_COLUMN_LAYOUT (object)->insistent);
  else if (id == PROP_SHARE)
    g_value_set_int (value, MS_COLUMN_LAYOUT (object)->share);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_column_layout_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_INSISTENT)
    MS_COLUMN_LAYOUT (object)->insistent = g_value_get_boolean (value);
  else if (id == PROP_SHARE)
    MS_COLUMN_LAYOUT (object)->share = g_value_get_int (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (object));
}

static void
ms_column_layout_class_init (MsColumnLayoutClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  object_class->get_property = ms_column_layout_get_property;
  object_class->set_property = ms_column_layout_set_property;
  layout_class->get_request_mode = ms_column_layout_get_request_mode;
  layout_class->measure = ms_column_layout_measure;
  layout_class->allocate = ms_column_layout_allocate;
  g_object_class_install_property (object_class, PROP_INSISTENT,
      g_param_spec_boolean (
          "insistent", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_SHARE,
      g_param_spec_int (
          "share", NULL, NULL, 0, 100, 0, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
ms_column_layout_init (MsColumnLayout *self)
{
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-fold-box.h"

#include "ms-extent.h"

struct _MsFoldBox
{
  GtkWidget parent_instance;
  int least_first;
  gboolean folded, insistent, even, fold_tall;
};

enum
{
  PROP_LEAST_FIRST = 1,
  PROP_FOLD_TALL
};

G_DEFINE_FINAL_TYPE (MsFoldBox, ms_fold_box, GTK_TYPE_WIDGET)

/* The two children; NULL: there is none, or it is not visible. */
typedef struct
{
  GtkWidget *first, *second;
} Children;

static GtkWidget *
if_shown (GtkWidget *child)
{
  return child != NULL && gtk_widget_should_layout (child) ? child : NULL;
}

static Children
get_children (MsFoldBox *self)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self));
  GtkWidget *second = first != NULL ? gtk_widget_get_next_sibling (first) : NULL;
  return (Children){ if_shown (first), if_shown (second) };
}

/* The width from which on both stand side by side, or that of the only one. */
static int
get_unfolded_width (MsFoldBox *self, Children children)
{
  MsExtent first = ms_extent_of (children.first, GTK_ORIENTATION_HORIZONTAL, -1);
  MsExtent second = ms_extent_of (children.second, GTK_ORIENTATION_HORIZONTAL, -1);
  if (children.first == NULL || children.second == NULL)
    return MAX (first.minimum, second.minimum);
  if (self->even)
    return 2 * MAX (first.natural, second.natural);
  return MAX (first.minimum, self->least_first) + second.natural;
}

static gboolean
is_folded_at (MsFoldBox *self, Children children, int width)
{
  return children.first != NULL && children.second != NULL && width >= 0
      && width < get_unfolded_width (self, children);
}

static MsExtent
measure_width (MsFoldBox *self, Children children)
{
  MsExtent first = ms_extent_of (children.first, GTK_ORIENTATION_HORIZONTAL, -1);
  MsExtent second = ms_extent_of (children.second, GTK_ORIENTATION_HORIZONTAL, -1);
  int minimum = MAX (first.minimum, second.minimum);
  if (self->insistent)
    minimum = MAX (minimum, get_unfolded_width (self, children));
  int natural = self->even ? get_unfolded_width (self, children) : first.natural + second.natural;
  return (MsExtent){ minimum, MAX (natural, minimum) };
}

/* The width of the second child where it stands beside the first. */
static int
get_beside (MsFoldBox *self, Children children, int width)
{
  if (self->even && width >= 0)
    return width / 2;
  return ms_extent_of (children.second, GTK_ORIENTATION_HORIZONTAL, -1).natural;
}

static MsExtent
measure_height (MsFoldBox *self, Children children, int width)
{
  if (is_folded_at (self, children, width))
    {
      MsExtent first = ms_extent_of (children.first, GTK_ORIENTATION_VERTICAL, width);
      MsExtent second = ms_extent_of (children.second, GTK_ORIENTATION_VERTICAL, width);
      return (MsExtent){ first.minimum + second.minimum, first.natural + second.natural };
    }
  int beside = get_beside (self, children, width);
  int rest = width < 0 ? -1 : children.first == NULL ? width : MAX (width - beside, 0);
  MsExtent first = ms_extent_of (children.first, GTK_ORIENTATION_VERTICAL, rest);
  MsExtent second = ms_extent_of (
      children.second, GTK_ORIENTATION_VERTICAL, children.first == NULL ? width : beside);
  int minimum = MAX (first.minimum, self->insistent ? second.natural : second.minimum);
  return (MsExtent){ minimum, MAX (MAX (first.natural, second.natural), minimum) };
}

static void
ms_fold_box_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
    int *natural, int *minimum_baseline, int *natural_baseline)
{
  MsFoldBox *self = MS_FOLD_BOX (widget);
  Children children = get_children (self);
  MsExtent extent = orientation == GTK_ORIENTATION_HORIZONTAL
      ? measure_width (self, children)
      : measure_height (self, children, for_size);
  *minimum = extent.minimum;
  *natural = extent.natural;
  *minimum_baseline = *natural_baseline = -1;
}

static GtkSizeRequestMode
ms_fold_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
place (GtkWidget *child, int x, int y, int width, int height)
{
  if (child != NULL)
    gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, width, height }, -1);
}

static void
place_folded (Children children, int width, int height)
{
  MsExtent first = ms_extent_of (children.first, GTK_ORIENTATION_VERTICAL, width);
  MsExtent second = ms_extent_of (children.second, GTK_ORIENTATION_VERTICAL, width);
  int below = MIN (second.natural, MAX (height * 2 / 5, second.minimum));
  below = MAX (MIN (below, height - first.minimum), second.minimum);
  place (children.first, 0, 0, width, height - below);
  place (children.second, 0, height - below, width, below);
}

static void
place_unfolded (MsFoldBox *self, Children children, int width, int height)
{
  gboolean to_left = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int beside = get_beside (self, children, width);
  if (children.first == NULL || children.second == NULL)
    beside = children.first == NULL ? width : 0;
  place (children.first, to_left ? beside : 0, 0, width - beside, height);
  place (children.second, to_left ? 0 : width - beside, 0, beside, height);
}

/* Where the box is taller than wide, and both have the room they need one below the other. */
static gboolean
is_tall (MsFoldBox *self, Children children, int width, int height)
{
  if (!self->fold_tall || height <= width || children.first == NULL || children.second == NULL)
    return FALSE;
  return ms_extent_of (children.first, GTK_ORIENTATION_VERTICAL, width).minimum
      + ms_extent_of (children.second, GTK_ORIENTATION_VERTICAL, width).minimum
      <= height;
}

static void
ms_fold_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MsFoldBox *self = MS_FOLD_BOX (widget);
  Children children = get_children (self);
  self->folded = is_folded_at (self, children, width) || is_tall (self, children, width, height);
  if (self->folded)
    place_folded (children, width, height);
  else
    place_unfolded (self, children, width, height);
}

static void
ms_fold_box_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_LEAST_FIRST)
    g_value_set_int (value, MS_FOLD_BOX (object)->least_first);
  else if (id == PROP_FOLD_TALL)
    g_value_set_boolean (value, MS_FOLD_BOX (object)->fold_tall);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_fold_box_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_LEAST_FIRST)
    MS_FOLD_BOX (object)->least_first = g_value_get_int (value);
  else if (id == PROP_FOLD_TALL)
    MS_FOLD_BOX (object)->fold_tall = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  gtk_widget_queue_resize (GTK_WIDGET (object));
}

static void
ms_fold_box_dispose (GObject *object)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (ms_fold_box_parent_class)->dispose (object);
}

static void
ms_fold_box_class_init (MsFoldBoxClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  object_class->dispose = ms_fold_box_dispose;
  object_class->get_property = ms_fold_box_get_property;
  object_class->set_property = ms_fold_box_set_property;
  widget_class->measure = ms_fold_box_measure;
  widget_class->size_allocate = ms_fold_box_size_allocate;
  widget_class->get_request_mode = ms_fold_box_get_request_mode;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  g_object_class_install_property (object_class, PROP_LEAST_FIRST,
      g_param_spec_int (
          "least-first", NULL, NULL, 0, G_MAXINT, 0, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_FOLD_TALL,
      g_param_spec_boolean (
          "fold-tall", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
ms_fold_box_init (MsFoldBox *self)
{
}

GtkWidget *
ms_fold_box_new (GtkWidget *first, GtkWidget *second, int least_first)
{
  GtkWidget *self = g_object_new (MS_TYPE_FOLD_BOX, "least-first", least_first, NULL);
  gtk_widget_set_parent (first, self);
  gtk_widget_set_parent (second, self);
  return self;
}

gboolean
ms_fold_box_get_folded (MsFoldBox *self)
{
  g_return_val_if_fail (MS_IS_FOLD_BOX (self), FALSE);
  return self->folded;
}

void
ms_fold_box_set_insistent (MsFoldBox *self, gboolean insistent)
{
  g_return_if_fail (MS_IS_FOLD_BOX (self));
  if (self->insistent == insistent)
    return;
  self->insistent = insistent;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
ms_fold_box_set_even (MsFoldBox *self, gboolean even)
{
  g_return_if_fail (MS_IS_FOLD_BOX (self));
  if (self->even == even)
    return;
  self->even = even;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

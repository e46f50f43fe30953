/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-form-layout.h"

#include "ms-widget-layout.h"

/* Logical pixels between a label and the control beside it, between a label and the control below
 * it, and between lines. */
#define COLUMN_SPACING 18
#define LABEL_SPACING 4
#define LINE_SPACING 12

struct _MsFormLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (MsFormLayout, ms_form_layout, GTK_TYPE_LAYOUT_MANAGER)

/* A line of the form; control is NULL where child has the line to itself. */
typedef struct
{
  GtkWidget *child, *control;
} Line;

typedef struct
{
  MsExtent labels, controls, others;
} Widths;

static Line
get_line (GtkWidget *child)
{
  GtkWidget *next = child != NULL ? ms_visible_child_after (child) : NULL;
  gboolean is_label = next != NULL && GTK_IS_LABEL (child)
      && gtk_label_get_mnemonic_widget (GTK_LABEL (child)) == next;
  return (Line){ child, is_label ? next : NULL };
}

static Line
line_after (Line line)
{
  return get_line (ms_visible_child_after (line.control != NULL ? line.control : line.child));
}

static Widths
measure_columns (GtkWidget *widget)
{
  const GtkOrientation orientation = GTK_ORIENTATION_HORIZONTAL;
  Widths most = { { 0, 0 }, { 0, 0 }, { 0, 0 } };
  for (Line line = get_line (ms_visible_child_first (widget)); line.child != NULL;
       line = line_after (line))
    {
      MsExtent *column = line.control != NULL ? &most.labels : &most.others;
      *column = ms_extent_most (*column, ms_extent_of (line.child, orientation, -1));
      most.controls = ms_extent_most (most.controls, ms_extent_of (line.control, orientation, -1));
    }
  return most;
}

/* The width of the labels' column in a form width pixels wide (-1: not given); 0: the controls
 * stand below their labels. */
static int
get_label_width (GtkWidget *widget, int width)
{
  Widths widths = measure_columns (widget);
  if (width < 0)
    return widths.labels.natural;
  int rest = width - COLUMN_SPACING - widths.controls.natural;
  return rest >= widths.labels.minimum ? rest : 0;
}

static int
get_height (GtkWidget *child, int width)
{
  return ms_extent_of (child, GTK_ORIENTATION_VERTICAL, width).natural;
}

static int
measure_line (Line line, int width, int label_width)
{
  if (line.control == NULL)
    return get_height (line.child, width);
  if (label_width == 0)
    return get_height (line.child, width) + LABEL_SPACING + get_height (line.control, width);
  return MAX (get_height (line.child, label_width), get_height (line.control, -1));
}

static void
ms_form_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      Widths widths = measure_columns (widget);
      int beside = widths.labels.natural + COLUMN_SPACING + widths.controls.natural;
      *minimum = MAX (widths.labels.minimum, widths.controls.minimum);
      *minimum = MAX (*minimum, widths.others.minimum);
      *natural = MAX (widths.others.natural, beside);
      return;
    }
  int label_width = get_label_width (widget, for_size), height = 0;
  for (Line line = get_line (ms_visible_child_first (widget)); line.child != NULL;
       line = line_after (line))
    height += measure_line (line, for_size, label_width) + (height > 0 ? LINE_SPACING : 0);
  *minimum = *natural = height;
}

static GtkSizeRequestMode
ms_form_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
place_line (Line line, int y, int width, int label_width, int height)
{
  if (line.control == NULL)
    ms_widget_layout_place (line.child, width, (GdkRectangle){ 0, y, width, height });
  else if (label_width > 0)
    {
      int x = label_width + COLUMN_SPACING;
      ms_widget_layout_place (line.child, width, (GdkRectangle){ 0, y, label_width, height });
      ms_widget_layout_place (line.control, width, (GdkRectangle){ x, y, width - x, height });
    }
  else
    {
      int label_height = get_height (line.child, width);
      int below = label_height + LABEL_SPACING;
      ms_widget_layout_place (line.child, width, (GdkRectangle){ 0, y, width, label_height });
      ms_widget_layout_place (
          line.control, width, (GdkRectangle){ 0, y + below, width, height - below });
    }
}

static void
ms_form_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  int label_width = get_label_width (widget, width), y = 0;
  for (Line line = get_line (ms_visible_child_first (widget)); line.child != NULL;
       line = line_after (line))
    {
      int line_height = measure_line (line, width, label_width);
      place_line (line, y, width, label_width, line_height);
      y += line_height + LINE_SPACING;
    }
}

static void
ms_form_layout_class_init (MsFormLayoutClass *class)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  layout_class->get_request_mode = ms_form_layout_get_request_mode;
  layout_class->measure = ms_form_layout_measure;
  layout_class->allocate = ms_form_layout_allocate;
}

static void
ms_form_layout_init (MsFormLayout *self)
{
}

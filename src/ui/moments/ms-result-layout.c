/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-result-layout.h"

#include "ms-visible-children.h"

/* Between children, in logical pixels. */
#define SPACING 6

struct _MsResultLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (MsResultLayout, ms_result_layout, GTK_TYPE_LAYOUT_MANAGER)

static int
get_width (GtkWidget *child, gboolean natural)
{
  int widths[2];
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &widths[0], &widths[1], NULL, NULL);
  return widths[natural];
}

/* Whether a child is shown where the first n_yielded of those that give way are not. */
static gboolean
is_shown (GtkWidget *child, int *n_yielded, gboolean with_more)
{
  if (gtk_widget_has_css_class (child, "more"))
    return with_more;
  return !gtk_widget_has_css_class (child, "yields") || (*n_yielded)-- <= 0;
}

/* What stands beside the text. */
static int
measure_rest (GtkWidget *text, int n_yielded, gboolean with_more, gboolean natural)
{
  int width = 0;
  for (GtkWidget *child = ms_visible_child_after (text); child != NULL;
       child = ms_visible_child_after (child))
    if (is_shown (child, &n_yielded, with_more))
      width += get_width (child, natural) + SPACING;
  return width;
}

static int
count_yielding (GtkWidget *text)
{
  int n = 0;
  for (GtkWidget *child = ms_visible_child_after (text); child != NULL;
       child = ms_visible_child_after (child))
    n += gtk_widget_has_css_class (child, "yields");
  return n;
}

static void
ms_result_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  GtkWidget *text = ms_visible_child_first (widget);
  *minimum = *natural = 0;
  if (text == NULL)
    return;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = get_width (text, FALSE) + measure_rest (text, count_yielding (text), TRUE, FALSE);
      *natural = MAX (*minimum, get_width (text, TRUE) + measure_rest (text, 0, FALSE, TRUE));
      return;
    }
  for (GtkWidget *child = text; child != NULL; child = ms_visible_child_after (child))
    {
      int least, wanted;
      gtk_widget_measure (child, orientation, -1, &least, &wanted, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, wanted);
    }
}

/* x: from where a row so wide begins, on the right where one reads from there. */
static void
place (GtkWidget *child, int row, int x, int width, int height)
{
  gboolean mirrored = gtk_widget_get_direction (child) == GTK_TEXT_DIR_RTL;
  gtk_widget_set_child_visible (child, TRUE);
  gtk_widget_size_allocate (
      child, &(GtkAllocation){ mirrored ? row - x - width : x, 0, width, height }, -1);
}

static void
ms_result_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *text = ms_visible_child_first (widget);
  if (text == NULL)
    return;
  int wanted = get_width (text, TRUE), n_most = count_yielding (text), n_yielded = 0;
  gboolean with_more = wanted + measure_rest (text, 0, FALSE, TRUE) > width;
  while (with_more && n_yielded < n_most
      && wanted + measure_rest (text, n_yielded, TRUE, TRUE) > width)
    n_yielded++;
  gboolean natural = get_width (text, FALSE) + measure_rest (text, n_yielded, with_more, TRUE)
      <= width;

  int x = MAX (width - measure_rest (text, n_yielded, with_more, natural), get_width (text, FALSE));
  place (text, width, 0, x, height);
  for (GtkWidget *child = ms_visible_child_after (text); child != NULL;
       child = ms_visible_child_after (child))
    if (is_shown (child, &n_yielded, with_more))
      {
        int wide = get_width (child, natural);
        place (child, width, x + SPACING, wide, height);
        x += SPACING + wide;
      }
    else
      gtk_widget_set_child_visible (child, FALSE);
}

static void
ms_result_layout_class_init (MsResultLayoutClass *class)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  layout_class->measure = ms_result_layout_measure;
  layout_class->allocate = ms_result_layout_allocate;
}

static void
ms_result_layout_init (MsResultLayout *self)
{
}

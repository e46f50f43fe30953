/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the layout classes have in common: which children they look at, how large those are, where they
 * are put, and properties that are ints of the class's struct. */
#pragma once

#include <gtk/gtk.h>

/* In logical pixels. */
typedef struct
{
  int minimum, natural;
} MsExtent;

/* Zeros where child is NULL.  for_size: along the other orientation; -1: whatever it is. */
static inline MsExtent
ms_extent_of (GtkWidget *child, GtkOrientation orientation, int for_size)
{
  MsExtent extent = { 0, 0 };
  if (child != NULL)
    gtk_widget_measure (child, orientation, for_size, &extent.minimum, &extent.natural, NULL, NULL);
  return extent;
}

static inline MsExtent
ms_extent_most (MsExtent one, MsExtent other)
{
  return (MsExtent){ MAX (one.minimum, other.minimum), MAX (one.natural, other.natural) };
}

/* child itself, or the first one behind it that takes part in the layout; NULL: there is none. */
static inline GtkWidget *
ms_visible_child_from (GtkWidget *child)
{
  while (child != NULL && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static inline GtkWidget *
ms_visible_child_first (GtkWidget *widget)
{
  return ms_visible_child_from (gtk_widget_get_first_child (widget));
}

static inline GtkWidget *
ms_visible_child_after (GtkWidget *child)
{
  return ms_visible_child_from (gtk_widget_get_next_sibling (child));
}

/* Whether a child may be left out where there is no room for it: the CSS class "yields". */
gboolean ms_widget_layout_yields (GtkWidget *child);

/* Gives the child its place in a widget so wide, counted from where one begins to read: from the right
 * in a language that is read from there.  Does nothing where child is NULL. */
void ms_widget_layout_place (GtkWidget *child, int full_width, GdkRectangle place);

/* A property of a layout class, write-only: an int, gboolean or enum at that offset of its struct, at
 * first 0.  The class has no others, and is laid out anew when one changes. */
typedef struct
{
  const char *name;
  gsize offset;
  GType type; /* G_TYPE_INT for what is not negative, G_TYPE_BOOLEAN or an enum */
} MsWidgetLayoutProperty;

void ms_widget_layout_install (
    GtkLayoutManagerClass *class, const MsWidgetLayoutProperty *properties, guint n_properties);

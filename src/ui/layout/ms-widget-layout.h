/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the layout classes have in common: which children take part, how large they are, where they
 * are put, and properties stored as ints in the instance struct. */
#pragma once

#include <gtk/gtk.h>

/* In logical pixels. */
typedef struct
{
  int minimum, natural;
} MsExtent;

/* The child's size along orientation, zeros where child is NULL.  for_size: its size along the
 * other orientation; -1: not given. */
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

/* Allocates place to the child in a widget full_width pixels wide.  place.x counts from the side
 * where one begins to read, so from the right in a right-to-left language.  Does nothing where
 * child is NULL. */
void ms_widget_layout_place (GtkWidget *child, int full_width, GdkRectangle place);

/* A write-only property of a layout class: an int, gboolean or enum at that offset of its instance
 * struct, at first 0.  The class has no other properties, and lays out anew when one changes. */
typedef struct
{
  const char *name;
  gsize offset;
  GType type; /* G_TYPE_INT for an int that is never negative, G_TYPE_BOOLEAN or an enum's type */
} MsWidgetLayoutProperty;

void ms_widget_layout_install (
    GtkLayoutManagerClass *class, const MsWidgetLayoutProperty *properties, guint n_properties);

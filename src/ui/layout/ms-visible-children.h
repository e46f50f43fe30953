/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The children of a widget that take part in its layout, one after the other; NULL behind the last. */
#pragma once

#include <gtk/gtk.h>

/* child itself, or the first one behind it that takes part. */
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

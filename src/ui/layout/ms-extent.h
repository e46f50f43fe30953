/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How large a child of a layout has to be and would be, in logical pixels. */
#pragma once

#include <gtk/gtk.h>

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

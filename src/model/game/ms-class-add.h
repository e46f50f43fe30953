/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a class says of itself: its signals, and its properties as a table, so that it needs no
 * functions of its own to read and set them.  To be called in class_init. */
#pragma once

#include <glib-object.h>

/* Adds a signal with n parameters of the given types, and returns its id. */
guint ms_class_add_signal (gpointer class, const char *name, guint n, ...);

typedef struct
{
  const char *name;
  GType type; /* G_TYPE_BOOLEAN, _INT, _INT64, _UINT64, _DOUBLE, _STRING, _BOXED or _OBJECT */
  GType (*get_type) (void); /* of a boxed type or an object: which; else NULL */
  gsize offset; /* where the object keeps the value, unless there is a function for it: */
  GCallback get; /* (object): returns the value, borrowed */
  GCallback set; /* (object, value): sets it, and notifies if it changed; NULL: it is only read */
  gboolean once; /* it is set only when the object is made */
} MsProperty;

/* Adds all properties of the class, properties[n], which are static. */
void ms_class_add_properties (gpointer class, const MsProperty *properties, guint n);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Properties that are single values, as a table: a class lists them, and needs no functions of its
 * own to read and set them. */
#pragma once

#include <glib-object.h>

typedef struct
{
  const char *name;
  GType (*get_type) (void); /* the type of an enumeration; NULL: the property is a boolean */
  int initial; /* as the object sets it up itself, where it is not 0 */
  gsize offset; /* where the object keeps the value: a gboolean, or an enumeration as int */
  GCallback changed; /* (object): called after the value has changed; or NULL */
} MsValueProp;

/* Adds props[n], static, to a class: readable and writable, notified when they change.  Their ids
 * are first, first + 1 ….  A class with other properties calls the next two functions for these. */
void ms_value_props_install (GObjectClass *class, guint first, const MsValueProp *props, guint n);
void ms_value_props_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec);
void ms_value_props_set_property (
    GObject *object, guint id, const GValue *value, GParamSpec *pspec);

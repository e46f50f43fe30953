/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-value-props.h"

static G_DEFINE_QUARK (ms-value-props, value_prop);

void
ms_value_props_install (GObjectClass *class, guint first, const MsValueProp *props, guint n)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  if (class->get_property == NULL)
    class->get_property = ms_value_props_get_property;
  if (class->set_property == NULL)
    class->set_property = ms_value_props_set_property;
  for (guint i = 0; i < n; i++)
    {
      const MsValueProp *prop = &props[i];
      GParamSpec *pspec = prop->get_type != NULL
          ? g_param_spec_enum (prop->name, NULL, NULL, prop->get_type (), prop->initial, flags)
          : g_param_spec_boolean (prop->name, NULL, NULL, prop->initial, flags);
      g_param_spec_set_qdata (pspec, value_prop_quark (), (gpointer)prop);
      g_object_class_install_property (class, first + i, pspec);
    }
}

void
ms_value_props_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  const MsValueProp *prop = g_param_spec_get_qdata (pspec, value_prop_quark ());
  int number = G_STRUCT_MEMBER (int, object, prop->offset);
  if (prop->get_type != NULL)
    g_value_set_enum (value, number);
  else
    g_value_set_boolean (value, number);
}

void
ms_value_props_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  const MsValueProp *prop = g_param_spec_get_qdata (pspec, value_prop_quark ());
  int *place = &G_STRUCT_MEMBER (int, object, prop->offset);
  int number = prop->get_type != NULL ? g_value_get_enum (value) : g_value_get_boolean (value);
  if (*place == number)
    return;
  *place = number;
  if (prop->changed != NULL)
    ((void (*) (GObject *))prop->changed) (object);
  g_object_notify_by_pspec (object, pspec);
}

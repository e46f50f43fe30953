/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-widget-layout.h"

gboolean
ms_widget_layout_yields (GtkWidget *child)
{
  return gtk_widget_has_css_class (child, "yields");
}

void
ms_widget_layout_place (GtkWidget *child, int full_width, GdkRectangle place)
{
  if (child == NULL)
    return;
  if (gtk_widget_get_direction (gtk_widget_get_parent (child)) == GTK_TEXT_DIR_RTL)
    place.x = full_width - place.x - place.width;
  gtk_widget_size_allocate (child, &place, -1);
}

#define OFFSET g_quark_from_static_string ("ms-widget-layout-offset")

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  int *field = G_STRUCT_MEMBER_P (
      object, GPOINTER_TO_SIZE (g_param_spec_get_qdata (pspec, OFFSET)));
  if (G_VALUE_HOLDS_BOOLEAN (value))
    *field = g_value_get_boolean (value);
  else
    *field = G_VALUE_HOLDS_INT (value) ? g_value_get_int (value) : g_value_get_enum (value);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (object));
}

void
ms_widget_layout_install (
    GtkLayoutManagerClass *class, const MsWidgetLayoutProperty *properties, guint n_properties)
{
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;
  G_OBJECT_CLASS (class)->set_property = set_property;
  for (guint i = 0; i < n_properties; i++)
    {
      const char *name = properties[i].name;
      GType type = properties[i].type;
      GParamSpec *pspec = type == G_TYPE_BOOLEAN
          ? g_param_spec_boolean (name, NULL, NULL, FALSE, flags)
          : type == G_TYPE_INT ? g_param_spec_int (name, NULL, NULL, 0, G_MAXINT, 0, flags)
                               : g_param_spec_enum (name, NULL, NULL, type, 0, flags);
      g_param_spec_set_qdata (pspec, OFFSET, GSIZE_TO_POINTER (properties[i].offset));
      g_object_class_install_property (G_OBJECT_CLASS (class), i + 1, pspec);
    }
}

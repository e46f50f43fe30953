/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-label-units.h"

/* The bytes of the unit that a text begins with; 0: none. */
static guint
measure_unit (const char *text)
{
  static const char *const units[] = { "%", "s", "秒" };
  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    {
      gsize length = strlen (units[i]);
      if (strncmp (text, units[i], length) == 0 && !g_ascii_isalnum (text[length]))
        return (guint)length;
    }
  return 0;
}

static void
update (GtkLabel *label)
{
  const char *text = gtk_label_get_text (label);
  PangoAttrList *attributes = pango_attr_list_new ();
  for (guint i = 1; text[0] != '\0' && text[i] != '\0'; i++)
    {
      guint length = text[i] == ' ' && g_ascii_isdigit (text[i - 1]) ? measure_unit (text + i + 1)
                                                                     : 0;
      if (length == 0)
        continue;
      PangoAttribute *attribute = pango_attr_allow_breaks_new (FALSE);
      attribute->start_index = i - 1;
      attribute->end_index = i + 1 + length;
      pango_attr_list_insert (attributes, attribute);
    }
  gtk_label_set_attributes (label, attributes);
  pango_attr_list_unref (attributes);
}

void
ms_label_units_keep (GtkLabel *label)
{
  g_signal_connect_object (label, "notify::label", G_CALLBACK (update), label, 0);
  update (label);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-drop-down.h"

#include "ms-widgets.h"

#include <glib/gi18n.h>

#define KEY "ms-drop-down-name"

static void
update (GtkDropDown *list)
{
  const char *name = g_object_get_data (G_OBJECT (list), KEY);
  GObject *item = gtk_drop_down_get_selected_item (list);
  const char *chosen = GTK_IS_STRING_OBJECT (item)
      ? gtk_string_object_get_string (GTK_STRING_OBJECT (item))
      : "";
  /* Translators: the name of a list, and what is chosen in it: "Level: Expert". */
  g_autofree char *full = g_strdup_printf (_ ("%1$s: %2$s"), name, chosen);
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (list));
  ms_widget_set_name (button, full);
}

void
ms_drop_down_name (GtkDropDown *list, const char *name)
{
  g_object_set_data_full (G_OBJECT (list), KEY, g_strdup (name), g_free);
  ms_widget_set_name (list, name);
  g_signal_connect_object (list, "notify::selected-item", G_CALLBACK (update), list, 0);
  update (list);
}

/* The least width of the button's label, in characters: a text that could wrap does not get
 * narrower. */
#define LEAST_CHARS 8

static void
setup_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = ms_label_new (NULL, NULL);
  gtk_label_set_width_chars (GTK_LABEL (label), LEAST_CHARS);
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
      gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

void
ms_drop_down_wrap (GtkDropDown *list)
{
  g_autoptr (GtkListItemFactory) own = g_object_ref (gtk_drop_down_get_factory (list));
  g_autoptr (GtkListItemFactory) wrapping = gtk_signal_list_item_factory_new ();
  g_signal_connect (wrapping, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (wrapping, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_drop_down_set_list_factory (list, own);
  gtk_drop_down_set_factory (list, wrapping);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-page-parts.h"

#include "ms-label-units.h"
#include "ms-widgets.h"

#define TEXT_CHARS 26

GtkLabel *
ms_page_label (const char *text, const char *class)
{
  GtkWidget *label = ms_label_new (text, class);
  g_object_set (label, "wrap-mode", PANGO_WRAP_WORD_CHAR, "max-width-chars", TEXT_CHARS, NULL);
  ms_label_units_keep (GTK_LABEL (label));
  return GTK_LABEL (label);
}

GtkWidget *
ms_page_button (const char *mnemonic)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new_with_mnemonic (mnemonic);
  /* A button with a label of its own would be read out with the underscore, and twice. */
  gtk_button_set_child (GTK_BUTTON (button), label);
  ms_widget_set_name (button, gtk_label_get_text (GTK_LABEL (label)));
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  return button;
}

GtkWidget *
ms_page_icon_button (const char *icon, const char *name)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  ms_widget_set_name (button, name);
  return button;
}

GtkGrid *
ms_page_grid (void)
{
  return g_object_new (GTK_TYPE_GRID, "column-spacing", 8, "row-spacing", 2, NULL);
}

GtkWidget *
ms_page_add_part (
    gpointer page, const char *name, const char *title, GtkWidget *const *children, gsize n)
{
  GtkWidget *part = g_object_new (
      GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 6, "name", name, NULL);
  gtk_box_append (GTK_BOX (part), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  gtk_box_append (GTK_BOX (part), GTK_WIDGET (ms_page_label (title, "heading")));
  for (gsize i = 0; i < n; i++)
    gtk_box_append (GTK_BOX (part), children[i]);
  gtk_box_append (page, part);
  return part;
}

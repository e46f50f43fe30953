/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-page-parts.h"

#include "ms-label-units.h"

#define TEXT_CHARS 26

GtkLabel *
ms_page_label (const char *text, const char *class)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (text));
  ms_label_units_keep (label);
  gtk_label_set_xalign (label, 0);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (label, TEXT_CHARS);
  if (class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), class);
  return label;
}

GtkWidget *
ms_page_button (const char *mnemonic)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new_with_mnemonic (mnemonic);
  /* A button with a label of its own would be read out with the underscore, and twice. */
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
      gtk_label_get_text (GTK_LABEL (label)), -1);
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
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return button;
}

void
ms_page_empty (GtkWidget *container)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (container)) != NULL)
    if (GTK_IS_GRID (container))
      gtk_grid_remove (GTK_GRID (container), child);
    else if (GTK_IS_LIST_BOX (container))
      gtk_list_box_remove (GTK_LIST_BOX (container), child);
    else
      gtk_box_remove (GTK_BOX (container), child);
}

GtkGrid *
ms_page_grid (void)
{
  return g_object_new (GTK_TYPE_GRID, "column-spacing", 8, "row-spacing", 2, NULL);
}

void
ms_page_fill_part (gpointer part, const char *title, GtkWidget *const *children, gsize n)
{
  gtk_orientable_set_orientation (part, GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (part, 6);
  gtk_box_append (part, gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  gtk_box_append (part, GTK_WIDGET (ms_page_label (title, "heading")));
  for (gsize i = 0; i < n; i++)
    gtk_box_append (part, children[i]);
}

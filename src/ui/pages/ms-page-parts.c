/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-page-parts.h"

#include "ms-widgets.h"

#define TEXT_CHARS 26

GtkLabel *
ms_page_label (const char *text, const char *class)
{
  GtkWidget *label = ms_label_new (text, class);
  g_object_set (label, "wrap-mode", PANGO_WRAP_WORD_CHAR, "max-width-chars", TEXT_CHARS, NULL);
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

/* Whether the page has been laid out: only then is it known where its parts are. */
static gboolean
show_part_cb (GtkWidget *part, GdkFrameClock *clock, gpointer data)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (part, GTK_TYPE_SCROLLED_WINDOW);
  double y;
  if (scrolled == NULL || !gtk_widget_get_mapped (part) || gtk_widget_get_height (part) == 0)
    return scrolled != NULL && gtk_widget_get_visible (part) ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  if (gtk_widget_translate_coordinates (part, scrolled, 0, 0, NULL, &y))
    gtk_adjustment_clamp_page (adjustment, gtk_adjustment_get_value (adjustment) + y,
        gtk_adjustment_get_value (adjustment) + y + gtk_widget_get_height (part));
  return G_SOURCE_REMOVE;
}

void
ms_page_show_part (GtkWidget *part)
{
  gtk_widget_add_tick_callback (part, show_part_cb, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-examples-window.h"

#include "ms-examples.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsExamplesWindow
{
  GtkWindow parent_instance;
};

G_DEFINE_FINAL_TYPE (MsExamplesWindow, ms_examples_window, GTK_TYPE_WINDOW)

static GtkWidget *
new_label (const char *text, const char *style)
{
  GtkWidget *label = ms_label_new (text, style);
  g_object_set (label, "width-chars", 16, "max-width-chars", 44, NULL);
  return label;
}

static GtkWidget *
new_row (const MsExample *example)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing",
      2, "margin-top", 6, "margin-bottom", 6, "margin-start", 12, "margin-end", 12, NULL);
  gtk_box_append (GTK_BOX (box), new_label (_ (example->title), "heading"));
  gtk_box_append (GTK_BOX (box), new_label (_ (example->claim), "dim-label"));
  GtkWidget *row = gtk_list_box_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
      _ (example->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ (example->claim), -1);
  return row;
}

static void
row_activated_cb (MsExamplesWindow *self, GtkListBoxRow *row)
{
  guint n;
  const MsExample *examples = ms_examples_get (&n);
  g_signal_emit_by_name (self, "open", examples[gtk_list_box_row_get_index (row)].file);
  gtk_window_close (GTK_WINDOW (self));
}

static void
ms_examples_window_class_init (MsExamplesWindowClass *class)
{
  ms_class_add_signal (class, "open", 1, G_TYPE_STRING);
  gtk_widget_class_add_binding_action (
      GTK_WIDGET_CLASS (class), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_examples_window_init (MsExamplesWindow *self)
{
  guint n;
  const MsExample *examples = ms_examples_get (&n);
  GtkWidget *list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_BROWSE);
  ms_widget_set_name (list, _ ("Examples"));
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), new_row (&examples[i]));
  ms_connect (list, "row-activated", G_CALLBACK (row_activated_cb), self);
  gtk_window_set_titlebar (GTK_WINDOW (self), gtk_header_bar_new ());
  gtk_window_set_child (GTK_WINDOW (self),
      g_object_new (
          GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER, "child", list, NULL));
  gtk_window_set_default_size (GTK_WINDOW (self), 440, 520);
}

MsExamplesWindow *
ms_examples_window_new (GtkWindow *parent)
{
  return g_object_new (MS_TYPE_EXAMPLES_WINDOW, "transient-for", parent, "modal", TRUE,
      "destroy-with-parent", TRUE, "title", _ ("Examples"), NULL);
}

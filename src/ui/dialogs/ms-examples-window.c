/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-examples-window.h"

#include "ms-examples.h"

#include <glib/gi18n.h>

struct _MsExamplesWindow
{
  GtkWindow parent_instance;
  GtkListBox *list;
};

enum
{
  OPEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MsExamplesWindow, ms_examples_window, GTK_TYPE_WINDOW)

static GtkWidget *
new_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), 16);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 44);
  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
new_row (const MsExample *example)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
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
  g_signal_emit (self, signals[OPEN], 0, examples[gtk_list_box_row_get_index (row)].file);
  gtk_window_close (GTK_WINDOW (self));
}

static void
ms_examples_window_class_init (MsExamplesWindowClass *class)
{
  signals[OPEN] = g_signal_new ("open", MS_TYPE_EXAMPLES_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
      NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_add_binding_action (
      GTK_WIDGET_CLASS (class), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_examples_window_init (MsExamplesWindow *self)
{
  guint n;
  const MsExample *examples = ms_examples_get (&n);
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_BROWSE);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Examples"), -1);
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (self->list, new_row (&examples[i]));
  g_signal_connect_object (
      self->list, "row-activated", G_CALLBACK (row_activated_cb), self, G_CONNECT_SWAPPED);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (
      GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->list));
  gtk_window_set_titlebar (GTK_WINDOW (self), gtk_header_bar_new ());
  gtk_window_set_child (GTK_WINDOW (self), scrolled);
  gtk_window_set_default_size (GTK_WINDOW (self), 440, 520);
}

MsExamplesWindow *
ms_examples_window_new (GtkWindow *parent)
{
  return g_object_new (MS_TYPE_EXAMPLES_WINDOW, "transient-for", parent, "modal", TRUE,
      "destroy-with-parent", TRUE, "title", _ ("Examples"), NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-curve-table.h"

#include "ms-row-name.h"
#include "ms-what-if-text.h"

#include <glib/gi18n.h>
#include <math.h>

#define HEIGHT 220

struct _MsCurveTable
{
  GtkBox parent_instance;

  GtkColumnView *view; /* borrowed */
  GListStore *lines; /* as many as rows; their places are the rows */
  const MsCurve *curve; /* borrowed */
  MsOddsFormat numbers;
};

G_DEFINE_FINAL_TYPE (MsCurveTable, ms_curve_table, GTK_TYPE_BOX)

static void
setup_cb (MsCurveTable *self, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

/* Which cell a column is of; -1: the totals. */
static int
cell_of (GtkListItemFactory *factory)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (factory), "ms-cell"));
}

/* The rows are made anew with every curve, so that a name is never of another row. */
static void
name_row (MsCurveTable *self, GtkWidget *label, int row)
{
  g_autofree char *reading = ms_what_if_text_dup_reading (self->curve, row, self->numbers);
  g_object_set (ms_row_name_new (label), "text", reading, NULL);
}

static void
bind_cb (MsCurveTable *self, GtkListItem *item, GtkListItemFactory *factory)
{
  int number = (int)gtk_list_item_get_position (item);
  int cell = cell_of (factory);
  if (self->curve == NULL || number >= self->curve->n_rows || cell >= self->curve->n_cells)
    return;
  const MsCurveRow *row = &self->curve->rows[number];
  g_autofree char *text = cell < 0 ? ms_what_if_text_dup_place (row, self->numbers)
                                   : ms_what_if_text_dup_chance (row, cell, self->numbers);
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), text);
  if (cell < 0)
    name_row (self, gtk_list_item_get_child (item), number);
}

static void
add_column (MsCurveTable *self, const char *title, int cell)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_object_set_data (G_OBJECT (factory), "ms-cell", GINT_TO_POINTER (cell));
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, G_CONNECT_SWAPPED);
  g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new (title, factory);
  gtk_column_view_append_column (self->view, column);
}

static void
remove_columns (MsCurveTable *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);
  while (g_list_model_get_n_items (columns) > 0)
    {
      g_autoptr (GtkColumnViewColumn) first = g_list_model_get_item (columns, 0);
      gtk_column_view_remove_column (self->view, first);
    }
}

static void
add_lines (MsCurveTable *self)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_object_unref);
  for (int row = 0; row < self->curve->n_rows; row++)
    g_ptr_array_add (lines, g_object_new (G_TYPE_OBJECT, NULL));
  g_list_store_splice (self->lines, 0, 0, lines->pdata, lines->len);
}

void
ms_curve_table_set (MsCurveTable *self, const MsCurve *curve, MsOddsFormat numbers)
{
  g_list_store_remove_all (self->lines);
  remove_columns (self);
  self->curve = curve;
  self->numbers = numbers;
  if (curve == NULL || curve->n_rows == 0)
    return;
  add_column (self, curve->rows[0].mines < 0 ? _ ("Density") : _ ("Mines"), -1);
  for (int i = 0; i < curve->n_cells; i++)
    {
      char letter[MS_WHAT_IF_LETTER_SIZE];
      add_column (self, ms_what_if_letter ((guint)i, letter), i);
    }
  add_lines (self);
  ms_row_name_set_view (self->view, _ ("The curves as a table"));
}

guint
ms_curve_table_get_n_lines (MsCurveTable *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->lines));
}

void
ms_curve_table_show (MsCurveTable *self, guint line)
{
  gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", line);
}

static void
ms_curve_table_dispose (GObject *object)
{
  g_clear_object (&MS_CURVE_TABLE (object)->lines);
  G_OBJECT_CLASS (ms_curve_table_parent_class)->dispose (object);
}

static void
ms_curve_table_class_init (MsCurveTableClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_curve_table_dispose;
}

static void
ms_curve_table_init (MsCurveTable *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  self->lines = g_list_store_new (G_TYPE_OBJECT);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (
      gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->lines))));
  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (selection));
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "data-table");
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  gtk_widget_set_hexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), scrolled);
}

GtkWidget *
ms_curve_table_new (void)
{
  return g_object_new (MS_TYPE_CURVE_TABLE, NULL);
}

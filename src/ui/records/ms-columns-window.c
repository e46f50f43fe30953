/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-columns-window.h"

#include "ms-record-figures.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define MOST_COMPUTED 20
#define MOST_TITLE 30 /* letters */

struct _MsColumnsWindow
{
  GtkWindow parent_instance;

  GSettings *settings; /* owned */
  GtkWidget *computed; /* a box with a row for each computed column */
  GtkEditable *title, *formula;
  GtkLabel *fault;
};

G_DEFINE_FINAL_TYPE (MsColumnsWindow, ms_columns_window, GTK_TYPE_WINDOW)

/* --- Figures that are shown or not --- */

static void
toggled_cb (MsColumnsWindow *self, GtkCheckButton *check)
{
  const char *name = gtk_widget_get_name (GTK_WIDGET (check));
  g_auto (GStrv) before = g_settings_get_strv (self->settings, "games-columns");
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (gsize i = 0; before[i] != NULL; i++)
    if (!g_str_equal (before[i], name))
      g_ptr_array_add (names, before[i]);
  if (gtk_check_button_get_active (check))
    g_ptr_array_add (names, (gpointer)name);
  g_ptr_array_add (names, NULL);
  g_settings_set_strv (self->settings, "games-columns", (const char *const *)names->pdata);
}

static GtkWidget *
new_checks (MsColumnsWindow *self)
{
  GtkWidget *flow = gtk_flow_box_new ();
  g_auto (GStrv) shown = g_settings_get_strv (self->settings, "games-columns");
  const MsRecordColumn *column;
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  ms_widget_set_name (flow, _ ("Columns shown"));
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->shown.parts & MS_SHOWN_HISTORY)
      {
        GtkWidget *check = gtk_check_button_new_with_label (_ (column->shown.title));
        g_autofree char *about = ms_record_figure_dup_about (column);
        gtk_widget_set_name (check, column->sql);
        gtk_widget_set_tooltip_text (check, about);
        gtk_check_button_set_active (
            GTK_CHECK_BUTTON (check), g_strv_contains ((const char *const *)shown, column->sql));
        ms_connect (check, "toggled", G_CALLBACK (toggled_cb), self);
        gtk_flow_box_insert (GTK_FLOW_BOX (flow), check, -1);
        gtk_widget_set_focusable (gtk_widget_get_parent (check), FALSE);
      }
  return flow;
}

/* --- Computed columns --- */

/* The settings without a title, or with it and that formula at the end. */
static void
set_computed (MsColumnsWindow *self, const char *title, const char *formula)
{
  g_autoptr (GVariant) before = g_settings_get_value (self->settings, "computed-columns");
  GVariantBuilder builder;
  GVariantIter iter;
  const char *other, *text;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(ss)"));
  g_variant_iter_init (&iter, before);
  while (g_variant_iter_next (&iter, "(&s&s)", &other, &text))
    if (!g_str_equal (other, title))
      g_variant_builder_add (&builder, "(ss)", other, text);
  if (formula != NULL)
    g_variant_builder_add (&builder, "(ss)", title, formula);
  g_settings_set_value (self->settings, "computed-columns", g_variant_builder_end (&builder));
}

static void
remove_cb (MsColumnsWindow *self, GtkWidget *button)
{
  g_autofree char *title = g_strdup (gtk_widget_get_name (button));
  set_computed (self, title, NULL);
}

static void
add_row (MsColumnsWindow *self, const char *title, const char *text)
{
  g_autofree char *fault = NULL, *name = NULL;
  g_autoptr (MsRecordFormula) formula = ms_record_formula_new (text, &fault);
  g_autofree char *line = fault != NULL ? g_strdup_printf ("%s = %s\n%s", title, text, fault)
                                        : g_strdup_printf ("%s = %s", title, text);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = ms_label_new (line, NULL);
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Remove"));
  /* Translators: a button; the title of a column. */
  name = g_strdup_printf (_ ("Remove %s"), title);
  ms_widget_set_name (button, name);
  gtk_widget_set_name (button, title);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  ms_connect (button, "clicked", G_CALLBACK (remove_cb), self);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), button);
  gtk_box_append (GTK_BOX (self->computed), row);
}

static void
show_computed (MsColumnsWindow *self)
{
  g_autoptr (GVariant) columns = g_settings_get_value (self->settings, "computed-columns");
  GVariantIter iter;
  const char *title, *formula;
  ms_widget_empty (self->computed);
  g_variant_iter_init (&iter, columns);
  while (g_variant_iter_next (&iter, "(&s&s)", &title, &formula))
    add_row (self, title, formula);
}

/* A sentence about what is wrong with what was typed, the caller's; NULL: nothing. */
static char *
dup_fault (MsColumnsWindow *self, const char *title, const char *text)
{
  char *fault = NULL;
  g_autoptr (GVariant) columns = g_settings_get_value (self->settings, "computed-columns");
  if (*title == '\0')
    return g_strdup (_ ("The column has no title yet."));
  if (g_variant_n_children (columns) >= MOST_COMPUTED)
    return g_strdup (_ ("There are as many computed columns as there can be."));
  ms_record_formula_free (ms_record_formula_new (text, &fault));
  return fault;
}

static void
add_cb (MsColumnsWindow *self)
{
  g_autofree char *title = g_strstrip (g_strdup (gtk_editable_get_text (self->title)));
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->formula)));
  g_autofree char *fault = dup_fault (self, title, text);
  gtk_label_set_text (self->fault, fault != NULL ? fault : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault), fault != NULL);
  if (fault != NULL)
    return;
  set_computed (self, title, text);
  gtk_editable_set_text (self->title, "");
  gtk_editable_set_text (self->formula, "");
}

/* --- The window --- */

static GtkEditable *
add_entry (MsColumnsWindow *self, GtkWidget *grid, int row, const char *label, int most)
{
  GtkWidget *name = gtk_label_new_with_mnemonic (label), *entry = gtk_entry_new ();
  gtk_label_set_mnemonic_widget (GTK_LABEL (name), entry);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_entry_set_max_length (GTK_ENTRY (entry), most);
  gtk_widget_set_hexpand (entry, TRUE);
  ms_connect (entry, "activate", G_CALLBACK (add_cb), self);
  gtk_grid_attach (GTK_GRID (grid), name, 0, row, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), entry, 1, row, 1, 1);
  return GTK_EDITABLE (entry);
}

static GtkWidget *
new_form (MsColumnsWindow *self)
{
  GtkWidget *grid = gtk_grid_new (), *button = gtk_button_new_with_mnemonic (_ ("_Add Column"));
  gtk_grid_set_column_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  self->title = add_entry (self, grid, 0, _ ("_Title:"), MOST_TITLE);
  self->formula = add_entry (self, grid, 1, _ ("_Formula:"), MS_RECORD_FORMULA_MOST);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->formula), "3bv / time");
  self->fault = GTK_LABEL (ms_label_new (NULL, "error"));
  gtk_widget_set_visible (GTK_WIDGET (self->fault), FALSE);
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  ms_connect (button, "clicked", G_CALLBACK (add_cb), self);
  gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (self->fault), 0, 2, 2, 1);
  gtk_grid_attach (GTK_GRID (grid), button, 0, 3, 2, 1);
  return grid;
}

static void
ms_columns_window_class_init (MsColumnsWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  ms_class_own (class, g_object_unref, 1, G_STRUCT_OFFSET (MsColumnsWindow, settings));
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_columns_window_init (MsColumnsWindow *self)
{
}

MsColumnsWindow *
ms_columns_window_new (GtkWindow *parent, GSettings *settings)
{
  MsColumnsWindow *self = g_object_new (MS_TYPE_COLUMNS_WINDOW, "transient-for", parent,
      "destroy-with-parent", TRUE, "title", _ ("Columns"), "default-width", 560, "default-height",
      560, NULL);
  self->settings = g_object_ref (settings);
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing",
      12, "margin-start", 18, "margin-end", 18, "margin-top", 18, "margin-bottom", 18, NULL);
  g_autofree char *names = ms_record_formula_dup_names ();
  /* Translators: the names of figures, which stay as they are. */
  g_autofree char *help = g_strdup_printf (
      _ ("A formula is made of numbers, + - * / ^, brackets, sqrt () and ln (), and of these "
         "figures: %s"),
      names);
  self->computed = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (box), ms_label_new (_ ("Columns shown"), "heading"));
  gtk_box_append (GTK_BOX (box), new_checks (self));
  gtk_box_append (GTK_BOX (box), ms_label_new (_ ("Computed columns"), "heading"));
  gtk_box_append (GTK_BOX (box), self->computed);
  gtk_box_append (GTK_BOX (box), new_form (self));
  gtk_box_append (GTK_BOX (box), ms_label_new (help, "dim-label"));
  GtkWidget *scrolled = g_object_new (
      GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER, "child", box, NULL);
  gtk_window_set_child (GTK_WINDOW (self), scrolled);
  g_signal_connect_object (
      settings, "changed::computed-columns", G_CALLBACK (show_computed), self, G_CONNECT_SWAPPED);
  show_computed (self);
  return self;
}

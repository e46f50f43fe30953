/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-editor-row.h"

#include "ms-flow-layout.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <math.h>

struct _MsEditorRow
{
  GtkWidget parent_instance;

  /* Template */
  GtkBox *numbers;
  GtkWidget *history_box; /* Undo and Redo */
  GtkWidget *total_box, *density_box; /* one of them is visible */
  GtkSpinButton *total_spin, *density_spin;
  GtkMenuButton *menu_button;
  GtkAdjustment *total, *density;

  GtkWidget *history_elsewhere; /* weak */
  gboolean showing; /* ms_editor_row_show_total() is setting the numbers, not the player */
};

G_DEFINE_FINAL_TYPE (MsEditorRow, ms_editor_row, GTK_TYPE_WIDGET)

static void
total_changed_cb (MsEditorRow *self)
{
  if (!self->showing)
    g_signal_emit_by_name (self, "total", (int)gtk_adjustment_get_value (self->total));
}

static void
density_changed_cb (MsEditorRow *self)
{
  if (!self->showing)
    g_signal_emit_by_name (self, "density", gtk_adjustment_get_value (self->density) / 100);
}

static void
done_cb (MsEditorRow *self)
{
  g_signal_emit_by_name (self, "done");
}

void
ms_editor_row_show_total (MsEditorRow *self, int mines, int n_cells, double density)
{
  self->showing = TRUE;
  gtk_widget_set_visible (self->total_box, isnan (density));
  gtk_widget_set_visible (self->density_box, !isnan (density));
  gtk_adjustment_set_upper (self->total, n_cells);
  gtk_adjustment_set_value (self->total, mines);
  if (!isnan (density))
    gtk_adjustment_set_value (self->density, density * 100);
  self->showing = FALSE;
}

/* Shows the row's own Undo and Redo while the other ones are not mapped, as in a narrow window. */
static void
elsewhere_cb (MsEditorRow *self)
{
  gtk_widget_set_visible (self->history_box,
      self->history_elsewhere == NULL || !gtk_widget_get_mapped (self->history_elsewhere));
}

void
ms_editor_row_set_history_elsewhere (MsEditorRow *self, GtkWidget *elsewhere)
{
  g_return_if_fail (self->history_elsewhere == NULL);
  g_set_weak_pointer (&self->history_elsewhere, elsewhere);
  g_signal_connect_object (
      elsewhere, "map", G_CALLBACK (elsewhere_cb), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (
      elsewhere, "unmap", G_CALLBACK (elsewhere_cb), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (self, "map", G_CALLBACK (elsewhere_cb), self, G_CONNECT_AFTER);
  elsewhere_cb (self);
}

static void
ms_editor_row_dispose (GObject *object)
{
  GtkWidget *child;
  g_clear_weak_pointer (&MS_EDITOR_ROW (object)->history_elsewhere);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (ms_editor_row_parent_class)->dispose (object);
}

static void
ms_editor_row_class_init (MsEditorRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = ms_editor_row_dispose;
  ms_class_add_signal (class, "total", 1, G_TYPE_INT);
  ms_class_add_signal (class, "density", 1, G_TYPE_DOUBLE);
  ms_class_add_signal (class, "done", 0);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  static const MsTemplateChild children[] = { MS_CHILD (MsEditorRow, numbers),
    MS_CHILD (MsEditorRow, history_box), MS_CHILD (MsEditorRow, total_box),
    MS_CHILD (MsEditorRow, density_box), MS_CHILD (MsEditorRow, total_spin),
    MS_CHILD (MsEditorRow, density_spin), MS_CHILD (MsEditorRow, menu_button),
    MS_CHILD (MsEditorRow, total), MS_CHILD (MsEditorRow, density) };
  ms_class_set_template (widget_class, "ms-editor-row.ui", children, G_N_ELEMENTS (children));
}

static void
ms_editor_row_init (MsEditorRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  GtkLayoutManager *layout = ms_flow_layout_new (MS_FLOW_LINES);
  gtk_widget_set_layout_manager (GTK_WIDGET (self), layout);
  /* The scrolled window around the row shows one line, and no part of another. */
  g_object_set (layout, "even", TRUE, NULL);
  for (int number = 0; number <= 8; number++)
    {
      char target[] = { (char)('0' + number), 0 };
      g_autofree char *name = g_strdup_printf (_ ("Number %d"), number);
      g_autofree char *tooltip = g_strdup_printf (_ ("Paint the number %d (N)"), number);
      GtkWidget *button = gtk_toggle_button_new_with_label (target);
      gtk_widget_set_focus_on_click (button, FALSE);
      gtk_widget_set_tooltip_text (button, tooltip);
      gtk_widget_add_css_class (button, "number");
      ms_widget_set_name (button, name);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.tool");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", target);
      gtk_box_append (self->numbers, button);
    }
  ms_connect (self->total, "value-changed", G_CALLBACK (total_changed_cb), self);
  ms_connect (self->density, "value-changed", G_CALLBACK (density_changed_cb), self);
  GtkSpinButton *spins[] = { self->total_spin, self->density_spin };
  for (gsize i = 0; i < G_N_ELEMENTS (spins); i++)
    ms_connect (gtk_editable_get_delegate (GTK_EDITABLE (spins[i])), "activate",
        G_CALLBACK (done_cb), self);
  ms_connect (
      gtk_menu_button_get_popover (self->menu_button), "closed", G_CALLBACK (done_cb), self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-cell.h"

#include "ms-board-view-private.h"

struct _MsBoardCell
{
  GtkWidget parent_instance;
  guint index;
  gboolean editable;
  char *name;
  char *told; /* what assistive technology knows it by while another name waits in source */
  guint source;
};

static const struct
{
  const char *action;
  MsCell value;
} writes[] = {
  { "cell.write-0", 0 },
  { "cell.write-1", 1 },
  { "cell.write-2", 2 },
  { "cell.write-3", 3 },
  { "cell.write-4", 4 },
  { "cell.write-5", 5 },
  { "cell.write-6", 6 },
  { "cell.write-7", 7 },
  { "cell.write-8", 8 },
  { "cell.cover", MS_CELL_COVERED },
  { "cell.flag", MS_CELL_FLAG },
};

G_DEFINE_FINAL_TYPE (MsBoardCell, ms_board_cell, GTK_TYPE_WIDGET)

static void
emit (GtkWidget *widget, MsIntent intent)
{
  ms_board_view_child_intent (
      MS_BOARD_VIEW (gtk_widget_get_parent (widget)), MS_BOARD_CELL (widget)->index, intent);
}

static void
open_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  emit (widget, MS_INTENT_OPEN);
}

static void
mark_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  emit (widget, MS_INTENT_MARK);
}

static void
chord_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  emit (widget, MS_INTENT_CHORD);
}

static void
write_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MsBoardView *view = MS_BOARD_VIEW (gtk_widget_get_parent (widget));
  guint i = 0;
  while (!g_str_equal (writes[i].action, action))
    i++;
  ms_board_view_child_write (view, MS_BOARD_CELL (widget)->index, writes[i].value);
}

static void
pick_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  emit (widget, MS_INTENT_PICK);
}

static void
ms_board_cell_dispose (GObject *object)
{
  g_clear_handle_id (&MS_BOARD_CELL (object)->source, g_source_remove);
  G_OBJECT_CLASS (ms_board_cell_parent_class)->dispose (object);
}

static void
ms_board_cell_finalize (GObject *object)
{
  g_free (MS_BOARD_CELL (object)->name);
  g_free (MS_BOARD_CELL (object)->told);
  G_OBJECT_CLASS (ms_board_cell_parent_class)->finalize (object);
}

static void
ms_board_cell_class_init (MsBoardCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = ms_board_cell_dispose;
  G_OBJECT_CLASS (klass)->finalize = ms_board_cell_finalize;
  gtk_widget_class_set_css_name (widget_class, "cell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_class_install_action (widget_class, "cell.open", NULL, open_cb);
  gtk_widget_class_install_action (widget_class, "cell.mark", NULL, mark_cb);
  gtk_widget_class_install_action (widget_class, "cell.chord", NULL, chord_cb);
  gtk_widget_class_install_action (widget_class, "cell.pick", NULL, pick_cb);
  for (guint i = 0; i < G_N_ELEMENTS (writes); i++)
    gtk_widget_class_install_action (widget_class, writes[i].action, NULL, write_cb);
}

static void
enable_writes (MsBoardCell *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (writes); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), writes[i].action, self->editable);
}

static void
ms_board_cell_init (MsBoardCell *self)
{
  enable_writes (self);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
ms_board_cell_new (guint index)
{
  MsBoardCell *self = g_object_new (MS_TYPE_BOARD_CELL, NULL);
  self->index = index;
  return GTK_WIDGET (self);
}

void
ms_board_cell_set_editable (MsBoardCell *self, gboolean editable)
{
  if (self->editable == editable)
    return;
  self->editable = editable;
  enable_writes (self);
}

static void
tell_name (MsBoardCell *self)
{
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->name, -1);
}

static gboolean
tell_cb (gpointer data)
{
  MsBoardCell *self = data;
  g_autofree char *told = g_steal_pointer (&self->told);
  self->source = 0;
  if (g_strcmp0 (told, self->name) != 0)
    tell_name (self);
  return G_SOURCE_REMOVE;
}

/* Screen readers speak each name that the cell with the focus is given; one move, or one answer, can
 * name it several times, of which only the last is true. */
void
ms_board_cell_set_name (MsBoardCell *self, const char *name)
{
  if (g_strcmp0 (name, self->name) == 0)
    return;
  g_autofree char *before = g_steal_pointer (&self->name);
  self->name = g_strdup (name);
  if (self->source != 0)
    return;
  if (!gtk_widget_is_focus (GTK_WIDGET (self)))
    {
      tell_name (self);
      return;
    }
  self->told = g_steal_pointer (&before);
  self->source = g_idle_add_full (G_PRIORITY_DEFAULT, tell_cb, self, NULL);
}

const char *
ms_board_cell_get_name (MsBoardCell *self)
{
  return self->name;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cell-menu.h"

#include "ms-cell-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

/* Of the line that says why something cannot be done: as wide as the rows need anyway. */
#define REASON_CHARS 34

/* Data of a row: its command, as long as it can be done. */
#define COMMAND "command"
/* Data of the menu: the GClosure that is told what was chosen. */
#define CHOSEN "chosen"

static void
choose (GtkPopover *menu, const MsCellCommand *command)
{
  GClosure *chosen = g_object_get_data (G_OBJECT (menu), CHOSEN);
  GValue values[2] = { G_VALUE_INIT, G_VALUE_INIT };
  g_closure_ref (chosen);
  gtk_popover_popdown (menu);
  g_value_init (&values[0], GTK_TYPE_POPOVER);
  g_value_set_object (&values[0], menu);
  g_value_init (&values[1], G_TYPE_POINTER);
  g_value_set_pointer (&values[1], (gpointer)command);
  g_closure_invoke (chosen, NULL, 2, values, NULL);
  g_value_unset (&values[0]);
  g_closure_unref (chosen);
}

static void
clicked_cb (GtkPopover *menu, GObject *row)
{
  const MsCellCommand *command = g_object_get_data (row, COMMAND);
  if (command != NULL)
    choose (menu, command);
}

/* What marking does to a cell that shows this. */
static const char *
name_mark (MsGame *game, MsCell cell)
{
  gboolean question_marks;
  g_object_get (game, "question-marks", &question_marks, NULL);
  if (cell == MS_CELL_QUESTION)
    return C_ ("cell", "Remove Question Mark");
  if (!ms_cell_is_flagged (cell))
    return C_ ("cell", "Flag");
  return question_marks ? C_ ("cell", "Question Mark") : C_ ("cell", "Remove Flag");
}

static GtkWidget *
make_label (const char *text, const char *class)
{
  GtkWidget *label = ms_label_new (text, class);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  return label;
}

static GtkWidget *
make_row (const MsCellCommand *command, const char *text, const char *why_not)
{
  guint key;
  GdkModifierType modifiers;
  GtkWidget *row = gtk_button_new (), *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0),
            *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 24);
  gtk_accelerator_parse (command->key, &key, &modifiers);
  g_autofree char *told = gtk_accelerator_get_label (key, modifiers);
  GtkWidget *label = make_label (text, NULL), *key_label = make_label (told, "dim-label");
  gtk_label_set_wrap (GTK_LABEL (label), FALSE);
  gtk_label_set_wrap (GTK_LABEL (key_label), FALSE);
  gtk_widget_set_hexpand (key_label, FALSE);
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), key_label);
  gtk_box_append (GTK_BOX (lines), line);
  gtk_widget_add_css_class (row, "flat");
  gtk_button_set_child (GTK_BUTTON (row), lines);
  if (why_not == NULL)
    {
      g_object_set_data (G_OBJECT (row), COMMAND, (gpointer)command);
      ms_widget_set_name (row, text);
      return row;
    }
  GtkWidget *reason = make_label (why_not, "reason");
  gtk_label_set_max_width_chars (GTK_LABEL (reason), REASON_CHARS);
  gtk_box_append (GTK_BOX (lines), reason);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (row, "not-now");
  gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_DISABLED, TRUE, -1);
  /* Translators: something that could be done, and why it cannot be. */
  g_autofree char *name = g_strdup_printf (_ ("%1$s. %2$s"), text, why_not);
  ms_widget_set_name (row, name);
  return row;
}

/* The keys of the rows; those of a focused row, such as Space, are its own. */
static gboolean
key_cb (GtkPopover *menu, guint keyval, guint keycode, GdkModifierType state)
{
  GtkWidget *rows = gtk_popover_get_child (menu);
  const GdkModifierType known = GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK;
  if (keyval == GDK_KEY_Up || keyval == GDK_KEY_Down)
    return gtk_widget_child_focus (rows, keyval == GDK_KEY_Up ? GTK_DIR_UP : GTK_DIR_DOWN);
  for (GtkWidget *row = gtk_widget_get_first_child (rows); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      const MsCellCommand *command = g_object_get_data (G_OBJECT (row), COMMAND);
      guint key;
      GdkModifierType modifiers;
      if (command == NULL || !gtk_accelerator_parse (command->key, &key, &modifiers)
          || gdk_keyval_to_lower (keyval) != key || (state & known) != modifiers)
        continue;
      choose (menu, command);
      return TRUE;
    }
  return FALSE;
}

/* Frees the menu once nobody is in the middle of telling that it is closed. */
static gboolean
drop_cb (gpointer menu)
{
  gtk_widget_unparent (menu);
  return G_SOURCE_REMOVE;
}

static void
closed_cb (GtkPopover *menu)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, drop_cb, g_object_ref (menu), g_object_unref);
}

static void
add_rows (GtkPopover *menu, GtkBox *rows, MsGame *game, int cell)
{
  int width = ms_game_get_width (game);
  MsCell shown = ms_game_get_cell (game, cell % width, cell / width);
  const MsCellCommand *before = NULL;
  for (int i = 0; i < MS_N_CELL_COMMANDS; i++)
    {
      const MsCellCommand *command = &ms_cell_commands[i];
      if (!ms_cell_commands_is_for (command, ms_cell_is_opened (shown)))
        continue;
      /* What is done to the board, and what is asked about it. */
      if (before != NULL && ((before->needs ^ command->needs) & MS_NEEDS_TOLD) != 0)
        gtk_box_append (rows, gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
      before = command;
      g_autofree char *why_not = ms_cell_needs_dup_why_not (command->needs, game, cell);
      GtkWidget *row = make_row (command,
          command->intent == MS_INTENT_MARK ? name_mark (game, shown)
                                            : ms_cell_commands_get_label (command),
          why_not);
      ms_connect (row, "clicked", G_CALLBACK (clicked_cb), menu);
      gtk_box_append (rows, row);
    }
}

/* The first row that does something has the focus. */
static void
focus_first (GtkBox *rows)
{
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (rows)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (g_object_get_data (G_OBJECT (row), COMMAND) != NULL)
      {
        gtk_widget_grab_focus (row);
        return;
      }
}

GtkPopover *
ms_cell_menu_open (GtkWidget *parent, const GdkRectangle *place, MsGame *game, int cell,
    MsCellMenuChosen chosen, gpointer owner)
{
  int width = ms_game_get_width (game);
  GtkPopover *menu = GTK_POPOVER (gtk_popover_new ());
  GtkBox *rows = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  GtkEventController *keys = gtk_event_controller_key_new ();
  GClosure *closure = g_cclosure_new_object_swap (G_CALLBACK (chosen), owner);
  g_closure_set_marshal (closure, g_cclosure_marshal_VOID__POINTER);
  g_closure_ref (closure);
  g_closure_sink (closure);
  g_object_set_data_full (G_OBJECT (menu), CHOSEN, closure, (GDestroyNotify)g_closure_unref);
  g_autofree char *title = ms_cell_text_dup_heading (cell % width, cell / width);
  GtkWidget *heading = make_label (title, "heading");
  gtk_box_append (rows, heading);
  add_rows (menu, rows, game, cell);
  gtk_widget_add_css_class (GTK_WIDGET (menu), "cell-menu");
  gtk_popover_set_child (menu, GTK_WIDGET (rows));
  gtk_popover_set_pointing_to (menu, place);
  gtk_popover_set_position (menu, GTK_POS_RIGHT);
  ms_widget_set_name (menu, title);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), menu);
  gtk_widget_add_controller (GTK_WIDGET (menu), keys);
  gtk_widget_set_parent (GTK_WIDGET (menu), parent);
  g_signal_connect (menu, "closed", G_CALLBACK (closed_cb), NULL);
  gtk_popover_popup (menu);
  focus_first (rows);
  return menu;
}

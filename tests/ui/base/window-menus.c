/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Menus show the keys of their commands, letters of the board among them. */
#include "window-support.h"

#include <string.h>

typedef struct
{
  char *action;
  char *accelerator; /* NULL: none of its own */
} Row;

static void
free_row (gpointer data)
{
  Row *row = data;
  g_free (row->action);
  g_free (row->accelerator);
  g_free (row);
}

static void
collect_rows (GMenuModel *menu, GPtrArray *rows)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      Row *row = g_new0 (Row, 1);
      g_autofree char *action = NULL;
      g_autoptr (GVariant)
          target = g_menu_model_get_item_attribute_value (menu, i, G_MENU_ATTRIBUTE_TARGET, NULL);
      if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action))
        row->action = g_action_print_detailed_name (action, target);
      g_menu_model_get_item_attribute (menu, i, "accel", "s", &row->accelerator);
      g_ptr_array_add (rows, row);
      static const char *const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };
      for (gsize link = 0; link < G_N_ELEMENTS (links); link++)
        {
          g_autoptr (GMenuModel) below = g_menu_model_get_item_link (menu, i, links[link]);
          if (below != NULL)
            collect_rows (below, rows);
        }
    }
}

static GPtrArray *
get_rows (WindowFixture *fixture)
{
  static const char *const menus[] = { "new_menu", "primary_menu" };
  GPtrArray *rows = g_ptr_array_new_with_free_func (free_row);
  for (gsize i = 0; i < G_N_ELEMENTS (menus); i++)
    collect_rows (ms_window_get_part (fixture->window, menus[i]), rows);
  assert_true (rows->len > 30);
  return rows;
}

/* The shortcuts of the board, borrowed, in the order of their controllers. */
static GPtrArray *
get_letters (WindowFixture *fixture)
{
  GPtrArray *letters = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GListModel)
      controllers = gtk_widget_observe_controllers (GTK_WIDGET (fixture->window->board));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      if (GTK_IS_SHORTCUT_CONTROLLER (controller))
        for (guint j = 0; j < g_list_model_get_n_items (G_LIST_MODEL (controller)); j++)
          g_ptr_array_add (letters, g_list_model_get_item (G_LIST_MODEL (controller), j));
    }
  assert_true (letters->len > 20);
  return letters;
}

static gboolean
is_key (GtkShortcut *shortcut, const char *accelerator)
{
  guint key;
  GdkModifierType modifiers;
  GtkKeyvalTrigger *trigger = GTK_KEYVAL_TRIGGER (gtk_shortcut_get_trigger (shortcut));
  assert_true (gtk_accelerator_parse (accelerator, &key, &modifiers));
  return gtk_keyval_trigger_get_keyval (trigger) == key
      && gtk_keyval_trigger_get_modifiers (trigger) == modifiers;
}

/* What a shortcut does, with its target, where that is a plain command; NULL elsewhere. */
static char *
dup_command (GtkShortcut *shortcut)
{
  GtkShortcutAction *action = gtk_shortcut_get_action (shortcut);
  return GTK_IS_NAMED_ACTION (action)
      ? g_action_print_detailed_name (gtk_named_action_get_action_name (GTK_NAMED_ACTION (action)),
          gtk_shortcut_get_arguments (shortcut))
      : NULL;
}

/* Whether the key shown is one of those of the command. */
static gboolean
has_key (GPtrArray *letters, const char *wanted, const char *accelerator)
{
  gboolean found = FALSE;
  for (guint i = 0; i < letters->len && accelerator != NULL; i++)
    {
      g_autofree char *command = dup_command (letters->pdata[i]);
      found = found
          || (g_strcmp0 (command, wanted) == 0 && is_key (letters->pdata[i], accelerator));
    }
  return found;
}

static void
what_a_menu_shows_is_a_key (void **state)
{
  WindowFixture *fixture = *state;
  g_autoptr (GPtrArray) rows = get_rows (fixture), letters = get_letters (fixture);
  int n_shown = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = rows->pdata[i];
      gboolean found = row->accelerator == NULL;
      n_shown += !found;
      for (guint j = 0; !found && j < letters->len; j++)
        {
          g_autofree char *command = dup_command (letters->pdata[j]);
          found = is_key (letters->pdata[j], row->accelerator)
              && (command == NULL || strcmp (command, row->action) == 0);
        }
      if (!found)
        fail_msg ("the menu shows “%s” for %s", row->accelerator, row->action);
    }
  assert_true (n_shown >= 10);
}

static void
the_letter_of_a_command_is_shown (void **state)
{
  WindowFixture *fixture = *state;
  g_autoptr (GPtrArray) rows = get_rows (fixture), letters = get_letters (fixture);
  for (guint i = 0; i < letters->len; i++)
    {
      g_autofree char *command = dup_command (letters->pdata[i]);
      for (guint j = 0; command != NULL && j < rows->len; j++)
        {
          const Row *row = rows->pdata[j];
          if (g_strcmp0 (row->action, command) == 0
              && !has_key (letters, command, row->accelerator))
            fail_msg ("the menu does not show the key of %s", command);
        }
    }
}

/* The text of the accelerator beside the label of a row, below widget; NULL: none. */
static const char *
find_shown (GtkWidget *widget, const char *label)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  gboolean here = FALSE;
  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      const char *text = GTK_IS_LABEL (child) ? gtk_label_get_text (GTK_LABEL (child)) : "";
      if (here && g_str_equal (gtk_widget_get_css_name (child), "accelerator"))
        return text;
      here = here || g_str_equal (text, label);
      const char *below = find_shown (child, label);
      if (below != NULL)
        return below;
    }
  return NULL;
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

static void
letters_stand_beside_their_commands (void **state)
{
  WindowFixture *fixture = *state;
  static const char *const shown[][2] = { { "Hint", "H" }, { "Explain This Cell", "Shift+H" },
    { "Autoplay", "A" }, { "Highlight Deduced Cells", "D" }, { "Show Probabilities", "O" },
    { "Open…", "Ctrl+O" } };
  GtkMenuButton *button = ms_window_get_part (fixture->window, "menu_button");
  gtk_menu_button_popup (button);
  window_wait (is_mapped, gtk_menu_button_get_popover (button));
  for (gsize i = 0; i < G_N_ELEMENTS (shown); i++)
    assert_string_equal (
        find_shown (GTK_WIDGET (gtk_menu_button_get_popover (button)), shown[i][0]), shown[i][1]);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (what_a_menu_shows_is_a_key),
    WINDOW_TEST (the_letter_of_a_command_is_shown),
    WINDOW_TEST (letters_stand_beside_their_commands),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}

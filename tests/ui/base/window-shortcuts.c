/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shortcuts window tells every key there is, and no key that is none. */
#include "window-support.h"

#include "ms-board-view-testing.h"
#include "ms-replay-window-private.h"

#include <string.h>

typedef struct
{
  guint key;
  GdkModifierType modifiers;
} Stroke;

static gboolean
contains (GArray *strokes, guint key, GdkModifierType modifiers)
{
  for (guint i = 0; i < strokes->len; i++)
    {
      const Stroke *stroke = &g_array_index (strokes, Stroke, i);
      if (gdk_keyval_to_lower (stroke->key) == gdk_keyval_to_lower (key)
          && stroke->modifiers == modifiers)
        return TRUE;
    }
  return FALSE;
}

static void
add (GArray *strokes, const char *accelerator)
{
  Stroke stroke;
  if (!gtk_accelerator_parse (accelerator, &stroke.key, &stroke.modifiers))
    fail_msg ("“%s” is no key", accelerator);
  g_array_append_val (strokes, stroke);
}

/* "<Control>n F2", or a range of letters or digits: "<Alt>1...4". */
static void
add_all (GArray *strokes, const char *accelerators)
{
  g_auto (GStrv) parts = g_strsplit (accelerators, " ", -1);
  for (int i = 0; parts[i] != NULL; i++)
    {
      const char *dots = strstr (parts[i], "...");
      if (dots == NULL)
        add (strokes, parts[i]);
      else
        for (char c = dots[-1]; c <= dots[3]; c++)
          {
            g_autofree char *stroke = g_strdup_printf (
                "%.*s%c", (int)(dots - parts[i]) - 1, parts[i], c);
            add (strokes, stroke);
          }
    }
}

static void
collect_told (GtkWidget *widget, GArray *strokes)
{
  if (GTK_IS_SHORTCUTS_SHORTCUT (widget))
    {
      g_autofree char *accelerator = NULL;
      g_object_get (widget, "accelerator", &accelerator, NULL);
      add_all (strokes, accelerator);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_told (child, strokes);
}

static GArray *
get_told (WindowFixture *fixture)
{
  GArray *strokes = g_array_new (FALSE, FALSE, sizeof (Stroke));
  window_activate (fixture->window, "show-help-overlay", NULL);
  GtkShortcutsWindow *overlay = gtk_application_window_get_help_overlay (
      GTK_APPLICATION_WINDOW (fixture->window));
  collect_told (GTK_WIDGET (overlay), strokes);
  assert_true (strokes->len > 30);
  return strokes;
}

/* The keypad's keys double others and are not told apart. */
static gboolean
is_keypad (guint key)
{
  return g_str_has_prefix (gdk_keyval_name (key), "KP_");
}

static void
collect_shortcuts (GtkWidget *widget, GArray *strokes)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      if (!GTK_IS_SHORTCUT_CONTROLLER (controller))
        continue;
      for (guint j = 0; j < g_list_model_get_n_items (G_LIST_MODEL (controller)); j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);
          /* GTK's own shortcuts of any window are not commands. */
          gboolean own = GTK_IS_NAMED_ACTION (gtk_shortcut_get_action (shortcut))
              || GTK_IS_CALLBACK_ACTION (gtk_shortcut_get_action (shortcut));
          if (!GTK_IS_KEYVAL_TRIGGER (trigger) || !own)
            continue;
          Stroke stroke = { gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)),
            gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) };
          g_array_append_val (strokes, stroke);
        }
    }
}

static void
collect_accelerators (WindowFixture *fixture, GArray *strokes)
{
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (fixture->application);
  for (int i = 0; actions[i] != NULL; i++)
    {
      g_auto (GStrv)
          keys = gtk_application_get_accels_for_action (fixture->application, actions[i]);
      for (int j = 0; keys[j] != NULL; j++)
        add (strokes, keys[j]);
    }
}

/* So that the keys of an editable board work too. */
static void
edit (WindowFixture *fixture)
{
  assert_true (ms_game_load_text (fixture->window->game, "3x2x1\n1HH\n11H\n", -1, NULL));
}

static void
every_command_tells_a_key (void **state)
{
  WindowFixture *fixture = *state;
  g_autoptr (GArray) told = get_told (fixture);
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (fixture->application);
  for (int i = 0; actions[i] != NULL; i++)
    {
      guint key;
      GdkModifierType modifiers;
      g_auto (GStrv)
          keys = gtk_application_get_accels_for_action (fixture->application, actions[i]);
      gboolean found = FALSE;
      for (int j = 0; keys[j] != NULL; j++)
        if (gtk_accelerator_parse (keys[j], &key, &modifiers))
          found = found || contains (told, key, modifiers);
      if (!found)
        fail_msg ("the shortcuts window does not tell the key of %s", actions[i]);
    }
}

static void
collect_replay_keys (GArray *strokes)
{
  GtkWidget *window = gtk_window_new ();
  ms_replay_window_add_keys (GTK_WINDOW (window));
  collect_shortcuts (window, strokes);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
every_key_of_window_and_board_is_told (void **state)
{
  WindowFixture *fixture = *state;
  g_autoptr (GArray) told = get_told (fixture);
  g_autoptr (GArray) strokes = g_array_new (FALSE, FALSE, sizeof (Stroke));
  collect_shortcuts (GTK_WIDGET (fixture->window->board), strokes);
  collect_shortcuts (GTK_WIDGET (fixture->window), strokes);
  collect_replay_keys (strokes);
  assert_true (strokes->len > 6);
  for (guint i = 0; i < strokes->len; i++)
    {
      const Stroke *stroke = &g_array_index (strokes, Stroke, i);
      if (!is_keypad (stroke->key) && !contains (told, stroke->key, stroke->modifiers))
        fail_msg ("the shortcuts window does not tell “%s”",
            gtk_accelerator_name (stroke->key, stroke->modifiers));
    }
}

/* Asks the board about each key of a keyboard, alone and with Ctrl, where it can be edited. */
static void
what_the_board_takes_is_told (void **state)
{
  WindowFixture *fixture = *state;
  MsBoardView *board = fixture->window->board;
  g_autoptr (GArray) told = get_told (fixture);
  edit (fixture);
  const GdkModifierType modifiers[] = { 0, GDK_CONTROL_MASK };
  int n_taken = 0;
  for (guint key = 0x20; key <= 0xffff; key++)
    for (guint i = 0; i < G_N_ELEMENTS (modifiers); i++)
      if ((key < 0x7f || key >= 0xfe00) && gdk_keyval_name (key) != NULL && !is_keypad (key)
          && key != GDK_KEY_ISO_Enter && ms_board_view_key (board, key, modifiers[i]))
        {
          n_taken++;
          if (!contains (told, key, modifiers[i]))
            fail_msg ("the shortcuts window does not tell “%s”",
                gtk_accelerator_name (key, modifiers[i]));
        }
  assert_true (n_taken >= 24);
}

static void
what_is_told_works (void **state)
{
  WindowFixture *fixture = *state;
  g_autoptr (GArray) told = get_told (fixture);
  edit (fixture);
  g_autoptr (GArray) strokes = g_array_new (FALSE, FALSE, sizeof (Stroke));
  collect_shortcuts (GTK_WIDGET (fixture->window->board), strokes);
  collect_shortcuts (GTK_WIDGET (fixture->window), strokes);
  collect_replay_keys (strokes);
  collect_accelerators (fixture, strokes);
  add (strokes, "F10"); /* GTK's, for the primary menu */
  for (guint i = 0; i < told->len; i++)
    {
      const Stroke *stroke = &g_array_index (told, Stroke, i);
      if (!contains (strokes, stroke->key, stroke->modifiers)
          && !ms_board_view_key (fixture->window->board, stroke->key, stroke->modifiers))
        fail_msg (
            "“%s” is told and does nothing", gtk_accelerator_name (stroke->key, stroke->modifiers));
    }
}

static void
no_key_has_two_meanings (void **state)
{
  WindowFixture *fixture = *state;
  g_autoptr (GArray) strokes = g_array_new (FALSE, FALSE, sizeof (Stroke));
  g_autoptr (GArray) seen = g_array_new (FALSE, FALSE, sizeof (Stroke));
  collect_accelerators (fixture, strokes);
  collect_shortcuts (GTK_WIDGET (fixture->window->board), strokes);
  for (guint i = 0; i < strokes->len; i++)
    {
      Stroke stroke = g_array_index (strokes, Stroke, i);
      if (contains (seen, stroke.key, stroke.modifiers))
        fail_msg (
            "“%s” stands for two things", gtk_accelerator_name (stroke.key, stroke.modifiers));
      g_array_append_val (seen, stroke);
    }
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (every_command_tells_a_key),
    WINDOW_TEST (every_key_of_window_and_board_is_told),
    WINDOW_TEST (what_the_board_takes_is_told),
    WINDOW_TEST (what_is_told_works),
    WINDOW_TEST (no_key_has_two_meanings),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}

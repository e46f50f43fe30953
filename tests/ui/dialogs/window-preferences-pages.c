/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of the preferences: what is on them, and that they fit. */
#include "window-support.h"

#include "ms-dialogs.h"

#include <string.h>

static MsPreferencesWindow *
open_preferences (WindowFixture *fixture)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "preferences", NULL);
  GListModel *windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);
      if (MS_IS_PREFERENCES_WINDOW (window))
        return MS_PREFERENCES_WINDOW (window);
    }
  fail_msg ("no preferences");
  return NULL;
}

/* Every value of every key has a control that is reachable and can be spoken of. */
static void
check_choice (MsPreferencesWindow *preferences, const char *key, const char *value)
{
  GtkWidget *found = ms_preferences_window_find (preferences, key, value);
  if (found == NULL)
    fail_msg ("nothing for %s %s", key, value);
  /* Of spin buttons and entries the text inside takes the focus. */
  assert_true (gtk_widget_get_focusable (found) || GTK_IS_EDITABLE (found));
  assert_true (
      gtk_test_accessible_has_property (GTK_ACCESSIBLE (found), GTK_ACCESSIBLE_PROPERTY_LABEL));
}

/* A choice among the integers from bounds. */
static void
check_numbers (MsPreferencesWindow *preferences, const char *key, GVariant *bounds)
{
  int least, most;
  g_variant_get (bounds, "(ii)", &least, &most);
  for (int number = least; number <= most; number++)
    {
      g_autofree char *value = g_strdup_printf ("%d", number);
      check_choice (preferences, key, value);
    }
}

static void
every_value_has_a_control (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  MsPreferencesWindow *preferences = open_preferences (*state);
  g_autoptr (GSettingsSchema) schema = NULL;
  g_object_get (window->settings, "settings-schema", &schema, NULL);
  const char *const *keys = ms_preferences_window_get_keys ();
  assert_true (g_strv_length ((char **)keys) >= 11);
  for (guint i = 0; keys[i] != NULL; i++)
    {
      const char *kind;
      g_autoptr (GSettingsSchemaKey) key = g_settings_schema_get_key (schema, keys[i]);
      g_autoptr (GVariant) range = g_settings_schema_key_get_range (key), values = NULL;
      g_variant_get (range, "(&sv)", &kind, &values);
      if (strcmp (kind, "range") == 0
          && ms_preferences_window_find (preferences, keys[i], NULL) == NULL)
        {
          check_numbers (preferences, keys[i], values);
          continue;
        }
      if (strcmp (kind, "enum") != 0)
        {
          check_choice (preferences, keys[i], NULL);
          continue;
        }
      g_autofree const char **names = g_variant_get_strv (values, NULL);
      for (guint j = 0; names[j] != NULL; j++)
        check_choice (preferences, keys[i], names[j]);
    }
}

/* The pages one after the other; each scrolls, so that the window can be as small as the others. */
static void
pages_fit_small_windows (void **state)
{
  static const char *const names[] = { "Playing", "Board", "Odds", "Recording" };
  GtkWidget *preferences = GTK_WIDGET (open_preferences (*state));
  GtkStack *stack = GTK_STACK (
      gtk_widget_get_template_child (preferences, MS_TYPE_PREFERENCES_WINDOW, "stack"));
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (stack);
  assert_int_equal (g_list_model_get_n_items (G_LIST_MODEL (pages)), G_N_ELEMENTS (names));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      int width, height;
      gtk_stack_set_visible_child_name (stack, names[i]);
      assert_string_equal (gtk_stack_get_visible_child_name (stack), names[i]);
      gtk_widget_measure (preferences, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      gtk_widget_measure (preferences, GTK_ORIENTATION_VERTICAL, 360, &height, NULL, NULL, NULL);
      assert_in_range (width, 1, 360);
      assert_in_range (height, 1, 300);
    }
}

static gboolean
has_place (gpointer control)
{
  return gtk_widget_get_mapped (control) && gtk_widget_get_height (control) > 0;
}

static gboolean
is_seen (gpointer note)
{
  GtkWidget *page = gtk_widget_get_ancestor (note, GTK_TYPE_SCROLLED_WINDOW);
  double bottom;
  gtk_widget_translate_coordinates (note, page, 0, gtk_widget_get_height (note), NULL, &bottom);
  return bottom <= gtk_widget_get_height (page);
}

/* The last of a page, which is out of sight, with its note. */
static void
the_focus_shows_the_note (void **state)
{
  MsPreferencesWindow *preferences = open_preferences (*state);
  GtkWidget *control = ms_preferences_window_find (preferences, "sounds", NULL);
  GtkWidget *note = gtk_widget_get_next_sibling (control);
  window_wait (has_place, control);
  assert_false (is_seen (note));
  gtk_widget_grab_focus (control);
  window_wait (is_seen, note);
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (every_value_has_a_control),
    WINDOW_TEST (pages_fit_small_windows),
    WINDOW_TEST (the_focus_shows_the_note),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-preferences-window.h"

#include "ms-preference-controls.h"

#include <glib/gi18n.h>

#define MOST_HEIGHT 480 /* pixels of a page, so that the window fits small screens; it scrolls */

struct _MsPreferencesWindow
{
  GtkWindow parent_instance;

  GtkWidget *switcher;
  GtkStack *stack;

  GSettings *settings;
  MsRecords *records;
  GHashTable *controls; /* see MsPreferenceControls */
};

G_DEFINE_FINAL_TYPE (MsPreferencesWindow, ms_preferences_window, GTK_TYPE_WINDOW)

const char *const *
ms_preferences_window_get_keys (void)
{
  return ms_preference_rows_get_keys ();
}

/* Returns where the page's rows go. */
static GtkBox *
add_page (MsPreferencesWindow *self, const MsPreferenceRow *row)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (page, "page");
  gtk_scrolled_window_set_policy (
      GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), MOST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), page);
  gtk_stack_add_titled (self->stack, scrolled, row->label, _ (row->label));
  return GTK_BOX (page);
}

static void
add_rows (MsPreferencesWindow *self)
{
  MsPreferenceControls controls = { self->settings, self->records, self->controls, NULL, NULL };
  gsize n;
  const MsPreferenceRow *rows = ms_preference_rows_get (&n);
  for (gsize i = 0; i < n; i++)
    if (rows[i].kind == MS_PREFERENCE_PAGE)
      controls.page = add_page (self, &rows[i]);
    else
      ms_preference_controls_add (&controls, &rows[i]);
}

static void
reset_cb (MsPreferencesWindow *self)
{
  const char *const *keys = ms_preferences_window_get_keys ();
  for (guint i = 0; keys[i] != NULL; i++)
    g_settings_reset (self->settings, keys[i]);
}

static void
add_actions (MsPreferencesWindow *self)
{
  const char *const *keys = ms_preferences_window_get_keys ();
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_autoptr (GAction) action = g_settings_create_action (self->settings, keys[i]);
      g_action_map_add_action (G_ACTION_MAP (group), action);
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "preferences", G_ACTION_GROUP (group));
}

static void
ms_preferences_window_finalize (GObject *object)
{
  MsPreferencesWindow *self = MS_PREFERENCES_WINDOW (object);
  g_clear_object (&self->settings);
  g_clear_object (&self->records);
  g_hash_table_unref (self->controls);
  G_OBJECT_CLASS (ms_preferences_window_parent_class)->finalize (object);
}

static void
ms_preferences_window_class_init (MsPreferencesWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = ms_preferences_window_finalize;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/minesage/Minesage/ms-preferences-window.ui");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_bind_template_child (widget_class, MsPreferencesWindow, switcher);
  gtk_widget_class_bind_template_child (widget_class, MsPreferencesWindow, stack);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_preferences_window_init (MsPreferencesWindow *self)
{
  self->controls = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Buttons that may stand in two lines are not linked. */
  gtk_widget_remove_css_class (self->switcher, "linked");
}

/* GTK itself would give the first focus to the button that resets. */
static void
focus_first (MsPreferencesWindow *self)
{
  gsize n;
  const MsPreferenceRow *rows = ms_preference_rows_get (&n);
  for (gsize i = 0; i < n; i++)
    if (rows[i].key != NULL)
      {
        GtkWidget *control = ms_preferences_window_find (self, rows[i].key, rows[i].value);
        gtk_window_set_focus (GTK_WINDOW (self), control);
        return;
      }
}

GtkWindow *
ms_preferences_window_new (GSettings *settings, MsRecords *records)
{
  MsPreferencesWindow *self = g_object_new (MS_TYPE_PREFERENCES_WINDOW, NULL);
  self->settings = g_object_ref (settings);
  self->records = g_object_ref (records);
  add_actions (self);
  add_rows (self);
  focus_first (self);
  return GTK_WINDOW (self);
}

GtkWidget *
ms_preferences_window_find (MsPreferencesWindow *self, const char *key, const char *value)
{
  g_autofree char *name = ms_preference_controls_dup_name (key, value);
  return g_hash_table_lookup (self->controls, name);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-listens.h"

#include "entries.h"
#include "stand-in.h"
#include "window-tell.h"

#include <gtk/gtk.h>

static GHashTable *noted; /* lines, each with how often it was noted */
static GMutex lock;

static void G_GNUC_PRINTF (1, 2) note (const char *format, ...)
{
  va_list words;
  va_start (words, format);
  g_mutex_lock (&lock);
  if (noted == NULL)
    noted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  char *line = g_strdup_vprintf (format, words);
  int n = GPOINTER_TO_INT (g_hash_table_lookup (noted, line));
  g_hash_table_replace (noted, line, GINT_TO_POINTER (n + 1));
  g_mutex_unlock (&lock);
  va_end (words);
}

/* Handlers of modules, and functions of libraries that modules have made their handlers. */
static void
note_signal (gpointer source, const char *signal, GCallback handler, gpointer caller)
{
  Dl_info info;
  const Entry *entry = entries_find ((gpointer)handler);
  const char *type = source != NULL ? G_OBJECT_TYPE_NAME (source) : "a group";
  /* Which window gets the focus, and is listened to then, depends on the X server. */
  if (strcmp (signal, "notify::is-active") == 0)
    return;
  if (entry != NULL)
    note ("%s %s: %s%s%s", type, signal, entry->file != NULL ? entry->file : "",
        entry->file != NULL ? " " : "", entry->name);
  else if (is_ours (caller) && dladdr ((gpointer)handler, &info) != 0 && info.dli_sname != NULL)
    note ("%s %s: %s", type, signal, info.dli_sname);
}

gulong
g_signal_connect_data (gpointer instance, const char *signal, GCallback handler, gpointer data,
    GClosureNotify destroy_data, GConnectFlags flags)
{
  note_signal (instance, signal, handler, CALLER);
  return ORIGINAL (g_signal_connect_data) (instance, signal, handler, data, destroy_data, flags);
}

gulong
g_signal_connect_object (
    gpointer instance, const char *signal, GCallback handler, gpointer object, GConnectFlags flags)
{
  note_signal (instance, signal, handler, CALLER);
  return ORIGINAL (g_signal_connect_object) (instance, signal, handler, object, flags);
}

void
g_signal_group_connect_swapped (
    GSignalGroup *group, const char *signal, GCallback handler, gpointer data)
{
  note_signal (NULL, signal, handler, CALLER);
  ORIGINAL (g_signal_group_connect_swapped) (group, signal, handler, data);
}

/* GTK does so for the signals in the description of a window, whose closures have the window. */
gulong
g_signal_connect_closure_by_id (
    gpointer instance, guint id, GQuark detail, GClosure *closure, gboolean after)
{
  gpointer owner = GTK_IS_BUILDABLE (instance) ? closure->data : NULL;
  const char *name = owner != NULL ? gtk_buildable_get_buildable_id (instance) : NULL;
  if (name != NULL && g_str_has_prefix (G_OBJECT_TYPE_NAME (owner), "Ms"))
    note ("%s %s %s: %s", G_OBJECT_TYPE_NAME (instance), name, g_signal_name (id),
        G_OBJECT_TYPE_NAME (owner));
  return ORIGINAL (g_signal_connect_closure_by_id) (instance, id, detail, closure, after);
}

GBinding *
g_object_bind_property (gpointer source, const char *property, gpointer target,
    const char *target_property, GBindingFlags flags)
{
  if (is_ours (CALLER))
    note ("%s %s = %s %s", G_OBJECT_TYPE_NAME (source), property, G_OBJECT_TYPE_NAME (target),
        target_property);
  return ORIGINAL (g_object_bind_property) (source, property, target, target_property, flags);
}

void
g_settings_bind (GSettings *settings, const char *key, gpointer object, const char *property,
    GSettingsBindFlags flags)
{
  if (is_ours (CALLER))
    note ("setting %s = %s %s", key, G_OBJECT_TYPE_NAME (object), property);
  ORIGINAL (g_settings_bind) (settings, key, object, property, flags);
}

void
gtk_widget_add_controller (GtkWidget *widget, GtkEventController *controller)
{
  if (is_ours (CALLER))
    note ("%s %s", G_OBJECT_TYPE_NAME (widget), G_OBJECT_TYPE_NAME (controller));
  ORIGINAL (gtk_widget_add_controller) (widget, controller);
}

/* Settings are bound when a window is made, so that it is always as often, and in which of several
 * windows one is not bound any more shows in how often. */
static char *
dup_line (const char *line)
{
  int n = GPOINTER_TO_INT (g_hash_table_lookup (noted, line));
  return g_str_has_prefix (line, "setting ") && n > 1 ? g_strdup_printf ("%s, %d times", line, n)
                                                      : g_strdup (line);
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

void
window_listens_compare (const char *golden, const char *other)
{
  g_autofree char *others = NULL;
  if (entries_get_obstacle () != NULL)
    skip ();
  if (other != NULL)
    {
      g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "golden", other, NULL);
      assert_true (g_file_get_contents (path, &others, NULL, NULL));
    }
  g_auto (GStrv) left_out = others != NULL ? g_strsplit (others, "\n", -1) : NULL;
  g_autoptr (GString)
      text = g_string_new ("Who listens to what; see tests/ui/support/window-listens.h\n\n");
  g_mutex_lock (&lock);
  g_autoptr (GList) lines = g_list_sort (g_hash_table_get_keys (noted), compare_lines);
  for (GList *link = lines; link != NULL; link = link->next)
    {
      g_autofree char *line = dup_line (link->data);
      if (left_out == NULL || !g_strv_contains ((const char *const *)left_out, line))
        g_string_append_printf (text, "%s\n", line);
    }
  g_mutex_unlock (&lock);
  window_tell_compare (text->str, golden);
}

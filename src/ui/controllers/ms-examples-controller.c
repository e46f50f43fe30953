/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsExamplesController: opens the examples as analyses, each on the page of the panel that suits
 * it, with a bar that says what there is to see, until another board comes.
 *
 * Actions: examples (the list of them), example (s: the name of a file, see ms-examples.h). */
#include "ms-controllers.h"

#include "ms-errand.h"
#include "ms-examples.h"
#include "ms-file-controller.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsFileController *files; /* borrowed */
  MsMessageBar *bar; /* owned */
  GCancellable *reading; /* NULL: nothing is being read */
} MsExamplesController;

static void
show (MsExamplesController *self, const MsExample *example, const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  gboolean opened = ms_game_load_text (self->parts->game, text, (gssize)length, &error);
  ms_message_bar_set_text (self->parts->errors, opened ? NULL : error->message);
  if (!opened)
    return;
  ms_file_controller_set_file (self->files, NULL);
  /* Translators: of an example its title, a sentence, and what to look at. */
  g_autofree char *told = g_strdup_printf (
      _ ("%1$s: %2$s %3$s"), _ (example->title), _ (example->claim), _ (example->look));
  ms_message_bar_set_text (self->bar, told);
  ms_feature_set_looking (MS_FEATURE (self), TRUE);
  ms_actions_change (self->parts->actions, "show-probabilities", g_variant_new_boolean (TRUE));
  if (example->cells != NULL)
    g_action_group_activate_action (G_ACTION_GROUP (self->parts->actions), "what-if-cells",
        g_variant_new_string (example->cells));
  else
    ms_actions_change (self->parts->actions, "page", g_variant_new_string (example->page));
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsErrand) errand = user_data;
  MsExamplesController *self = errand->owner;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;
  gboolean done = g_file_load_contents_finish (
      G_FILE (source), result, &text, &length, NULL, &error);
  if (self != NULL && done)
    show (self, ms_examples_find (errand->name), text, length);
  else if (self != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ms_message_bar_set_text (self->parts->errors, error->message);
}

static void
open_cb (gpointer user_data)
{
  MsErrand *errand = user_data; /* its name is that of the example's file */
  MsExamplesController *self = errand->owner;
  if (self == NULL)
    return;
  g_autoptr (GFile) file = ms_example_dup_file (ms_examples_find (errand->name));
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  self->reading = g_cancellable_new ();
  g_file_load_contents_async (
      file, self->reading, read_cb, ms_errand_new (self, NULL, errand->name));
}

static void
open_example (MsExamplesController *self, const char *file)
{
  if (ms_examples_find (file) != NULL)
    ms_file_controller_leave (self->files, FALSE, open_cb, ms_errand_new (self, NULL, file),
        (GDestroyNotify)ms_errand_free);
}

static void
example_action (MsExamplesController *self, GVariant *parameter)
{
  open_example (self, g_variant_get_string (parameter, NULL));
}

/* --- The list of them --- */

static GtkWidget *
new_label (const char *text, const char *style)
{
  GtkWidget *label = ms_label_new (text, style);
  g_object_set (label, "width-chars", 16, "max-width-chars", 44, NULL);
  return label;
}

static GtkWidget *
new_row (const MsExample *example)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing",
      2, "margin-top", 6, "margin-bottom", 6, "margin-start", 12, "margin-end", 12, NULL);
  gtk_box_append (GTK_BOX (box), new_label (_ (example->title), "heading"));
  gtk_box_append (GTK_BOX (box), new_label (_ (example->claim), "dim-label"));
  GtkWidget *row = gtk_list_box_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
      _ (example->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ (example->claim), -1);
  return row;
}

static void
row_activated_cb (MsExamplesController *self, GtkListBoxRow *row, GtkWidget *list)
{
  guint n;
  const MsExample *examples = ms_examples_get (&n);
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (list));
  open_example (self, examples[gtk_list_box_row_get_index (row)].file);
  gtk_window_close (window);
}

static void
examples_action (MsExamplesController *self)
{
  guint n;
  const MsExample *examples = ms_examples_get (&n);
  GtkWidget *list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_BROWSE);
  ms_widget_set_name (list, _ ("Examples"));
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), new_row (&examples[i]));
  ms_connect (list, "row-activated", G_CALLBACK (row_activated_cb), self);
  GtkWidget *scroller = g_object_new (
      GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER, "child", list, NULL);
  GtkWidget *window = g_object_new (GTK_TYPE_WINDOW, "name", "examples", "title", _ ("Examples"),
      "transient-for", self->parts->window, "modal", TRUE, "destroy-with-parent", TRUE, "titlebar",
      gtk_header_bar_new (), "child", scroller, "default-width", 440, "default-height", 520, NULL);
  GtkEventController *keys = gtk_shortcut_controller_new ();
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (
          gtk_keyval_trigger_new (GDK_KEY_Escape, 0), gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (window, keys);
  gtk_window_present (GTK_WINDOW (window));
}

static void
changed (MsExamplesController *self, const MsGameChange *change)
{
  if (!ms_game_cause_is_of_board (change->cause))
    return;
  ms_message_bar_set_text (self->bar, NULL);
  ms_feature_set_looking (MS_FEATURE (self), FALSE);
}

static const MsCommand actions[] = {
  { "examples", .activate = G_CALLBACK (examples_action) },
  { "example", .activate = G_CALLBACK (example_action), .type = "s" },
  { NULL },
};

static void
attach (MsExamplesController *self)
{
  const MsWindowParts *parts = self->parts;
  self->files = ms_window_parts_get_feature (parts, MS_TYPE_FILE_CONTROLLER);
  self->bar = ms_window_parts_make_bar (parts, "example_bar", "example_label");
  ms_feature_set_looking (MS_FEATURE (self), FALSE); /* it looks only while an example is shown */
}

MS_DEFINE_FEATURE (MsExamplesController, ms_examples_controller, .actions = actions,
    .hears = MS_FEATURE_HEARS_ALL, .attach = G_CALLBACK (attach),
    .objects = { G_STRUCT_OFFSET (MsExamplesController, reading),
        G_STRUCT_OFFSET (MsExamplesController, bar) },
    .changed = G_CALLBACK (changed))

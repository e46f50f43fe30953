/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fake-chooser.h"

#include "cmocka-common.h"
#include "ms-file-dialogs.h"

typedef GtkNativeDialog Chooser;
typedef GtkNativeDialogClass ChooserClass;

static GFile *chosen; /* borrowed */
static const char *suggested; /* static */
static GtkFileChooserAction asked;

GType chooser_get_type (void);

static void
implement_chooser (gpointer interface, gpointer data)
{
}

G_DEFINE_TYPE_WITH_CODE (Chooser, chooser, GTK_TYPE_NATIVE_DIALOG,
    G_IMPLEMENT_INTERFACE (GTK_TYPE_FILE_CHOOSER, implement_chooser))

static void
chooser_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
}

static void
chooser_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
}

static void
chooser_show_or_hide (GtkNativeDialog *dialog)
{
}

static void
chooser_class_init (ChooserClass *class)
{
  static const char *const properties[] = { "action", "filter", "select-multiple", "filters",
    "shortcut-folders", "create-folders" };
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->get_property = chooser_get_property;
  object_class->set_property = chooser_set_property;
  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    g_object_class_override_property (object_class, i + 1, properties[i]);
  class->show = class->hide = chooser_show_or_hide;
}

static void
chooser_init (Chooser *self)
{
}

GtkFileChooserNative *
gtk_file_chooser_native_new (const char *title, GtkWindow *parent, GtkFileChooserAction action,
    const char *accept, const char *cancel)
{
  asked = action;
  suggested = NULL;
  return g_object_new (chooser_get_type (), "title", title, "transient-for", parent, NULL);
}

void
gtk_file_chooser_set_current_name (GtkFileChooser *self, const char *name)
{
  suggested = g_intern_string (name);
}

void
gtk_file_chooser_add_filter (GtkFileChooser *self, GtkFileFilter *filter)
{
}

GtkFileChooserAction
gtk_file_chooser_get_action (GtkFileChooser *self)
{
  return asked;
}

GFile *
gtk_file_chooser_get_file (GtkFileChooser *self)
{
  return g_object_ref (chosen);
}

void
fake_chooser_end (gpointer window, GtkFileChooserAction action, GFile *file)
{
  GtkNativeDialog *chooser = ms_dialog_get_open_chooser (window);
  assert_non_null (chooser);
  assert_int_equal (asked, action);
  chosen = file;
  g_signal_emit_by_name (
      chooser, "response", file != NULL ? GTK_RESPONSE_ACCEPT : GTK_RESPONSE_CANCEL);
  assert_null (ms_dialog_get_open_chooser (window));
}

const char *
fake_chooser_get_name (void)
{
  return suggested;
}

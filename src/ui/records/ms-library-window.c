/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-library-window.h"

#include "ms-ui-records-testing.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsLibraryWindow
{
  GtkWindow parent_instance;

  MsLibrary *library; /* owned */
  gboolean exports;

  GtkLabel *label;
  GtkProgressBar *bar;
  GtkWidget *list; /* the scrolled window around the faults */
  GtkTextView *faults;
  GtkButton *button;
};

G_DEFINE_FINAL_TYPE (MsLibraryWindow, ms_library_window, GTK_TYPE_WINDOW)

/* --- What is said --- */

static char *
dup_summary (MsLibraryWindow *self, const MsLibraryOutcome *outcome)
{
  guint n_done = outcome->n_done, n_known = outcome->n_known, n_faults = outcome->n_faults;
  GString *text = g_string_new (NULL);
  if (outcome->failure != NULL)
    g_string_append_printf (text, "%s\n", outcome->failure);
  if (outcome->cancelled)
    g_string_append_printf (text, "%s\n", _ ("Cancelled before the end."));
  g_string_append_printf (text,
      self->exports ? ngettext ("%u game was written.", "%u games were written.", n_done)
                    : ngettext ("%u game was added.", "%u games were added.", n_done),
      n_done);
  if (n_known > 0)
    g_string_append_printf (g_string_append_c (text, '\n'),
        ngettext ("%u game was already there and has been skipped.",
            "%u games were already there and have been skipped.", n_known),
        n_known);
  if (outcome->n_unended > 0)
    g_string_append_printf (g_string_append_c (text, '\n'),
        ngettext ("%u game has no ending and has been passed over.",
            "%u games have no ending and have been passed over.", outcome->n_unended),
        outcome->n_unended);
  if (n_faults > 0)
    g_string_append_printf (g_string_append_c (text, '\n'),
        self->exports
            ? ngettext ("%u game could not be written:", "%u games could not be written:", n_faults)
            : ngettext ("%u game could not be read:", "%u games could not be read:", n_faults),
        n_faults);
  return g_string_free (text, FALSE);
}

static void
ended_cb (MsLibraryWindow *self)
{
  const MsLibraryOutcome *outcome = ms_library_get_outcome (self->library);
  g_autofree char *summary = dup_summary (self, outcome);
  g_autoptr (GString) lines = g_string_new (NULL);
  for (guint i = 0; i < outcome->faults->len; i++)
    g_string_append_printf (lines, "%s%s", i > 0 ? "\n" : "", (char *)outcome->faults->pdata[i]);
  if (outcome->n_faults > outcome->faults->len)
    g_string_append (lines, "\n…");
  gtk_label_set_text (self->label, summary);
  gtk_widget_set_visible (GTK_WIDGET (self->bar), FALSE);
  gtk_button_set_label (self->button, _ ("_Close"));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->faults), lines->str, (int)lines->len);
  gtk_widget_set_visible (self->list, outcome->n_faults > 0);
}

static void
progressed_cb (MsLibraryWindow *self)
{
  gtk_progress_bar_set_fraction (self->bar, ms_worker_get_progress (MS_WORKER (self->library)));
}

/* --- The window --- */

static void
button_cb (MsLibraryWindow *self)
{
  if (ms_worker_get_busy (MS_WORKER (self->library)))
    ms_worker_stop (MS_WORKER (self->library));
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
ms_library_window_dispose (GObject *object)
{
  MsLibraryWindow *self = MS_LIBRARY_WINDOW (object);
  if (self->library != NULL)
    ms_worker_stop (MS_WORKER (self->library));
  g_clear_object (&self->library);
  G_OBJECT_CLASS (ms_library_window_parent_class)->dispose (object);
}

static void
ms_library_window_class_init (MsLibraryWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = ms_library_window_dispose;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_library_window_init (MsLibraryWindow *self)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing",
      12, "margin-start", 18, "margin-end", 18, "margin-top", 18, "margin-bottom", 18, NULL);
  GtkWidget *label = ms_label_new (NULL, NULL), *bar = gtk_progress_bar_new ();
  g_object_set (label, "wrap-mode", PANGO_WRAP_WORD_CHAR, "selectable", TRUE, NULL);
  ms_widget_set_name (bar, _ ("Progress"));
  self->label = GTK_LABEL (label);
  self->bar = GTK_PROGRESS_BAR (bar);
  self->faults = g_object_new (
      GTK_TYPE_TEXT_VIEW, "editable", FALSE, "wrap-mode", GTK_WRAP_WORD_CHAR, NULL);
  ms_widget_set_name (self->faults, _ ("What went wrong"));
  self->list = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "child", self->faults, "min-content-height",
      160, "vexpand", TRUE, "visible", FALSE, NULL);
  self->button = g_object_new (GTK_TYPE_BUTTON, "label", _ ("_Cancel"), "use-underline", TRUE,
      "halign", GTK_ALIGN_END, NULL);
  ms_connect (self->button, "clicked", G_CALLBACK (button_cb), self);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), bar);
  gtk_box_append (GTK_BOX (box), self->list);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->button));
  gtk_window_set_child (GTK_WINDOW (self), box);
}

static MsLibraryWindow *
make (GtkWindow *parent, MsRecords *records, const char *title, const char *text)
{
  MsLibraryWindow *self = g_object_new (MS_TYPE_LIBRARY_WINDOW, "transient-for", parent, "modal",
      TRUE, "destroy-with-parent", TRUE, "title", title, "default-width", 420, NULL);
  self->library = ms_library_new (records);
  gtk_label_set_text (self->label, text);
  ms_connect (self->library, "ended", G_CALLBACK (ended_cb), self);
  ms_connect (self->library, "progressed", G_CALLBACK (progressed_cb), self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->button));
  return self;
}

MsLibraryWindow *
ms_library_window_import (GtkWindow *parent, MsRecords *records, GFile *folder)
{
  MsLibraryWindow *self = make (
      parent, records, _ ("Import Replays"), _ ("Replays are being read."));
  ms_library_import (self->library, folder);
  return self;
}

MsLibraryWindow *
ms_library_window_export (GtkWindow *parent, MsRecords *records, const MsRecordFilter *filter,
    const MsTarget *target, GFile *folder)
{
  MsLibraryWindow *self = make (
      parent, records, _ ("Export Replays"), _ ("Replays are being written."));
  self->exports = TRUE;
  ms_library_export (self->library, filter, target, folder);
  return self;
}

gboolean
ms_library_window_get_busy (MsLibraryWindow *self)
{
  return ms_worker_get_busy (MS_WORKER (self->library));
}

const char *
ms_library_window_get_text (MsLibraryWindow *self)
{
  return gtk_label_get_text (self->label);
}

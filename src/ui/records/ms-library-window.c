/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-library-window.h"

#include <glib/gi18n.h>

struct _MsLibraryWindow
{
  GtkWindow parent_instance;

  MsLibrary *library; /* owned */
  gboolean exports;

  GtkLabel *label;
  GtkProgressBar *bar;
  GtkWidget *list; /* around the faults */
  GtkTextView *faults;
  GtkButton *button;
};

G_DEFINE_FINAL_TYPE (MsLibraryWindow, ms_library_window, GTK_TYPE_WINDOW)

/* --- What is said --- */

static void
add_sentence (GString *text, char *sentence)
{
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, sentence);
  g_free (sentence);
}

static char *
dup_done (MsLibraryWindow *self, guint n)
{
  return self->exports
      ? g_strdup_printf (ngettext ("%u game was written.", "%u games were written.", n), n)
      : g_strdup_printf (ngettext ("%u game was added.", "%u games were added.", n), n);
}

static char *
dup_summary (MsLibraryWindow *self, const MsLibraryOutcome *outcome)
{
  GString *text = g_string_new (NULL);
  if (outcome->failure != NULL)
    add_sentence (text, g_strdup (outcome->failure));
  if (outcome->cancelled)
    add_sentence (text, g_strdup (_ ("Cancelled before the end.")));
  add_sentence (text, dup_done (self, outcome->n_done));
  if (outcome->n_known > 0)
    add_sentence (text,
        g_strdup_printf (
            ngettext ("%u game was already there and has been skipped.",
                "%u games were already there and have been skipped.", outcome->n_known),
            outcome->n_known));
  if (outcome->n_faults > 0)
    add_sentence (text,
        g_strdup_printf (self->exports ? ngettext ("%u game could not be written:",
                             "%u games could not be written:", outcome->n_faults)
                                       : ngettext ("%u game could not be read:",
                                           "%u games could not be read:", outcome->n_faults),
            outcome->n_faults));
  return g_string_free (text, FALSE);
}

static void
show_faults (MsLibraryWindow *self, const MsLibraryOutcome *outcome)
{
  GString *lines = g_string_new (NULL);
  for (guint i = 0; i < outcome->faults->len; i++)
    g_string_append_printf (lines, "%s%s", i > 0 ? "\n" : "", (char *)outcome->faults->pdata[i]);
  if (outcome->n_faults > outcome->faults->len)
    g_string_append (lines, "\n…");
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->faults), lines->str, (int)lines->len);
  gtk_widget_set_visible (self->list, outcome->n_faults > 0);
  g_string_free (lines, TRUE);
}

static void
ended_cb (MsLibraryWindow *self)
{
  const MsLibraryOutcome *outcome = ms_library_get_outcome (self->library);
  g_autofree char *summary = dup_summary (self, outcome);
  gtk_label_set_text (self->label, summary);
  gtk_widget_set_visible (GTK_WIDGET (self->bar), FALSE);
  gtk_button_set_label (self->button, _ ("_Close"));
  show_faults (self, outcome);
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
add_faults (MsLibraryWindow *self, GtkBox *box)
{
  self->faults = GTK_TEXT_VIEW (gtk_text_view_new ());
  gtk_text_view_set_editable (self->faults, FALSE);
  gtk_text_view_set_wrap_mode (self->faults, GTK_WRAP_WORD_CHAR);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self->faults), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("What went wrong"), -1);
  self->list = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->list), GTK_WIDGET (self->faults));
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->list), 160);
  gtk_widget_set_vexpand (self->list, TRUE);
  gtk_widget_set_visible (self->list, FALSE);
  gtk_box_append (box, self->list);
}

static void
ms_library_window_init (MsLibraryWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_set_margin_start (box, 18);
  gtk_widget_set_margin_end (box, 18);
  gtk_widget_set_margin_top (box, 18);
  gtk_widget_set_margin_bottom (box, 18);
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_wrap_mode (self->label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (self->label, 0);
  gtk_label_set_selectable (self->label, TRUE);
  self->bar = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Progress"), -1);
  self->button = GTK_BUTTON (gtk_button_new_with_mnemonic (_ ("_Cancel")));
  gtk_widget_set_halign (GTK_WIDGET (self->button), GTK_ALIGN_END);
  g_signal_connect_object (
      self->button, "clicked", G_CALLBACK (button_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->label));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->bar));
  add_faults (self, GTK_BOX (box));
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
  g_signal_connect_object (self->library, "ended", G_CALLBACK (ended_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (
      self->library, "progressed", G_CALLBACK (progressed_cb), self, G_CONNECT_SWAPPED);
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

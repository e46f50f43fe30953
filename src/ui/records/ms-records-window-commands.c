/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Export, import and deletion from a window about records. */
#include "config.h"

#include "ms-file.h"
#include "ms-file-dialogs.h"
#include "ms-record-text.h"
#include "ms-records-window.h"

#include <glib/gi18n.h>

/* --- Files --- */

/* The window may be closed meanwhile. */
typedef struct
{
  MsRecordsWindow *window; /* weak */
  char *name; /* of the file, for messages */
} Errand;

static Errand *
errand_new (MsRecordsWindow *window, GFile *file)
{
  Errand *errand = g_new0 (Errand, 1);
  g_set_weak_pointer (&errand->window, window);
  errand->name = file != NULL ? ms_file_dup_name (file) : g_strdup ("");
  return errand;
}

static void
errand_free (Errand *errand)
{
  g_clear_weak_pointer (&errand->window);
  g_free (errand->name);
  g_free (errand);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Errand, errand_free)

static void
say (Errand *errand, const GError *error, const char *message)
{
  if (errand->window != NULL)
    ms_records_window_say (errand->window, error != NULL ? GTK_MESSAGE_ERROR : GTK_MESSAGE_INFO,
        error != NULL ? error->message : message);
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Errand) errand = user_data;
  g_autoptr (GError) error = NULL;
  int n = ms_records_export_finish (MS_RECORDS (source), result, &error);
  g_autofree char *message = g_strdup_printf (
      ngettext ("%1$d game was written to %2$s.", "%1$d games were written to %2$s.",
          (unsigned long)MAX (n, 0)),
      n, errand->name);
  say (errand, error, message);
}

void
ms_records_window_export_file (GFile *file, gpointer self)
{
  ms_records_export_async (
      ms_records_window_get_records (self), file, exported_cb, errand_new (self, file));
}

static void
imported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Errand) errand = user_data;
  g_autoptr (GError) error = NULL;
  guint n_added = 0, n_known = 0;
  ms_records_import_finish (MS_RECORDS (source), result, &n_added, &n_known, &error);
  g_autofree char *added = g_strdup_printf (
      ngettext ("%1$u game was read from %2$s.", "%1$u games were read from %2$s.", n_added),
      n_added, errand->name);
  g_autofree char *known = g_strdup_printf (
      ngettext ("%u game was already there and has been skipped.",
          "%u games were already there and have been skipped.", n_known),
      n_known);
  g_autofree char *both = g_strconcat (added, " ", known, NULL);
  say (errand, error, n_known > 0 ? both : added);
}

void
ms_records_window_import_file (GFile *file, gpointer self)
{
  ms_records_import_async (
      ms_records_window_get_records (self), file, imported_cb, errand_new (self, file));
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MsRecordsWindow *self = MS_RECORDS_WINDOW (widget);
  ms_dialog_choose_file (GTK_WINDOW (self), MS_DIALOG_SAVE_TABLE, NULL, _ ("Minesage records.csv"),
      ms_records_window_export_file, self);
}

static void
import_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MsRecordsWindow *self = MS_RECORDS_WINDOW (widget);
  ms_dialog_choose_file (
      GTK_WINDOW (self), MS_DIALOG_OPEN_TABLE, NULL, NULL, ms_records_window_import_file, self);
}

/* --- Deletion --- */

typedef struct
{
  MsRecordsWindow *window; /* borrowed: the question goes with it */
  MsRecordFilter filter;
} Deletion;

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Errand) errand = user_data;
  g_autoptr (GError) error = NULL;
  gint64 n = ms_records_delete_finish (MS_RECORDS (source), result, &error);
  g_autofree char *message = g_strdup_printf (
      ngettext ("%d game was deleted.", "%d games were deleted.", (unsigned long)MAX (n, 0)),
      (int)n);
  say (errand, error, message);
}

static void
delete_confirmed_cb (gpointer user_data)
{
  Deletion *deletion = user_data;
  ms_records_delete_async (ms_records_window_get_records (deletion->window), &deletion->filter,
      deleted_cb, errand_new (deletion->window, NULL));
}

static void
ask_to_delete (MsRecordsWindow *self, const MsRecordFilter *filter, const char *question)
{
  Deletion *deletion = g_new (Deletion, 1);
  deletion->window = self;
  deletion->filter = *filter;
  ms_confirm (GTK_WINDOW (self), question,
      _ ("Deleted games cannot be brought back. Export them first to keep a copy."), _ ("_Delete"),
      delete_confirmed_cb, deletion, g_free);
}

static void
delete_game_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MsRecordsWindow *self = MS_RECORDS_WINDOW (widget);
  const MsRecord *record = MS_RECORDS_WINDOW_GET_CLASS (self)->get_selected (self);
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  if (record == NULL)
    return;
  g_autofree char *time = ms_record_text_dup_time_of (record);
  g_autofree char *date = ms_record_text_dup_date (record->ended_at, TRUE);
  /* Translators: a time in seconds, and a date. */
  g_autofree char *question = g_strdup_printf (
      _ ("Delete the game of %1$s, played on %2$s?"), time, date);
  filter.id = record->id;
  ask_to_delete (self, &filter, question);
}

/* The level, whatever kind of game is shown. */
static void
delete_chosen_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MsRecordsWindow *self = MS_RECORDS_WINDOW (widget);
  MsRecordFilter chosen = ms_record_chooser_get_filter (ms_records_window_get_chooser (self));
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  if (chosen.width == 0)
    return;
  filter.width = chosen.width;
  filter.height = chosen.height;
  filter.mines = chosen.mines;
  g_autofree char *level = ms_record_text_dup_level (chosen.width, chosen.height, chosen.mines);
  g_autofree char *question = g_strdup_printf (_ ("Delete all games of this level: %s?"), level);
  ask_to_delete (self, &filter, question);
}

static void
delete_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MsRecordsWindow *self = MS_RECORDS_WINDOW (widget);
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  ask_to_delete (self, &all, _ ("Delete all games of all levels?"));
}

/* --- The actions --- */

void
ms_records_window_selection_changed (MsRecordsWindow *self)
{
  MsRecordFilter filter = ms_record_chooser_get_filter (ms_records_window_get_chooser (self));
  gboolean selected = MS_RECORDS_WINDOW_GET_CLASS (self)->get_selected (self) != NULL;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "records.delete-game", selected);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "records.watch", selected);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "records.delete-chosen", filter.width > 0);
}

void
ms_records_window_install_commands (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "records.export", NULL, export_action);
  gtk_widget_class_install_action (class, "records.import", NULL, import_action);
  gtk_widget_class_install_action (class, "records.delete-game", NULL, delete_game_action);
  gtk_widget_class_install_action (class, "records.delete-chosen", NULL, delete_chosen_action);
  gtk_widget_class_install_action (class, "records.delete-all", NULL, delete_all_action);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Delete, 0, "records.delete-game", NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is done with records from a window about them: export, import, deletion, folders of replays,
 * and a game to be watched. */
#include "ms-records-window.h"

#include "ms-figures.h"
#include "ms-ui-records-testing.h"
#include "ms-columns-window.h"
#include "ms-errand.h"
#include "ms-file-dialogs.h"
#include "ms-file.h"
#include "ms-library-window.h"
#include "ms-record-history.h"
#include "ms-record-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

/* --- Files --- */

static void
say (MsErrand *errand, const GError *error, const char *message)
{
  if (errand->owner != NULL)
    ms_records_window_say (errand->owner, error != NULL ? GTK_MESSAGE_ERROR : GTK_MESSAGE_INFO,
        error != NULL ? error->message : message);
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsErrand) errand = user_data;
  g_autoptr (GError) error = NULL;
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, &error);
  int n = answer != NULL ? (int)answer->n_rows : 0;
  g_autofree char *message = g_strdup_printf (
      ngettext (
          "%1$d game was written to %2$s.", "%1$d games were written to %2$s.", (unsigned long)n),
      n, errand->name);
  say (errand, error, message);
}

void
ms_records_window_export_file (MsRecordsWindow *self, GFile *file)
{
  g_autofree char *name = ms_file_dup_name (file);
  ms_records_export_async (
      ms_records_window_get_records (self), file, exported_cb, ms_errand_new (self, NULL, name));
}

static void
imported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsErrand) errand = user_data;
  g_autoptr (GError) error = NULL;
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, &error);
  guint n_added = answer != NULL ? answer->n_added : 0;
  guint n_known = answer != NULL ? answer->n_known : 0;
  char *added = g_strdup_printf (
      ngettext ("%1$u game was read from %2$s.", "%1$u games were read from %2$s.", n_added),
      n_added, errand->name);
  char *known = NULL;
  if (n_known > 0)
    known = g_strdup_printf (ngettext ("%u game was already there and has been skipped.",
                                 "%u games were already there and have been skipped.", n_known),
        n_known);
  g_autofree char *message = ms_sentences_join (added, known);
  say (errand, error, message);
}

void
ms_records_window_import_file (MsRecordsWindow *self, GFile *file)
{
  g_autofree char *name = ms_file_dup_name (file);
  ms_records_import_async (
      ms_records_window_get_records (self), file, imported_cb, ms_errand_new (self, NULL, name));
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MsRecordsWindow *self = MS_RECORDS_WINDOW (widget);
  ms_dialog_choose_file (GTK_WINDOW (self), MS_DIALOG_SAVE_TABLE, NULL, _ ("Minesage records.csv"),
      G_CALLBACK (ms_records_window_export_file), self);
}

static void
import_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MsRecordsWindow *self = MS_RECORDS_WINDOW (widget);
  ms_dialog_choose_file (GTK_WINDOW (self), MS_DIALOG_OPEN_TABLE, NULL, NULL,
      G_CALLBACK (ms_records_window_import_file), self);
}

/* --- Deletion --- */

typedef struct
{
  MsRecordsWindow *window; /* borrowed: if it is closed, so is the question */
  MsRecordFilter filter;
} Deletion;

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsErrand) errand = user_data;
  g_autoptr (GError) error = NULL;
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, &error);
  int n = answer != NULL ? (int)answer->n_rows : 0;
  g_autofree char *message = g_strdup_printf (
      ngettext ("%d game was deleted.", "%d games were deleted.", (unsigned long)n), n);
  say (errand, error, message);
}

static void
delete_confirmed_cb (gpointer user_data)
{
  Deletion *deletion = user_data;
  ms_records_delete_async (ms_records_window_get_records (deletion->window), &deletion->filter,
      deleted_cb, ms_errand_new (deletion->window, NULL, NULL));
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
  const MsRecord *record = ms_records_window_get_selected (self);
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

/* Deletes all games of the level that is shown, not only those of the kind that is shown. */
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

/* --- Folders of replays --- */

static void
import_folder (MsRecordsWindow *self, GFile *folder)
{
  ms_library_window_import (GTK_WINDOW (self), ms_records_window_get_records (self), folder);
}

static void
import_folder_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ms_dialog_choose_folder (GTK_WINDOW (widget), _ ("Import Replays of a Folder"), _ ("_Import"),
      G_CALLBACK (import_folder), widget);
}

static void
export_into (MsRecordsWindow *self, GFile *folder, const char *target)
{
  MsRecordFilter filter = ms_records_window_get_filter (self);
  ms_library_window_export (GTK_WINDOW (self), ms_records_window_get_records (self), &filter,
      ms_target_find (target), folder);
}

static void
export_rawvf (MsRecordsWindow *self, GFile *folder)
{
  export_into (self, folder, "rawvf");
}

static void
export_evf (MsRecordsWindow *self, GFile *folder)
{
  export_into (self, folder, "evf");
}

static void
export_replays_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *target = g_variant_get_string (parameter, NULL);
  if (ms_target_find (target) != NULL)
    ms_dialog_choose_folder (GTK_WINDOW (widget), _ ("Export the Games Shown as Replays"),
        _ ("_Export"),
        g_str_equal (target, "evf") ? G_CALLBACK (export_evf) : G_CALLBACK (export_rawvf), widget);
}

/* --- A game that is to be watched --- */

static void
watch (MsRecordsWindow *self, const MsRecord *record, int move)
{
  g_autoptr (MsReplay) replay = record != NULL ? ms_record_dup_replay (record) : NULL;
  if (replay == NULL)
    {
      ms_records_window_say (self, GTK_MESSAGE_INFO,
          _ ("The moves of this game are not known, so it cannot be watched."));
      return;
    }
  const MsRules *rules = &record->rules;
  g_autofree char *level = ms_record_text_dup_level (rules->width, rules->height, rules->mines);
  g_autofree char *time = ms_record_text_dup_time_of (record);
  g_autofree char *date = ms_record_text_dup_date (record->ended_at, TRUE);
  /* Translators: a level, a time in seconds and a date: the title of a window. */
  g_autofree char *title = g_strdup_printf (_ ("%1$s, %2$s, %3$s"), level, time, date);
  g_signal_emit_by_name (self, "watch", replay, title, move);
}

static void
fetched_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MsErrand) errand = user_data;
  MsRecordsWindow *self = errand->owner;
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, &error);
  if (self == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (error != NULL)
    ms_records_window_say (self, GTK_MESSAGE_ERROR, error->message);
  else
    watch (self, answer->records->len > 0 ? answer->records->pdata[0] : NULL, errand->move);
}

static void
fetch (MsRecordsWindow *self, gint64 id, int move)
{
  MsErrand *errand = ms_errand_new (self, NULL, NULL);
  errand->move = move;
  ms_records_fetch_async (ms_records_window_get_records (self), id, fetched_cb, errand);
}

static void
watch_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MsRecordsWindow *self = MS_RECORDS_WINDOW (widget);
  const MsRecord *record = ms_records_window_get_selected (self);
  if (record != NULL)
    fetch (self, record->id, -1);
}

static void
watch_game_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gint64 id;
  int move;
  g_variant_get (parameter, "(xi)", &id, &move);
  fetch (MS_RECORDS_WINDOW (widget), id, move);
}

static void
columns_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GSettings *settings = ms_records_window_get_settings (MS_RECORDS_WINDOW (widget));
  gtk_window_present (GTK_WINDOW (ms_columns_window_new (GTK_WINDOW (widget), settings)));
}

/* --- The actions --- */

void
ms_records_window_install_commands (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "records.export", NULL, export_action);
  gtk_widget_class_install_action (class, "records.import", NULL, import_action);
  gtk_widget_class_install_action (class, "records.delete-game", NULL, delete_game_action);
  gtk_widget_class_install_action (class, "records.delete-chosen", NULL, delete_chosen_action);
  gtk_widget_class_install_action (class, "records.delete-all", NULL, delete_all_action);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Delete, 0, "records.delete-game", NULL);
  gtk_widget_class_install_action (class, "records.import-folder", NULL, import_folder_action);
  gtk_widget_class_install_action (class, "records.export-replays", "s", export_replays_action);
  gtk_widget_class_install_action (class, "records.watch", NULL, watch_action);
  gtk_widget_class_install_action (class, "records.watch-game", "(xi)", watch_game_action);
  gtk_widget_class_install_action (class, "records.columns", NULL, columns_action);
  ms_class_add_signal (class, "watch", 3, G_TYPE_POINTER, G_TYPE_STRING, G_TYPE_INT);
}

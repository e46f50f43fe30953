/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that is chosen in a window about records, to be watched. */
#include "config.h"

#include "ms-record-replay.h"
#include "ms-record-text.h"
#include "ms-records-window.h"

#include <glib/gi18n.h>

static guint watch_signal;

static char *
dup_title (const MsRecord *record)
{
  g_autofree char *level = ms_record_text_dup_level (
      record->rules.width, record->rules.height, record->rules.mines);
  g_autofree char *time = ms_record_text_dup_time_of (record);
  g_autofree char *date = ms_record_text_dup_date (record->ended_at, TRUE);
  /* Translators: a level, a time in seconds and a date: the title of a window. */
  return g_strdup_printf (_ ("%1$s, %2$s, %3$s"), level, time, date);
}

static void
watch (MsRecordsWindow *self, const MsRecord *record)
{
  g_autoptr (MsReplay) replay = record != NULL ? ms_record_dup_replay (record) : NULL;
  if (replay == NULL)
    {
      ms_records_window_say (self, GTK_MESSAGE_INFO,
          _ ("The moves of this game are not known, so it cannot be watched."));
      return;
    }
  g_autofree char *title = dup_title (record);
  g_signal_emit (self, watch_signal, 0, replay, title);
}

static void
fetched_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MsRecordsWindow) self = user_data;
  g_autoptr (MsRecord) record = ms_records_fetch_finish (MS_RECORDS (source), result, &error);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (error != NULL)
    ms_records_window_say (self, GTK_MESSAGE_ERROR, error->message);
  else
    watch (self, record);
}

static void
watch_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MsRecordsWindow *self = MS_RECORDS_WINDOW (widget);
  const MsRecord *record = MS_RECORDS_WINDOW_GET_CLASS (self)->get_selected (self);
  if (record != NULL)
    ms_records_fetch_async (
        ms_records_window_get_records (self), record->id, fetched_cb, g_object_ref (self));
}

void
ms_records_window_install_watch (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "records.watch", NULL, watch_action);
  watch_signal = g_signal_new ("watch", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
      NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);
}

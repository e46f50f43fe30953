/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRecordsWindow: what the windows about records have in common: a chooser of level and kind, a bar for
 * messages about what went wrong or well, a page that is shown while there are no games, and a menu to
 * export, import and delete.  The window asks for a report when it is mapped, when the choice changes and
 * when the records change.
 *
 * Actions (records.)
 *   export, import, watch, import-folder, export-replays (s: the name of an MsTarget), delete-game,
 *   delete-chosen, delete-all
 *
 * Signals
 *   watch (replay, title)   gpointer to MsReplay, borrowed, and a string: this replay is to be watched, in
 *                           a window with that title
 */
#pragma once

#include "ms-record-chooser.h"
#include "ms-records.h"

#include <gtk/gtk.h>

#define MS_TYPE_RECORDS_WINDOW (ms_records_window_get_type ())
G_DECLARE_DERIVABLE_TYPE (MsRecordsWindow, ms_records_window, MS, RECORDS_WINDOW, GtkWindow)

struct _MsRecordsWindowClass
{
  GtkWindowClass parent_class;

  MsRecordOrder order; /* of the games in the report */
  int limit; /* the most games in the report; -1: all */
  gboolean figures; /* the report is to have statistics */
  /* Shows report, which is borrowed.  FALSE: it has nothing to show, and the empty page is shown. */
  gboolean (*show_report) (MsRecordsWindow *self, const MsRecordReport *report);
  /* Adds further conditions to the chooser's filter; NULL: there are none. */
  void (*refine) (MsRecordsWindow *self, MsRecordFilter *filter);
  /* The game that the actions delete-game and watch are about, or NULL. */
  const MsRecord *(*get_selected) (MsRecordsWindow *self);
};

/* To be called once by each subclass, while an instance is made.  nothing_yet: the text of the page that is
 * shown while there are no games. */
void ms_records_window_set_up (
    MsRecordsWindow *self, MsRecords *records, GtkWidget *content, const char *nothing_yet);
void ms_records_window_changed (MsRecordsWindow *self); /* other games are wanted */
MsRecordFilter ms_records_window_get_filter (MsRecordsWindow *self); /* of the games shown */
void ms_records_window_selection_changed (MsRecordsWindow *self);
GtkHeaderBar *ms_records_window_get_header (MsRecordsWindow *self);

MsRecordChooser *ms_records_window_get_chooser (MsRecordsWindow *self);

/* Shows a message in the bar. */
void ms_records_window_say (MsRecordsWindow *self, GtkMessageType type, const char *message);

/* For tests: the message in the bar, NULL when it is closed; whether the report shown is up to date; the
 * name of the visible page ("empty" or "content"). */
const char *ms_records_window_get_said (MsRecordsWindow *self);
gboolean ms_records_window_is_current (MsRecordsWindow *self);
const char *ms_records_window_get_page (MsRecordsWindow *self);

/* ms-records-window-commands.c */
void ms_records_window_install_commands (GtkWidgetClass *class);
MsRecords *ms_records_window_get_records (MsRecordsWindow *self); /* borrowed */
void ms_records_window_import_file (GFile *file, gpointer self);
void ms_records_window_export_file (GFile *file, gpointer self);

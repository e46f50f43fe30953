/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRecordsWindow: one of two windows about records.  That of best times has the shortest times of
 * each level, of games that were won without help (boards without guessing have a list of their
 * own), and the entry for the name that is stored with new times.  That of statistics has figures
 * and plots of the games of a level and kind, and the games themselves.
 *
 * Both have a chooser of level and kind, a bar for messages about what went wrong or well, a page
 * that is shown while there are no games, and a menu to export, import and delete.  The window asks
 * for a report when it is mapped, when the choice changes and when the records change.
 *
 * Actions (records.)
 *   export, import, watch, import-folder, export-replays (s: the name of an MsTarget), delete-game,
 *   delete-chosen, delete-all
 *
 * Signals
 *   watch (replay, title, move)   gpointer to MsReplay, borrowed, a string and an int: this replay
 *                                 is to be watched, in a window with that title, from before that
 *                                 move on; -1: from its beginning
 */
#pragma once

#include "ms-record-chooser.h"
#include "ms-records.h"

#define MS_TYPE_RECORDS_WINDOW (ms_records_window_get_type ())
G_DECLARE_FINAL_TYPE (MsRecordsWindow, ms_records_window, MS, RECORDS_WINDOW, GtkWindow)

/* parent, records, settings: references are taken where needed. */
MsRecordsWindow *ms_records_window_new_best_times (
    GtkWindow *parent, MsRecords *records, GSettings *settings);
MsRecordsWindow *ms_records_window_new_statistics (
    GtkWindow *parent, MsRecords *records, GSettings *settings);

/* Of a window of statistics: shows the page that lists the games, of all levels and programs. */
void ms_records_window_show_games (MsRecordsWindow *self);

MsRecordChooser *ms_records_window_get_chooser (MsRecordsWindow *self);
MsRecords *ms_records_window_get_records (MsRecordsWindow *self); /* borrowed */
GSettings *ms_records_window_get_settings (MsRecordsWindow *self); /* borrowed */
MsRecordFilter ms_records_window_get_filter (MsRecordsWindow *self); /* of the games shown */

/* The game that the actions delete-game and watch are about, or NULL. */
const MsRecord *ms_records_window_get_selected (MsRecordsWindow *self);

/* Shows a message in the bar. */
void ms_records_window_say (MsRecordsWindow *self, GtkMessageType type, const char *message);

/* ms-records-window-commands.c */
void ms_records_window_install_commands (GtkWidgetClass *class);

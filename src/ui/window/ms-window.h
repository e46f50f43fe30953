/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWindow: the window of one game, with everything around it.
 *
 * The window owns one MsGame and its MsAnalyzer for its whole life; new games and opened files
 * replace what the game holds.  All that can be done in the window, with the actions (win.) for it,
 * is provided by its features (ms-feature.h, ms-window-features.c).  No widget in it keeps game
 * state.
 */
#pragma once

#include "ms-analyzer.h"
#include "ms-records.h"
#include "ms-theme-watcher.h"

#define MS_TYPE_WINDOW (ms_window_get_type ())
G_DECLARE_FINAL_TYPE (MsWindow, ms_window, MS, WINDOW, GtkApplicationWindow)

/* References to settings and theme are taken.  The window begins with the level that was played
 * last. */
MsWindow *ms_window_new (GtkApplication *application, GSettings *settings, MsThemeWatcher *theme);

/* From then on finished games are recorded in records; called at most once.  A reference is
 * taken. */
void ms_window_set_records (MsWindow *self, MsRecords *records);

/* Called when the window was opened without a particular game: shows the first page, if the player
 * wants that. */
void ms_window_begin (MsWindow *self);

/* Begins a new game; seed NULL: a random one.  Returns FALSE if rules are not feasible, and says so
 * in the error bar. */
gboolean ms_window_start_game (MsWindow *self, const MsRules *rules, const guint64 *seed);

/* The rules of the next new game of this window. */
MsRules ms_window_get_next_rules (MsWindow *self);

/* Opens file on a worker thread, asking first if a running game would be lost; a failure is
 * reported in the error bar and the game stays as it was. */
void ms_window_open_file (MsWindow *self, GFile *file);

/* Opens what document (taken) holds, asking first if a running game would be lost. */
void ms_window_take_document (MsWindow *self, MsDocument *document);

/* Whether nothing has been done in the window yet, so that a file may open here instead of in
 * another window. */
gboolean ms_window_is_pristine (MsWindow *self);

void ms_window_show_error (MsWindow *self, const char *message); /* NULL: closes the bar */

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPreferencesWindow: everything the player can choose, on a few pages.
 *
 * A table of rows (in ms-preferences-window.c) is the whole content: each is a check button (or,
 * for a choice, several as radio buttons) whose action is the key of the settings itself.  So a
 * change is kept and takes effect at once, and the window has no state.  To add a preference, add
 * its key to the schema, a row to the table, and the code that applies the setting to
 * ms-settings-follow.c.
 */
#pragma once

#include "ms-records.h"

#include <gtk/gtk.h>

#define MS_TYPE_PREFERENCES_WINDOW (ms_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (MsPreferencesWindow, ms_preferences_window, MS, PREFERENCES_WINDOW, GtkWindow)

/* References to settings and records are taken. */
GtkWindow *ms_preferences_window_new (GSettings *settings, MsRecords *records);

/* The keys that are preferences, which "Reset" resets; NULL-terminated, static. */
const char *const *ms_preferences_window_get_keys (void);

/* The control of a key and, for a choice, of one of its values (else NULL); borrowed. */
GtkWidget *ms_preferences_window_find (
    MsPreferencesWindow *self, const char *key, const char *value);

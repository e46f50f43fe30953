/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dialogs that ask for one thing each, and the preferences. */
#pragma once

#include "ms-records.h"

#include <gtk/gtk.h>

/* Says what Minesage is, its version and its licence, in GTK's own dialog, changed so that it fits
 * a narrow window too.  Modal over parent (NULL: none), not shown yet. */
GtkWindow *ms_about_dialog_new (GtkWindow *parent);

/* MsCustomDialog: asks for the size and mine total of a custom board.
 *
 * Only feasible boards can be started: 1 to 1000 cells a side, at least two cells, and in a game at
 * least one cell without a mine.  The mines can be given as a number or in percent of the cells:
 * both are shown and follow each other, and when the size changes the one that was entered last
 * stays.
 *
 * Signals
 *   start (width, height, mines)   ints; the dialog closes itself afterwards */
#define MS_TYPE_CUSTOM_DIALOG (ms_custom_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsCustomDialog, ms_custom_dialog, MS, CUSTOM_DIALOG, GtkWindow)

/* width, height, mines: the numbers shown at first; analysis: of an analysis, in which every cell
 * may be a mine and no first click is promised anything. */
MsCustomDialog *ms_custom_dialog_new (
    GtkWindow *parent, int width, int height, int mines, gboolean analysis);

/* MsOpenTextDialog: a field for any text the program can read (a position, a board, a link, an ID);
 * while one types, a sentence below says what the text is taken for, or what is wrong with it and
 * where.  A text too long to be drawn within a frame is read on another thread and not shown; the
 * field stays empty.
 *
 * Signals
 *   open (text, analysis)   const char *, a text that can be read; gboolean, TRUE: only the
 *                           position is wanted.  The dialog closes itself afterwards */
#define MS_TYPE_OPEN_TEXT_DIALOG (ms_open_text_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsOpenTextDialog, ms_open_text_dialog, MS, OPEN_TEXT_DIALOG, GtkWindow)

MsOpenTextDialog *ms_open_text_dialog_new (GtkWindow *parent);

void ms_open_text_dialog_set_text (MsOpenTextDialog *self, const char *text);
/* The sentence below the field; borrowed. */
const char *ms_open_text_dialog_get_note (MsOpenTextDialog *self);

/* MsSeedDialog: asks for the seed of a board, and for the rules by which a board is made from it.
 * A whole line (ms-seed-text.h), pasted into the field of the seed, fills in the rules too.
 *
 * Signals
 *   start (rules, seed)   gpointer to const MsRules, valid in the handler only; guint64.  The
 *                         dialog closes itself afterwards */
#define MS_TYPE_SEED_DIALOG (ms_seed_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsSeedDialog, ms_seed_dialog, MS, SEED_DIALOG, GtkWindow)

/* rules: those shown at first, copied; seed: the text in the field at first. */
MsSeedDialog *ms_seed_dialog_new (GtkWindow *parent, const MsRules *rules, const char *seed);

/* MsTotalDialog: asks for the mine total of a position whose text does not give it.
 *
 * Signals
 *   chosen (mines)   int, from least to most; the dialog closes itself afterwards.  Not emitted if
 *                    the dialog is cancelled */
#define MS_TYPE_TOTAL_DIALOG (ms_total_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsTotalDialog, ms_total_dialog, MS, TOTAL_DIALOG, GtkWindow)

/* name: of the text's format, borrowed, or NULL for a picture; least, most: the bounds of the
 * total. */
MsTotalDialog *ms_total_dialog_new (GtkWindow *parent, const char *name, int least, int most);

/* MsPreferencesWindow: everything the player can choose, on a few pages.
 *
 * A table of rows (in ms-preferences-window.c) is the whole content: each is a check button (or,
 * for a choice, several as radio buttons) whose action is the key of the settings itself.  So a
 * change is kept and takes effect at once, and the window has no state.  To add a preference, add
 * its key to the schema, a row to the table, and the code that applies the setting to
 * ms-settings-follow.c. */
#define MS_TYPE_PREFERENCES_WINDOW (ms_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (MsPreferencesWindow, ms_preferences_window, MS, PREFERENCES_WINDOW, GtkWindow)

/* References to settings and records are taken. */
GtkWindow *ms_preferences_window_new (GSettings *settings, MsRecords *records);

/* The keys that are preferences, which "Reset" resets; NULL-terminated, static. */
const char *const *ms_preferences_window_get_keys (void);

/* The control of a key and, for a choice, of one of its values (else NULL); borrowed. */
GtkWidget *ms_preferences_window_find (
    MsPreferencesWindow *self, const char *key, const char *value);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dialogs that choose files and ask questions.
 *
 * This is the one place that knows which of GTK's dialog interfaces is used (GTK 4.8 has only
 * GtkFileChooserNative and GtkMessageDialog), so that moving to newer ones touches one file.
 * Nothing here blocks: every function returns at once and calls back once, or never if the user
 * cancels or parent is destroyed first.
 */
#pragma once

#include <gtk/gtk.h>

typedef void (*MsConfirmCallback) (gpointer user_data);

/* What a file is chosen for. */
typedef enum
{
  MS_DIALOG_OPEN_GAME,
  MS_DIALOG_SAVE_GAME,
  MS_DIALOG_OPEN_TABLE, /* of comma-separated values */
  MS_DIALOG_SAVE_TABLE,
  MS_DIALOG_SAVE_PICTURE,
  MS_DIALOG_SAVE_ANALYSIS,
  MS_DIALOG_SAVE_REPLAY,
} MsDialogKind;

/* current: the document's file, the choice at first; if it is NULL, name is suggested; both may be
 * NULL. The user is asked before an existing file is overwritten.  callback gets owner, which must
 * live as long as parent, and the file, borrowed. */
void ms_dialog_choose_file (GtkWindow *parent, MsDialogKind kind, GFile *current, const char *name,
    GCallback callback, gpointer owner);

/* Chooses a folder to read from or to write into; accept is the label of the button. */
void ms_dialog_choose_folder (
    GtkWindow *parent, const char *title, const char *accept, GCallback callback, gpointer owner);

/* Asks whether to go on; accept is the label of the button that does, and only that button calls
 * back. The dialog takes user_data over and frees it with destroy (NULL allowed). */
void ms_confirm (GtkWindow *parent, const char *question, const char *explanation,
    const char *accept, MsConfirmCallback callback, gpointer user_data, GDestroyNotify destroy);

/* The same where going on would lose something, which a third button offers to save first.  Calls
 * callback or save, or neither if the user cancels. */
void ms_confirm_or_save (GtkWindow *parent, const char *question, const char *explanation,
    const char *accept, MsConfirmCallback callback, MsConfirmCallback save, gpointer user_data,
    GDestroyNotify destroy);

/* A file that is to be saved, without the second of two equal endings in its name, as in
 * "a.minesage.minesage", where "a.minesage" was typed over the "Game" of "Game.minesage".  Without
 * such endings, or if the shorter name is that of an existing file, file itself.  Owned by the
 * caller. */
GFile *ms_dialog_drop_doubled_ending (GFile *file);

/* The file dialog that is open over parent, borrowed, valid until its signal "response"; NULL: none
 * is. It may be a window of another process, so that no window of this program has the focus
 * meanwhile. */
GtkNativeDialog *ms_dialog_get_open_chooser (GtkWindow *parent);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choosing files and asking questions.
 *
 * The one place that knows which of GTK's dialog interfaces is used (GTK 4.8 has only
 * GtkFileChooserNative and GtkMessageDialog), so that moving to newer ones touches one file.
 * Nothing here blocks: every function returns at once and calls back once, or never when the user
 * cancels or parent goes away first.
 */
#pragma once

#include <gtk/gtk.h>

/* file: borrowed. */
typedef void (*MsFileCallback) (GFile *file, gpointer user_data);
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

/* current: the file of the document, shown as the choice to begin with; else name is suggested; both may
 * be NULL.  Existing files are asked about before they are overwritten.  user_data must live as long as
 * parent. */
void ms_dialog_choose_file (GtkWindow *parent, MsDialogKind kind, GFile *current, const char *name,
    MsFileCallback callback, gpointer user_data);

/* A folder, to read what is in it or to write into it; accept is the label of the button. */
void ms_dialog_choose_folder (GtkWindow *parent, const char *title, const char *accept,
    MsFileCallback callback, gpointer user_data);

/* Asks whether to go on, with accept as the label of the button that does; calls back only then.
 * user_data is the dialog's from here on and freed with it by destroy (NULL allowed). */
void ms_confirm (GtkWindow *parent, const char *question, const char *explanation,
    const char *accept, MsConfirmCallback callback, gpointer user_data, GDestroyNotify destroy);

/* The same of what would be lost, which can also be saved under a name that save asks for.  Calls back one
 * of them, or none when the user cancels. */
void ms_confirm_or_save (GtkWindow *parent, const char *question, const char *explanation,
    const char *accept, MsConfirmCallback callback, MsConfirmCallback save, gpointer user_data,
    GDestroyNotify destroy);

/* The file without its ending where its name has that twice, as when "a.minesage" is typed over the
 * "Game" of "Game.minesage"; else, and where that would be another file that is there, file itself.
 * The caller's.  Files that are saved go through it. */
GFile *ms_dialog_drop_doubled_ending (GFile *file);

/* The file dialog that is open over parent, borrowed, valid until its signal "response"; NULL: none is.
 * It may be a window of another process, so that no window of ours has the focus meanwhile. */
GtkNativeDialog *ms_dialog_get_open_chooser (GtkWindow *parent);

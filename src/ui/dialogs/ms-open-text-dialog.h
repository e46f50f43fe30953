/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOpenTextDialog: a field for any text the program can read (a position, a board, a link, an ID);
 * while one types, a sentence below says what the text is taken for, or what is wrong with it and
 * where.  A text too long to be drawn within a frame is read on another thread and not shown; the
 * field stays empty.
 *
 * Signals
 *   open (text, analysis)   const char *, a text that can be read; gboolean, TRUE: only the
 *                           position is wanted.  The dialog closes itself afterwards
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_OPEN_TEXT_DIALOG (ms_open_text_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsOpenTextDialog, ms_open_text_dialog, MS, OPEN_TEXT_DIALOG, GtkWindow)

MsOpenTextDialog *ms_open_text_dialog_new (GtkWindow *parent);

void ms_open_text_dialog_set_text (MsOpenTextDialog *self, const char *text);
/* The sentence below the field; borrowed. */
const char *ms_open_text_dialog_get_note (MsOpenTextDialog *self);

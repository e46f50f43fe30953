/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsOpenTextDialog: a field for any text that is read (a position, a board, a link, an ID), and
 * below it, as it is typed, what the text is taken for or what is wrong with it and where.  A text too
 * long for a field to be drawn in a frame is read on a worker and not shown; the field stays empty.
 *
 * Signals
 *   open (text, analysis)   const char *, gboolean: TRUE, only the position is wanted.  The text can
 *                           be read; the dialog closes itself afterwards
 */
#pragma once

#include "ms-game.h"

#include <gtk/gtk.h>

#define MS_TYPE_OPEN_TEXT_DIALOG (ms_open_text_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsOpenTextDialog, ms_open_text_dialog, MS, OPEN_TEXT_DIALOG, GtkWindow)

MsOpenTextDialog *ms_open_text_dialog_new (
    GtkWindow *parent, MsGame *game); /* game stays as it is */

void ms_open_text_dialog_set_text (MsOpenTextDialog *self, const char *text);
/* The sentence below the field; borrowed. */
const char *ms_open_text_dialog_get_note (MsOpenTextDialog *self);

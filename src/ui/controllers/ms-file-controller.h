/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFileController: opening, dropping, copying and pasting.  What replaces a running game asks
 * first; a failure is reported in the error bar and leaves the game as it was.  From a text of
 * several boards the first one is opened, and the player is told so; if a text does not say how
 * many mines there are, the player is asked, and the game stays until that is answered.  Pictures
 * of boards are opened like files, and from the clipboard where it has no text.
 *
 * Actions: open, open-recent (s), copy, paste.
 * Property: file, GFile, read-only: what the game was opened from or saved to; NULL for a new one.
 * It is the new one already when a board from a file comes, and notified afterwards.
 * What is being read, on a worker, is said at the foot of the window if it takes its time; what is
 * asked for next takes its place.
 *
 * Signals, for a part of the board that is copied and pasted on its own; the first that answers has
 *   copying () → string, owned   the text to copy; NULL: that of the whole position;
 *                                "": nothing, which has been said
 *   pasting (document) → boolean gpointer to MsDocument, what the text on the clipboard says:
 *                                whether it has found its use; else it replaces the game
 * and
 *   reading ()                   reading has begun or ended
 *   replay (moments, title)      gpointer to MsMoments, to be taken, string: what was opened is a
 *                                replay, and is to be shown; the game is left as it was
 *   picture (reading)            gpointer to MsPictureReading, to be taken: what was opened is a
 *                                picture of a board; the game is left as it was */
#pragma once

#include "ms-feature.h"
#include "ms-file-dialogs.h"

#define MS_TYPE_FILE_CONTROLLER (ms_file_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsFileController, ms_file_controller, MS, FILE_CONTROLLER, MsFeature)

/* Opens file on a worker, asking if a running game would be lost. */
void ms_file_controller_open (MsFileController *self, GFile *file);

/* Opens a text in the same way.  analysis: only its position is used, whatever else it contains. */
void ms_file_controller_open_text (MsFileController *self, const char *text, gboolean analysis);
/* Opens a document that has been read already, perhaps from a picture, and takes it; asks as
 * above. */
void ms_file_controller_take_document (
    MsFileController *self, MsDocument *document, gboolean pictured);

gboolean ms_file_controller_get_reading (MsFileController *self);
/* Cancels what is being read, and says so in the status line; returns FALSE if nothing is being
 * read. */
gboolean ms_file_controller_stop_reading (MsFileController *self);

/* For whoever replaces the game, or only the analysis (the game that is set aside stays): calls
 * proceed at once, or when the player agrees to lose what has not been saved.  user_data is freed
 * with destroy (NULL allowed), whether proceed was called or not. */
void ms_file_controller_leave (MsFileController *self, gboolean analysis_alone,
    MsConfirmCallback proceed, gpointer user_data, GDestroyNotify destroy);

/* The question to ask before leaving what is on the board or, with waiting, the game that is set
 * aside, when that is in no file; static; NULL: there is nothing to ask. */
const char *ms_file_controller_get_question (MsFileController *self, gboolean waiting);

void ms_file_controller_set_file (MsFileController *self, GFile *file); /* NULL: none */
GFile *ms_file_controller_get_file (MsFileController *self); /* borrowed */

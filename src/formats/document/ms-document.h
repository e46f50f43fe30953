/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading and writing positions, boards, games and replays, from and to memory.
 *
 * Everything read becomes an MsDocument, whatever the format; the format is recognised by content.
 * Nothing is guessed from damaged input: the first fault ends the reading, with its place.  Only a
 * replay that breaks off is kept up to there, and says so (ms_replay_get_fault).
 * Input is never trusted: sizes are checked before memory is taken.
 */
#pragma once

#include "ms-board-write.h"
#include "ms-document-content.h"
#include "ms-document-write.h"
#include "ms-native-write.h"

/* data[length] need not be NUL-terminated.  MS_STATUS_OK and an owned *document, or the fault. */
MsStatus ms_document_read (
    const char *data, gsize length, MsDocument **document, MsErrorInfo *info);
void ms_document_free (MsDocument *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsDocument, ms_document_free)

/* Gives a document whose total_missing is set the total that its text does not say.  MS_STATUS_OK,
 * or MS_STATUS_BAD_MINES when so many do not fit, or MS_STATUS_NO_MEMORY; then it is as it was. */
MsStatus ms_document_set_mines (MsDocument *document, int mines, MsErrorInfo *info);

/* What there is to play: the document's game, which it then has no more, or else an analysis of its
 * position.  Owned by the caller; NULL when there is no memory.  Cost: nothing for a game, the
 * cells for an analysis. */
MsPlay *ms_document_take_play (MsDocument *document);

/* The total of a document that does not say it (total_missing): mines, from those of its position to
 * all covered cells.  MS_STATUS_OK, after which nothing is missing, or MS_STATUS_BAD_MINES or
 * MS_STATUS_NO_MEMORY, after which nothing has changed.  Cost: the cells. */
MsStatus ms_document_set_total (MsDocument *document, int mines, MsErrorInfo *info);
/* The most mines that document's position has room for: its covered cells. O(cells). */
int ms_document_count_room (const MsDocument *document);

/* Leaves of document nothing but its position: what is to be analysed and not played. */
void ms_document_make_position (MsDocument *document);

/* "mine", "minesage", "txt": the usual file name endings, without the dot; of a link or an ID, which
 * is no file, "txt". */
const char *ms_format_extension (MsFormat format);
/* How people call it, translated: "PTTA link", "Arbiter replay (AVF)".  Static. */
const char *ms_format_name (MsFormat format);

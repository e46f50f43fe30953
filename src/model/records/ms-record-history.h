/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a recorded game went: its mines and its moves in the form in which a record keeps them, and
 * what is made of them by playing it again: whether they belong to the game, its 3BV, clicks, luck
 * and guesses, and a replay.  Which games are measured when is the affair of ms-records.c.
 *
 * The moves are one short line of text: "o3,4@0 f5,4@1230 c3,4@1500".  A letter (o open, c chord, f
 * flag, q question mark, u take the mark off; C and F where a chord or a flag belongs to the step
 * before), column and row from 0, milliseconds since the first opening, which never fall; one space
 * between two moves. */
#pragma once

#include "ms-document.h"
#include "ms-record.h"
#include "ms-replay.h"

/* The layout as the bits that a record holds; the caller's. O(cells). */
GBytes *ms_record_pack_layout (const MsLayout *layout);
/* The layout as an object; NULL if not known, or when there is no memory. */
MsLayout *ms_record_dup_layout (const MsRecord *record);

/* The game that has just been won or lost, ended now; player is copied.  Its moves are put into
 * words by the thread of the records. O(cells), and the pointer's path. */
MsRecord *ms_record_new_from_game (MsGame *game, const char *player);

/* The text of the moves of play that stand; the caller's. */
char *ms_record_moves_write (const MsPlay *play);
/* Writes the moves of the record's play into its moves, if that is still to be done; any thread.
 * O(moves). */
void ms_record_write_moves (MsRecord *record);

/* The game of a record; NULL where layout or moves are not known, do not belong together, or do
 * not end as the record says.  The caller's. */
MsPlay *ms_record_replay (const MsRecord *record);

/* Whether layout and moves, where they are known, are those of the game in the record. */
typedef enum
{
  MS_RECORD_HISTORY_FITS,
  MS_RECORD_HISTORY_OTHER_LAYOUT, /* of another size or with other mines */
  MS_RECORD_HISTORY_OTHER_MOVES, /* that make no game that ends as the record says */
} MsRecordHistory;
MsRecordHistory ms_record_check_history (const MsRecord *record);

/* Fills the measures of record and sets measured, unless cancelled.  Blocks: some
 * tenths of a millisecond for an Expert game, half a minute at most. */
void ms_record_measure (MsRecord *record, GCancellable *cancellable);

/* The same from the game itself, which is not played again for it.  What takes longer than a second
 * is left, not measured, to be measured later. */
void ms_record_measure_at_once (
    MsRecord *record, const MsDocument *document, GCancellable *cancellable);

/* record with layout, moves and, where it is known, path.  NULL where layout or moves are not known
 * or do not fit the game, or when there is no memory.  A path that is none is passed over.
 * Cost: the game. */
MsReplay *ms_record_dup_replay (const MsRecord *record);

/* The game of a file of this name as one that was played elsewhere, with its path; modified_ms
 * (since 1970) is when the file was written, for a game of which neither the replay nor the file's
 * name says when it was played.  Not measured.  NULL and *fault, a whole sentence of the caller's,
 * where the game has not ended or is not known from its beginning.  Cost: the moves. */
MsRecord *ms_record_new_from_document (
    const MsDocument *document, const char *file_name, gint64 modified_ms, char **fault);
/* Whether the game of document was neither won nor lost, and its file does not break off. */
gboolean ms_record_is_unended (const MsDocument *document);

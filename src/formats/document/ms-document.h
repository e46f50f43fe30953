/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Reading and writing positions, boards, games and replays, from and to memory.
 *
 * Everything read becomes an MsDocument, whatever the format; the format is recognised by content.
 * Nothing is guessed from damaged input: the first fault ends the reading, and its place is
 * reported.  Only of a replay that breaks off the part before the fault is kept, and the replay
 * holds the fault (ms_replay_get_fault).  Input is never trusted: sizes are checked before memory
 * is taken.
 */
#pragma once

#include "ms-board-write.h"
#include "ms-document-content.h"
#include "ms-native-write.h"

/* data[length] need not be NUL-terminated.  MS_STATUS_OK and an owned *document, or the fault. */
MsStatus ms_document_read (
    const char *data, gsize length, MsDocument **document, MsErrorInfo *info);
/* Whether data begins as our own saved games do: then no reader of another format is tried. */
gboolean ms_document_is_native (const char *data, gsize length);
void ms_document_free (MsDocument *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsDocument, ms_document_free)

/* Fills in what follows from the replay of a document, which has no play yet: the game as it ended,
 * its clock and position, and whether it was assisted.  MS_STATUS_OK or MS_STATUS_NO_MEMORY. */
MsStatus ms_document_play_replay (MsDocument *document, MsErrorInfo *info);

/* When the game of a document ended, in milliseconds since 1970-01-01 00:00 UTC: as its file says
 * when it began, else as the file's name says, else modified_ms, when the file was written.  Where
 * nothing tells the zone of a clock it is that of this place, so that a date is shown as it stands
 * in the file. */
gint64 ms_document_find_end (const MsDocument *document, const char *file_name, gint64 modified_ms);

/* Sets the mine total of a document whose text does not give it (total_missing).  MS_STATUS_OK, or
 * MS_STATUS_BAD_MINES when so many mines do not fit, or MS_STATUS_NO_MEMORY, and then document is
 * unchanged. */
MsStatus ms_document_set_mines (MsDocument *document, int mines, MsErrorInfo *info);

/* Takes out of document its game, or makes an analysis of its position where it has no game.  Owned
 * by the caller; NULL when there is no memory.  O(1) for a game, O(cells) for an analysis. */
MsPlay *ms_document_take_play (MsDocument *document);

/* Sets the mine total of a document whose file does not give it (total_missing): from the mines of
 * its position to the number of covered cells.  MS_STATUS_OK, and then total_missing is FALSE; or
 * MS_STATUS_BAD_MINES or MS_STATUS_NO_MEMORY, and then nothing has changed.  O(cells). */
MsStatus ms_document_set_total (MsDocument *document, int mines, MsErrorInfo *info);
/* The most mines that document's position has room for: its covered cells. O(cells). */
int ms_document_count_room (const MsDocument *document);

/* Removes everything from document but its position, so that it is analysed and not played. */
void ms_document_make_position (MsDocument *document);

/* "mine", "minesage", "txt": the usual ending of file names, without the dot; "txt" for a link or
 * an ID, which is not a file. */
const char *ms_format_extension (MsFormat format);
/* The name of a format for people, translated: "PTTA link", "Arbiter replay (AVF)".  Static. */
const char *ms_format_name (MsFormat format);

/* The formats that can be written, as one table: for --to, for copying and for saving.
 *
 * Targets are static and can be compared by their addresses.  What a target cannot hold is refused
 * with a status that has a sentence (ms-message.h): MS_STATUS_NO_LAYOUT where the mines are not
 * known, MS_STATUS_NO_ROOM where the board is too large for it.
 */

typedef enum
{
  /* what the player sees; in some formats also the mines, where they are known */
  MS_TARGET_POSITION,
  MS_TARGET_BOARD, /* where the mines are, and perhaps the first click */
  MS_TARGET_GAME, /* the board and the moves */
  MS_TARGET_REPLAY, /* what the pointer did */
} MsTargetKind;

typedef struct
{
  const char *name; /* "mine", "ptta", …: the value of --to */
  const char *title; /* marked for translation, see ms_target_title */
  const char *extension; /* of file names, without the dot */
  MsTargetKind kind;
  /* one line of text without a line end: a link or an ID, rather copied than saved */
  gboolean is_line;
  gboolean is_binary; /* bytes, not to be copied as text */
  gboolean several; /* several can be written into one file, by ms_target_join */
} MsTarget;

/* Target i, from 0 on, in the order in which they are offered; NULL behind the last. */
const MsTarget *ms_target_get (int i);
/* The target with a name; NULL when there is none. */
const MsTarget *ms_target_find (const char *name);
/* The target that the ending of a file's name tells, NULL where there is none: "a.b.mbf" is an MBF
 * board. */
const MsTarget *ms_target_for_file (const char *file_name);
/* The name of a target for people, translated: "PTTA link".  Static. */
const char *ms_target_title (const MsTarget *target);

/* Appends data[length], a document written as target, to the bytes of those before it, if any.
 * target must hold several. */
void ms_target_join (const MsTarget *target, GString *bytes, const char *data, gsize length);

/* Whether document can be written as target: MS_STATUS_OK, MS_STATUS_NO_LAYOUT or
 * MS_STATUS_NO_ROOM.  Reads only the fields position and play, so that a document on the stack,
 * filled from a running game, will do.  O(1). */
MsStatus ms_document_check_as (
    const MsTarget *target, const MsDocument *document, MsErrorInfo *info);

/* Writes document as target: MS_STATUS_OK and the owned bytes *data, NUL-terminated and *length
 * long, or what ms_document_check_as returns, or MS_STATUS_NO_MEMORY.  Reads only the fields
 * position, density, play, elapsed_ms and assisted, and for MS_TARGET_REPLAY also replay.  O(cells
 * + moves). */
MsStatus ms_document_write_as (const MsTarget *target, const MsDocument *document, char **data,
    gsize *length, MsErrorInfo *info);

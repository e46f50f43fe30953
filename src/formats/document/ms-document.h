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

/* Everything that can be written, as one table: what --to takes, what can be copied or saved.
 *
 * Targets are static; one is the same as another when their addresses are.  What a target cannot
 * hold is refused with a status that has a sentence (ms-message.h): MS_STATUS_NO_LAYOUT where the
 * mines are not known, MS_STATUS_NO_ROOM where the board is too large for it.
 */

typedef enum
{
  MS_TARGET_POSITION, /* what the player sees; in some also the board, where it is known */
  MS_TARGET_BOARD, /* where the mines are, and perhaps the first click */
  MS_TARGET_GAME, /* the moves too */
  MS_TARGET_REPLAY, /* what the pointer did */
} MsTargetKind;

typedef struct
{
  const char *name; /* "mine", "ptta": the word of --to */
  const char *title; /* to be translated: ms_target_title */
  const char *extension; /* of a file of it, without the dot */
  MsTargetKind kind;
  /* one line of text without a line end: a link or an ID, rather copied than saved */
  gboolean is_line;
  gboolean is_binary; /* bytes, not to be copied as text */
  gboolean several; /* parts with an empty line between them are read back as several boards */
} MsTarget;

/* All of them, in the order in which they are offered; [*n_targets], borrowed. */
const MsTarget *const *ms_targets_get (int *n_targets);
/* NULL: no target has this name. */
const MsTarget *ms_target_find (const char *name);
/* By the ending of a file's name, or NULL where no target has it: "a.b.mbf" is an MBF board. */
const MsTarget *ms_target_for_file (const char *file_name);
/* How people call it, translated: "PTTA link".  Static. */
const char *ms_target_title (const MsTarget *target);

/* Whether target has room for document: MS_STATUS_OK or one of these.
 * Looks at position and play alone, so that a document on the stack, filled from a running game,
 * will do.  Cost: nothing. */
MsStatus ms_document_check_as (
    const MsTarget *target, const MsDocument *document, MsErrorInfo *info);

/* Writes document as target: MS_STATUS_OK and the owned bytes *data, NUL-terminated and *length
 * long, or what ms_document_check_as returns, or MS_STATUS_NO_MEMORY.  Looks at position, density, play, elapsed_ms and
 * assisted, of a replay also at replay.  Cost: the cells and the moves. */
MsStatus ms_document_write_as (const MsTarget *target, const MsDocument *document, char **data,
    gsize *length, MsErrorInfo *info);

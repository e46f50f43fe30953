/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything that can be written, as one table: what --to takes, what can be copied or saved.
 *
 * Targets are static; one is the same as another when their addresses are.  What a target cannot
 * hold is refused with a status that has a sentence (ms-message.h): MS_STATUS_NO_LAYOUT where the
 * mines are not known, MS_STATUS_NO_ROOM where the board is too large for it.
 */
#pragma once

#include "ms-document-content.h"

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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that is kept, as a replay to be watched or written; and a replay as a game to be kept. */
#pragma once

#include "ms-document.h"
#include "ms-record.h"
#include "ms-replay.h"

/* record with layout, moves and, where it is known, path.  NULL where layout or moves are not known
 * or do not fit the game, or when there is no memory.  A path that is none is passed over.
 * Cost: the game. */
MsReplay *ms_record_dup_replay (const MsRecord *record);

/* The game of a file of this name as one that was played elsewhere, with its path; modified_ms (since
 * 1970) is when the file was written, for a replay that does not say when it was played.  Not
 * measured.  NULL and *fault, a whole sentence of the caller's, where the game has not ended or is
 * not known from its beginning.  Cost: the moves. */
MsRecord *ms_record_new_from_document (
    const MsDocument *document, const char *file_name, gint64 modified_ms, char **fault);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A journal: a game as it was at some moment, and what has happened since, one line for each thing.
 * It is what autosaving writes, because a line can be appended, and a game cannot.
 *
 *   minesage-journal 1 BYTES MD5
 *   the game in the native format, so many bytes with that checksum
 *   +1a2b3c4d open 3,4 1230         a move, as in the native format
 *   .5e6f7081 undo                  or redo, or assisted
 *   +92a3b4c5 clock 41230           milliseconds on the clock
 *
 * Each line has the checksum of what follows it.  It begins with "+" where everything before it was
 * known to be on the disk, else with ".": power that fails takes at most the last line with a "+"
 * and those after it, and whatever it leaves of them ends the journal.  A fault before such a line
 * is damage. */
#pragma once

#include "ms-document.h"

typedef enum
{
  MS_JOURNAL_MOVE,
  MS_JOURNAL_UNDO,
  MS_JOURNAL_REDO,
  MS_JOURNAL_ASSISTED,
  MS_JOURNAL_CLOCK,
} MsJournalKind;

typedef struct
{
  MsJournalKind kind;
  MsMove move; /* MS_JOURNAL_MOVE */
  int64_t elapsed_ms; /* MS_JOURNAL_CLOCK */
} MsJournalEntry;

/* The first line for a game of length bytes. */
char *ms_journal_dup_head (const char *native, gsize length);

/* Appends an entry of a board that is width cells wide; settled: "+". */
void ms_journal_append (
    GString *text, const MsJournalEntry *entry, int width, gboolean settled, GChecksum *checksum);

/* The game as the journal leaves it, with all that can be undone and redone.  MS_STATUS_OK and an
 * owned *document whose play is not NULL, or a fault: that of the game, MS_STATUS_FILE_UNKNOWN,
 * MS_STATUS_FILE_BAD_VERSION, MS_STATUS_FILE_TRUNCATED (in the game), MS_STATUS_FILE_SYNTAX
 * (damage) or MS_STATUS_FILE_CONTRADICTS (entries against the game).
 * Where the fault lies behind the game, *document is what precedes it, and the first *sound bytes
 * (NULL allowed) are a journal of just that; else it is NULL. */
MsStatus ms_journal_read (
    const char *data, gsize length, MsDocument **document, gsize *sound, MsErrorInfo *info);

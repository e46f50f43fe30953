/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A journal: a game or an analysis as it was at some moment, and what has happened since, one line
 * for each thing.  It is what autosaving writes, because a line can be appended, and a game cannot.
 *
 *   minesage-journal 2 BYTES MD5
 *   the game in the native format, BYTES bytes long, with checksum MD5
 *   +1a2b3c4d open 3,4 1230         a move, as in the native format
 *   .5e6f7081 undo                  or redo, or assisted
 *   +92a3b4c5 clock 41230           milliseconds on the clock
 *   +0f1e2d3c clicks 9,2,1,8,2,1    the clicks of all moves, as in the native format; they replace
 *                                   those that are counted while the moves above are made again
 *                                   only to be undone
 *   +a3b4c5d6 analyse               the game is set aside; what follows is about an analysis of it
 *   +b4c5d6e7 edit 9x9x10 known 3,4=F 4,4=2
 *   +c5d6e7f8 more 9x9x10 0.2       an edit that is one step, for undo, with the edit before it;
 *                                   0.2 is the density, as the mine total is unknown
 *   +d6e7f809 edit 2x2x1 known =HH1F   the whole board, row by row
 *
 * Version 1 knew no analyses.
 *
 * Each line begins with a sign and the checksum of the rest of the line.  The sign is "+" where
 * everything before the line was known to be on the disk when it was written, else ".".  When power
 * fails, at most the last line with a "+" and those after it are lost, and the journal ends where
 * they become unreadable.  A fault before the last readable line with a "+" means that the file is
 * damaged. */
#pragma once

#include "ms-document.h"
#include "ms-edit.h"

#include <glib.h>

typedef enum
{
  MS_JOURNAL_MOVE,
  MS_JOURNAL_UNDO,
  MS_JOURNAL_REDO,
  MS_JOURNAL_ASSISTED,
  MS_JOURNAL_CLOCK,
  MS_JOURNAL_ANALYSE,
  MS_JOURNAL_EDIT,
  MS_JOURNAL_CLICKS,
} MsJournalKind;

typedef struct
{
  MsJournalKind kind;
  MsMove move; /* only for MS_JOURNAL_MOVE */
  int width; /* only for MS_JOURNAL_MOVE: columns of the board at that time */
  int64_t elapsed_ms; /* only for MS_JOURNAL_CLOCK */
  MsClicks clicks; /* only for MS_JOURNAL_CLICKS */
  MsEdit *edit; /* only for MS_JOURNAL_EDIT */
  gboolean joined; /* only for MS_JOURNAL_EDIT: it is one step, for undo, with the edit before it */
} MsJournalEntry;

/* An array of MsJournalEntry that holds references to the edits in it. */
GArray *ms_journal_entries_new (void);

/* The first line of a journal whose game is native[length]. */
char *ms_journal_dup_head (const char *native, gsize length);

/* Appends an entry; settled: its line begins with "+". */
void ms_journal_append (
    GString *text, const MsJournalEntry *entry, gboolean settled, GChecksum *checksum);

/* Calls take for each entry that describes one of the n_moves moves of play from first on; before
 * them the board has width columns.  take only borrows the edit of an entry.  Returns how many
 * columns the board has after them. */
typedef void (*MsJournalTake) (const MsJournalEntry *entry, gpointer user_data);
int ms_journal_tell_moves (
    const MsPlay *play, int first, int n_moves, int width, MsJournalTake take, gpointer user_data);
/* The same for the moves that are undone, as entries that make them and undo them again: the native
 * format keeps only the moves that are not undone, but counts the clicks of all. */
void ms_journal_tell_undone (const MsPlay *play, int width, MsJournalTake take, gpointer user_data);

/* Where entries are appended to; both are the caller's. */
typedef struct
{
  GString *text;
  GChecksum *checksum;
} MsJournalTail;

/* Takes entries that are told, and appends them as settled to tail, an MsJournalTail. */
void ms_journal_take_settled (const MsJournalEntry *entry, gpointer tail);

/* Reads the game or the analysis as it is at the end of the journal, with all that can be undone
 * and redone, and the game that is set aside.  MS_STATUS_OK and an owned *document whose play is
 * not NULL, or a fault: one of reading the game, MS_STATUS_FILE_UNKNOWN,
 * MS_STATUS_FILE_BAD_VERSION, MS_STATUS_FILE_TRUNCATED (in the game), MS_STATUS_FILE_SYNTAX
 * (damage) or MS_STATUS_FILE_CONTRADICTS (an entry that is impossible in the game).  Where the
 * fault lies behind the game, *document is the state before the fault, and the first *sound bytes
 * (sound may be NULL) are a journal of just that; else *document is NULL. */
MsStatus ms_journal_read (
    const char *data, gsize length, MsDocument **document, gsize *sound, MsErrorInfo *info);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A journal: a game or an analysis as it was at some moment, and what has happened since, one line
 * for each thing.  It is what autosaving writes, because a line can be appended, and a game cannot.
 *
 *   minesage-journal 2 BYTES MD5
 *   the game in the native format, so many bytes with that checksum
 *   +1a2b3c4d open 3,4 1230         a move, as in the native format
 *   .5e6f7081 undo                  or redo, or assisted
 *   +92a3b4c5 clock 41230           milliseconds on the clock
 *   +0f1e2d3c clicks 9,2,1,8,2,1    as in the native format: instead of what the moves count that
 *                                   were made again only to be undone again
 *   +a3b4c5d6 analyse               the game is set aside, what follows is of the analysis of it
 *   +b4c5d6e7 edit 9x9x10 known 3,4=F 4,4=2
 *   +c5d6e7f8 more 9x9x10 0.2       an edit that is one step with what is before it; the density
 *                                   says that the total is unknown
 *   +d6e7f809 edit 2x2x1 known =HH1F   the whole board, row by row
 *
 * Version 1 knew no analyses.
 *
 * Each line has the checksum of what follows it.  It begins with "+" where everything before it was
 * known to be on the disk, else with ".": power that fails takes at most the last line with a "+"
 * and those after it, and whatever it leaves of them ends the journal.  A fault before such a line
 * is damage. */
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
  MsMove move; /* MS_JOURNAL_MOVE */
  int width; /* MS_JOURNAL_MOVE: of the board then */
  int64_t elapsed_ms; /* MS_JOURNAL_CLOCK */
  MsClicks clicks; /* MS_JOURNAL_CLICKS */
  MsEdit *edit; /* MS_JOURNAL_EDIT */
  gboolean joined; /* MS_JOURNAL_EDIT: one step with what is before it */
} MsJournalEntry;

/* An array of MsJournalEntry that holds a reference to the edits in it. */
GArray *ms_journal_entries_new (void);

/* The first line for a game of length bytes. */
char *ms_journal_dup_head (const char *native, gsize length);

/* Appends an entry; settled: "+". */
void ms_journal_append (
    GString *text, const MsJournalEntry *entry, gboolean settled, GChecksum *checksum);

/* The entries that say n_moves moves of play, made one after the other from a board of width columns on;
 * take is called with each, whose edit is borrowed.  Returns how many columns there are then. */
typedef void (*MsJournalTake) (const MsJournalEntry *entry, gpointer user_data);
int ms_journal_tell_moves (
    const MsPlay *play, int first, int n_moves, int width, MsJournalTake take, gpointer user_data);
/* The same of what is undone, which is made and undone again: the native format has only what stands, but
 * has counted all clicks. */
void ms_journal_tell_undone (const MsPlay *play, int width, MsJournalTake take, gpointer user_data);

/* The game or the analysis as the journal leaves it, with all that can be undone and redone, and the
 * game that is set aside.  MS_STATUS_OK and an
 * owned *document whose play is not NULL, or a fault: that of the game, MS_STATUS_FILE_UNKNOWN,
 * MS_STATUS_FILE_BAD_VERSION, MS_STATUS_FILE_TRUNCATED (in the game), MS_STATUS_FILE_SYNTAX
 * (damage) or MS_STATUS_FILE_CONTRADICTS (entries against the game).
 * Where the fault lies behind the game, *document is what precedes it, and the first *sound bytes
 * (NULL allowed) are a journal of just that; else it is NULL. */
MsStatus ms_journal_read (
    const char *data, gsize length, MsDocument **document, gsize *sound, MsErrorInfo *info);

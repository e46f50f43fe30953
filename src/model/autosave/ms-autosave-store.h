/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The folder of autosaved games, and the threads that write them.  Private to model and its
 * tests.
 *
 * One file per game, locked (flock) for as long as somebody plays it: a file that can be locked is
 * one that nobody plays any more.  A file appears and is replaced whole (written beside it, synced,
 * renamed, the folder synced); after that only lines are appended.
 *
 * Nothing here makes the caller wait: a call puts a command into a queue.  The writer writes as
 * soon as it gets a command, so that what the program has done survives its end; the syncer brings
 * what was written to the disk as fast as the disk can, so that it survives the end of the machine.
 * All calls are made from one thread.
 */
#pragma once

#include "ms-journal.h"

#include <gio/gio.h>

#define MS_AUTOSAVE_ENDING ".journal"

typedef struct _MsAutosaveStore MsAutosaveStore;
typedef struct _MsAutosaveSlot MsAutosaveSlot;

/* The folder need not exist; it is made at the first write. */
MsAutosaveStore *ms_autosave_store_new (const char *folder);
MsAutosaveStore *ms_autosave_store_ref (MsAutosaveStore *self);
/* Dropping the last reference waits until all that was asked for is on the disk, or has failed. */
void ms_autosave_store_unref (MsAutosaveStore *self);
const char *ms_autosave_store_get_folder (MsAutosaveStore *self);

/* Calls done once in the caller's main context when all that was asked for so far has been carried
 * out: what was removed is gone, and what was closed can be locked by somebody else. done returns
 * G_SOURCE_REMOVE; it is called even when the store has ended meanwhile. */
void ms_autosave_store_when_written (MsAutosaveStore *self, GSourceFunc done, gpointer user_data);

/* A file could not be written, or deleted; called in the main context the slot was made in, the
 * error names the file.  After a failed write a slot appends nothing until the next
 * ms_autosave_slot_begin. */
typedef void (*MsAutosaveFailed) (const GError *error, gpointer user_data);

/* A slot for one game, without a file so far. */
MsAutosaveSlot *ms_autosave_slot_new (
    MsAutosaveStore *store, MsAutosaveFailed failed, gpointer user_data);

/* A slot for an existing file; takes ownership of fd, which is locked. */
MsAutosaveSlot *ms_autosave_slot_new_for_file (
    MsAutosaveStore *store, const char *path, int fd, MsAutosaveFailed failed, gpointer user_data);

/* What a journal begins with: a game, with its undone moves, or an analysis as it was opened; then
 * entries. */
typedef struct
{
  MsPlay *play; /* used by the writer alone, or made by ms_play_share */
  gint64 elapsed_ms;
  gboolean assisted;
  GArray *entries; /* MsJournalEntry, made by ms_journal_entries_new */
} MsAutosaveBeginning;

/* Replaces the file by a journal with this beginning.  Takes what beginning holds; the writer
 * thread makes the text of it, since a game may have millions of moves. */
void ms_autosave_slot_begin (MsAutosaveSlot *self, const MsAutosaveBeginning *beginning);
/* Appends entry to the file; takes a reference to its edit. */
void ms_autosave_slot_append (MsAutosaveSlot *self, const MsJournalEntry *entry);
/* Deletes the file.  failed (NULL allowed) is called if it could not be deleted; unlike the slot's
 * own callback it may be called after the closing. */
void ms_autosave_slot_remove (MsAutosaveSlot *self, MsAutosaveFailed failed, gpointer user_data);

/* Releases the file, which stays on the disk, and frees the slot once all is written.  No callback
 * comes after this. */
void ms_autosave_slot_close (MsAutosaveSlot *self);

/* How far what was asked for has come. */
typedef enum
{
  MS_AUTOSAVE_BROKEN = 1 << 0, /* the last write failed: what has been done since is in no file */
  MS_AUTOSAVE_WRITTEN = 1 << 1, /* the writer has carried it all out */
  MS_AUTOSAVE_SYNCED = 1 << 2, /* and so has the disk */
  MS_AUTOSAVE_SAFE = 1 << 3, /* and nothing of it has failed */
} MsAutosaveProgress;
MsAutosaveProgress ms_autosave_slot_get_progress (MsAutosaveSlot *self);

/* Replaces the file at path by one with this content, all or nothing, and syncs it to the disk;
 * returns its descriptor, locked and positioned at the end, or -1.  It blocks. */
int ms_autosave_replace (
    const char *path, const char *const *parts, const gsize *lengths, int n_parts, GError **error);

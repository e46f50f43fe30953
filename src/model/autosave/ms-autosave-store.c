/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-autosave-store.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

typedef enum
{
  COMMAND_BEGIN,
  COMMAND_APPEND,
  COMMAND_REMOVE,
  COMMAND_CLOSE,
  COMMAND_TELL, /* without a slot */
} CommandKind;

typedef struct
{
  CommandKind kind;
  MsAutosaveSlot *slot; /* a reference */
  MsAutosaveBeginning beginning; /* COMMAND_BEGIN */
  MsJournalEntry entry; /* COMMAND_APPEND: with a reference to its edit */
  GSource *source; /* COMMAND_TELL: owned */
  GMainContext *context; /* COMMAND_TELL: a reference */
  MsAutosaveFailed failed; /* COMMAND_REMOVE: NULL where nobody asks */
  gpointer user_data;
} Command;

struct _MsAutosaveStore
{
  grefcount references;
  char *folder;
  GThreadPool *writer; /* of one thread, which carries out each Command */
  GThreadPool
      *syncer; /* of one thread, which syncs each MsAutosaveSlot, of which it gets a reference */
  GMutex lock; /* between the two, and the caller */
};

struct _MsAutosaveSlot
{
  gatomicrefcount references;
  MsAutosaveStore *store; /* outlives every slot that has commands under way */

  /* The caller's. */
  GMainContext *context;
  MsAutosaveFailed failed; /* NULL once it is closed */
  gpointer user_data;
  guint n_commands;

  /* The writer's. */
  char *path;
  GString *line;
  GChecksum *checksum;

  /* Under the store's lock. */
  int fd; /* -1: no file */
  gboolean broken; /* a write failed: waits for the next begin; changed by the writer alone */
  gboolean is_dirty; /* the syncer has it to do */
  gboolean sync_failed; /* since the last begin */
  guint n_written, n_synced; /* commands carried out */
};

static MsAutosaveSlot *
slot_ref (MsAutosaveSlot *slot)
{
  g_atomic_ref_count_inc (&slot->references);
  return slot;
}

static void
slot_unref (MsAutosaveSlot *slot)
{
  if (!g_atomic_ref_count_dec (&slot->references))
    return;
  if (slot->fd >= 0)
    close (slot->fd);
  g_main_context_unref (slot->context);
  g_free (slot->path);
  g_string_free (slot->line, TRUE);
  g_checksum_free (slot->checksum);
  g_free (slot);
}

static void
command_free (Command *command)
{
  ms_play_free (command->beginning.play);
  g_clear_pointer (&command->beginning.entries, g_array_unref);
  ms_edit_unref (command->entry.edit);
  g_clear_pointer (&command->source, g_source_unref);
  g_clear_pointer (&command->context, g_main_context_unref);
  g_clear_pointer (&command->slot, slot_unref);
  g_free (command);
}

/* --- The system calls, all of which block --- */

/* Sets *error to a message with the path and the system's words for errno; returns FALSE. */
static gboolean
fail (GError **error, const char *path)
{
  int code = errno;
  g_autofree char *shown = g_filename_display_name (path);
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), "%s: %s", shown, g_strerror (code));
  return FALSE;
}

static gboolean
write_all (int fd, const char *path, const char *data, gsize length, GError **error)
{
  while (length > 0)
    {
      gssize n = write (fd, data, length);
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return fail (error, path);
      data += n;
      length -= (gsize)n;
    }
  return TRUE;
}

static gboolean
fill (int fd, const char *path, const char *const *parts, const gsize *lengths, int n_parts,
    GError **error)
{
  /* Locked before it has its name, so that nobody ever finds it without a lock. */
  if (flock (fd, LOCK_EX | LOCK_NB) != 0)
    return fail (error, path);
  for (int i = 0; i < n_parts; i++)
    if (!write_all (fd, path, parts[i], lengths[i], error))
      return FALSE;
  return fsync (fd) == 0 || fail (error, path);
}

int
ms_autosave_replace (
    const char *path, const char *const *parts, const gsize *lengths, int n_parts, GError **error)
{
  g_autofree char *beside = g_strconcat (path, ".tmp", NULL);
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      fail (error, folder);
      return -1;
    }
  int fd = open (beside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0)
    {
      fail (error, beside);
      return -1;
    }
  gboolean done = fill (fd, beside, parts, lengths, n_parts, error);
  if (done && g_rename (beside, path) != 0)
    done = fail (error, path);
  /* After a renaming the folder must be synced as well, or the file could have its old name after a
   * power cut. */
  int folder_fd = done ? open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  if (done && (folder_fd < 0 || fsync (folder_fd) != 0))
    done = fail (error, folder);
  if (folder_fd >= 0)
    close (folder_fd);
  if (done)
    return fd;
  g_unlink (beside);
  close (fd);
  return -1;
}

/* --- What fails --- */

typedef struct
{
  MsAutosaveSlot *slot; /* a reference */
  MsAutosaveFailed failed; /* NULL: the slot's, as it is then */
  gpointer user_data;
  GError *error;
} Failure;

static gboolean
tell_cb (gpointer user_data)
{
  Failure *failure = user_data;
  MsAutosaveSlot *slot = failure->slot;
  if (failure->failed != NULL)
    failure->failed (failure->error, failure->user_data);
  else if (slot->failed != NULL)
    slot->failed (failure->error, slot->user_data);
  return G_SOURCE_REMOVE;
}

static void
failure_free (gpointer user_data)
{
  Failure *failure = user_data;
  slot_unref (failure->slot);
  g_error_free (failure->error);
  g_free (failure);
}

/* Has failed called by the main context of the slot; may be called on any thread, and takes
 * error. */
static void
tell (MsAutosaveSlot *slot, MsAutosaveFailed failed, gpointer user_data, GError *error)
{
  Failure *failure = g_new (Failure, 1);
  GSource *source = g_idle_source_new ();
  *failure = (Failure){ slot_ref (slot), failed, user_data, error };
  g_source_set_callback (source, tell_cb, failure, failure_free);
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_attach (source, slot->context);
  g_source_unref (source);
}

/* --- The writer --- */

static void
set_fd (MsAutosaveSlot *slot, int fd)
{
  g_mutex_lock (&slot->store->lock);
  int before = slot->fd;
  slot->fd = fd;
  slot->sync_failed = FALSE;
  g_mutex_unlock (&slot->store->lock);
  if (before >= 0)
    close (before); /* and with it its lock */
}

/* error is taken; NULL: all is well again. */
static void
set_broken (MsAutosaveSlot *slot, GError *error)
{
  g_mutex_lock (&slot->store->lock);
  slot->broken = error != NULL;
  g_mutex_unlock (&slot->store->lock);
  if (error != NULL)
    tell (slot, NULL, NULL, error);
}

static void
begin (MsAutosaveSlot *slot, const MsAutosaveBeginning *beginning)
{
  GError *error = NULL;
  gsize length;
  g_autofree char *native = ms_write_native (
      beginning->play, beginning->elapsed_ms, beginning->assisted, &length);
  g_autofree char *head = ms_journal_dup_head (native, length);
  g_autoptr (GString) tail = g_string_new (NULL);
  MsJournalTail behind = { tail, slot->checksum };
  ms_journal_tell_undone (beginning->play, ms_play_get_rules (beginning->play)->width,
      ms_journal_take_settled, &behind);
  for (guint i = 0; i < beginning->entries->len; i++)
    ms_journal_take_settled (&g_array_index (beginning->entries, MsJournalEntry, i), &behind);
  const char *parts[] = { head, native, tail->str };
  gsize lengths[] = { strlen (head), length, tail->len };

  set_broken (slot, NULL);
  int fd = ms_autosave_replace (slot->path, parts, lengths, 3, &error);
  if (fd >= 0)
    set_fd (slot, fd);
  else
    set_broken (slot, error);
}

static void
append (MsAutosaveSlot *slot, const Command *command)
{
  GError *error = NULL;
  if (slot->broken || slot->fd < 0)
    return;
  g_mutex_lock (&slot->store->lock);
  gboolean settled = slot->n_synced == slot->n_written, failed = slot->sync_failed;
  g_mutex_unlock (&slot->store->lock);
  if (failed)
    return;
  g_string_truncate (slot->line, 0);
  ms_journal_append (slot->line, &command->entry, settled, slot->checksum);
  if (!write_all (slot->fd, slot->path, slot->line->str, slot->line->len, &error))
    set_broken (slot, error);
}

/* The file is unlocked before it is told that it could not be deleted: whoever hears of it can then
 * find it as a leftover. */
static void
remove_file (MsAutosaveSlot *slot, const Command *command)
{
  GError *error = NULL;
  if (slot->fd >= 0 && g_unlink (slot->path) != 0 && errno != ENOENT && command->failed != NULL)
    fail (&error, slot->path);
  set_fd (slot, -1);
  if (error != NULL)
    tell (slot, command->failed, command->user_data, error);
}

/* Counts a command that was carried out.  needs_sync: it has appended lines, which the syncer has
 * to bring to the disk; what other commands do is on the disk already. */
static void
note_written (MsAutosaveSlot *slot, gboolean needs_sync)
{
  MsAutosaveStore *store = slot->store;
  g_mutex_lock (&store->lock);
  gboolean settled = slot->n_synced == slot->n_written;
  slot->n_written++;
  if (!needs_sync && settled)
    slot->n_synced = slot->n_written;
  else if (!slot->is_dirty)
    {
      slot->is_dirty = TRUE;
      g_thread_pool_push (store->syncer, slot_ref (slot), NULL);
    }
  g_mutex_unlock (&store->lock);
}

static void
carry_out (gpointer data, gpointer user_data)
{
  Command *command = data;
  MsAutosaveSlot *slot = command->slot;
  if (command->kind == COMMAND_BEGIN)
    begin (slot, &command->beginning);
  else if (command->kind == COMMAND_APPEND)
    append (slot, command);
  else if (command->kind == COMMAND_REMOVE)
    remove_file (slot, command);
  else if (command->kind == COMMAND_CLOSE && slot->fd >= 0)
    /* The descriptor stays open for the syncer, but whoever looks for the file from now on finds
     * it. */
    flock (slot->fd, LOCK_UN);
  else if (command->kind == COMMAND_TELL)
    g_source_attach (command->source, command->context);
  if (slot != NULL)
    note_written (slot, command->kind == COMMAND_APPEND);
  command_free (command);
}

/* --- The syncer --- */

static void
sync_slot (gpointer data, gpointer user_data)
{
  MsAutosaveSlot *slot = data;
  MsAutosaveStore *store = user_data;
  g_mutex_lock (&store->lock);
  guint n_written = slot->n_written;
  /* A copy of the descriptor, since the writer closes the slot's own when it replaces the file. */
  int fd = slot->fd >= 0 ? fcntl (slot->fd, F_DUPFD_CLOEXEC, 0) : -1;
  slot->is_dirty = FALSE;
  g_mutex_unlock (&store->lock);
  gboolean failed = fd >= 0 && fdatasync (fd) != 0;
  if (failed)
    {
      GError *error = NULL;
      fail (&error, slot->path);
      tell (slot, NULL, NULL, error);
    }
  if (fd >= 0)
    close (fd);
  g_mutex_lock (&store->lock);
  slot->n_synced = n_written;
  slot->sync_failed |= failed;
  g_mutex_unlock (&store->lock);
  slot_unref (slot);
}

/* --- The store --- */

MsAutosaveStore *
ms_autosave_store_new (const char *folder)
{
  MsAutosaveStore *self = g_new0 (MsAutosaveStore, 1);
  g_ref_count_init (&self->references);
  self->folder = g_strdup (folder);
  g_mutex_init (&self->lock);
  self->writer = g_thread_pool_new (carry_out, self, 1, FALSE, NULL);
  self->syncer = g_thread_pool_new (sync_slot, self, 1, FALSE, NULL);
  return self;
}

MsAutosaveStore *
ms_autosave_store_ref (MsAutosaveStore *self)
{
  g_ref_count_inc (&self->references);
  return self;
}

void
ms_autosave_store_unref (MsAutosaveStore *self)
{
  if (!g_ref_count_dec (&self->references))
    return;
  /* Each is waited for until it has done what it has to do; the writer may give the syncer more. */
  g_thread_pool_free (self->writer, FALSE, TRUE);
  g_thread_pool_free (self->syncer, FALSE, TRUE);
  g_mutex_clear (&self->lock);
  g_free (self->folder);
  g_free (self);
}

const char *
ms_autosave_store_get_folder (MsAutosaveStore *self)
{
  return self->folder;
}

void
ms_autosave_store_when_written (MsAutosaveStore *self, GSourceFunc done, gpointer user_data)
{
  Command *command = g_new0 (Command, 1);
  command->kind = COMMAND_TELL;
  command->context = g_main_context_ref_thread_default ();
  command->source = g_idle_source_new ();
  g_source_set_priority (command->source, G_PRIORITY_DEFAULT);
  g_source_set_callback (command->source, done, user_data, NULL);
  g_thread_pool_push (self->writer, command, NULL);
}

/* --- A slot --- */

MsAutosaveSlot *
ms_autosave_slot_new_for_file (
    MsAutosaveStore *store, const char *path, int fd, MsAutosaveFailed failed, gpointer user_data)
{
  MsAutosaveSlot *self = g_new0 (MsAutosaveSlot, 1);
  g_atomic_ref_count_init (&self->references);
  self->store = ms_autosave_store_ref (store);
  self->context = g_main_context_ref_thread_default ();
  self->failed = failed;
  self->user_data = user_data;
  self->path = g_strdup (path);
  self->line = g_string_new (NULL);
  self->checksum = g_checksum_new (G_CHECKSUM_MD5);
  self->fd = fd;
  return self;
}

MsAutosaveSlot *
ms_autosave_slot_new (MsAutosaveStore *store, MsAutosaveFailed failed, gpointer user_data)
{
  g_autofree char *unique = g_uuid_string_random ();
  g_autofree char *name = g_strconcat (unique, MS_AUTOSAVE_ENDING, NULL);
  g_autofree char *path = g_build_filename (store->folder, name, NULL);
  return ms_autosave_slot_new_for_file (store, path, -1, failed, user_data);
}

static Command *
push (MsAutosaveSlot *self, CommandKind kind)
{
  Command *command = g_new0 (Command, 1);
  command->kind = kind;
  command->slot = slot_ref (self);
  self->n_commands++;
  return command;
}

void
ms_autosave_slot_begin (MsAutosaveSlot *self, const MsAutosaveBeginning *beginning)
{
  Command *command = push (self, COMMAND_BEGIN);
  command->beginning = *beginning;
  g_thread_pool_push (self->store->writer, command, NULL);
}

void
ms_autosave_slot_append (MsAutosaveSlot *self, const MsJournalEntry *entry)
{
  Command *command = push (self, COMMAND_APPEND);
  command->entry = *entry;
  if (entry->edit != NULL)
    ms_edit_ref (entry->edit);
  g_thread_pool_push (self->store->writer, command, NULL);
}

void
ms_autosave_slot_remove (MsAutosaveSlot *self, MsAutosaveFailed failed, gpointer user_data)
{
  Command *command = push (self, COMMAND_REMOVE);
  command->failed = failed;
  command->user_data = user_data;
  g_thread_pool_push (self->store->writer, command, NULL);
}

void
ms_autosave_slot_close (MsAutosaveSlot *self)
{
  MsAutosaveStore *store = self->store;
  self->failed = NULL;
  g_thread_pool_push (store->writer, push (self, COMMAND_CLOSE), NULL);
  slot_unref (self);
  ms_autosave_store_unref (store);
}

MsAutosaveProgress
ms_autosave_slot_get_progress (MsAutosaveSlot *self)
{
  g_mutex_lock (&self->store->lock);
  gboolean synced = self->n_synced == self->n_commands;
  MsAutosaveProgress progress = (self->broken ? MS_AUTOSAVE_BROKEN : 0)
      | (self->n_written == self->n_commands ? MS_AUTOSAVE_WRITTEN : 0)
      | (synced ? MS_AUTOSAVE_SYNCED : 0)
      | (synced && !self->broken && !self->sync_failed ? MS_AUTOSAVE_SAFE : 0);
  g_mutex_unlock (&self->store->lock);
  return progress;
}

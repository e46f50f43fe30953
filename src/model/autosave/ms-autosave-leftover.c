/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-autosave-leftover.h"

#include "ms-autosave-store.h"
#include "ms-once.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define HALF_WRITTEN ".tmp"
#define DAMAGED ".damaged"

void
ms_autosave_leftover_free (MsAutosaveLeftover *leftover)
{
  if (leftover == NULL)
    return;
  if (leftover->fd >= 0)
    close (leftover->fd);
  g_clear_pointer (&leftover->document, ms_document_free);
  g_free (leftover->path);
  g_free (leftover->damaged);
  g_free (leftover);
}

/* A descriptor with the lock, or -1 when somebody plays the game or has just taken the file away.
 */
static int
open_locked (const char *path)
{
  struct stat opened, named;
  int fd = open (path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) /* a folder that cannot be written to */
    fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0)
    return -1;
  if (flock (fd, LOCK_EX | LOCK_NB) == 0 && fstat (fd, &opened) == 0 && lstat (path, &named) == 0
      && S_ISREG (opened.st_mode) && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev)
    return fd;
  close (fd);
  return -1;
}

typedef struct
{
  char *path;
  gint64 changed_us;
} Candidate;

static void
candidate_free (gpointer data)
{
  Candidate *candidate = data;
  g_free (candidate->path);
  g_free (candidate);
}

static int
compare_newest_first (gconstpointer a, gconstpointer b)
{
  gint64 x = (*(Candidate *const *)a)->changed_us, y = (*(Candidate *const *)b)->changed_us;
  return (x < y) - (x > y);
}

/* A file that was being written when its program died, before it got its name.  One that a program
 * is writing just now is not yet a day old; should the clock say so all the same, it is locked. */
static void
delete_half_written (const char *path)
{
  int fd = open_locked (path);
  if (fd < 0)
    return;
  g_unlink (path);
  close (fd);
}

static GPtrArray *
list_candidates (const char *folder)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (candidate_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      struct stat info;
      if (lstat (path, &info) != 0 || !S_ISREG (info.st_mode))
        continue;
      if (g_str_has_suffix (name, MS_AUTOSAVE_ENDING HALF_WRITTEN)
          && g_get_real_time () / G_USEC_PER_SEC - info.st_mtime > 24 * 60 * 60)
        delete_half_written (path);
      if (!g_str_has_suffix (name, MS_AUTOSAVE_ENDING))
        continue;
      Candidate *candidate = g_new (Candidate, 1);
      candidate->changed_us = (gint64)info.st_mtim.tv_sec * G_USEC_PER_SEC
          + info.st_mtim.tv_nsec / 1000;
      candidate->path = g_steal_pointer (&path);
      g_ptr_array_add (found, candidate);
    }
  g_ptr_array_sort (found, compare_newest_first);
  return found;
}

static gboolean
read_all (int fd, GByteArray *bytes)
{
  guint8 buffer[65536];
  for (;;)
    {
      gssize n = read (fd, buffer, sizeof buffer);
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return n == 0;
      if (bytes->len + (gsize)n > MS_DOCUMENT_MAX_BYTES)
        return TRUE; /* more than any game: not one that can be read */
      g_byte_array_append (bytes, buffer, (guint)n);
    }
}

static gboolean
play_goes_on (const MsPlay *play)
{
  MsState state = ms_play_get_state (play);
  gboolean begun = ms_play_count_undo (play) > 0 || ms_play_count_redo (play) > 0;
  return begun && state != MS_STATE_WON && state != MS_STATE_LOST;
}

/* The new path of a damaged file, or NULL when it cannot be renamed. */
static char *
set_file_aside (const char *path)
{
  g_autofree char *aside = g_strconcat (path, DAMAGED, NULL);
  return g_rename (path, aside) == 0 ? g_steal_pointer (&aside) : NULL;
}

/* What precedes the damage, the first sound bytes, is offered, and again by the next window if it
 * is not taken now.  On a disk that cannot be written to, everything stays as it is. */
static void
save_sound_part (MsAutosaveLeftover *self, const GByteArray *bytes, gsize sound)
{
  const char *part = (const char *)bytes->data;
  self->damaged = set_file_aside (self->path);
  if (self->damaged == NULL)
    {
      self->damaged = g_strdup (self->path);
      return;
    }
  int fd = ms_autosave_replace (self->path, &part, &sound, 1, NULL);
  if (fd < 0)
    return;
  close (self->fd);
  self->fd = fd;
}

/* Takes fd.  NULL when there is nothing to offer; *set_aside may be replaced. */
static MsAutosaveLeftover *
examine (const char *path, int fd, char **set_aside)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (MsAutosaveLeftover) leftover = g_new0 (MsAutosaveLeftover, 1);
  gsize sound = 0;

  leftover->path = g_strdup (path);
  leftover->fd = fd;
  if (!read_all (fd, bytes))
    return NULL;
  MsStatus status = ms_journal_read (
      (const char *)bytes->data, bytes->len, &leftover->document, &sound, NULL);
  const MsDocument *document = leftover->document;
  if (document != NULL
      && (play_goes_on (document->play)
          || (document->aside != NULL && play_goes_on (document->aside))))
    {
      if (status != MS_STATUS_OK)
        save_sound_part (leftover, bytes, sound);
      return g_steal_pointer (&leftover);
    }
  if (status == MS_STATUS_OK)
    g_unlink (path);
  else if (status != MS_STATUS_FILE_BAD_VERSION && status != MS_STATUS_NO_MEMORY)
    {
      g_autofree char *aside = set_file_aside (path);
      if (aside != NULL)
        {
          g_free (*set_aside);
          *set_aside = g_steal_pointer (&aside);
        }
    }
  return NULL;
}

typedef struct
{
  MsAutosaveLeftover *leftover;
  char *set_aside;
} Found;

static void
found_free (gpointer data)
{
  Found *found = data;
  ms_autosave_leftover_free (found->leftover);
  g_free (found->set_aside);
  g_free (found);
}

static gpointer
find_on_worker (gpointer folder, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) candidates = list_candidates (folder);
  Found *found = g_new0 (Found, 1);

  for (guint i = 0;
       i < candidates->len && found->leftover == NULL && !g_cancellable_is_cancelled (cancellable);
       i++)
    {
      const Candidate *candidate = candidates->pdata[i];
      int fd = open_locked (candidate->path);
      if (fd >= 0)
        found->leftover = examine (candidate->path, fd, &found->set_aside);
    }
  return found;
}

void
ms_autosave_leftover_find_async (
    const char *folder, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  ms_once_async (
      find_on_worker, g_strdup (folder), g_free, found_free, cancellable, callback, user_data);
}

MsAutosaveLeftover *
ms_autosave_leftover_find_finish (GAsyncResult *result, char **set_aside)
{
  Found *found = ms_once_finish (result, NULL);
  *set_aside = NULL;
  if (found == NULL) /* cancelled */
    return NULL;
  MsAutosaveLeftover *leftover = g_steal_pointer (&found->leftover);
  *set_aside = g_steal_pointer (&found->set_aside);
  found_free (found);
  return leftover;
}

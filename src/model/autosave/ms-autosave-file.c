/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-autosave-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

gboolean
ms_autosave_fail (GError **error, const char *path)
{
  int code = errno;
  g_autofree char *shown = g_filename_display_name (path);
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), "%s: %s", shown, g_strerror (code));
  return FALSE;
}

gboolean
ms_autosave_write (int fd, const char *path, const char *data, gsize length, GError **error)
{
  while (length > 0)
    {
      gssize n = write (fd, data, length);
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return ms_autosave_fail (error, path);
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
    return ms_autosave_fail (error, path);
  for (int i = 0; i < n_parts; i++)
    if (!ms_autosave_write (fd, path, parts[i], lengths[i], error))
      return FALSE;
  return fsync (fd) == 0 || ms_autosave_fail (error, path);
}

int
ms_autosave_replace (
    const char *path, const char *const *parts, const gsize *lengths, int n_parts, GError **error)
{
  g_autofree char *beside = g_strconcat (path, ".tmp", NULL);
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      ms_autosave_fail (error, folder);
      return -1;
    }
  int fd = open (beside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0)
    {
      ms_autosave_fail (error, beside);
      return -1;
    }
  gboolean done = fill (fd, beside, parts, lengths, n_parts, error);
  if (done && g_rename (beside, path) != 0)
    done = ms_autosave_fail (error, path);
  /* After a renaming the folder must be synced as well, or the file could have its old name after a
   * power cut. */
  int folder_fd = done ? open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  if (done && (folder_fd < 0 || fsync (folder_fd) != 0))
    done = ms_autosave_fail (error, folder);
  if (folder_fd >= 0)
    close (folder_fd);
  if (done)
    return fd;
  g_unlink (beside);
  close (fd);
  return -1;
}

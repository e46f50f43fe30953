/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Large files have names of their own in the C library, and both are defined here. */
#undef _FILE_OFFSET_BITS
#include "witness.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[4096];
static gsize n_folder;
static int trace = -1;
/* Held over a call and its line, so that the lines are in the order of the calls. */
static GMutex lock;

#define REAL(name) ((__typeof__ (&name))find (#name))

static gpointer
find (const char *name)
{
  gpointer function = dlsym (RTLD_NEXT, name);
  if (function == NULL)
    abort ();
  return function;
}

static void
put (WitnessKind kind, guint64 inode, guint64 offset, const char *path, const char *other,
    const void *data, gsize n_data)
{
  WitnessEntry entry = { kind, path != NULL ? (guint32)strlen (path) : 0,
    other != NULL ? (guint32)strlen (other) : 0, inode, offset, n_data };
  GByteArray *bytes = g_byte_array_new ();
  g_byte_array_append (bytes, (const guint8 *)&entry, sizeof entry);
  g_byte_array_append (bytes, (const guint8 *)path, entry.n_path);
  g_byte_array_append (bytes, (const guint8 *)other, entry.n_other);
  g_byte_array_append (bytes, data, (guint)n_data);
  if (REAL (write) (trace, bytes->data, bytes->len) != (gssize)bytes->len)
    abort ();
  g_byte_array_unref (bytes);
}

void
witness_begin (const char *path, const char *trace_path)
{
  g_strlcpy (folder, path, sizeof folder);
  n_folder = strlen (folder);
  trace = open (trace_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (trace < 0)
    abort ();
}

void
witness_note (WitnessKind kind, int number)
{
  g_mutex_lock (&lock);
  put (kind, 0, (guint64)number, NULL, NULL, NULL, 0);
  g_mutex_unlock (&lock);
}

static gboolean
is_below (const char *path)
{
  return trace >= 0 && strncmp (path, folder, n_folder) == 0
      && (path[n_folder] == '/' || path[n_folder] == '\0');
}

/* Whether fd is a file or folder below the folder; path gets how it is called. */
static gboolean
is_watched (int fd, char path[4096], struct stat *now)
{
  char link[64];
  snprintf (link, sizeof link, "/proc/self/fd/%d", fd);
  gssize n = trace >= 0 ? readlink (link, path, 4095) : -1;
  if (n < 0)
    return FALSE;
  path[n] = '\0';
  return is_below (path) && fstat (fd, now) == 0;
}

/* --- Names --- */

typedef int (*Open) (int at, const char *path, int flags, ...);

static int
open_any (Open real, int at, const char *path, int flags, mode_t mode)
{
  struct stat before, now;
  if (!is_below (path))
    return real (at, path, flags, mode);
  g_mutex_lock (&lock);
  gboolean was_there = stat (path, &before) == 0;
  int fd = real (at, path, flags, mode);
  if (fd >= 0 && fstat (fd, &now) == 0 && S_ISREG (now.st_mode))
    {
      if (!was_there)
        put (WITNESS_CREATE, now.st_ino, 0, path, NULL, NULL, 0);
      else if ((flags & O_TRUNC) != 0)
        put (WITNESS_LENGTH, now.st_ino, 0, NULL, NULL, NULL, 0);
    }
  g_mutex_unlock (&lock);
  return fd;
}

#define DEFINE_OPEN(name, parameters, real_name, at) \
  int name parameters; \
  int name parameters \
  { \
    va_list arguments; \
    va_start (arguments, flags); \
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg (arguments, mode_t) : 0; \
    va_end (arguments); \
    return open_any ((Open)find (real_name), at, path, flags, mode); \
  }

DEFINE_OPEN (open, (const char *path, int flags, ...), "openat", AT_FDCWD)
DEFINE_OPEN (open64, (const char *path, int flags, ...), "openat64", AT_FDCWD)
DEFINE_OPEN (openat, (int at, const char *path, int flags, ...), "openat", at)
DEFINE_OPEN (openat64, (int at, const char *path, int flags, ...), "openat64", at)

int
rename (const char *path, const char *other)
{
  struct stat now = { 0 };
  g_mutex_lock (&lock);
  gboolean watched = is_below (other) && stat (path, &now) == 0;
  int result = REAL (rename) (path, other);
  if (watched && result == 0)
    put (WITNESS_RENAME, now.st_ino, 0, path, other, NULL, 0);
  g_mutex_unlock (&lock);
  return result;
}

static int
note_gone (int result, const char *path)
{
  if (result == 0 && is_below (path))
    put (WITNESS_UNLINK, 0, 0, path, NULL, NULL, 0);
  return result;
}

int
unlink (const char *path)
{
  g_mutex_lock (&lock);
  int result = note_gone (REAL (unlink) (path), path);
  g_mutex_unlock (&lock);
  return result;
}

int
remove (const char *path)
{
  g_mutex_lock (&lock);
  int result = note_gone (REAL (remove) (path), path);
  g_mutex_unlock (&lock);
  return result;
}

int
mkdir (const char *path, mode_t mode)
{
  g_mutex_lock (&lock);
  int result = REAL (mkdir) (path, mode);
  if (result == 0 && is_below (path))
    put (WITNESS_FOLDER, 0, 0, path, NULL, NULL, 0);
  g_mutex_unlock (&lock);
  return result;
}

/* --- Contents --- */

typedef gssize (*Write) (int fd, const void *data, size_t n, off64_t offset);

static gssize
write_any (const char *real, int fd, const void *data, size_t n, gint64 offset)
{
  char path[4096];
  struct stat now;
  Write function = (Write)find (real);
  if (!is_watched (fd, path, &now))
    return function (fd, data, n, offset);
  g_mutex_lock (&lock);
  if (offset < 0)
    offset = (fcntl (fd, F_GETFL) & O_APPEND) != 0 ? lseek64 (fd, 0, SEEK_END)
                                                   : lseek64 (fd, 0, SEEK_CUR);
  gssize written = function (fd, data, n, offset);
  if (written > 0)
    put (WITNESS_WRITE, now.st_ino, (guint64)offset, NULL, NULL, data, (gsize)written);
  g_mutex_unlock (&lock);
  return written;
}

gssize
write (int fd, const void *data, size_t n)
{
  return write_any ("write", fd, data, n, -1);
}

gssize
pwrite (int fd, const void *data, size_t n, off_t offset)
{
  return write_any ("pwrite", fd, data, n, offset);
}

gssize
pwrite64 (int fd, const void *data, size_t n, off64_t offset)
{
  return write_any ("pwrite64", fd, data, n, offset);
}

static int
truncate_any (const char *real, int fd, off64_t length)
{
  char path[4096];
  struct stat now;
  gboolean watched = is_watched (fd, path, &now);
  g_mutex_lock (&lock);
  int result = ((int (*) (int, off64_t))find (real)) (fd, length);
  if (watched && result == 0)
    put (WITNESS_LENGTH, now.st_ino, (guint64)length, NULL, NULL, NULL, 0);
  g_mutex_unlock (&lock);
  return result;
}

int
ftruncate (int fd, off_t length)
{
  return truncate_any ("ftruncate", fd, length);
}

int
ftruncate64 (int fd, off64_t length)
{
  return truncate_any ("ftruncate64", fd, length);
}

static int
sync_any (const char *real, int fd)
{
  char path[4096];
  struct stat now;
  gboolean watched = is_watched (fd, path, &now);
  g_mutex_lock (&lock);
  int result = ((int (*) (int))find (real)) (fd);
  if (watched && result == 0)
    put (S_ISDIR (now.st_mode) ? WITNESS_SYNC_FOLDER : WITNESS_SYNC, now.st_ino, 0, path, NULL,
        NULL, 0);
  g_mutex_unlock (&lock);
  return result;
}

int
fsync (int fd)
{
  return sync_any ("fsync", fd);
}

int
fdatasync (int fd)
{
  return sync_any ("fdatasync", fd);
}

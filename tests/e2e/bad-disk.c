/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A disk that is slow or cannot be written, for a program into which this is loaded first
 * (LD_PRELOAD): below the folder BAD_DISK files cannot be written if BAD_DISK_GATE is empty; else
 * whatever is asked of them waits for as long as there is a file with that name, so that a test
 * says how slow the disk is. */
/* Large files have names of their own in the C library, and both are defined here. */
#undef _FILE_OFFSET_BITS

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(name) ((__typeof__ (&name))find (#name))

static void *
find (const char *name)
{
  void *function = dlsym (RTLD_NEXT, name);
  if (function == NULL)
    abort ();
  return function;
}

/* Waits where path is on the disk; -1, with errno: it cannot be written, which is wanted. */
static int
pass (const char *path, int writing)
{
  const char *folder = getenv ("BAD_DISK"), *gate = getenv ("BAD_DISK_GATE");
  /* GTK reads its list of recent files while the window waits, which is not ours to mend. */
  if (folder == NULL || gate == NULL || strncmp (path, folder, strlen (folder)) != 0
      || strstr (path, "/recently-used.xbel") != NULL)
    return 0;
  if (*gate == '\0' && writing)
    {
      errno = EROFS;
      return -1;
    }
  while (*gate != '\0' && access (gate, F_OK) == 0)
    usleep (1000);
  return 0;
}

static int
pass_file (int fd)
{
  char link[64], path[4096];
  int before = errno;
  snprintf (link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t n = readlink (link, path, sizeof path - 1);
  errno = before;
  path[n > 0 ? n : 0] = '\0';
  return pass (path, 0);
}

typedef int (*Open) (int at, const char *path, int flags, ...);

static int
open_any (const char *name, int at, const char *path, int flags, mode_t mode)
{
  if (pass (path, (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) != 0) != 0)
    return -1;
  return ((Open)find (name)) (at, path, flags, mode);
}

#define DEFINE_OPEN(name, parameters, real_name, at) \
  int name parameters \
  { \
    va_list arguments; \
    va_start (arguments, flags); \
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg (arguments, mode_t) : 0; \
    va_end (arguments); \
    return open_any (real_name, at, path, flags, mode); \
  }

DEFINE_OPEN (open, (const char *path, int flags, ...), "openat", AT_FDCWD)
DEFINE_OPEN (open64, (const char *path, int flags, ...), "openat64", AT_FDCWD)
DEFINE_OPEN (openat, (int at, const char *path, int flags, ...), "openat", at)
DEFINE_OPEN (openat64, (int at, const char *path, int flags, ...), "openat64", at)

#define DEFINE_PATH(name, parameters, arguments) \
  int name parameters \
  { \
    return pass (path, 1) != 0 ? -1 : REAL (name) arguments; \
  }

DEFINE_PATH (rename, (const char *path, const char *other), (path, other))
DEFINE_PATH (unlink, (const char *path), (path))
DEFINE_PATH (mkdir, (const char *path, mode_t mode), (path, mode))

#define DEFINE_FILE(type, name, parameters, arguments) \
  type name parameters \
  { \
    return pass_file (fd) != 0 ? -1 : REAL (name) arguments; \
  }

DEFINE_FILE (ssize_t, write, (int fd, const void *data, size_t n), (fd, data, n))
DEFINE_FILE (ssize_t, pwrite, (int fd, const void *data, size_t n, off_t at), (fd, data, n, at))
DEFINE_FILE (ssize_t, pwrite64, (int fd, const void *data, size_t n, off64_t at), (fd, data, n, at))
DEFINE_FILE (int, fsync, (int fd), (fd))
DEFINE_FILE (int, fdatasync, (int fd), (fd))

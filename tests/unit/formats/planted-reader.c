/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reader of files, as minesage runs one in its cage, in which a fault is planted that the first
 * word of a file names; all other files are read.  What it may not do, it tries, and refuses a file
 * with MS_STATUS_FILE_UNKNOWN where it could. */
#include "ms-reader.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static volatile int depth;

static int
sink (int n)
{
  volatile char room[4096];
  room[0] = (char)n;
  depth = n;
  return n < 0 ? 0 : sink (n + 1) + room[0];
}

static MsStatus
judge (gboolean refused, MsErrorInfo *info)
{
  return ms_fail (info, refused ? MS_STATUS_FILE_EMPTY : MS_STATUS_FILE_UNKNOWN);
}

/* Whether a file is open behind the standard ones. */
static gboolean
has_inherited (void)
{
  for (int fd = STDERR_FILENO + 1; fd < 256; fd++)
    if (write (fd, "", 0) == 0)
      return TRUE;
  return FALSE;
}

static MsStatus
read_planted (const char *data, gsize length, MsDocument **document, MsErrorInfo *info)
{
  static const guint8 nonsense[4096] = { 0xff, 0xff, 0xff, 0xff };
  g_autofree char *word = g_strndup (data, MIN (length, 10));
  if (g_str_has_prefix (word, "crash"))
    raise (SIGSEGV);
  if (g_str_has_prefix (word, "leave"))
    _exit (0);
  if (g_str_has_prefix (word, "sink"))
    sink (0);
  while (g_str_has_prefix (word, "spin"))
    depth++;
  while (g_str_has_prefix (word, "eat"))
    memset (g_malloc (1 << 20), 1, 1 << 20);
  if (g_str_has_prefix (word, "short"))
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  if (g_str_has_prefix (word, "open"))
    return judge (open ("/dev/null", O_RDONLY) < 0, info);
  if (g_str_has_prefix (word, "inherit"))
    return judge (!has_inherited (), info);
  if (g_str_has_prefix (word, "connect"))
    return judge (socket (AF_INET, SOCK_STREAM, 0) < 0, info);
  if (g_str_has_prefix (word, "fork"))
    {
      pid_t child = fork ();
      if (child == 0)
        _exit (0);
      return judge (child < 0, info);
    }
  if (g_str_has_prefix (word, "nonsense") && write (STDOUT_FILENO, nonsense, sizeof nonsense) > 0)
    pause ();
  return ms_document_read (data, length, document, info);
}

/* Of what is no document: the same bytes. */
static GBytes *
answer_planted (const char *data, gsize length)
{
  if (length >= 5 && memcmp (data, "crash", 5) == 0)
    raise (SIGSEGV);
  return g_bytes_new (data, length);
}

int
main (void)
{
  ms_reader_give_up ();
  _exit (ms_reader_serve (read_planted, answer_planted));
}

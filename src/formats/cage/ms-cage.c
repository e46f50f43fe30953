/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-cage.h"

#include "ms-cage-wire.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* A reader from which nothing comes for so long is stuck: it has used up its processor time long
 * before, unless the machine is far too busy. */
#define SILENT_MS 60000

struct _MsCage
{
  pid_t pid; /* 0: no reader */
  int socket;
  int cancel_fd;
  gboolean cancelled, silent; /* why the last transfer ended early */
};

static const char *const *program;

void
ms_cage_set_program (const char *const *argv)
{
  program = argv;
}

MsCage *
ms_cage_new (void)
{
  return g_new0 (MsCage, 1);
}

/* Ends the reader, and returns how it ended: one that was already ending, with its socket closed,
 * keeps the reason that it had. */
static int
end_reader (MsCage *self)
{
  int how = 0;
  if (self->pid == 0)
    return 0;
  kill (self->pid, SIGKILL);
  close (self->socket);
  while (waitpid (self->pid, &how, 0) < 0 && errno == EINTR)
    ;
  self->pid = 0;
  return how;
}

void
ms_cage_free (MsCage *self)
{
  if (self == NULL)
    return;
  end_reader (self);
  g_free (self);
}

/* Starts a reader, with a socket as its standard input and output. */
static gboolean
start_reader (MsCage *self)
{
  int sockets[2];
  posix_spawn_file_actions_t actions;
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
    return FALSE;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, sockets[1], STDIN_FILENO);
  posix_spawn_file_actions_adddup2 (&actions, sockets[1], STDOUT_FILENO);
  int fault = posix_spawn (
      &self->pid, program[0], &actions, NULL, (char *const *)(gpointer)program, environ);
  posix_spawn_file_actions_destroy (&actions);
  close (sockets[1]);
  if (fault != 0)
    {
      self->pid = 0;
      close (sockets[0]);
      return FALSE;
    }
  self->socket = sockets[0];
  return TRUE;
}

/* Waits until the reader can be written to, or has written; FALSE when that will not be. */
static gboolean
await (MsCage *self, short events)
{
  struct pollfd watched[2] = { { self->socket, events, 0 }, { self->cancel_fd, POLLIN, 0 } };
  int n;
  do
    n = poll (watched, 2, SILENT_MS);
  while (n < 0 && errno == EINTR);
  self->silent = n == 0;
  self->cancelled = watched[1].revents != 0;
  return n > 0 && !self->cancelled;
}

/* Copies n bytes to the reader, or from it. */
static gboolean
transfer (MsCage *self, const void *from, void *to, gsize n)
{
  for (gsize done = 0; done < n;)
    {
      if (!await (self, from != NULL ? POLLOUT : POLLIN))
        return FALSE;
      gssize some = from != NULL
          ? send (self->socket, (const char *)from + done, n - done, MSG_NOSIGNAL | MSG_DONTWAIT)
          : recv (self->socket, (char *)to + done, n - done, MSG_DONTWAIT);
      if (some == 0 || (some < 0 && errno != EINTR && errno != EAGAIN))
        return FALSE;
      done += some > 0 ? (gsize)some : 0;
    }
  return TRUE;
}

static gboolean
take (gpointer data, gpointer buffer, gsize n)
{
  return transfer (data, NULL, buffer, n);
}

/* What to say of a reader that has not answered; ends it. */
static MsStatus
find_fault (MsCage *self, MsErrorInfo *info)
{
  int how = end_reader (self);
  if (self->cancelled)
    return ms_fail (info, MS_STATUS_CANCELLED);
  if (self->silent || (WIFEXITED (how) && WEXITSTATUS (how) == MS_CAGE_EXIT_LIMIT)
      || (WIFSIGNALED (how) && WTERMSIG (how) == SIGPROF))
    return ms_fail_counts (info, MS_STATUS_FILE_READER_LIMIT, MS_CAGE_SECONDS, MS_CAGE_MIB);
  return ms_fail_counts (
      info, MS_STATUS_FILE_READER_BROKE, WIFSIGNALED (how) ? WTERMSIG (how) : 0, 0);
}

/* Begins asking: starts a reader, if there is none, and sends it the question. */
static gboolean
send_question (MsCage *self, gboolean other, const char *data, gsize length, int cancel_fd)
{
  MsCageQuestion question = { length, other };
  self->cancel_fd = cancel_fd;
  self->cancelled = self->silent = FALSE;
  return transfer (self, &question, NULL, sizeof question) && transfer (self, data, NULL, length);
}

MsStatus
ms_cage_ask (MsCage *self, MsCageFunction *function, const char *data, gsize length, int cancel_fd,
    GBytes **answer, MsErrorInfo *info)
{
  guint64 n;
  char *bytes = NULL;
  *answer = NULL;
  if (length > MS_DOCUMENT_MAX_BYTES)
    return ms_fail_counts (info, MS_STATUS_FILE_TOO_LARGE, (long)length, MS_DOCUMENT_MAX_BYTES);
  if (program == NULL)
    {
      *answer = function (data, length);
      return MS_STATUS_OK;
    }
  if (self->pid == 0 && !start_reader (self))
    return ms_fail (info, MS_STATUS_FILE_READER_MISSING);
  if (send_question (self, TRUE, data, length, cancel_fd) && take (self, &n, sizeof n)
      && n <= (guint64)MS_CAGE_MIB << 20 && (bytes = g_try_malloc (n)) != NULL
      && take (self, bytes, n))
    {
      *answer = g_bytes_new_take (bytes, n);
      return MS_STATUS_OK;
    }
  g_free (bytes);
  return find_fault (self, info);
}

MsStatus
ms_cage_read (MsCage *self, const char *data, gsize length, int cancel_fd, MsDocument **document,
    MsErrorInfo *info)
{
  MsErrorInfo unwanted;
  MsStatus status;
  info = info != NULL ? info : &unwanted;
  if (program == NULL || length > MS_DOCUMENT_MAX_BYTES || ms_document_is_native (data, length))
    return ms_document_read (data, length, document, info);
  *document = NULL;
  if (self->pid == 0 && !start_reader (self))
    return ms_fail (info, MS_STATUS_FILE_READER_MISSING);
  if (!send_question (self, FALSE, data, length, cancel_fd)
      || !ms_cage_decode (take, self, &status, document, info))
    return find_fault (self, info);
  /* What the reader may take is all that was short. */
  if (status == MS_STATUS_NO_MEMORY)
    return ms_fail_counts (info, MS_STATUS_FILE_READER_LIMIT, MS_CAGE_SECONDS, MS_CAGE_MIB);
  return status;
}

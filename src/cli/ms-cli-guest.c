/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simulate --player: a program that is asked, line by line, which cell to open. */
#include "ms-cli-simulate.h"

#include "ms-cell-name.h"
#include "ms-json.h"

#include <glib/gi18n-lib.h>

#include <glib-unix.h>

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The longest answer, and how much is read at a time. */
#define MOST_BYTES 4096

typedef enum
{
  EXCHANGE_DONE,
  EXCHANGE_ENDED, /* one of its pipes is closed */
  EXCHANGE_LATE,
} Exchange;

struct _MsCliGuest
{
  int width, height, mines;
  double limit; /* seconds for an answer; 0: none */
  GPid pid;
  int in, out; /* its standard input, which does not let a writer wait, and its output */
  GString *question;
  GString *said; /* what it wrote behind the last answer */
  char *answer; /* the last one */
  Exchange last; /* how the last exchange went */
  gboolean failed; /* it is not asked any more, and not waited for */
};

MsCliGuest *
ms_cli_guest_new (const char *command, double limit, const MsRules *rules, char **fault)
{
  char *argv[] = { (char *)"/bin/sh", (char *)"-c", (char *)command, NULL };
  g_autoptr (GError) error = NULL;
  MsCliGuest *self = g_new0 (MsCliGuest, 1);
  *self = (MsCliGuest){
    .width = rules->width, .height = rules->height, .mines = rules->mines, .limit = limit
  };
  if (!g_spawn_async_with_pipes (NULL, argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL,
          &self->pid, &self->in, &self->out, NULL, &error))
    {
      *fault = g_strdup (error->message);
      g_free (self);
      return NULL;
    }
  g_unix_set_fd_nonblocking (self->in, TRUE, NULL);
  self->question = g_string_new (NULL);
  self->said = g_string_new (NULL);
  return self;
}

/* The time at which what begins now is late. */
static gint64
find_end (const MsCliGuest *self)
{
  double end = (double)g_get_monotonic_time () + self->limit * G_TIME_SPAN_SECOND;
  return self->limit > 0 && end < (double)G_MAXINT64 ? (gint64)end : G_MAXINT64;
}

/* Waits until a pipe can be read from or written to, or is closed; FALSE when it is late.  What is
 * there already is never late, however long this process itself did not run. */
static gboolean
wait_for (int pipe, GIOCondition what, gint64 end)
{
  GPollFD poll = { pipe, (gushort)what, 0 };
  int ready;
  do
    {
      gint64 left = (end - g_get_monotonic_time () + 999) / 1000;
      ready = g_poll (&poll, 1, end == G_MAXINT64 ? -1 : (int)CLAMP (left, 0, G_MAXINT));
    }
  while (ready < 0 || (ready == 0 && g_get_monotonic_time () < end));
  return ready > 0;
}

void
ms_cli_guest_free (MsCliGuest *self)
{
  char rest[MOST_BYTES];
  gssize n;
  if (self == NULL)
    return;
  gint64 end = find_end (self);
  close (self->in);
  /* Its output is closed when it ends; who says so much more will not end. */
  while (!self->failed && self->said->len < MOST_BYTES && wait_for (self->out, G_IO_IN, end)
      && (n = read (self->out, rest, sizeof rest)) > 0)
    g_string_append_len (self->said, rest, n);
  close (self->out);
  kill (self->pid, SIGKILL);
  waitpid (self->pid, NULL, 0);
  g_string_free (self->question, TRUE);
  g_string_free (self->said, TRUE);
  g_free (self->answer);
  g_free (self);
}

static void
write_question (MsCliGuest *self, const MsCell *cells, uint64_t number)
{
  GString *json = g_string_truncate (self->question, 0);
  ms_json_open (json, NULL, '{');
  ms_json_add_int (json, "schema", MS_JSON_SCHEMA);
  ms_json_add_int (json, "width", self->width);
  ms_json_add_int (json, "height", self->height);
  ms_json_add_int (json, "mines", self->mines);
  /* So few bits that every language reads the number as it is. */
  ms_json_add_int (json, "number", (gint64)(number >> 11));
  ms_json_open (json, "rows", '[');
  for (int y = 0; y < self->height; y++)
    {
      g_string_append (json, y > 0 ? ",\"" : "\"");
      for (int x = 0; x < self->width; x++)
        {
          MsCell cell = cells[y * self->width + x];
          g_string_append_c (json, ms_cell_is_opened (cell) ? (char)('0' + cell) : 'H');
        }
      g_string_append_c (json, '"');
    }
  g_string_append (json, "]}\n");
}

/* Sends the question and waits for the answer. */
static Exchange
exchange (MsCliGuest *self)
{
  char bytes[MOST_BYTES];
  const char *line_end;
  gint64 end = find_end (self);
  for (gsize sent = 0; sent < self->question->len;)
    {
      if (!wait_for (self->in, G_IO_OUT, end))
        return EXCHANGE_LATE;
      gssize n = write (self->in, self->question->str + sent, self->question->len - sent);
      if (n < 0 && errno != EAGAIN && errno != EINTR)
        return EXCHANGE_ENDED;
      sent += (gsize)MAX (n, 0);
    }
  while ((line_end = memchr (self->said->str, '\n', self->said->len)) == NULL
      && self->said->len < MOST_BYTES)
    {
      if (!wait_for (self->out, G_IO_IN, end))
        return EXCHANGE_LATE;
      gssize n = read (self->out, bytes, sizeof bytes);
      if (n == 0 || (n < 0 && errno != EINTR))
        return EXCHANGE_ENDED;
      g_string_append_len (self->said, bytes, MAX (n, 0));
    }
  gsize length = line_end != NULL ? (gsize)(line_end - self->said->str) : self->said->len;
  g_free (self->answer);
  self->answer = g_strndup (self->said->str, length);
  g_string_erase (self->said, 0, (gssize)MIN (length + 1, self->said->len));
  return EXCHANGE_DONE;
}

/* Reads [x,y], x,y or D5; -1 where the answer is none of these, or not on the board. */
static int
read_answer (const MsCliGuest *self)
{
  int x, y, end = 0;
  const char *text = self->answer;
  if ((sscanf (text, " [ %9d , %9d ] %n", &x, &y, &end) != 2 || end == 0 || text[end] != '\0')
      && (sscanf (text, " %9d , %9d %n", &x, &y, &end) != 2 || end == 0 || text[end] != '\0'))
    {
      g_autofree char *name = g_strstrip (g_strdup (text));
      if (!ms_cell_name_read (name, &x, &y))
        return -1;
    }
  return x >= 0 && x < self->width && y >= 0 && y < self->height ? y * self->width + x : -1;
}

int
ms_cli_guest_move (const MsCell *cells, uint64_t number, void *guest)
{
  MsCliGuest *self = guest;
  write_question (self, cells, number);
  self->last = exchange (self);
  return self->last == EXCHANGE_DONE ? read_answer (self) : -1;
}

char *
ms_cli_guest_dup_fault (MsCliGuest *self)
{
  self->failed = TRUE;
  if (self->last == EXCHANGE_ENDED)
    return g_strdup (_ ("The player ended, or closed its output, without an answer."));
  if (self->last == EXCHANGE_LATE)
    return g_strdup_printf (
        _ ("The player did not answer within %.7g s; --player-timeout allows more."), self->limit);
  g_autofree char *answer = g_strchomp (g_strdup (self->answer));
  return g_strdup_printf (read_answer (self) < 0
          /* Translators: what a program answered. */
          ? _ ("The player answered “%s”, which is no cell of the board, such as [3,4] or D5.")
          : _ ("The player answered “%s”, which is open already."),
      answer);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simulate --player: a program that is asked, line by line, which cell to open. */
#include "ms-cli-simulate.h"

#include "ms-cell-name.h"
#include "ms-json.h"

#include <glib/gi18n-lib.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

struct _MsCliGuest
{
  int width, height, mines;
  GPid pid;
  FILE *in, *out; /* its standard input and output */
  GString *question;
  char *answer; /* of getline, as long as it has room */
  size_t room;
  gboolean ended; /* there was no answer */
};

MsCliGuest *
ms_cli_guest_new (const char *command, const MsRules *rules, char **fault)
{
  char *argv[] = { (char *)"/bin/sh", (char *)"-c", (char *)command, NULL };
  g_autoptr (GError) error = NULL;
  int in, out;
  MsCliGuest *self = g_new0 (MsCliGuest, 1);
  *self = (MsCliGuest){ .width = rules->width, .height = rules->height, .mines = rules->mines };
  if (!g_spawn_async_with_pipes (NULL, argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL,
          &self->pid, &in, &out, NULL, &error))
    {
      *fault = g_strdup (error->message);
      g_free (self);
      return NULL;
    }
  self->in = fdopen (in, "w");
  self->out = fdopen (out, "r");
  self->question = g_string_new (NULL);
  return self;
}

void
ms_cli_guest_free (MsCliGuest *self)
{
  if (self == NULL)
    return;
  fclose (self->in);
  fclose (self->out);
  waitpid (self->pid, NULL, 0);
  g_string_free (self->question, TRUE);
  free (self->answer);
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
  self->ended = fputs (self->question->str, self->in) < 0 || fflush (self->in) != 0
      || getline (&self->answer, &self->room, self->out) < 0;
  return self->ended ? -1 : read_answer (self);
}

char *
ms_cli_guest_dup_fault (const MsCliGuest *self)
{
  if (self->ended)
    return g_strdup (_ ("The player ended, or closed its output, without an answer."));
  g_autofree char *answer = g_strchomp (g_strdup (self->answer));
  return g_strdup_printf (read_answer (self) < 0
          /* Translators: what a program answered. */
          ? _ ("The player answered “%s”, which is no cell of the board, such as [3,4] or D5.")
          : _ ("The player answered “%s”, which is open already."),
      answer);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-moves-testing.h"

#include <string.h>

static const struct
{
  char letter;
  MsAction action;
  MsCell mark;
  gboolean joined; /* see MsMove */
} kinds[] = {
  { 'o', MS_ACTION_OPEN, 0, FALSE },
  { 'c', MS_ACTION_CHORD, 0, FALSE },
  { 'f', MS_ACTION_MARK, MS_CELL_FLAG, FALSE },
  { 'q', MS_ACTION_MARK, MS_CELL_QUESTION, FALSE },
  { 'u', MS_ACTION_MARK, MS_CELL_COVERED, FALSE },
  { 'C', MS_ACTION_CHORD, 0, TRUE },
  { 'F', MS_ACTION_MARK, MS_CELL_FLAG, TRUE },
};

void
ms_record_moves_append (GString *text, const MsRules *rules, const MsMove *move)
{
  gsize kind = 0;
  while (kind < G_N_ELEMENTS (kinds)
      && (kinds[kind].action != move->action || kinds[kind].joined != move->joined
          || (move->action == MS_ACTION_MARK && kinds[kind].mark != move->mark)))
    kind++;
  g_return_if_fail (kind < G_N_ELEMENTS (kinds));
  g_string_append_printf (text, "%s%c%d,%d@%" G_GINT64_FORMAT, text->len > 0 ? " " : "",
      kinds[kind].letter, move->cell % rules->width, move->cell / rules->width,
      (gint64)move->time_ms);
}

char *
ms_record_moves_write (const MsPlay *play)
{
  int n_moves = ms_play_count_moves (play);
  GString *text = g_string_sized_new (16 * (gsize)n_moves + 1);
  for (int i = 0; i < n_moves; i++)
    {
      MsMove move = ms_play_get_move (play, i);
      ms_record_moves_append (text, ms_play_get_rules (play), &move);
    }
  return g_string_free (text, FALSE);
}

static gboolean
read_letter (const char **text, MsMove *move)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].letter == **text)
      {
        move->action = kinds[i].action;
        move->mark = kinds[i].mark;
        move->joined = kinds[i].joined;
        (*text)++;
        return TRUE;
      }
  return FALSE;
}

/* Reads a number below limit and passes the character stop, which must follow it. */
static gboolean
read_number (const char **text, gint64 limit, char stop, gint64 *number)
{
  const char *start = *text;
  *number = 0;
  for (; g_ascii_isdigit (**text); (*text)++)
    if ((*number = *number * 10 + (**text - '0')) >= limit)
      return FALSE;
  if (*text == start)
    return FALSE;
  if (stop == '\0')
    return **text == '\0' || **text == ' ';
  return *(*text)++ == stop;
}

static gboolean
read_move (const char **text, const MsRules *rules, MsMove *move)
{
  gint64 x, y, time_ms;
  if (!read_letter (text, move) || !read_number (text, rules->width, ',', &x)
      || !read_number (text, rules->height, '@', &y)
      || !read_number (text, G_MAXINT64 / 100, '\0', &time_ms) || time_ms < move->time_ms)
    return FALSE;
  move->cell = (int)y * rules->width + (int)x;
  move->time_ms = time_ms;
  return TRUE;
}

GArray *
ms_record_moves_read (const MsRules *rules, const char *text)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (MsMove));
  MsMove move = { 0 };
  for (; *text != '\0'; text += *text == ' ' && text[1] != '\0')
    {
      if (!read_move (&text, rules, &move))
        return NULL;
      g_array_append_val (moves, move);
      if (*text == ' ' && text[1] == '\0')
        return NULL;
    }
  return g_steal_pointer (&moves);
}

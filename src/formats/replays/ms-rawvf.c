/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-rawvf.h"

#include <string.h>

/* Ten days; more is no time of a game. */
#define MOST_SECONDS 864000
/* More than any screen has. */
#define MOST_PIXELS 1000000

static const char words[MS_N_POINTER_KINDS][3] = {
  [MS_POINTER_MOVE] = "mv",
  [MS_POINTER_LEFT_PRESS] = "lc",
  [MS_POINTER_LEFT_RELEASE] = "lr",
  [MS_POINTER_RIGHT_PRESS] = "rc",
  [MS_POINTER_RIGHT_RELEASE] = "rr",
  [MS_POINTER_MIDDLE_PRESS] = "mc",
  [MS_POINTER_MIDDLE_RELEASE] = "mr",
  [MS_POINTER_SHIFT_PRESS] = "sc",
  [MS_POINTER_MARKS] = "mt",
};

/* What follows from the rest, or says nothing about the game. */
static const char *const derived[] = { "start", "won", "lost", "blast", "boom", "nonstandard", "sx",
  "sy", "number0", "number1", "number2", "number3", "number4", "number5", "number6", "number7",
  "number8", "flag", "questionmark", "closed", "pressed", "pressedqm" };

const char *
ms_rawvf_get_word (MsPointerKind kind)
{
  return words[kind][0] != '\0' ? words[kind] : NULL;
}

gboolean
ms_rawvf_take_time (const char **text, const char *end, gint64 *time_ms)
{
  const char *p = *text;
  gboolean negative = p < end && *p == '-';
  gint64 seconds = 0, thousandths = 0;

  p += negative;
  if (!ms_text_take_count (&p, end, MOST_SECONDS, &seconds))
    return FALSE;
  if (p < end && (*p == '.' || *p == ','))
    {
      gint64 weight = 100;
      for (p++; p < end && g_ascii_isdigit (*p); p++, weight /= 10)
        thousandths += weight * (*p - '0');
    }
  *text = p;
  *time_ms = (seconds * 1000 + thousandths) * (negative ? -1 : 1);
  return TRUE;
}

static void
skip_space (const char **p, const char *end)
{
  while (*p < end && (**p == ' ' || **p == '\t'))
    ++*p;
}

static gboolean
take_integer (const char **p, const char *end, gint64 *value)
{
  const char *q = *p;
  gboolean negative = q < end && *q == '-';

  q += negative;
  if (!ms_text_take_count (&q, end, MOST_PIXELS, value))
    return FALSE;
  if (negative)
    *value = -*value;
  *p = q;
  return TRUE;
}

static gboolean
take_character (const char **p, const char *end, char character)
{
  skip_space (p, end);
  if (*p >= end || **p != character)
    return FALSE;
  ++*p;
  return TRUE;
}

/* "[col row] (x y) [(lrm)]" */
static gboolean
take_place (const char **p, const char *end, MsPointerEvent *event)
{
  gint64 cell, x, y;

  for (int i = 0; i < 2; i++)
    {
      skip_space (p, end);
      if (!take_integer (p, end, &cell))
        break;
    }
  if (!take_character (p, end, '('))
    return FALSE;
  skip_space (p, end);
  if (!take_integer (p, end, &x))
    return FALSE;
  take_character (p, end, ',');
  skip_space (p, end);
  if (!take_integer (p, end, &y) || !take_character (p, end, ')'))
    return FALSE;
  event->x = (int32_t)x;
  event->y = (int32_t)y;
  skip_space (p, end);
  return *p == end || **p == '(';
}

static gboolean
is_word (const char *word, gsize length, const char *wanted)
{
  return strlen (wanted) == length && g_ascii_strncasecmp (word, wanted, length) == 0;
}

static gboolean
is_derived (const char *word, gsize length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (derived); i++)
    if (is_word (word, length, derived[i]))
      return TRUE;
  return FALSE;
}

static gboolean
find_kind (const char *word, gsize length, MsPointerKind *kind)
{
  for (int i = 0; length == 2 && i < MS_N_POINTER_KINDS; i++)
    if (is_word (word, length, words[i]))
      {
        *kind = (MsPointerKind)i;
        return TRUE;
      }
  return FALSE;
}

/* A line that begins with a time.  event is the last one before it, and becomes its own; FALSE with
 * *p at the fault. */
static gboolean
take_event (const char **p, const char *end, MsPointerEvent *event, gboolean *is_event)
{
  gint64 time_ms;

  *is_event = FALSE;
  if (!ms_rawvf_take_time (p, end, &time_ms))
    return FALSE;
  skip_space (p, end);
  const char *word = *p;
  while (*p < end && g_ascii_isalnum (**p))
    ++*p;
  gsize length = (gsize)(*p - word);
  if (is_derived (word, length))
    return TRUE;
  *is_event = TRUE;
  if (!find_kind (word, length, &event->kind))
    {
      *p = word;
      return FALSE;
    }
  event->time_ms = MAX (event->time_ms, time_ms);
  skip_space (p, end);
  return (event->kind == MS_POINTER_MARKS && *p == end) || take_place (p, end, event);
}

/* Blank lines, and what other programs write in words about what happened on the board. */
static gboolean
says_nothing (const char *p, const char *end)
{
  skip_space (&p, end);
  return p == end || g_ascii_isalpha (*p);
}

/* No recording is longer than a time can be: so from whichever of its events they are counted, times can
 * be written and read again. */
static void
append_event (GArray *events, MsPointerEvent event)
{
  if (events->len > 0)
    {
      gint64 first = g_array_index (events, MsPointerEvent, 0).time_ms;
      event.time_ms = MIN (event.time_ms, first + MOST_SECONDS * G_GINT64_CONSTANT (1000));
    }
  g_array_append_val (events, event);
}

void
ms_rawvf_read_events (MsLines *lines, GArray *events, MsErrorInfo *fault)
{
  MsPointerEvent event = { .time_ms = G_MININT64 };

  ms_fail (fault, MS_STATUS_OK);
  while (ms_lines_next (lines))
    {
      const char *p = lines->line, *end = p + lines->line_length;
      gboolean is_event;
      if (says_nothing (p, end))
        continue;
      skip_space (&p, end);
      if (!take_event (&p, end, &event, &is_event))
        {
          MsStatus status = lines->terminated ? MS_STATUS_FILE_BAD_EVENT : MS_STATUS_FILE_TRUNCATED;
          int column = (int)(p - lines->line) + 1;
          ms_text_place (fault, ms_fail (fault, status), lines->number, column);
          return;
        }
      if (is_event)
        append_event (events, event);
    }
}

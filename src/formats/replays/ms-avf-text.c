/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text in brackets of an AVF file:
 * "[0|17.4.2018.19:45:57:5503|17.19:46:00:5576|HS|B28T4.07]". */
#include "ms-avf-private.h"

#include <string.h>

#define MARKS_ON 0x11
#define MARKS_OFF 0x7f

/* The time that is written is longer than the game was. */
#define STARTS_AT_MS 1000

/* Whether "[2|" is here; brackets also stand for themselves between other bytes. */
static gboolean
begins_here (const guint8 *at)
{
  return at[0] == '[' && at[1] >= '0' && at[1] <= '3' && at[2] == '|';
}

/* Where it begins; it counts as sure behind a byte that says whether there are marks. */
static gsize
find_start (const guint8 *data, gsize length, gsize from, gboolean sure)
{
  for (gsize i = from; i + 3 <= length; i++)
    if (begins_here (data + i)
        && (!sure || (i >= from + 2 && (data[i - 2] == MARKS_ON || data[i - 2] == MARKS_OFF))))
      return i;
  return length;
}

gboolean
ms_avf_find_text (const guint8 *data, gsize length, gsize from, MsAvfText *text)
{
  gsize start = find_start (data, length, from, TRUE);

  if (start == length)
    start = find_start (data, length, from, FALSE);
  text->start = text->end = length;
  text->marks = FALSE;
  if (start == length)
    return FALSE;
  text->start = start + 1;
  text->marks = start >= from + 2 && data[start - 2] == MARKS_ON;
  const guint8 *end = memchr (data + start, ']', length - start);
  if (end == NULL)
    return FALSE;
  text->end = (gsize)(end - data);
  return TRUE;
}

/* "4.07", "4,07" in milliseconds; -1 where it is no time. */
static gint64
parse_time (const char *text)
{
  gint64 time_ms = 0;
  int unit = 1000;

  if (!g_ascii_isdigit (*text))
    return -1;
  for (; g_ascii_isdigit (*text); text++)
    time_ms = MIN (time_ms * 10 + (*text - '0') * 1000, G_MAXINT);
  if (*text == '.' || *text == ',')
    for (text++; g_ascii_isdigit (*text) && unit > 1; text++)
      time_ms += (*text - '0') * (unit /= 10);
  return time_ms;
}

/* "B28T4.07", which ends the text; a "|" before it is not always there. */
static void
take_claims (const char *text, MsReplayHeader *header)
{
  const char *found = strrchr (text, 'B');
  gint64 time_ms;

  if (found == NULL)
    return;
  const char *behind = found + 1;
  int bbbv = 0;
  for (; g_ascii_isdigit (*behind); behind++)
    bbbv = MIN (bbbv * 10 + (*behind - '0'), 1000000);
  if (behind == found + 1 || *behind != 'T')
    return;
  if (bbbv > 0)
    header->claimed_bbbv = bbbv;
  time_ms = parse_time (behind + 1);
  if (time_ms >= STARTS_AT_MS)
    header->claimed_ms = time_ms - STARTS_AT_MS;
}

/* The first field behind the level, but for the size of a board of one's own. */
static char *
dup_start (const char *text)
{
  g_auto (GStrv) fields = g_strsplit (text, "|", 4);
  guint n = g_strv_length (fields), first = 1;

  if (n > 1 && g_ascii_tolower (*fields[1]) == 'w')
    first = 2;
  if (n <= first || !g_ascii_isdigit (*fields[first]))
    return NULL;
  return g_strndup (fields[first], strspn (fields[first], "0123456789.:"));
}

void
ms_avf_take_text (const guint8 *data, const MsAvfText *text, MsReplayHeader *header)
{
  const char *encoding = NULL; /* of no interest: all that is taken of it is ASCII */
  g_autofree char *said = ms_bytes_dup_text (
      data + text->start, text->end - text->start, &encoding);

  header->started = dup_start (said);
  take_claims (said, header);
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-text.h"

#include "ms-rules.h"

#include <limits.h>
#include <string.h>

/* Whether all bytes are ASCII, and none is NUL; eight of them are looked at in one step. */
static gboolean
is_plain (const char *data, gsize length)
{
  const guint64 ones = G_GUINT64_CONSTANT (0x0101010101010101), high = ones << 7;
  guint64 seen = 0, word;
  for (; length >= sizeof word; data += sizeof word, length -= sizeof word)
    {
      memcpy (&word, data, sizeof word);
      seen |= word | (word - ones); /* a borrow, where a byte is 0 */
    }
  for (; length > 0; data++, length--)
    seen |= (guchar)*data == 0 ? high : (guchar)*data;
  return (seen & high) == 0;
}

MsStatus
ms_text_check (const char *data, gsize length, MsErrorInfo *info)
{
  const char *fault, *line = data;
  int number = 1;

  if (is_plain (data, length) || g_utf8_validate_len (data, length, &fault))
    return MS_STATUS_OK;
  for (const char *p; (p = memchr (line, '\n', (gsize)(fault - line))) != NULL; line = p + 1)
    number++;
  int column = (int)g_utf8_strlen (line, fault - line) + 1;
  return ms_text_place (info, ms_fail (info, MS_STATUS_FILE_NOT_TEXT), number, column);
}

gboolean
ms_lines_next (MsLines *lines)
{
  if (lines->offset >= lines->length)
    return FALSE;
  lines->line = lines->data + lines->offset;
  gsize rest = lines->length - lines->offset;
  const char *end = memchr (lines->line, '\n', rest);
  lines->terminated = end != NULL;
  lines->line_length = end != NULL ? (gsize)(end - lines->line) : rest;
  lines->offset += lines->line_length + (end != NULL);
  lines->number++;
  if (lines->line_length > 0 && lines->line[lines->line_length - 1] == '\r')
    lines->line_length--;
  return TRUE;
}

gboolean
ms_lines_is_blank (const MsLines *lines)
{
  for (gsize i = 0; i < lines->line_length; i++)
    if (lines->line[i] != ' ' && lines->line[i] != '\t')
      return FALSE;
  return TRUE;
}

MsSpan
ms_text_strip (const char *data, gsize length)
{
  MsSpan span = { data, data + length };
  while (span.start < span.end && g_ascii_isspace (*span.start))
    span.start++;
  while (span.start < span.end && g_ascii_isspace (span.end[-1]))
    span.end--;
  return span;
}

gboolean
ms_text_take_word (const char **text, const char *end, const char *word)
{
  gsize length = strlen (word);
  if ((gsize)(end - *text) < length || memcmp (*text, word, length) != 0)
    return FALSE;
  *text += length;
  return TRUE;
}

gboolean
ms_text_take_count (const char **text, const char *end, gint64 limit, gint64 *value)
{
  const char *p = *text;
  gint64 sum = 0;

  for (; p < end && g_ascii_isdigit (*p); p++)
    sum = sum > (limit - (*p - '0')) / 10 ? limit : sum * 10 + (*p - '0');
  if (p == *text)
    return FALSE;
  *text = p;
  *value = sum;
  return TRUE;
}

gboolean
ms_text_take_typed (const char **text, const char *end, gint64 limit, gint64 *value, MsSpan *typed)
{
  typed->start = *text;
  gboolean taken = ms_text_take_count (text, end, limit, value);
  typed->end = *text;
  return taken;
}

gboolean
ms_text_take_cell (const char **text, const char *end, MsTextCell *cell)
{
  return ms_text_take_typed (text, end, G_MAXINT, &cell->x, &cell->typed[0])
      && ms_text_take_word (text, end, ",")
      && ms_text_take_typed (text, end, G_MAXINT, &cell->y, &cell->typed[1]);
}

MsStatus
ms_text_check_cell (const MsTextCell *cell, int width, int height, int *number, MsErrorInfo *info)
{
  if (cell->x < width && cell->y < height)
    {
      *number = (int)(cell->y * width + cell->x);
      return MS_STATUS_OK;
    }
  MsStatus status = ms_fail_at_cell (
      info, MS_STATUS_FILE_OUTSIDE_BOARD, (int)cell->x, (int)cell->y);
  return ms_text_quote (info, status, cell->typed);
}

MsStatus
ms_text_check_size (gint64 width, gint64 height, gint64 mines, gboolean is_game, MsErrorInfo *info)
{
  const MsRules rules = { (int)MIN (width, INT_MAX), (int)MIN (height, INT_MAX),
    (int)MIN (mines, INT_MAX), MS_FIRST_CLICK_ANY };
  MsStatus status = is_game ? ms_rules_check (&rules, info)
                            : ms_size_check (rules.width, rules.height, rules.mines, info);
  if (info != NULL && status == MS_STATUS_BAD_SIZE)
    {
      info->found = (long)width;
      info->expected = (long)height;
    }
  else if (info != NULL && status == MS_STATUS_BAD_MINES)
    info->found = (long)mines;
  return status;
}

int
ms_text_find_fault (MsStatus status, gint64 width)
{
  if (status == MS_STATUS_BAD_MINES)
    return 2;
  return width < 1 || width > MS_MAX_SIDE ? 0 : 1;
}

/* Appends the typed number to the detail; of a long one only its beginning. */
static void
quote (MsErrorInfo *info, const MsSpan *typed)
{
  enum
  {
    MOST_DIGITS = 27 /* two such numbers and the text between them fit into the detail */
  };
  int n = (int)MIN (typed->end - typed->start, MOST_DIGITS + 1);
  g_autofree char *number = g_strdup_printf (
      n > MOST_DIGITS ? "%.*s…" : "%.*s", MIN (n, MOST_DIGITS), typed->start);
  g_strlcat (info->detail, number, sizeof info->detail);
}

MsStatus
ms_text_quote (MsErrorInfo *info, MsStatus status, const MsSpan *typed)
{
  static const struct
  {
    MsStatus status;
    int first; /* index in typed of the first number that is quoted */
    const char *between; /* text between that number and the next; NULL: only one is quoted */
  } sentences[] = {
    { MS_STATUS_BAD_SIZE, 0, "×" },
    { MS_STATUS_BAD_MINES, 2, NULL },
    { MS_STATUS_FILE_BAD_VERSION, 0, NULL },
    { MS_STATUS_FILE_OUTSIDE_BOARD, 0, "," },
  };

  for (gsize i = 0; info != NULL && i < G_N_ELEMENTS (sentences); i++)
    if (status == sentences[i].status)
      {
        const MsSpan *number = &typed[sentences[i].first];
        info->detail[0] = '\0';
        quote (info, number);
        if (sentences[i].between == NULL)
          continue;
        g_strlcat (info->detail, sentences[i].between, sizeof info->detail);
        quote (info, number + 1);
      }
  return status;
}

MsStatus
ms_text_place (MsErrorInfo *info, MsStatus status, int line, int column)
{
  if (info != NULL)
    {
      info->line = line;
      info->column = column;
    }
  return status;
}

MsStatus
ms_text_place_at (MsErrorInfo *info, MsStatus status, const char *data, const char *place)
{
  const char *line = data;
  int number = 1;

  for (const char *p; (p = memchr (line, '\n', (gsize)(place - line))) != NULL; line = p + 1)
    number++;
  return ms_text_place (info, status, number, (int)g_utf8_strlen (line, place - line) + 1);
}

MsStatus
ms_text_fail_at (MsErrorInfo *info, const char *data, const char *place, const char *end)
{
  MsStatus status = place < end
      ? ms_fail_counts (info, MS_STATUS_FILE_BAD_CHARACTER, (long)g_utf8_get_char (place), 0)
      : ms_fail (info, MS_STATUS_FILE_TRUNCATED);
  return ms_text_place_at (info, status, data, place);
}

MsStatus
ms_text_fail_value (MsErrorInfo *info, MsStatus status, const char *detail)
{
  ms_fail (info, status);
  if (info != NULL)
    g_strlcpy (info->detail, detail, sizeof info->detail);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-native-values.h"

#include "ms-native.h"
#include "ms-text.h"

#include <limits.h>
#include <string.h>

static MsStatus
fail_at (const MsKeyValue *value, const char *path, const char *where, MsErrorInfo *info)
{
  ms_fail (info, MS_STATUS_FILE_BAD_VALUE);
  g_strlcpy (info->detail, path, sizeof info->detail);
  int column = value->column + (int)g_utf8_strlen (value->text, where - value->text);
  return ms_text_place (info, MS_STATUS_FILE_BAD_VALUE, value->line, column);
}

MsStatus
ms_native_bad_value (const MsKeyIndex *index, const char *path, MsErrorInfo *info)
{
  const MsKeyValue *value = ms_key_index_get (index, path);
  return fail_at (value, path, value->text, info);
}

MsStatus
ms_native_place (const MsKeyIndex *index, const char *path, int skip, MsErrorInfo *info)
{
  const MsKeyValue *value = ms_key_index_get (index, path);
  if (value != NULL)
    ms_text_place (info, info->status, value->line, value->column + skip);
  return info->status;
}

static const MsKeyValue *
require (const MsKeyIndex *index, const char *path, MsErrorInfo *info)
{
  const MsKeyValue *value = ms_key_index_get (index, path);
  if (value == NULL)
    {
      ms_fail (info, MS_STATUS_FILE_MISSING_KEY);
      g_strlcpy (info->detail, path, sizeof info->detail);
      ms_text_place (info, MS_STATUS_FILE_MISSING_KEY, ms_key_index_line_of_group (index, path), 1);
    }
  return value;
}

MsStatus
ms_native_get_count (
    const MsKeyIndex *index, const char *path, gint64 limit, gint64 *count, MsErrorInfo *info)
{
  const MsKeyValue *value = require (index, path, info);
  if (value == NULL)
    return MS_STATUS_FILE_MISSING_KEY;
  const char *p = value->text, *end = p + value->length;
  if (!ms_text_take_count (&p, end, limit, count) || p != end)
    return fail_at (value, path, p, info);
  return MS_STATUS_OK;
}

MsStatus
ms_native_get_counts (const MsKeyIndex *index, const char *path, gint64 limit, gint64 *counts,
    int n, MsErrorInfo *info)
{
  const MsKeyValue *value = require (index, path, info);
  if (value == NULL)
    return MS_STATUS_FILE_MISSING_KEY;
  const char *p = value->text, *end = p + value->length;
  for (int i = 0; i < n; i++)
    {
      if (i > 0 && (p == end || *p++ != ','))
        return fail_at (value, path, p == end ? p : p - 1, info);
      if (!ms_text_take_count (&p, end, G_MAXINT64, &counts[i]) || counts[i] > limit)
        return fail_at (value, path, p, info);
    }
  return p == end ? MS_STATUS_OK : fail_at (value, path, p, info);
}

MsStatus
ms_native_get_seed (const MsKeyIndex *index, const char *path, guint64 *seed, MsErrorInfo *info)
{
  const MsKeyValue *value = require (index, path, info);
  if (value == NULL)
    return MS_STATUS_FILE_MISSING_KEY;
  g_autofree char *text = g_strndup (value->text, value->length);
  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, seed, NULL))
    return fail_at (value, path, value->text, info);
  return MS_STATUS_OK;
}

MsStatus
ms_native_get_density (
    const MsKeyIndex *index, const char *path, double *density, MsErrorInfo *info)
{
  const MsKeyValue *value = require (index, path, info);
  if (value == NULL)
    return MS_STATUS_FILE_MISSING_KEY;
  if (!ms_native_parse_density (value->text, value->length, density))
    return fail_at (value, path, value->text, info);
  return MS_STATUS_OK;
}

MsStatus
ms_native_get_word (const MsKeyIndex *index, const char *path, const char *const *words,
    int n_words, int *number, MsErrorInfo *info)
{
  const MsKeyValue *value = require (index, path, info);
  if (value == NULL)
    return MS_STATUS_FILE_MISSING_KEY;
  for (int i = 0; i < n_words; i++)
    if (strlen (words[i]) == value->length && memcmp (words[i], value->text, value->length) == 0)
      {
        *number = i;
        return MS_STATUS_OK;
      }
  return fail_at (value, path, value->text, info);
}

typedef enum
{
  TAKEN,
  NOT_A_CELL,
  OUTSIDE,
} CellResult;

/* Column and row as they are written, however large, for the message. */
typedef struct
{
  gint64 x, y;
  MsSpan typed[2];
} Place;

static CellResult
take_cell (const char **p, const char *end, const MsRules *rules, int *cell, Place *place)
{
  if (!ms_text_take_typed (p, end, INT_MAX, &place->x, &place->typed[0]) || *p == end || **p != ',')
    return NOT_A_CELL;
  (*p)++;
  if (!ms_text_take_typed (p, end, INT_MAX, &place->y, &place->typed[1]))
    return NOT_A_CELL;
  if (place->x >= rules->width || place->y >= rules->height)
    return OUTSIDE;
  *cell = (int)(place->y * rules->width + place->x);
  return TAKEN;
}

static MsStatus
cell_fault (const MsKeyValue *value, const char *path, const char *where, CellResult result,
    const Place *place, MsErrorInfo *info)
{
  fail_at (value, path, where, info);
  if (result != OUTSIDE)
    return info->status;
  info->status = MS_STATUS_FILE_OUTSIDE_BOARD;
  info->x = (int)place->x;
  info->y = (int)place->y;
  return ms_text_quote (info, info->status, place->typed);
}

MsStatus
ms_native_get_cell (
    const MsKeyIndex *index, const char *path, const MsRules *rules, int *cell, MsErrorInfo *info)
{
  const MsKeyValue *value = require (index, path, info);
  Place place = { 0 };

  if (value == NULL)
    return MS_STATUS_FILE_MISSING_KEY;
  const char *p = value->text, *end = p + value->length;
  *cell = -1;
  if (value->length == 4 && memcmp (p, "none", 4) == 0)
    return MS_STATUS_OK;
  CellResult result = take_cell (&p, end, rules, cell, &place);
  if (result == OUTSIDE)
    p = value->text;
  else if (result == TAKEN && p == end)
    return MS_STATUS_OK;
  return cell_fault (value, path, p, result, &place, info);
}

MsStatus
ms_native_get_row (const MsKeyIndex *index, const char *path, const char *alphabet, int width,
    guint8 *values, MsErrorInfo *info)
{
  const MsKeyValue *value = require (index, path, info);
  int x = 0;

  if (value == NULL)
    return MS_STATUS_FILE_MISSING_KEY;
  for (const char *p = value->text; p < value->text + value->length; p = g_utf8_next_char (p), x++)
    {
      const char *letter = strchr (alphabet, *p);
      if (letter == NULL)
        {
          ms_fail_counts (info, MS_STATUS_FILE_BAD_CHARACTER, (long)g_utf8_get_char (p), 0);
          return ms_text_place (info, MS_STATUS_FILE_BAD_CHARACTER, value->line, value->column + x);
        }
      if (x < width)
        values[x] = (guint8)(letter - alphabet);
    }
  if (x == width)
    return MS_STATUS_OK;
  ms_fail_counts (info, MS_STATUS_FILE_ROW_LENGTH, x, width);
  return ms_text_place (
      info, MS_STATUS_FILE_ROW_LENGTH, value->line, value->column + MIN (x, width));
}

static gboolean
take_character (const char **p, const char *end, char character)
{
  if (*p == end || **p != character)
    return FALSE;
  (*p)++;
  return TRUE;
}

static gboolean
take_action (const char **p, const char *end, MsMove *move)
{
  for (int i = 0; i < MS_NATIVE_N_MOVES; i++)
    {
      gsize length = strlen (ms_native_moves[i].word);
      if ((gsize)(end - *p) < length || memcmp (*p, ms_native_moves[i].word, length) != 0)
        continue;
      *p += length;
      move->action = ms_native_moves[i].action;
      move->mark = ms_native_moves[i].mark;
      move->joined = ms_native_moves[i].joined;
      return take_character (p, end, ' ');
    }
  return FALSE;
}

MsStatus
ms_native_get_moves (const MsKeyIndex *index, const char *path, const MsRules *rules, GArray *moves,
    gint64 *last_time, MsErrorInfo *info)
{
  const MsKeyValue *value = require (index, path, info);
  Place place = { 0 };

  if (value == NULL)
    return MS_STATUS_FILE_MISSING_KEY;
  const char *p = value->text, *end = p + value->length;
  do
    {
      MsMove move = { 0 };
      gint64 time;
      if (!take_action (&p, end, &move))
        return fail_at (value, path, p, info);
      const char *where = p;
      CellResult result = take_cell (&p, end, rules, &move.cell, &place);
      if (result != TAKEN)
        return cell_fault (value, path, result == OUTSIDE ? where : p, result, &place, info);
      if (!take_character (&p, end, ' '))
        return fail_at (value, path, p, info);
      where = p;
      if (!ms_text_take_count (&p, end, MS_NATIVE_MAX_TIME, &time) || time < *last_time)
        return fail_at (value, path, where, info);
      move.time_ms = *last_time = time;
      g_array_append_val (moves, move);
      if (p == end)
        return MS_STATUS_OK;
    }
  while (take_character (&p, end, ';') && take_character (&p, end, ' '));
  return fail_at (value, path, p, info);
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-native.h"

#include "ms-text.h"

#include <string.h>

struct _MsKeyIndex
{
  GStringChunk *paths;
  GHashTable *numbers; /* from "Group/Key" to the index in values */
  GArray *values; /* of MsKeyValue */
  GHashTable *groups; /* from "Group" to the first line that opens it */
  int last_line;
};

static gboolean
read_group (MsSpan line, char **group)
{
  MsSpan name = { line.start + 1, line.end - 1 };
  if (line.end - line.start < 3 || *name.end != ']')
    return FALSE;
  for (const char *p = name.start; p < name.end; p++)
    if (*p == '[' || *p == ']' || g_ascii_iscntrl (*p))
      return FALSE;
  g_free (*group);
  *group = g_strndup (name.start, (gsize)(name.end - name.start));
  return TRUE;
}

static void
name_path (MsErrorInfo *info, const char *path)
{
  if (info == NULL)
    return;
  g_strlcpy (info->detail, path, sizeof info->detail);
  g_strcanon (info->detail,
      "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"
      "abcdefghijklmnopqrstuvwxyz{|}~ ",
      '?');
}

static MsStatus
read_key (
    MsKeyIndex *index, const MsLines *lines, MsSpan line, const char *group, MsErrorInfo *info)
{
  const char *equals = memchr (line.start, '=', (gsize)(line.end - line.start));
  if (group == NULL || equals == NULL)
    return ms_fail (info, MS_STATUS_FILE_SYNTAX);
  MsSpan key = ms_text_strip (line.start, (gsize)(equals - line.start));
  MsSpan value = ms_text_strip (equals + 1, (gsize)(line.end - equals - 1));
  if (key.start == key.end)
    return ms_fail (info, MS_STATUS_FILE_SYNTAX);

  g_autofree char *path = g_strdup_printf ("%s/%.*s", group, (int)(key.end - key.start), key.start);
  if (g_hash_table_contains (index->numbers, path))
    {
      ms_fail (info, MS_STATUS_FILE_DUPLICATE);
      name_path (info, path);
      return MS_STATUS_FILE_DUPLICATE;
    }
  MsKeyValue entry = { value.start, (gsize)(value.end - value.start), lines->number,
    (int)g_utf8_strlen (lines->line, value.start - lines->line) + 1 };
  g_array_append_val (index->values, entry);
  g_hash_table_insert (index->numbers, g_string_chunk_insert (index->paths, path),
      GUINT_TO_POINTER (index->values->len - 1));
  return MS_STATUS_OK;
}

static MsStatus
read_line (MsKeyIndex *index, const MsLines *lines, char **group, MsErrorInfo *info)
{
  MsSpan line = ms_text_strip (lines->line, lines->line_length);
  MsStatus status = MS_STATUS_OK;

  if (!lines->terminated)
    status = ms_fail (info, MS_STATUS_FILE_TRUNCATED);
  else if (line.start == line.end || *line.start == '#')
    return MS_STATUS_OK;
  else if (*line.start != '[')
    status = read_key (index, lines, line, *group, info);
  else if (!read_group (line, group))
    status = ms_fail (info, MS_STATUS_FILE_SYNTAX);
  else if (!g_hash_table_contains (index->groups, *group))
    g_hash_table_insert (index->groups, g_strdup (*group), GINT_TO_POINTER (lines->number));
  if (status == MS_STATUS_OK)
    return status;
  const char *fault = lines->terminated ? line.start : lines->line + lines->line_length;
  int column = (int)g_utf8_strlen (lines->line, fault - lines->line) + 1;
  return ms_text_place (info, status, lines->number, column);
}

MsKeyIndex *
ms_key_index_new (const char *text, gsize length, MsErrorInfo *info)
{
  g_autoptr (MsKeyIndex) index = g_new0 (MsKeyIndex, 1);
  g_autofree char *group = NULL;
  MsLines lines = { .data = text, .length = length };

  index->paths = g_string_chunk_new (4096);
  index->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  index->groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  index->values = g_array_new (FALSE, FALSE, sizeof (MsKeyValue));
  while (ms_lines_next (&lines))
    if (read_line (index, &lines, &group, info) != MS_STATUS_OK)
      return NULL;
  index->last_line = lines.number;
  return g_steal_pointer (&index);
}

void
ms_key_index_free (MsKeyIndex *index)
{
  if (index == NULL)
    return;
  g_hash_table_unref (index->numbers);
  g_hash_table_unref (index->groups);
  g_array_unref (index->values);
  g_string_chunk_free (index->paths);
  g_free (index);
}

const MsKeyValue *
ms_key_index_get (const MsKeyIndex *index, const char *path)
{
  gpointer number;
  if (!g_hash_table_lookup_extended (index->numbers, path, NULL, &number))
    return NULL;
  return &g_array_index (index->values, MsKeyValue, GPOINTER_TO_UINT (number));
}

static MsStatus
fail_at (const MsKeyValue *value, const char *path, const char *where, MsErrorInfo *info)
{
  ms_text_fail_value (info, MS_STATUS_FILE_BAD_VALUE, path);
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
      /* The line is the one that opens its group, or else the last one. */
      g_autofree char *group = g_strndup (path, strcspn (path, "/"));
      int line = GPOINTER_TO_INT (g_hash_table_lookup (index->groups, group));
      ms_text_fail_value (info, MS_STATUS_FILE_MISSING_KEY, path);
      ms_text_place (info, MS_STATUS_FILE_MISSING_KEY, line > 0 ? line : index->last_line, 1);
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

/* The cell at *p in the value. */
static MsStatus
take_cell (const MsKeyValue *value, const char *path, const char **p, const MsRules *rules,
    int *cell, MsErrorInfo *info)
{
  const char *where = *p;
  MsTextCell typed;
  if (!ms_text_take_cell (p, value->text + value->length, &typed))
    return fail_at (value, path, *p, info);
  MsStatus status = ms_text_check_cell (&typed, rules->width, rules->height, cell, info);
  return status == MS_STATUS_OK
      ? status
      : ms_text_place (info, status, value->line, value->column + (int)(where - value->text));
}

MsStatus
ms_native_get_cell (
    const MsKeyIndex *index, const char *path, const MsRules *rules, int *cell, MsErrorInfo *info)
{
  const MsKeyValue *value = require (index, path, info);

  if (value == NULL)
    return MS_STATUS_FILE_MISSING_KEY;
  const char *p = value->text, *end = p + value->length;
  *cell = -1;
  if (value->length == 4 && memcmp (p, "none", 4) == 0)
    return MS_STATUS_OK;
  MsStatus status = take_cell (value, path, &p, rules, cell, info);
  return status != MS_STATUS_OK || p == end ? status : fail_at (value, path, p, info);
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
take_action (const char **p, const char *end, MsMove *move)
{
  for (int i = 0; i < MS_NATIVE_N_MOVES; i++)
    {
      if (!ms_text_take_word (p, end, ms_native_moves[i].word))
        continue;
      move->action = ms_native_moves[i].action;
      move->mark = ms_native_moves[i].mark;
      move->joined = ms_native_moves[i].joined;
      return ms_text_take_word (p, end, " ");
    }
  return FALSE;
}

MsStatus
ms_native_get_moves (const MsKeyIndex *index, const char *path, const MsRules *rules, GArray *moves,
    gint64 *last_time, MsErrorInfo *info)
{
  const MsKeyValue *value = require (index, path, info);

  if (value == NULL)
    return MS_STATUS_FILE_MISSING_KEY;
  const char *p = value->text, *end = p + value->length;
  do
    {
      MsMove move = { 0 };
      gint64 time;
      if (!take_action (&p, end, &move))
        return fail_at (value, path, p, info);
      MS_TRY (take_cell (value, path, &p, rules, &move.cell, info));
      if (!ms_text_take_word (&p, end, " "))
        return fail_at (value, path, p, info);
      const char *where = p;
      if (!ms_text_take_count (&p, end, MS_NATIVE_MAX_TIME, &time) || time < *last_time)
        return fail_at (value, path, where, info);
      move.time_ms = *last_time = time;
      g_array_append_val (moves, move);
      if (p == end)
        return MS_STATUS_OK;
    }
  while (ms_text_take_word (&p, end, ";") && ms_text_take_word (&p, end, " "));
  return fail_at (value, path, p, info);
}

const char *const ms_native_states[MS_NATIVE_N_STATES] = {
  [MS_STATE_NEW] = "new",
  [MS_STATE_PLAYING] = "playing",
  [MS_STATE_WON] = "won",
  [MS_STATE_LOST] = "lost",
};

const MsNativeMove ms_native_moves[MS_NATIVE_N_MOVES] = {
  { "open", MS_ACTION_OPEN, 0, false },
  { "chord", MS_ACTION_CHORD, 0, false },
  { "flag", MS_ACTION_MARK, MS_CELL_FLAG, false },
  { "question", MS_ACTION_MARK, MS_CELL_QUESTION, false },
  { "clear", MS_ACTION_MARK, MS_CELL_COVERED, false },
  { "also-chord", MS_ACTION_CHORD, 0, true },
  { "also-flag", MS_ACTION_MARK, MS_CELL_FLAG, true },
};

const char *
ms_native_move_word (const MsMove *move)
{
  for (int i = 0; i < MS_NATIVE_N_MOVES; i++)
    if (ms_native_moves[i].action == move->action && ms_native_moves[i].joined == move->joined
        && (move->action != MS_ACTION_MARK || ms_native_moves[i].mark == move->mark))
      return ms_native_moves[i].word;
  g_return_val_if_reached ("clear");
}

void
ms_native_append_density (GString *text, double density)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (digits, sizeof digits, "%.15g", density);
  if (g_ascii_strtod (digits, NULL) != density)
    g_ascii_dtostr (digits, sizeof digits, density);
  g_string_append (text, digits);
}

gboolean
ms_native_parse_density (const char *text, gsize length, double *density)
{
  g_autofree char *copy = g_strndup (text, length);
  char *end;
  if (length == 0 || strspn (copy, "0123456789.eE+-") != length)
    return FALSE;
  *density = g_ascii_strtod (copy, &end);
  return *end == '\0' && *density > 0 && *density < 1;
}

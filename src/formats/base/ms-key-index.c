/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-key-index.h"

#include "ms-text.h"

#include <string.h>

struct _MsKeyIndex
{
  GStringChunk *paths;
  GHashTable *numbers; /* "Group/Key" -> index into values */
  GArray *values; /* MsKeyValue */
  GHashTable *groups; /* "Group" -> the line that opens it first */
  int last_line;
};

typedef struct
{
  const char *start, *end;
} Span;

static Span
trim (Span span)
{
  while (span.start < span.end && g_ascii_isspace (*span.start))
    span.start++;
  while (span.start < span.end && g_ascii_isspace (span.end[-1]))
    span.end--;
  return span;
}

static gboolean
read_group (Span line, char **group)
{
  Span name = { line.start + 1, line.end - 1 };
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
read_key (MsKeyIndex *index, const MsLines *lines, Span line, const char *group, MsErrorInfo *info)
{
  const char *equals = memchr (line.start, '=', (gsize)(line.end - line.start));
  if (group == NULL || equals == NULL)
    return ms_fail (info, MS_STATUS_FILE_SYNTAX);
  Span key = trim ((Span){ line.start, equals });
  Span value = trim ((Span){ equals + 1, line.end });
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
  Span line = trim ((Span){ lines->line, lines->line + lines->line_length });
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

int
ms_key_index_line_of_group (const MsKeyIndex *index, const char *path)
{
  g_autofree char *group = g_strndup (path, strcspn (path, "/"));
  int line = GPOINTER_TO_INT (g_hash_table_lookup (index->groups, group));
  return line > 0 ? line : index->last_line;
}

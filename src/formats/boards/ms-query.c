/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-query.h"

#include <string.h>

/* data without the blanks around it; FALSE when there are blanks within. */
static gboolean
find_word (const char *data, gsize length, const char **start, const char **end)
{
  const char *p = data, *stop = data + length;
  while (p < stop && g_ascii_isspace (*p))
    p++;
  while (stop > p && g_ascii_isspace (stop[-1]))
    stop--;
  *start = p;
  *end = stop;
  for (; p < stop; p++)
    if (g_ascii_isspace (*p))
      return FALSE;
  return TRUE;
}

static const char *
find_before (const char *start, const char *end, char character)
{
  const char *found = memchr (start, character, (gsize)(end - start));
  return found != NULL ? found : end;
}

char *
ms_query_dup_value (const char *data, gsize length, const char *key, const char **place)
{
  const char *p, *end;
  gsize key_length = strlen (key);

  if (!find_word (data, length, &p, &end))
    return NULL;
  end = find_before (p, end, '#');
  const char *mark = find_before (p, end, '?');
  if (mark < end)
    p = mark + 1;
  while (p < end)
    {
      const char *next = find_before (p, end, '&');
      if ((gsize)(next - p) > key_length && memcmp (p, key, key_length) == 0
          && p[key_length] == '=')
        {
          const char *value = p + key_length + 1;
          char *plain = g_uri_unescape_segment (value, next, NULL);
          *place = value;
          return plain != NULL ? plain : g_strndup (value, (gsize)(next - value));
        }
      p = next + (next < end);
    }
  return NULL;
}

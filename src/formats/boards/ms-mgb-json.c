/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-mgb-json.h"

#include "ms-text.h"

#include <string.h>

#define MOST_DEPTH 64

static void
skip_blanks (MsMgbJson *json)
{
  while (json->p < json->end && strchr (" \t\r\n", *json->p) != NULL)
    json->p++;
}

gboolean
ms_mgb_json_is_next (MsMgbJson *json, char character)
{
  skip_blanks (json);
  return json->p < json->end && *json->p == character;
}

gboolean
ms_mgb_json_take (MsMgbJson *json, char character)
{
  if (!ms_mgb_json_is_next (json, character))
    return FALSE;
  json->p++;
  return TRUE;
}

gboolean
ms_mgb_json_take_string (MsMgbJson *json, const char **text, gsize *length)
{
  if (!ms_mgb_json_take (json, '"'))
    return FALSE;
  *text = json->p;
  for (; json->p < json->end && (guchar)*json->p >= ' '; json->p++)
    {
      if (*json->p == '"')
        {
          *length = (gsize)(json->p++ - *text);
          return TRUE;
        }
      json->p += *json->p == '\\' && json->p + 1 < json->end;
    }
  return FALSE;
}

gboolean
ms_mgb_json_take_count (MsMgbJson *json, gint64 *count, MsSpan *typed)
{
  skip_blanks (json);
  const char *p = json->p;
  if (!ms_text_take_typed (&json->p, json->end, G_MAXINT, count, typed))
    return FALSE;
  if (*p == '0' && json->p > p + 1)
    json->p = p + 1; /* a leading zero */
  else if (json->p == json->end || strchr (".eE", *json->p) == NULL)
    return TRUE;
  return FALSE;
}

/* A number or a word: true, false, null. */
static gboolean
skip_scalar (MsMgbJson *json)
{
  static const char *const words[] = { "true", "false", "null" };
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize length = strlen (words[i]);
      if ((gsize)(json->end - json->p) >= length && memcmp (json->p, words[i], length) == 0)
        {
          json->p += length;
          return TRUE;
        }
    }
  const char *start = json->p;
  gboolean digit = FALSE;
  for (; json->p < json->end && strchr ("+-.eE0123456789", *json->p) != NULL; json->p++)
    digit |= g_ascii_isdigit (*json->p);
  if (!digit)
    json->p = start;
  return digit;
}

/* A value that is no bracket, or an opening bracket, noted in open[*depth]. */
static gboolean
skip_start (MsMgbJson *json, char *open, int *depth)
{
  const char *text;
  gsize length;

  if (ms_mgb_json_is_next (json, '"'))
    return ms_mgb_json_take_string (json, &text, &length);
  if (!ms_mgb_json_is_next (json, '[') && !ms_mgb_json_is_next (json, '{'))
    return skip_scalar (json);
  if (*depth == MOST_DEPTH)
    return FALSE;
  open[(*depth)++] = *json->p++;
  return TRUE;
}

/* Takes the closing brackets that follow; what follows them then, in a bracket, is a comma. */
static gboolean
skip_ends (MsMgbJson *json, const char *open, int *depth, gboolean may_be_empty)
{
  while (*depth > 0)
    {
      char close = open[*depth - 1] == '[' ? ']' : '}';
      if (!ms_mgb_json_take (json, close))
        return may_be_empty || ms_mgb_json_take (json, ',');
      may_be_empty = FALSE;
      --*depth;
    }
  return TRUE;
}

gboolean
ms_mgb_json_skip (MsMgbJson *json)
{
  char open[MOST_DEPTH];
  int depth = 0;
  do
    {
      const char *text;
      gsize length;
      if (depth > 0 && open[depth - 1] == '{'
          && (!ms_mgb_json_take_string (json, &text, &length) || !ms_mgb_json_take (json, ':')))
        return FALSE;
      int before = depth;
      if (!skip_start (json, open, &depth) || !skip_ends (json, open, &depth, depth > before))
        return FALSE;
    }
  while (depth > 0);
  return TRUE;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-board-readers.h"
#include "ms-text.h"

#include <string.h>

/* A reader of JSON (RFC 8259), as far as it is needed for a board.
 *
 * It is written here because formats uses no library but GLib, which has no JSON: json-glib would
 * be needed by every program for this one format.  Besides, json-glib of Debian 12 recurses as deep
 * as a file demands, does not report columns, and takes the last of two equal keys.  Here nothing
 * recurses, and p is at the fault when a function fails.
 */
typedef struct
{
  const char *p, *end;
} Json;

#define MOST_DEPTH 64

static void
skip_blanks (Json *json)
{
  while (json->p < json->end && strchr (" \t\r\n", *json->p) != NULL)
    json->p++;
}

/* Skips blanks; whether the next character is the given one, which is not taken. */
static gboolean
json_is_next (Json *json, char character)
{
  skip_blanks (json);
  return json->p < json->end && *json->p == character;
}

/* Takes blanks and then the given character; when it is not there, FALSE, and p is where it should
 * be. */
static gboolean
json_take (Json *json, char character)
{
  if (!json_is_next (json, character))
    return FALSE;
  json->p++;
  return TRUE;
}

/* Takes a string: *text[*length], borrowed, with the escapes as they are.  FALSE at a fault. */
static gboolean
json_take_string (Json *json, const char **text, gsize *length)
{
  if (!json_take (json, '"'))
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

/* Takes an integer that is not negative; one above G_MAXINT becomes G_MAXINT.  *typed becomes its
 * digits.  A fraction or an exponent is left, where nothing that may follow begins. */
static gboolean
json_take_count (Json *json, gint64 *count, MsSpan *typed)
{
  skip_blanks (json);
  const char *p = json->p;
  if (!ms_text_take_typed (&json->p, json->end, G_MAXINT, count, typed))
    return FALSE;
  if (*p != '0' || json->p == p + 1)
    return TRUE;
  json->p = p + 1; /* behind a leading zero, where a digit is a fault */
  return FALSE;
}

/* Skips a number or a word: true, false, null. */
static gboolean
skip_scalar (Json *json)
{
  static const char *const words[] = { "true", "false", "null" };
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (ms_text_take_word (&json->p, json->end, words[i]))
      return TRUE;
  const char *start = json->p;
  gboolean digit = FALSE;
  for (; json->p < json->end && strchr ("+-.eE0123456789", *json->p) != NULL; json->p++)
    digit |= g_ascii_isdigit (*json->p);
  if (!digit)
    json->p = start;
  return digit;
}

/* Skips a value that has no brackets, or an opening bracket, which is noted in open[*depth]. */
static gboolean
skip_start (Json *json, char *open, int *depth)
{
  const char *text;
  gsize length;

  if (json_is_next (json, '"'))
    return json_take_string (json, &text, &length);
  if (!json_is_next (json, '[') && !json_is_next (json, '{'))
    return skip_scalar (json);
  if (*depth == MOST_DEPTH)
    return FALSE;
  open[(*depth)++] = *json->p++;
  return TRUE;
}

/* Takes the closing brackets that follow, and then, if still inside a bracket, a comma;
 * may_be_empty: a bracket has just been opened, so that no comma is needed. */
static gboolean
skip_ends (Json *json, const char *open, int *depth, gboolean may_be_empty)
{
  while (*depth > 0)
    {
      char close = open[*depth - 1] == '[' ? ']' : '}';
      if (!json_take (json, close))
        return may_be_empty || json_take (json, ',');
      may_be_empty = FALSE;
      --*depth;
    }
  return TRUE;
}

/* Skips a value of any kind.  Brackets may be nested 64 deep. */
static gboolean
json_skip (Json *json)
{
  char open[MOST_DEPTH];
  int depth = 0;
  do
    {
      const char *text;
      gsize length;
      if (depth > 0 && open[depth - 1] == '{'
          && (!json_take_string (json, &text, &length) || !json_take (json, ':')))
        return FALSE;
      int before = depth;
      if (!skip_start (json, open, &depth) || !skip_ends (json, open, &depth, depth > before))
        return FALSE;
    }
  while (depth > 0);
  return TRUE;
}

/* Boards of minegauler: a JSON object with x_size, y_size and mine_coords, a list of [x, y].  A
 * cell that is listed twice has two mines, which is refused. */

enum
{
  X_SIZE,
  Y_SIZE,
  MINE_COORDS,
  N_KEYS
};

static const char *const keys[N_KEYS] = { "x_size", "y_size", "mine_coords" };

/* A mine as the file lists it. */
typedef struct
{
  gint64 x, y;
  MsSpan typed[2];
  const char *place;
} Mine;

typedef struct
{
  const char *data;
  Json json;
  const char *places[N_KEYS]; /* where the values begin; NULL: not read yet */
  gint64 sizes[2];
  MsSpan typed[2];
  GArray *mines; /* of Mine */
} Reader;

/* An object with at least one of the keys, as not all JSON is a board. */
gboolean
ms_is_mgb (const char *data, gsize length)
{
  gsize i = 0;
  while (i < length && g_ascii_isspace (data[i]))
    i++;
  if (i == length || data[i] != '{')
    return FALSE;
  for (int key = 0; key < N_KEYS; key++)
    {
      g_autofree char *quoted = g_strdup_printf ("\"%s\"", keys[key]);
      if (g_strstr_len (data, (gssize)length, quoted) != NULL)
        return TRUE;
    }
  return FALSE;
}

static MsStatus
syntax_fault (const Reader *reader, MsErrorInfo *info)
{
  return ms_text_fail_at (info, reader->data, reader->json.p, reader->json.end);
}

static gboolean
take_mine (Reader *reader)
{
  Json *json = &reader->json;
  Mine mine;
  json_is_next (json, '[');
  mine.place = json->p;
  if (!json_take (json, '[') || !json_take_count (json, &mine.x, &mine.typed[0])
      || !json_take (json, ',') || !json_take_count (json, &mine.y, &mine.typed[1])
      || !json_take (json, ']'))
    return FALSE;
  g_array_append_val (reader->mines, mine);
  return TRUE;
}

static gboolean
take_mines (Reader *reader)
{
  Json *json = &reader->json;
  if (!json_take (json, '['))
    return FALSE;
  if (json_take (json, ']'))
    return TRUE;
  do
    if (!take_mine (reader))
      return FALSE;
  while (json_take (json, ','));
  return json_take (json, ']');
}

/* Reads a pair "key": value. */
static MsStatus
read_pair (Reader *reader, MsErrorInfo *info)
{
  Json *json = &reader->json;
  const char *key;
  gsize length;
  int number = 0;
  gboolean taken;

  if (!json_take_string (json, &key, &length) || !json_take (json, ':'))
    return syntax_fault (reader, info);
  while (number < N_KEYS
      && (length != strlen (keys[number]) || memcmp (key, keys[number], length) != 0))
    number++;
  if (number < N_KEYS && reader->places[number] != NULL)
    return ms_text_place_at (
        info, ms_text_fail_value (info, MS_STATUS_FILE_DUPLICATE, keys[number]), reader->data, key);
  if (number < N_KEYS)
    reader->places[number] = json->p;
  if (number == MINE_COORDS)
    taken = take_mines (reader);
  else if (number < N_KEYS)
    taken = json_take_count (json, &reader->sizes[number], &reader->typed[number]);
  else
    taken = json_skip (json);
  return taken ? MS_STATUS_OK : syntax_fault (reader, info);
}

static MsStatus
read_object (Reader *reader, MsErrorInfo *info)
{
  Json *json = &reader->json;
  gboolean more = json_take (json, '{') && !json_take (json, '}');
  while (more)
    {
      MS_TRY (read_pair (reader, info));
      more = json_take (json, ',');
      if (!more && !json_take (json, '}'))
        return syntax_fault (reader, info);
    }
  /* Only blanks may follow; p is behind them after this call. */
  if (json_is_next (json, '\0') || json->p < json->end)
    return syntax_fault (reader, info);
  for (int i = 0; i < N_KEYS; i++)
    if (reader->places[i] == NULL)
      return ms_text_place (
          info, ms_text_fail_value (info, MS_STATUS_FILE_MISSING_KEY, keys[i]), 1, 1);
  return MS_STATUS_OK;
}

static MsStatus
place_mines (const Reader *reader, guint8 *mines, MsErrorInfo *info)
{
  for (guint i = 0; i < reader->mines->len; i++)
    {
      const Mine *mine = &g_array_index (reader->mines, Mine, i);
      MsStatus status = MS_STATUS_OK;
      if (mine->x >= reader->sizes[X_SIZE] || mine->y >= reader->sizes[Y_SIZE])
        status = MS_STATUS_FILE_OUTSIDE_BOARD;
      else if (mines[mine->y * reader->sizes[X_SIZE] + mine->x]++)
        status = MS_STATUS_FILE_SEVERAL_MINES;
      if (status == MS_STATUS_OK)
        continue;
      ms_fail_at_cell (info, status, (int)mine->x, (int)mine->y);
      return ms_text_place_at (
          info, ms_text_quote (info, status, mine->typed), reader->data, mine->place);
    }
  return MS_STATUS_OK;
}

MsStatus
ms_read_mgb (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  g_autoptr (GArray) listed = g_array_new (FALSE, FALSE, sizeof (Mine));
  Reader reader = { .data = data, .json = { data, data + length }, .mines = listed };
  MS_TRY (read_object (&reader, info));
  MsStatus status = ms_text_check_size (reader.sizes[X_SIZE], reader.sizes[Y_SIZE], 0, TRUE, info);
  if (ms_text_quote (info, status, reader.typed) != MS_STATUS_OK)
    {
      int fault = ms_text_find_fault (status, reader.sizes[X_SIZE]);
      return ms_text_place_at (info, status, data, reader.places[fault]);
    }
  int width = (int)reader.sizes[X_SIZE], height = (int)reader.sizes[Y_SIZE];
  g_autofree guint8 *mines = g_malloc0 ((gsize)width * height);
  status = place_mines (&reader, mines, info);
  if (status == MS_STATUS_OK)
    {
      status = ms_board_readers_fill (document, width, height, mines, -1, info);
      return status == MS_STATUS_OK
          ? status
          : ms_text_place_at (info, status, data, reader.places[MINE_COORDS]);
    }
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards of minegauler: a JSON object with x_size, y_size and mine_coords, a list of [x, y].  A cell
 * listed twice has two mines, which no board here has. */
#include "ms-board-document.h"
#include "ms-board-readers.h"
#include "ms-mgb-json.h"
#include "ms-text.h"

#include <string.h>

enum
{
  X_SIZE,
  Y_SIZE,
  MINE_COORDS,
  N_KEYS
};

static const char *const keys[N_KEYS] = { "x_size", "y_size", "mine_coords" };

/* A mine, and where the file says it. */
typedef struct
{
  gint64 x, y;
  MsSpan typed[2];
  const char *place;
} Mine;

typedef struct
{
  const char *data;
  MsMgbJson json;
  const char *places[N_KEYS]; /* of the values; NULL: not said yet */
  gint64 sizes[2];
  MsSpan typed[2];
  GArray *mines; /* Mine */
} Reader;

/* An object with at least one of the keys: there is other JSON. */
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
  MsMgbJson *json = &reader->json;
  Mine mine;
  ms_mgb_json_is_next (json, '[');
  mine.place = json->p;
  if (!ms_mgb_json_take (json, '[') || !ms_mgb_json_take_count (json, &mine.x, &mine.typed[0])
      || !ms_mgb_json_take (json, ',') || !ms_mgb_json_take_count (json, &mine.y, &mine.typed[1])
      || !ms_mgb_json_take (json, ']'))
    return FALSE;
  g_array_append_val (reader->mines, mine);
  return TRUE;
}

static gboolean
take_mines (Reader *reader)
{
  MsMgbJson *json = &reader->json;
  if (!ms_mgb_json_take (json, '['))
    return FALSE;
  if (ms_mgb_json_take (json, ']'))
    return TRUE;
  do
    if (!take_mine (reader))
      return FALSE;
  while (ms_mgb_json_take (json, ','));
  return ms_mgb_json_take (json, ']');
}

/* "key": value */
static MsStatus
read_pair (Reader *reader, MsErrorInfo *info)
{
  MsMgbJson *json = &reader->json;
  const char *key;
  gsize length;
  int number = 0;
  gboolean taken;

  if (!ms_mgb_json_take_string (json, &key, &length) || !ms_mgb_json_take (json, ':'))
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
    taken = ms_mgb_json_take_count (json, &reader->sizes[number], &reader->typed[number]);
  else
    taken = ms_mgb_json_skip (json);
  return taken ? MS_STATUS_OK : syntax_fault (reader, info);
}

static MsStatus
read_object (Reader *reader, MsErrorInfo *info)
{
  MsMgbJson *json = &reader->json;
  gboolean more = ms_mgb_json_take (json, '{') && !ms_mgb_json_take (json, '}');
  while (more)
    {
      MsStatus status = read_pair (reader, info);
      if (status != MS_STATUS_OK)
        return status;
      more = ms_mgb_json_take (json, ',');
      if (!more && !ms_mgb_json_take (json, '}'))
        return syntax_fault (reader, info);
    }
  /* Only blanks may follow; no character is that one. */
  if (ms_mgb_json_is_next (json, '\0') || json->p < json->end)
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
  MsStatus status = read_object (&reader, info);
  if (status != MS_STATUS_OK)
    return status;
  status = ms_text_check_size (reader.sizes[X_SIZE], reader.sizes[Y_SIZE], 0, TRUE, info);
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
      status = ms_board_document_fill (document, width, height, mines, -1, info);
      return status == MS_STATUS_OK
          ? status
          : ms_text_place_at (info, status, data, reader.places[MINE_COORDS]);
    }
  return status;
}

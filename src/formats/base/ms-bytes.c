/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-bytes.h"

#include "ms-text.h"

#include <string.h>

void
ms_bytes_init (MsBytes *bytes, const char *data, gsize length)
{
  *bytes = (MsBytes){ .data = (const guint8 *)data, .length = length };
}

gsize
ms_bytes_get_left (const MsBytes *bytes)
{
  return bytes->ended ? 0 : bytes->length - bytes->offset;
}

const guint8 *
ms_bytes_take (MsBytes *bytes, gsize n)
{
  const guint8 *taken = bytes->data + bytes->offset;

  if (bytes->ended || n > bytes->length - bytes->offset)
    {
      bytes->ended = TRUE;
      return NULL;
    }
  bytes->offset += n;
  return taken;
}

guint64
ms_bytes_take_number (MsBytes *bytes, gsize n)
{
  const guint8 *taken = ms_bytes_take (bytes, n);
  guint64 number = 0;

  for (gsize i = 0; taken != NULL && i < n; i++)
    number = number << 8 | taken[i];
  return number;
}

gint16
ms_bytes_take_i16 (MsBytes *bytes)
{
  int number = (int)ms_bytes_take_number (bytes, 2);

  return (gint16)(number >= 0x8000 ? number - 0x10000 : number);
}

const guint8 *
ms_bytes_take_string (MsBytes *bytes, gsize *n)
{
  const guint8 *start = bytes->data + bytes->offset, *end = NULL;

  *n = 0;
  if (ms_bytes_get_left (bytes) > 0)
    end = memchr (start, '\0', bytes->length - bytes->offset);
  if (end == NULL)
    {
      bytes->ended = TRUE;
      return NULL;
    }
  *n = (gsize)(end - start);
  bytes->offset += *n + 1;
  return start;
}

MsStatus
ms_bytes_check (const MsBytes *bytes, MsErrorInfo *info)
{
  if (!bytes->ended)
    return MS_STATUS_OK;
  return ms_fail_at_byte (info, MS_STATUS_FILE_TRUNCATED, (long)bytes->offset);
}

MsStatus
ms_bytes_fail_value (MsErrorInfo *info, gsize at, const char *what)
{
  return ms_place_at_byte (
      info, ms_text_fail_value (info, MS_STATUS_FILE_BAD_VALUE, what), (long)at);
}

MsStatus
ms_bytes_check_size (
    const MsBytes *bytes, int width, int height, int mines, gsize at, MsErrorInfo *info)
{
  MS_TRY (ms_bytes_check (bytes, info));
  MsStatus status = ms_text_check_size (width, height, mines, TRUE, info);
  return status == MS_STATUS_OK
      ? status
      : ms_place_at_byte (info, status, (long)at + (status == MS_STATUS_BAD_MINES ? 2 : 0));
}

/* Whether text is likely to be GBK and not in a Western code page: its high bytes come in pairs,
 * and either all pairs are of GB 2312 or some byte would not occur in a Western text. */
static gboolean
looks_like_gbk (const guint8 *text, gsize n)
{
  gboolean common = TRUE, western = TRUE;

  for (gsize i = 0; i < n; i++)
    {
      if (text[i] < 0x80)
        continue;
      if (i + 1 == n)
        return FALSE;
      common = common && text[i] >= 0xb0 && text[i + 1] >= 0xa1;
      western = western && text[i] >= 0xa0 && (text[i + 1] < 0x80 || text[i + 1] >= 0xa0);
      i++;
    }
  return common || !western;
}

char *
ms_bytes_dup_text (const guint8 *text, gsize n, const char **encoding)
{
  if (g_utf8_validate ((const char *)text, (gssize)n, NULL))
    return g_strndup ((const char *)text, n);
  if (looks_like_gbk (text, n))
    {
      char *converted = g_convert ((const char *)text, (gssize)n, "UTF-8", "GBK", NULL, NULL, NULL);
      if (converted != NULL)
        {
          *encoding = "GBK";
          return converted;
        }
    }
  *encoding = "ISO-8859-1";
  GString *latin = g_string_sized_new (n + n / 2);

  for (gsize i = 0; i < n; i++)
    g_string_append_unichar (latin, text[i]);
  return g_string_free (latin, FALSE);
}

void
ms_bytes_put_number (GByteArray *bytes, guint64 number, guint n)
{
  guint8 put[8];

  for (guint i = 0; i < n; i++)
    put[i] = (guint8)(number >> 8 * (n - 1 - i));
  g_byte_array_append (bytes, put, n);
}

void
ms_bytes_put_string (GByteArray *bytes, const char *text)
{
  const char *put = text == NULL ? "" : text;

  g_byte_array_append (bytes, (const guint8 *)put, (guint)strlen (put) + 1);
}

MsStatus
ms_mine_list_take_into (MsBytes *bytes, int width, int height, int mines, MsMineOrder order,
    guint8 *mine, MsErrorInfo *info)
{
  int from = order == MS_MINES_COLUMN_ROW ? 0 : 1; /* the first column and the first row */

  for (int i = 0; i < mines; i++)
    {
      long at = (long)bytes->offset;
      int x, y;
      int first = ms_bytes_take_u8 (bytes), second = ms_bytes_take_u8 (bytes);

      x = (order == MS_MINES_ROW_COLUMN_FROM_1 ? second : first) - from;
      y = (order == MS_MINES_ROW_COLUMN_FROM_1 ? first : second) - from;
      if (bytes->ended)
        return ms_bytes_check (bytes, info);
      if (x < 0 || x >= width || y < 0 || y >= height)
        return ms_place_at_byte (
            info, ms_fail_at_cell (info, MS_STATUS_FILE_OUTSIDE_BOARD, x, y), at);
      if (mine[y * width + x])
        return ms_place_at_byte (info, ms_fail_at_cell (info, MS_STATUS_FILE_DUPLICATE, x, y), at);
      mine[y * width + x] = 1;
    }
  return MS_STATUS_OK;
}

MsStatus
ms_mine_list_take (MsBytes *bytes, int width, int height, int mines, MsMineOrder order,
    MsLayout **layout, MsErrorInfo *info)
{
  g_autofree guint8 *mine = g_new0 (guint8, (gsize)width * (gsize)height);
  MS_TRY (ms_mine_list_take_into (bytes, width, height, mines, order, mine, info));
  *layout = ms_layout_new (width, height, mine, NULL);
  return *layout == NULL ? ms_fail (info, MS_STATUS_NO_MEMORY) : MS_STATUS_OK;
}

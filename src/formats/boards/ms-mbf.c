/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* MBF, as other programs read it: width and height in a byte each, the mine total in two, high byte
 * first, then column and row of each mine, a byte each. */
#include "ms-board-readers.h"
#include "ms-board-write.h"
#include "ms-bytes.h"
#include "ms-text.h"

#include <string.h>

gboolean
ms_mbf_can_hold (const MsRules *rules)
{
  return rules->width <= MS_MBF_MOST_SIDE && rules->height <= MS_MBF_MOST_SIDE;
}

char *
ms_write_mbf (const MsLayout *layout, gsize *length)
{
  int width = ms_layout_get_width (layout), height = ms_layout_get_height (layout);
  int mines = ms_layout_get_mines (layout);
  GByteArray *bytes = g_byte_array_sized_new (4 + 2 * (guint)mines);
  guint8 head[4] = { (guint8)width, (guint8)height, (guint8)(mines >> 8), (guint8)mines };

  g_byte_array_append (bytes, head, sizeof head);
  for (int cell = 0; cell < width * height; cell++)
    if (ms_layout_has_mine (layout, cell))
      {
        guint8 place[2] = { (guint8)(cell % width), (guint8)(cell / width) };
        g_byte_array_append (bytes, place, sizeof place);
      }
  *length = bytes->len;
  g_byte_array_append (bytes, (const guint8 *)"", 1);
  return (char *)g_byte_array_free (bytes, FALSE);
}

/* --- Reading MBF, and ABF, which is the same --- */

#define HEADER_LENGTH 4

typedef struct
{
  int width, height, mines;
} Header;

static gboolean
take_header (MsBytes *bytes, Header *header)
{
  header->width = ms_bytes_take_u8 (bytes);
  header->height = ms_bytes_take_u8 (bytes);
  header->mines = ms_bytes_take_u16 (bytes);
  return !bytes->ended && header->width > 0 && header->height > 0
      && header->mines <= header->width * header->height;
}

/* Nothing in a file names the format.  Bytes are read as MBF when their number fits the header, or
 * when at least each pair of them is a cell of the board: then it is a damaged file. */
gboolean
ms_is_mbf (const char *data, gsize length)
{
  MsBytes bytes;
  Header header;
  gsize looked_at = MIN (length, 1 << 18);

  ms_bytes_init (&bytes, data, length);
  if (!take_header (&bytes, &header))
    return FALSE;
  gboolean is_text = g_utf8_validate_len (data, looked_at, NULL);
  /* Some byte must be one that no text has. */
  for (gsize i = 0; i < looked_at && is_text; i++)
    is_text = (guchar)data[i] >= ' ' || g_ascii_isspace (data[i]);
  if (is_text)
    return FALSE;
  if (length == HEADER_LENGTH + 2 * (gsize)header.mines)
    return TRUE;
  if (memcmp (data, "\xff\xfe", 2) == 0 || memcmp (data, "\xfe\xff", 2) == 0)
    return FALSE; /* this is text in UTF-16 */
  if (length < HEADER_LENGTH + 2 || length > HEADER_LENGTH + (1 << 18))
    return FALSE;
  while (ms_bytes_get_left (&bytes) >= 2)
    if ((int)ms_bytes_take_u8 (&bytes) >= header.width
        || (int)ms_bytes_take_u8 (&bytes) >= header.height)
      return FALSE;
  return TRUE;
}

MsStatus
ms_read_mbf (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  MsBytes bytes;
  Header header;

  ms_bytes_init (&bytes, data, length);
  take_header (&bytes, &header);
  MsStatus status = ms_text_check_size (header.width, header.height, header.mines, TRUE, info);
  if (status != MS_STATUS_OK)
    return ms_place_at_byte (info, status, status == MS_STATUS_BAD_MINES ? 2 : 0);
  gsize expected = HEADER_LENGTH + 2 * (gsize)header.mines;
  if (length != expected)
    return ms_fail_counts (info, MS_STATUS_FILE_BYTE_COUNT, (long)length, (long)expected);
  g_autofree guint8 *mines = g_malloc0 ((gsize)header.width * header.height);
  MS_TRY (ms_mine_list_take_into (
      &bytes, header.width, header.height, header.mines, MS_MINES_COLUMN_ROW, mines, info));
  return ms_board_readers_fill (document, header.width, header.height, mines, -1, info);
}

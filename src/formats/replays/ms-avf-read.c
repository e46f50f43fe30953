/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading AVF. */
#include "ms-avf-private.h"
#include "ms-event-list.h"
#include "ms-mine-list.h"
#include "ms-text.h"

#define SQUARE 16
#define LEVEL 5 /* where it stands */
#define BEGINNER 3
#define CUSTOM 6
#define RECORD 8 /* bytes of one */

typedef struct
{
  MsBytes bytes;
  int width, height, mines;
  MsLayout *layout;
  MsMouse start;
  MsReplayHeader header;
  MsEventList list;
} Reading;

static void
take_size (MsBytes *bytes, int *width, int *height, int *mines)
{
  static const int sizes[CUSTOM - BEGINNER][3] = { { 8, 8, 10 }, { 16, 16, 40 }, { 30, 16, 99 } };

  ms_bytes_take (bytes, LEVEL);
  int level = ms_bytes_take_u8 (bytes);
  if (level >= BEGINNER && level < CUSTOM)
    {
      *width = sizes[level - BEGINNER][0];
      *height = sizes[level - BEGINNER][1];
      *mines = sizes[level - BEGINNER][2];
      return;
    }
  *width = ms_bytes_take_u8 (bytes) + 1;
  *height = ms_bytes_take_u8 (bytes) + 1;
  *mines = ms_bytes_take_u16 (bytes);
}

/* Whether what is there of the mines lies on the board. */
static gboolean
has_mines (const char *data, gsize length)
{
  MsBytes bytes;
  int width, height, mines;

  ms_bytes_init (&bytes, data, length);
  take_size (&bytes, &width, &height, &mines);
  for (int i = 0; i < mines; i++)
    {
      int y = ms_bytes_take_u8 (&bytes), x = ms_bytes_take_u8 (&bytes);
      if (bytes.ended)
        return i > 0;
      if (x < 1 || x > width || y < 1 || y > height)
        return FALSE;
    }
  return mines > 0;
}

/* Nothing names the format: a level, and what must follow, or the text in brackets. */
gboolean
ms_is_avf (const char *data, gsize length)
{
  MsAvfText text;

  if (length <= LEVEL || data[LEVEL] < BEGINNER || data[LEVEL] > CUSTOM)
    return FALSE;
  return has_mines (data, length)
      || ms_avf_find_text ((const guint8 *)data, length, LEVEL + 1, &text);
}

static MsStatus
take_board (Reading *reading, MsErrorInfo *info)
{
  take_size (&reading->bytes, &reading->width, &reading->height, &reading->mines);
  MsStatus status = ms_bytes_check (&reading->bytes, info);
  if (status != MS_STATUS_OK)
    return status;
  status = ms_text_check_size (reading->width, reading->height, reading->mines, TRUE, info);
  if (status != MS_STATUS_OK)
    return ms_place_at_byte (info, status, status == MS_STATUS_BAD_MINES ? LEVEL + 3 : LEVEL + 1);
  return ms_mine_list_take (&reading->bytes, reading->width, reading->height, reading->mines,
      MS_MINES_ROW_COLUMN_FROM_1, &reading->layout, info);
}

static MsStatus
take_text (Reading *reading, MsErrorInfo *info)
{
  MsBytes *bytes = &reading->bytes;
  MsAvfText text;

  if (!ms_avf_find_text (bytes->data, bytes->length, bytes->offset, &text))
    return ms_fail_at_byte (info, MS_STATUS_FILE_TRUNCATED, (long)bytes->length);
  ms_avf_take_text (bytes->data, &text, &reading->header);
  reading->header.country = ms_avf_dup_country (
      reading->layout, bytes->data, bytes->offset, text.start);
  reading->start = (MsMouse){ .square = SQUARE, .marks = text.marks };
  bytes->offset = text.end + 1;
  return MS_STATUS_OK;
}

static gboolean
find_kind (guint code, MsPointerKind *kind)
{
  static const struct
  {
    guint8 code;
    MsPointerKind kind;
  } kinds[] = { { 1, MS_POINTER_MOVE }, { 3, MS_POINTER_LEFT_PRESS },
    { 5, MS_POINTER_LEFT_RELEASE }, { 9, MS_POINTER_RIGHT_PRESS }, { 11, MS_POINTER_SHIFT_PRESS },
    { 17, MS_POINTER_RIGHT_RELEASE }, { 21, MS_POINTER_LEFT_RELEASE },
    { 33, MS_POINTER_MIDDLE_PRESS }, { 65, MS_POINTER_MIDDLE_RELEASE },
    { 145, MS_POINTER_RIGHT_RELEASE }, { 193, MS_POINTER_MIDDLE_RELEASE } };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].code == code)
      {
        *kind = kinds[i].kind;
        return TRUE;
      }
  return FALSE;
}

static gboolean
is_nothing (const guint8 *record)
{
  return record[2] == 0 && record[6] == 0;
}

/* Whether the first record can be here: one of the first second; a sure one is of a known code, and
 * so is what follows it. */
static gboolean
begins_here (const guint8 *at, gsize left, gboolean sure)
{
  MsPointerKind kind;

  if (at[1] > 1 || at[2] != 1)
    return FALSE;
  if (!sure)
    return TRUE;
  return find_kind (at[0], &kind)
      && (left < 2 * RECORD || is_nothing (at + RECORD) || find_kind (at[RECORD], &kind));
}

/* Bytes of no known meaning stand before the first record. */
static gboolean
find_records (MsBytes *bytes, gboolean sure)
{
  for (gsize at = bytes->offset; at + RECORD <= bytes->length; at++)
    if (begins_here (bytes->data + at, bytes->length - at, sure))
      {
        bytes->offset = at;
        return TRUE;
      }
  return FALSE;
}

/* Coordinates left of the board or above it are below 0. */
static int
join (guint8 high, guint8 low)
{
  return (gint16)(high << 8 | low);
}

/* Up to the record whose second is none. */
static MsStatus
take_records (MsBytes *bytes, MsEventList *list, MsErrorInfo *fault)
{
  MsStatus status = MS_STATUS_OK;

  while (status == MS_STATUS_OK)
    {
      long at = (long)bytes->offset;
      const guint8 *record = ms_bytes_take (bytes, RECORD);
      MsPointerKind kind;
      if (record == NULL)
        return ms_bytes_check (bytes, fault);
      if (is_nothing (record))
        return MS_STATUS_OK;
      gint64 second = (record[6] << 8 | record[2]) - 1;
      if (!find_kind (record[0], &kind))
        {
          ms_fail_at_byte (fault, MS_STATUS_FILE_BAD_VALUE, at);
          g_strlcpy (fault->detail, "EventType", sizeof fault->detail);
          return MS_STATUS_FILE_BAD_VALUE;
        }
      status = ms_event_list_append (list, second * 1000 + record[4] * 10,
          join (record[1], record[3]), join (record[5], record[7]), kind, fault);
    }
  return status;
}

static void
take_events (Reading *reading, MsErrorInfo *fault)
{
  MsBytes *bytes = &reading->bytes;

  ms_fail (fault, MS_STATUS_OK);
  if (!find_records (bytes, TRUE) && !find_records (bytes, FALSE))
    bytes->offset = bytes->length;
  MsStatus status = take_records (bytes, &reading->list, fault);
  if (!ms_avf_take_lines (bytes, &reading->header) && status == MS_STATUS_OK)
    ms_fail_at_byte (fault, MS_STATUS_FILE_TRUNCATED, (long)bytes->length);
}

MsStatus
ms_read_avf (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  Reading reading = { 0 };
  MsErrorInfo fault;

  ms_bytes_init (&reading.bytes, data, length);
  ms_replay_header_init (&reading.header);
  ms_event_list_init (&reading.list);
  MsStatus status = take_board (&reading, info);
  if (status == MS_STATUS_OK)
    status = take_text (&reading, info);
  if (status == MS_STATUS_OK)
    {
      take_events (&reading, &fault);
      status = ms_event_list_make_replay (&reading.list, reading.layout, &reading.start,
          &reading.header, &fault, &document->replay, info);
    }
  ms_layout_unref (reading.layout);
  ms_event_list_clear (&reading.list);
  ms_replay_header_clear (&reading.header);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading RMV, versions 1 and 2. */
#include "ms-evf-private.h"
#include "ms-mine-list.h"
#include "ms-rmv-private.h"
#include "ms-text.h"

#include <string.h>

#define SQUARE 16 /* where the file does not say */

typedef struct
{
  MsBytes bytes;
  int version;
  MsRmvSections sections;
  guint8 properties[MS_RMV_SQUARE + 1];
  gsize n_properties;
  MsLayout *layout;
  MsMouse start;
  MsReplayHeader header;
  MsEventList list;
} Reading;

gboolean
ms_is_rmv (const char *data, gsize length)
{
  return length >= strlen (MS_RMV_MAGIC) && memcmp (data, MS_RMV_MAGIC, strlen (MS_RMV_MAGIC)) == 0;
}

static MsStatus
fail_value (MsErrorInfo *info, gsize at, const char *what)
{
  ms_fail_at_byte (info, MS_STATUS_FILE_BAD_VALUE, (long)at);
  if (info != NULL)
    g_strlcpy (info->detail, what, sizeof info->detail);
  return MS_STATUS_FILE_BAD_VALUE;
}

/* Leaves the next n bytes out of bytes, and gives them as a section; what the file is too short for
 * is missing from it. */
static MsBytes
take_section (MsBytes *bytes, gsize n)
{
  gsize end = bytes->offset + MIN (n, ms_bytes_get_left (bytes));
  MsBytes section = { .data = bytes->data, .length = end, .offset = bytes->offset };

  bytes->offset = end;
  return section;
}

static MsStatus
take_version (Reading *reading, MsErrorInfo *info)
{
  MsBytes *bytes = &reading->bytes;

  ms_bytes_take (bytes, strlen (MS_RMV_MAGIC));
  reading->version = ms_bytes_take_u16 (bytes);
  if (!bytes->ended && reading->version > MS_RMV_NEWEST)
    return ms_place_at_byte (info,
        ms_fail_counts (info, MS_STATUS_FILE_BAD_VERSION, reading->version, MS_RMV_NEWEST),
        (long)strlen (MS_RMV_MAGIC));
  if (!bytes->ended && reading->version == 0)
    return fail_value (info, strlen (MS_RMV_MAGIC), "Version");
  return ms_bytes_check (bytes, info);
}

/* The sizes come first, the sections behind them in the same order.  What the file says of its own
 * size is off by two in version 2, and says nothing new. */
static MsStatus
take_sections (Reading *reading, MsErrorInfo *info)
{
  MsBytes *bytes = &reading->bytes;
  MsRmvSections *sections = &reading->sections;
  gboolean newer = reading->version > 1;

  if (newer)
    ms_bytes_take_u16 (bytes); /* the program's number and version */
  ms_bytes_take_u32 (bytes);
  gsize result = newer ? 0 : ms_bytes_take_u16 (bytes);
  gsize program = ms_bytes_take_u16 (bytes);
  gsize players = ms_bytes_take_u16 (bytes);
  gsize board = ms_bytes_take_u16 (bytes);
  gsize preflags = ms_bytes_take_u16 (bytes);
  gsize properties = ms_bytes_take_u16 (bytes);
  gsize extensions = newer ? ms_bytes_take_u16 (bytes) : 0;
  gsize video = ms_bytes_take_u32 (bytes);
  sections->checksum = ms_bytes_take_u16 (bytes);
  sections->result = take_section (bytes, result);
  sections->program = take_section (bytes, program);
  sections->players = take_section (bytes, players);
  sections->board = take_section (bytes, board);
  sections->preflags = take_section (bytes, preflags);
  sections->properties = take_section (bytes, properties);
  sections->extensions = take_section (bytes, extensions);
  sections->video = take_section (bytes, video);
  return ms_bytes_check (bytes, info);
}

static MsStatus
take_properties (Reading *reading, MsErrorInfo *info)
{
  MsBytes *section = &reading->sections.properties;
  guint8 *properties = reading->properties;
  gboolean newer = reading->version > 1;
  gsize at = section->offset;

  reading->n_properties = MIN (ms_bytes_get_left (section), sizeof reading->properties);
  memcpy (properties, ms_bytes_take (section, reading->n_properties), reading->n_properties);
  reading->start.marks = properties[MS_RMV_MARKS] != 0;
  reading->start.square = SQUARE;
  if (newer && reading->n_properties > MS_RMV_SQUARE)
    reading->start.square = properties[MS_RMV_SQUARE];
  if (reading->start.square == 0)
    return fail_value (info, at + MS_RMV_SQUARE, "SquareSize");
  if (reading->n_properties > MS_RMV_MODE)
    reading->header.mode = ms_evf_dup_mode_name (properties[MS_RMV_MODE]);
  int bbbv = properties[MS_RMV_BBBV_HIGH] << 8 | properties[MS_RMV_BBBV_LOW];
  if (!newer)
    reading->header.claimed_bbbv = ms_rmv_take_bbbv (&reading->sections.result);
  else if (bbbv > 0)
    reading->header.claimed_bbbv = bbbv;
  return MS_STATUS_OK;
}

static MsStatus
take_board (Reading *reading, MsErrorInfo *info)
{
  MsBytes *section = &reading->sections.board;
  guint32 drawn_s = ms_bytes_take_u32 (section);
  long at = (long)section->offset;
  int width = ms_bytes_take_u8 (section), height = ms_bytes_take_u8 (section);
  int mines = ms_bytes_take_u16 (section);
  MsStatus status = ms_bytes_check (section, info);

  if (status != MS_STATUS_OK)
    return status;
  if (drawn_s > 0)
    reading->header.started_us = (gint64)drawn_s * 1000000;
  status = ms_text_check_size (width, height, mines, TRUE, info);
  if (status != MS_STATUS_OK)
    return ms_place_at_byte (info, status, status == MS_STATUS_BAD_MINES ? at + 2 : at);
  return ms_mine_list_take (
      section, width, height, mines, MS_MINES_COLUMN_ROW, &reading->layout, info);
}

/* The cells that had a flag before the recording began. */
static MsStatus
take_preflags (Reading *reading, MsErrorInfo *info)
{
  MsBytes *section = &reading->sections.preflags;
  int square = reading->start.square;

  if (ms_bytes_get_left (section) == 0)
    return MS_STATUS_OK;
  guint n = ms_bytes_take_u16 (section);
  for (guint i = 0; i < n; i++)
    {
      long at = (long)section->offset;
      int x = ms_bytes_take_u8 (section), y = ms_bytes_take_u8 (section);
      if (section->ended)
        return ms_bytes_check (section, info);
      if (x >= ms_layout_get_width (reading->layout) || y >= ms_layout_get_height (reading->layout))
        return ms_place_at_byte (
            info, ms_fail_at_cell (info, MS_STATUS_FILE_OUTSIDE_BOARD, x, y), at);
      MsStatus status = ms_event_list_append (&reading->list, 0, x * square + square / 2,
          y * square + square / 2, MS_POINTER_PREFLAG, info);
      if (status != MS_STATUS_OK)
        return status;
    }
  return ms_bytes_check (section, info);
}

static MsStatus
take_head (Reading *reading, MsErrorInfo *info)
{
  MsStatus status = take_version (reading, info);

  if (status == MS_STATUS_OK)
    status = take_sections (reading, info);
  if (status == MS_STATUS_OK)
    status = take_properties (reading, info);
  if (status == MS_STATUS_OK)
    status = take_board (reading, info);
  if (status == MS_STATUS_OK)
    status = take_preflags (reading, info);
  return status;
}

static void
take_events (Reading *reading, MsErrorInfo *fault)
{
  MsBytes *video = &reading->sections.video;

  ms_fail (fault, MS_STATUS_OK);
  if (ms_rmv_take_events (video, reading->version, &reading->list, &reading->header, fault)
      != MS_STATUS_OK)
    return;
  ms_bytes_take (&reading->bytes, reading->sections.checksum);
  ms_bytes_check (&reading->bytes, fault);
}

MsStatus
ms_read_rmv (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  Reading reading = { 0 };
  MsErrorInfo fault;

  ms_bytes_init (&reading.bytes, data, length);
  ms_replay_header_init (&reading.header);
  ms_event_list_init (&reading.list);
  MsStatus status = take_head (&reading, info);
  if (status == MS_STATUS_OK)
    {
      gboolean is_utf8 = reading.version > 1
          || (reading.n_properties > MS_RMV_UTF8 && reading.properties[MS_RMV_UTF8] != 0);
      ms_rmv_take_texts (&reading.sections, is_utf8, &reading.header);
      take_events (&reading, &fault);
      status = ms_event_list_make_replay (&reading.list, reading.layout, &reading.start,
          &reading.header, &fault, &document->replay, info);
    }
  ms_layout_unref (reading.layout);
  ms_event_list_clear (&reading.list);
  ms_replay_header_clear (&reading.header);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading EVF, versions 0 to 4. */
#include "ms-evf-private.h"
#include "ms-evf-set.h"
#include "ms-replay.h"

#include <string.h>

/* The last microsecond of the year 9999: a later moment is none. */
#define LAST_MOMENT_US G_GINT64_CONSTANT (253402300799999999)

/* What has been read so far. */
typedef struct
{
  MsBytes bytes;
  int version;
  guint8 summary, settings;
  int width, height, mines, square, mode;
  const char *encoding; /* of texts that are not UTF-8; NULL */
  MsReplayHeader header;
  MsLayout *layout;
  GArray *events; /* MsPointerEvent */
} Reading;

static char *
take_text (Reading *reading)
{
  gsize n;
  const guint8 *text = ms_bytes_take_string (&reading->bytes, &n);

  return text == NULL || n == 0 ? NULL : ms_bytes_dup_text (text, n, &reading->encoding);
}

static void
drop_text (Reading *reading)
{
  gsize n;

  ms_bytes_take_string (&reading->bytes, &n);
}

static void
take_size (Reading *reading)
{
  reading->height = ms_bytes_take_u8 (&reading->bytes);
  reading->width = ms_bytes_take_u8 (&reading->bytes);
  reading->mines = ms_bytes_take_u16 (&reading->bytes);
  reading->square = ms_bytes_take_u8 (&reading->bytes);
  reading->mode = ms_bytes_take_u16 (&reading->bytes);
  reading->header.claimed_bbbv = ms_bytes_take_u16 (&reading->bytes);
}

static void
set_moment (Reading *reading, guint64 unix_us)
{
  if (unix_us > 0 && unix_us <= LAST_MOMENT_US)
    reading->header.started_us = (gint64)unix_us;
}

/* The beginning of the game before version 4 is a text in the words of the program that made it:
 * Metasweeper's counts microseconds, Viennasweeper's seconds, any other's stands as it is. */
static void
take_moment (Reading *reading)
{
  g_autofree char *text = take_text (reading);
  const char *program = reading->header.program == NULL ? "" : reading->header.program;
  gboolean microseconds = g_str_has_prefix (program, "\xe5\x85\x83")
      || g_str_has_prefix (program, "Meta");
  gboolean seconds = g_str_has_prefix (program, "Viennasweeper");
  guint64 number;

  if (text != NULL && (microseconds || seconds)
      && g_ascii_string_to_unsigned (
          text, 10, 1, LAST_MOMENT_US / (seconds ? 1000000 : 1), &number, NULL))
    set_moment (reading, number * (seconds ? 1000000 : 1));
  else
    reading->header.started = g_steal_pointer (&text);
}

/* Behind the country, before the bitmap. */
static void
take_older_rest (Reading *reading)
{
  drop_text (reading); /* when it ended */
  reading->header.country = take_text (reading);
  if (reading->version >= 2)
    drop_text (reading); /* the device */
}

static void
take_older_head (Reading *reading)
{
  take_size (reading);
  reading->header.claimed_ms = ms_bytes_take_u24 (&reading->bytes);
  reading->header.program = take_text (reading);
  reading->header.player = take_text (reading);
  drop_text (reading); /* the race */
  drop_text (reading); /* what makes the player unique */
  take_moment (reading);
  take_older_rest (reading);
}

static void
take_country (Reading *reading)
{
  const guint8 *code = ms_bytes_take (&reading->bytes, 2);

  if (code != NULL && memcmp (code, "XX", 2) != 0 && g_ascii_isalpha (code[0])
      && g_ascii_isalpha (code[1]))
    reading->header.country = g_strndup ((const char *)code, 2);
}

static void
take_newer_head (Reading *reading)
{
  take_size (reading);
  reading->header.claimed_ms = ms_bytes_take_u32 (&reading->bytes);
  take_country (reading);
  set_moment (reading, ms_bytes_take_u64 (&reading->bytes));
  ms_bytes_take_u64 (&reading->bytes); /* when it ended */
  reading->header.program = take_text (reading);
  if (reading->summary & MS_EVF_TRANSCODED)
    {
      drop_text (reading); /* the program that made another format into this */
      drop_text (reading); /* the encoding it supposed */
    }
  reading->header.player = take_text (reading);
  drop_text (reading); /* the race */
  drop_text (reading); /* what makes the player unique */
  ms_bytes_take (&reading->bytes, ms_bytes_take_u16 (&reading->bytes)); /* the device */
}

static int
count_mines (const guint8 *bitmap, int n_cells)
{
  int n = 0;

  for (int cell = 0; cell < n_cells; cell++)
    n += bitmap[cell / 8] >> (7 - cell % 8) & 1;
  return n;
}

/* Some programs wrote version 0 with the device behind the country, which that version has not.  It
 * is taken for one when the mines are right only so. */
static void
skip_stray_device (Reading *reading)
{
  int n_cells = reading->width * reading->height;
  gsize n_bytes = ((gsize)n_cells + 7) / 8, n;
  MsBytes plain = reading->bytes, with_device = reading->bytes;

  if (reading->version > 1)
    return;
  const guint8 *bitmap = ms_bytes_take (&plain, n_bytes);
  if (bitmap != NULL && count_mines (bitmap, n_cells) == reading->mines)
    return;
  MsBytes behind = with_device;
  ms_bytes_take_string (&behind, &n);
  with_device = behind;
  bitmap = ms_bytes_take (&behind, n_bytes);
  if (bitmap != NULL && count_mines (bitmap, n_cells) == reading->mines)
    reading->bytes = with_device;
}

static MsStatus
take_layout (Reading *reading, MsErrorInfo *info)
{
  int n_cells = reading->width * reading->height;
  long at = (long)reading->bytes.offset;
  const guint8 *bitmap = ms_bytes_take (&reading->bytes, ((gsize)n_cells + 7) / 8);
  g_autofree uint8_t *mine = NULL;

  if (bitmap == NULL)
    return ms_bytes_check (&reading->bytes, info);
  int n_mines = count_mines (bitmap, n_cells);
  if (n_mines != reading->mines)
    return ms_place_at_byte (
        info, ms_fail_counts (info, MS_STATUS_FILE_MINE_COUNT, n_mines, reading->mines), at);
  mine = g_new (uint8_t, (gsize)n_cells);
  for (int cell = 0; cell < n_cells; cell++)
    mine[cell] = bitmap[cell / 8] >> (7 - cell % 8) & 1;
  reading->layout = ms_layout_new (reading->width, reading->height, mine, NULL);
  return reading->layout == NULL ? ms_fail (info, MS_STATUS_NO_MEMORY) : MS_STATUS_OK;
}

/* Where the size stands. */
static long
size_byte (const Reading *reading, gsize start)
{
  return (long)start + (reading->version >= 3 ? 3 : 2);
}

static MsStatus
check_head (const Reading *reading, gsize start, MsErrorInfo *info)
{
  MsRules rules = { reading->width, reading->height, reading->mines, MS_FIRST_CLICK_ANY, false };
  long at = size_byte (reading, start);
  MsStatus status = ms_bytes_check (&reading->bytes, info);

  if (status != MS_STATUS_OK)
    return status;
  status = ms_rules_check (&rules, info);
  if (status != MS_STATUS_OK)
    return ms_place_at_byte (info, status, status == MS_STATUS_BAD_MINES ? at + 2 : at);
  if (reading->square == 0)
    {
      ms_fail_at_byte (info, MS_STATUS_FILE_BAD_VALUE, at + 4);
      g_strlcpy (info->detail, "CellSize", sizeof info->detail);
      return MS_STATUS_FILE_BAD_VALUE;
    }
  return MS_STATUS_OK;
}

static MsStatus
take_head (Reading *reading, MsErrorInfo *info)
{
  gsize start = reading->bytes.offset;

  reading->version = ms_bytes_take_u8 (&reading->bytes);
  if (reading->version > MS_EVF_NEWEST)
    return ms_place_at_byte (info,
        ms_fail_counts (info, MS_STATUS_FILE_BAD_VERSION, reading->version, MS_EVF_NEWEST),
        (long)start);
  reading->summary = ms_bytes_take_u8 (&reading->bytes);
  if (reading->version >= 3)
    reading->settings = ms_bytes_take_u8 (&reading->bytes);
  if (reading->version >= 4)
    take_newer_head (reading);
  else
    take_older_head (reading);
  MsStatus status = check_head (reading, start, info);
  if (status != MS_STATUS_OK)
    return status;
  if (reading->version >= 4)
    {
      guint n_metrics;
      status = take_layout (reading, info);
      n_metrics = ms_bytes_take_u16 (&reading->bytes);
      for (guint i = 0; i < n_metrics; i++)
        drop_text (reading);
      return status == MS_STATUS_OK ? ms_bytes_check (&reading->bytes, info) : status;
    }
  skip_stray_device (reading);
  return take_layout (reading, info);
}

static void
finish_header (Reading *reading)
{
  reading->header.mode = ms_evf_dup_mode_name (reading->mode);
  reading->header.encoding = g_strdup (reading->encoding);
  if (reading->summary & MS_EVF_COMPLETED)
    reading->header.claimed_end = MS_STATE_WON;
}

static MsStatus
take_game (Reading *reading, MsReplay **replay, MsErrorInfo *info)
{
  MsMouse start = { .square = reading->square, .marks = (reading->settings & MS_EVF_MARKS) != 0 };
  MsErrorInfo fault;

  ms_fail (&fault, MS_STATUS_OK);
  ms_evf_take_events (&reading->bytes, reading->version, reading->events, &fault);
  finish_header (reading);
  MsPointerEvent *events = (MsPointerEvent *)(gpointer)reading->events->data;
  MsStatus status = ms_replay_new (
      reading->layout, &start, events, (int)reading->events->len, &reading->header, replay, info);
  if (status != MS_STATUS_OK)
    return status;
  g_array_free (g_steal_pointer (&reading->events), FALSE);
  if (fault.status != MS_STATUS_OK)
    ms_replay_set_fault (*replay, &fault);
  return status;
}

gboolean
ms_is_evf (const char *data, gsize length)
{
  return ms_evf_set_has_head (data, length) || ms_evf_has_head (data, length);
}

MsStatus
ms_read_evf (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  Reading reading = { .events = g_array_new (FALSE, FALSE, sizeof (MsPointerEvent)) };
  MsEvfSet set;

  ms_replay_header_init (&reading.header);
  ms_bytes_init (&reading.bytes, data, length);
  reading.bytes.offset = ms_evf_set_open (&set, data, length);
  MsStatus status = take_head (&reading, info);
  if (status == MS_STATUS_OK)
    status = take_game (&reading, &document->replay, info);
  if (status == MS_STATUS_OK)
    document->next = ms_evf_set_find_next (&set, data, length,
        ms_replay_get_fault (document->replay) == NULL ? reading.bytes.offset : 0);
  if (reading.events != NULL)
    g_array_free (reading.events, TRUE);
  ms_layout_unref (reading.layout);
  ms_replay_header_clear (&reading.header);
  return status;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Reading EVF, versions 0 to 4: the head, the mines and the events. */
#include "ms-evf.h"
#include "ms-replay-readers.h"

#include <string.h>

/* Pixels; no screen reaches farther from the board. */
#define FARTHEST 65535

/* The kinds of the mouse's events by their type, 1 to 9. */
static const MsPointerKind kinds[MS_EVF_LEFT] = {
  [1] = MS_POINTER_MOVE,
  [2] = MS_POINTER_LEFT_PRESS,
  [3] = MS_POINTER_LEFT_RELEASE,
  [4] = MS_POINTER_RIGHT_PRESS,
  [5] = MS_POINTER_RIGHT_RELEASE,
  [6] = MS_POINTER_MIDDLE_PRESS,
  [7] = MS_POINTER_MIDDLE_RELEASE,
  [8] = MS_POINTER_PREFLAG,
  [9] = MS_POINTER_CHORD_PRESS,
};

/* The state while events are read. */
typedef struct
{
  MsBytes *bytes;
  GArray *events;
  gsize at; /* where the event that is being read begins */
  gint64 time_ms;
  int x, y;
  gboolean held[3]; /* whether the left, right and middle buttons are held */
} Track;

static MsStatus
append_event (Track *track, guint type, MsErrorInfo *fault)
{
  MS_TRY (ms_bytes_check (track->bytes, fault));
  if (ABS (track->x) > FARTHEST || ABS (track->y) > FARTHEST)
    return ms_bytes_fail_value (fault, track->at, "Position");
  /* A press or a release may be told only by what is held. */
  guint button = type >= MS_EVF_LEFT ? type - MS_EVF_LEFT : 0;
  MsPointerEvent event = { track->time_ms, track->x, track->y,
    kinds[type >= MS_EVF_LEFT ? 2 + 2 * button + (track->held[button] ? 1 : 0) : type] };
  if (event.kind >= MS_POINTER_LEFT_PRESS && event.kind <= MS_POINTER_MIDDLE_RELEASE)
    track->held[(event.kind - MS_POINTER_LEFT_PRESS) / 2] = (event.kind - MS_POINTER_LEFT_PRESS) % 2
        == 0;
  else if (event.kind == MS_POINTER_CHORD_PRESS)
    track->held[track->held[0] ? 1 : 0] = TRUE;
  g_array_append_val (track->events, event);
  return MS_STATUS_OK;
}

/* Skips an event of another type of version 4, which follows from those of the mouse or is not
 * about the game; only its time counts. */
static MsStatus
skip_event (Track *track, guint type, MsErrorInfo *fault)
{
  gsize n;

  if (type == MS_EVF_PAUSE)
    {
      track->time_ms += ms_bytes_take_u16 (track->bytes);
      return ms_bytes_check (track->bytes, fault);
    }
  if (type < 81 || type > 201 || (type > 121 && type < 200))
    return ms_bytes_fail_value (fault, track->at, "EventType");
  track->time_ms += ms_bytes_take_u8 (track->bytes);
  if (type >= 200)
    ms_bytes_take_u16 (track->bytes);
  if (type == 200)
    ms_bytes_take_u64 (track->bytes);
  else if (type == 201)
    ms_bytes_take_string (track->bytes, &n);
  else if (type >= 100)
    ms_bytes_take_u16 (track->bytes);
  return ms_bytes_check (track->bytes, fault);
}

static MsStatus
take_newer (Track *track, MsErrorInfo *fault)
{
  MsStatus status = MS_STATUS_OK;

  while (status == MS_STATUS_OK)
    {
      track->at = track->bytes->offset;
      guint type = ms_bytes_take_u8 (track->bytes);
      status = ms_bytes_check (track->bytes, fault);
      if (status != MS_STATUS_OK)
        break;
      if (type == MS_EVF_END)
        {
          ms_bytes_take (track->bytes, ms_bytes_take_u16 (track->bytes));
          return ms_bytes_check (track->bytes, fault);
        }
      if (type > MS_EVF_MIDDLE)
        {
          status = skip_event (track, type, fault);
          continue;
        }
      track->time_ms += ms_bytes_take_u8 (track->bytes);
      track->x += ms_bytes_take_i16 (track->bytes);
      track->y += ms_bytes_take_i16 (track->bytes);
      status = append_event (track, type, fault);
    }
  return status;
}

static MsStatus
take_older (Track *track, MsErrorInfo *fault)
{
  const gsize checksum = 32;
  MsStatus status = MS_STATUS_OK;

  while (status == MS_STATUS_OK)
    {
      track->at = track->bytes->offset;
      guint type = ms_bytes_take_u8 (track->bytes);
      status = ms_bytes_check (track->bytes, fault);
      if (status != MS_STATUS_OK || type == MS_EVF_PAUSE)
        break;
      if (type == MS_EVF_END)
        {
          ms_bytes_take (track->bytes, checksum);
          return ms_bytes_check (track->bytes, fault);
        }
      if (type > MS_EVF_MIDDLE)
        return ms_bytes_fail_value (fault, track->at, "EventType");
      gint64 before_ms = track->time_ms;
      track->time_ms = ms_bytes_take_u24 (track->bytes);
      track->x = ms_bytes_take_u16 (track->bytes);
      track->y = ms_bytes_take_u16 (track->bytes);
      if (!track->bytes->ended && track->time_ms < before_ms)
        return ms_bytes_fail_value (fault, track->at, "Time");
      status = append_event (track, type, fault);
    }
  return status;
}

/* The last microsecond of the year 9999: a later date is taken for a fault. */
#define LAST_MOMENT_US G_GINT64_CONSTANT (253402300799999999)

/* What has been read so far. */
typedef struct
{
  MsReading base;
  int version;
  guint8 summary, settings;
  int width, height, mines, mode;
  const char *encoding; /* guessed for texts that are not UTF-8; NULL: there are none */
} Reading;

static char *
take_text (Reading *reading)
{
  gsize n;
  const guint8 *text = ms_bytes_take_string (&reading->base.bytes, &n);

  return text == NULL || n == 0 ? NULL : ms_bytes_dup_text (text, n, &reading->encoding);
}

static void
drop_text (Reading *reading)
{
  gsize n;

  ms_bytes_take_string (&reading->base.bytes, &n);
}

static void
take_size (Reading *reading)
{
  reading->height = ms_bytes_take_u8 (&reading->base.bytes);
  reading->width = ms_bytes_take_u8 (&reading->base.bytes);
  reading->mines = ms_bytes_take_u16 (&reading->base.bytes);
  reading->base.start.square = ms_bytes_take_u8 (&reading->base.bytes);
  reading->mode = ms_bytes_take_u16 (&reading->base.bytes);
  reading->base.header.claimed_bbbv = ms_bytes_take_u16 (&reading->base.bytes);
}

static void
set_moment (Reading *reading, guint64 unix_us)
{
  if (unix_us > 0 && unix_us <= LAST_MOMENT_US)
    reading->base.header.started_us = (gint64)unix_us;
}

/* Reads when the game began.  Before version 4 this is a text that depends on the program:
 * Metasweeper writes microseconds, Viennasweeper seconds; the text of any other is kept as it
 * is. */
static void
take_moment (Reading *reading)
{
  g_autofree char *text = take_text (reading);
  const char *program = reading->base.header.program == NULL ? "" : reading->base.header.program;
  gboolean microseconds = g_str_has_prefix (program, "\xe5\x85\x83")
      || g_str_has_prefix (program, "Meta");
  gboolean seconds = g_str_has_prefix (program, "Viennasweeper");
  guint64 number;

  if (text != NULL && (microseconds || seconds)
      && g_ascii_string_to_unsigned (
          text, 10, 1, LAST_MOMENT_US / (seconds ? 1000000 : 1), &number, NULL))
    set_moment (reading, number * (seconds ? 1000000 : 1));
  else
    reading->base.header.started = g_steal_pointer (&text);
}

static void
take_older_head (Reading *reading)
{
  take_size (reading);
  reading->base.header.claimed_ms = ms_bytes_take_u24 (&reading->base.bytes);
  reading->base.header.program = take_text (reading);
  reading->base.header.player = take_text (reading);
  drop_text (reading); /* the competition */
  drop_text (reading); /* the player's unique identifier */
  take_moment (reading);
  drop_text (reading); /* when the game ended */
  reading->base.header.country = take_text (reading);
  if (reading->version >= 2)
    drop_text (reading); /* the device */
}

static void
take_newer_head (Reading *reading)
{
  take_size (reading);
  reading->base.header.claimed_ms = ms_bytes_take_u32 (&reading->base.bytes);
  const guint8 *code = ms_bytes_take (&reading->base.bytes, 2);

  if (code != NULL && memcmp (code, "XX", 2) != 0 && g_ascii_isalpha (code[0])
      && g_ascii_isalpha (code[1]))
    reading->base.header.country = g_strndup ((const char *)code, 2);
  set_moment (reading, ms_bytes_take_u64 (&reading->base.bytes));
  ms_bytes_take_u64 (&reading->base.bytes); /* when the game ended */
  reading->base.header.program = take_text (reading);
  if (reading->summary & MS_EVF_TRANSCODED)
    {
      drop_text (reading); /* the program that converted another format into this one */
      drop_text (reading); /* the encoding that this program assumed */
    }
  reading->base.header.player = take_text (reading);
  drop_text (reading); /* the competition */
  drop_text (reading); /* the player's unique identifier */
  ms_bytes_take (&reading->base.bytes, ms_bytes_take_u16 (&reading->base.bytes)); /* the device */
}

static int
count_mines (const guint8 *bitmap, int n_cells)
{
  int n = 0;

  for (int cell = 0; cell < n_cells; cell++)
    n += bitmap[cell / 8] >> (7 - cell % 8) & 1;
  return n;
}

/* Some programs wrote the device behind the country in version 0, which does not have it.  It is
 * skipped when only then the number of mines in the bitmap is right. */
static void
skip_stray_device (Reading *reading)
{
  int n_cells = reading->width * reading->height;
  gsize n_bytes = ((gsize)n_cells + 7) / 8, n;
  MsBytes plain = reading->base.bytes, with_device = reading->base.bytes;

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
    reading->base.bytes = with_device;
}

static MsStatus
take_layout (Reading *reading, MsErrorInfo *info)
{
  int n_cells = reading->width * reading->height;
  long at = (long)reading->base.bytes.offset;
  const guint8 *bitmap = ms_bytes_take (&reading->base.bytes, ((gsize)n_cells + 7) / 8);
  g_autofree uint8_t *mine = NULL;

  if (bitmap == NULL)
    return ms_bytes_check (&reading->base.bytes, info);
  int n_mines = count_mines (bitmap, n_cells);
  if (n_mines != reading->mines)
    return ms_place_at_byte (
        info, ms_fail_counts (info, MS_STATUS_FILE_MINE_COUNT, n_mines, reading->mines), at);
  mine = g_new (uint8_t, (gsize)n_cells);
  for (int cell = 0; cell < n_cells; cell++)
    mine[cell] = bitmap[cell / 8] >> (7 - cell % 8) & 1;
  reading->base.layout = ms_layout_new (reading->width, reading->height, mine, NULL);
  return reading->base.layout == NULL ? ms_fail (info, MS_STATUS_NO_MEMORY) : MS_STATUS_OK;
}

static MsStatus
check_head (const Reading *reading, gsize start, MsErrorInfo *info)
{
  gsize at = start + (reading->version >= 3 ? 3 : 2); /* of the size */
  MsStatus status = ms_bytes_check_size (
      &reading->base.bytes, reading->width, reading->height, reading->mines, at, info);
  if (status == MS_STATUS_OK && reading->base.start.square == 0)
    return ms_bytes_fail_value (info, at + 4, "CellSize");
  return status;
}

static MsStatus
take_head (Reading *reading, MsErrorInfo *info)
{
  gsize start = reading->base.bytes.offset;

  reading->version = ms_bytes_take_u8 (&reading->base.bytes);
  if (reading->version > MS_EVF_NEWEST)
    return ms_place_at_byte (info,
        ms_fail_counts (info, MS_STATUS_FILE_BAD_VERSION, reading->version, MS_EVF_NEWEST),
        (long)start);
  reading->summary = ms_bytes_take_u8 (&reading->base.bytes);
  if (reading->version >= 3)
    reading->settings = ms_bytes_take_u8 (&reading->base.bytes);
  if (reading->version >= 4)
    take_newer_head (reading);
  else
    take_older_head (reading);
  MS_TRY (check_head (reading, start, info));
  if (reading->version >= 4)
    {
      guint n_metrics;
      MsStatus status = take_layout (reading, info);
      n_metrics = ms_bytes_take_u16 (&reading->base.bytes);
      for (guint i = 0; i < n_metrics; i++)
        drop_text (reading);
      return status == MS_STATUS_OK ? ms_bytes_check (&reading->base.bytes, info) : status;
    }
  skip_stray_device (reading);
  return take_layout (reading, info);
}

/* Reads the events, which follow the bitmap and go to the end of the file, or of this game in a
 * set. */
static void
take_game (Reading *reading)
{
  MsReading *base = &reading->base;
  Track track = { .bytes = &base->bytes, .events = base->events };
  if (reading->version >= MS_EVF_NEWEST)
    take_newer (&track, &base->fault);
  else
    take_older (&track, &base->fault);
  base->start.marks = (reading->settings & MS_EVF_MARKS) != 0;
  base->header.mode = ms_evf_dup_mode_name (reading->mode);
  base->header.encoding = g_strdup (reading->encoding);
  if (reading->summary & MS_EVF_COMPLETED)
    base->header.claimed_end = MS_STATE_WON;
}

gboolean
ms_is_evf (const char *data, gsize length)
{
  return ms_evf_set_has_head (data, length) || ms_evf_has_head (data, length);
}

MsStatus
ms_read_evf (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  Reading reading = { .version = 0 };
  MsEvfSet set;

  ms_reading_begin (&reading.base, data, length);
  reading.base.bytes.offset = ms_evf_set_open (&set, data, length);
  MsStatus status = take_head (&reading, info);
  if (status == MS_STATUS_OK)
    take_game (&reading);
  gsize end = reading.base.fault.status == MS_STATUS_OK ? reading.base.bytes.offset : 0;
  status = ms_reading_end (&reading.base, status, &document->replay, info);
  if (status == MS_STATUS_OK)
    document->next = ms_evf_set_find_next (&set, data, length, end);
  return status;
}

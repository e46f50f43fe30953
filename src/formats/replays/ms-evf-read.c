/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading EVF, versions 0 to 4: the head, the mines and the events. */
#include "ms-evf.h"
#include "ms-replay-readers.h"
#include "ms-replay.h"

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
fail_value (const Track *track, MsErrorInfo *fault, const char *what)
{
  ms_fail_at_byte (fault, MS_STATUS_FILE_BAD_VALUE, (long)track->at);
  g_strlcpy (fault->detail, what, sizeof fault->detail);
  return fault->status;
}

/* The kind of an event of the mouse, where a press or a release may be told only by what is
 * held. */
static MsPointerKind
follow_buttons (Track *track, guint type)
{
  if (type >= MS_EVF_LEFT)
    {
      guint button = type - MS_EVF_LEFT;
      return kinds[2 + 2 * button + (track->held[button] ? 1 : 0)];
    }
  return kinds[type];
}

static MsStatus
append_event (Track *track, guint type, MsErrorInfo *fault)
{
  MsStatus status = ms_bytes_check (track->bytes, fault);

  if (status != MS_STATUS_OK)
    return status;
  if (ABS (track->x) > FARTHEST || ABS (track->y) > FARTHEST)
    return fail_value (track, fault, "Position");
  MsPointerEvent event = { track->time_ms, track->x, track->y, follow_buttons (track, type) };
  if (event.kind >= MS_POINTER_LEFT_PRESS && event.kind <= MS_POINTER_MIDDLE_RELEASE)
    track->held[(event.kind - MS_POINTER_LEFT_PRESS) / 2] = (event.kind - MS_POINTER_LEFT_PRESS) % 2
        == 0;
  else if (event.kind == MS_POINTER_CHORD_PRESS)
    track->held[track->held[0] ? 1 : 0] = TRUE;
  g_array_append_val (track->events, event);
  return MS_STATUS_OK;
}

static MsStatus
take_difference (Track *track, guint type, MsErrorInfo *fault)
{
  track->time_ms += ms_bytes_take_u8 (track->bytes);
  track->x += ms_bytes_take_i16 (track->bytes);
  track->y += ms_bytes_take_i16 (track->bytes);
  return append_event (track, type, fault);
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
    return fail_value (track, fault, "EventType");
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
      status = type <= MS_EVF_MIDDLE ? take_difference (track, type, fault)
                                     : skip_event (track, type, fault);
    }
  return status;
}

static MsStatus
take_absolute (Track *track, guint type, MsErrorInfo *fault)
{
  gint64 before_ms = track->time_ms;

  track->time_ms = ms_bytes_take_u24 (track->bytes);
  track->x = ms_bytes_take_u16 (track->bytes);
  track->y = ms_bytes_take_u16 (track->bytes);
  if (!track->bytes->ended && track->time_ms < before_ms)
    return fail_value (track, fault, "Time");
  return append_event (track, type, fault);
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
      status = type <= MS_EVF_MIDDLE ? take_absolute (track, type, fault)
                                     : fail_value (track, fault, "EventType");
    }
  return status;
}

/* Reads the events, which follow the bitmap and go to the end of the file, or of this game in a
 * set, and appends them as MsPointerEvent.  MS_STATUS_OK, or the fault at which they break off. */
static MsStatus
take_events (MsBytes *bytes, int version, GArray *events, MsErrorInfo *fault)
{
  Track track = { .bytes = bytes, .events = events };

  return version >= MS_EVF_NEWEST ? take_newer (&track, fault) : take_older (&track, fault);
}

/* The last microsecond of the year 9999: a later date is taken for a fault. */
#define LAST_MOMENT_US G_GINT64_CONSTANT (253402300799999999)

/* What has been read so far. */
typedef struct
{
  MsBytes bytes;
  int version;
  guint8 summary, settings;
  int width, height, mines, square, mode;
  const char *encoding; /* guessed for texts that are not UTF-8; NULL: there are none */
  MsReplayHeader header;
  MsLayout *layout;
  GArray *events; /* of MsPointerEvent */
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

/* Reads when the game began.  Before version 4 this is a text that depends on the program:
 * Metasweeper writes microseconds, Viennasweeper seconds; the text of any other is kept as it
 * is. */
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

static void
take_older_head (Reading *reading)
{
  take_size (reading);
  reading->header.claimed_ms = ms_bytes_take_u24 (&reading->bytes);
  reading->header.program = take_text (reading);
  reading->header.player = take_text (reading);
  drop_text (reading); /* the competition */
  drop_text (reading); /* the player's unique identifier */
  take_moment (reading);
  drop_text (reading); /* when the game ended */
  reading->header.country = take_text (reading);
  if (reading->version >= 2)
    drop_text (reading); /* the device */
}

static void
take_newer_head (Reading *reading)
{
  take_size (reading);
  reading->header.claimed_ms = ms_bytes_take_u32 (&reading->bytes);
  const guint8 *code = ms_bytes_take (&reading->bytes, 2);

  if (code != NULL && memcmp (code, "XX", 2) != 0 && g_ascii_isalpha (code[0])
      && g_ascii_isalpha (code[1]))
    reading->header.country = g_strndup ((const char *)code, 2);
  set_moment (reading, ms_bytes_take_u64 (&reading->bytes));
  ms_bytes_take_u64 (&reading->bytes); /* when the game ended */
  reading->header.program = take_text (reading);
  if (reading->summary & MS_EVF_TRANSCODED)
    {
      drop_text (reading); /* the program that converted another format into this one */
      drop_text (reading); /* the encoding that this program assumed */
    }
  reading->header.player = take_text (reading);
  drop_text (reading); /* the competition */
  drop_text (reading); /* the player's unique identifier */
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

/* Some programs wrote the device behind the country in version 0, which does not have it.  It is
 * skipped when only then the number of mines in the bitmap is right. */
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

static MsStatus
check_head (const Reading *reading, gsize start, MsErrorInfo *info)
{
  MsRules rules = { reading->width, reading->height, reading->mines, MS_FIRST_CLICK_ANY, false };
  /* The offset of the size. */
  long at = (long)start + (reading->version >= 3 ? 3 : 2);
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

static MsStatus
take_game (Reading *reading, MsReplay **replay, MsErrorInfo *info)
{
  MsMouse start = { .square = reading->square, .marks = (reading->settings & MS_EVF_MARKS) != 0 };
  MsErrorInfo fault;

  ms_fail (&fault, MS_STATUS_OK);
  take_events (&reading->bytes, reading->version, reading->events, &fault);
  reading->header.mode = ms_evf_dup_mode_name (reading->mode);
  reading->header.encoding = g_strdup (reading->encoding);
  if (reading->summary & MS_EVF_COMPLETED)
    reading->header.claimed_end = MS_STATE_WON;
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

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* MVF (Minesweeper Clone's replays) was never described by its makers.  There are three layouts:
 * that of the early versions, up to 0.96, that of 0.97 and that of 2006 and 2007.  All have the
 * mines, and records of what the mouse was like at a moment (its place, and which buttons are
 * held); in the later two the bits of a record are shuffled, by an order of bits which differs from
 * file to file (ms_mvf_order).  What was pressed and released follows from two records. */
#include "ms-mvf.h"
#include "ms-replay-readers.h"

#include <string.h>

#define SQUARE 16
#define PROGRAM "Minesweeper Clone"
#define TEXTS 4 /* at the start of a file that is not early: program, years, author, version */

/* The clock of the program may go back by so much. */
#define BACK_MS 10

/* The state of the mouse at a moment. */
typedef struct
{
  gint64 time_ms;
  int x, y;
  gboolean held[3]; /* left, right, middle */
} Sample;

typedef struct
{
  MsReading base;
  gboolean has_samples;
  Sample last;
} Reading;

static MsStatus
append (Reading *reading, const Sample *sample, MsPointerKind kind, MsErrorInfo *fault)
{
  return ms_reading_append (&reading->base, sample->time_ms, sample->x, sample->y, kind, fault);
}

/* Appends what happened between the last sample and this one, which is at byte at. */
static MsStatus
append_sample (Reading *reading, const Sample *sample, gsize at, MsErrorInfo *fault)
{
  static const MsPointerKind pressed[3] = { MS_POINTER_LEFT_PRESS, MS_POINTER_RIGHT_PRESS,
    MS_POINTER_MIDDLE_PRESS };
  const Sample last = reading->has_samples ? reading->last
                                           : (Sample){ 0, sample->x, sample->y, { FALSE } };

  if (sample->time_ms < last.time_ms - BACK_MS)
    return ms_bytes_fail_value (fault, at, "Time");
  reading->has_samples = TRUE;
  reading->last = *sample;
  if (sample->x != last.x || sample->y != last.y)
    MS_TRY (append (reading, sample, MS_POINTER_MOVE, fault));
  for (int button = 0; button < 3; button++)
    if (sample->held[button] && !last.held[button])
      MS_TRY (append (reading, sample, pressed[button], fault));
  for (int button = 0; button < 3; button++)
    if (!sample->held[button] && last.held[button])
      MS_TRY (append (reading, sample, (MsPointerKind)(pressed[button] + 1), fault));
  return MS_STATUS_OK;
}

static MsStatus
take_board (Reading *reading, MsMineOrder order, MsErrorInfo *info)
{
  MsBytes *bytes = &reading->base.bytes;
  gsize at = bytes->offset;
  int width = ms_bytes_take_u8 (bytes), height = ms_bytes_take_u8 (bytes);
  int mines = ms_bytes_take_u16 (bytes);

  MS_TRY (ms_bytes_check_size (bytes, width, height, mines, at, info));
  return ms_mine_list_take (bytes, width, height, mines, order, &reading->base.layout, info);
}

static void
set_player (MsReplayHeader *header, const guint8 *name, gsize n)
{
  const char *encoding = NULL;

  while (n > 0 && name[n - 1] == ' ')
    n--;
  if (n == 0)
    return;
  header->player = ms_bytes_dup_text (name, n, &encoding);
  header->encoding = g_strdup (encoding);
}

/* --- 0.97, 2006 and 2007 --- */

/* How the two later layouts differ.  A field is so many bits of a record from a first one on, once
 * they are in order. */
typedef struct
{
  gsize record; /* bytes */
  int offset; /* the coordinates are so much more than the place */
  struct
  {
    int first, count;
  } y, x, fine, coarse; /* of the time: fine in units of fine_ms, coarse in seconds */
  int fine_ms;
  gboolean has_figures; /* the header has 3BV, how much of it was solved, and clicks */
} Form;

static const Form older = { 5, 0, { 3, 9 }, { 12, 9 }, { 21, 7 }, { 28, 10 }, 10, TRUE };
static const Form newer = { 6, 32, { 3, 11 }, { 14, 11 }, { 25, 22 }, { 47, 0 }, 1, FALSE };

static void
take_moment (MsBytes *bytes, MsReplayHeader *header)
{
  int month = ms_bytes_take_u8 (bytes), day = ms_bytes_take_u8 (bytes);
  int year = ms_bytes_take_u16 (bytes), hour = ms_bytes_take_u8 (bytes);
  int minute = ms_bytes_take_u8 (bytes), second = ms_bytes_take_u8 (bytes);

  if (month < 1 || month > 12 || day > 31 || hour > 23 || minute > 59 || second > 59)
    return;
  /* 2007 at times saves no day. */
  header->started = day == 0
      ? g_strdup_printf ("%04d-%02d", year, month)
      : g_strdup_printf ("%04d-%02d-%02dT%02d:%02d:%02d", year, month, day, hour, minute, second);
}

static void
take_figures (MsBytes *bytes, MsReplayHeader *header)
{
  int bbbv = ms_bytes_take_u16 (bytes), solved = ms_bytes_take_u16 (bytes);
  const gsize clicks = 6;

  ms_bytes_take (bytes, clicks);
  header->claimed_bbbv = bbbv;
  header->claimed_end = solved < bbbv ? MS_STATE_LOST : MS_STATE_WON;
}

static char *
dup_mode (guint8 mode)
{
  static const char *const modes[] = { "Classic", "Density", "UPK", "Cheat" };

  return mode >= 1 && mode <= G_N_ELEMENTS (modes) ? g_strdup (modes[mode - 1])
                                                   : g_strdup_printf ("MVF mode %d", mode);
}

/* Reads the texts.  *form becomes the layout, *funny whether the file is of a variant that plays
 * UPK whatever it says. */
static MsStatus
take_texts (Reading *reading, const Form **form, gboolean *funny, MsErrorInfo *info)
{
  MsBytes *bytes = &reading->base.bytes;
  MsReplayHeader *header = &reading->base.header;
  const guint8 *texts[TEXTS];
  gsize n[TEXTS], at[TEXTS];
  const char *encoding = NULL; /* not used, as the program's name is ASCII */

  for (int i = 0; i < TEXTS; i++)
    {
      n[i] = ms_bytes_take_u8 (bytes);
      at[i] = bytes->offset;
      texts[i] = ms_bytes_take (bytes, n[i]);
    }
  MS_TRY (ms_bytes_check (bytes, info));
  /* Where all texts are empty the file is one of 0.97 that lost them. */
  char year = n[1] > 0 ? (char)texts[1][n[1] - 1] : '5';
  *form = year == '6' || year == '7' ? &newer : &older;
  *funny = year == '8';
  if (strchr ("5678", year) == NULL)
    return ms_bytes_fail_value (info, at[1] + n[1] - 1, "Version");
  g_autofree char *version = n[3] > 0 ? ms_bytes_dup_text (texts[3], n[3], &encoding) : NULL;
  header->program = g_strjoin (" ", PROGRAM, version, NULL);
  return MS_STATUS_OK;
}

static MsStatus
take_head (Reading *reading, const Form **form, MsErrorInfo *info)
{
  MsBytes *bytes = &reading->base.bytes;
  MsReplayHeader *header = &reading->base.header;
  const gsize unknown = 3;
  gboolean funny;

  MS_TRY (take_texts (reading, form, &funny, info));
  ms_bytes_take (bytes, unknown);
  take_moment (bytes, header);
  ms_bytes_take_u8 (bytes); /* the level, which follows from the size */
  guint8 mode = ms_bytes_take_u8 (bytes);
  header->mode = dup_mode (funny ? 3 : mode);
  if ((*form)->has_figures)
    {
      header->claimed_ms = (gint64)ms_bytes_take_u16 (bytes) * 1000;
      header->claimed_ms += ms_bytes_take_u8 (bytes) * 10;
      take_figures (bytes, header);
    }
  else
    header->claimed_ms = ms_bytes_take_u24 (bytes);
  reading->base.start.marks = ms_bytes_take_u8 (bytes) != 0;
  MS_TRY (take_board (reading, MS_MINES_COLUMN_ROW_FROM_1, info));
  gsize n = ms_bytes_take_u8 (bytes);
  const guint8 *name = ms_bytes_take (bytes, n);
  MS_TRY (ms_bytes_check (bytes, info));
  set_player (header, name, n);
  return MS_STATUS_OK;
}

/* The value of count bits of record from first on. */
static int
get_field (const guint8 *record, const guint8 *order, int first, int count)
{
  int value = 0;

  for (int i = 0; i < count; i++)
    {
      int place = order[first + i];
      value |= (record[place / 8] >> place % 8 & 1) << i;
    }
  return value;
}

static Sample
get_sample (const guint8 *record, const guint8 *order, const Form *form)
{
  gint64 fine = get_field (record, order, form->fine.first, form->fine.count);
  gint64 coarse = get_field (record, order, form->coarse.first, form->coarse.count);

  return (Sample){ .time_ms = coarse * 1000 + fine * form->fine_ms,
    .x = get_field (record, order, form->x.first, form->x.count) - form->offset,
    .y = get_field (record, order, form->y.first, form->y.count) - form->offset,
    .held = { get_field (record, order, 2, 1), get_field (record, order, 0, 1),
        get_field (record, order, 1, 1) } };
}

static MsStatus
take_records (Reading *reading, const Form *form, MsErrorInfo *fault)
{
  MsBytes *bytes = &reading->base.bytes;
  const gsize tail = 32; /* presumably a checksum; nobody knows */
  guint8 order[MS_MVF_MOST_BITS];
  guint key = ms_bytes_take_u16 (bytes);
  guint n_records = ms_bytes_take_u24 (bytes);

  ms_mvf_order (key, (int)form->record, order);
  for (guint i = 0; i < n_records; i++)
    {
      gsize at = bytes->offset;
      const guint8 *record = ms_bytes_take (bytes, form->record);
      if (record == NULL)
        break;
      Sample sample = get_sample (record, order, form);
      MS_TRY (append_sample (reading, &sample, at, fault));
    }
  ms_bytes_take (bytes, tail);
  return ms_bytes_check (bytes, fault);
}

static MsStatus
take_later (Reading *reading, MsErrorInfo *info)
{
  const Form *form;

  MS_TRY (take_head (reading, &form, info));
  take_records (reading, form, &reading->base.fault);
  return MS_STATUS_OK;
}

/* --- Early files --- */

#define EARLY_RECORD 8 /* bytes */
#define EARLY_TIME 3 /* seconds and hundredths */
#define EARLY_NAME 100
#define EARLY_DIGITS 10
#define EARLY_CHECKSUM 22 /* with a zero before it and one behind it */

/* Whether data begins with the mines of a usual level, as an MBF board does, and goes on. */
static gboolean
is_early (const guint8 *bytes, gsize length)
{
  static const guint8 boards[][4] = { { 8, 8, 0, 10 }, { 16, 16, 0, 40 }, { 30, 16, 0, 99 } };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      const guint8 *board = boards[i];
      gsize end = 4 + 2 * (gsize)board[3], at = 4;
      if (length <= end || memcmp (bytes, board, 4) != 0)
        continue;
      while (at < end && bytes[at] < board[0] && bytes[at + 1] < board[1])
        at += 2;
      return at == end;
    }
  return FALSE;
}

/* The length of what follows the records, by the three ways in which files end; *named: with a
 * name.  0 where there is none of them. */
static gsize
find_footer (const guint8 *data, gsize length, gboolean *named)
{
  gsize digits = 0, spaces = 0;

  while (digits < MIN (length, EARLY_DIGITS) && g_ascii_isdigit (data[length - 1 - digits]))
    digits++;
  if (digits < EARLY_DIGITS)
    {
      *named = TRUE;
      return length > EARLY_CHECKSUM && data[length - 1] == 0 && data[length - EARLY_CHECKSUM] == 0
          ? EARLY_TIME + EARLY_NAME + EARLY_CHECKSUM
          : 0;
    }
  while (spaces < 3 && digits + spaces < length && data[length - 1 - digits - spaces] == ' ')
    spaces++;
  *named = spaces == 3;
  return EARLY_TIME + (*named ? EARLY_NAME : 0) + EARLY_DIGITS;
}

static gint64
take_early_time (MsBytes *bytes)
{
  gint64 time_ms = (gint64)ms_bytes_take_u16 (bytes) * 1000;

  return time_ms + ms_bytes_take_u8 (bytes) * 10;
}

static Sample
take_early_sample (MsBytes *bytes)
{
  gint64 time_ms = take_early_time (bytes);
  guint8 held = ms_bytes_take_u8 (bytes);
  int x = ms_bytes_take_i16 (bytes), y = ms_bytes_take_i16 (bytes);

  return (Sample){ time_ms, x, y, { held & 1, held & 4, held & 2 } };
}

/* Reads the records, which no number counts: up to the footer at byte end, or to one that cannot be
 * of this game.  Then less than a record may be left. */
static MsStatus
take_early_records (Reading *reading, gsize end, gint64 claimed_ms, MsErrorInfo *info)
{
  MsBytes *bytes = &reading->base.bytes;

  while (bytes->offset + EARLY_RECORD <= end)
    {
      gsize at = bytes->offset;
      Sample sample = take_early_sample (bytes);
      if (sample.time_ms > claimed_ms)
        return ms_bytes_fail_value (info, at, "Time");
      MS_TRY (append_sample (reading, &sample, at, info));
    }
  /* The release that ends the game may be missing. */
  Sample released = reading->last;
  memset (released.held, 0, sizeof released.held);
  return reading->has_samples ? append_sample (reading, &released, bytes->offset, info)
                              : MS_STATUS_OK;
}

static MsStatus
take_early (Reading *reading, MsErrorInfo *info)
{
  MsBytes *bytes = &reading->base.bytes;
  MsReplayHeader *header = &reading->base.header;
  gboolean named;

  MS_TRY (take_board (reading, MS_MINES_COLUMN_ROW, info));
  reading->base.start.marks = ms_bytes_take_u8 (bytes) != 0;
  gsize footer = find_footer (bytes->data, bytes->length, &named);
  if (bytes->ended || footer == 0 || footer > ms_bytes_get_left (bytes))
    return ms_fail_at_byte (info, MS_STATUS_FILE_TRUNCATED, (long)bytes->length);
  MsBytes end = *bytes;
  end.offset = bytes->length - footer;
  gsize records_end = end.offset;
  header->claimed_ms = take_early_time (&end);
  header->program = g_strdup (PROGRAM);
  header->mode = g_strdup ("Classic");
  const guint8 *name = bytes->data + end.offset;
  if (named && memchr (name, 0, EARLY_NAME) != NULL)
    return ms_bytes_fail_value (info, end.offset, "Player");
  if (named)
    set_player (header, name, EARLY_NAME);
  return take_early_records (reading, records_end, header->claimed_ms, info);
}

/* --- The whole file --- */

gboolean
ms_is_mvf (const char *data, gsize length)
{
  static const guint8 named[] = { 17, 'M' }, unnamed[TEXTS] = { 0 };
  const guint8 *bytes = (const guint8 *)data;
  const gsize month = TEXTS + 3, mode = month + 8;

  if (length >= sizeof named && memcmp (bytes, named, sizeof named) == 0)
    return TRUE;
  /* A file that lost its texts is known by its date and its kind of game. */
  if (length > mode && memcmp (bytes, unnamed, sizeof unnamed) == 0)
    return bytes[month] >= 1 && bytes[month] <= 12 && bytes[month + 1] <= 31
        && bytes[month + 2] >= 7 && bytes[month + 2] <= 8 && bytes[mode] >= 1 && bytes[mode] <= 4;
  return is_early (bytes, length);
}

MsStatus
ms_read_mvf (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  Reading reading = { .has_samples = FALSE };

  ms_reading_begin (&reading.base, data, length);
  /* The times are those of the game's clock already, which starts with the first release. */
  reading.base.start = (MsMouse){ .square = SQUARE, .opened = true };
  MsStatus status = is_early ((const guint8 *)data, length) ? take_early (&reading, info)
                                                            : take_later (&reading, info);
  return ms_reading_end (&reading.base, status, &document->replay, info);
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* RMV (Viennasweeper's replays) is not text: a magic number, a version, the sizes of its sections,
 * and the sections, one after the other.  A section is read by its size, so that fields of future
 * versions are skipped.  The checksum is never checked, as the way to compute it is secret.
 * Offsets in the bytes of a section are counted from the beginning of the file. */
#include "ms-evf.h"
#include "ms-replay-readers.h"

#include <string.h>

#define MAGIC "*rmv"
#define NEWEST 2

/* Indices of the properties, a byte each; the fifth has another meaning in version 1. */
enum
{
  MARKS = 0,
  PROPERTY_MODE = 2,
  UTF8 = 4, /* only in version 1 */
  BBBV_LOW = 4,
  BBBV_HIGH = 5,
  PROPERTY_SQUARE = 6,
};

typedef struct
{
  MsBytes result, program, players, board, preflags, properties, extensions, video;
  gsize checksum; /* its length in bytes */
} Sections;

/* A text; NULL where it is empty, or where it should be UTF-8 and is not. */
static char *
dup_text (const guint8 *text, gsize n, gboolean is_utf8, const char **encoding)
{
  if (text == NULL || n == 0)
    return NULL;
  if (is_utf8 && !g_utf8_validate ((const char *)text, (gssize)n, NULL))
    return NULL;
  return ms_bytes_dup_text (text, n, encoding);
}

static char *
take_short_text (MsBytes *bytes, gboolean is_utf8, const char **encoding)
{
  gsize n = ms_bytes_take_u8 (bytes);
  const guint8 *text = ms_bytes_take (bytes, n);

  return dup_text (text, n, is_utf8, encoding);
}

/* Reads the name, else the nickname, and the country.  The rest is private data of the player and
 * not read. */
static void
take_players (MsBytes *players, gboolean is_utf8, MsReplayHeader *header)
{
  const char *encoding = NULL;
  guint n = ms_bytes_take_u16 (players);
  char *texts[3] = { NULL };

  for (guint i = 0; i < MIN (n, G_N_ELEMENTS (texts)); i++)
    texts[i] = take_short_text (players, is_utf8, &encoding);
  if (texts[0] == NULL)
    texts[0] = g_steal_pointer (&texts[1]);
  header->player = texts[0];
  header->country = texts[2];
  header->encoding = g_strdup (encoding);
  g_free (texts[1]);
}

/* Reads the extension clone_name, the name of a program that has no number of its own. */
static char *
take_clone_name (MsBytes *extensions)
{
  const char *encoding = NULL;
  guint n = ms_bytes_take_u16 (extensions);

  for (guint i = 0; i < n && !extensions->ended; i++)
    {
      g_autofree char *name = take_short_text (extensions, TRUE, &encoding);
      g_autofree char *value = take_short_text (extensions, TRUE, &encoding);
      if (g_strcmp0 (name, "clone_name") == 0)
        return g_steal_pointer (&value);
    }
  return NULL;
}

/* "\nLEVEL:Expert#SCORE:34.88#…#3BV:128#…#\n".  As a name stands before the 3BV and could hold any
 * text, the last key counts. */
static int
take_bbbv (const MsBytes *result)
{
  static const char key[] = "#3BV:";
  const char *text = (const char *)result->data + result->offset;
  const char *found = g_strrstr_len (text, (gssize)ms_bytes_get_left (result), key);
  int bbbv = 0;

  if (found == NULL)
    return -1;
  const char *end = (const char *)result->data + result->length;
  for (const char *p = found + strlen (key); p < end && g_ascii_isdigit (*p); p++)
    bbbv = MIN (bbbv * 10 + (*p - '0'), 1000000);
  return bbbv > 0 ? bbbv : -1;
}

/* --- The events --- */

/* In version 1 coordinates are those in the program's window, where the board begins at this
 * offset. */
#define LEFT_MARGIN 12
#define TOP_MARGIN 56

/* Types of events.  Types between these say how cells look, which follows from the mouse. */
enum
{
  CLOCK = 0, /* only in version 1 */
  MOVE = 1,
  MIDDLE_RELEASE = 7,
  FIRST_LOOK = 9,
  BLAST = 15,
  WIN = 16,
  OTHER = 17,
  LAST_LOOK = 27,
  SMALL_MOVE = 28, /* only in version 2 */
};

static const MsPointerKind kinds[MIDDLE_RELEASE + 1] = {
  [MOVE] = MS_POINTER_MOVE,
  [2] = MS_POINTER_LEFT_PRESS,
  [3] = MS_POINTER_LEFT_RELEASE,
  [4] = MS_POINTER_RIGHT_PRESS,
  [5] = MS_POINTER_RIGHT_RELEASE,
  [6] = MS_POINTER_MIDDLE_PRESS,
  [MIDDLE_RELEASE] = MS_POINTER_MIDDLE_RELEASE,
};

typedef struct
{
  MsReading *reading;
  MsBytes *video;
  int version;
  gint64 time_ms;
  int x, y;
} Track;

static MsStatus
append (const Track *track, guint type, MsErrorInfo *fault)
{
  MS_TRY (ms_bytes_check (track->video, fault));
  return ms_reading_append (track->reading, track->time_ms, track->x, track->y, kinds[type], fault);
}

/* The value of half a byte as a signed number, from -8 to 7. */
static int
signed_nibble (guint nibble)
{
  return nibble < 8 ? (int)nibble : (int)nibble - 16;
}

/* Skips an event that says how cells look. */
static MsStatus
take_other (const Track *track, guint type, gsize at, MsErrorInfo *fault)
{
  if (type == CLOCK && track->version == 1)
    ms_bytes_take_u32 (track->video);
  else if (type >= FIRST_LOOK && type <= LAST_LOOK)
    ms_bytes_take_u16 (track->video);
  else
    return ms_bytes_fail_value (fault, at, "EventType");
  return ms_bytes_check (track->video, fault);
}

/* Reads one event of the mouse. */
static MsStatus
take_mouse (Track *track, guint type, MsErrorInfo *fault)
{
  if (type == SMALL_MOVE)
    {
      track->time_ms += ms_bytes_take_u8 (track->video);
      guint8 way = ms_bytes_take_u8 (track->video);
      track->x += signed_nibble (way >> 4);
      track->y += signed_nibble (way & 0xf);
      return append (track, MOVE, fault);
    }
  gboolean in_window = track->version == 1;
  track->time_ms = ms_bytes_take_u24 (track->video);
  ms_bytes_take_u8 (track->video); /* skips the buttons that are held after the event */
  track->x = ms_bytes_take_i16 (track->video) - (in_window ? LEFT_MARGIN : 0);
  track->y = ms_bytes_take_i16 (track->video) - (in_window ? TOP_MARGIN : 0);
  return append (track, type, fault);
}

/* Reads the events up to the one that ends the game, which fills claimed_ms and claimed_end of the
 * header.  MS_STATUS_OK, or the fault at which they break off. */
static MsStatus
take_video (MsReading *reading, MsBytes *video, int version, MsErrorInfo *fault)
{
  Track track = { .reading = reading, .video = video, .version = version };
  MsStatus status = MS_STATUS_OK;

  while (status == MS_STATUS_OK)
    {
      gsize at = video->offset;
      guint type = ms_bytes_take_u8 (video);
      if (video->ended)
        return ms_bytes_check (video, fault);
      if (type >= BLAST && type <= OTHER)
        {
          gint64 time_ms = ms_bytes_take_u24 (video);
          if (video->ended)
            return ms_bytes_check (video, fault);
          reading->header.claimed_ms = time_ms;
          if (type != OTHER)
            reading->header.claimed_end = type == WIN ? MS_STATE_WON : MS_STATE_LOST;
          return MS_STATUS_OK;
        }
      if ((type >= MOVE && type <= MIDDLE_RELEASE) || (type == SMALL_MOVE && version > 1))
        status = take_mouse (&track, type, fault);
      else
        status = take_other (&track, type, at, fault);
    }
  return status;
}

/* --- The file, in versions 1 and 2 --- */

#define SQUARE 16 /* pixels of a cell's side, where the file does not give it */

typedef struct
{
  MsReading base;
  int version;
  Sections sections;
  guint8 properties[PROPERTY_SQUARE + 1];
  gsize n_properties;
} Reading;

gboolean
ms_is_rmv (const char *data, gsize length)
{
  return length >= strlen (MAGIC) && memcmp (data, MAGIC, strlen (MAGIC)) == 0;
}

/* Takes the next n bytes from bytes and returns them as a section, which is shorter where the file
 * is too short. */
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
  MsBytes *bytes = &reading->base.bytes;

  ms_bytes_take (bytes, strlen (MAGIC));
  reading->version = ms_bytes_take_u16 (bytes);
  if (!bytes->ended && reading->version > NEWEST)
    return ms_place_at_byte (info,
        ms_fail_counts (info, MS_STATUS_FILE_BAD_VERSION, reading->version, NEWEST),
        (long)strlen (MAGIC));
  if (!bytes->ended && reading->version == 0)
    return ms_bytes_fail_value (info, strlen (MAGIC), "Version");
  return ms_bytes_check (bytes, info);
}

/* Finds the sections: all sizes come first, then the sections in the same order.  The size of the
 * file, which it gives too, is not used: it is off by two in version 2. */
static MsStatus
take_sections (Reading *reading, MsErrorInfo *info)
{
  MsBytes *bytes = &reading->base.bytes;
  Sections *sections = &reading->sections;
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
  reading->base.start.marks = properties[MARKS] != 0;
  reading->base.start.square = SQUARE;
  if (newer && reading->n_properties > PROPERTY_SQUARE)
    reading->base.start.square = properties[PROPERTY_SQUARE];
  if (reading->base.start.square == 0)
    return ms_bytes_fail_value (info, at + PROPERTY_SQUARE, "SquareSize");
  if (reading->n_properties > PROPERTY_MODE)
    reading->base.header.mode = ms_evf_dup_mode_name (properties[PROPERTY_MODE]);
  int bbbv = properties[BBBV_HIGH] << 8 | properties[BBBV_LOW];
  if (!newer)
    reading->base.header.claimed_bbbv = take_bbbv (&reading->sections.result);
  else if (bbbv > 0)
    reading->base.header.claimed_bbbv = bbbv;
  return MS_STATUS_OK;
}

static MsStatus
take_board (Reading *reading, MsErrorInfo *info)
{
  MsBytes *section = &reading->sections.board;
  guint32 drawn_s = ms_bytes_take_u32 (section);
  gsize at = section->offset;
  int width = ms_bytes_take_u8 (section), height = ms_bytes_take_u8 (section);
  int mines = ms_bytes_take_u16 (section);
  MS_TRY (ms_bytes_check_size (section, width, height, mines, at, info));
  if (drawn_s > 0)
    reading->base.header.started_us = (gint64)drawn_s * 1000000;
  return ms_mine_list_take (
      section, width, height, mines, MS_MINES_COLUMN_ROW, &reading->base.layout, info);
}

/* Reads the cells that had a flag before the recording began. */
static MsStatus
take_preflags (Reading *reading, MsErrorInfo *info)
{
  MsBytes *section = &reading->sections.preflags;
  int square = reading->base.start.square;

  if (ms_bytes_get_left (section) == 0)
    return MS_STATUS_OK;
  guint n = ms_bytes_take_u16 (section);
  for (guint i = 0; i < n; i++)
    {
      long at = (long)section->offset;
      int x = ms_bytes_take_u8 (section), y = ms_bytes_take_u8 (section);
      if (section->ended)
        return ms_bytes_check (section, info);
      if (x >= ms_layout_get_width (reading->base.layout)
          || y >= ms_layout_get_height (reading->base.layout))
        return ms_place_at_byte (
            info, ms_fail_at_cell (info, MS_STATUS_FILE_OUTSIDE_BOARD, x, y), at);
      MS_TRY (ms_reading_append (&reading->base, 0, x * square + square / 2,
          y * square + square / 2, MS_POINTER_PREFLAG, info));
    }
  return ms_bytes_check (section, info);
}

static MsStatus
take_head (Reading *reading, MsErrorInfo *info)
{
  MS_TRY (take_version (reading, info));
  MS_TRY (take_sections (reading, info));
  MS_TRY (take_properties (reading, info));
  MS_TRY (take_board (reading, info));
  return take_preflags (reading, info);
}

/* Reads the texts of the file into header: player and program.  Where the file says that texts are
 * UTF-8, others are left out. */
static void
take_texts (Reading *reading)
{
  MsReplayHeader *header = &reading->base.header;
  Sections *sections = &reading->sections;
  gboolean is_utf8 = reading->version > 1
      || (reading->n_properties > UTF8 && reading->properties[UTF8] != 0);
  const char *encoding = NULL; /* not used, as a program's name is ASCII except for a © */
  gsize n = ms_bytes_get_left (&sections->program);
  g_autofree char *program = dup_text (
      ms_bytes_take (&sections->program, n), n, is_utf8, &encoding);
  header->program = ms_program_name_dup (program);
  if (header->program == NULL)
    header->program = take_clone_name (&sections->extensions);
  take_players (&sections->players, is_utf8, header);
}

MsStatus
ms_read_rmv (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  Reading reading = { .version = 0 };
  MsReading *base = &reading.base;

  ms_reading_begin (base, data, length);
  MsStatus status = take_head (&reading, info);
  if (status == MS_STATUS_OK)
    {
      take_texts (&reading);
      if (take_video (base, &reading.sections.video, reading.version, &base->fault) == MS_STATUS_OK)
        {
          ms_bytes_take (&base->bytes, reading.sections.checksum);
          ms_bytes_check (&base->bytes, &base->fault);
        }
    }
  return ms_reading_end (base, status, &document->replay, info);
}

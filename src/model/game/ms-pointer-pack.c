/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-pointer-pack.h"

#include <gio/gio.h>

#include <string.h>

#define HEAD 5
#define LONGEST_NUMBER 10
#define LARGEST_EVENT (1 + 3 * LONGEST_NUMBER)
/* Of zlib; 9 takes four times as long for 2 % less. */
#define LEVEL 6
#define BEST_RATIO 1032 /* of zlib: no byte of it stands for more */

static guint64
fold (gint64 number)
{
  return number < 0 ? ~((guint64)number << 1) : (guint64)number << 1;
}

static gint64
unfold (guint64 number)
{
  return (gint64)(number >> 1) ^ -(gint64)(number & 1);
}

/* --- Packing --- */

/* Puts a number and returns where the next one goes; so do those below. */
static guint8 *
put_number (guint8 *at, guint64 number)
{
  for (; number >= 0x80; number >>= 7)
    *at++ = (guint8)(number | 0x80);
  *at++ = (guint8)number;
  return at;
}

static gboolean
is_near (gint32 pixels)
{
  return pixels >= -MS_POINTER_PACK_FARTHEST && pixels <= MS_POINTER_PACK_FARTHEST;
}

/* The column of the gint32 of each event that is at offset. */
static guint8 *
put_places (guint8 *at, const MsPointerEvent *events, int n, gsize offset)
{
  gint64 before = 0;
  for (int i = 0; i < n; i++)
    {
      gint64 place = G_STRUCT_MEMBER (gint32, &events[i], offset);
      at = put_number (at, fold (place - before));
      before = place;
    }
  return at;
}

static guint8 *
put_events (guint8 *at, const MsPointerEvent *events, int n)
{
  for (int i = 0; i < n; i++)
    *at++ = (guint8)events[i].kind;
  at = put_number (at, fold (events[0].time_ms));
  for (int i = 1; i < n; i++)
    at = put_number (at, (guint64)(events[i].time_ms - events[i - 1].time_ms));
  at = put_places (at, events, n, offsetof (MsPointerEvent, x));
  return put_places (at, events, n, offsetof (MsPointerEvent, y));
}

static GBytes *
compress (int n_events, const guint8 *body, gsize length)
{
  const guint8 head[HEAD] = { MS_POINTER_PACK_VERSION, (guint8)(n_events >> 24),
    (guint8)(n_events >> 16), (guint8)(n_events >> 8), (guint8)n_events };
  gsize room = length + length / 8 + 64, n_read, n_written; /* more than zlib ever makes of it */
  g_autofree guint8 *packed = g_malloc (HEAD + room);
  g_autoptr (GZlibCompressor)
      compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, LEVEL);
  memcpy (packed, head, HEAD);
  if (g_converter_convert (G_CONVERTER (compressor), body, length, packed + HEAD, room,
          G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL)
      != G_CONVERTER_FINISHED)
    return NULL;
  return g_bytes_new (packed, HEAD + n_written);
}

GBytes *
ms_pointer_pack (const MsPointerEvent *events, int n_events)
{
  if (n_events <= 0 || n_events > MS_POINTER_PACK_MOST)
    return NULL;
  for (int i = 0; i < n_events; i++)
    if (events[i].kind >= MS_N_POINTER_KINDS || !is_near (events[i].x) || !is_near (events[i].y)
        || events[i].time_ms < -MS_POINTER_PACK_LONGEST
        || events[i].time_ms > MS_POINTER_PACK_LONGEST)
      return NULL;
  g_autofree guint8 *body = g_malloc ((gsize)n_events * LARGEST_EVENT);
  return compress (n_events, body, (gsize)(put_events (body, events, n_events) - body));
}

/* --- Unpacking --- */

typedef struct
{
  const guint8 *at, *end;
} Reader;

static gboolean
get_number (Reader *reader, guint64 most, guint64 *number)
{
  *number = 0;
  for (int i = 0; i < LONGEST_NUMBER && reader->at < reader->end; i++)
    {
      guint8 byte = *reader->at++;
      *number |= (guint64)(byte & 0x7f) << 7 * i;
      if ((byte & 0x80) == 0)
        return *number <= most;
    }
  return FALSE;
}

static gboolean
get_kinds (Reader *reader, MsPointerEvent *events, int n)
{
  if (reader->end - reader->at < n)
    return FALSE;
  for (int i = 0; i < n; i++)
    {
      guint8 kind = *reader->at++;
      if (kind >= MS_N_POINTER_KINDS)
        return FALSE;
      events[i].kind = (MsPointerKind)kind;
    }
  return TRUE;
}

static gboolean
get_times (Reader *reader, MsPointerEvent *events, int n)
{
  guint64 number;
  gint64 time_ms = 0;
  for (int i = 0; i < n; i++)
    {
      if (!get_number (reader, 2 * MS_POINTER_PACK_LONGEST, &number))
        return FALSE;
      time_ms += i == 0 ? unfold (number) : (gint64)number;
      if (time_ms > MS_POINTER_PACK_LONGEST)
        return FALSE;
      events[i].time_ms = time_ms;
    }
  return TRUE;
}

static gboolean
get_places (Reader *reader, MsPointerEvent *events, int n, gsize offset)
{
  guint64 number;
  gint32 place = 0;
  for (int i = 0; i < n; i++)
    {
      if (!get_number (reader, 4 * (guint64)MS_POINTER_PACK_FARTHEST, &number))
        return FALSE;
      place = (gint32)(place + unfold (number));
      if (!is_near (place))
        return FALSE;
      G_STRUCT_MEMBER (gint32, &events[i], offset) = place;
    }
  return TRUE;
}

/* The number of events that head names; 0 if the bytes behind it are too few to hold so many. */
static int
get_count (const guint8 *head, gsize length)
{
  if (length <= HEAD || head[0] != MS_POINTER_PACK_VERSION)
    return 0;
  guint32 n = (guint32)head[1] << 24 | (guint32)head[2] << 16 | (guint32)head[3] << 8 | head[4];
  return n <= MS_POINTER_PACK_MOST && (guint64)n * 4 <= (guint64)BEST_RATIO * (length - HEAD)
      ? (int)n
      : 0;
}

/* The columns of n events, unpacked; NULL if the bytes are no zlib stream, or more come out than n
 * events can have. */
static GByteArray *
expand (const guint8 *packed, gsize length, int n)
{
  gsize most = (gsize)n * LARGEST_EVENT, n_read = 0;
  g_autoptr (GInputStream)
      memory = g_memory_input_stream_new_from_data (packed, (gssize)length, NULL);
  g_autoptr (GZlibDecompressor)
      decompressor = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  g_autoptr (GInputStream)
      stream = g_converter_input_stream_new (memory, G_CONVERTER (decompressor));
  g_autoptr (GByteArray) body = g_byte_array_new ();
  guint8 part[4096];
  gboolean sound;
  while ((sound = g_input_stream_read_all (stream, part, sizeof part, &n_read, NULL, NULL))
      && n_read > 0 && body->len <= most)
    g_byte_array_append (body, part, (guint)n_read);
  return sound && body->len <= most ? g_steal_pointer (&body) : NULL;
}

MsPointerEvent *
ms_pointer_unpack (GBytes *bytes, int *n_events)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  int n = get_count (data, length);
  *n_events = 0;
  g_autoptr (GByteArray) body = n > 0 ? expand (data + HEAD, length - HEAD, n) : NULL;
  if (body == NULL || body->len < 4 * (guint)n)
    return NULL;
  Reader reader = { body->data, body->data + body->len };
  g_autofree MsPointerEvent *events = g_new (MsPointerEvent, n);
  if (!get_kinds (&reader, events, n) || !get_times (&reader, events, n)
      || !get_places (&reader, events, n, offsetof (MsPointerEvent, x))
      || !get_places (&reader, events, n, offsetof (MsPointerEvent, y)) || reader.at != reader.end)
    return NULL;
  *n_events = n;
  return g_steal_pointer (&events);
}

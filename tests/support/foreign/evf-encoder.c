/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evf-encoder.h"

#include <string.h>

static void
put (GByteArray *bytes, guint64 number, int n)
{
  while (n-- > 0)
    {
      guint8 byte = (guint8)(number >> (8 * n) & 255);
      g_byte_array_append (bytes, &byte, 1);
    }
}

static void
put_text (GByteArray *bytes, const char *text)
{
  text = text == NULL ? "" : text;
  g_byte_array_append (bytes, (const guint8 *)text, (guint)strlen (text) + 1);
}

static void
put_bitmap (GByteArray *bytes, const EvfFile *file)
{
  int n = file->rows * file->columns, byte = 0, bit;

  for (bit = 0; bit < n; bit++)
    {
      byte = byte * 2 + (file->board[bit] == '*');
      if (bit % 8 == 7)
        {
          put (bytes, (guint64)byte, 1);
          byte = 0;
        }
    }
  if (bit % 8 != 0)
    put (bytes, (guint64)byte << (8 - bit % 8), 1);
}

static void
put_old_texts (GByteArray *bytes, const EvfFile *file)
{
  put_text (bytes, file->program);
  put_text (bytes, file->player);
  put_text (bytes, "a race");
  put_text (bytes, "7");
  put_text (bytes, file->start);
  put_text (bytes, "the end");
  put_text (bytes, file->country);
  if (file->version >= 2 || file->device != NULL)
    put_text (bytes, file->device);
}

static void
put_new_texts (GByteArray *bytes, const EvfFile *file)
{
  guint64 start = file->start == NULL ? 0 : g_ascii_strtoull (file->start, NULL, 10);

  g_byte_array_append (bytes, (const guint8 *)(file->country == NULL ? "XX" : file->country), 2);
  put (bytes, start, 8);
  put (bytes, start + 5000000, 8);
  put_text (bytes, file->program);
  if (file->summary & 0x08)
    {
      put_text (bytes, file->transcoder);
      put_text (bytes, file->encoding);
    }
  put_text (bytes, file->player);
  put_text (bytes, "a race");
  put_text (bytes, "7");
  guint length = file->device == NULL ? 0 : (guint)strlen (file->device);
  put (bytes, length, 2);
  g_byte_array_append (bytes, (const guint8 *)(file->device == NULL ? "" : file->device), length);
}

static void
put_old_events (GByteArray *bytes, const EvfFile *file)
{
  for (int i = 0; i < file->n_events; i++)
    {
      put (bytes, (guint64)file->events[i].type, 1);
      put (bytes, (guint64)file->events[i].time_ms, 3);
      put (bytes, (guint64)file->events[i].x, 2);
      put (bytes, (guint64)file->events[i].y, 2);
    }
}

/* The bodies of the types that are not the mouse's; x and y are then a row and a column. */
static void
put_other (GByteArray *bytes, const EvfEvent *event)
{
  if (event->type >= 100 && event->type < 200)
    {
      put (bytes, (guint64)event->y, 1);
      put (bytes, (guint64)event->x, 1);
    }
  else if (event->type >= 200)
    put (bytes, 10000, 2);
  if (event->type == 200)
    put (bytes, G_GUINT64_CONSTANT (0x3ff8000000000000), 8);
  if (event->type == 201)
    put_text (bytes, "a value");
}

static void
put_new_events (GByteArray *bytes, const EvfFile *file)
{
  int time_ms = 0, x = 0, y = 0;

  for (int i = 0; i < file->n_events; i++)
    {
      const EvfEvent *event = &file->events[i];
      for (int pause_ms; (pause_ms = event->time_ms - time_ms) > 255; time_ms += pause_ms)
        {
          pause_ms = MIN (pause_ms, 65535);
          put (bytes, 255, 1);
          put (bytes, (guint64)pause_ms, 2);
        }
      put (bytes, (guint64)event->type, 1);
      put (bytes, (guint64)(event->time_ms - time_ms), 1);
      time_ms = event->time_ms;
      if (event->type > 12)
        {
          put_other (bytes, event);
          continue;
        }
      put (bytes, (guint64)(gint64)(event->x - x), 2);
      put (bytes, (guint64)(gint64)(event->y - y), 2);
      x = event->x;
      y = event->y;
    }
}

static void
put_end (GByteArray *bytes, const EvfFile *file)
{
  guint length = file->checksum == NULL ? 0 : (guint)strlen (file->checksum);

  if (file->version < 4)
    put (bytes, length == 0 ? 255 : 0, 1);
  else
    {
      put (bytes, 0, 1);
      put (bytes, length, 2);
    }
  if (length > 0)
    g_byte_array_append (bytes, (const guint8 *)file->checksum, length);
}

void
evf_encode (GByteArray *bytes, const EvfFile *file, EvfPlaces *places)
{
  EvfPlaces unused;

  places = places == NULL ? &unused : places;
  put (bytes, (guint64)file->version, 1);
  put (bytes, file->summary, 1);
  if (file->version >= 3)
    put (bytes, file->settings, 1);
  put (bytes, (guint64)file->rows, 1);
  put (bytes, (guint64)file->columns, 1);
  put (bytes, (guint64)file->mines, 2);
  put (bytes, (guint64)file->square, 1);
  put (bytes, (guint64)file->mode, 2);
  put (bytes, (guint64)file->bbbv, 2);
  put (bytes, (guint64)file->time_ms, file->version >= 4 ? 4 : 3);
  if (file->version >= 4)
    put_new_texts (bytes, file);
  else
    put_old_texts (bytes, file);
  places->bitmap = bytes->len;
  put_bitmap (bytes, file);
  if (file->version >= 4)
    {
      put (bytes, 1, 2);
      put_text (bytes, "a measure");
    }
  places->events = bytes->len;
  if (file->version >= 4)
    put_new_events (bytes, file);
  else
    put_old_events (bytes, file);
  places->end = bytes->len;
  put_end (bytes, file);
}

void
evf_encode_entry (
    GByteArray *bytes, const char *name, const EvfFile *file, const char *set_checksum)
{
  g_autoptr (GByteArray) game = g_byte_array_new ();

  evf_encode (game, file, NULL);
  put_text (bytes, name);
  put (bytes, game->len, 4);
  g_byte_array_append (bytes, game->data, game->len);
  g_byte_array_append (bytes, (const guint8 *)set_checksum, (guint)strlen (set_checksum));
}

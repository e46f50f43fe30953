/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "avf-encoder.h"

#include <stdio.h>
#include <string.h>

static void
put_byte (GByteArray *bytes, int byte)
{
  guint8 value = (guint8)(byte & 255);

  g_byte_array_append (bytes, &value, 1);
}

static void
put_text (GByteArray *bytes, const char *text)
{
  if (text != NULL)
    g_byte_array_append (bytes, (const guint8 *)text, (guint)strlen (text));
}

static gboolean
has_mine (const AvfFile *file, int x, int y)
{
  return x >= 0 && y >= 0 && x < file->columns && y < file->rows
      && file->board[y * file->columns + x] == '*';
}

static void
put_mines (GByteArray *bytes, const AvfFile *file)
{
  int n = 0;

  for (int cell = 0; cell < file->columns * file->rows; cell++)
    n += file->board[cell] == '*';
  if (file->mines >= 0)
    n = file->mines;
  if (file->level == 6)
    {
      put_byte (bytes, file->columns - 1);
      put_byte (bytes, file->rows - 1);
      put_byte (bytes, n >> 8);
      put_byte (bytes, n);
    }
  for (int cell = 0; cell < file->columns * file->rows; cell++)
    if (file->board[cell] == '*')
      {
        put_byte (bytes, cell / file->columns + 1);
        put_byte (bytes, cell % file->columns + 1);
      }
}

/* How many digits a sum over the board has decides where the country stands. */
static void
put_country (GByteArray *bytes, const AvfFile *file)
{
  long sum = 0;
  char digits[24];

  for (int x = 0; x < file->columns; x++)
    for (int y = 0; y < file->rows; y++)
      {
        int near = 1;
        for (int i = 0; i < 9; i++)
          near += has_mine (file, x + i % 3 - 1, y + i / 3 - 1);
        sum += (has_mine (file, x, y) ? 10 : near) * (x + x * y);
      }
  int skip = snprintf (digits, sizeof digits, "%ld", sum) + 4;
  for (int i = 0; i < skip; i++)
    put_byte (bytes, 0xd3);
  put_byte (bytes, file->country);
}

static void
put_record (GByteArray *bytes, const AvfEvent *event)
{
  int second = event->time_ms / 1000 + 1;

  put_byte (bytes, event->code);
  put_byte (bytes, event->x >> 8);
  put_byte (bytes, second);
  put_byte (bytes, event->x);
  put_byte (bytes, event->time_ms % 1000 / 10);
  put_byte (bytes, event->y >> 8);
  put_byte (bytes, second >> 8);
  put_byte (bytes, event->y);
}

static void
put_end (GByteArray *bytes, const AvfFile *file)
{
  static const guint8 nothing[8] = { 1 };

  for (int i = 0; i < 12; i++)
    g_byte_array_append (bytes, nothing, sizeof nothing);
  put_text (bytes, "0716020399904597000cs=sixteen bytes...");
  if (!file->without_lines)
    put_text (bytes, "\rRealTime: 3.07\rSkin: 3.1");
  put_text (bytes, "\r");
  put_text (bytes, file->player);
  put_text (bytes, "\r");
  put_text (bytes, file->program);
}

void
avf_encode (GByteArray *bytes, const AvfFile *file, AvfPlaces *places)
{
  AvfPlaces unasked;
  static const guint8 head[] = { 52, 1, 23, 16, 6 };

  places = places == NULL ? &unasked : places;
  g_byte_array_append (bytes, head, sizeof head);
  put_byte (bytes, file->level);
  places->mines = bytes->len + (file->level == 6 ? 4 : 0);
  put_mines (bytes, file);
  put_country (bytes, file);
  put_text (bytes, file->unknown);
  put_byte (bytes, file->marks ? 0x11 : 0x7f);
  put_byte (bytes, 0x3b);
  places->text = bytes->len;
  put_text (bytes, file->text);
  put_text (bytes, "\x0c\x09\x05\x0a");
  places->events = bytes->len;
  for (int i = 0; i < file->n_events; i++)
    put_record (bytes, &file->events[i]);
  places->end = bytes->len;
  put_end (bytes, file);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mvf-encoder.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void
put (GByteArray *bytes, int number, int n)
{
  for (int shift = 8 * (n - 1); shift >= 0; shift -= 8)
    {
      guint8 byte = (guint8)(number >> shift & 255);
      g_byte_array_append (bytes, &byte, 1);
    }
}

static void
put_text (GByteArray *bytes, const char *text)
{
  put (bytes, (int)strlen (text), 1);
  g_byte_array_append (bytes, (const guint8 *)text, (guint)strlen (text));
}

static void
put_board (GByteArray *bytes, const MvfFile *file, int from)
{
  int n = 0, n_cells = file->columns * file->rows;

  for (int cell = 0; cell < n_cells; cell++)
    n += file->board[cell] == '*';
  put (bytes, file->columns, 1);
  put (bytes, file->rows, 1);
  put (bytes, n, 2);
  for (int cell = 0; cell < n_cells; cell++)
    if (file->board[cell] == '*')
      {
        put (bytes, cell % file->columns + from, 1);
        put (bytes, cell / file->columns + from, 1);
      }
}

/* A string of eight digits for each byte of a record, by which its bits are put in order. */
static void
write_digits (int key, int n_numbers, char *digits)
{
  long double a = sqrtl (key), b = sqrtl (key + 1000);
  long double c = sqrtl (a + 1000), d = sqrtl (b + 1000);
  const long double numbers[] = { cosl (c + 1000), sinl (sqrtl (b)), cosl (c),
    sinl (sqrtl (a) + 1000), cosl (d), sinl (d) };

  for (int i = 0; i < n_numbers; i++)
    {
      char number[16];
      snprintf (number, sizeof number, "%.8Lf", fabsl (numbers[i]));
      /* "1.00000000" keeps its first eight digits, of any other those behind the point count */
      memcpy (digits + 8 * i, number[0] == '1' ? "10000000" : number + 2, 8);
    }
}

/* The least digit that has not been taken; the first of several. */
static int
take_least (char *digits, int n)
{
  int least = 0;

  for (int i = 1; i < n; i++)
    if (digits[i] < digits[least])
      least = i;
  digits[least] = '~';
  return least;
}

static guint64
add_field (guint64 record, int value, int first, int count)
{
  return record | ((guint64)value & ((G_GUINT64_CONSTANT (1) << count) - 1)) << first;
}

static void
put_record (GByteArray *bytes, const MvfFile *file, const MvfSample *sample)
{
  gboolean newer = file->layout == MVF_2006;
  int n = newer ? 6 : 5;
  guint64 record = 0;
  guint8 shuffled[6] = { 0 };
  char digits[48];

  record = add_field (record, sample->right, 0, 1);
  record = add_field (record, sample->middle, 1, 1);
  record = add_field (record, sample->left, 2, 1);
  record = add_field (record, sample->y + (newer ? 32 : 0), 3, newer ? 11 : 9);
  record = add_field (record, sample->x + (newer ? 32 : 0), newer ? 14 : 12, newer ? 11 : 9);
  if (newer)
    record = add_field (record, sample->time_ms, 25, 22);
  else
    {
      record = add_field (record, sample->time_ms % 1000 / 10, 21, 7);
      record = add_field (record, sample->time_ms / 1000, 28, 10);
    }
  record = add_field (record, sample->x, newer ? 47 : 38, newer ? 1 : 2); /* means nothing */
  write_digits (file->key, n, digits);
  for (int bit = 0; bit < 8 * n; bit++)
    {
      int place = take_least (digits, 8 * n);
      shuffled[place / 8] |= (guint8)((record >> bit & 1) << place % 8);
    }
  g_byte_array_append (bytes, shuffled, (guint)n);
}

static void
put_later (GByteArray *bytes, const MvfFile *file, MvfPlaces *places)
{
  for (int i = 0; i < 4; i++)
    put_text (bytes, file->texts[i]);
  put (bytes, 0x55a432, 3);
  put (bytes, file->month, 1);
  put (bytes, file->day, 1);
  put (bytes, file->year, 2);
  put (bytes, 20 << 16 | 22 << 8 | 49, 3);
  put (bytes, 4, 1);
  put (bytes, file->mode, 1);
  if (file->layout == MVF_2006)
    put (bytes, file->time_ms, 3);
  else
    {
      put (bytes, file->time_ms / 1000, 2);
      put (bytes, file->time_ms % 1000 / 10, 1);
      put (bytes, file->bbbv, 2);
      put (bytes, file->solved, 2);
      put (bytes, 3, 2);
      put (bytes, 2, 2);
      put (bytes, 1, 2);
    }
  put (bytes, file->marks, 1);
  places->board = bytes->len;
  put_board (bytes, file, 1);
  put_text (bytes, file->player);
  put (bytes, file->key, 2);
  put (bytes, file->n_records < 0 ? file->n_samples : file->n_records, 3);
  places->records = bytes->len;
  for (int i = 0; i < file->n_samples; i++)
    put_record (bytes, file, &file->samples[i]);
  places->end = bytes->len;
  for (int i = 0; i < 8; i++)
    put (bytes, i == 0 ? 0x7a : -0x3f3f3f3f, 4);
}

static void
put_early (GByteArray *bytes, const MvfFile *file, MvfPlaces *places)
{
  static const guint8 stale[] = { 0, 0x26, 5, 0, 1, 0xba, 0 };

  places->board = bytes->len;
  put_board (bytes, file, 0);
  put (bytes, file->marks, 1);
  places->records = bytes->len;
  for (int i = 0; i < file->n_samples; i++)
    {
      const MvfSample *sample = &file->samples[i];
      put (bytes, sample->time_ms / 1000, 2);
      put (bytes, sample->time_ms % 1000 / 10, 1);
      put (bytes, sample->left | sample->middle << 1 | sample->right << 2, 1);
      put (bytes, sample->x, 2);
      put (bytes, sample->y, 2);
    }
  places->end = bytes->len;
  if (file->layout == MVF_0_96)
    g_byte_array_append (bytes, stale, sizeof stale);
  put (bytes, file->time_ms / 1000, 2);
  put (bytes, file->time_ms % 1000 / 10, 1);
  if (file->layout != MVF_0_75)
    {
      char name[101];
      snprintf (name, sizeof name, "%-100s", file->player);
      g_byte_array_append (bytes, (const guint8 *)name, 100);
    }
  if (file->layout == MVF_0_96)
    {
      put (bytes, 0, 1);
      for (int i = 0; i < 20; i++)
        put (bytes, 0x80 + i, 1);
      put (bytes, 0, 1);
    }
  else
    g_byte_array_append (bytes, (const guint8 *)"0123456789", 10);
}

void
mvf_encode (GByteArray *bytes, const MvfFile *file, MvfPlaces *places)
{
  MvfPlaces unasked;

  places = places == NULL ? &unasked : places;
  if (file->layout < MVF_0_97)
    put_early (bytes, file, places);
  else
    put_later (bytes, file, places);
}

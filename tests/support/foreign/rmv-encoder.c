/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rmv-encoder.h"

#include <string.h>

#define N_TRAILING 5 /* behind the end of the game, of no known meaning */
#define N_CHECKSUM 18

static void
put (GByteArray *bytes, gint64 number, int n)
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
  if (text != NULL)
    g_byte_array_append (bytes, (const guint8 *)text, (guint)strlen (text));
}

static void
put_short_text (GByteArray *bytes, const char *text)
{
  put (bytes, (gint64)strlen (text), 1);
  put_text (bytes, text);
}

static void
put_players (GByteArray *bytes, const RmvFile *file)
{
  int n = 0;

  while (n < 4 && file->players[n] != NULL)
    n++;
  put (bytes, n, 2);
  for (int i = 0; i < n; i++)
    put_short_text (bytes, file->players[i]);
}

/* How many cells of a board are marked, and with bytes not NULL which. */
static int
put_cells (GByteArray *bytes, const RmvFile *file, const char *board)
{
  int n = 0;

  for (int cell = 0; cell < file->columns * file->rows; cell++)
    {
      if (board[cell] != '*')
        continue;
      n++;
      if (bytes == NULL)
        continue;
      put (bytes, cell % file->columns, 1);
      put (bytes, cell / file->columns, 1);
    }
  return n;
}

static void
put_board (GByteArray *bytes, const RmvFile *file)
{
  put (bytes, file->drawn_s, 4);
  put (bytes, file->columns, 1);
  put (bytes, file->rows, 1);
  put (bytes, file->mines < 0 ? put_cells (NULL, file, file->board) : file->mines, 2);
  put_cells (bytes, file, file->board);
}

static void
put_preflags (GByteArray *bytes, const RmvFile *file)
{
  if (file->preflags == NULL)
    return;
  put (bytes, put_cells (NULL, file, file->preflags), 2);
  put_cells (bytes, file, file->preflags);
}

static void
put_extensions (GByteArray *bytes, const RmvFile *file)
{
  int n = 0;

  while (file->extensions != NULL && file->extensions[n] != NULL)
    n++;
  put (bytes, n / 2, 2);
  for (int i = 0; i < n; i++)
    put_short_text (bytes, file->extensions[i]);
}

static void
put_event (GByteArray *bytes, const RmvFile *file, const RmvEvent *event, const RmvEvent *before)
{
  gboolean in_window = file->version == 1;

  put (bytes, event->type, 1);
  if (event->type == 28)
    {
      put (bytes, event->time_ms - before->time_ms, 1);
      put (bytes, ((event->x - before->x) & 15) << 4 | ((event->y - before->y) & 15), 1);
    }
  else if (event->type > 7)
    {
      put (bytes, event->x, 1);
      put (bytes, event->y, 1);
    }
  else if (event->type == 0)
    put (bytes, event->time_ms, 4);
  else
    {
      put (bytes, event->time_ms, 3);
      put (bytes, event->buttons, 1);
      put (bytes, event->x + (in_window ? 12 : 0), 2);
      put (bytes, event->y + (in_window ? 56 : 0), 2);
    }
}

static gsize
put_video (GByteArray *bytes, const RmvFile *file)
{
  RmvEvent before = { 0 };

  for (int i = 0; i < file->n_events; i++)
    {
      const RmvEvent *event = &file->events[i];
      put_event (bytes, file, event, &before);
      if ((event->type > 0 && event->type <= 7) || event->type == 28)
        before = *event;
    }
  gsize end = bytes->len;
  if (file->end == 0)
    return end;
  put (bytes, file->end, 1);
  put (bytes, file->end_ms, 3);
  put (bytes, file->end_ms, N_TRAILING);
  return end;
}

/* A section of its own, so that its size is known before it stands. */
static GByteArray *
section (void (*put_section) (GByteArray *, const RmvFile *), const RmvFile *file)
{
  GByteArray *bytes = g_byte_array_new ();

  put_section (bytes, file);
  for (int i = 0; i < file->more; i++)
    put (bytes, 0xee, 1);
  return bytes;
}

static void
put_result (GByteArray *bytes, const RmvFile *file)
{
  put_text (bytes, file->result);
}

static void
put_program (GByteArray *bytes, const RmvFile *file)
{
  put_text (bytes, file->program);
}

static void
put_properties (GByteArray *bytes, const RmvFile *file)
{
  g_byte_array_append (bytes, file->properties, (guint)file->n_properties);
}

enum
{
  RESULT,
  PROGRAM,
  PLAYERS,
  BOARD,
  PREFLAGS,
  PROPERTIES,
  EXTENSIONS,
  VIDEO,
  N_SECTIONS
};

static void
put_all (
    GByteArray *bytes, const RmvFile *file, GByteArray *sections[N_SECTIONS], RmvPlaces *places)
{
  gsize start = bytes->len, begins[N_SECTIONS];
  gboolean newer = file->version > 1;

  put_text (bytes, "*rmv");
  put (bytes, file->version, 2);
  if (newer)
    {
      put (bytes, file->clone, 1);
      put (bytes, file->clone_version, 1);
    }
  gsize size = bytes->len;
  put (bytes, 0, 4);
  places->sizes = bytes->len;
  for (int i = 0; i < VIDEO; i++)
    if (i != (newer ? RESULT : EXTENSIONS))
      put (bytes, sections[i]->len, 2);
  put (bytes, sections[VIDEO]->len, 4);
  put (bytes, N_CHECKSUM, 2);
  for (int i = 0; i < N_SECTIONS; i++)
    {
      begins[i] = bytes->len;
      if (i != (newer ? RESULT : EXTENSIONS))
        g_byte_array_append (bytes, sections[i]->data, sections[i]->len);
    }
  places->players = begins[PLAYERS];
  places->board = begins[BOARD];
  places->preflags = begins[PREFLAGS];
  places->properties = begins[PROPERTIES];
  places->events = begins[VIDEO];
  places->tail = bytes->len;
  put_text (bytes, "eighteen bytes...!");
  gsize said = bytes->len - start - (newer ? 2 : 0);
  for (gsize i = 0; i < 4; i++)
    bytes->data[size + i] = (guint8)(said >> (8 * (3 - i)));
}

void
rmv_encode (GByteArray *bytes, const RmvFile *file, RmvPlaces *places)
{
  RmvPlaces unasked;
  GByteArray *sections[N_SECTIONS] = { section (put_result, file), section (put_program, file),
    section (put_players, file), section (put_board, file), section (put_preflags, file),
    section (put_properties, file), section (put_extensions, file), g_byte_array_new () };
  gsize end = put_video (sections[VIDEO], file);

  places = places == NULL ? &unasked : places;
  put_all (bytes, file, sections, places);
  places->end = places->events + end;
  for (int i = 0; i < N_SECTIONS; i++)
    g_byte_array_unref (sections[i]);
}

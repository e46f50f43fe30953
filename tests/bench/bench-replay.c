/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast replays are opened: one JSON line per row, milliseconds.
 *   Expert games of 56,000 events, the longest that people have, in RMV, AVF and EVF: reading the
 *   file, playing all events, the game that comes of it;
 *   the largest RMV file there can be, nothing but small moves, and the most memory it took. */
#include "avf-encoder.h"
#include "figures.h"
#include "ms-document.h"
#include "ms-replay-write.h"
#include "ms-rng.h"
#include "rmv-encoder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define WIDTH 30
#define HEIGHT 16
#define MINES 99
#define SQUARE 16
#define N_EVENTS 56000
#define EACH_CLICK 40 /* events for one */
#define ROUNDS 15

static void
draw_board (char *board)
{
  MsRng rng;
  int n = 0;

  ms_rng_seed (&rng, 1);
  memset (board, '.', WIDTH * HEIGHT);
  board[WIDTH * HEIGHT] = '\0';
  while (n < MINES)
    {
      int cell = (int)ms_rng_below (&rng, WIDTH * HEIGHT);
      n += board[cell] == '.';
      board[cell] = '*';
    }
}

/* The safe cells are clicked one after the other, with moves in between. */
static void
make_events (const char *board, RmvEvent *rmv, AvfEvent *avf)
{
  int cell = 0;

  for (int i = 0; i < N_EVENTS; i++)
    {
      int step = i % EACH_CLICK;
      if (step == 0)
        while (board[++cell % (WIDTH * HEIGHT)] == '*')
          continue;
      int x = cell % WIDTH * SQUARE + step % SQUARE;
      int y = cell / WIDTH % HEIGHT * SQUARE + step / SQUARE;
      int type = step == 8 ? 2 : step == 9 ? 3 : step == 0 ? 1 : 28;
      rmv[i] = (RmvEvent){ type, i * 10, x, y, step == 8 };
      avf[i] = (AvfEvent){ type == 2 ? 3 : type == 3 ? 5 : 1, i * 10, x, y };
    }
}

static MsDocument *
read_or_abort (const char *data, gsize length)
{
  MsDocument *document;

  if (ms_document_read (data, length, &document, NULL) != MS_STATUS_OK)
    abort ();
  return document;
}

static void
measure (const char *name, const char *data, gsize length, int rounds)
{
  double figures[ROUNDS];
  struct rusage usage;
  int n_events = 0;

  for (int i = 0; i < rounds; i++)
    {
      gint64 from = g_get_monotonic_time ();
      g_autoptr (MsDocument) document = read_or_abort (data, length);
      figures[i] = (double)(g_get_monotonic_time () - from) / 1e3;
      ms_replay_get_events (document->replay, &n_events);
    }
  figures_sort (figures, rounds);
  getrusage (RUSAGE_SELF, &usage);
  printf ("{\"bench\":\"replay\",\"row\":\"%s\",\"bytes\":%" G_GSIZE_FORMAT
          ",\"events\":%d,\"median_ms\":%.3f,\"max_ms\":%.3f,\"most_memory_mib\":%ld}\n",
      name, length, n_events, figures_quantile (figures, rounds, 0.5), figures[rounds - 1],
      usage.ru_maxrss / 1024);
}

static void
measure_long_games (void)
{
  static const guint8 properties[] = { 0, 0, 0, 2, 0, 0, SQUARE };
  char board[WIDTH * HEIGHT + 1];
  g_autofree RmvEvent *rmv_events = g_new (RmvEvent, N_EVENTS);
  g_autofree AvfEvent *avf_events = g_new (AvfEvent, N_EVENTS);
  g_autoptr (GByteArray) rmv = g_byte_array_new (), avf = g_byte_array_new ();
  gsize evf_length;

  draw_board (board);
  make_events (board, rmv_events, avf_events);
  rmv_encode (rmv,
      &(RmvFile){ .version = 2,
          .program = "",
          .columns = WIDTH,
          .rows = HEIGHT,
          .mines = -1,
          .board = board,
          .properties = properties,
          .n_properties = sizeof properties,
          .events = rmv_events,
          .n_events = N_EVENTS,
          .end = 16 },
      NULL);
  avf_encode (avf,
      &(AvfFile){ .level = 5,
          .columns = WIDTH,
          .rows = HEIGHT,
          .mines = -1,
          .board = board,
          .text = "[2|B1T1]",
          .events = avf_events,
          .n_events = N_EVENTS },
      NULL);
  g_autoptr (MsDocument) document = read_or_abort ((const char *)rmv->data, rmv->len);
  g_autofree char *evf = ms_write_evf (document->replay, &evf_length);
  measure ("rmv", (const char *)rmv->data, rmv->len, ROUNDS);
  measure ("avf", (const char *)avf->data, avf->len, ROUNDS);
  measure ("evf", evf, evf_length, ROUNDS);
}

/* The events of the file are put behind its head by hand: three bytes each. */
static void
measure_largest_file (void)
{
  static const guint8 properties[] = { 0, 0, 0, 2, 0, 0, SQUARE };
  char board[WIDTH * HEIGHT + 1];
  g_autoptr (GByteArray) head = g_byte_array_new ();
  RmvPlaces places;

  draw_board (board);
  rmv_encode (head,
      &(RmvFile){ .version = 2,
          .program = "",
          .columns = WIDTH,
          .rows = HEIGHT,
          .mines = -1,
          .board = board,
          .properties = properties,
          .n_properties = sizeof properties },
      &places);
  g_autofree guint8 *data = g_malloc (MS_DOCUMENT_MAX_BYTES);
  memcpy (data, head->data, places.events);
  memset (data + places.sizes + 12, 0xff, 4); /* the size of the section */
  for (gsize i = places.events; i < MS_DOCUMENT_MAX_BYTES; i++)
    data[i] = (guint8[]){ 28, 1, 0x1f }[(i - places.events) % 3];
  measure ("rmv 64 MiB", (const char *)data, MS_DOCUMENT_MAX_BYTES, 1);
}

int
main (void)
{
  measure_long_games ();
  measure_largest_file ();
  return 0;
}

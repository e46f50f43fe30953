/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long boards without guessing take, and how far they are from plain ones.  One JSON line per
 * row: boards, failures, milliseconds (median, 99th percentile, worst), boards drawn and plays per
 * board, the share of boards that needed no repair at all, and 3BV and openings, means, of these
 * boards and of plain ones with the same first click.  "repaired" rows never redraw. */
#include "figures.h"
#include "ms-draw.h"
#include "ms-neighbours.h"
#include "ms-no-guess.h"
#include "ms-work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  const char *name;
  MsRules rules;
  int n_boards;
  int redraws; /* see MsNoGuessOptions */
} Row;

typedef struct
{
  double bbbv, openings;
} Figures;

typedef struct
{
  const MsRules *rules;
  const uint8_t *mine;
  uint8_t *seen;
  int *queue;
} Board;

static int
count_around (const Board *board, int cell)
{
  int neighbours[8], mines = 0;
  int n = ms_neighbours (board->rules->width, board->rules->height, cell, neighbours);
  for (int i = 0; i < n; i++)
    mines += board->mine[neighbours[i]];
  return mines;
}

static void
flood (const Board *board, int cell)
{
  int n_queue = 0, neighbours[8];
  board->seen[cell] = 1;
  board->queue[n_queue++] = cell;
  for (int i = 0; i < n_queue; i++)
    {
      if (count_around (board, board->queue[i]) > 0)
        continue;
      int n = ms_neighbours (
          board->rules->width, board->rules->height, board->queue[i], neighbours);
      for (int j = 0; j < n; j++)
        if (!board->seen[neighbours[j]])
          {
            board->seen[neighbours[j]] = 1;
            board->queue[n_queue++] = neighbours[j];
          }
    }
}

static void
add_figures (const MsRules *rules, const uint8_t *mine, Figures *sum)
{
  int n_cells = rules->width * rules->height;
  Board board = { rules, mine, calloc ((size_t)n_cells, 1),
    malloc ((size_t)n_cells * sizeof (int)) };
  for (int cell = 0; cell < n_cells; cell++)
    if (!mine[cell] && !board.seen[cell] && count_around (&board, cell) == 0)
      {
        flood (&board, cell);
        sum->openings++;
        sum->bbbv++;
      }
  for (int cell = 0; cell < n_cells; cell++)
    sum->bbbv += !mine[cell] && !board.seen[cell];
  free (board.seen);
  free (board.queue);
}

static void
measure (const Row *row)
{
  const MsRules *rules = &row->rules;
  int n = row->n_boards, failed = 0, plays = 0, draws = 0, fresh = 0;
  int first = rules->height / 2 * rules->width + rules->width / 2;
  uint8_t *mine = malloc ((size_t)rules->width * rules->height);
  double *ms = malloc ((size_t)n * sizeof *ms);
  Figures made = { 0 }, plain = { 0 };
  MsNoGuessOptions options = { .redraws = row->redraws };

  for (int i = 0; i < n; i++)
    {
      MsNoGuessReport report;
      MsRng rng;
      double started = ms_work_clock ();
      bool ok = ms_no_guess_make (rules, first, (uint64_t)i + 1, &options, mine, &report)
          == MS_STATUS_OK;
      ms[i] = 1000 * (ms_work_clock () - started);
      failed += !ok;
      plays += report.plays;
      draws += report.draws;
      fresh += ok && report.repairs == 0;
      if (ok)
        add_figures (rules, mine, &made);
      ms_rng_seed (&rng, (uint64_t)i + 1);
      if (ms_draw_mines (rules, first, &rng, mine, ms_allocator_or_default (NULL)))
        add_figures (rules, mine, &plain);
    }
  figures_sort (ms, n);
  double ok = n > failed ? n - failed : 1;
  printf ("{\"no_guess\":\"%s\",\"boards\":%d,\"failed\":%d,\"milliseconds_median\":%.3f,"
          "\"milliseconds_p99\":%.3f,\"milliseconds_worst\":%.3f,\"draws\":%.1f,\"plays\":%.1f,"
          "\"fresh\":%.3f,\"bbbv\":%.1f,\"bbbv_plain\":%.1f,\"openings\":%.2f,"
          "\"openings_plain\":%.2f}\n",
      row->name, n, failed, ms[n / 2], ms[n * 99 / 100], ms[n - 1], (double)draws / n,
      (double)plays / n, fresh / ok, made.bbbv / ok, plain.bbbv / n, made.openings / ok,
      plain.openings / n);
  fflush (stdout);
  free (mine);
  free (ms);
}

int
main (void)
{
  static const Row rows[] = {
    { "beginner", { 9, 9, 10, MS_FIRST_CLICK_OPEN }, 2000, 0 },
    { "intermediate", { 16, 16, 40, MS_FIRST_CLICK_OPEN }, 1000, 0 },
    { "expert", { 30, 16, 99, MS_FIRST_CLICK_OPEN }, 1000, 0 },
    { "expert, repaired", { 30, 16, 99, MS_FIRST_CLICK_OPEN }, 1000, -1 },
    { "30x16x130", { 30, 16, 130, MS_FIRST_CLICK_OPEN }, 500, 0 },
    { "30x16x170", { 30, 16, 170, MS_FIRST_CLICK_OPEN }, 300, 0 },
    { "30x16x220", { 30, 16, 220, MS_FIRST_CLICK_OPEN }, 100, 0 },
    { "30x16x260", { 30, 16, 260, MS_FIRST_CLICK_OPEN }, 10, 0 },
    { "100x100x2000", { 100, 100, 2000, MS_FIRST_CLICK_OPEN }, 30, 0 },
    { "300x300x18000", { 300, 300, 18000, MS_FIRST_CLICK_OPEN }, 5, 0 },
    { "1000x1000x200000", { 1000, 1000, 200000, MS_FIRST_CLICK_OPEN }, 1, 0 },
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    measure (&rows[i]);
  return 0;
}

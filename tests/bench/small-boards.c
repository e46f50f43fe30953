/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many layouts of small boards strategies win, all layouts played (docs/strategy-small.md).
 *
 *   small-boards WIDTHxHEIGHTxMINES FIRST STRATEGY…
 *
 * FIRST is the cell opened first, which is no mine, row by row from 0; -1: each cell that turning
 * and mirroring the board does not take onto an earlier one.  Prints a line for each first cell and
 * strategy: layouts, won, positions asked about, played out, milliseconds. */
#include "every-layout.h"
#include "perfect-rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int
play (const char *board, int first, const char *name)
{
  MsStrategy strategy;
  EveryLayout answer;
  int width, height, mines;
  if (sscanf (board, "%dx%dx%d", &width, &height, &mines) != 3
      || !ms_strategy_parse (name, &strategy))
    return 2;
  clock_t started = clock ();
  if (!every_layout_play (&strategy, width, height, mines, first, &answer))
    return 1;
  double seconds = (double)(clock () - started) / CLOCKS_PER_SEC;
  printf ("%s first %d %s: %ld of %ld, %ld asked, %ld played out, %.0f ms\n", board, first, name,
      answer.won, answer.layouts, answer.guesses, answer.played, 1000 * seconds);
  fflush (stdout);
  return 0;
}

int
main (int argc, char **argv)
{
  int width, height, result = 0;
  if (argc < 4 || sscanf (argv[1], "%dx%d", &width, &height) != 2
      || width * height > EVERY_LAYOUT_MOST_CELLS)
    return 2;
  int asked = atoi (argv[2]);
  for (int first = 0; first < width * height && result == 0; first++)
    if (first == asked || (asked < 0 && perfect_rows_first_image (width, height, first) == first))
      for (int i = 3; i < argc && result == 0; i++)
        result = play (argv[1], first, argv[i]);
  return result;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast the exact endgame is: boards played until single numbers decide nothing more, from fixed
 * seeds, where few layouts are left; and the small untouched boards.  One JSON line per row: how
 * many positions, how many met the limit of one second and 512 MiB, mean and worst milliseconds
 * (the chance to win with every cell opened first, the count included), nodes per second. */
#include "ms-endgame.h"
#include "random-position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LAYOUTS 2000
#define N_BOARDS 20000
#define N_SCATTERED 500

typedef struct
{
  int n, n_stopped;
  long nodes;
  double sum, worst; /* microseconds */
} Row;

static void
measure (MsSolver *solver, const MsPosition *position, int least, Row *row)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsEndgame *endgame;
  options.time_limit = 1;
  options.memory_limit = (size_t)512 << 20;
  if (ms_endgame_solve (solver, position, &options, MOST_LAYOUTS, &endgame) != MS_STATUS_OK)
    {
      row->n++;
      row->n_stopped++;
      return;
    }
  if (endgame->solved && endgame->layouts >= least)
    {
      row->n++;
      row->nodes += endgame->nodes;
      row->sum += endgame->microseconds;
      row->worst = endgame->microseconds > row->worst ? endgame->microseconds : row->worst;
    }
  ms_endgame_free (endgame);
}

static void
print_row (const char *name, const Row *row)
{
  printf ("{\"endgame\":\"%s\",\"positions\":%d,\"stopped\":%d,\"milliseconds_mean\":%.3f,"
          "\"milliseconds_worst\":%.3f,\"nodes_per_second\":%.0f}\n",
      name, row->n, row->n_stopped, row->sum / (row->n > 0 ? row->n : 1) / 1000, row->worst / 1000,
      row->sum > 0 ? (double)row->nodes / row->sum * 1e6 : 0);
  fflush (stdout);
}

static void
measure_stuck (MsSolver *solver, int width, int height, int mines, int least)
{
  Row row = { 0 };
  char name[64];
  for (uint64_t seed = 1; seed <= N_BOARDS; seed++)
    {
      MsPosition *position = random_stuck (width, height, mines, seed);
      measure (solver, position, least, &row);
      ms_position_unref (position);
    }
  snprintf (
      name, sizeof name, "%dx%dx%d, %d to %d layouts", width, height, mines, least, MOST_LAYOUTS);
  print_row (name, &row);
}

/* Cells opened anywhere: many small sections, bound by the mine total alone. */
static void
measure_scattered (MsSolver *solver, int side, int mines, double opened)
{
  Row row = { 0 };
  char name[64];
  for (uint64_t seed = 1; seed <= N_SCATTERED; seed++)
    {
      MsPosition *position = random_scattered (side, side, mines, opened, seed);
      measure (solver, position, 200, &row);
      ms_position_unref (position);
    }
  snprintf (
      name, sizeof name, "%dx%dx%d scattered, %.0f %% opened", side, side, mines, 100 * opened);
  print_row (name, &row);
}

static void
measure_untouched (MsSolver *solver, int width, int height, int mines)
{
  Row row = { 0 };
  char name[64];
  MsCell cells[64];
  MsPosition *position;
  memset (cells, MS_CELL_COVERED, sizeof cells);
  if (ms_position_new (width, height, mines, cells, NULL, &position, NULL) != MS_STATUS_OK)
    abort ();
  measure (solver, position, 1, &row);
  ms_position_unref (position);
  snprintf (name, sizeof name, "%dx%dx%d, untouched", width, height, mines);
  print_row (name, &row);
}

int
main (void)
{
  MsSolver *solver = ms_solver_new (NULL);
  measure_stuck (solver, 30, 16, 99, 3);
  measure_stuck (solver, 30, 16, 99, 500);
  measure_stuck (solver, 16, 16, 50, 500);
  measure_stuck (solver, 8, 8, 20, 500);
  measure_scattered (solver, 12, 29, 0.6);
  measure_scattered (solver, 10, 20, 0.7);
  measure_untouched (solver, 4, 4, 4);
  measure_untouched (solver, 5, 5, 2);
  measure_untouched (solver, 5, 4, 3);
  ms_solver_free (solver);
  return 0;
}

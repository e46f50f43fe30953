/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast whole numbers and explanations are (fractions of played Expert positions: bench-expert).
 * One JSON line per row:
 *   fractions of scattered 30×30 positions, 20 % mines, made from fixed seeds;
 *   conflict sets of the golden Expert positions: each number in turn one more and one less, where
 *   that is a contradiction; a mine total of 0 and of one mine per covered cell; and the totals
 *   nearest to those that are possible.
 * Times are medians of warm runs; the rest is of the slowest position of the row. */
#include "ms-solver.h"
#include "random-position.h"
#include "text-position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_EXPERT 16
#define RUNS 5
#define MOST_SAMPLES 20000

typedef struct
{
  MsSolver *solver;
  bool exact, contradictions; /* which of the positions count */
  double times[MOST_SAMPLES];
  int n;
  double slowest;
  long states;
  int width, n_conflict, most_conflict;
  size_t peak_bytes, digits;
} Row;

static int
compare_doubles (const void *a, const void *b)
{
  double first = *(const double *)a, second = *(const double *)b;
  return (first > second) - (first < second);
}

static void
note (Row *self, double microseconds, const MsSolverResult *result)
{
  if (self->n == MOST_SAMPLES)
    abort ();
  self->times[self->n++] = microseconds;
  if (result->n_conflict_cells > self->most_conflict)
    self->most_conflict = result->n_conflict_cells;
  if (microseconds < self->slowest)
    return;
  self->slowest = microseconds;
  self->states = result->states;
  self->width = result->width_of_tree;
  self->peak_bytes = result->peak_bytes;
  self->n_conflict = result->n_conflict_cells;
  self->digits = result->layouts.exact != NULL ? strlen (result->layouts.exact) : 0;
}

/* Takes position. */
static void
measure (Row *self, MsPosition *position)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result = NULL;
  double times[RUNS];
  bool counts = true;
  options.exact = self->exact;
  for (int i = 0; i < RUNS && counts; i++)
    {
      ms_solver_result_free (result);
      if (ms_solver_run (self->solver, position, &options, &result) != MS_STATUS_OK)
        abort ();
      times[i] = result->microseconds;
      counts = result->consistent != self->contradictions;
    }
  qsort (times, RUNS, sizeof *times, compare_doubles);
  if (counts)
    note (self, times[RUNS / 2], result);
  ms_solver_result_free (result);
  ms_position_unref (position);
}

/* Prints and empties the row. */
static void
print (Row *self, const char *name, const char *details)
{
  qsort (self->times, (size_t)self->n, sizeof *self->times, compare_doubles);
  printf ("{\"bench\":\"%s\",%s\"positions\":%d,\"microseconds_median\":%.1f,"
          "\"microseconds_p99\":%.1f,\"microseconds_max\":%.1f,\"states\":%ld,\"tree_width\":%d,"
          "\"peak_bytes\":%zu",
      name, details, self->n, self->times[self->n / 2], self->times[(int)(0.99 * self->n)],
      self->slowest, self->states, self->width, self->peak_bytes);
  if (self->contradictions)
    printf (",\"conflict_numbers\":%d,\"conflict_numbers_max\":%d}\n", self->n_conflict,
        self->most_conflict);
  else
    printf (",\"layout_digits\":%zu}\n", self->digits);
  fflush (stdout);
  *self = (Row){ .solver = self->solver };
}

static MsPosition *
read_expert (int i)
{
  char path[4096];
  snprintf (path, sizeof path, "%s/golden/positions/expert-%02d.mine", getenv ("G_TEST_SRCDIR"), i);
  char *text = text_read_file (path);
  MsPosition *position = text_position_parse (text);
  free (text);
  return position;
}

/* The position with another number in a cell (-1: none) and another mine total. */
static MsPosition *
altered (const MsPosition *position, int cell, int by, int mines)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  MsCell *cells = malloc ((size_t)width * (size_t)height);
  MsPosition *other;
  if (cells == NULL)
    abort ();
  memcpy (cells, ms_position_get_cells (position), (size_t)width * (size_t)height);
  if (cell >= 0)
    cells[cell] = (MsCell)(cells[cell] + by);
  if (ms_position_new (width, height, mines, cells, NULL, &other, NULL) != MS_STATUS_OK)
    abort ();
  free (cells);
  return other;
}

static void
bench_fractions (Row *row)
{
  for (int percent = 10; percent <= 60; percent += 10)
    {
      char details[64];
      row->exact = true;
      measure (row, random_scattered (30, 30, 180, percent / 100.0, (uint64_t)(30000 + percent)));
      snprintf (
          details, sizeof details, "\"width\":30,\"height\":30,\"opened_percent\":%d,", percent);
      print (row, "scattered-exact", details);
    }
}

static void
bench_altered_numbers (Row *row)
{
  row->contradictions = true;
  for (int i = 0; i < N_EXPERT; i++)
    {
      MsPosition *position = read_expert (i);
      const MsCell *cells = ms_position_get_cells (position);
      int mines = ms_position_get_mines (position);
      for (int j = 0; j < 30 * 16; j++)
        for (int by = -1; by <= 1; by += 2)
          if (ms_cell_is_opened (cells[j]) && cells[j] + by >= 0 && cells[j] + by <= 8)
            measure (row, altered (position, j, by, mines));
      ms_position_unref (position);
    }
  print (row, "expert-conflict-numbers", "");
}

/* The least or the most mines that the position allows, by a total that is too low or too high. */
static int
find_nearest (Row *row, const MsPosition *position, int mines)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  MsPosition *other = altered (position, -1, 0, mines);
  if (ms_solver_run (row->solver, other, &options, &result) != MS_STATUS_OK)
    abort ();
  int nearest = (int)result->conflict_found;
  ms_solver_result_free (result);
  ms_position_unref (other);
  return nearest;
}

/* Just off, where the set is largest. */
static void
bench_nearest_totals (Row *row)
{
  row->contradictions = true;
  for (int i = 0; i < N_EXPERT; i++)
    {
      MsPosition *position = read_expert (i);
      int least = find_nearest (row, position, 0);
      int most = find_nearest (row, position, 30 * 16);
      measure (row, altered (position, -1, 0, least - 1));
      measure (row, altered (position, -1, 0, most + 1));
      ms_position_unref (position);
    }
  print (row, "expert-conflict-nearest-total", "");
}

static void
bench_altered_totals (Row *row)
{
  row->contradictions = true;
  for (int i = 0; i < N_EXPERT; i++)
    {
      MsPosition *position = read_expert (i);
      int covered = 0;
      for (int j = 0; j < 30 * 16; j++)
        covered += !ms_cell_is_opened (ms_position_get_cells (position)[j]);
      measure (row, altered (position, -1, 0, 0));
      measure (row, altered (position, -1, 0, covered));
      ms_position_unref (position);
    }
  print (row, "expert-conflict-total", "");
}

int
main (void)
{
  Row *row = calloc (1, sizeof *row);
  if (row == NULL || (row->solver = ms_solver_new (NULL)) == NULL)
    return 1;
  bench_fractions (row);
  bench_altered_numbers (row);
  bench_altered_totals (row);
  bench_nearest_totals (row);
  ms_solver_free (row->solver);
  free (row);
  return 0;
}

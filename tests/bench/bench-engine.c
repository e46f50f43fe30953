/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast the engine is.  One JSON line per row:
 *   stuck boards from 100×100 to 1000×1000, where single numbers decide nothing more;
 *   scattered positions, 20 % mines, made from fixed seeds: one warm run each, median of a few;
 *   a denser one (25 % mines), and one that is sampled although it could be counted.
 * Played Expert positions are measured by bench-expert.
 * bench-engine [SIDE…] measures the given sides of scattered boards only. */
#include "figures.h"
#include "ms-solver.h"
#include "random-position.h"

#include <stdio.h>
#include <stdlib.h>

/* Median microseconds of n runs; *last is the last result, to be freed. */
static double
measure (MsSolver *solver, const MsPosition *position, bool estimate, int n, MsSolverResult **last)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.force_estimate = estimate;
  double *times = malloc ((size_t)n * sizeof *times);
  *last = NULL;
  for (int i = 0; i < n; i++)
    {
      ms_solver_result_free (*last);
      if (ms_solver_run (solver, position, &options, last) != MS_STATUS_OK)
        abort ();
      times[i] = (*last)->microseconds;
    }
  double median = figures_quantile (times, n, 0.5);
  free (times);
  return median;
}

/* Takes position.  An estimate is measured once: it takes seconds. */
static void
bench_board (const char *name, int percent, bool estimate, MsPosition *position)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverResult *result;
  double microseconds = measure (solver, position, estimate, estimate ? 1 : 5, &result);
  printf ("{\"bench\":\"%s\",\"width\":%d,\"height\":%d,\"mines\":%d,\"opened_percent\":%d,"
          "\"microseconds\":%.0f,\"states\":%ld,\"tree_width\":%d,\"sections\":%d,"
          "\"peak_bytes\":%zu}\n",
      name, result->width, result->height, result->mines, percent, microseconds, result->states,
      result->width_of_tree, result->n_sections, result->peak_bytes);
  fflush (stdout);
  ms_solver_result_free (result);
  ms_position_unref (position);
  ms_solver_free (solver);
}

static int
count_opened_percent (const MsPosition *position)
{
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position), n = 0;
  for (int i = 0; i < n_cells; i++)
    n += ms_cell_is_opened (ms_position_get_cells (position)[i]);
  return (int)(100L * n / n_cells);
}

static void
bench_stuck (int side, int mines)
{
  MsPosition *position = random_stuck (side, side, mines, (uint64_t)side);
  bench_board ("stuck", count_opened_percent (position), false, position);
}

static void
bench_scattered (const char *name, int side, int mines_percent, int percent, bool estimate)
{
  uint64_t seed = (uint64_t)(1000 * side + percent);
  int mines = side * side / 100 * mines_percent;
  bench_board (
      name, percent, estimate, random_scattered (side, side, mines, percent / 100.0, seed));
}

int
main (int n_arguments, char **arguments)
{
  static const int usual[] = { 30, 50, 100, 200, 300, 1000 };
  int n_sides = n_arguments > 1 ? n_arguments - 1 : (int)(sizeof usual / sizeof *usual);
  if (n_arguments == 1)
    {
      bench_stuck (100, 2500);
      bench_stuck (200, 8000);
      bench_stuck (300, 18000);
      bench_stuck (1000, 150000);
      bench_stuck (1000, 200000);
    }
  for (int i = 0; i < n_sides; i++)
    for (int percent = 10; percent <= 60; percent += 10)
      bench_scattered (
          "scattered", n_arguments > 1 ? atoi (arguments[i + 1]) : usual[i], 20, percent, false);
  if (n_arguments == 1)
    {
      bench_scattered ("dense", 300, 25, 40, false);
      bench_scattered ("estimate", 300, 30, 50, true);
    }
  return 0;
}

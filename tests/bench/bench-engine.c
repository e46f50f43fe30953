/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast the engine is.  One JSON line per row:
 *   stuck Expert positions: least, median and 99th percentile over the golden positions of the
 *   median of many warm runs each;
 *   the same positions for every mine total and all cells;
 *   stuck boards from 100×100 to 1000×1000, where single numbers decide nothing more;
 *   scattered positions, 20 % mines, made from fixed seeds: one warm run each, median of a few;
 *   a denser one (25 % mines), and one that is sampled although it could be counted.
 * bench-engine [SIDE…] measures the given sides of scattered boards only. */
#include "ms-curve.h"
#include "ms-solver.h"
#include "random-position.h"
#include "text-position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N_EXPERT 16
#define EXPERT_RUNS 400

static int
compare_doubles (const void *a, const void *b)
{
  double first = *(const double *)a, second = *(const double *)b;
  return (first > second) - (first < second);
}

static double
quantile (double *values, int n, double share)
{
  qsort (values, (size_t)n, sizeof *values, compare_doubles);
  int i = (int)(share * n);
  return values[i < n ? i : n - 1];
}

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
  double median = quantile (times, n, 0.5);
  free (times);
  return median;
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

static void
bench_expert (void)
{
  double medians[N_EXPERT], all[N_EXPERT * EXPERT_RUNS];
  long states = 0;
  int width = 0;
  size_t peak = 0;
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  for (int i = 0; i < N_EXPERT; i++)
    {
      MsPosition *position = read_expert (i);
      for (int j = -1; j < EXPERT_RUNS; j++)
        {
          MsSolverResult *result;
          if (ms_solver_run (solver, position, &options, &result) != MS_STATUS_OK)
            abort ();
          if (j >= 0)
            all[i * EXPERT_RUNS + j] = result->microseconds;
          states = result->states > states ? result->states : states;
          width = result->width_of_tree > width ? result->width_of_tree : width;
          peak = result->peak_bytes > peak ? result->peak_bytes : peak;
          ms_solver_result_free (result);
        }
      medians[i] = quantile (all + i * EXPERT_RUNS, EXPERT_RUNS, 0.5);
      ms_position_unref (position);
    }
  double least = quantile (medians, N_EXPERT, 0);
  printf ("{\"bench\":\"expert-stuck\",\"positions\":%d,\"microseconds_min\":%.2f,"
          "\"microseconds_median\":%.2f,\"microseconds_p99\":%.2f,\"states\":%ld,"
          "\"tree_width\":%d,\"peak_bytes\":%zu}\n",
      N_EXPERT, least, quantile (all, N_EXPERT * EXPERT_RUNS, 0.5),
      quantile (all, N_EXPERT * EXPERT_RUNS, 0.99), states, width, peak);
  ms_solver_free (solver);
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

/* Every total of the Expert positions, all cells. */
static void
bench_expert_curve (void)
{
  double curves[N_EXPERT];
  int cells[480];
  MsSolver *solver = ms_solver_new (NULL);
  for (int i = 0; i < 480; i++)
    cells[i] = i;
  for (int i = 0; i < N_EXPERT; i++)
    {
      MsPosition *position = read_expert (i);
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsCurve *curve;
      struct timespec from, to;
      clock_gettime (CLOCK_MONOTONIC, &from);
      if (ms_solver_curve (solver, position, &options, cells, 480, 0, 480, &curve) != MS_STATUS_OK)
        abort ();
      clock_gettime (CLOCK_MONOTONIC, &to);
      curves[i] = 1e6 * (double)(to.tv_sec - from.tv_sec)
          + 1e-3 * (double)(to.tv_nsec - from.tv_nsec);
      ms_curve_free (curve);
      ms_position_unref (position);
    }
  printf ("{\"bench\":\"expert-curve\",\"microseconds_median\":%.0f,\"microseconds_max\":%.0f}\n",
      quantile (curves, N_EXPERT, 0.5), quantile (curves, N_EXPERT, 1));
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
      bench_expert ();
      bench_expert_curve ();
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

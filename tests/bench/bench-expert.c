/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast the engine is on Expert positions in which single numbers decide nothing more: early
 * ones (golden, mostly a twentieth of the safe cells open) and late ones (beside this file, nearly
 * all open), as players meet them.  Both kinds cost differently, so each has rows of its own: in
 * doubles, at a density, in whole numbers, and for every mine total with one, eight and all cells.
 *
 * All positions are solved once before any is solved again, the kinds by turns: what is repeated at
 * once finds caches and branches prepared for it, and comes out too cheap.  Times are
 * medians of each position's runs: the least, the median and the most of them, and the 99th
 * percentile of all runs.  One JSON line per row.
 *
 *   bench-expert [RUNS [early|late [doubles|density|whole|one|eight|all]]]
 *
 * With a kind, RUNS rounds over it alone, in doubles or as said, for counting instructions
 * (valgrind --tool=callgrind --toggle-collect=ms_solver_run or ms_solver_curve). */
#include "figures.h"
#include "ms-curve.h"
#include "ms-solver.h"
#include "text-position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N_EARLY 16
#define N_LATE_EACH 30
#define N_LATE (2 * N_LATE_EACH)
#define N_ALL (N_EARLY + N_LATE)
#define N_CELLS (30 * 16)
#define STEP 31 /* prime to N_ALL, so that a round meets every position, and mixes the kinds */

typedef enum
{
  DOUBLES,
  DENSITY,
  WHOLE,
  ONE,
  EIGHT,
  ALL,
  N_WHATS,
} What;

static const char *const words[N_WHATS] = { "doubles", "density", "whole", "one", "eight", "all" };
static const char *const names[N_WHATS] = { "doubles", "a density", "whole numbers",
  "every mine total, one cell", "every mine total, eight cells", "every mine total, all cells" };

/* What one position's runs took. */
typedef struct
{
  MsPosition *position;
  int cells[8]; /* undecided beside numbers, evenly spread, while there are any */
  double *times; /* [runs] */
} Case;

static MsPosition *
read_position (const char *folder, const char *name, int i)
{
  char path[4096];
  snprintf (path, sizeof path, "%s/%s/%s-%02d.mine", getenv ("G_TEST_SRCDIR"), folder, name, i);
  char *text = text_read_file (path);
  MsPosition *position = text_position_parse (text);
  free (text);
  return position;
}

static void
choose_cells (MsSolver *solver, Case *self)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  int found[N_CELLS], n = 0;
  if (ms_solver_run (solver, self->position, &options, &result) != MS_STATUS_OK)
    abort ();
  for (int i = 0; i < N_CELLS; i++)
    if (result->certainty[i] == MS_CERTAINTY_NONE && !result->outside[i])
      found[n++] = i;
  for (int i = 0; i < 8; i++)
    self->cells[i] = n > 0 ? found[(7 - i) * (n - 1) / 7] : i;
  ms_solver_result_free (result);
}

/* The early ones first. */
static void
read_all (Case *cases)
{
  for (int i = 0; i < N_EARLY; i++)
    cases[i].position = read_position ("golden/positions", "expert", i);
  for (int i = 0; i < N_LATE_EACH; i++)
    {
      cases[N_EARLY + 2 * i].position = read_position ("bench/late", "open", i);
      cases[N_EARLY + 2 * i + 1].position = read_position ("bench/late", "safe", i);
    }
  MsSolver *solver = ms_solver_new (NULL);
  if (solver == NULL)
    abort ();
  for (int i = 0; i < N_ALL; i++)
    choose_cells (solver, &cases[i]);
  ms_solver_free (solver);
}

/* Microseconds. */
static double
time_curve (MsSolver *solver, const Case *position, What what)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsCurve *curve;
  struct timespec from, to;
  int cells[N_CELLS], n = what == ONE ? 1 : what == EIGHT ? 8 : N_CELLS;
  for (int i = 0; i < N_CELLS; i++)
    cells[i] = what == ALL ? i : position->cells[i % 8];
  clock_gettime (CLOCK_MONOTONIC, &from);
  if (ms_solver_curve (solver, position->position, &options, cells, n, 0, N_CELLS, &curve)
      != MS_STATUS_OK)
    abort ();
  clock_gettime (CLOCK_MONOTONIC, &to);
  ms_curve_free (curve);
  return 1e6 * (double)(to.tv_sec - from.tv_sec) + 1e-3 * (double)(to.tv_nsec - from.tv_nsec);
}

static double
time_run (MsSolver *solver, const Case *position, What what)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  if (what >= ONE)
    return time_curve (solver, position, what);
  options.exact = what == WHOLE;
  options.density = what == DENSITY ? 0.2 : 0;
  if (ms_solver_run (solver, position->position, &options, &result) != MS_STATUS_OK)
    abort ();
  double microseconds = result->microseconds;
  ms_solver_result_free (result);
  return microseconds;
}

/* Round by round, early and late ones by turns; a round before the first is not counted. */
static void
run_rounds (Case *cases, What what, int runs)
{
  MsSolver *solver = ms_solver_new (NULL);
  if (solver == NULL)
    abort ();
  for (int i = 0; i < N_ALL; i++)
    if ((cases[i].times = malloc ((size_t)runs * sizeof (double))) == NULL)
      abort ();
  for (int round = -1; round < runs; round++)
    for (int i = 0; i < N_ALL; i++)
      {
        Case *next = &cases[i * STEP % N_ALL];
        double microseconds = time_run (solver, next, what);
        if (round >= 0)
          next->times[round] = microseconds;
      }
  ms_solver_free (solver);
}

static void
print_row (Case *cases, int n, int runs, const char *kind, const char *what)
{
  double medians[N_ALL], *all = malloc ((size_t)n * (size_t)runs * sizeof *all);
  if (all == NULL)
    abort ();
  for (int i = 0; i < n; i++)
    {
      memcpy (all + i * runs, cases[i].times, (size_t)runs * sizeof *all);
      medians[i] = figures_quantile (cases[i].times, runs, 0.5);
    }
  double least = figures_quantile (medians, n, 0);
  printf ("{\"bench\":\"expert\",\"kind\":\"%s\",\"what\":\"%s\",\"positions\":%d,"
          "\"microseconds_min\":%.2f,\"microseconds_median\":%.2f,\"microseconds_max\":%.2f,"
          "\"microseconds_p99\":%.2f}\n",
      kind, what, n, least, figures_quantile (medians, n, 0.5), medians[n - 1],
      figures_quantile (all, n * runs, 0.99));
  fflush (stdout);
  free (all);
}

static void
measure (Case *cases, What what, int runs)
{
  run_rounds (cases, what, runs);
  print_row (cases, N_EARLY, runs, "early", names[what]);
  print_row (cases + N_EARLY, N_LATE, runs, "late", names[what]);
  for (int i = 0; i < N_ALL; i++)
    free (cases[i].times);
}

static void
run_kind (const Case *cases, int n, What what, int runs)
{
  MsSolver *solver = ms_solver_new (NULL);
  if (solver == NULL)
    abort ();
  for (int round = 0; round < runs; round++)
    for (int i = 0; i < n; i++)
      time_run (solver, &cases[i], what);
  ms_solver_free (solver);
}

static What
find_what (const char *word)
{
  int what = 0;
  while (what < N_WHATS && strcmp (words[what], word) != 0)
    what++;
  if (what == N_WHATS)
    exit (2);
  return (What)what;
}

int
main (int n_arguments, char **arguments)
{
  Case cases[N_ALL];
  int runs = n_arguments > 1 ? atoi (arguments[1]) : 400;
  if (runs < 1)
    return 2;
  read_all (cases);
  What what = n_arguments > 3 ? find_what (arguments[3]) : DOUBLES;
  if (n_arguments > 2 && strcmp (arguments[2], "early") == 0)
    run_kind (cases, N_EARLY, what, runs);
  else if (n_arguments > 2)
    run_kind (cases + N_EARLY, N_LATE, what, runs);
  else
    for (int i = 0; i < N_WHATS; i++)
      measure (cases, (What)i, i < ONE ? runs : i < ALL ? runs / 5 + 1 : runs / 20 + 1);
  for (int i = 0; i < N_ALL; i++)
    ms_position_unref (cases[i].position);
  return 0;
}

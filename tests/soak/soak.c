/* SPDX-License-Identifier: GPL-3.0-or-later */
/* soak MINUTES FILE [SEED]
 *
 * Random positions of all kinds through the engine, the oracle and the whole numbers, until the
 * time is over or two of them differ; then the position is minimised and written to FILE.
 * At least one round of every kind runs, also with 0 minutes. */
#include "minimise.h"
#include "ms-solver.h"
#include "oracle.h"
#include "random-position.h"
#include "text-position.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_COVERED 18 /* that the oracle is asked about */

static MsSolverResult *
solve (MsSolver *solver, const MsPosition *position)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.exact = true;
  if (ms_solver_run (solver, position, &options, &result) != MS_STATUS_OK)
    abort ();
  return result;
}

/* The doubles against the fractions, which are counted another way. */
static bool
contradicts_itself (const MsSolverResult *result)
{
  for (int i = 0; result->consistent && i < result->width * result->height; i++)
    {
      const char *fraction = result->fraction[i];
      if (fraction == NULL)
        continue;
      char *end;
      long double expected = strtold (fraction, &end);
      if (*end == '/')
        expected /= strtold (end + 1, NULL);
      if ((strcmp (fraction, "0") == 0) != (result->certainty[i] == MS_CERTAINTY_SAFE)
          || (strcmp (fraction, "1") == 0) != (result->certainty[i] == MS_CERTAINTY_MINE)
          || (isfinite (expected)
              && fabsl (result->mine_probability[i] - expected) > 1e-12L * expected))
        return true;
    }
  return false;
}

/* The oracle, where it can be asked; else the same board turned, which is taken apart in another
 * order. */
static bool
differs_from_oracle (const MsSolverResult *result, const MsPosition *position)
{
  OracleOptions options = ORACLE_OPTIONS_INIT;
  Oracle oracle;
  oracle_solve (position, &options, &oracle);
  if (result->consistent != (oracle.layouts > 0))
    return true;
  for (int i = 0; result->consistent && i < result->width * result->height; i++)
    {
      double expected = (double)oracle.with_mine[i] / (double)oracle.layouts;
      if (result->certainty[i] != MS_CERTAINTY_OPENED
          && (fabs (result->mine_probability[i] - expected) > 1e-13 * expected
              || (oracle.with_mine[i] == 0) != (result->certainty[i] == MS_CERTAINTY_SAFE)
              || (oracle.with_mine[i] == oracle.layouts)
                  != (result->certainty[i] == MS_CERTAINTY_MINE)))
        return true;
    }
  return false;
}

static bool
differs_when_turned (MsSolver *solver, const MsSolverResult *result, const MsPosition *position)
{
  MsPosition *turned = turned_position (position, 1, true);
  MsSolverResult *other = solve (solver, turned);
  bool differs = result->consistent != other->consistent;
  for (int i = 0; !differs && result->consistent && i < result->width * result->height; i++)
    {
      int j = turned_cell (result->width, result->height, i, 1, true);
      const char *a = result->fraction[i], *b = other->fraction[j];
      differs = (a == NULL) != (b == NULL) || (a != NULL && strcmp (a, b) != 0);
    }
  ms_solver_result_free (other);
  ms_position_unref (turned);
  return differs;
}

static bool
oracle_can_be_asked (const MsPosition *position)
{
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position), covered = 0;
  for (int i = 0; i < n_cells; i++)
    covered += !ms_cell_is_opened (ms_position_get_cells (position)[i]);
  return n_cells <= ORACLE_MAX_CELLS && covered <= MOST_COVERED;
}

static bool
shows_fault (MsPosition *position, void *user_data)
{
  MsSolver *solver = user_data;
  MsSolverResult *result = solve (solver, position);
  bool differs = contradicts_itself (result)
      || (oracle_can_be_asked (position) ? differs_from_oracle (result, position)
                                         : differs_when_turned (solver, result, position));
  ms_solver_result_free (result);
  return differs;
}

static MsPosition *
make_position (uint64_t seed)
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  int width = 5 + (int)ms_rng_below (&rng, 40), height = 5 + (int)ms_rng_below (&rng, 40);
  int mines = width * height * (5 + (int)ms_rng_below (&rng, 35)) / 100;
  switch (seed % 16)
    {
    case 0:
      return random_scattered (
          width, height, mines, 0.1 + 0.1 * (double)ms_rng_below (&rng, 8), seed);
    case 1:
      return random_stuck (width, height, mines, seed);
    case 2:
      return random_lattice (5 + width / 3, 0.1 + 0.1 * (double)ms_rng_below (&rng, 5), seed);
    default:
      return random_small (MOST_COVERED, seed);
    }
}

static int
report (MsPosition *position, MsSolver *solver, uint64_t seed, const char *path)
{
  printf ("seed %" PRIu64 " shows a difference; minimising\n", seed);
  fflush (stdout);
  MsPosition *simple = minimise (position, shows_fault, solver);
  char *text = text_position_print (simple);
  FILE *file = fopen (path, "w");
  if (file == NULL || fputs (text, file) == EOF || fclose (file) != 0)
    perror (path);
  printf ("%s", text);
  free (text);
  ms_position_unref (simple);
  return 1;
}

int
main (int n_arguments, char **arguments)
{
  if (n_arguments < 3)
    {
      fprintf (stderr, "usage: soak MINUTES FILE [SEED]\n");
      return 2;
    }
  time_t end = time (NULL) + (time_t)(60 * strtod (arguments[1], NULL));
  uint64_t first = n_arguments > 3 ? strtoull (arguments[3], NULL, 10)
                                   : (uint64_t)time (NULL) << 20;
  uint64_t seed = first;
  int status = 0;
  MsSolver *solver = ms_solver_new (NULL);
  if (solver == NULL)
    return 1;
  do
    {
      MsPosition *position = make_position (seed);
      if (shows_fault (position, solver))
        status = report (position, solver, seed, arguments[2]);
      else
        ms_position_unref (position);
      seed++;
    }
  while (status == 0 && (seed - first < 64 || time (NULL) < end));
  printf ("%" PRIu64 " positions from seed %" PRIu64 " on\n", seed - first, first);
  ms_solver_free (solver);
  return status;
}

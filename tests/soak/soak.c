/* SPDX-License-Identifier: GPL-3.0-or-later */
/* soak --minutes MINUTES | --positions N [--seed SEED] [--output FILE] [--sections LEAST]
 *
 * Random positions of all kinds through the solver, the oracle where they are small enough, and
 * whole numbers, until the time is over or something differs.  Then the position is minimised and
 * written to FILE, and the exit status is 1; also when the solver had fewer than LEAST sections
 * cross-checked.  Position i of seed S is the same on every machine,
 * and is position 0 of seed S + i. */
#include "minimise.h"
#include "soak-check.h"
#include "text-position.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct
{
  double minutes; /* 0: no limit */
  long positions; /* 0: no limit */
  long least_sections;
  uint64_t seed;
  const char *output;
} Settings;

typedef struct
{
  MsSolver *solver;
  SoakCase soak_case;
  SoakFault fault;
} Trial;

static bool
parse (int n_arguments, char **arguments, Settings *settings)
{
  *settings = (Settings){ .seed = (uint64_t)time (NULL), .output = "soak-difference.mine" };
  for (int i = 1; i + 1 < n_arguments; i += 2)
    if (strcmp (arguments[i], "--minutes") == 0)
      settings->minutes = strtod (arguments[i + 1], NULL);
    else if (strcmp (arguments[i], "--positions") == 0)
      settings->positions = strtol (arguments[i + 1], NULL, 10);
    else if (strcmp (arguments[i], "--sections") == 0)
      settings->least_sections = strtol (arguments[i + 1], NULL, 10);
    else if (strcmp (arguments[i], "--seed") == 0)
      settings->seed = strtoull (arguments[i + 1], NULL, 10);
    else if (strcmp (arguments[i], "--output") == 0)
      settings->output = arguments[i + 1];
    else
      return false;
  return n_arguments % 2 == 1 && (settings->minutes > 0 || settings->positions > 0);
}

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The case on another position; a first cell that was cut off moves onto the board. */
static SoakCase
case_of (const Trial *trial, MsPosition *position)
{
  SoakCase other = trial->soak_case;
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position);
  /* What has been altered need not come from a layout any more. */
  other.truthful &= position == trial->soak_case.position;
  other.position = position;
  if (other.first_cell >= n_cells)
    other.first_cell %= n_cells;
  return other;
}

static bool
shows_fault (MsPosition *position, void *user_data)
{
  const Trial *trial = user_data;
  SoakCase soak_case = case_of (trial, position);
  SoakCounts counts = { 0 };
  SoakFault fault;
  return !soak_check (trial->solver, &soak_case, &counts, &fault)
      && strcmp (fault.what, trial->fault.what) == 0;
}

static void
report (Trial *trial, uint64_t seed, const char *path)
{
  printf ("DIFFERENCE at seed %" PRIu64 ": %s\n%s\n", seed, trial->fault.what, trial->fault.detail);
  soak_case_print (&trial->soak_case, stdout);
  printf ("minimising\n");
  fflush (stdout);
  MsPosition *simple = minimise (ms_position_ref (trial->soak_case.position), shows_fault, trial);
  SoakCase soak_case = case_of (trial, simple);
  SoakCounts counts = { 0 };
  SoakFault fault;
  soak_check (trial->solver, &soak_case, &counts, &fault);
  printf ("MINIMISED to %s: %s\n%s\n", path, fault.what, fault.detail);
  soak_case_print (&soak_case, stdout);
  char *text = text_position_print (simple);
  FILE *file = fopen (path, "w");
  if (file == NULL || fputs (text, file) == EOF || fclose (file) != 0)
    perror (path);
  free (text);
  ms_position_unref (simple);
}

static void
print_counts (const SoakCounts *counts, uint64_t seed, double elapsed)
{
  printf ("%ld positions from seed %" PRIu64 " on in %.0f s: %ld consistent, %ld by the oracle, "
          "%ld conflict sets (%ld too long to check), %ld past the time limit, "
          "%ld sections cross-checked\n",
      counts->cases, seed, elapsed, counts->consistent, counts->by_oracle,
      counts->conflicts_checked, counts->conflicts_unchecked, counts->limited, counts->sections);
}

int
main (int n_arguments, char **arguments)
{
  Settings settings;
  SoakCounts counts = { 0 };
  if (!parse (n_arguments, arguments, &settings))
    {
      fprintf (stderr,
          "usage: soak --minutes MINUTES | --positions N [--seed SEED] [--output FILE] "
          "[--sections LEAST]\n");
      return 2;
    }
  printf ("seed %" PRIu64 "\n", settings.seed);
  fflush (stdout);
  double start = seconds (), end = start + 60 * settings.minutes;
  Trial trial = { .solver = ms_solver_new (NULL) };
  if (trial.solver == NULL)
    return 2;
  bool good = true;
  uint64_t seed = settings.seed;
  for (; good && (settings.positions == 0 || counts.cases < settings.positions)
       && (settings.minutes <= 0 || seconds () < end);
       seed++)
    {
      soak_case_draw (&trial.soak_case, seed);
      long limited = counts.limited;
      good = soak_check (trial.solver, &trial.soak_case, &counts, &trial.fault);
      if (counts.limited > limited)
        printf ("seed %" PRIu64 " took too long to be checked\n", seed);
      if (!good)
        report (&trial, seed, settings.output);
      soak_case_clear (&trial.soak_case);
    }
  print_counts (&counts, settings.seed, seconds () - start);
  ms_solver_free (trial.solver);
  return good && counts.sections >= settings.least_sections ? 0 : 1;
}

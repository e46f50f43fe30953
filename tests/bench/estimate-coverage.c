/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far estimates are from the truth, in stated errors.
 *
 *   estimate-coverage CELLS [SEED [KIND]]
 *
 * Draws positions of all kinds (or of the one kind) until so many cells were sampled whose truth
 * the exact engine knows, under memory limits in turn, and prints by kind, size, density and memory
 * limit the share beyond 2, 3, 4 and 5 stated errors. The same arguments give the same table; see
 * docs/estimates.md. */
#include "estimate-trial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TRUTH_MEMORY ((size_t)512 << 20)
#define N_MEMORIES 4
#define N_GROUPS 32

static const size_t memories[N_MEMORIES] = { 0, 1, 4, 32 }; /* MiB */

typedef struct
{
  char name[40];
  long positions, n, capacity, beyond[6];
  double most, sum, seconds, *errors;
} Group;

static Group groups[N_GROUPS];
static int n_groups;
static long n_skipped;

static Group *
find_group (const char *name)
{
  for (int i = 0; i < n_groups; i++)
    if (strcmp (groups[i].name, name) == 0)
      return &groups[i];
  if (n_groups == N_GROUPS)
    abort ();
  strcpy (groups[n_groups].name, name);
  return &groups[n_groups++];
}

static void
add (const char *name, const TrialFigure *figures, int n, double seconds)
{
  Group *group = find_group (name);
  group->positions++;
  group->seconds += seconds;
  for (int i = 0; i < n; i++)
    {
      double off = fabs (figures[i].chance - figures[i].truth), ratio = off / figures[i].error;
      if (group->n == group->capacity)
        {
          group->capacity = 2 * group->capacity + 1000;
          group->errors = realloc (group->errors, (size_t)group->capacity * sizeof (double));
          if (group->errors == NULL)
            abort ();
        }
      group->errors[group->n++] = figures[i].error;
      group->sum += off;
      group->most = ratio > group->most ? ratio : group->most;
      for (int k = 1; k < 6; k++)
        group->beyond[k] += ratio > k;
    }
}

static int
ascending (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void
print (Group *group)
{
  double percent = 100.0 / (double)group->n;
  if (group->n == 0)
    return;
  qsort (group->errors, (size_t)group->n, sizeof (double), ascending);
  printf (
      "| %s | %ld | %ld | %.2f %% | %.3f %% | %.4f %% | %.4f %% | %.1f | %.5f | %.5f | %.2f |\n",
      group->name, group->positions, group->n, percent * (double)group->beyond[2],
      percent * (double)group->beyond[3], percent * (double)group->beyond[4],
      percent * (double)group->beyond[5], group->most, group->sum / (double)group->n,
      group->errors[group->n / 2], group->seconds / (double)group->positions);
  free (group->errors);
}

/* Whether anything but rounding stands between the estimate and the truth. */
static bool
in_parts (const TrialFigure *figures, int n)
{
  int n_rough = 0;
  for (int i = 0; i < n; i++)
    n_rough += figures[i].error > 1e-5;
  return n_rough > 1;
}

static void
add_to_all (const Trial *trial, size_t memory, const TrialFigure *figures, int n, double seconds)
{
  char name[40];
  int density = (int)(trial->density * 10), side = trial->side;
  add ("all", figures, n, seconds);
  add (in_parts (figures, n) ? "drawn in parts" : "drawn at once", figures, n, seconds);
  add (trial_kind_name (trial->kind), figures, n, seconds);
  snprintf (name, sizeof name, "side %s",
      side < 30       ? "16–29"
          : side < 50 ? "30–49"
          : side < 75 ? "50–74"
                      : "75–100");
  add (name, figures, n, seconds);
  snprintf (name, sizeof name, "%d0 to %d9 %% mines", density, density);
  add (name, figures, n, seconds);
  snprintf (name, sizeof name, "%zu MiB", memory);
  add (memory > 0 ? name : "no limit", figures, n, seconds);
}

/* The processor's, in seconds. */
static double
clock_now (void)
{
  return (double)clock () / CLOCKS_PER_SEC;
}

static void
measure (MsSolver *solver, TrialKind kind, size_t memory, uint64_t seed, int *wrong)
{
  Trial trial;
  TrialFigure *figures;
  trial_draw (&trial, kind, 16, 100, solver, seed);
  double from = clock_now ();
  int n = trial_run (&trial, solver, TRUTH_MEMORY, memory << 20, 0, &figures, wrong);
  double seconds = clock_now () - from;
  if (n >= 0)
    add_to_all (&trial, memory, figures, n, seconds);
  else
    n_skipped++;
  free (figures);
  trial_clear (&trial);
}

int
main (int argc, char **argv)
{
  MsSolver *solver = ms_solver_new (NULL);
  long wanted = argc > 1 ? strtol (argv[1], NULL, 10) : 0;
  uint64_t seed = argc > 2 ? strtoull (argv[2], NULL, 10) : 1;
  int only = argc > 3 ? atoi (argv[3]) : -1, wrong = 0;
  for (uint64_t i = 0; find_group ("all")->n < wanted; i++)
    {
      TrialKind kind = only >= 0 ? (TrialKind)only : (TrialKind)(i % TRIAL_N_KINDS);
      size_t memory = memories[(only >= 0 ? i : i / TRIAL_N_KINDS) % N_MEMORIES];
      measure (solver, kind, memory, seed * 1000003 + i, &wrong);
    }
  printf ("| | positions | cells | > 2 | > 3 | > 4 | > 5 | most | mean off | median error | s |\n");
  printf ("|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (int i = 0; i < n_groups; i++)
    print (&groups[i]);
  printf ("wrong certainties: %d; positions without truth or estimate: %ld\n", wrong, n_skipped);
  ms_solver_free (solver);
  return wrong > 0;
}

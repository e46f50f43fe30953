/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far estimates of lattices are from the truth, in stated errors.
 *
 *   estimate-lattices COUNT [SEED [FROM [TO [LONGER [BYTES]]]]]
 *
 * Draws so many lattices of FROM to TO cells a side (20 to 300), with 25 to 50 % mines, of three kinds,
 * and samples each with the usual work.  The truth is the exact count where that fits into so many MiB,
 * else an estimate of the board mirrored and turned, so of other windows, starts and random numbers, that
 * takes LONGER times the work (0: none is made); then differences are held against both errors
 * together.  Prints a line for each lattice, then a table; docs/estimates.md has one. */
#include "ms-solver.h"
#include "random-position.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N_KINDS 3
#define MOST_ROWS 8
/* What an estimate of so many boxes takes by itself (ms-estimate.c). */
#define BASE_WORK 3e8
#define WORK_PER_BOX 50000
#define MANY_BOXES 30000

static const LatticeKind kinds[N_KINDS] = { { 2, 2, 0, 0 }, { 2, 2, 1, 1 }, { 2, 3, 1, 0 } };
static const char *const kind_names[N_KINDS] = { "square", "staggered", "every third" };

typedef struct
{
  const char *name;
  long positions, rough, none, compared, exact, cells, beyond[6], n_errors, capacity;
  double most, *errors;
} Row;

static Row rows[MOST_ROWS];
static int n_rows;

static Row *
find_row (const char *name)
{
  for (int i = 0; i < n_rows; i++)
    if (strcmp (rows[i].name, name) == 0)
      return &rows[i];
  if (n_rows == MOST_ROWS)
    abort ();
  rows[n_rows].name = name;
  return &rows[n_rows++];
}

static void
add_error (Row *row, double error)
{
  if (row->n_errors == row->capacity)
    {
      row->capacity = 2 * row->capacity + 1000;
      row->errors = realloc (row->errors, (size_t)row->capacity * sizeof (double));
      if (row->errors == NULL)
        abort ();
    }
  row->errors[row->n_errors++] = error;
}

static MsSolverResult *
run (MsSolver *solver, const MsPosition *position, size_t memory, bool force, double work)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.memory_limit = memory;
  options.force_estimate = force;
  options.estimate_work = work;
  ms_solver_run (solver, position, &options, &result);
  if (result == NULL)
    abort ();
  return result;
}

typedef struct
{
  MsPosition *position;
  MsSolverResult *estimate, *truth; /* truth: NULL where there is none */
  bool turned;
} Lattice;

/* Of the truth: the chance of the cell and its error. */
static void
look_up (const Lattice *self, int cell, double *chance, double *error)
{
  int side = self->estimate->width;
  if (self->turned)
    cell = turned_cell (side, side, cell, 1, true);
  *chance = self->truth->mine_probability[cell];
  *error = self->truth->standard_error != NULL ? self->truth->standard_error[cell] : 0;
}

static void
add (const Lattice *self, Row *row)
{
  const MsSolverResult *estimate = self->estimate;
  bool given = estimate->method == MS_METHOD_ESTIMATE, outside_seen = false;
  row->positions++;
  row->none += !given;
  row->rough += estimate->rough;
  row->compared += self->truth != NULL;
  row->exact += self->truth != NULL && !self->turned;
  for (int i = 0; given && i < estimate->width * estimate->height; i++)
    {
      if (estimate->certainty[i] != MS_CERTAINTY_NONE || (estimate->outside[i] && outside_seen))
        continue;
      outside_seen |= estimate->outside[i] != 0;
      add_error (row, estimate->standard_error[i]);
      if (self->truth == NULL)
        continue;
      double chance, error;
      look_up (self, i, &chance, &error);
      double off = fabs (estimate->mine_probability[i] - chance)
          / hypot (estimate->standard_error[i], error);
      row->cells++;
      row->most = fmax (row->most, off);
      for (int k = 1; k < 6; k++)
        row->beyond[k] += off > k;
    }
}

static int
ascending (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void
print (Row *row)
{
  double percent = 100.0 / (double)row->cells;
  qsort (row->errors, (size_t)row->n_errors, sizeof (double), ascending);
  printf (
      "| %s | %ld | %ld | %ld | %ld | %ld | %ld | %.2f %% | %.3f %% | %.4f %% | %.4f %% | %.1f | "
      "%.4f |\n",
      row->name, row->positions, row->none, row->rough, row->compared, row->exact, row->cells,
      percent * (double)row->beyond[2], percent * (double)row->beyond[3],
      percent * (double)row->beyond[4], percent * (double)row->beyond[5], row->most,
      row->n_errors > 0 ? row->errors[row->n_errors / 2] : NAN);
  free (row->errors);
}

static double
uniform (MsRng *rng)
{
  return (double)(ms_rng_next (rng) >> 11) * 0x1p-53;
}

/* Sampling takes three times as much where there is a limit, as in the program (ms-estimate.c); nothing
 * is asked for where windows take its place. */
static double
usual_work (int side)
{
  double boxes = 0.75 * side * side;
  return boxes < MANY_BOXES ? 3 * (BASE_WORK + WORK_PER_BOX * boxes) : 0;
}

/* The exact count where it fits, else a longer estimate of the board as it looks from elsewhere. */
static void
find_truth (Lattice *self, MsSolver *solver, size_t memory, double longer)
{
  self->truth = run (solver, self->position, memory, false, 1);
  if (self->truth->method == MS_METHOD_EXACT)
    return;
  ms_solver_result_free (self->truth);
  self->truth = NULL;
  if (longer <= 0)
    return;
  int side = ms_position_get_width (self->position);
  MsPosition *turned = turned_position (self->position, 1, true);
  self->turned = true;
  self->truth = run (solver, turned, 0, true, longer * usual_work (side));
  ms_position_unref (turned);
}

static void
measure (int i, uint64_t seed, int from, int to, double longer, size_t memory)
{
  MsRng rng;
  ms_rng_seed (&rng, seed * 1000003 + (uint64_t)i);
  MsSolver *solver = ms_solver_new (NULL);
  int side = (int)(from * pow ((double)to / from, uniform (&rng)) + 0.5), kind = i % N_KINDS;
  double density = 0.25 + 0.25 * uniform (&rng);
  Lattice lattice = { random_lattice_of (side, kinds[kind], density, ms_rng_next (&rng)) };
  clock_t before = clock ();
  lattice.estimate = run (solver, lattice.position, 0, true, usual_work (side));
  double seconds = (double)(clock () - before) / CLOCKS_PER_SEC;
  find_truth (&lattice, solver, memory, longer);
  Row one = { .name = kind_names[kind] };
  add (&lattice, &one);
  fprintf (stderr, "%d %d %.2f %.1f s %s ", i, side, density, seconds,
      lattice.truth == NULL ? "-"
          : lattice.turned  ? "longer"
                            : "exact");
  fflush (stderr);
  print (&one);
  fflush (stdout);
  add (&lattice, find_row ("all"));
  add (&lattice, find_row (kind_names[kind]));
  add (&lattice, find_row (side < 60 ? "below 60" : side < 150 ? "60 to 149" : "from 150"));
  ms_solver_result_free (lattice.estimate);
  ms_solver_result_free (lattice.truth);
  ms_position_unref (lattice.position);
  ms_solver_free (solver);
}

int
main (int argc, char **argv)
{
  double given[] = { 0, 1, 20, 300, 4, 512 };
  for (int i = 1; i < argc && i <= 6; i++)
    given[i - 1] = strtod (argv[i], NULL);
  for (int i = 0; i < (int)given[0]; i++)
    measure (i, (uint64_t)given[1], (int)given[2], (int)given[3], given[4], (size_t)given[5] << 20);
  printf (
      "| | positions | none | rough | compared | exactly | cells | > 2 | > 3 | > 4 | > 5 | most | "
      "median error |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (int i = 0; i < n_rows; i++)
    print (&rows[i]);
  return 0;
}

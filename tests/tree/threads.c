/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many threads share one position, each with a solver of its own, and one solver has several
 * threads: built with ThreadSanitizer by check-headless-build.sh, which fails on the first race.
 * Plain threads, because GLib is not instrumented.  What crews are begun for is counted, since a
 * position that is a little smaller may be solved by one thread. */
#include "ms-crew.h"
#include "ms-layout.h"
#include "ms-neighbours.h"
#include "ms-solver.h"
#include "ms-spectral.h"
#include "ms-points.h"
#include "ms-spread.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  N_THREADS = 4,
  N_RUNS = 25,
  SIDE = 34, /* of the lattice: with fewer no two tables are large enough to be joined in pieces */
  /* Kinds of work that a crew is begun for: chains, branches of a fold and of a walk, and the three
   * passes of a join. */
  N_CREWS = 6
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static MsCrewPiece crews[N_CREWS]; /* those that several threads had a hand in */
static int n_crews;

bool __real_ms_crew_run (
    MsWork *work, int n_members, int n_pieces, double units, MsCrewPiece run, void *data);
bool __wrap_ms_crew_run (
    MsWork *work, int n_members, int n_pieces, double units, MsCrewPiece run, void *data);

/* The linker puts this before ms_crew_run. */
bool
__wrap_ms_crew_run (
    MsWork *work, int n_members, int n_pieces, double units, MsCrewPiece run, void *data)
{
  pthread_mutex_lock (&mutex);
  int i = 0;
  while (i < n_crews && crews[i] != run)
    i++;
  if (i == n_crews && i < N_CREWS && n_members > 1 && n_pieces > 1)
    crews[n_crews++] = run;
  pthread_mutex_unlock (&mutex);
  return __real_ms_crew_run (work, n_members, n_pieces, units, run, data);
}

typedef struct
{
  MsPosition *position; /* a reference of the thread's own */
  double sum; /* of all probabilities, the same in every thread */
} Worker;

/* Of ten cells without a mine so many are covered, roughly. */
static MsPosition *
scattered_position (int width, int height, int mines, uint32_t covered)
{
  MsRules rules = { width, height, mines, MS_FIRST_CLICK_ANY };
  MsCell *cells = malloc ((size_t)(width * height) * sizeof *cells);
  MsPosition *position = NULL;
  MsRng rng;
  ms_rng_seed (&rng, 12);
  MsLayout *layout = ms_layout_draw (&rules, 0, 0, &rng, NULL);
  if (cells == NULL || layout == NULL)
    abort ();
  for (int cell = 0; cell < width * height; cell++)
    cells[cell] = ms_layout_has_mine (layout, cell) || ms_rng_below (&rng, 10) < covered
        ? MS_CELL_COVERED
        : (MsCell)ms_layout_count_around (layout, cell);
  ms_layout_unref (layout);
  if (ms_position_new (width, height, mines, cells, NULL, &position, NULL) != MS_STATUS_OK)
    abort ();
  free (cells);
  return position;
}

/* Along the circuit and back, its layers cut wherever that can be. */
static double
walk_on_threads (MsSolver *solver, int n_threads)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  MsWork *work = engine->work;
  MsArena *arena = &work->arena;
  const MsCircuit *circuit = engine->circuit;
  MsArenaMark mark = ms_arena_mark (arena);
  static double mine_sum[30 * 16], safe_sum[30 * 16];
  double angles[MS_POINTS_LANES] = { 0 }, sum = 0;
  MsLanes total, gradient = { { 1 }, { 0 } };
  MsBranches branches;
  MsSpread spread;
  if (!ms_branches_find (&branches, circuit, n_threads, 16, work))
    abort ();
  double *scales = ms_arena_alloc (arena, (size_t)circuit->n_layers, sizeof *scales);
  MsPoints spectrum = {
    .branches = &branches,
    .problem = engine->problem,
    .scales = scales,
    .tilt = 0.25,
    .values = ms_arena_alloc (arena, circuit->n_entries, sizeof (MsLanes)),
    .scratch = ms_arena_alloc (arena, (size_t)n_threads, sizeof (MsLanes *)),
    .parts = ms_arena_alloc (arena, branches.most_parts, sizeof (MsLanes)),
  };
  for (int i = 0; i < n_threads; i++)
    spectrum.scratch[i] = ms_arena_alloc (
        arena, ms_points_scratch (&branches, i), sizeof (MsLanes));
  ms_points_set_angles (&spectrum, angles);
  if (!ms_spread_find (
          &branches, engine->problem, 0.25, (void *)spectrum.values, scales, &spread, work)
      || !ms_points_forward (&spectrum, &total, work)
      || !ms_points_backward (&spectrum, &gradient, mine_sum, safe_sum, work))
    abort ();
  for (int box = 0; box < engine->problem->n_boxes; box++)
    sum += mine_sum[box];
  ms_arena_release (arena, mark);
  return sum;
}

/* Counts at points of a circle: one run on several threads. */
static double
count_on_threads (MsSolver *solver, MsSolverOptions *options, int n_threads)
{
  MsEngine *engine = ms_solver_get_engine (solver);
  static double mine_sum[30 * 16], safe_sum[30 * 16];
  double sum = 0;
  bool found;
  options->threads = n_threads;
  if (!ms_spectral_find (engine, mine_sum, safe_sum, &found) || !found)
    abort ();
  for (int box = 0; box < engine->problem->n_boxes; box++)
    sum += mine_sum[box];
  return sum;
}

static bool
counts_alike_on_threads (const MsPosition *position)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  if (ms_solver_run (solver, position, &options, &result) != MS_STATUS_OK)
    abort ();
  double sum = count_on_threads (solver, &options, 1);
  bool alike = true;
  for (int n = 2; n <= 8; n++)
    alike &= count_on_threads (solver, &options, n) == sum;
  sum = walk_on_threads (solver, 1);
  for (int n = 2; n <= 8; n++)
    alike &= walk_on_threads (solver, n) == sum;
  ms_solver_result_free (result);
  ms_solver_free (solver);
  return alike;
}

/* Every second cell of every second row is open: large tables are joined. */
static MsPosition *
lattice_position (void)
{
  static MsCell cells[SIDE * SIDE];
  static uint8_t mine[SIDE * SIDE];
  MsPosition *position = NULL;
  MsRng rng;
  int mines = 0, around[8];
  ms_rng_seed (&rng, SIDE);
  for (int i = 0; i < SIDE * SIDE; i++)
    if (i % SIDE % 2 != 0 || i / SIDE % 2 != 0)
      mines += mine[i] = ms_rng_below (&rng, 4) == 0;
  for (int i = 0; i < SIDE * SIDE; i++)
    {
      int n = ms_neighbours (SIDE, SIDE, i, around), number = 0;
      for (int j = 0; j < n; j++)
        number += mine[around[j]];
      cells[i] = i % SIDE % 2 == 0 && i / SIDE % 2 == 0 ? (MsCell)number : MS_CELL_COVERED;
    }
  if (ms_position_new (SIDE, SIDE, mines, cells, NULL, &position, NULL) != MS_STATUS_OK)
    abort ();
  return position;
}

/* A whole run on several threads. */
static double
run_on_threads (const MsPosition *position, int n_threads, bool force_estimate)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  double sum = 0;
  options.threads = n_threads;
  options.force_estimate = force_estimate;
  options.estimate_work = 1e6;
  if (ms_solver_run (solver, position, &options, &result) != MS_STATUS_OK)
    abort ();
  for (int cell = 0; cell < result->width * result->height; cell++)
    if (result->mine_probability[cell] >= 0)
      sum += result->mine_probability[cell];
  ms_solver_result_free (result);
  ms_solver_free (solver);
  return sum;
}

static bool
runs_alike_on_threads (MsPosition *position)
{
  bool alike = true;
  for (int force_estimate = 0; force_estimate < 2; force_estimate++)
    alike &= run_on_threads (position, 1, force_estimate)
        == run_on_threads (position, 3, force_estimate);
  ms_position_unref (position);
  return alike;
}

static void *
run (void *data)
{
  Worker *worker = data;
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  for (int i = 0; i < N_RUNS; i++)
    {
      MsSolverResult *result;
      MsPosition *held = ms_position_ref (worker->position);
      options.exact = i % 2;
      if (ms_solver_run (solver, held, &options, &result) != MS_STATUS_OK)
        abort ();
      worker->sum = 0;
      for (int cell = 0; cell < 30 * 16; cell++)
        if (result->mine_probability[cell] >= 0)
          worker->sum += result->mine_probability[cell];
      ms_solver_result_free (result);
      ms_position_unref (held);
    }
  ms_solver_free (solver);
  ms_position_unref (worker->position);
  return NULL;
}

int
main (void)
{
  pthread_t threads[N_THREADS];
  Worker workers[N_THREADS];
  MsPosition *position = scattered_position (30, 16, 99, 7);
  for (int i = 0; i < N_THREADS; i++)
    {
      workers[i].position = ms_position_ref (position);
      if (pthread_create (&threads[i], NULL, run, &workers[i]) != 0)
        abort ();
    }
  bool alike = counts_alike_on_threads (position);
  ms_position_unref (position);
  for (int i = 0; i < N_THREADS; i++)
    pthread_join (threads[i], NULL);
  for (int i = 0; i < N_THREADS; i++)
    if (workers[i].sum != workers[0].sum || workers[i].sum < 98.99 || workers[i].sum > 99.01)
      {
        fprintf (stderr, "thread %d counts %.17g mines\n", i, workers[i].sum);
        return 1;
      }
  alike &= runs_alike_on_threads (lattice_position ());
  /* Branches of a section are folded side by side. */
  alike &= runs_alike_on_threads (scattered_position (190, 190, 10830, 7));
  /* Chains of an estimate, of which there are several even for so little work. */
  alike &= runs_alike_on_threads (scattered_position (50, 50, 700, 4));
  if (!alike)
    fprintf (stderr, "the digits depend on the number of threads\n");
  if (n_crews < N_CREWS)
    fprintf (stderr, "crews were begun for %d kinds of work, of %d\n", n_crews, N_CREWS);
  return alike && n_crews == N_CREWS ? 0 : 1;
}

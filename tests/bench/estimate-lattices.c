/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far estimates of lattices are from the truth, in stated errors.
 *
 *   estimate-lattices FILE COUNT [SEED [FROM [TO [MIB [PART [PARTS]]]]]]
 *   estimate-lattices FILE
 *
 * Draws so many lattices of FROM to TO cells a side (20 to 300), with 25 to 50 % mines, of three
 * kinds, and samples each with the limits that programs have.  Each is one line that is appended to
 * FILE; those that are there already are left out, so that a run can be broken off and goes on
 * later.  Of several processes that write to the same file each takes one of PARTS.  Without COUNT
 * the table of all lines is printed; docs/estimates.md has one.
 *
 * The truth is the exact count where that fits into MIB (0: none is made).  The layout that a
 * lattice was made of is drawn from all it can have, so that it tells something of every lattice:
 * the mean of (mine - chance)² - chance (1 - chance) is what chances are off, squared, whatever the
 * errors say. */
#include "ms-solver.h"
#include "random-position.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define N_KINDS 3
/* Stated errors, in bins of so much. */
#define N_BINS 201
#define BIN 0.0025
#define N_BEYOND 6
#define MOST_ROWS 16
/* A truth that is counted is given up after so much work. */
#define TRUTH_WORK 5e9

static const LatticeKind kinds[N_KINDS] = { { 2, 2, 0, 0 }, { 2, 2, 1, 1 }, { 2, 3, 1, 0 } };
static const char *const kind_names[N_KINDS] = { "square", "staggered", "every third" };

/* Of a lattice, or of many. */
typedef struct
{
  long n, none, rough,
      exact; /* lattices: all, without an estimate, rough, with the truth counted */
  double seconds;
  long cells, beyond[N_BEYOND]; /* beyond[k]: off by more than k errors */
  double most;
  double off, stated; /* sums of squares: differences, errors of all cells */
  double seen, scatter; /* sums of (mine - chance)² - chance (1 - chance), and of its squares */
  long errors[N_BINS];
} Figures;

typedef struct
{
  int index, side, kind;
  double density;
  Figures figures;
} Line;

static MsSolverResult *
run (const MsPosition *position, size_t memory, bool force, double work)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  options.memory_limit = memory;
  options.force_estimate = force;
  options.work_limit = work;
  if (ms_solver_run (solver, position, &options, &result) != MS_STATUS_OK)
    abort ();
  ms_solver_free (solver);
  return result;
}

/* One cell that is not certain. */
static void
add_cell (Figures *figures, double chance, double error, bool mine)
{
  double seen = (mine - chance) * (mine - chance) - chance * (1 - chance);
  int bin = (int)(error / BIN);
  figures->errors[bin < N_BINS ? bin : N_BINS - 1]++;
  figures->seen += seen;
  figures->scatter += seen * seen;
  figures->stated += error * error;
}

static void
add_truth (Figures *figures, double chance, double error, double truth)
{
  double difference = chance - truth, off = fabs (difference) / error;
  figures->cells++;
  figures->off += difference * difference;
  figures->most = fmax (figures->most, off);
  for (int k = 0; k < N_BEYOND; k++)
    figures->beyond[k] += off > k;
}

/* truth: NULL where there is none. */
static void
compare (Figures *figures, const MsSolverResult *estimate, const MsSolverResult *truth,
    const uint8_t *mines)
{
  bool outside_seen = false;
  for (int i = 0; i < estimate->width * estimate->height; i++)
    {
      double chance = estimate->mine_probability[i], error = estimate->standard_error[i];
      MsCertainty certainty = (MsCertainty)estimate->certainty[i];
      /* No certainty is wrong. */
      if (certainty == (mines[i] ? MS_CERTAINTY_SAFE : MS_CERTAINTY_MINE))
        abort ();
      if (certainty != MS_CERTAINTY_NONE || (estimate->outside[i] && outside_seen))
        continue;
      outside_seen |= estimate->outside[i] != 0;
      add_cell (figures, chance, error, mines[i]);
      if (truth != NULL)
        add_truth (figures, chance, error, truth->mine_probability[i]);
    }
}

static void
judge (Figures *figures, const MsPosition *position, const MsSolverResult *estimate,
    const uint8_t *mines, size_t memory)
{
  MsSolverResult *truth = memory > 0 ? run (position, memory, false, TRUTH_WORK) : NULL;
  figures->exact = truth != NULL && truth->method == MS_METHOD_EXACT;
  compare (figures, estimate, figures->exact ? truth : NULL, mines);
  ms_solver_result_free (truth);
}

/* In one go, so that lines of several processes stay whole. */
static void
append (const char *file, const Line *line)
{
  char text[8192];
  const Figures *it = &line->figures;
  int n = snprintf (text, sizeof text, "%d %d %d %.3f %ld %ld %ld %.2f %ld", line->index,
      line->side, line->kind, line->density, it->none, it->rough, it->exact, it->seconds,
      it->cells);
  for (int i = 0; i < N_BEYOND; i++)
    n += snprintf (text + n, sizeof text - (size_t)n, " %ld", it->beyond[i]);
  n += snprintf (text + n, sizeof text - (size_t)n, " %.3f %.6g %.6g %.6g %.6g", it->most, it->off,
      it->stated, it->seen, it->scatter);
  for (int i = 0; i < N_BINS; i++)
    n += snprintf (text + n, sizeof text - (size_t)n, " %ld", it->errors[i]);
  text[n++] = '\n';
  int fd = open (file, O_WRONLY | O_CREAT | O_APPEND, 0666);
  if (fd < 0 || write (fd, text, (size_t)n) != n || close (fd) != 0)
    {
      perror (file);
      exit (1);
    }
}

static bool
read_line (FILE *stream, Line *line)
{
  Figures *it = &line->figures;
  *line = (Line){ .figures.n = 1 };
  bool done = fscanf (stream, "%d %d %d %lf %ld %ld %ld %lf %ld", &line->index, &line->side,
                  &line->kind, &line->density, &it->none, &it->rough, &it->exact, &it->seconds,
                  &it->cells)
      == 9;
  for (int i = 0; i < N_BEYOND; i++)
    done = done && fscanf (stream, "%ld", &it->beyond[i]) == 1;
  done = done
      && fscanf (stream, "%lf %lf %lf %lf %lf", &it->most, &it->off, &it->stated, &it->seen,
             &it->scatter)
          == 5;
  for (int i = 0; i < N_BINS; i++)
    done = done && fscanf (stream, "%ld", &it->errors[i]) == 1;
  return done && line->kind >= 0 && line->kind < N_KINDS;
}

static bool
is_there (const char *file, int index)
{
  Line line;
  bool there = false;
  FILE *stream = fopen (file, "r");
  while (stream != NULL && !there && read_line (stream, &line))
    there = line.index == index;
  if (stream != NULL)
    fclose (stream);
  return there;
}

static double
uniform (MsRng *rng)
{
  return (double)(ms_rng_next (rng) >> 11) * 0x1p-53;
}

static void
measure (const char *file, int index, const double *given)
{
  MsRng rng;
  int from = (int)given[2], to = (int)given[3];
  ms_rng_seed (&rng, (uint64_t)given[1] * 1000003 + (uint64_t)index);
  Line line = { .index = index, .kind = index % N_KINDS };
  line.side = (int)(from * pow ((double)to / from, uniform (&rng)) + 0.5);
  line.density = 0.25 + 0.25 * uniform (&rng);
  uint8_t *mines = calloc ((size_t)line.side * (size_t)line.side, 1);
  if (mines == NULL)
    abort ();
  MsPosition *position = random_lattice_of (
      line.side, kinds[line.kind], line.density, ms_rng_next (&rng), mines);
  clock_t before = clock ();
  MsSolverResult *estimate = run (position, (size_t)512 << 20, true, MS_WORK_USUAL);
  line.figures.seconds = (double)(clock () - before) / CLOCKS_PER_SEC;
  line.figures.none = estimate->method != MS_METHOD_ESTIMATE;
  line.figures.rough = estimate->rough;
  if (!line.figures.none)
    judge (&line.figures, position, estimate, mines, (size_t)given[4] << 20);
  append (file, &line);
  ms_solver_result_free (estimate);
  ms_position_unref (position);
  free (mines);
}

typedef struct
{
  const char *name;
  Figures sum;
} Row;

static void
add (Row *rows, const char *name, const Figures *figures)
{
  int i = 0;
  while (i < MOST_ROWS - 1 && rows[i].name != NULL && strcmp (rows[i].name, name) != 0)
    i++;
  rows[i].name = name;
  Figures *sum = &rows[i].sum;
  sum->n++;
  sum->none += figures->none;
  sum->rough += figures->rough;
  sum->exact += figures->exact;
  sum->seconds += figures->seconds;
  sum->cells += figures->cells;
  sum->most = fmax (sum->most, figures->most);
  sum->off += figures->off;
  sum->stated += figures->stated;
  sum->seen += figures->seen;
  sum->scatter += figures->scatter;
  for (int k = 0; k < N_BEYOND; k++)
    sum->beyond[k] += figures->beyond[k];
  for (int k = 0; k < N_BINS; k++)
    sum->errors[k] += figures->errors[k];
}

/* To half a bin. */
static double
median_of (const Figures *figures)
{
  long all = 0, sum = 0;
  for (int i = 0; i < N_BINS; i++)
    all += figures->errors[i];
  for (int i = 0; i < N_BINS; i++)
    if (2 * (sum += figures->errors[i]) >= all)
      return (i + 0.5) * BIN;
  return NAN;
}

static void
print (const Row *row)
{
  const Figures *it = &row->sum;
  double n = (double)it->cells, all = 0;
  for (int i = 0; i < N_BINS; i++)
    all += (double)it->errors[i];
  printf (
      "| %s | %ld | %ld | %ld | %.0f | %.4f | %.4f | %.4f ± %.4f | %ld | %ld | %.2f %% | %.3f %% | "
      "%.4f %% | %.4f %% | %.1f | %.4f | %.1f |\n",
      row->name, it->n, it->none, it->rough, all, median_of (it), it->stated / all, it->seen / all,
      sqrt (it->scatter) / all, it->exact, it->cells, 100 * (double)it->beyond[2] / n,
      100 * (double)it->beyond[3] / n, 100 * (double)it->beyond[4] / n,
      100 * (double)it->beyond[5] / n, it->most, sqrt (it->off / n), it->seconds / (double)it->n);
}

static void
print_table (const char *file)
{
  static const char *const densities[] = { "25 to 29 % mines", "30 to 34 % mines",
    "35 to 39 % mines", "40 to 44 % mines", "45 to 50 % mines" };
  Row rows[MOST_ROWS] = { { NULL } };
  Line line;
  FILE *stream = fopen (file, "r");
  while (stream != NULL && read_line (stream, &line))
    {
      int fifth = (int)((line.density - 0.25) / 0.05);
      add (rows, "all", &line.figures);
      add (rows, kind_names[line.kind], &line.figures);
      add (rows,
          line.side < 60        ? "below 60"
              : line.side < 150 ? "60 to 149"
                                : "from 150",
          &line.figures);
      add (rows, densities[fifth < 0 ? 0 : fifth > 4 ? 4 : fifth], &line.figures);
    }
  if (stream == NULL || !feof (stream) || fclose (stream) != 0)
    {
      perror (file);
      exit (1);
    }
  printf (
      "| | lattices | none | rough | cells | median error | mean error² | mean off² by layout | "
      "counted | cells | > 2 | > 3 | > 4 | > 5 | most | off | s |\n|"
      "---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (int i = 0; i < MOST_ROWS && rows[i].name != NULL; i++)
    print (&rows[i]);
}

int
main (int argc, char **argv)
{
  double given[] = { 0, 1, 20, 300, 64, 0, 1 };
  if (argc < 2)
    {
      fprintf (stderr, "estimate-lattices FILE [COUNT [SEED [FROM [TO [MIB [PART [PARTS]]]]]]]\n");
      return 2;
    }
  for (int i = 2; i < argc && i <= 8; i++)
    given[i - 2] = strtod (argv[i], NULL);
  for (int i = (int)given[5]; i < (int)given[0]; i += (int)fmax (given[6], 1))
    if (!is_there (argv[1], i))
      measure (argv[1], i, given);
  if (argc == 2)
    print_table (argv[1]);
  return 0;
}

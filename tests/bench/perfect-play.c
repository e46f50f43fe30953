/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the table of perfect play, data/perfect-play.csv (docs/perfect-play.md).
 *
 *   perfect-play TABLE search|every MOST [WIDTHxHEIGHT [FROM [TO]]]
 *   perfect-play TABLE add OTHER…
 *
 * The first works out, by one of the two methods, what the table does not have by that method yet:
 * each board of up to 6×6 (or one) with each number of mines (or those from FROM to TO) of which
 * there are at most MOST layouts, fewest first.  The table is written after each row, so that a run
 * can be broken off and goes on where it was.  The second puts the rows of other tables into one.
 * Where two methods disagree, the program ends with a message. */
#include "every-play.h"
#include "perfect-solve.h"
#include "perfect-rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Up to so many layouts, the search too tells what each first cell wins. */
#define EVERY_CELL 20000
#define SEARCH_BYTES ((size_t)6 << 30)
#define MOST_SITUATIONS 200000000

typedef struct
{
  const char *path;
  PerfectRows rows;
  Perfect *perfect; /* NULL: by the other method */
  long most;
  int width, height, from, to; /* 0: all */
} Run;

static void
search (const Run *self, PerfectRow *row)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  PerfectAnswer answer;
  bool every_cell = row->layouts <= EVERY_CELL;
  if (perfect_solve (
          self->perfect, &options, row->width, row->height, row->mines, every_cell, &answer)
      != MS_STATUS_OK)
    return;
  row->won = answer.won;
  for (int cell = 0; cell < row->width * row->height; cell++)
    row->won_at[cell] = every_cell || answer.won_at[cell] == answer.won ? answer.won_at[cell] : -1;
  row->methods = PERFECT_ROWS_BY_SEARCH;
  printf ("%ld situations, ", answer.nodes);
}

static void
play_all (PerfectRow *row)
{
  EveryPlayOptions options = { .most_situations = MOST_SITUATIONS };
  EveryPlay every;
  if (!every_play_solve (row->width, row->height, row->mines, &options, &every))
    return;
  row->won = every.won;
  memcpy (row->won_at, every.won_at, sizeof row->won_at);
  row->methods = PERFECT_ROWS_BY_EVERY;
  printf ("%ld situations, ", every.situations);
}

static void
work_out (Run *self, int width, int height, int mines)
{
  char text[PERFECT_ROWS_TEXT];
  PerfectRow row = { .width = width, .height = height, .mines = mines };
  row.layouts = perfect_rows_count_layouts (width * height, mines);
  clock_t started = clock ();
  if (self->perfect != NULL)
    search (self, &row);
  else
    play_all (&row);
  double seconds = (double)(clock () - started) / CLOCKS_PER_SEC;
  printf ("%.1f s: %s\n", seconds,
      row.methods != 0 ? perfect_rows_format (&row, text) : "out of reach");
  fflush (stdout);
  if (row.methods == 0)
    return;
  perfect_rows_add (&self->rows, &row);
  perfect_rows_write (&self->rows, self->path);
}

static bool
is_wanted (const Run *self, int width, int height, int mines)
{
  unsigned method = self->perfect != NULL ? PERFECT_ROWS_BY_SEARCH : PERFECT_ROWS_BY_EVERY;
  const PerfectRow *known = perfect_rows_find (&self->rows, width, height, mines);
  return (self->width == 0 || (width == self->width && height == self->height))
      && (self->from == 0 || (mines >= self->from && mines <= self->to))
      && (known == NULL || (known->methods & method) == 0);
}

typedef struct
{
  long layouts;
  int width, height, mines;
} Job;

static int
compare_jobs (const void *a, const void *b)
{
  const Job *p = a, *q = b;
  if (p->layouts != q->layouts)
    return p->layouts < q->layouts ? -1 : 1;
  int cells = p->width * p->height - q->width * q->height;
  return cells != 0 ? cells : p->width != q->width ? p->width - q->width : p->mines - q->mines;
}

static void
work_out_all (Run *self)
{
  static Job jobs[PERFECT_MOST_CELLS * PERFECT_MOST_CELLS];
  size_t n = 0;
  for (int width = 1; width <= MS_PERFECT_MOST_SIDE; width++)
    for (int height = 1; height <= width; height++)
      for (int mines = 1; mines < width * height; mines++)
        {
          long layouts = perfect_rows_count_layouts (width * height, mines);
          if (layouts <= self->most && is_wanted (self, width, height, mines))
            jobs[n++] = (Job){ layouts, width, height, mines };
        }
  qsort (jobs, n, sizeof *jobs, compare_jobs);
  for (size_t i = 0; i < n; i++)
    work_out (self, jobs[i].width, jobs[i].height, jobs[i].mines);
}

static bool
add_tables (Run *self, int n, char **paths)
{
  for (int i = 0; i < n; i++)
    if (!perfect_rows_read (&self->rows, paths[i]))
      {
        perror (paths[i]);
        return false;
      }
  perfect_rows_write (&self->rows, self->path);
  return true;
}

static bool
fill_table (Run *self, int n, char **arguments)
{
  self->most = strtol (arguments[1], NULL, 10);
  if (n > 2 && sscanf (arguments[2], "%dx%d", &self->width, &self->height) != 2)
    return false;
  self->from = n > 3 ? (int)strtol (arguments[3], NULL, 10) : 0;
  self->to = n > 4 ? (int)strtol (arguments[4], NULL, 10) : self->from;
  if (strcmp (arguments[0], "search") == 0)
    self->perfect = perfect_new (NULL, SEARCH_BYTES);
  work_out_all (self);
  perfect_free (self->perfect);
  return true;
}

int
main (int argc, char **argv)
{
  if (argc < 4)
    return 2;
  Run run = { .path = argv[1] };
  perfect_rows_read (&run.rows, run.path);
  bool done = strcmp (argv[2], "add") == 0 ? add_tables (&run, argc - 3, argv + 3)
                                           : fill_table (&run, argc - 2, argv + 2);
  perfect_rows_clear (&run.rows);
  return done ? 0 : 1;
}

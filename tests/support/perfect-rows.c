/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "perfect-rows.h"

#include "ms-cell-name.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADING \
  "width,height,mines,layouts,won,chance,chance_if_first_is_safe,best_first,best_first_all," \
  "won_by_first_cell,methods\n"

static void
require (bool holds, const char *what, const PerfectRow *row)
{
  if (holds)
    return;
  fprintf (stderr, "perfect play on %d×%d with %d mines: %s\n", row->width, row->height, row->mines,
      what);
  abort ();
}

long
perfect_rows_count_layouts (int n_cells, int mines)
{
  __extension__ unsigned __int128 n = 1;
  for (int i = 0; i < mines; i++)
    n = n * (unsigned)(n_cells - i) / (unsigned)(i + 1);
  return n <= LONG_MAX ? (long)n : 0;
}

long
perfect_rows_gcd (long a, long b)
{
  return b == 0 ? a : perfect_rows_gcd (b, a % b);
}

int
perfect_rows_first_image (int width, int height, int cell)
{
  int x = cell % width, y = cell / width;
  x = x < width - 1 - x ? x : width - 1 - x;
  y = y < height - 1 - y ? y : height - 1 - y;
  return width == height && x < y ? x * width + y : y * width + x;
}

static int
compare (const PerfectRow *a, const PerfectRow *b)
{
  int cells = a->width * a->height - b->width * b->height;
  int sides = a->width - b->width;
  return cells != 0 ? cells : sides != 0 ? sides : a->mines - b->mines;
}

PerfectRow *
perfect_rows_find (const PerfectRows *self, int width, int height, int mines)
{
  PerfectRow wanted = { .width = width, .height = height, .mines = mines };
  for (size_t i = 0; i < self->n; i++)
    if (compare (&self->rows[i], &wanted) == 0)
      return &self->rows[i];
  return NULL;
}

static void
join (PerfectRow *known, const PerfectRow *row)
{
  require (known->layouts == row->layouts && known->won == row->won, "methods disagree", row);
  for (int cell = 0; cell < row->width * row->height; cell++)
    {
      long *won = &known->won_at[cell], other = row->won_at[cell];
      require (*won < 0 || other < 0 ? (*won < row->won && other < row->won) : *won == other,
          "methods disagree about a first cell", row);
      *won = other > *won ? other : *won;
    }
  known->methods |= row->methods;
}

void
perfect_rows_add (PerfectRows *self, const PerfectRow *row)
{
  size_t at = 0;
  while (at < self->n && compare (&self->rows[at], row) < 0)
    at++;
  if (at < self->n && compare (&self->rows[at], row) == 0)
    {
      join (&self->rows[at], row);
      return;
    }
  self->rows = realloc (self->rows, (self->n + 1) * sizeof *row);
  require (self->rows != NULL, "no memory", row);
  memmove (self->rows + at + 1, self->rows + at, (self->n - at) * sizeof *row);
  self->rows[at] = *row;
  self->n++;
}

void
perfect_rows_clear (PerfectRows *self)
{
  free (self->rows);
  *self = (PerfectRows){ 0 };
}

static char *
add_fraction (char *to, long part, long of)
{
  long common = perfect_rows_gcd (part, of);
  return to + sprintf (to, "%ld/%ld,", part / common, of / common);
}

/* Names of the best cells, all of them or one of each kind. */
static char *
add_best (char *to, const PerfectRow *row, bool all)
{
  const char *before = "";
  char name[MS_CELL_NAME_SIZE];
  for (int cell = 0; cell < row->width * row->height; cell++)
    {
      int first = perfect_rows_first_image (row->width, row->height, cell);
      if (row->won_at[first] != row->won || (!all && first != cell))
        continue;
      ms_cell_name (cell % row->width, cell / row->width, name);
      to += sprintf (to, "%s%s", before, name);
      before = " ";
    }
  return to + sprintf (to, ",");
}

static char *
add_first_cells (char *to, const PerfectRow *row)
{
  const char *before = "";
  char name[MS_CELL_NAME_SIZE];
  for (int cell = 0; cell < row->width * row->height; cell++)
    {
      if (perfect_rows_first_image (row->width, row->height, cell) != cell)
        continue;
      ms_cell_name (cell % row->width, cell / row->width, name);
      bool less = row->won_at[cell] < 0;
      to += sprintf (
          to, "%s%s%c%ld", before, name, less ? '<' : '=', less ? row->won : row->won_at[cell]);
      before = " ";
    }
  return to + sprintf (to, ",");
}

const char *
perfect_rows_format (const PerfectRow *row, char text[PERFECT_ROWS_TEXT])
{
  static const char *const methods[] = { "none", "search", "every play", "both" };
  int n_cells = row->width * row->height;
  char *to = text
      + sprintf (
          text, "%d,%d,%d,%ld,%ld,", row->width, row->height, row->mines, row->layouts, row->won);
  to = add_fraction (to, row->won, row->layouts);
  to = add_fraction (to, row->won, perfect_rows_count_layouts (n_cells - 1, row->mines));
  to = add_best (to, row, false);
  to = add_best (to, row, true);
  to = add_first_cells (to, row);
  strcpy (to, methods[row->methods]);
  return text;
}

void
perfect_rows_write (const PerfectRows *self, const char *path)
{
  char text[PERFECT_ROWS_TEXT], next[4096];
  snprintf (next, sizeof next, "%s.new", path);
  FILE *file = fopen (next, "w");
  if (file == NULL)
    {
      perror (next);
      exit (1);
    }
  fputs (HEADING, file);
  for (size_t i = 0; i < self->n; i++)
    fprintf (file, "%s\n", perfect_rows_format (&self->rows[i], text));
  if (fclose (file) != 0 || rename (next, path) != 0)
    {
      perror (path);
      exit (1);
    }
}

/* What is known of the first cells, from where they are named one of each kind. */
static void
read_first_cells (const char *field, PerfectRow *row)
{
  for (int cell = 0; cell < row->width * row->height; cell++)
    {
      int first = perfect_rows_first_image (row->width, row->height, cell), n_read = 0;
      char column, sign;
      int line;
      long won;
      row->won_at[cell] = row->won_at[first];
      if (first != cell)
        continue;
      require (sscanf (field, " %c%d%c%ld%n", &column, &line, &sign, &won, &n_read) == 4
              && column - 'A' == cell % row->width && line - 1 == cell / row->width,
          "the first cells are not all there", row);
      row->won_at[cell] = sign == '=' ? won : -1;
      field += n_read;
    }
}

static void
read_line (PerfectRows *self, const char *line)
{
  PerfectRow row = { 0 };
  char first_cells[PERFECT_ROWS_TEXT] = "", methods[16] = "", text[PERFECT_ROWS_TEXT];
  int n = sscanf (line, "%d,%d,%d,%ld,%ld,%*[^,],%*[^,],%*[^,],%*[^,],%2000[^,],%15[^\n]",
      &row.width, &row.height, &row.mines, &row.layouts, &row.won, first_cells, methods);
  require (n == 7 && row.width * row.height <= PERFECT_ROWS_MOST_CELLS, "not a row", &row);
  row.methods = strcmp (methods, "both") == 0 ? PERFECT_ROWS_BY_SEARCH | PERFECT_ROWS_BY_EVERY
      : strcmp (methods, "search") == 0       ? PERFECT_ROWS_BY_SEARCH
                                              : PERFECT_ROWS_BY_EVERY;
  read_first_cells (first_cells, &row);
  perfect_rows_format (&row, text);
  require (strncmp (text, line, strlen (text)) == 0, "its columns contradict each other", &row);
  perfect_rows_add (self, &row);
}

bool
perfect_rows_read (PerfectRows *self, const char *path)
{
  char line[PERFECT_ROWS_TEXT];
  FILE *file = fopen (path, "r");
  if (file == NULL)
    return false;
  require (fgets (line, sizeof line, file) != NULL && strcmp (line, HEADING) == 0,
      "the table has another heading", &(PerfectRow){ 0 });
  while (fgets (line, sizeof line, file) != NULL)
    read_line (self, line);
  fclose (file);
  return true;
}

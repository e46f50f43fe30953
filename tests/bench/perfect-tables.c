/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of docs/perfect-play.md, from data/perfect-play.csv.
 *
 *   perfect-tables TABLE */
#include "ms-cell-name.h"
#include "perfect-rows.h"

#include <stdio.h>

#define MOST_SIDE 6

/* Enough digits that boards which are hardly ever won can be told apart. */
static void
print_percent (double share)
{
  printf ("%.*f %%", share >= 0.001 ? 2 : share >= 0.00001 ? 4 : 6, 100 * share);
}

static void
print_fraction (const PerfectRow *row, long of)
{
  long common = perfect_rows_gcd (row->won, of);
  printf ("%ld/%ld = ", row->won / common, of / common);
  print_percent ((double)row->won / (double)of);
  printf (" | ");
}

/* The best cells of one kind each, or whether the best is every cell. */
static void
print_best (const PerfectRow *row)
{
  const char *before = "";
  char name[MS_CELL_NAME_SIZE];
  int n_kinds = 0, n_best = 0;
  for (int cell = 0; cell < row->width * row->height; cell++)
    if (perfect_rows_first_image (row->width, row->height, cell) == cell)
      {
        n_kinds++;
        n_best += row->won_at[cell] == row->won;
      }
  if (n_best == n_kinds && n_kinds > 1)
    {
      printf ("any");
      return;
    }
  for (int cell = 0; cell < row->width * row->height; cell++)
    if (perfect_rows_first_image (row->width, row->height, cell) == cell
        && row->won_at[cell] == row->won)
      {
        printf ("%s%s", before, ms_cell_name (cell % row->width, cell / row->width, name));
        before = ", ";
      }
}

static bool
is_by_both (const PerfectRow *row)
{
  return row->methods == (PERFECT_ROWS_BY_SEARCH | PERFECT_ROWS_BY_EVERY);
}

/* Up to the end of the line, which is the caller's. */
static void
print_row (const PerfectRow *row)
{
  long safe = perfect_rows_count_layouts (row->width * row->height - 1, row->mines);
  printf ("| %d | %ld / %ld | ", row->mines, row->won, row->layouts);
  print_fraction (row, row->layouts);
  print_fraction (row, safe);
  print_best (row);
  printf (" |");
}

static void
print_board (const PerfectRows *rows, int width, int height)
{
  printf ("### %d×%d\n\n", width, height);
  printf ("| mines | won / layouts | chance | first cell safe | best first |\n");
  printf ("|---|---|---|---|---|\n");
  for (int mines = 1; mines < width * height; mines++)
    {
      const PerfectRow *row = perfect_rows_find (rows, width, height, mines);
      if (row == NULL || !is_by_both (row))
        continue;
      print_row (row);
      printf ("\n");
    }
  printf ("\n");
}

static void
print_by_one (const PerfectRows *rows)
{
  printf ("### Settled by one method only\n\n");
  printf ("| board | by | mines | won / layouts | chance | first cell safe | best first |\n");
  printf ("|---|---|---|---|---|---|---|\n");
  for (size_t i = 0; i < rows->n; i++)
    {
      const PerfectRow *row = &rows->rows[i];
      if (is_by_both (row))
        continue;
      printf ("| %d×%d | %s ", row->width, row->height,
          row->methods == PERFECT_ROWS_BY_SEARCH ? "search" : "every play");
      print_row (row);
      printf ("\n");
    }
  printf ("\n");
}

/* Mines against squares, in per cent. */
static void
print_squares (const PerfectRows *rows)
{
  printf ("| mines |");
  for (int side = 2; side <= MOST_SIDE; side++)
    printf (" %d×%d |", side, side);
  printf ("\n|---|---|---|---|---|---|\n");
  for (int mines = 1; mines < MOST_SIDE * MOST_SIDE; mines++)
    {
      printf ("| %d |", mines);
      for (int side = 2; side <= MOST_SIDE; side++)
        {
          const PerfectRow *row = perfect_rows_find (rows, side, side, mines);
          printf (" ");
          if (row != NULL && is_by_both (row))
            print_percent ((double)row->won / (double)row->layouts);
          else
            printf (mines < side * side ? "?" : "–");
          printf (" |");
        }
      printf ("\n");
    }
  printf ("\n");
}

int
main (int argc, char **argv)
{
  PerfectRows rows = { 0 };
  if (argc != 2 || !perfect_rows_read (&rows, argv[1]))
    return 2;
  printf ("### Squares, in per cent\n\n");
  print_squares (&rows);
  for (int width = 1; width <= MOST_SIDE; width++)
    for (int height = 1; height <= width; height++)
      if (width > 1)
        print_board (&rows, width, height);
  print_by_one (&rows);
  perfect_rows_clear (&rows);
  return 0;
}

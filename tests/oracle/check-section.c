/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check-section.h"

#include "ms-cross-check.h"
#include "section.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOLERANCE 1e-12
/* A count may lose what is a 1e-40th of the largest. */
#define NEGLIGIBLE 1e-39
/* Each undecided cell has at most eight numbers around it. */
#define MOST_NUMBERS (8 * MS_CHECK_MOST_CELLS)

_Thread_local CheckSectionReport check_section_report;
_Thread_local long check_section_count;

typedef struct
{
  const MsCheckSection *section;
  int numbers[MOST_NUMBERS], needs[MOST_NUMBERS];
  int n_numbers;
  double layouts[MS_CHECK_MOST_CELLS + 1]; /* by mines */
  double with_mine[MS_CHECK_MOST_CELLS][MS_CHECK_MOST_CELLS + 1];
  uint16_t feasible[MS_CHECK_MOST_CELLS]; /* by box */
} Truth;

static void
print_section (const MsCheckSection *section, FILE *stream)
{
  fprintf (stream, "section:");
  for (int i = 0; i < section->n_cells; i++)
    fprintf (stream, " (%d, %d)", section->cells[i] % section->width,
        section->cells[i] / section->width);
  fprintf (stream, "\nworked out (* mine, . free):\n");
  for (int y = 0; y < section->height; y++)
    fprintf (stream, "%.*s\n", section->width, section->board + (size_t)y * section->width);
  fprintf (stream, "position:\n%dx%dx%d\n", section->width, section->height, section->mines);
  for (int i = 0; i < section->width * section->height; i++)
    {
      char symbol = section->board[i] == '*' || section->board[i] == '.' ? 'H' : section->board[i];
      fprintf (stream, "%c%s", symbol, i % section->width == section->width - 1 ? "\n" : "");
    }
}

static bool __attribute__ ((format (printf, 2, 3)))
differ (const MsCheckSection *section, const char *format, ...)
{
  char *text;
  size_t n;
  va_list arguments;
  FILE *stream = open_memstream (&text, &n);
  if (stream == NULL)
    abort ();
  fprintf (stream, "solver and oracle differ: ");
  va_start (arguments, format);
  vfprintf (stream, format, arguments);
  va_end (arguments);
  fputc ('\n', stream);
  print_section (section, stream);
  fclose (stream);
  if (check_section_report == NULL)
    {
      fputs (text, stderr);
      abort ();
    }
  check_section_report (text);
  free (text);
  return false;
}

static bool
is_cell (const MsCheckSection *section, int cell)
{
  for (int i = 0; i < section->n_cells; i++)
    if (section->cells[i] == cell)
      return true;
  return false;
}

/* The cells of the board in the square around one, itself included; their number. */
static int
square (const MsCheckSection *section, int cell, int cells[9])
{
  int n = 0;
  for (int y = cell / section->width - 1; y <= cell / section->width + 1; y++)
    for (int x = cell % section->width - 1; x <= cell % section->width + 1; x++)
      if (x >= 0 && y >= 0 && x < section->width && y < section->height)
        cells[n++] = y * section->width + x;
  return n;
}

/* What the number still needs; false when an undecided cell around it is not in the section. */
static bool
add_number (Truth *self, int number)
{
  int around[9], n = square (self->section, number, around);
  int need = self->section->board[number] - '0';
  for (int i = 0; i < self->n_numbers; i++)
    if (self->numbers[i] == number)
      return true;
  for (int i = 0; i < n; i++)
    {
      char symbol = self->section->board[around[i]];
      need -= symbol == 'F' || symbol == '*';
      if (symbol == 'H' && !is_cell (self->section, around[i]))
        return differ (self->section, "(%d, %d) belongs to the section and is not in it",
            around[i] % self->section->width, around[i] / self->section->width);
    }
  self->numbers[self->n_numbers] = number;
  self->needs[self->n_numbers++] = need;
  return true;
}

static bool
list_numbers (Truth *self)
{
  for (int i = 0; i < self->section->n_cells; i++)
    {
      int around[9], n = square (self->section, self->section->cells[i], around);
      for (int j = 0; j < n; j++)
        if (self->section->board[around[j]] >= '0' && self->section->board[around[j]] <= '8'
            && !add_number (self, around[j]))
          return false;
    }
  return true;
}

static bool
count_way (const uint8_t *mine, int mines, void *user_data)
{
  Truth *self = user_data;
  int in_box[MS_CHECK_MOST_CELLS] = { 0 };
  self->layouts[mines]++;
  for (int i = 0; i < self->section->n_cells; i++)
    {
      self->with_mine[i][mines] += mine[i];
      in_box[self->section->boxes[i]] += mine[i];
    }
  for (int i = 0; i < self->section->n_cells; i++)
    {
      int box = self->section->boxes[i];
      self->feasible[box] |= (uint16_t)(1u << in_box[box]);
    }
  return true;
}

static double
weigh (const MsCheckSection *section, const double *counts, const double *rest)
{
  double sum = 0;
  for (int s = 0; s <= section->n_cells; s++)
    sum += counts[s] * pow (section->tilt, s) * (rest != NULL ? rest[s] : 1);
  return sum;
}

static bool
compare_ways (const Truth *self)
{
  const MsCheckSection *section = self->section;
  double expected_sum = weigh (section, self->layouts, NULL), found_sum = 0;
  for (int s = 0; s <= section->n_cells && section->plain; s++)
    if (section->ways[s] != self->layouts[s])
      return differ (section, "the layouts with %d mines: solver %.17g, oracle %.17g", s,
          section->ways[s], self->layouts[s]);
  for (int s = 0; s <= section->n_cells; s++)
    found_sum += section->ways[s];
  for (int s = 0; s <= section->n_cells; s++)
    {
      double expected = self->layouts[s] * pow (section->tilt, s) / expected_sum;
      double found = section->ways[s] / found_sum;
      if (!(fabs (found - expected) <= TOLERANCE * expected + NEGLIGIBLE)
          || (self->layouts[s] == 0 && section->ways[s] != 0))
        return differ (section, "the share of layouts with %d mines: solver %.17g, oracle %.17g", s,
            found, expected);
    }
  return true;
}

static bool
compare_cells (const Truth *self)
{
  const MsCheckSection *section = self->section;
  double sum = weigh (section, self->layouts, section->rest);
  for (int i = 0; i < section->n_cells; i++)
    {
      int x = section->cells[i] % section->width, y = section->cells[i] / section->width;
      unsigned feasible = self->feasible[section->boxes[i]];
      double expected = weigh (section, self->with_mine[i], section->rest) / sum;
      if (feasible != section->feasible[i])
        return differ (section, "mines in the box of (%d, %d), as bits: solver %x, oracle %x", x, y,
            section->feasible[i], feasible);
      if (!(fabs (section->probability[i] - expected) <= TOLERANCE * expected))
        return differ (section, "the probability of (%d, %d): solver %.17g, oracle %.17g", x, y,
            section->probability[i], expected);
    }
  return true;
}

void
ms_check_section (const MsCheckSection *section)
{
  Truth self = { .section = section };
  long steps = 1L << (MS_CHECK_MOST_CELLS + 2);
  check_section_count++;
  if (!list_numbers (&self))
    return;
  OracleSection cells = {
    .width = section->width,
    .cells = section->cells,
    .n_cells = section->n_cells,
    .numbers = self.numbers,
    .needs = self.needs,
    .n_numbers = self.n_numbers,
  };
  if (!oracle_section_visit (&cells, &steps, count_way, &self))
    abort ();
  if (weigh (section, self.layouts, NULL) == 0)
    differ (section, "the oracle finds no layout, the solver some");
  else if (compare_ways (&self))
    compare_cells (&self);
}

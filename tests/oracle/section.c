/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "section.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  const OracleSection *section;
  int (*touched)[8]; /* [n_cells] the numbers around each cell, -1 at the end */
  int *need, *unset; /* [n_numbers] mines still to come, cells still to be set */
  uint8_t mine[ORACLE_SECTION_CELLS];
  long *steps;
  OracleVisit visit;
  void *user_data;
  bool stopped;
} Search;

static bool
adjacent (int width, int a, int b)
{
  return a != b && abs (a % width - b % width) <= 1 && abs (a / width - b / width) <= 1;
}

static void
link_numbers (Search *self)
{
  const OracleSection *section = self->section;
  for (int i = 0; i < section->n_cells; i++)
    {
      int n = 0;
      memset (self->touched[i], -1, sizeof self->touched[i]);
      for (int j = 0; j < section->n_numbers; j++)
        if (adjacent (section->width, section->cells[i], section->numbers[j]))
          {
            self->touched[i][n++] = j;
            self->unset[j]++;
          }
    }
}

/* Sets a cell, or with sign -1 takes it back; false when a number cannot come out right. */
static bool
set (Search *self, int cell, int mine, int sign)
{
  bool fits = true;
  for (int i = 0; i < 8 && self->touched[cell][i] >= 0; i++)
    {
      int number = self->touched[cell][i];
      self->need[number] -= sign * mine;
      self->unset[number] -= sign;
      fits &= self->need[number] >= 0 && self->need[number] <= self->unset[number];
    }
  return fits;
}

static void
try_cell (Search *self, int cell, int placed)
{
  if ((*self->steps)-- <= 0)
    self->stopped = true;
  else if (cell == self->section->n_cells)
    self->stopped = !self->visit (self->mine, placed, self->user_data);
  else
    for (int mine = 0; mine <= 1 && !self->stopped; mine++)
      {
        self->mine[cell] = (uint8_t)mine;
        if (set (self, cell, mine, 1))
          try_cell (self, cell + 1, placed + mine);
        set (self, cell, mine, -1);
      }
}

/* Numbers around which nothing is to be set are right already or never. */
static bool
can_begin (const Search *self)
{
  for (int i = 0; i < self->section->n_numbers; i++)
    if (self->need[i] < 0 || self->need[i] > self->unset[i])
      return false;
  return true;
}

bool
oracle_section_visit (const OracleSection *section, long *steps, OracleVisit visit, void *user_data)
{
  if (section->n_cells > ORACLE_SECTION_CELLS)
    return false;
  size_t n_numbers = (size_t)section->n_numbers;
  Search self = {
    .section = section,
    .touched = calloc ((size_t)section->n_cells + 1, sizeof *self.touched),
    .need = calloc (n_numbers + 1, sizeof (int)),
    .unset = calloc (n_numbers + 1, sizeof (int)),
    .steps = steps,
    .visit = visit,
    .user_data = user_data,
  };
  if (self.touched == NULL || self.need == NULL || self.unset == NULL)
    abort ();
  for (size_t i = 0; i < n_numbers; i++)
    self.need[i] = section->needs[i];
  link_numbers (&self);
  if (can_begin (&self))
    try_cell (&self, 0, 0);
  free (self.touched);
  free (self.need);
  free (self.unset);
  return *steps >= 0;
}

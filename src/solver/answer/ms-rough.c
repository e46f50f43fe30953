/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-rough.h"

/* Rough chances stay this far from 0 and 1, which would read as certain. */
#define LEAST 0.01

static double
keep_uncertain (double probability)
{
  if (!(probability > LEAST))
    return LEAST;
  return probability < 1 - LEAST ? probability : 1 - LEAST;
}

static void
set (MsSolverResult *result, int cell, double probability)
{
  double p = keep_uncertain (probability);
  result->mine_probability[cell] = p;
  result->standard_error[cell] = (p > 0.5 ? p : 1 - p) / 2;
}

/* What a number says of the cells around it of which nothing is known. */
static double
share_around (const MsGrid *grid, const MsSolverResult *result, int index)
{
  int unknown = 0, mines = 0;
  for (int i = 0; i < 8; i++)
    {
      int around = index + grid->offsets[i];
      if (grid->kind[around] == MS_GRID_BORDER || grid->kind[around] & MS_GRID_OPENED)
        continue;
      uint8_t certainty = result->certainty[ms_grid_cell (grid, around)];
      unknown += certainty == MS_CERTAINTY_NONE;
      mines += certainty == MS_CERTAINTY_MINE;
    }
  return ((grid->kind[index] & 0xf) - mines) / (double)unknown;
}

static bool
is_beside_number (const MsGrid *grid, int index)
{
  for (int i = 0; i < 8; i++)
    if (grid->kind[index + grid->offsets[i]] & MS_GRID_OPENED)
      return true;
  return false;
}

static double
mean_of_numbers (const MsGrid *grid, const MsSolverResult *result, int index)
{
  double sum = 0;
  int n = 0;
  for (int i = 0; i < 8; i++)
    {
      int around = index + grid->offsets[i];
      if (!(grid->kind[around] & MS_GRID_OPENED))
        continue;
      sum += keep_uncertain (share_around (grid, result, around));
      n++;
    }
  return sum / n;
}

/* Of the other cells: what is left of the mine total, or the density. */
static double
chance_of_others (const MsSolver *self, double mines, int n_others)
{
  const MsSolverOptions *options = self->work.options;
  return ms_solver_options_has_density (options) ? options->density : mines / n_others;
}

/* Cells beside numbers; *mines, *n_others: what is left to the others. */
static bool
fill_beside (MsSolver *self, MsSolverResult *result, double *mines, int *n_others)
{
  const MsGrid *grid = &self->grid;
  *mines = grid->mines - result->n_certain_mines;
  *n_others = 0;
  for (int cell = 0; cell < result->width * result->height; cell++)
    {
      int index = ms_grid_index (grid, cell % result->width, cell / result->width);
      if (result->certainty[cell] != MS_CERTAINTY_NONE)
        continue;
      if (!is_beside_number (grid, index))
        ++*n_others;
      else
        {
          set (result, cell, mean_of_numbers (grid, result, index));
          *mines -= result->mine_probability[cell];
        }
      if (!ms_work_tick (&self->work, 200))
        return false;
    }
  return true;
}

bool
ms_rough_fill (MsSolver *self, MsSolverResult *result)
{
  const MsGrid *grid = &self->grid;
  double mines;
  int n_others;
  if (!fill_beside (self, result, &mines, &n_others))
    return false;
  for (int cell = 0; cell < result->width * result->height; cell++)
    {
      int index = ms_grid_index (grid, cell % result->width, cell / result->width);
      if (!ms_work_tick (&self->work, 20))
        return false;
      if (result->certainty[cell] != MS_CERTAINTY_NONE || is_beside_number (grid, index))
        continue;
      set (result, cell, chance_of_others (self, mines, n_others));
      result->n_outside += !result->outside[cell];
      result->outside[cell] = 1;
      result->outside_probability = result->mine_probability[cell];
    }
  return true;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-grid-init.h"

#include "ms-row-bits.h"
#include "ms-wide.h"

/* Allocates the arrays.  The kinds are cleared unless ms_row_bits_copy writes them all. */
static bool
allocate (MsGrid *grid, MsWork *work)
{
  size_t n = (size_t)grid->n_padded;
  if (ms_row_bits_suit (grid))
    {
      grid->kind = ms_arena_alloc (&work->arena, n + MS_GRID_SLACK, 1);
      grid->rows = ms_arena_alloc (&work->arena, 1, sizeof (MsRowBits));
      if (grid->rows == NULL)
        return false;
    }
  else
    grid->kind = ms_work_alloc0 (work, n + MS_GRID_SLACK, 1);
  /* Two arrays in one block, which is cleared at once. */
  grid->number_at = ms_arena_alloc (&work->arena, 2 * n, sizeof (int32_t));
  if (grid->kind == NULL || grid->number_at == NULL)
    return false;
  grid->box_at = grid->number_at + n;
  return ms_work_fill (work, grid->number_at, 0xff, 2 * n * sizeof (int32_t));
}

static void
free_cell (MsGrid *grid, int index)
{
  if (grid->kind[index] == MS_GRID_BORDER)
    return;
  /* The promise for the first click always holds, so a flag on such a cell is wrong and not
   * trusted. */
  grid->n_flags -= grid->kind[index] == MS_GRID_MINE;
  grid->kind[index] = MS_GRID_FREED;
  grid->n_freed++;
}

/* Before any cell is opened, the promise frees the first cell, and its neighbours too if it says
 * so. */
static void
free_first_cells (MsGrid *grid, const MsSolverOptions *options)
{
  if (grid->n_opened > 0 || options->first_cell < 0
      || options->first_cell >= grid->width * grid->height)
    return;
  MsRules rules = { grid->width, grid->height, grid->mines, options->first_click };
  int x = options->first_cell % grid->width, y = options->first_cell / grid->width;
  MsFirstClick promise = ms_rules_feasible_first_click (&rules, x, y);
  int index = ms_grid_index (grid, x, y);
  if (promise != MS_FIRST_CLICK_ANY)
    free_cell (grid, index);
  if (promise == MS_FIRST_CLICK_OPEN)
    for (int i = 0; i < 8; i++)
      free_cell (grid, index + grid->offsets[i]);
}

static void
assume (MsGrid *grid, const MsAssumption *assumption)
{
  int cell = assumption->cell;
  if (cell < 0 || cell >= grid->width * grid->height)
    return;
  int index = ms_grid_index (grid, cell % grid->width, cell / grid->width);
  uint8_t kind = grid->kind[index];
  if (assumption->certainty == MS_CERTAINTY_MINE && kind == MS_GRID_COVERED)
    {
      grid->kind[index] = MS_GRID_MINE;
      grid->n_flags++;
    }
  else if (assumption->certainty == MS_CERTAINTY_SAFE
      && (kind == MS_GRID_COVERED || kind == MS_GRID_MINE))
    free_cell (grid, index);
}

MS_BITWISE static bool
copy_rows (MsGrid *grid, const MsCell *cells, MsWork *work)
{
  for (int y = 0; y < grid->height; y++, cells += grid->width)
    {
      ms_grid_copy_row (grid, cells, y, work->options->trust_flags);
      if (!ms_work_tick (work, grid->width))
        return false;
    }
  return true;
}

/* Applies what the options say of single cells. */
static bool
apply_options (MsGrid *grid, const MsSolverOptions *options, MsWork *work)
{
  const uint8_t *counting = options->counting, *distrusted = options->distrusted;
  for (int y = 0; y < grid->height && (counting != NULL || distrusted != NULL); y++)
    {
      uint8_t *row = grid->kind + ms_grid_index (grid, 0, y);
      size_t first = (size_t)y * (size_t)grid->width;
      /* Numbers that do not count become free cells that show nothing. */
      for (int x = 0; counting != NULL && x < grid->width; x++)
        if ((row[x] & MS_GRID_OPENED) && !counting[first + x])
          {
            row[x] = MS_GRID_FREED;
            grid->n_freed++;
            grid->n_opened--;
          }
      for (int x = 0; distrusted != NULL && x < grid->width; x++)
        if (row[x] == MS_GRID_MINE && distrusted[first + x])
          {
            row[x] = MS_GRID_COVERED;
            grid->n_flags--;
          }
      if (!ms_work_tick (work, grid->width))
        return false;
    }
  free_first_cells (grid, options);
  for (int i = 0; i < options->n_assumed; i++)
    assume (grid, &options->assumed[i]);
  return true;
}

bool
ms_grid_init (MsGrid *grid, const MsPosition *position, MsWork *work)
{
  const MsSolverOptions *options = work->options;
  ms_grid_shape (grid, ms_position_get_width (position), ms_position_get_height (position),
      ms_position_get_mines (position));
  if (!allocate (grid, work))
    return false;
  bool by_rows = grid->rows != NULL;
  const MsCell *cells = ms_position_get_cells (position);
  if (by_rows)
    ms_row_bits_copy (grid, cells, options->trust_flags);
  else if (!copy_rows (grid, cells, work))
    return false;
  if (!apply_options (grid, options, work))
    return false;
  bool changed = options->counting != NULL || options->distrusted != NULL || grid->n_freed > 0
      || options->n_assumed > 0;
  if (by_rows && changed)
    ms_row_bits_read (grid);
  grid->n_covered = grid->width * grid->height - grid->n_opened - grid->n_flags - grid->n_freed;
  return true;
}

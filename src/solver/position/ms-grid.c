/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-grid.h"

void
ms_grid_shape (MsGrid *grid, int width, int height, int mines)
{
  int n = 0;
  *grid = (MsGrid){ .width = width, .height = height, .mines = mines, .stride = width + 2 };
  grid->n_padded = grid->stride * (height + 2);
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx != 0 || dy != 0)
        grid->offsets[n++] = dy * grid->stride + dx;
}

static bool
allocate (MsGrid *grid, MsWork *work)
{
  grid->kind = ms_work_alloc0 (work, (size_t)grid->n_padded + MS_GRID_SLACK, 1);
  grid->number_at = ms_arena_alloc (&work->arena, (size_t)grid->n_padded, sizeof (int32_t));
  grid->box_at = ms_arena_alloc (&work->arena, (size_t)grid->n_padded, sizeof (int32_t));
  if (grid->kind == NULL || grid->number_at == NULL || grid->box_at == NULL)
    return false;
  size_t bytes = (size_t)grid->n_padded * sizeof (int32_t);
  return ms_work_fill (work, grid->number_at, 0xff, bytes)
      && ms_work_fill (work, grid->box_at, 0xff, bytes);
}

/* Numbers that do not count are free cells and no more. */
static void
silence_row (MsGrid *grid, const uint8_t *counting, int y)
{
  uint8_t *row = grid->kind + ms_grid_index (grid, 0, y);
  for (int x = 0; x < grid->width; x++)
    if ((row[x] & MS_GRID_OPENED) && !counting[(size_t)y * grid->width + x])
      {
        row[x] = MS_GRID_FREED;
        grid->n_freed++;
        grid->n_opened--;
      }
}

/* One for each of eight bytes that has its highest bit set. */
static inline int
count_high (uint64_t bytes)
{
  return (int)((bytes >> 7 & MS_GRID_EIGHT (1)) * MS_GRID_EIGHT (1) >> 56);
}

/* The first n of eight cells, 1…8, as kinds; the rest becomes border. */
static inline uint64_t
convert_cells (MsGrid *grid, uint64_t cells, int n, bool trust_flags)
{
  uint64_t inside = ~UINT64_C (0) >> (64 - 8 * n), high = MS_GRID_EIGHT (0x80) & inside;
  /* Cells are less than 16, the opened ones less than 9; a flag is 10. */
  uint64_t covered = (cells + MS_GRID_EIGHT (0x80 - MS_CELL_COVERED)) & high,
           opened = covered ^ high;
  uint64_t numbers = (opened >> 7) * 0xff & cells, kinds = covered | opened >> 3 | numbers;
  grid->n_opened += count_high (opened);
  if (trust_flags)
    {
      uint64_t flags = ~((cells ^ MS_GRID_EIGHT (MS_CELL_FLAG)) + MS_GRID_EIGHT (0x7f)) & high;
      grid->n_flags += count_high (flags);
      kinds ^= flags | flags >> 2;
    }
  return kinds;
}

/* What is written behind the row is border, or rewritten by the next row. */
static void
copy_row (MsGrid *grid, const MsCell *cells, int y, bool trust_flags)
{
  uint8_t *row = grid->kind + ms_grid_index (grid, 0, y);
  const MsCell *end = cells + (size_t)grid->width * grid->height;
  cells += (size_t)y * grid->width;
  for (int x = 0; x < grid->width; x += 8)
    {
      uint64_t eight = 0;
      int left = grid->width - x;
      if (end - (cells + x) >= 8)
        eight = ms_grid_load (cells + x);
      else
        for (int i = 0; i < left; i++)
          eight |= (uint64_t)cells[x + i] << 8 * i;
      ms_grid_store (row + x, convert_cells (grid, eight, left < 8 ? left : 8, trust_flags));
    }
}

static void
distrust_row (MsGrid *grid, const uint8_t *distrusted, int y)
{
  uint8_t *row = grid->kind + ms_grid_index (grid, 0, y);
  for (int x = 0; x < grid->width; x++)
    if (row[x] == MS_GRID_MINE && distrusted[(size_t)y * grid->width + x])
      {
        row[x] = MS_GRID_COVERED;
        grid->n_flags--;
      }
}

static void
free_cell (MsGrid *grid, int index)
{
  if (grid->kind[index] == MS_GRID_BORDER)
    return;
  /* The promise for the first click is certain: a flag on such a cell is wrong and not trusted. */
  grid->n_flags -= grid->kind[index] == MS_GRID_MINE;
  grid->kind[index] = MS_GRID_FREED;
  grid->n_freed++;
}

/* Before the first opening the promise frees the first cell, or its neighbours too. */
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

bool
ms_grid_init (MsGrid *grid, const MsPosition *position, MsWork *work)
{
  ms_grid_shape (grid, ms_position_get_width (position), ms_position_get_height (position),
      ms_position_get_mines (position));
  if (!allocate (grid, work))
    return false;
  const MsCell *cells = ms_position_get_cells (position);
  for (int y = 0; y < grid->height; y++)
    {
      copy_row (grid, cells, y, work->options->trust_flags);
      if (work->options->counting != NULL)
        silence_row (grid, work->options->counting, y);
      if (work->options->distrusted != NULL)
        distrust_row (grid, work->options->distrusted, y);
      if (!ms_work_tick (work, grid->width))
        return false;
    }
  free_first_cells (grid, work->options);
  for (int i = 0; i < work->options->n_assumed; i++)
    assume (grid, &work->options->assumed[i]);
  grid->n_covered = grid->width * grid->height - grid->n_opened - grid->n_flags - grid->n_freed;
  return true;
}

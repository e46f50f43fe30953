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

/* How many cells are copied at once, in two halves: every machine has vectors of that size. */
#define PIECE 32
#define HALF 16
/* The most halves that are counted before they are added up, as the counts are bytes; a row has
 * fewer. */
#define MOST_COUNTED 250

typedef uint8_t Half __attribute__ ((vector_size (HALF)));

#define ONES \
  0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff
static const uint8_t inside_of[2 * PIECE] = { ONES, ONES };

typedef struct
{
  MsGrid *grid;
  bool trust_flags;
  const MsCell *cells, *end; /* the cells of the next row, and the end of all cells */
  uint8_t *kinds; /* the kinds of the next row */
  int left; /* how many cells of a row are left after its whole pieces */
  int n_halves; /* how many halves a row has */
  /* How many opened cells, and flags, were met in each place of a half since they were added up
   * last. */
  Half opened, flags;
  int n_counted; /* how many halves were counted since then */
} Copying;

static int
sum_bytes (const Half *half)
{
  int sum = 0;
  for (int i = 0; i < HALF; i++)
    sum += (*half)[i];
  return sum;
}

static void
add_up (Copying *self)
{
  self->grid->n_opened += sum_bytes (&self->opened);
  self->grid->n_flags += self->trust_flags ? sum_bytes (&self->flags) : 0;
  self->opened = self->flags = (Half){ 0 };
  self->n_counted = 0;
}

/* Turns half a piece of cells into kinds, and counts opened cells and flags. */
static inline Half
convert_half (Copying *self, Half cells, Half inside)
{
  Half opened = (Half)(cells < MS_CELL_COVERED);
  /* Each cell gets one of the two bits. */
  Half kinds = MS_GRID_COVERED ^ (opened & (MS_GRID_COVERED | MS_GRID_OPENED));
  kinds = (kinds | (opened & cells)) & inside;
  self->opened -= opened & inside;
  if (self->trust_flags)
    {
      Half flags = (Half)(cells == MS_CELL_FLAG) & inside;
      self->flags -= flags;
      kinds ^= flags & (MS_GRID_COVERED ^ MS_GRID_MINE);
    }
  return kinds;
}

/* Writes the kinds of those cells of a piece that are inside; the rest becomes border. */
static inline void
convert_cells (Copying *self, uint8_t *kinds, const uint8_t *cells, const uint8_t *inside)
{
  for (int i = 0; i < PIECE; i += HALF)
    {
      Half half, those_inside;
      memcpy (&half, cells + i, HALF);
      memcpy (&those_inside, inside + i, HALF);
      half = convert_half (self, half, those_inside);
      memcpy (kinds + i, &half, HALF);
    }
}

static void
begin_copy (Copying *self, const MsPosition *position)
{
  MsGrid *grid = self->grid;
  self->cells = ms_position_get_cells (position);
  self->end = self->cells + (size_t)grid->width * (size_t)grid->height;
  self->kinds = grid->kind + ms_grid_index (grid, 0, 0);
  self->left = grid->width % PIECE;
  self->n_halves = PIECE / HALF * (grid->width / PIECE + 1);
}

/* Copies a row.  What is written behind it is border, or is written again by the next row. */
static void
copy_row (Copying *self)
{
  const MsCell *cells = self->cells;
  uint8_t *kinds = self->kinds;
  self->cells += self->grid->width;
  self->kinds += self->grid->stride;
  for (; self->cells - cells >= PIECE; cells += PIECE, kinds += PIECE)
    convert_cells (self, kinds, cells, inside_of);
  if (self->left == 0)
    return;
  /* As many bytes of ones as there are cells left, then zeros.  The cells of the board may end
   * before the piece does. */
  const uint8_t *inside = inside_of + PIECE - self->left;
  if (self->end - cells >= PIECE)
    {
      convert_cells (self, kinds, cells, inside);
      return;
    }
  uint8_t last[PIECE] = { 0 };
  memcpy (last, cells, (size_t)self->left);
  convert_cells (self, kinds, last, inside);
}

/* Adds the counts up before a byte could overflow. */
static void
make_room_to_count (Copying *self)
{
  self->n_counted += self->n_halves;
  if (self->n_counted <= MOST_COUNTED)
    return;
  add_up (self);
  self->n_counted = self->n_halves;
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
copy_rows (MsGrid *grid, const MsPosition *position, MsWork *work)
{
  Copying copying = { .grid = grid, .trust_flags = work->options->trust_flags };
  begin_copy (&copying, position);
  for (int y = 0; y < grid->height; y++)
    {
      make_room_to_count (&copying);
      copy_row (&copying);
      if (!ms_work_tick (work, grid->width))
        return false;
    }
  add_up (&copying);
  return true;
}

/* Applies what the options say of single cells. */
static bool
apply_options (MsGrid *grid, const MsSolverOptions *options, MsWork *work)
{
  for (int y = 0; y < grid->height && (options->counting != NULL || options->distrusted != NULL);
       y++)
    {
      if (options->counting != NULL)
        {
          /* Numbers that do not count become free cells that show nothing. */
          uint8_t *row = grid->kind + ms_grid_index (grid, 0, y);
          for (int x = 0; x < grid->width; x++)
            if ((row[x] & MS_GRID_OPENED) && !options->counting[(size_t)y * grid->width + x])
              {
                row[x] = MS_GRID_FREED;
                grid->n_freed++;
                grid->n_opened--;
              }
        }
      if (options->distrusted != NULL)
        distrust_row (grid, options->distrusted, y);
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
  if (by_rows)
    ms_row_bits_copy (grid, ms_position_get_cells (position), options->trust_flags);
  else if (!copy_rows (grid, position, work))
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

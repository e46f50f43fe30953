/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small boards copied as rows of bits: every way that this machine has, against each cell looked at
 * by itself.  What is copied to is full of something else before. */
#include "cmocka-common.h"
#include "ms-rng.h"
#include "ms-row-bits-testing.h"

#include <stdlib.h>
#include <string.h>

#define N_BOARDS 4000
#define RUBBISH 0xa5

typedef struct
{
  int width, height;
  bool trust_flags;
  MsCell *cells; /* [height*width], as long as that and no longer */
} Board;

static Board
make_board (MsRng *rng)
{
  Board board = { .width = 1 + (int)ms_rng_below (rng, MS_ROW_BITS_MOST),
    .height = 1 + (int)ms_rng_below (rng, MS_ROW_BITS_MOST),
    .trust_flags = ms_rng_below (rng, 2) == 0 };
  size_t n = (size_t)board.width * (size_t)board.height;
  uint64_t opened = ms_rng_below (rng, 101);
  board.cells = malloc (n);
  assert_non_null (board.cells);
  for (size_t i = 0; i < n; i++)
    board.cells[i] = (MsCell)(ms_rng_below (rng, 100) < opened
            ? ms_rng_below (rng, MS_CELL_COVERED)
            : MS_CELL_COVERED + ms_rng_below (rng, MS_N_CELLS - MS_CELL_COVERED));
  return board;
}

static int
get_kind (const Board *board, int x, int y)
{
  if (x < 0 || x >= board->width || y < 0 || y >= board->height)
    return MS_GRID_BORDER;
  MsCell cell = board->cells[y * board->width + x];
  if (ms_cell_is_opened (cell))
    return MS_GRID_OPENED | cell;
  return board->trust_flags && cell == MS_CELL_FLAG ? MS_GRID_MINE : MS_GRID_COVERED;
}

/* Also beside the board, where there are no cells. */
static void
check_row (const Board *board, const MsGrid *grid, int y)
{
  const MsRowBits *rows = grid->rows;
  for (int x = 0; x < MS_ROW_BITS_MOST; x++)
    {
      int kind = get_kind (board, x, y);
      assert_int_equal (rows->opened[y + 1] >> x & 1, (kind & MS_GRID_OPENED) != 0);
      assert_int_equal (rows->covered[y + 1] >> x & 1, kind == MS_GRID_COVERED);
      assert_int_equal (rows->mines[y + 1] >> x & 1, kind == MS_GRID_MINE);
      for (int i = 0; i < 4 && (kind & MS_GRID_OPENED) != 0; i++)
        assert_int_equal (rows->number[i][y + 1] >> x & 1, kind >> i & 1);
    }
}

static void
check_grid (const Board *board, const MsGrid *grid)
{
  int n_opened = 0, n_flags = 0;
  for (int y = -1; y <= board->height; y++)
    for (int x = -1; x <= board->width; x++)
      {
        int kind = get_kind (board, x, y);
        assert_int_equal (grid->kind[ms_grid_index (grid, x, y)], kind);
        n_opened += (kind & MS_GRID_OPENED) != 0;
        n_flags += kind == MS_GRID_MINE;
      }
  assert_int_equal (grid->n_opened, n_opened);
  assert_int_equal (grid->n_flags, n_flags);
  for (int y = -1; y < board->height; y++)
    check_row (board, grid, y);
  /* Rows behind the last that a piece of rows reaches. */
  for (int i = 1; i <= MS_ROW_BITS_PIECE; i++)
    check_row (board, grid, board->height - 1 + i);
}

static void
check_way (const Board *board, bool (*copy) (MsGrid *, const Board *), MsRowBits *rows)
{
  MsGrid grid;
  ms_grid_shape (&grid, board->width, board->height, 0);
  size_t n = (size_t)grid.n_padded + MS_GRID_SLACK;
  grid.kind = malloc (n);
  grid.rows = rows;
  grid.n_opened = grid.n_flags = 1000;
  assert_non_null (grid.kind);
  memset (grid.kind, RUBBISH, n);
  memset (rows, RUBBISH, sizeof *rows);
  if (copy (&grid, board))
    check_grid (board, &grid);
  free (grid.kind);
}

static bool
copy (MsGrid *grid, const Board *board)
{
  ms_row_bits_copy (grid, board->cells, board->trust_flags);
  return true;
}

static bool
copy_by_rows (MsGrid *grid, const Board *board)
{
  return ms_row_bits_copy_by (grid, board->cells, board->trust_flags, MS_ROW_COPY_ROWS);
}

static bool
copy_by_cells (MsGrid *grid, const Board *board)
{
  assert_true (ms_row_bits_copy_by (grid, board->cells, board->trust_flags, MS_ROW_COPY_CELLS));
  return true;
}

static void
check_all (bool (*way) (MsGrid *, const Board *))
{
  MsRng rng;
  MsRowBits *rows = malloc (sizeof *rows);
  assert_non_null (rows);
  ms_rng_seed (&rng, 20261122);
  for (int i = 0; i < N_BOARDS; i++)
    {
      Board board = make_board (&rng);
      check_way (&board, way, rows);
      free (board.cells);
    }
  free (rows);
}

/* The test is skipped where the machine does not have the way. */
static void
check_if_there (bool (*way) (MsGrid *, const Board *))
{
  MsGrid grid;
  MsRowBits rows;
  MsCell cell = MS_CELL_COVERED;
  uint8_t kinds[9 + MS_GRID_SLACK];
  ms_grid_shape (&grid, 1, 1, 0);
  grid.kind = kinds;
  grid.rows = &rows;
  if (!way (&grid, &(Board){ .width = 1, .height = 1, .cells = &cell }))
    skip ();
  check_all (way);
}

static void
test_the_way_that_is_taken (void **state)
{
  check_all (copy);
}

static void
test_by_rows (void **state)
{
  check_if_there (copy_by_rows);
}

static void
test_by_cells (void **state)
{
  check_all (copy_by_cells);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_the_way_that_is_taken),
    cmocka_unit_test (test_by_rows),
    cmocka_unit_test (test_by_cells),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

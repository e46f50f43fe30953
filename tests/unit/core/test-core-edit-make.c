/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sizes, pieces and turns of a board, against boards that are turned by hand. */
#include "edit-board.h"

#include "ms-edit-make.h"

static MsEdit *
size_edit (const Board *board, int left, int top, int right, int bottom)
{
  MsEdit *edit;
  MsStatus status = ms_edit_make_size (
      &board->frame, board->cells, (MsEditSides){ left, top, right, bottom }, NULL, &edit, NULL);
  assert_int_equal (status != MS_STATUS_OK, edit == NULL);
  return edit;
}

static void
a_size_keeps_what_stays_where_it_was (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 4);
  for (int round = 0; round < 500; round++)
    {
      Board board = random_board (&rng);
      int sides[4];
      for (int i = 0; i < 4; i++)
        sides[i] = (int)ms_rng_below (&rng, 7) - 3;
      int width = board.frame.width + sides[0] + sides[2];
      int height = board.frame.height + sides[1] + sides[3];
      MsEdit *edit = size_edit (&board, sides[0], sides[1], sides[2], sides[3]);
      assert_int_equal (edit != NULL, width > 0 && height > 0 && width * height > 1);
      if (edit == NULL)
        continue;
      const MsEditFrame *frame = ms_edit_get_frame (edit);
      assert_int_equal (frame->width, width);
      assert_int_equal (frame->height, height);
      assert_int_equal (
          frame->mines, board.frame.mines < width * height ? board.frame.mines : width * height);
      const MsCell *values = ms_edit_get_values (edit);
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          {
            int was_x = x - sides[0], was_y = y - sides[1];
            bool was = was_x >= 0 && was_y >= 0 && was_x < board.frame.width
                && was_y < board.frame.height;
            assert_int_equal (values[y * width + x],
                was ? board.cells[was_y * board.frame.width + was_x] : MS_CELL_COVERED);
          }
      ms_edit_unref (edit);
    }
  Board board = random_board (&rng);
  assert_null (size_edit (&board, INT32_MAX, 0, INT32_MAX, 0));
  assert_null (size_edit (&board, 0, INT32_MIN, 0, INT32_MIN));
}

/* Flipping across and down are done cell by cell; turning right is flipping down and swapping x and
 * y, turning left is swapping them and flipping down. */
static Board
swap_axes (const Board *board)
{
  Board swapped = *board;
  swapped.frame.width = board->frame.height;
  swapped.frame.height = board->frame.width;
  for (int cell = 0; cell < count_cells (board); cell++)
    swapped.cells[cell % board->frame.width * swapped.frame.width + cell / board->frame.width] =
        board->cells[cell];
  return swapped;
}

static Board
flip (const Board *board, bool across)
{
  Board flipped = *board;
  int width = board->frame.width, height = board->frame.height;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      flipped.cells[y * width + x] = across ? board->cells[y * width + width - 1 - x]
                                            : board->cells[(height - 1 - y) * width + x];
  return flipped;
}

static Board
turn_by_hand (const Board *board, MsTurn turn)
{
  Board other;
  if (turn == MS_TURN_FLIP_ACROSS || turn == MS_TURN_FLIP_DOWN)
    return flip (board, turn == MS_TURN_FLIP_ACROSS);
  if (turn == MS_TURN_RIGHT)
    {
      other = flip (board, false);
      return swap_axes (&other);
    }
  other = swap_axes (board);
  return flip (&other, false);
}

static void
a_board_is_turned (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 5);
  for (int round = 0; round < 300; round++)
    for (MsTurn turn = MS_TURN_FLIP_ACROSS; turn <= MS_TURN_RIGHT; turn++)
      {
        Board board = random_board (&rng), expected = turn_by_hand (&board, turn);
        MsEdit *edit;
        assert_int_equal (
            ms_edit_make_turn (&board.frame, board.cells, NULL, turn, NULL, &edit, NULL),
            MS_STATUS_OK);
        assert_true (ms_edit_frame_equal (ms_edit_get_frame (edit), &expected.frame));
        assert_memory_equal (
            ms_edit_get_values (edit), expected.cells, (size_t)count_cells (&expected));
        ms_edit_unref (edit);
      }
}

static Board
cut (const Board *board, const MsArea *area)
{
  Board piece = { .frame = { area->width, area->height, 0, NAN } };
  for (int y = 0; y < area->height; y++)
    for (int x = 0; x < area->width; x++)
      piece.cells[y * area->width + x] =
          board->cells[(area->y + y) * board->frame.width + area->x + x];
  return piece;
}

static bool
is_within (const MsArea *area, int x, int y)
{
  return x >= area->x && x < area->x + area->width && y >= area->y && y < area->y + area->height;
}

static MsArea
random_area (MsRng *rng, const Board *board)
{
  MsArea area = { .width = 1 + (int)ms_rng_below (rng, (uint64_t)board->frame.width),
    .height = 1 + (int)ms_rng_below (rng, (uint64_t)board->frame.height) };
  area.x = (int)ms_rng_below (rng, (uint64_t)(board->frame.width - area.width + 1));
  area.y = (int)ms_rng_below (rng, (uint64_t)(board->frame.height - area.height + 1));
  return area;
}

static void
assert_turned (const Board *board, const MsArea *from, const MsArea *to, MsTurn turn)
{
  MsArea area = *from;
  Board piece = cut (board, from), turned = turn_by_hand (&piece, turn);
  MsEdit *edit;
  assert_int_equal (ms_edit_make_turn (&board->frame, board->cells, &area, turn, NULL, &edit, NULL),
      MS_STATUS_OK);
  assert_memory_equal (&area, to, sizeof area);
  const MsCell *values = ms_edit_get_values (edit);
  for (int cell = 0; cell < count_cells (board); cell++)
    {
      int x = cell % board->frame.width, y = cell / board->frame.width;
      MsCell expected = is_within (from, x, y) ? MS_CELL_COVERED : board->cells[cell];
      if (is_within (to, x, y))
        expected = turned.cells[(y - to->y) * to->width + x - to->x];
      assert_int_equal (values[cell], expected);
    }
  ms_edit_unref (edit);
}

static void
a_rectangle_is_turned_where_it_fits (void **state)
{
  MsRng rng;
  int n_moved = 0, n_refused = 0;
  ms_rng_seed (&rng, 6);
  for (int round = 0; round < 2000; round++)
    {
      Board board = random_board (&rng);
      MsTurn turn = (MsTurn)ms_rng_below (&rng, 4);
      MsArea area = random_area (&rng, &board), to = area;
      bool quarter = turn == MS_TURN_LEFT || turn == MS_TURN_RIGHT;
      if (quarter)
        {
          to.width = area.height;
          to.height = area.width;
          while (to.x + to.width > board.frame.width)
            to.x--;
          while (to.y + to.height > board.frame.height)
            to.y--;
        }
      n_moved += to.x != area.x || to.y != area.y;
      if (to.x >= 0 && to.y >= 0)
        {
          assert_turned (&board, &area, &to, turn);
          continue;
        }
      MsEdit *edit;
      assert_int_equal (
          ms_edit_make_turn (&board.frame, board.cells, &area, turn, NULL, &edit, NULL),
          MS_STATUS_BAD_SIZE);
      n_refused++;
    }
  assert_true (n_moved > 20 && n_refused > 20);
}

static void
a_rectangle_is_put_as_far_as_there_is_a_board (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 7);
  for (int round = 0; round < 500; round++)
    {
      Board board = random_board (&rng);
      MsCell values[MAX_CELLS];
      MsArea area = { (int)ms_rng_below (&rng, 12) - 5, (int)ms_rng_below (&rng, 12) - 5,
        1 + (int)ms_rng_below (&rng, MAX_SIDE), 1 + (int)ms_rng_below (&rng, MAX_SIDE) };
      MsEdit *edit;
      random_cells (&rng, values, MAX_CELLS);
      assert_int_equal (
          ms_edit_make_area (&board.frame, &area, values, NULL, &edit, NULL), MS_STATUS_OK);
      MsPlay *play = analyse (&board, NULL);
      Board before = board;
      assert_int_equal (ms_play_edit (play, edit, false), MS_STATUS_OK);
      ms_edit_unref (edit);
      for (int cell = 0; cell < count_cells (&board); cell++)
        {
          int x = cell % board.frame.width, y = cell / board.frame.width;
          if (is_within (&area, x, y))
            board.cells[cell] = values[(y - area.y) * area.width + x - area.x];
        }
      assert_board (play, &board);
      assert_changed (play, &before, &board);
      ms_play_free (play);
    }
}

static MsStatus
try_edit (const MsEditFrame *frame, const int *cells, const MsCell *values, int n)
{
  MsEdit *edit;
  MsErrorInfo info;
  MsStatus status = ms_edit_new (frame, cells, values, n, NULL, &edit, &info);
  assert_int_equal (status != MS_STATUS_OK, edit == NULL);
  if (status != MS_STATUS_OK)
    assert_int_equal (info.status, status);
  ms_edit_unref (edit);
  return status;
}

static void
what_no_position_can_hold_is_no_edit (void **state)
{
  MsEditFrame frame = { 3, 2, 6, NAN };
  MsCell values[6] = { 0, 8, 9, 10, 11, 14 };
  int cells[3] = { 0, 2, 5 };
  assert_int_equal (try_edit (&frame, NULL, values, 0), MS_STATUS_OK);
  assert_int_equal (try_edit (&frame, cells, values, 3), MS_STATUS_OK);
  assert_int_equal (try_edit (&frame, cells, values, 0), MS_STATUS_OK);
  cells[1] = 0; /* twice */
  assert_int_equal (try_edit (&frame, cells, values, 3), MS_STATUS_BAD_CELL);
  cells[1] = 6;
  assert_int_equal (try_edit (&frame, cells, values, 2), MS_STATUS_BAD_CELL);
  cells[0] = -1;
  assert_int_equal (try_edit (&frame, cells, values, 1), MS_STATUS_BAD_CELL);
  values[5] = MS_N_CELLS;
  assert_int_equal (try_edit (&frame, NULL, values, 0), MS_STATUS_BAD_CELL);
  values[5] = 0;
  frame.mines = 7;
  assert_int_equal (try_edit (&frame, NULL, values, 0), MS_STATUS_BAD_MINES);
  frame.mines = -1;
  assert_int_equal (try_edit (&frame, NULL, values, 0), MS_STATUS_BAD_MINES);
  frame.mines = 2;
  const double densities[] = { 0, 1, -0.5, 1.5, INFINITY };
  for (int i = 0; i < 5; i++)
    {
      frame.density = densities[i];
      assert_int_equal (try_edit (&frame, NULL, values, 0), MS_STATUS_BAD_DENSITY);
    }
  frame.density = 0.2;
  assert_int_equal (try_edit (&frame, NULL, values, 0), MS_STATUS_OK);
  frame.width = 1001;
  assert_int_equal (try_edit (&frame, NULL, values, 0), MS_STATUS_BAD_SIZE);
}

static bool
make_all (const MsAllocator *allocator)
{
  Board board = { .frame = { 3, 2, 1, NAN } };
  MsArea whole = { 0, 0, 2, 2 };
  MsEdit *edit;
  bool granted = ms_edit_make_size (
                     &board.frame, board.cells, (MsEditSides){ .left = 1 }, allocator, &edit, NULL)
      == MS_STATUS_OK;
  ms_edit_unref (edit);
  granted &= ms_edit_make_area (&board.frame, &whole, board.cells, allocator, &edit, NULL)
      == MS_STATUS_OK;
  ms_edit_unref (edit);
  granted &= ms_edit_make_turn (
                 &board.frame, board.cells, &whole, MS_TURN_LEFT, allocator, &edit, NULL)
      == MS_STATUS_OK;
  ms_edit_unref (edit);
  granted &= ms_edit_make_turn (
                 &board.frame, board.cells, NULL, MS_TURN_LEFT, allocator, &edit, NULL)
      == MS_STATUS_OK;
  ms_edit_unref (edit);
  return granted;
}

static void
every_failed_allocation_is_survived (void **state)
{
  survive_each (make_all);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_size_keeps_what_stays_where_it_was),
    cmocka_unit_test (a_board_is_turned),
    cmocka_unit_test (a_rectangle_is_turned_where_it_fits),
    cmocka_unit_test (a_rectangle_is_put_as_far_as_there_is_a_board),
    cmocka_unit_test (what_no_position_can_hold_is_no_edit),
    cmocka_unit_test (every_failed_allocation_is_survived),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

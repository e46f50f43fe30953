/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random boards, and what an analysis of one must say, for the tests of edits. */
#pragma once

#include "cmocka-common.h"
#include "failing-allocator.h"

#include "ms-play.h"
#include "ms-rng.h"

#include <math.h>
#include <string.h>

enum
{
  MAX_SIDE = 7, /* of a random board */
  MAX_CELLS = MAX_SIDE * MAX_SIDE
};

typedef struct
{
  MsEditFrame frame;
  MsCell cells[MAX_CELLS];
} Board;

static inline MsPlay *
analyse (const Board *board, const MsAllocator *allocator)
{
  MsPosition *position;
  assert_int_equal (ms_position_new (board->frame.width, board->frame.height, board->frame.mines,
                        board->cells, NULL, &position, NULL),
      MS_STATUS_OK);
  MsPlay *play = ms_play_new_analysis (position, allocator);
  ms_position_unref (position);
  return play;
}

static inline void
random_cells (MsRng *rng, MsCell *cells, int n)
{
  for (int i = 0; i < n; i++)
    cells[i] = (MsCell)ms_rng_below (rng, MS_N_CELLS);
}

static inline Board
random_board (MsRng *rng)
{
  Board board = { .frame = { .width = 2 + (int)ms_rng_below (rng, MAX_SIDE - 1),
                      .height = 1 + (int)ms_rng_below (rng, MAX_SIDE),
                      .density = NAN } };
  int n_cells = board.frame.width * board.frame.height;
  board.frame.mines = (int)ms_rng_below (rng, (uint64_t)n_cells + 1);
  random_cells (rng, board.cells, n_cells);
  return board;
}

static inline Board
board_of (const MsPlay *play)
{
  Board board = { .frame = ms_play_get_frame (play) };
  memcpy (board.cells, ms_play_get_cells (play), (size_t)board.frame.width * board.frame.height);
  return board;
}

static inline int
count_cells (const Board *board)
{
  return board->frame.width * board->frame.height;
}

static inline bool
same_board (const Board *a, const Board *b)
{
  return ms_edit_frame_equal (&a->frame, &b->frame)
      && memcmp (a->cells, b->cells, (size_t)count_cells (a)) == 0;
}

static inline void
assert_board (const MsPlay *play, const Board *expected)
{
  Board board = board_of (play);
  int n_flags = 0, n_opened = 0;
  assert_true (same_board (&board, expected));
  for (int cell = 0; cell < count_cells (expected); cell++)
    {
      n_flags += ms_cell_is_flagged (expected->cells[cell]);
      n_opened += ms_cell_is_opened (expected->cells[cell]);
    }
  assert_int_equal (ms_play_get_n_flags (play), n_flags);
  assert_int_equal (ms_play_get_n_opened (play), n_opened);
  assert_int_equal (ms_play_get_state (play), MS_STATE_ANALYSIS);
}

/* Every changed cell is told once, and no cell that the last call has left as it was before. */
static inline void
assert_changed (const MsPlay *play, const Board *before, const Board *after)
{
  int n_changed, n_expected = 0;
  bool told[MAX_CELLS] = { false };
  const int *changed = ms_play_get_changed (play, &n_changed);
  bool resized = !ms_edit_frame_same_size (&before->frame, &after->frame);
  if (resized)
    {
      assert_true (ms_play_get_resized (play));
      assert_int_equal (n_changed, 0);
      return;
    }
  for (int i = 0; i < n_changed; i++)
    {
      assert_false (told[changed[i]]);
      told[changed[i]] = true;
    }
  for (int cell = 0; cell < count_cells (after); cell++)
    {
      n_expected += before->cells[cell] != after->cells[cell];
      assert_true (
          told[cell] || before->cells[cell] == after->cells[cell] || ms_play_get_resized (play));
    }
  assert_true (n_changed >= n_expected || ms_play_get_resized (play));
}

/* Lets each request of work fail in turn; work says whether all were granted. */
static inline void
survive_each (bool (*work) (const MsAllocator *allocator))
{
  FailingAllocator counting;
  failing_allocator_init (&counting, 0);
  assert_true (work (&counting.allocator));
  assert_true (counting.requests >= 10);
  for (long n = 1; n <= counting.requests; n++)
    {
      FailingAllocator failing;
      failing_allocator_init (&failing, n);
      assert_false (work (&failing.allocator));
      assert_int_equal (failing.n_held, 0);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What flags earn, against a reckoning that looks at the whole board anew before and after each
 * move of random games: who has a flag since when, and how much of the 3BV is solved. */
#include "cmocka-common.h"
#include "failing-allocator.h"

#include "ms-details.h"
#include "ms-rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 8
#define N_CELLS (SIDE * SIDE)
#define N_GAMES 400
#define N_MOVES 120

#define FOR_NEAR(cell, x, y) \
  for (int y = (cell) / SIDE - 1; y <= (cell) / SIDE + 1; y++) \
    for (int x = (cell) % SIDE - 1; x <= (cell) % SIDE + 1; x++) \
      if (x >= 0 && x < SIDE && y >= 0 && y < SIDE && y * SIDE + x != (cell))

typedef struct
{
  int number[N_CELLS]; /* mines around; 9: a mine */
  MsRng rng;
} Board;

static int
draw (Board *board, int below)
{
  return (int)ms_rng_below (&board->rng, (uint64_t)below);
}

static MsPlay *
deal (Board *board)
{
  uint8_t mine[N_CELLS] = { 0 };
  int mines = 6 + draw (board, 8);
  for (int i = 0; i < mines;)
    {
      int cell = draw (board, N_CELLS);
      i += !mine[cell];
      mine[cell] = 1;
    }
  for (int cell = 0; cell < N_CELLS; cell++)
    {
      board->number[cell] = mine[cell] ? 9 : 0;
      FOR_NEAR (cell, x, y)
      board->number[cell] += !mine[cell] && mine[y * SIDE + x];
    }
  MsRules rules = { .width = SIDE, .height = SIDE, .mines = mines };
  MsLayout *layout = ms_layout_new (SIDE, SIDE, mine, NULL);
  MsPlay *play = ms_play_new (&rules, 1, layout, NULL);
  ms_layout_unref (layout);
  return play;
}

/* Whether all 0s that hang together with this one are open. */
static bool
is_all_open (const Board *board, const MsCell *cells, int cell, bool *seen)
{
  bool open = ms_cell_is_opened (cells[cell]);
  seen[cell] = true;
  FOR_NEAR (cell, x, y)
  if (board->number[y * SIDE + x] == 0 && !seen[y * SIDE + x])
    open &= is_all_open (board, cells, y * SIDE + x, seen);
  return open;
}

static int
count_solved (const Board *board, const MsCell *cells)
{
  bool seen[N_CELLS] = { false };
  int solved = 0;
  for (int cell = 0; cell < N_CELLS; cell++)
    if (board->number[cell] == 0 && !seen[cell])
      solved += is_all_open (board, cells, cell, seen);
    else if (board->number[cell] > 0 && board->number[cell] < 9)
      {
        bool touches = false;
        FOR_NEAR (cell, x, y)
        touches |= board->number[y * SIDE + x] == 0;
        solved += !touches && ms_cell_is_opened (cells[cell]);
      }
  return solved;
}

static MsMove
choose_move (Board *board, const MsPlay *play, int time_ms)
{
  const MsCell *cells = ms_play_get_cells (play);
  MsMove move = { .cell = draw (board, N_CELLS), .time_ms = time_ms };
  int kind = draw (board, 10);
  if (kind < 3)
    move.action = MS_ACTION_CHORD;
  else if (kind < 7)
    {
      /* Mostly on mines, so that chords open something. */
      for (int i = 0; i < 20 && board->number[move.cell] != 9; i++)
        move.cell = draw (board, N_CELLS);
      move.action = MS_ACTION_MARK;
      move.mark = cells[move.cell] == MS_CELL_FLAG && draw (board, 4) == 0 ? MS_CELL_COVERED
                                                                           : MS_CELL_FLAG;
    }
  else
    {
      while (board->number[move.cell] == 9)
        move.cell = draw (board, N_CELLS);
      move.action = MS_ACTION_OPEN;
    }
  return move;
}

/* Of a game in which the flags earned flags, and chords solved so much. */
typedef struct
{
  MsFlagWorth flags[N_MOVES];
  int n_flags, newest[N_CELLS];
  double by_chords, without_flags;
} Reckoning;

static void
reckon (Reckoning *self, const Board *board, const MsCell *before, const MsCell *after,
    const MsMove *move, int i)
{
  /* A won game flags what is left by itself, which is nobody's doing. */
  int cell = move->cell;
  if (move->action == MS_ACTION_MARK && after[cell] == MS_CELL_FLAG && before[cell] != MS_CELL_FLAG)
    {
      self->newest[cell] = self->n_flags;
      self->flags[self->n_flags++] = (MsFlagWorth){ i, cell, move->time_ms, 0, 0 };
    }
  int solved = count_solved (board, after) - count_solved (board, before), n_beside = 0;
  if (move->action != MS_ACTION_CHORD || solved == 0)
    return;
  FOR_NEAR (move->cell, x, y)
  n_beside += before[y * SIDE + x] == MS_CELL_FLAG;
  FOR_NEAR (move->cell, x, y)
  if (before[y * SIDE + x] == MS_CELL_FLAG)
    {
      self->flags[self->newest[y * SIDE + x]].n_chords++;
      self->flags[self->newest[y * SIDE + x]].worth += (double)solved / n_beside;
    }
  self->by_chords += solved;
  self->without_flags += n_beside == 0 ? solved : 0;
}

static void
play_random (Board *board, MsPlay *play, Reckoning *reckoning)
{
  MsCell before[N_CELLS];
  for (int tries = 0; tries < N_MOVES && ms_play_get_state (play) <= MS_STATE_PLAYING; tries++)
    {
      MsMove move = choose_move (board, play, tries * 10);
      int n = ms_play_count_moves (play);
      memcpy (before, ms_play_get_cells (play), sizeof before);
      assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
      if (ms_play_count_moves (play) > n)
        reckon (reckoning, board, before, ms_play_get_cells (play), &move, n);
    }
}

static void
flags_earn_what_their_chords_solve (void **state)
{
  int n_shared = 0, n_again = 0;
  for (uint64_t seed = 1; seed <= N_GAMES; seed++)
    {
      static Board board;
      static Reckoning reckoning;
      reckoning = (Reckoning){ 0 };
      ms_rng_seed (&board.rng, seed);
      MsPlay *play = deal (&board);
      play_random (&board, play, &reckoning);
      MsFlagWorth *flags;
      MsDetails details, counted;
      double sum = 0;
      assert_int_equal (ms_details_list_flags (play, NULL, &flags, &details), MS_STATUS_OK);
      assert_int_equal (ms_details_count (play, NULL, &counted), MS_STATUS_OK);
      assert_memory_equal (&details, &counted, sizeof details);
      assert_int_equal (details.flags, reckoning.n_flags);
      for (int i = 0; i < details.flags; i++)
        {
          const MsFlagWorth *right = &reckoning.flags[i];
          if (flags[i].move != right->move || flags[i].cell != right->cell
              || flags[i].time_ms != right->time_ms || flags[i].n_chords != right->n_chords
              || fabs (flags[i].worth - right->worth) > 1e-9)
            fail_msg ("seed %d, flag %d: %g in %d chords, but %g in %d is right", (int)seed, i,
                flags[i].worth, flags[i].n_chords, right->worth, right->n_chords);
          sum += flags[i].worth;
          n_shared += flags[i].worth != floor (flags[i].worth);
          n_again += i > 0 && reckoning.newest[flags[i].cell] != i;
        }
      assert_int_equal (details.bbbv_by_chords, reckoning.by_chords);
      assert_true (fabs (sum + reckoning.without_flags - reckoning.by_chords) < 1e-9);
      ms_dealloc (NULL, flags);
      ms_play_free (play);
    }
  assert_true (n_shared > 100 && n_again > 20);
}

static void
no_memory_is_reported (void **state)
{
  static Board board;
  static Reckoning reckoning;
  ms_rng_seed (&board.rng, 3);
  MsPlay *play = deal (&board);
  play_random (&board, play, &reckoning);
  MsStatus status;
  long n = 0;
  do
    {
      FailingAllocator failing;
      MsFlagWorth *flags = NULL;
      MsDetails details;
      failing_allocator_init (&failing, ++n);
      status = ms_details_list_flags (play, &failing.allocator, &flags, &details);
      assert_true (status == MS_STATUS_OK || (status == MS_STATUS_NO_MEMORY && flags == NULL));
      ms_dealloc (&failing.allocator, flags);
      assert_int_equal (failing.n_held, 0);
    }
  while (status != MS_STATUS_OK);
  assert_true (n > 5);
  ms_play_free (play);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (flags_earn_what_their_chords_solve),
    cmocka_unit_test (no_memory_is_reported),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

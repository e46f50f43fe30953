/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays without a layout: what an analysis allows, refuses, takes back and begins again. */
#include "cmocka-common.h"
#include "failing-allocator.h"

#include "ms-play.h"

#include <string.h>

enum
{
  WIDTH = 5,
  HEIGHT = 3,
  N_CELLS = WIDTH * HEIGHT,
  MAX_STEPS = 200
};

/* No layout fits it: a 0 beside an 8, and what the end of a game shows.  Flags that are right,
 * wrong and too many; a question mark. */
static const MsCell impossible[N_CELLS] = {
  0, 8, 9, 9, MS_CELL_FLAG, //
  9, 1, MS_CELL_FLAG, MS_CELL_QUESTION, 9, //
  MS_CELL_MINE, MS_CELL_BLAST, MS_CELL_WRONG_FLAG, 9, 3, //
};

enum
{
  N_FLAGS = 3,
  N_OPENED = 4
};

static MsPlay *
analyse (const MsCell *cells, int mines, const MsAllocator *allocator)
{
  MsPosition *position;
  assert_int_equal (
      ms_position_new (WIDTH, HEIGHT, mines, cells, NULL, &position, NULL), MS_STATUS_OK);
  MsPlay *play = ms_play_new_analysis (position, allocator);
  ms_position_unref (position);
  return play;
}

/* What it changed. */
static int
act (MsPlay *play, MsAction action, int cell, MsCell mark)
{
  MsMove move = { action, cell, mark, 0, false };
  int n_changed;
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
  ms_play_get_changed (play, &n_changed);
  return n_changed;
}

static bool
is_markable (MsCell cell)
{
  return cell == MS_CELL_COVERED || cell == MS_CELL_FLAG || cell == MS_CELL_QUESTION;
}

static int
count_flags (const MsCell *cells)
{
  int n = 0;
  for (int cell = 0; cell < N_CELLS; cell++)
    n += cells[cell] == MS_CELL_FLAG || cells[cell] == MS_CELL_WRONG_FLAG;
  return n;
}

/* What holds of an analysis whatever is done to it. */
static void
assert_analysis (const MsPlay *play, const MsCell *cells)
{
  assert_int_equal (ms_play_get_state (play), MS_STATE_ANALYSIS);
  assert_null (ms_play_get_layout (play));
  assert_int_equal (ms_play_get_first_cell (play), -1);
  assert_int_equal (ms_play_get_proven_cell (play), -1);
  assert_int_equal (ms_play_get_begin_cell (play), -1);
  assert_false (ms_play_has_seed (play));
  assert_int_equal (ms_play_get_seed (play), 0);
  assert_int_equal (ms_play_get_n_opened (play), N_OPENED);
  assert_int_equal (ms_play_get_n_flags (play), count_flags (cells));
  assert_memory_equal (ms_play_get_cells (play), cells, N_CELLS);
  assert_memory_equal (ms_play_get_start_cells (play), impossible, N_CELLS);
}

static void
any_position_can_be_analysed (void **state)
{
  MsPlay *play = analyse (impossible, N_CELLS, NULL);
  const MsRules *rules = ms_play_get_rules (play);
  assert_int_equal (rules->width, WIDTH);
  assert_int_equal (rules->height, HEIGHT);
  assert_int_equal (rules->mines, N_CELLS);
  assert_int_equal (rules->first_click, MS_FIRST_CLICK_ANY);
  assert_false (rules->no_guess);
  assert_analysis (play, impossible);
  assert_int_equal (ms_play_get_n_flags (play), N_FLAGS);
  ms_play_free (play);
}

static void
nothing_is_opened (void **state)
{
  MsPlay *play = analyse (impossible, 4, NULL);
  /* The 1 has its flag, and covered cells beside it: in a game the chord would open them. */
  assert_true (ms_chord_opens (impossible, WIDTH, HEIGHT, 6));
  for (int cell = -1; cell <= N_CELLS; cell++)
    {
      assert_int_equal (act (play, MS_ACTION_OPEN, cell, 0), 0);
      assert_int_equal (act (play, MS_ACTION_CHORD, cell, 0), 0);
    }
  assert_int_equal (ms_play_count_moves (play), 0);
  assert_int_equal (ms_clicks_total (ms_play_get_clicks (play)), 0);
  assert_analysis (play, impossible);
  ms_play_free (play);
}

static void
only_covered_cells_are_marked (void **state)
{
  for (int mark = 0; mark < MS_N_CELLS; mark++)
    {
      MsPlay *play = analyse (impossible, 4, NULL);
      for (int cell = 0, n_moves = 0; cell < N_CELLS; cell++)
        {
          MsCell before = impossible[cell];
          bool sets = is_markable ((MsCell)mark) && is_markable (before) && before != mark;
          assert_int_equal (act (play, MS_ACTION_MARK, cell, (MsCell)mark), sets);
          assert_int_equal (ms_play_get_cells (play)[cell], sets ? mark : before);
          n_moves += sets;
          assert_int_equal (ms_play_count_moves (play), n_moves); /* none without an effect */
          assert_int_equal (ms_play_count_undo (play), n_moves);
        }
      assert_int_equal (ms_play_get_n_flags (play), count_flags (ms_play_get_cells (play)));
      ms_play_free (play);
    }
}

/* An analysis with its steps, as they were seen when they were made. */
typedef struct
{
  MsPlay *play;
  MsCell steps[MAX_STEPS + 1][N_CELLS];
  int n_steps;
} Analysis;

static void
mark_randomly (Analysis *self, MsRng *rng)
{
  self->play = analyse (impossible, 4, NULL);
  self->n_steps = 0;
  memcpy (self->steps[0], impossible, N_CELLS);
  for (int i = 0; i < MAX_STEPS; i++)
    {
      int cell = (int)ms_rng_below (rng, N_CELLS);
      MsCell mark = (MsCell)(MS_CELL_COVERED + ms_rng_below (rng, 3));
      if (act (self->play, (MsAction)ms_rng_below (rng, 3), cell, mark) > 0)
        memcpy (
            self->steps[++self->n_steps], ms_play_get_cells (self->play), sizeof self->steps[0]);
    }
  assert_int_equal (ms_play_count_undo (self->play), self->n_steps);
  assert_int_equal (ms_play_count_moves (self->play), self->n_steps);
}

static void
marks_go_back_and_forth_through_the_same_boards (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 30);
  for (int round = 0; round < 100; round++)
    {
      Analysis analysis;
      mark_randomly (&analysis, &rng);
      assert_true (analysis.n_steps > 5);
      for (int i = 0, at = analysis.n_steps; i < 300; i++)
        {
          bool back = ms_rng_below (&rng, 2) == 0;
          int n_changed, to = back ? at - (at > 0) : at + (at < analysis.n_steps);
          if (back)
            ms_play_undo (analysis.play);
          else
            assert_int_equal (ms_play_redo (analysis.play), MS_STATUS_OK);
          ms_play_get_changed (analysis.play, &n_changed);
          assert_int_equal (n_changed, at != to);
          at = to;
          assert_analysis (analysis.play, analysis.steps[at]);
          assert_int_equal (ms_play_count_undo (analysis.play), at);
          assert_int_equal (ms_play_count_redo (analysis.play), analysis.n_steps - at);
        }
      ms_play_free (analysis.play);
    }
}

static void
a_new_mark_drops_what_was_undone_and_an_idle_one_does_not (void **state)
{
  MsPlay *play = analyse (impossible, 4, NULL);
  MsCell before[N_CELLS];
  assert_false (ms_play_copy_before (play, before));
  act (play, MS_ACTION_MARK, 2, MS_CELL_FLAG);
  act (play, MS_ACTION_MARK, 3, MS_CELL_FLAG);
  ms_play_undo (play);
  act (play, MS_ACTION_MARK, 2, MS_CELL_FLAG); /* is one already */
  act (play, MS_ACTION_OPEN, 13, 0);
  assert_int_equal (ms_play_count_redo (play), 1);
  act (play, MS_ACTION_MARK, 2, MS_CELL_QUESTION);
  assert_int_equal (ms_play_count_redo (play), 0);
  assert_int_equal (ms_play_redo (play), MS_STATUS_OK);
  assert_int_equal (ms_play_get_cells (play)[3], MS_CELL_COVERED);
  assert_true (ms_play_copy_before (play, before));
  assert_int_equal (before[2], MS_CELL_FLAG);
  ms_play_free (play);
}

static void
an_analysis_begins_again_as_it_was_opened (void **state)
{
  MsPlay *play = analyse (impossible, 4, NULL);
  act (play, MS_ACTION_MARK, 2, MS_CELL_FLAG);
  act (play, MS_ACTION_MARK, 4, MS_CELL_COVERED);
  ms_play_undo (play);
  MsPlay *again = ms_play_new_again (play, NULL);
  ms_play_free (play);
  assert_analysis (again, impossible);
  assert_int_equal (ms_play_get_rules (again)->mines, 4);
  assert_int_equal (ms_play_count_undo (again) + ms_play_count_redo (again), 0);
  assert_int_equal (ms_clicks_total (ms_play_get_clicks (again)), 0);
  assert_int_equal (act (again, MS_ACTION_MARK, 2, MS_CELL_FLAG), 1);
  ms_play_free (again);
}

static void
a_game_begins_again_on_its_board (void **state)
{
  MsRules rules = { 8, 8, 10, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, 5, NULL, NULL);
  ms_play_set_proven_cell (play, 3);
  ms_play_set_begin_cell (play, 4);
  act (play, MS_ACTION_MARK, 0, MS_CELL_FLAG);
  act (play, MS_ACTION_OPEN, 20, 0);
  MsPlay *again = ms_play_new_again (play, NULL);
  assert_int_equal (ms_play_get_state (again), MS_STATE_NEW);
  assert_ptr_equal (ms_play_get_layout (again), ms_play_get_layout (play));
  assert_int_equal (ms_play_get_seed (again), 5);
  assert_true (ms_play_has_seed (again));
  assert_int_equal (ms_play_get_proven_cell (again), 3);
  assert_int_equal (ms_play_get_begin_cell (again), 4);
  assert_int_equal (ms_play_get_n_flags (again) + ms_play_get_n_opened (again), 0);
  assert_int_equal (ms_play_get_first_cell (again), -1);
  assert_null (ms_play_get_start_cells (again));
  ms_play_free (again);
  ms_play_free (play);
}

static void
a_game_begins_again_with_its_start_cells (void **state)
{
  static const uint8_t mine[6] = { 0, 1, 0, 0, 1, 0 };
  static const MsCell start[6] = { 1, MS_CELL_FLAG, 9, 9, 9, 9 };
  MsLayout *layout = ms_layout_new (6, 1, mine, NULL);
  MsPlayContent content = { .rules = { 6, 1, 2, MS_FIRST_CLICK_ANY },
    .layout = layout,
    .start_cells = start,
    .state = MS_STATE_PLAYING,
    .first_cell = 0 };
  MsPlay *play;
  assert_int_equal (ms_play_restore (&content, NULL, &play, NULL), MS_STATUS_OK);
  ms_play_forget_seed (play);
  act (play, MS_ACTION_OPEN, 4, 0);
  assert_int_equal (ms_play_get_state (play), MS_STATE_LOST);
  MsPlay *again = ms_play_new_again (play, NULL);
  assert_int_equal (ms_play_get_state (again), MS_STATE_PLAYING);
  assert_memory_equal (ms_play_get_cells (again), start, sizeof start);
  assert_memory_equal (ms_play_get_start_cells (again), start, sizeof start);
  assert_int_equal (ms_play_get_first_cell (again), 0);
  assert_int_equal (ms_play_get_n_flags (again), 1);
  assert_int_equal (ms_play_get_n_opened (again), 1);
  assert_false (ms_play_has_seed (again));
  ms_play_free (again);

  content.state = MS_STATE_ANALYSIS; /* is none of a game */
  assert_int_equal (ms_play_restore (&content, NULL, &again, NULL), MS_STATUS_FILE_CONTRADICTS);
  assert_null (again);
  ms_play_free (play);
  ms_layout_unref (layout);
}

/* Tries a mark again that there was no memory for; it must have changed nothing. */
static bool
mark_at_last (MsPlay *play, const MsMove *move)
{
  MsCell before[N_CELLS];
  int n_changed, n_moves = ms_play_count_moves (play), n_flags = ms_play_get_n_flags (play);
  memcpy (before, ms_play_get_cells (play), N_CELLS);
  if (ms_play_do (play, move) == MS_STATUS_OK)
    return true;
  ms_play_get_changed (play, &n_changed);
  assert_int_equal (n_changed, 0);
  assert_int_equal (ms_play_count_moves (play), n_moves);
  assert_int_equal (ms_play_get_n_flags (play), n_flags);
  assert_analysis (play, before);
  assert_int_equal (ms_play_do (play, move), MS_STATUS_OK);
  return false;
}

/* So many marks that list and log grow; whether every request was granted. */
static bool
survive (const MsAllocator *allocator)
{
  MsPlay *play = analyse (impossible, 4, allocator);
  if (play == NULL)
    return false;
  bool granted = true;
  for (int i = 0; i < 300; i++)
    {
      MsMove move = { MS_ACTION_MARK, 2, i % 2 == 0 ? MS_CELL_FLAG : MS_CELL_COVERED, 0, false };
      granted &= mark_at_last (play, &move);
    }
  assert_int_equal (ms_play_count_moves (play), 300);
  assert_analysis (play, impossible);
  while (ms_play_count_undo (play) > 0)
    ms_play_undo (play);
  while (ms_play_count_redo (play) > 0)
    granted &= ms_play_redo (play) == MS_STATUS_OK;
  assert_analysis (play, impossible);
  MsPlay *again = ms_play_new_again (play, allocator);
  granted &= again != NULL;
  ms_play_free (again);
  ms_play_free (play);
  return granted;
}

static void
every_failed_allocation_is_survived (void **state)
{
  FailingAllocator counting;
  failing_allocator_init (&counting, 0);
  assert_true (survive (&counting.allocator));
  assert_true (counting.requests >= 16);
  for (long n = 1; n <= counting.requests; n++)
    {
      FailingAllocator failing;
      failing_allocator_init (&failing, n);
      assert_false (survive (&failing.allocator));
      assert_int_equal (failing.n_held, 0);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (any_position_can_be_analysed),
    cmocka_unit_test (nothing_is_opened),
    cmocka_unit_test (only_covered_cells_are_marked),
    cmocka_unit_test (marks_go_back_and_forth_through_the_same_boards),
    cmocka_unit_test (a_new_mark_drops_what_was_undone_and_an_idle_one_does_not),
    cmocka_unit_test (an_analysis_begins_again_as_it_was_opened),
    cmocka_unit_test (a_game_begins_again_on_its_board),
    cmocka_unit_test (a_game_begins_again_with_its_start_cells),
    cmocka_unit_test (every_failed_allocation_is_survived),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Editing an analysis, against boards that are kept whole for every step. */
#include "edit-board.h"

#include "ms-edit-make.h"

enum
{
  MAX_STEPS = 60
};

typedef struct
{
  MsPlay *play;
  Board boards[MAX_STEPS + 1]; /* before the first step, and after each */
  int n_steps, at;
} Session;

static MsEdit *
random_edit (MsRng *rng, const Board *board)
{
  MsEditFrame frame = board->frame;
  MsCell values[MAX_CELLS];
  MsEdit *edit = NULL;
  int cell = (int)ms_rng_below (rng, (uint64_t)count_cells (board));
  MsArea area = { cell % frame.width - 1, cell / frame.width - 1, 3, 2 };
  random_cells (rng, values, MAX_CELLS);
  switch (ms_rng_below (rng, 6))
    {
    case 0:
      ms_edit_make_size (&frame, board->cells,
          (MsEditSides){ .left = frame.width < MAX_SIDE - 1 ? 1 : -1,
              .bottom = frame.height < MAX_SIDE ? 1 : -1 },
          NULL, &edit, NULL);
      break;
    case 1:
      ms_edit_make_area (&frame, &area, values, NULL, &edit, NULL);
      break;
    case 2:
      ms_edit_make_turn (
          &frame, board->cells, NULL, (MsTurn)ms_rng_below (rng, 4), NULL, &edit, NULL);
      break;
    case 3:
      frame.mines = (int)ms_rng_below (rng, (uint64_t)count_cells (board) + 1);
      frame.density = ms_rng_below (rng, 2) == 0 ? NAN : 0.25;
      ms_edit_new (&frame, &cell, values, 0, NULL, &edit, NULL);
      break;
    default:
      ms_edit_new (&frame, &cell, values, 1, NULL, &edit, NULL);
    }
  return edit;
}

/* Whether it changed anything. */
static bool
edit_randomly (Session *self, MsRng *rng, bool joined)
{
  Board before = board_of (self->play);
  MsEdit *edit = random_edit (rng, &before);
  if (edit == NULL)
    return false;
  assert_int_equal (ms_play_edit (self->play, edit, joined), MS_STATUS_OK);
  ms_edit_unref (edit);
  Board after = board_of (self->play);
  assert_changed (self->play, &before, &after);
  return !same_board (&before, &after);
}

static bool
mark_randomly (Session *self, MsRng *rng)
{
  Board before = board_of (self->play);
  MsMove move = { .action = MS_ACTION_MARK,
    .cell = (int)ms_rng_below (rng, (uint64_t)count_cells (&before)),
    .mark = (MsCell)(MS_CELL_COVERED + ms_rng_below (rng, 3)) };
  assert_int_equal (ms_play_do (self->play, &move), MS_STATUS_OK);
  Board after = board_of (self->play);
  return !same_board (&before, &after);
}

/* A stroke is several edits that are one step. */
static void
make_step (Session *self, MsRng *rng)
{
  bool changed = false;
  int n_edits = 1 + (int)ms_rng_below (rng, 2) * (int)ms_rng_below (rng, 6);
  if (ms_rng_below (rng, 4) == 0)
    changed = mark_randomly (self, rng);
  else
    for (int i = 0; i < n_edits; i++)
      changed |= edit_randomly (self, rng, changed);
  if (!changed)
    return;
  self->boards[++self->at] = board_of (self->play);
  self->n_steps = self->at;
}

static void
go (Session *self, bool back)
{
  int from = self->at;
  if (back)
    ms_play_undo (self->play);
  else
    assert_int_equal (ms_play_redo (self->play), MS_STATUS_OK);
  self->at = back ? from - (from > 0) : from + (from < self->n_steps);
  assert_board (self->play, &self->boards[self->at]);
  assert_changed (self->play, &self->boards[from], &self->boards[self->at]);
}

static void
edits_go_back_and_forth_through_the_same_boards (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 31);
  for (int round = 0; round < 150; round++)
    {
      Session session = { .boards = { random_board (&rng) } };
      session.play = analyse (&session.boards[0], NULL);
      for (int i = 0; i < 120; i++)
        {
          uint64_t what = ms_rng_below (&rng, 5);
          if (what < 3 && session.at < MAX_STEPS)
            make_step (&session, &rng);
          else
            go (&session, what < 4);
          assert_int_equal (ms_play_count_undo (session.play), session.at);
          assert_int_equal (ms_play_count_redo (session.play), session.n_steps - session.at);
        }
      MsPlay *again = ms_play_new_again (session.play, NULL);
      assert_board (again, &session.boards[0]);
      while (session.at > 0)
        go (&session, true);
      while (session.at < session.n_steps)
        go (&session, false);
      ms_play_free (again);
      ms_play_free (session.play);
    }
}

static void
a_game_is_not_edited (void **state)
{
  MsRules rules = { .width = 3, .height = 3, .mines = 1 };
  MsPlay *play = ms_play_new (&rules, 1, NULL, NULL);
  MsEditFrame frame = { 3, 3, 4, NAN };
  MsCell value = 3;
  int cell = 0, n_moves;
  MsEdit *edit;
  assert_int_equal (ms_edit_new (&frame, &cell, &value, 1, NULL, &edit, NULL), MS_STATUS_OK);
  assert_int_equal (ms_play_edit (play, edit, false), MS_STATUS_OK);
  n_moves = ms_play_count_moves (play);
  assert_int_equal (n_moves, 0);
  assert_int_equal (ms_play_get_cells (play)[0], MS_CELL_COVERED);
  assert_int_equal (ms_play_get_rules (play)->mines, 1);
  MsMove move = { .action = MS_ACTION_EDIT };
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
  n_moves = ms_play_count_moves (play);
  assert_int_equal (n_moves, 0);
  ms_edit_unref (edit);
  ms_play_free (play);
}

static void
a_mark_between_edits_begins_a_step (void **state)
{
  Board board = { .frame = { 3, 1, 1, NAN },
    .cells = { MS_CELL_COVERED, MS_CELL_COVERED, MS_CELL_COVERED } };
  MsPlay *play = analyse (&board, NULL);
  MsCell value = 2;
  MsEdit *edit;
  assert_int_equal (
      ms_edit_new (&board.frame, &(int){ 1 }, &value, 1, NULL, &edit, NULL), MS_STATUS_OK);
  assert_int_equal (
      ms_play_edit (play, edit, true), MS_STATUS_OK); /* the first, whatever it says */
  assert_int_equal (ms_play_count_undo (play), 1);
  MsMove move = { .action = MS_ACTION_MARK, .cell = 0, .mark = MS_CELL_FLAG };
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
  ms_play_undo (play);
  assert_int_equal (ms_play_get_cells (play)[0], MS_CELL_COVERED);
  assert_int_equal (ms_play_get_cells (play)[1], 2);
  assert_int_equal (ms_play_edit (play, edit, false), MS_STATUS_OK); /* changes nothing */
  assert_int_equal (ms_play_count_redo (play), 1);
  ms_edit_unref (edit);
  ms_play_free (play);
}

/* --- Memory --- */

/* Tries again what there was no memory for; it must have changed nothing. */
static bool
edit_at_last (MsPlay *play, MsRng *rng, bool joined)
{
  Board before = board_of (play), after;
  int n_undo = ms_play_count_undo (play), n_redo = ms_play_count_redo (play);
  MsEdit *edit = random_edit (rng, &before);
  if (edit == NULL)
    return true;
  if (ms_play_edit (play, edit, joined) == MS_STATUS_OK)
    {
      ms_edit_unref (edit);
      return true;
    }
  after = board_of (play);
  assert_true (same_board (&before, &after));
  assert_int_equal (ms_play_count_undo (play), n_undo);
  assert_int_equal (ms_play_count_redo (play), n_redo);
  assert_int_equal (ms_play_edit (play, edit, joined), MS_STATUS_OK);
  ms_edit_unref (edit);
  return false;
}

static bool
redo_at_last (MsPlay *play)
{
  Board before = board_of (play), after;
  int n_redo = ms_play_count_redo (play);
  if (ms_play_redo (play) == MS_STATUS_OK)
    return true;
  after = board_of (play);
  assert_true (same_board (&before, &after));
  assert_int_equal (ms_play_count_redo (play), n_redo);
  assert_int_equal (ms_play_redo (play), MS_STATUS_OK);
  return false;
}

static bool
survive (const MsAllocator *allocator)
{
  MsRng rng;
  ms_rng_seed (&rng, 8);
  Board board = random_board (&rng);
  MsPlay *play = analyse (&board, allocator);
  if (play == NULL)
    return false;
  bool granted = true;
  for (int i = 0; i < 80; i++)
    granted &= edit_at_last (play, &rng, i % 3 != 0);
  Board last = board_of (play);
  while (ms_play_count_undo (play) > 0)
    ms_play_undo (play);
  assert_board (play, &board);
  while (ms_play_count_redo (play) > 0)
    granted &= redo_at_last (play);
  assert_board (play, &last);
  ms_play_undo (play);
  granted &= edit_at_last (play, &rng, false);
  MsPlay *again = ms_play_new_again (play, allocator);
  granted &= again != NULL;
  ms_play_free (again);
  ms_play_free (play);
  return granted;
}

static void
every_failed_allocation_is_survived (void **state)
{
  survive_each (survive);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (edits_go_back_and_forth_through_the_same_boards),
    cmocka_unit_test (a_game_is_not_edited),
    cmocka_unit_test (a_mark_between_edits_begins_a_step),
    cmocka_unit_test (every_failed_allocation_is_survived),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proofs of hundreds of boards that need no guess, and of some that need one: played link by link,
 * an independent checker accepts each rung, and what is opened is what the board opens. */
#include "check-rungs.h"
#include "cmocka-common.h"
#include "ms-board-proof.h"
#include "ms-no-guess.h"
#include "ms-play.h"
#include "ms-solver.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  MsSolver *solver;
  MsRules rules;
  int first_cell, n_cells;
  uint8_t *mine;
  MsPlay *play;
  int8_t *known; /* [n_cells] mines that links have established: 1, else -1 */
  long n_links, n_mine_links;
} Board;

static MsPosition *
position_of (const Board *self)
{
  MsPosition *position;
  assert_int_equal (ms_position_new (self->rules.width, self->rules.height, self->rules.mines,
                        ms_play_get_cells (self->play), NULL, &position, NULL),
      MS_STATUS_OK);
  return position;
}

/* The rung follows from what is open and the mines that are established. */
static void
check_rung (Board *self, const MsRung *rung)
{
  MsPosition *position = position_of (self);
  RungChecker checker;
  rung_checker_init (&checker, position, false);
  for (int cell = 0; cell < self->n_cells; cell++)
    if (self->known[cell] == 1)
      checker.known[cell] = 1;
  if (!rung_checker_accept (&checker, rung))
    fail_msg ("%s", checker.why);
  for (int i = 0; i < rung->n_mines; i++)
    self->known[rung->mines[i]] = 1;
  rung_checker_clear (&checker);
  ms_position_unref (position);
}

static void
open_cell (Board *self, int cell)
{
  MsMove move = { .action = MS_ACTION_OPEN, .cell = cell };
  if (ms_cell_is_opened (ms_play_get_cells (self->play)[cell]))
    return;
  assert_int_equal (ms_play_do (self->play, &move), MS_STATUS_OK);
  assert_int_not_equal (ms_play_get_state (self->play), MS_STATE_LOST);
}

static int
count_opened (const Board *self)
{
  int n = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    n += ms_cell_is_opened (ms_play_get_cells (self->play)[cell]);
  return n;
}

static void
check_link (Board *self, const MsBoardLink *link)
{
  int before = count_opened (self);
  if (link->rung == NULL)
    open_cell (self, self->first_cell);
  else
    {
      check_rung (self, link->rung);
      for (int i = 0; i < link->rung->n_safe; i++)
        open_cell (self, link->rung->safe[i]);
    }
  assert_int_equal (count_opened (self) - before, link->n_opened);
  for (int i = 0; i < link->n_opened; i++)
    assert_true (ms_cell_is_opened (ms_play_get_cells (self->play)[link->opened[i]]));
  self->n_links++;
  self->n_mine_links += link->n_opened == 0;
}

static bool
is_anything_safe (Board *self)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolverResult *result;
  MsPosition *position = position_of (self);
  assert_int_equal (ms_solver_run (self->solver, position, &options, &result), MS_STATUS_OK);
  bool any = result->n_safe > 0;
  ms_solver_result_free (result);
  ms_position_unref (position);
  return any;
}

static MsBoardVerdict
check_board (Board *self)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsBoardProof *proof;
  MsLayout *layout = ms_layout_new (self->rules.width, self->rules.height, self->mine, NULL);
  self->play = ms_play_new (&self->rules, 1, layout, NULL);
  memset (self->known, -1, (size_t)self->n_cells);
  assert_int_equal (ms_board_proof_find (
                        self->solver, &self->rules, self->mine, self->first_cell, &options, &proof),
      MS_STATUS_OK);
  for (int i = 0; i < proof->n_links; i++)
    check_link (self, &proof->links[i]);
  MsBoardVerdict verdict = proof->verdict;
  assert_int_equal (proof->n_left, self->n_cells - self->rules.mines - count_opened (self));
  assert_int_equal (verdict == MS_BOARD_PROVEN, proof->n_left == 0);
  if (verdict == MS_BOARD_NEEDS_GUESS)
    assert_false (is_anything_safe (self));
  ms_board_proof_free (proof);
  ms_play_free (self->play);
  ms_layout_unref (layout);
  return verdict;
}

static void
begin_board (Board *self, int width, int height, int mines)
{
  self->rules = (MsRules){ width, height, mines, MS_FIRST_CLICK_OPEN };
  self->n_cells = width * height;
  self->first_cell = height / 2 * width + width / 2;
  self->mine = malloc ((size_t)self->n_cells);
  self->known = malloc ((size_t)self->n_cells);
}

static void
end_board (Board *self)
{
  free (self->mine);
  free (self->known);
}

static void
check_kind (Board *self, int width, int height, int mines, int n_boards)
{
  begin_board (self, width, height, mines);
  for (uint64_t seed = 1; seed <= (uint64_t)n_boards; seed++)
    {
      assert_int_equal (
          ms_no_guess_make (&self->rules, self->first_cell, seed, NULL, self->mine, NULL),
          MS_STATUS_OK);
      assert_int_equal (check_board (self), MS_BOARD_PROVEN);
    }
  end_board (self);
}

static void
test_without_guessing (void **state)
{
  Board self = { .solver = ms_solver_new (NULL) };
  check_kind (&self, 9, 9, 10, 90);
  check_kind (&self, 8, 8, 14, 60);
  check_kind (&self, 16, 16, 40, 35);
  check_kind (&self, 30, 16, 99, 20);
  assert_true (self.n_links > 5000 && self.n_mine_links > 500);
  ms_solver_free (self.solver);
}

/* Boards as they come: most need a guess, and the links lead to where. */
static void
test_with_guessing (void **state)
{
  Board self = { .solver = ms_solver_new (NULL) };
  int n_proven = 0, n_boards = 60;
  begin_board (&self, 12, 9, 22);
  for (int i = 0; i < n_boards; i++)
    {
      MsRng rng;
      ms_rng_seed (&rng, (uint64_t)i);
      MsLayout *layout = ms_layout_draw (
          &self.rules, self.first_cell % 12, self.first_cell / 12, &rng, NULL);
      for (int cell = 0; cell < self.n_cells; cell++)
        self.mine[cell] = ms_layout_has_mine (layout, cell);
      n_proven += check_board (&self) == MS_BOARD_PROVEN;
      ms_layout_unref (layout);
    }
  assert_in_range (n_proven, 1, n_boards - 10);
  end_board (&self);
  ms_solver_free (self.solver);
}

static void
test_first_click_on_a_mine (void **state)
{
  Board self = { .solver = ms_solver_new (NULL) };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsBoardProof *proof;
  begin_board (&self, 3, 1, 1);
  memcpy (self.mine, (uint8_t[]){ 0, 1, 0 }, 3);
  assert_int_equal (
      ms_board_proof_find (self.solver, &self.rules, self.mine, 1, &options, &proof), MS_STATUS_OK);
  assert_int_equal (proof->verdict, MS_BOARD_LOST);
  assert_int_equal (proof->n_links, 0);
  assert_int_equal (proof->n_left, 2);
  ms_board_proof_free (proof);
  end_board (&self);
  ms_solver_free (self.solver);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_without_guessing),
    cmocka_unit_test (test_with_guessing),
    cmocka_unit_test (test_first_click_on_a_mine),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The deduction ladder rule by rule: what each decides where no simpler one does; what is known
 * from the start; limits, cancelling and missing memory; and that the checker the tests trust sees
 * what is wrong with a rung. */
#include "check-rungs.h"
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-board-proof.h"
#include "ms-equations.h"
#include "ms-ladder.h"
#include "ms-proof.h"
#include "random-position.h"
#include "solver-poll.h"
#include "text-position.h"

#include <string.h>

static MsLadder *
climb (const char *text, const MsSolverOptions *options)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = text_position_parse (text);
  MsLadder *ladder;
  assert_int_equal (ms_ladder_find (solver, position, options, &ladder), MS_STATUS_OK);
  ms_position_unref (position);
  ms_solver_free (solver);
  return ladder;
}

static void
assert_cells (const int *cells, int n, const int *expected)
{
  int i = 0;
  for (; expected[i] >= 0; i++)
    {
      assert_in_range (i, 0, n - 1);
      assert_int_equal (cells[i], expected[i]);
    }
  assert_int_equal (i, n);
}

/* The first rung; each list ends with -1. */
typedef struct
{
  const char *text;
  MsRungRule rule;
  bool by_total, mirrored;
  int numbers[6], safe[6], mines[6];
} Example;

static const Example examples[] = {
  { "3x1x2\nH2H\n", MS_RUNG_ONE_NUMBER, false, false, { 1, -1 }, { -1 }, { 0, 2, -1 } },
  { "3x2x1\n1HH\nH11\n", MS_RUNG_TWO_NUMBERS, false, false, { 0, 4, -1 }, { 2, -1 }, { -1 } },
  { "3x3x3\n01H\n13H\nHHH\n", MS_RUNG_THREE_NUMBERS, false, false, { 1, 3, 4, -1 }, { -1 },
      { 8, -1 } },
  { "4x2x3\n12H2\nHHHH\n", MS_RUNG_THREE_NUMBERS, false, true, { 0, 1, 3, -1 }, { -1 }, { 7, -1 } },
  { "3x3x2\nHHH\n12H\n01H\n", MS_RUNG_EQUATIONS, false, false, { 3, 4, 7, -1 }, { 2, -1 }, { -1 } },
  { "4x1x1\nH1HH\n", MS_RUNG_MINE_TOTAL, true, false, { 1, -1 }, { 3, -1 }, { -1 } },
  { "4x3x5\nHHHH\n4H3H\nHHHH\n", MS_RUNG_MINE_TOTAL, true, false, { 6, -1 }, { -1 }, { 0, 8, -1 } },
  { "5x1x1\nH1H1H\n", MS_RUNG_MINE_TOTAL, true, false, { 1, 3, -1 }, { 0, 4, -1 }, { 2, -1 } },
  { "2x1x2\nHH\n", MS_RUNG_MINE_TOTAL, true, false, { -1 }, { -1 }, { 0, 1, -1 } },
  { "3x4x5\nHHH\n3H4\n2HH\nHH2\n", MS_RUNG_EXHAUSTION, false, false, { 5, 6, 11, -1 }, { -1 },
      { 8, -1 } },
  { "3x4x3\nHHH\nH2H\n1H2\nHHH\n", MS_RUNG_EXHAUSTION, true, false, { 4, 6, 8, -1 }, { 9, -1 },
      { -1 } },
};

static void
test_each_rule (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++)
    {
      const Example *example = &examples[i];
      MsLadder *ladder = climb (example->text, &options);
      MsPosition *position = text_position_parse (example->text);
      RungChecker checker;
      assert_true (ladder->complete && ladder->n_rungs > 0);
      const MsRung *rung = ladder->rungs[0];
      assert_int_equal (rung->rule, example->rule);
      assert_int_equal (rung->by_total, example->by_total);
      assert_int_equal (rung->mirrored, example->mirrored);
      assert_cells (rung->numbers, rung->n_numbers, example->numbers);
      assert_cells (rung->safe, rung->n_safe, example->safe);
      assert_cells (rung->mines, rung->n_mines, example->mines);
      rung_checker_init (&checker, position, false);
      assert_true (rung_checker_is_simplest (&checker, rung->rule));
      assert_true (rung_checker_accept (&checker, rung));
      rung_checker_clear (&checker);
      ms_position_unref (position);
      ms_ladder_free (ladder);
    }
}

/* Flags and assumptions are known from the start, and no rung decides them. */
static void
test_known_from_the_start (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsAssumption assumption = { 0, MS_CERTAINTY_SAFE };
  options.trust_flags = true;
  MsLadder *ladder = climb ("4x1x2\nF1HH\n", &options);
  assert_int_equal (ladder->n_rungs, 2);
  assert_cells (ladder->rungs[0]->safe, ladder->rungs[0]->n_safe, (int[]){ 2, -1 });
  assert_int_equal (ladder->rungs[0]->terms[0].known, 1);
  assert_cells (ladder->rungs[1]->mines, ladder->rungs[1]->n_mines, (int[]){ 3, -1 });
  ms_ladder_free (ladder);
  options.assumed = &assumption;
  options.n_assumed = 1;
  ladder = climb ("4x1x2\nF1HH\n", &options);
  assert_cells (ladder->rungs[0]->mines, ladder->rungs[0]->n_mines, (int[]){ 2, -1 });
  ms_ladder_free (ladder);
}

/* A flag that is distrusted is none, and what is assumed of an opened cell says nothing. */
static void
test_not_known_from_the_start (void **state)
{
  static const uint8_t distrusted[4] = { 1, 0, 0, 0 };
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsAssumption assumptions[] = { { 1, MS_CERTAINTY_MINE }, { 0, MS_CERTAINTY_SAFE },
    { 0, MS_CERTAINTY_SAFE } };
  options.trust_flags = true;
  options.distrusted = distrusted;
  MsLadder *ladder = climb ("4x1x2\nF2HH\n", &options);
  assert_int_equal (ladder->n_rungs, 2);
  assert_cells (ladder->rungs[0]->mines, ladder->rungs[0]->n_mines, (int[]){ 0, 2, -1 });
  assert_int_equal (ladder->rungs[0]->terms[0].known, 0);
  ms_ladder_free (ladder);
  options.distrusted = NULL;
  options.assumed = assumptions;
  options.n_assumed = 3;
  ladder = climb ("4x1x2\nF1HH\n", &options);
  assert_int_equal (ladder->n_rungs, 2);
  assert_cells (ladder->rungs[0]->mines, ladder->rungs[0]->n_mines, (int[]){ 2, -1 });
  assert_int_equal (ladder->rungs[0]->terms[0].left, 1);
  ms_ladder_free (ladder);
}

static MsProof *
prove (const char *text, const MsSolverOptions *options, int cell)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = text_position_parse (text);
  MsProof *proof;
  assert_int_equal (ms_proof_find (solver, position, options, cell, &proof), MS_STATUS_OK);
  ms_position_unref (position);
  ms_solver_free (solver);
  return proof;
}

/* Nothing is to be proven of what is known from the start, and layouts keep to it. */
static void
test_proofs_of_what_is_given (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsAssumption assumption = { 0, MS_CERTAINTY_SAFE };
  options.trust_flags = true;
  MsProof *proof = prove ("4x1x2\nF1HH\n", &options, 0);
  assert_int_equal (proof->kind, MS_PROOF_GIVEN);
  assert_true (proof->mine && !proof->assumed);
  ms_proof_free (proof);
  options.assumed = &assumption;
  options.n_assumed = 1;
  proof = prove ("4x1x2\nF1HH\n", &options, 0);
  assert_int_equal (proof->kind, MS_PROOF_GIVEN);
  assert_true (!proof->mine && proof->assumed);
  ms_proof_free (proof);
  proof = prove ("7x1x3\nH1HHHHH\n", &options, 6);
  assert_int_equal (proof->kind, MS_PROOF_UNDECIDABLE);
  for (int mine = 0; mine <= 1; mine++)
    {
      const uint8_t *layout = mine ? proof->with_mine : proof->without_mine;
      assert_int_equal (layout[6], mine);
      assert_int_equal (layout[0], 0);
      assert_int_equal (layout[2], 1);
      assert_int_equal (layout[3] + layout[4] + layout[5] + layout[6], 2);
    }
  ms_proof_free (proof);
}

/* With a density the layouts have as few mines as they can. */
static void
test_layouts_without_a_total (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.density = 0.3;
  MsProof *proof = prove ("5x1x4\nH1HHH\n", &options, 4);
  assert_int_equal (proof->kind, MS_PROOF_UNDECIDABLE);
  assert_int_equal (proof->with_mine[4], 1);
  assert_int_equal (proof->without_mine[4], 0);
  for (int mine = 0; mine <= 1; mine++)
    {
      const uint8_t *layout = mine ? proof->with_mine : proof->without_mine;
      assert_int_equal (layout[0] + layout[2], 1);
      assert_int_equal (layout[3], 0);
    }
  ms_proof_free (proof);
}

/* Without a total nothing follows from it. */
static void
test_density (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.density = 0.2;
  MsLadder *ladder = climb ("4x1x1\nH1HH\n", &options);
  assert_int_equal (ladder->n_rungs, 0);
  assert_true (ladder->complete);
  ms_ladder_free (ladder);
}

static void
test_contradiction (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsLadder *ladder = climb ("3x1x1\nH2H\n", &options);
  assert_false (ladder->result->consistent);
  assert_int_equal (ladder->n_rungs, 0);
  ms_ladder_free (ladder);
}

/* What can only be estimated has the first four rules, and says that there may be more. */
static void
test_past_a_limit (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = random_lattice (41, 0.3, 3);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsLadder *ladder;
  options.memory_limit = 600000;
  assert_int_equal (ms_ladder_find (solver, position, &options, &ladder), MS_STATUS_OK);
  assert_int_not_equal (ladder->result->method, MS_METHOD_EXACT);
  assert_true (!ladder->complete && ladder->stopped == MS_STATUS_MEMORY_LIMIT);
  for (int i = 0; i < ladder->n_rungs; i++)
    assert_in_range (ladder->rungs[i]->rule, MS_RUNG_ONE_NUMBER, MS_RUNG_EQUATIONS);
  ms_ladder_free (ladder);
  ms_position_unref (position);
  ms_solver_free (solver);
}

/* With next to no time there is an answer all the same, and it claims nothing that it does not
 * know.
 */
static void
test_no_time (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = random_scattered (40, 40, 320, 0.35, 4);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsLadder *ladder = NULL;
  MsProof *proof;
  options.time_limit = 1e-9;
  MsStatus status = ms_ladder_find (solver, position, &options, &ladder);
  assert_true (status == MS_STATUS_TIME_LIMIT || (status == MS_STATUS_OK && !ladder->complete));
  ms_ladder_free (ladder);
  for (int cell = 0; cell < 5; cell++)
    {
      assert_int_equal (ms_proof_find (solver, position, &options, cell, &proof), MS_STATUS_OK);
      assert_int_equal (proof->kind, MS_PROOF_UNKNOWN);
      ms_proof_free (proof);
    }
  ms_position_unref (position);
  ms_solver_free (solver);
}

/* Changes of a good rung that the checker must see. */
static void
test_the_checker (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  static const char text[] = "3x3x2\nHHH\n12H\n01H\n";
  MsLadder *ladder = climb (text, &options);
  MsPosition *position = text_position_parse (text);
  MsRung good = *ladder->rungs[0], bad[8];
  MsRungTerm terms[3];
  int other[3] = { 3, 4, 8 };
  memcpy (terms, good.terms, sizeof terms);
  terms[0].known = 1;
  for (int i = 0; i < 8; i++)
    bad[i] = good;
  bad[0].safe = good.set + 0, bad[0].mines = good.safe, bad[0].n_mines = 1, bad[0].n_safe = 0;
  bad[1].n_numbers = 2;
  bad[2].numbers = other;
  bad[3].terms = terms;
  bad[4].rule = MS_RUNG_THREE_NUMBERS;
  bad[5].by_total = true, bad[5].rule = MS_RUNG_EXHAUSTION;
  bad[6].n_safe = 0;
  bad[7].safe = other;
  for (int i = 0; i < 8; i++)
    {
      RungChecker checker;
      rung_checker_init (&checker, position, false);
      assert_false (rung_checker_accept (&checker, &bad[i]));
      assert_true (rung_checker_accept (&checker, &good));
      assert_false (rung_checker_accept (&checker, &good));
      rung_checker_clear (&checker);
    }
  ms_position_unref (position);
  ms_ladder_free (ladder);
}

/* All four answers about a position and a board, for tests of what stops them. */
typedef struct
{
  MsPosition *position;
  MsRules rules;
  uint8_t mine[81];
  int undecided;
} Questions;

static MsStatus
ask_ladder (MsSolver *solver, const Questions *questions, const MsSolverOptions *options)
{
  MsLadder *ladder;
  MsStatus status = ms_ladder_find (solver, questions->position, options, &ladder);
  assert_int_equal (status == MS_STATUS_OK, ladder != NULL);
  ms_ladder_free (ladder);
  return status;
}

static MsStatus
ask_proof (MsSolver *solver, const Questions *questions, const MsSolverOptions *options)
{
  MsProof *proof;
  MsStatus status = ms_proof_find (solver, questions->position, options, 8, &proof);
  assert_int_equal (status == MS_STATUS_OK, proof != NULL);
  ms_proof_free (proof);
  return status;
}

static MsStatus
ask_undecidable (MsSolver *solver, const Questions *questions, const MsSolverOptions *options)
{
  MsProof *proof;
  MsPosition *position = text_position_parse ("4x2x2\nHHHH\n1HHH\n");
  MsStatus status = ms_proof_find (solver, position, options, 1, &proof);
  ms_proof_free (proof);
  ms_position_unref (position);
  return status;
}

static MsStatus
ask_board (MsSolver *solver, const Questions *questions, const MsSolverOptions *options)
{
  MsBoardProof *proof;
  MsStatus status = ms_board_proof_find (
      solver, &questions->rules, questions->mine, 0, options, &proof);
  assert_int_equal (status == MS_STATUS_OK, proof != NULL);
  ms_board_proof_free (proof);
  return status;
}

static MsStatus
ask_equations (MsSolver *solver, const Questions *questions, const MsSolverOptions *options)
{
  MsEquations *equations;
  MsPosition *position = random_scattered (150, 150, 4500, 0.3, 1);
  MsStatus status = ms_equations_find (position, options, NULL, &equations);
  assert_int_equal (status == MS_STATUS_OK, equations != NULL);
  assert_true (equations == NULL || equations->cut); /* more than anybody reads */
  ms_equations_free (equations);
  ms_position_unref (position);
  return status;
}

typedef MsStatus (*Ask) (
    MsSolver *solver, const Questions *questions, const MsSolverOptions *options);

static const Ask asks[] = { ask_ladder, ask_proof, ask_undecidable, ask_board };

#define N_ASKS (sizeof asks / sizeof asks[0])

static Questions
begin_questions (void)
{
  Questions questions = { text_position_parse ("3x4x5\nHHH\n3H4\n2HH\nHH2\n"),
    { 4, 4, 3, MS_FIRST_CLICK_ANY }, { 0 }, 0 };
  questions.mine[3] = questions.mine[10] = questions.mine[12] = 1;
  return questions;
}

static void
test_each_allocation_fails (void **state)
{
  Questions questions = begin_questions ();
  for (size_t i = 0; i < N_ASKS; i++)
    for (long fail_at = 1;; fail_at++)
      {
        FailingAllocator memory;
        MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
        failing_allocator_init (&memory, fail_at);
        MsSolver *solver = ms_solver_new (&memory.allocator);
        MsStatus status = solver != NULL ? asks[i](solver, &questions, &options)
                                         : MS_STATUS_NO_MEMORY;
        assert_true (status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY);
        ms_solver_free (solver);
        assert_int_equal (memory.n_held, 0);
        if (memory.requests < fail_at)
          {
            assert_int_equal (status, MS_STATUS_OK);
            assert_true (fail_at > 20);
            break;
          }
      }
  ms_position_unref (questions.position);
}

static void
test_equations_without_memory (void **state)
{
  MsPosition *position = text_position_parse ("3x3x2\nHHH\n12H\n01H\n");
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  for (long fail_at = 1;; fail_at++)
    {
      FailingAllocator memory;
      MsEquations *equations;
      failing_allocator_init (&memory, fail_at);
      MsStatus status = ms_equations_find (position, &options, &memory.allocator, &equations);
      assert_int_equal (status, equations != NULL ? MS_STATUS_OK : MS_STATUS_NO_MEMORY);
      ms_equations_free (equations);
      assert_int_equal (memory.n_held, 0);
      if (memory.requests < fail_at)
        break;
    }
  ms_position_unref (position);
}

static void
test_each_poll_cancels (void **state)
{
  Questions questions = begin_questions ();
  MsSolver *solver = ms_solver_new (NULL);
  for (size_t i = 0; i <= N_ASKS; i++)
    for (int cancel_at = 1;; cancel_at++)
      {
        Ask ask = i < N_ASKS ? asks[i] : ask_equations;
        Poll poll = { .cancel_at = cancel_at };
        MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
        options.poll = poll_cb;
        options.user_data = &poll;
        MsStatus status = ask (solver, &questions, &options);
        if (poll.polls < cancel_at)
          {
            assert_int_equal (status, MS_STATUS_OK);
            assert_true (cancel_at > 1);
            break;
          }
        assert_int_equal (status, MS_STATUS_CANCELLED);
        assert_int_equal (poll.polls, cancel_at);
      }
  ms_solver_free (solver);
  ms_position_unref (questions.position);
}

/* What the lines say is true of every layout, and each is what its parents make. */
static void
test_equations (void **state)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = text_position_parse ("3x3x2\nHHH\n12H\n01H\n");
  MsEquations *equations;
  assert_int_equal (ms_equations_find (position, &options, NULL, &equations), MS_STATUS_OK);
  assert_cells (equations->cells, equations->n_cells, (int[]){ 0, 1, 2, 5, 8, -1 });
  assert_int_equal (equations->n_lines, 5);
  assert_false (equations->cut);
  const MsEquation *last = &equations->lines[4];
  assert_int_equal (last->kind, MS_EQUATION_SUBTRACTED);
  assert_int_equal (last->n_cells, 1);
  assert_int_equal (last->cells[0], 2);
  assert_int_equal (last->sum, 0);
  assert_int_equal (last->parents[0], 3);
  assert_int_equal (last->parents[1], 2);
  ms_equations_free (equations);
  ms_position_unref (position);
  /* Of what two numbers say alike one goes on. */
  position = text_position_parse ("3x3x1\n111\nHHH\n111\n");
  assert_int_equal (ms_equations_find (position, &options, NULL, &equations), MS_STATUS_OK);
  assert_int_equal (equations->n_lines, 11);
  ms_equations_free (equations);
  ms_position_unref (position);
}

static void
check_line (const MsEquations *equations, const MsEquation *line)
{
  const MsEquation *changed = &equations->lines[line->parents[0]];
  const MsEquation *by = &equations->lines[line->parents[1]];
  int n_shared = 0;
  for (int i = 0; i < changed->n_cells; i++)
    {
      bool shared = false, kept = false;
      for (int j = 0; j < by->n_cells; j++)
        shared |= by->cells[j] == changed->cells[i];
      for (int j = 0; j < line->n_cells; j++)
        kept |= line->cells[j] == changed->cells[i];
      assert_int_equal (kept, !shared);
      n_shared += shared;
    }
  assert_int_equal (line->n_cells, changed->n_cells - n_shared);
  if (line->kind == MS_EQUATION_SUBTRACTED)
    assert_int_equal (n_shared, by->n_cells);
  else
    assert_true (by->sum == 0 || by->sum == by->n_cells);
  int taken = line->kind == MS_EQUATION_SUBTRACTED ? by->sum : by->sum > 0 ? n_shared : 0;
  assert_int_equal (line->sum, changed->sum - taken);
}

static int
count_shared (const MsEquation *a, const MsEquation *b)
{
  int n = 0;
  for (int i = 0; i < a->n_cells; i++)
    for (int j = 0; j < b->n_cells; j++)
      n += a->cells[i] == b->cells[j];
  return n;
}

static bool
is_solved (const MsEquation *line)
{
  return line->sum == 0 || line->sum == line->n_cells;
}

/* Nothing follows any more: no line that still holds has part of its cells solved, or all of
 * another's. What another says as well is dropped without a line. */
static void
check_end (const MsEquations *equations)
{
  bool gone[2000] = { false };
  const MsEquation *lines = equations->lines;
  int n = equations->n_lines;
  assert_in_range (n, 0, 2000);
  for (int i = 0; i < n; i++)
    {
      if (lines[i].parents[0] >= 0)
        gone[lines[i].parents[0]] = true;
      for (int j = 0; j < n; j++)
        gone[i] |= i != j && count_shared (&lines[i], &lines[j]) == lines[i].n_cells
            && (lines[i].n_cells == lines[j].n_cells || is_solved (&lines[j]));
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n && !gone[i]; j++)
      {
        int n_shared = count_shared (&lines[i], &lines[j]);
        if (!gone[j] && n_shared > 0 && n_shared < lines[i].n_cells)
          assert_true (n_shared < lines[j].n_cells && !is_solved (&lines[j]));
      }
}

static void
test_random_equations (void **state)
{
  int n_lines = 0;
  for (uint64_t seed = 1; seed <= 60; seed++)
    {
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsPosition *position = random_scattered (12, 10, 25, 0.4, seed);
      MsEquations *equations;
      assert_int_equal (ms_equations_find (position, &options, NULL, &equations), MS_STATUS_OK);
      for (int i = 0; i < equations->n_lines; i++)
        if (equations->lines[i].kind != MS_EQUATION_NUMBER)
          {
            assert_in_range (equations->lines[i].parents[0], 0, i - 1);
            assert_in_range (equations->lines[i].parents[1], 0, i - 1);
            check_line (equations, &equations->lines[i]);
            n_lines++;
          }
      assert_false (equations->cut);
      check_end (equations);
      ms_equations_free (equations);
      ms_position_unref (position);
    }
  assert_true (n_lines > 1000);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_each_rule),
    cmocka_unit_test (test_known_from_the_start),
    cmocka_unit_test (test_not_known_from_the_start),
    cmocka_unit_test (test_proofs_of_what_is_given),
    cmocka_unit_test (test_layouts_without_a_total),
    cmocka_unit_test (test_density),
    cmocka_unit_test (test_contradiction),
    cmocka_unit_test (test_past_a_limit),
    cmocka_unit_test (test_no_time),
    cmocka_unit_test (test_the_checker),
    cmocka_unit_test (test_each_allocation_fails),
    cmocka_unit_test (test_equations_without_memory),
    cmocka_unit_test (test_each_poll_cancels),
    cmocka_unit_test (test_equations),
    cmocka_unit_test (test_random_equations),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdicts on answers to tasks against an oracle that goes through every layout, on random
 * positions: every kind of task, and every answer that can be given. */
#include "cmocka-common.h"
#include "failing-allocator.h"
#include "ms-neighbours.h"
#include "ms-rng.h"
#include "ms-task.h"
#include "oracle.h"
#include "random-position.h"
#include "text-position.h"
#include "thorough.h"

#include <string.h>

#define MOST_COVERED 9

typedef struct
{
  const MsPosition *position;
  const MsCell *cells;
  int width, height;
  Oracle truth;
} Known;

static bool
is_safe (const Known *known, int cell)
{
  return !ms_cell_is_opened (known->cells[cell]) && known->truth.with_mine[cell] == 0;
}

static bool
is_certain_mine (const Known *known, int cell)
{
  return !ms_cell_is_opened (known->cells[cell])
      && known->truth.with_mine[cell] == known->truth.layouts;
}

static bool
has (const Known *known, bool (*is) (const Known *, int), bool unflagged)
{
  for (int cell = 0; cell < known->width * known->height; cell++)
    if (is (known, cell) && !(unflagged && ms_cell_is_flagged (known->cells[cell])))
      return true;
  return false;
}

/* --- What the verdict has to be --- */

static MsJudgedKind
expect_cell (const Known *known, MsTaskKind asked, const MsAnswer *answer)
{
  bool opens = answer->action == MS_ANSWER_OPEN;
  if (ms_cell_is_opened (known->cells[answer->cell])
      || (opens && ms_cell_is_flagged (known->cells[answer->cell])))
    return MS_JUDGED_NO_EFFECT;
  bool safe = is_safe (known, answer->cell), mine = is_certain_mine (known, answer->cell);
  if (opens ? safe : mine)
    return (asked == MS_TASK_FLAG) != opens && asked != MS_TASK_CHORD
            && (opens || asked == MS_TASK_FLAG)
        ? MS_JUDGED_RIGHT
        : MS_JUDGED_BESIDE;
  if (safe || mine)
    return MS_JUDGED_REFUTED;
  if (opens && asked == MS_TASK_GUESS)
    return has (known, is_safe, false) ? MS_JUDGED_MISSED : MS_JUDGED_WORSE;
  return MS_JUDGED_UNDECIDED;
}

static MsJudgedKind
expect_chord (const Known *known, MsTaskKind asked, int cell)
{
  int around[8], n_flags = 0, n = 0, n_safe = 0, n_mines = 0;
  int n_around = ms_neighbours (known->width, known->height, cell, around);
  for (int i = 0; i < n_around; i++)
    {
      MsCell value = known->cells[around[i]];
      n_flags += ms_cell_is_flagged (value);
      if (ms_cell_is_flagged (value) || ms_cell_is_opened (value))
        continue;
      n++;
      n_safe += is_safe (known, around[i]);
      n_mines += is_certain_mine (known, around[i]);
    }
  if (!ms_cell_is_opened (known->cells[cell]) || n == 0)
    return MS_JUDGED_NO_EFFECT;
  if (n_flags != known->cells[cell])
    return MS_JUDGED_UNFLAGGED;
  if (n_mines > 0)
    return MS_JUDGED_REFUTED;
  if (n_safe < n)
    return MS_JUDGED_UNDECIDED;
  return asked == MS_TASK_FLAG ? MS_JUDGED_BESIDE : MS_JUDGED_RIGHT;
}

static MsJudgedKind
expect (const Known *known, MsTaskKind asked, const MsAnswer *answer)
{
  if (known->truth.layouts == 0)
    return MS_JUDGED_UNKNOWN;
  if (answer->action == MS_ANSWER_CHORD)
    return expect_chord (known, asked, answer->cell);
  if (answer->action != MS_ANSWER_NOTHING)
    return expect_cell (known, asked, answer);
  if (asked == MS_TASK_FLAG ? has (known, is_certain_mine, true) : has (known, is_safe, false))
    return MS_JUDGED_MISSED;
  return asked == MS_TASK_DECIDE ? MS_JUDGED_RIGHT : MS_JUDGED_BESIDE;
}

/* --- Checking one answer --- */

/* A proof says of its cell what is true in every layout; or it has a layout for either. */
static void
check_proof (const Known *known, const MsJudgement *verdict)
{
  const MsProof *proof = verdict->proof;
  assert_non_null (proof);
  assert_int_equal (proof->cell, verdict->cell);
  if (verdict->kind == MS_JUDGED_UNDECIDED)
    {
      assert_int_equal (proof->kind, MS_PROOF_UNDECIDABLE);
      assert_true (proof->with_mine[verdict->cell] != 0 && !proof->without_mine[verdict->cell]);
      return;
    }
  assert_int_equal (proof->kind, MS_PROOF_PROVEN);
  assert_true (proof->mine ? is_certain_mine (known, proof->cell) : is_safe (known, proof->cell));
  assert_true (ms_rung_decides (proof->rungs[proof->n_rungs - 1], proof->cell));
}

/* The best guess has no oracle here (property-perfect has one): but no guess that is called worse
 * wins as often, where that is known. */
static void
check_guess (const Known *known, const MsJudgement *verdict)
{
  assert_true (verdict->kind == MS_JUDGED_RIGHT || verdict->kind == MS_JUDGED_WORSE);
  double layouts = (double)known->truth.layouts;
  assert_true (verdict->chance - (double)known->truth.with_mine[verdict->cell] / layouts < 1e-9
      && verdict->best_chance - (double)known->truth.with_mine[verdict->best] / layouts < 1e-9);
  if (verdict->layouts > 0)
    {
      assert_int_equal (verdict->layouts, known->truth.layouts);
      assert_true (verdict->kind == MS_JUDGED_RIGHT ? verdict->won == verdict->best_won
                                                    : verdict->won < verdict->best_won);
    }
}

static void
check_answer (
    MsSolver *solver, const Known *known, const MsTask *task, const MsAnswer *answer, uint64_t seed)
{
  const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsJudgement *verdict;
  MsJudgedKind expected = expect (known, task->kind, answer);
  assert_int_equal (ms_task_judge (solver, task, answer, &options, &verdict), MS_STATUS_OK);
  bool guess = expected == MS_JUDGED_WORSE;
  if (!guess && verdict->kind != expected)
    fail_msg ("seed %lu, asked %d, action %d at %d: verdict %d instead of %d", (unsigned long)seed,
        task->kind, answer->action, answer->cell, verdict->kind, expected);
  if (guess)
    check_guess (known, verdict);
  else if (verdict->cell >= 0 && expected != MS_JUDGED_UNFLAGGED && expected != MS_JUDGED_NO_EFFECT)
    check_proof (known, verdict);
  ms_judgement_free (verdict);
}

/* Asks for the answer, which must be right, or rightly nothing; a rule is named
 * where there is something to prove. */
static void
check_key (MsSolver *solver, const Known *known, const MsTask *task)
{
  const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsTaskKey key;
  MsJudgement *verdict;
  MsStatus status = ms_task_solve (solver, task, &options, &key);
  assert_int_equal (status, known->truth.layouts > 0 ? MS_STATUS_OK : MS_STATUS_FILE_CONTRADICTS);
  if (status != MS_STATUS_OK)
    return;
  assert_int_equal (ms_task_judge (solver, task, &key.answer, &options, &verdict), MS_STATUS_OK);
  /* A wrong flag has to be taken away first. */
  bool flagged = key.answer.action == MS_ANSWER_OPEN
      && ms_cell_is_flagged (known->cells[key.answer.cell]);
  if (key.answer.action != MS_ANSWER_NOTHING)
    assert_int_equal (verdict->kind, flagged ? MS_JUDGED_NO_EFFECT : MS_JUDGED_RIGHT);
  else if (task->kind != MS_TASK_CHORD && task->kind != MS_TASK_DECIDE)
    assert_int_equal (verdict->kind, MS_JUDGED_BESIDE);
  if (verdict->kind == MS_JUDGED_RIGHT)
    assert_int_equal (key.rule == MS_N_RUNG_RULES, verdict->proof == NULL);
  ms_judgement_free (verdict);
}

static void
verdicts_are_those_of_enumeration (void **state)
{
  static const OracleOptions all = ORACLE_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  for (uint64_t seed = 1; seed <= (uint64_t)thorough (600, 1500); seed++)
    {
      MsPosition *position = random_small (MOST_COVERED, seed);
      Known known = { .position = position,
        .cells = ms_position_get_cells (position),
        .width = ms_position_get_width (position),
        .height = ms_position_get_height (position) };
      oracle_solve (position, &all, &known.truth);
      MsTask task = { position, (MsTaskKind)(seed % MS_N_TASK_KINDS), NULL };
      for (int action = MS_ANSWER_OPEN; action <= MS_ANSWER_CHORD; action++)
        for (int cell = 0; cell < known.width * known.height; cell++)
          check_answer (solver, &known, &task, &(MsAnswer){ (MsAnswerAction)action, cell }, seed);
      check_answer (solver, &known, &task, &(MsAnswer){ MS_ANSWER_NOTHING, -1 }, seed);
      check_key (solver, &known, &task);
      ms_position_unref (position);
    }
  ms_solver_free (solver);
}

/* --- What the layout that is played adds --- */

static void
judge_text (const char *text, MsTaskKind kind, const uint8_t *mines, MsAnswer answer,
    MsJudgedKind expected, bool lucky)
{
  const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = text_position_parse (text);
  MsSolver *solver = ms_solver_new (NULL);
  MsJudgement *verdict;
  assert_int_equal (
      ms_task_judge (solver, &(MsTask){ position, kind, mines }, &answer, &options, &verdict),
      MS_STATUS_OK);
  assert_int_equal (verdict->kind, expected);
  assert_int_equal (verdict->lucky, lucky);
  ms_judgement_free (verdict);
  ms_solver_free (solver);
  ms_position_unref (position);
}

/* What is true only in the layout that is played is called lucky, and stays wrong. */
static void
luck_is_named (void **state)
{
  const uint8_t left[3] = { 1, 0, 0 };
  for (int task = MS_TASK_OPEN; task <= MS_TASK_DECIDE; task++)
    {
      judge_text ("3x1x1\nH1H\n", (MsTaskKind)task, left, (MsAnswer){ MS_ANSWER_OPEN, 2 },
          MS_JUDGED_UNDECIDED, true);
      judge_text ("3x1x1\nH1H\n", (MsTaskKind)task, left, (MsAnswer){ MS_ANSWER_OPEN, 0 },
          MS_JUDGED_UNDECIDED, false);
      judge_text ("3x1x1\nH1H\n", (MsTaskKind)task, left, (MsAnswer){ MS_ANSWER_FLAG, 0 },
          MS_JUDGED_UNDECIDED, true);
      judge_text ("3x1x1\nF1H\n", (MsTaskKind)task, left, (MsAnswer){ MS_ANSWER_CHORD, 1 },
          MS_JUDGED_UNDECIDED, true);
      judge_text ("3x1x1\nH1F\n", (MsTaskKind)task, left, (MsAnswer){ MS_ANSWER_CHORD, 1 },
          MS_JUDGED_UNDECIDED, false);
    }
}

/* Without memory, at whichever request, there is no verdict, and nothing is left behind. */
static void
each_allocation_fails (void **state)
{
  const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = text_position_parse ("4x3x2\nHHHH\n1211\n0000\n");
  MsPosition *guess = text_position_parse ("3x2x1\nH1H\nH1H\n");
  for (int kind = 0; kind < 2; kind++)
    {
      MsTask task = { kind == 0 ? position : guess, kind == 0 ? MS_TASK_OPEN : MS_TASK_GUESS,
        NULL };
      FailingAllocator failing;
      MsStatus status;
      long n = 1;
      do
        {
          MsJudgement *verdict = NULL;
          MsTaskKey key;
          failing_allocator_init (&failing, n++);
          status = MS_STATUS_NO_MEMORY;
          MsSolver *solver = ms_solver_new (&failing.allocator);
          if (solver != NULL)
            status = ms_task_judge (
                solver, &task, &(MsAnswer){ MS_ANSWER_OPEN, 0 }, &options, &verdict);
          assert_int_equal (verdict != NULL, status == MS_STATUS_OK);
          if (status == MS_STATUS_OK)
            status = ms_task_solve (solver, &task, &options, &key);
          assert_true (status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY);
          ms_judgement_free (verdict);
          ms_solver_free (solver);
          assert_int_equal (failing.n_held, 0);
        }
      while (failing.requests >= failing.fail_at);
      assert_int_equal (status, MS_STATUS_OK);
      assert_true (n > 10);
    }
  ms_position_unref (position);
  ms_position_unref (guess);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (verdicts_are_those_of_enumeration),
    cmocka_unit_test (luck_is_named),
    cmocka_unit_test (each_allocation_fails),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first lesson, task by task: what is asked is forced, or best, by all layouts one by one; the
 * rule that a task teaches is needed; every answer that can be given gets its true verdict, and the
 * numbers of its reason alone make it true. */
#include "cmocka-common.h"

#include "expectimax.h"
#include "ms-judged-text.h"
#include "ms-lesson.h"
#include "ms-neighbours.h"
#include "oracle.h"

#include <string.h>

typedef struct
{
  guint index; /* of the task, from 0 */
  const MsLessonTask *lesson;
  MsSolver *solver;
  MsPosition *position;
  const MsCell *cells;
  int width, height;
  Oracle truth;
  Expectimax best; /* of a guess */
} Known;

static const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;

static void
know (Known *known, MsPosition *position)
{
  static const OracleOptions all = ORACLE_OPTIONS_INIT;
  known->position = position;
  known->cells = ms_position_get_cells (position);
  known->width = ms_position_get_width (position);
  known->height = ms_position_get_height (position);
  oracle_solve (position, &all, &known->truth);
  assert_true (known->truth.layouts > 0);
}

static gboolean
is_covered (const Known *known, int cell)
{
  return !ms_cell_is_opened (known->cells[cell]);
}

static gboolean
is_certain (const Known *known, int cell, gboolean mine)
{
  return is_covered (known, cell)
      && known->truth.with_mine[cell] == (mine ? known->truth.layouts : 0);
}

static int
count_certain (const Known *known, gboolean mine)
{
  int n = 0;
  for (int cell = 0; cell < known->width * known->height; cell++)
    n += is_certain (known, cell, mine);
  return n;
}

/* Whether a chord there opens something, and nothing but safe cells. */
static gboolean
is_good_chord (const Known *known, int cell)
{
  int around[8], n_flags = 0, n_opened = 0;
  int n = ms_neighbours (known->width, known->height, cell, around);
  for (int i = 0; i < n; i++)
    {
      n_flags += known->cells[around[i]] == MS_CELL_FLAG;
      if (!is_covered (known, around[i]) || known->cells[around[i]] == MS_CELL_FLAG)
        continue;
      n_opened++;
      if (!is_certain (known, around[i], FALSE))
        return FALSE;
    }
  return !is_covered (known, cell) && n_flags == known->cells[cell] && n_opened > 0;
}

/* Whether no cell wins more layouts when it is opened first, by all orders of opening. */
static gboolean
is_best_guess (const Known *known, int cell)
{
  return known->best.won_at[cell] == known->best.won;
}

static gboolean
is_right (const Known *known, MsAnswer answer)
{
  MsTaskKind asked = known->lesson->kind;
  switch (answer.action)
    {
    case MS_ANSWER_CHORD:
      return asked != MS_TASK_FLAG && is_good_chord (known, answer.cell);
    case MS_ANSWER_NOTHING:
      return asked == MS_TASK_DECIDE && count_certain (known, FALSE) == 0;
    case MS_ANSWER_FLAG:
      return asked == MS_TASK_FLAG && is_certain (known, answer.cell, TRUE);
    case MS_ANSWER_OPEN:
    default:
      if (!is_covered (known, answer.cell) || known->cells[answer.cell] == MS_CELL_FLAG)
        return FALSE;
      if (asked == MS_TASK_GUESS)
        return is_best_guess (known, answer.cell);
      return asked != MS_TASK_FLAG && asked != MS_TASK_CHORD
          && is_certain (known, answer.cell, FALSE);
    }
}

/* --- The reason --- */

/* The numbers of the proof alone, and the mine total only if the proof says so, decide its cell. */
static void
check_reason (const Known *known, const MsProof *proof)
{
  guint8 ignored[ORACLE_MAX_CELLS];
  OracleOptions heeded = ORACLE_OPTIONS_INIT;
  Oracle truth;
  memset (ignored, 1, sizeof ignored);
  heeded.ignored = ignored;
  heeded.any_total = !proof->by_total;
  for (int i = 0; i < proof->n_rungs; i++)
    for (int j = 0; j < proof->rungs[i]->n_numbers; j++)
      ignored[proof->rungs[i]->numbers[j]] = 0;
  oracle_solve (known->position, &heeded, &truth);
  assert_int_equal (truth.with_mine[proof->cell], proof->mine ? truth.layouts : 0);
}

/* Both layouts that are shown of a cell that is not certain fit. */
static void
check_layouts (const Known *known, const MsProof *proof)
{
  for (int mine = 0; mine < 2; mine++)
    {
      const guint8 *layout = mine ? proof->with_mine : proof->without_mine;
      int n_mines = 0;
      assert_int_equal (layout[proof->cell], mine);
      for (int cell = 0; cell < known->width * known->height; cell++)
        {
          int around[8], n_around = 0;
          int n = ms_neighbours (known->width, known->height, cell, around);
          for (int i = 0; i < n; i++)
            n_around += layout[around[i]];
          n_mines += layout[cell];
          assert_true (is_covered (known, cell) || n_around == known->cells[cell]);
        }
      assert_int_equal (n_mines, ms_position_get_mines (known->position));
    }
}

static void
check_answer (const Known *known, MsAnswer answer)
{
  MsTask task = { known->position, known->lesson->kind, NULL, 0 };
  MsJudgement *verdict;
  assert_int_equal (
      ms_task_judge (known->solver, &task, &answer, &options, &verdict), MS_STATUS_OK);
  gboolean right = verdict->kind == MS_JUDGED_RIGHT;
  if (right != is_right (known, answer))
    fail_msg ("task %u: action %d at %d is judged %d", known->index + 1, answer.action, answer.cell,
        verdict->kind);
  assert_int_not_equal (verdict->kind, MS_JUDGED_UNKNOWN);
  if (verdict->kind == MS_JUDGED_UNDECIDED)
    check_layouts (known, verdict->proof);
  else if (verdict->proof != NULL)
    check_reason (known, verdict->proof);
  if (verdict->best >= 0)
    assert_true (verdict->layouts > 0 && is_best_guess (known, verdict->best));
  g_autofree char *given = ms_judged_text_dup (&task, &answer, verdict, MS_ODDS_FORMAT_MINE, FALSE);
  g_autofree char *shown = ms_judged_text_dup (&task, &answer, verdict, MS_ODDS_FORMAT_MINE, TRUE);
  assert_true (shown[0] != '\0');
  assert_string_equal (
      g_str_has_prefix (given, "Correct. ") ? given + strlen ("Correct. ") : given, shown);
  assert_int_equal (given != shown && strlen (given) > strlen (shown), right);
  ms_judgement_free (verdict);
}

/* --- The tasks --- */

/* The position with a flag on every certain mine and on nothing else: what a learner makes of a
 * task that asks for a chord before there are flags. */
static MsPosition *
flag_all (const Known *known)
{
  MsCell cells[ORACLE_MAX_CELLS];
  MsPosition *position;
  for (int cell = 0; cell < known->width * known->height; cell++)
    cells[cell] = is_certain (known, cell, TRUE) ? MS_CELL_FLAG
        : is_covered (known, cell)               ? MS_CELL_COVERED
                                                 : known->cells[cell];
  assert_int_equal (ms_position_new (known->width, known->height,
                        ms_position_get_mines (known->position), cells, NULL, &position, NULL),
      MS_STATUS_OK);
  return position;
}

static void
check_key (const Known *known)
{
  MsTask task = { known->position, known->lesson->kind, NULL, 0 };
  MsTaskKey key;
  assert_int_equal (ms_task_solve (known->solver, &task, &options, &key), MS_STATUS_OK);
  if (key.rule != known->lesson->rule)
    fail_msg ("task %u takes rule %d", known->index + 1, key.rule);
  assert_int_equal (key.answer.action == MS_ANSWER_NOTHING,
      task.kind == MS_TASK_DECIDE && known->lesson->rule == MS_N_RUNG_RULES);
  /* The reason is told by that rule and none harder, which may not have been taught yet. */
  MsJudgement *verdict;
  assert_int_equal (
      ms_task_judge (known->solver, &task, &key.answer, &options, &verdict), MS_STATUS_OK);
  for (int i = 0; verdict->proof != NULL && i < verdict->proof->n_rungs; i++)
    assert_true (verdict->proof->rungs[i]->rule <= known->lesson->rule);
  ms_judgement_free (verdict);
}

static void
check_answers (const Known *known)
{
  int n_right = 0, n_cells = known->width * known->height;
  for (int action = MS_ANSWER_OPEN; action <= MS_ANSWER_CHORD; action++)
    for (int cell = 0; cell < n_cells; cell++)
      {
        MsAnswer answer = { (MsAnswerAction)action, cell };
        check_answer (known, answer);
        n_right += is_right (known, answer);
      }
  check_answer (known, (MsAnswer){ MS_ANSWER_NOTHING, -1 });
  n_right += is_right (known, (MsAnswer){ MS_ANSWER_NOTHING, -1 });
  /* There is something to be wrong about. */
  assert_in_range (n_right, 1, n_cells);
}

static void
every_task_is_what_it_says (void **state)
{
  guint n;
  const MsLessonTask *tasks = ms_lesson_get (&n);
  MsSolver *solver = ms_solver_new (NULL);
  assert_in_range (n, 28, 34);
  for (guint i = 0; i < n; i++)
    {
      Known known = { .index = i, .lesson = &tasks[i], .solver = solver };
      MsPosition *position = ms_lesson_dup_position (&tasks[i]);
      if (position == NULL)
        fail_msg ("task %u has no position", i + 1);
      know (&known, position);
      /* Some flags may have to be set, or taken away, first: that is no answer yet. */
      MsPosition *flagged = flag_all (&known);
      if (tasks[i].kind != MS_TASK_FLAG)
        know (&known, flagged);
      const ExpectimaxOptions asked = { MS_FIRST_CLICK_ANY, -1, 2000, true };
      if (tasks[i].kind == MS_TASK_GUESS)
        expectimax_solve (known.position, &asked, &known.best);
      check_key (&known);
      check_answers (&known);
      ms_position_unref (position);
      ms_position_unref (flagged);
    }
  ms_solver_free (solver);
}

/* Each is asked in words of its own, and each rule is taught before it is needed unasked. */
static void
every_task_is_its_own (void **state)
{
  guint n, n_kinds[MS_N_TASK_KINDS] = { 0 }, n_rules[MS_N_RUNG_RULES + 1] = { 0 };
  const MsLessonTask *tasks = ms_lesson_get (&n);
  for (guint i = 0; i < n; i++)
    {
      assert_true (tasks[i].sentence[0] != '\0');
      n_kinds[tasks[i].kind]++;
      n_rules[tasks[i].rule]++;
      for (guint j = 0; j < i; j++)
        assert_string_not_equal (tasks[i].sentence, tasks[j].sentence);
      for (int lower = MS_RUNG_ONE_NUMBER; lower < (int)tasks[i].rule; lower++)
        assert_true (n_rules[lower] > 0 || tasks[i].rule == MS_N_RUNG_RULES);
    }
  for (int kind = 0; kind < MS_N_TASK_KINDS; kind++)
    assert_true (n_kinds[kind] > 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_task_is_what_it_says),
    cmocka_unit_test (every_task_is_its_own),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

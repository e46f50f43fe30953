/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-task.h"

#include "ms-best.h"
#include "ms-ladder.h"
#include "ms-neighbours.h"

#include <math.h>

/* What is known of a task's position. */
typedef struct
{
  MsSolver *solver;
  const MsTask *task;
  const MsSolverOptions *options;
  const MsCell *cells;
  int width, height;
  MsLadder *ladder; /* owned */
} Study;

/* MS_STATUS_OK, or that the position is not known in full: it is too large, or contradicts
 * itself. */
static MsStatus
study_init (Study *self, MsSolver *solver, const MsTask *task, const MsSolverOptions *options)
{
  *self = (Study){ .solver = solver,
    .task = task,
    .options = options,
    .cells = ms_position_get_cells (task->position),
    .width = ms_position_get_width (task->position),
    .height = ms_position_get_height (task->position) };
  MS_TRY (ms_ladder_find (solver, task->position, options, &self->ladder));
  if (!self->ladder->complete)
    return self->ladder->stopped != MS_STATUS_OK ? self->ladder->stopped : MS_STATUS_WORK_LIMIT;
  return self->ladder->result->consistent ? MS_STATUS_OK : MS_STATUS_FILE_CONTRADICTS;
}

static MsCertainty
get_certainty (const Study *self, int cell)
{
  return (MsCertainty)self->ladder->result->certainty[cell];
}

/* The rung that decides cell, and the highest rule that it takes to get there.  The ladder uses a
 * rule only where lower ones decide nothing more, so that whatever comes after needs it. */
static int
find_rung (const Study *self, int cell, MsRungRule *rule)
{
  *rule = MS_RUNG_ONE_NUMBER;
  for (int i = 0; i < self->ladder->n_rungs; i++)
    {
      const MsRung *rung = self->ladder->rungs[i];
      *rule = rung->rule > *rule ? rung->rule : *rule;
      if (ms_rung_decides (rung, cell))
        return i;
    }
  *rule = MS_N_RUNG_RULES;
  return -1;
}

/* The first cell that the ladder finds certain in that way, -1: there is none. */
static int
find_certain (const Study *self, MsCertainty certainty)
{
  for (int i = 0; i < self->ladder->n_rungs; i++)
    {
      const MsRung *rung = self->ladder->rungs[i];
      if (certainty == MS_CERTAINTY_SAFE && rung->n_safe > 0)
        return rung->safe[0];
      for (int j = 0; certainty == MS_CERTAINTY_MINE && j < rung->n_mines; j++)
        if (!ms_cell_is_flagged (self->cells[rung->mines[j]]))
          return rung->mines[j];
    }
  return -1;
}

/* The cells that a chord at cell opens; returns how many.  n_flags: the flags around it. */
static int
list_chorded (const Study *self, int cell, int chorded[8], int *n_flags)
{
  int around[8], n_chorded = 0;
  int n = ms_neighbours (self->width, self->height, cell, around);
  *n_flags = 0;
  for (int i = 0; i < n; i++)
    if (ms_cell_is_flagged (self->cells[around[i]]))
      ++*n_flags;
    else if (!ms_cell_is_opened (self->cells[around[i]]))
      chorded[n_chorded++] = around[i];
  return n_chorded;
}

static MsStatus
find_best (const Study *self, MsBest **best)
{
  return ms_best_find (self->solver, self->task->position, self->ladder->result, self->options,
      NULL, ms_solver_get_allocator (self->solver), best);
}

/* --- Judging --- */

static bool
is_mine (const Study *self, int cell)
{
  return self->task->mines[cell] != 0;
}

/* Makes kind the verdict, with the proof about cell. */
static MsStatus
prove (const Study *self, MsJudgement *verdict, MsJudgedKind kind, int cell)
{
  verdict->kind = kind;
  verdict->cell = cell;
  return ms_proof_find_simplest (
      self->solver, self->task->position, self->options, cell, &verdict->proof);
}

static MsStatus
judge_guess (const Study *self, MsJudgement *verdict, int cell)
{
  const double *chances = self->ladder->result->mine_probability;
  MsBest *best;
  MS_TRY (find_best (self, &best));
  verdict->kind = ms_best_has (best, cell) ? MS_JUDGED_RIGHT : MS_JUDGED_WORSE;
  verdict->cell = cell;
  verdict->best = verdict->kind == MS_JUDGED_RIGHT ? cell : best->cell;
  verdict->chance = chances[cell];
  verdict->best_chance = chances[verdict->best];
  if (best->basis == MS_BASIS_WIN)
    {
      verdict->layouts = best->endgame->layouts;
      verdict->best_won = best->endgame->won_at[verdict->best];
      verdict->won = best->endgame->won_at[cell];
    }
  ms_best_free (best);
  return MS_STATUS_OK;
}

static MsStatus
judge_cell (const Study *self, MsJudgement *verdict, const MsAnswer *answer)
{
  bool opens = answer->action == MS_ANSWER_OPEN;
  MsTaskKind asked = self->task->kind;
  MsCertainty certainty = get_certainty (self, answer->cell);
  if (certainty == MS_CERTAINTY_OPENED || (opens && ms_cell_is_flagged (self->cells[answer->cell])))
    {
      verdict->kind = MS_JUDGED_NO_EFFECT;
      return MS_STATUS_OK;
    }
  if (certainty == (opens ? MS_CERTAINTY_SAFE : MS_CERTAINTY_MINE))
    {
      bool is_asked = opens ? asked != MS_TASK_FLAG && asked != MS_TASK_CHORD
                            : asked == MS_TASK_FLAG;
      return prove (self, verdict, is_asked ? MS_JUDGED_RIGHT : MS_JUDGED_BESIDE, answer->cell);
    }
  if (certainty != MS_CERTAINTY_NONE)
    return prove (self, verdict, MS_JUDGED_REFUTED, answer->cell);
  if (asked == MS_TASK_GUESS && opens)
    {
      int safe = find_certain (self, MS_CERTAINTY_SAFE);
      return safe >= 0 ? prove (self, verdict, MS_JUDGED_MISSED, safe)
                       : judge_guess (self, verdict, answer->cell);
    }
  verdict->lucky = self->task->mines != NULL && is_mine (self, answer->cell) != opens;
  return prove (self, verdict, MS_JUDGED_UNDECIDED, answer->cell);
}

static MsStatus
judge_chord (const Study *self, MsJudgement *verdict, int cell)
{
  int chorded[8], certain_mine = -1, undecided = -1;
  bool lucky = self->task->mines != NULL;
  int n = ms_cell_is_opened (self->cells[cell])
      ? list_chorded (self, cell, chorded, &verdict->n_flags)
      : 0;
  verdict->cell = cell;
  verdict->number = self->cells[cell];
  verdict->kind = n == 0 ? MS_JUDGED_NO_EFFECT : MS_JUDGED_UNFLAGGED;
  if (n == 0 || verdict->n_flags != verdict->number)
    return MS_STATUS_OK;
  for (int i = n - 1; i >= 0; i--)
    {
      if (get_certainty (self, chorded[i]) == MS_CERTAINTY_MINE)
        certain_mine = chorded[i];
      else if (get_certainty (self, chorded[i]) == MS_CERTAINTY_NONE)
        undecided = chorded[i];
      lucky = lucky && !is_mine (self, chorded[i]);
    }
  if (certain_mine >= 0)
    return prove (self, verdict, MS_JUDGED_REFUTED, certain_mine);
  verdict->lucky = undecided >= 0 && lucky;
  if (undecided >= 0)
    return prove (self, verdict, MS_JUDGED_UNDECIDED, undecided);
  return prove (self, verdict,
      self->task->kind == MS_TASK_FLAG ? MS_JUDGED_BESIDE : MS_JUDGED_RIGHT, chorded[0]);
}

static MsStatus
judge_nothing (const Study *self, MsJudgement *verdict)
{
  int missed = find_certain (
      self, self->task->kind == MS_TASK_FLAG ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE);
  if (missed >= 0)
    return prove (self, verdict, MS_JUDGED_MISSED, missed);
  verdict->kind = self->task->kind == MS_TASK_DECIDE ? MS_JUDGED_RIGHT : MS_JUDGED_BESIDE;
  return MS_STATUS_OK;
}

static MsStatus
judge (const Study *self, MsJudgement *verdict, const MsAnswer *answer)
{
  switch (answer->action)
    {
    case MS_ANSWER_CHORD:
      return judge_chord (self, verdict, answer->cell);
    case MS_ANSWER_NOTHING:
      return judge_nothing (self, verdict);
    case MS_ANSWER_OPEN:
    case MS_ANSWER_FLAG:
    default:
      return judge_cell (self, verdict, answer);
    }
}

/* What of the options has a say in a task: flags are no evidence, and nothing is assumed. */
static MsSolverOptions
get_limits (const MsTask *task, const MsSolverOptions *options)
{
  MsSolverOptions limits = *options;
  limits.trust_flags = false;
  limits.n_assumed = 0;
  limits.density = task->density;
  return limits;
}

MsStatus
ms_task_judge (MsSolver *solver, const MsTask *task, const MsAnswer *answer,
    const MsSolverOptions *options, MsJudgement **verdict)
{
  const MsAllocator *allocator = ms_solver_get_allocator (solver);
  MsSolverOptions limits = get_limits (task, options);
  Study study;
  *verdict = NULL;
  MsJudgement *found = ms_alloc (allocator, 1, sizeof *found);
  if (found == NULL)
    return MS_STATUS_NO_MEMORY;
  *found = (MsJudgement){ .kind = MS_JUDGED_UNKNOWN,
    .cell = -1,
    .best = -1,
    .best_chance = NAN,
    .chance = NAN,
    .allocator = allocator };
  MsStatus status = study_init (&study, solver, task, &limits);
  if (status == MS_STATUS_OK)
    status = judge (&study, found, answer);
  ms_ladder_free (study.ladder);
  if (status == MS_STATUS_CANCELLED || status == MS_STATUS_NO_MEMORY)
    {
      ms_judgement_free (found);
      return status;
    }
  if (status != MS_STATUS_OK || (found->proof != NULL && found->proof->kind == MS_PROOF_UNKNOWN))
    found->kind = MS_JUDGED_UNKNOWN;
  *verdict = found;
  return MS_STATUS_OK;
}

void
ms_judgement_free (MsJudgement *verdict)
{
  if (verdict == NULL)
    return;
  ms_proof_free (verdict->proof);
  ms_dealloc (verdict->allocator, verdict);
}

/* --- Solving --- */

static void
solve_cell (const Study *self, MsAnswerAction action, int cell, MsTaskKey *key)
{
  if (cell < 0)
    return;
  key->answer = (MsAnswer){ action, cell };
  find_rung (self, cell, &key->rule);
}

/* The chord that takes the lowest rules. */
static void
solve_chord (const Study *self, MsTaskKey *key)
{
  for (int cell = 0; cell < self->width * self->height; cell++)
    {
      int chorded[8], n_flags, n = 0;
      MsRungRule highest = MS_RUNG_ONE_NUMBER;
      if (ms_cell_is_opened (self->cells[cell]))
        n = list_chorded (self, cell, chorded, &n_flags);
      if (n == 0 || n_flags != self->cells[cell])
        continue;
      for (int i = 0; i < n; i++)
        {
          MsRungRule rule = MS_N_RUNG_RULES;
          if (get_certainty (self, chorded[i]) == MS_CERTAINTY_SAFE)
            find_rung (self, chorded[i], &rule);
          highest = rule > highest ? rule : highest;
        }
      if (highest < key->rule)
        *key = (MsTaskKey){ { MS_ANSWER_CHORD, cell }, highest };
    }
}

static MsStatus
solve_guess (const Study *self, MsTaskKey *key)
{
  MsBest *best;
  MS_TRY (find_best (self, &best));
  if (best->cell >= 0)
    key->answer = (MsAnswer){ MS_ANSWER_OPEN, best->cell };
  ms_best_free (best);
  return MS_STATUS_OK;
}

MsStatus
ms_task_solve (MsSolver *solver, const MsTask *task, const MsSolverOptions *options, MsTaskKey *key)
{
  MsSolverOptions limits = get_limits (task, options);
  Study study;
  *key = (MsTaskKey){ { MS_ANSWER_NOTHING, -1 }, MS_N_RUNG_RULES };
  MsStatus status = study_init (&study, solver, task, &limits);
  if (status == MS_STATUS_OK)
    {
      int safe = find_certain (&study, MS_CERTAINTY_SAFE);
      if (task->kind == MS_TASK_FLAG)
        solve_cell (&study, MS_ANSWER_FLAG, find_certain (&study, MS_CERTAINTY_MINE), key);
      else if (task->kind == MS_TASK_CHORD)
        solve_chord (&study, key);
      else if (task->kind == MS_TASK_GUESS && safe < 0)
        status = solve_guess (&study, key);
      else
        solve_cell (&study, MS_ANSWER_OPEN, safe, key);
    }
  ms_ladder_free (study.ladder);
  return status;
}

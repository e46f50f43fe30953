/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-exercise-make.h"

#include "ms-draft.h"
#include "ms-endgame.h"
#include "ms-exercise-cut.h"
#include "ms-ladder.h"
#include "ms-witness.h"

#include <stdlib.h>
#include <string.h>

/* Endgames of small boards that are solved for exercises about guessing; how much better, in
 * layouts of a hundred, the better of two cells must be. */
#define MOST_LAYOUTS 400
#define LEAST_BETTER 8

typedef struct
{
  MsSolver *solver;
  int topic;
  MsSolverOptions options;
  MsDraft draft;
  MsRng rng;
  MsExercise *exercise; /* the one that was found */
} Maker;

/* Boards that are dense enough to need the rule, and, for what is asked about a whole board, small
 * ones. */
static MsRules
draw_rules (Maker *self)
{
  bool whole = self->topic >= MS_RUNG_MINE_TOTAL && self->topic != MS_RUNG_EXHAUSTION;
  int side = whole ? 5 + (int)ms_rng_below (&self->rng, 2) : 9;
  int mines = whole ? side * side / 5 + (int)ms_rng_below (&self->rng, 3)
                    : 12 + (int)ms_rng_below (&self->rng, 9);
  return (MsRules){ side, side, mines, MS_FIRST_CLICK_OPEN };
}

static MsStatus
make_position (Maker *self, MsPosition **position)
{
  const MsRules *rules = &self->draft.rules;
  return ms_position_new (rules->width, rules->height, rules->mines, self->draft.cells,
      self->draft.allocator, position, NULL);
}

/* Takes the whole board as the exercise. */
static MsStatus
take_board (Maker *self, const uint8_t *flags, int cell, int other)
{
  const MsRules *rules = &self->draft.rules;
  MsExercise parts = { .topic = self->topic, .has_total = true, .cell = cell, .other = other };
  MsCell cells[MS_EXERCISE_MOST_SIDE * MS_EXERCISE_MOST_SIDE];
  for (int i = 0; i < self->draft.n_cells; i++)
    cells[i] = flags[i] ? MS_CELL_FLAG : self->draft.cells[i];
  return ms_exercise_new (&parts, rules->width, rules->height, cells, self->draft.mine,
      self->draft.allocator, &self->exercise);
}

/* Of two cells of which neither is certain, the best and one that is clearly worse. */
static MsStatus
take_guess (Maker *self, const MsPosition *position, const uint8_t *flags)
{
  MsEndgame *endgame;
  MsStatus status = ms_endgame_solve (
      self->solver, position, &self->options, MOST_LAYOUTS, &endgame);
  if (status != MS_STATUS_OK)
    return ms_status_is_limit (status) ? MS_STATUS_OK : status;
  int best = -1, worse = -1, n_worse = 0;
  for (int cell = 0; endgame->solved && cell < self->draft.n_cells; cell++)
    {
      int won = endgame->won_at[cell];
      if (won <= 0 || flags[cell])
        continue;
      if (won == endgame->won && best < 0)
        best = cell;
      bool clearly = (endgame->won - won) * 100 >= LEAST_BETTER * endgame->layouts;
      if (clearly && ms_rng_below (&self->rng, (uint64_t)++n_worse) == 0)
        worse = cell;
    }
  ms_endgame_free (endgame);
  return best >= 0 && worse >= 0 ? take_board (self, flags, best, worse) : MS_STATUS_OK;
}

/* One about whether a guess is needed at all, or which. */
static MsStatus
take_whole (Maker *self, const MsPosition *position, const MsLadder *ladder)
{
  uint8_t flags[MS_EXERCISE_MOST_SIDE * MS_EXERCISE_MOST_SIDE] = { 0 };
  int safe = -1;
  MsRungRule hardest = MS_RUNG_ONE_NUMBER;
  for (int i = 0; i < ladder->n_rungs && safe < 0; i++)
    {
      const MsRung *rung = ladder->rungs[i];
      hardest = rung->rule > hardest ? rung->rule : hardest;
      if (rung->n_safe > 0)
        safe = rung->safe[0];
      /* Shown to the learner is what single numbers show; a guess is chosen among what is open. */
      for (int j = 0; j < rung->n_mines; j++)
        flags[rung->mines[j]] |= hardest == MS_RUNG_ONE_NUMBER || self->topic == MS_TOPIC_GUESS;
    }
  if (self->topic == MS_TOPIC_GUESS)
    return safe < 0 ? take_guess (self, position, flags) : MS_STATUS_OK;
  /* As often there is a certain cell as not. */
  bool wanted = ms_rng_below (&self->rng, 2) == 0;
  return (safe >= 0) == wanted && (safe < 0 || hardest > MS_RUNG_ONE_NUMBER)
      ? take_board (self, flags, safe, -1)
      : MS_STATUS_OK;
}

/* One about the rule that the rungs have come to, whose cell is one of those of rung. */
static MsStatus
take_rung (Maker *self, const MsRung *rung)
{
  bool mine = rung->n_safe == 0 || (rung->n_mines > 0 && ms_rng_below (&self->rng, 4) == 0);
  const int *cells = mine ? rung->mines : rung->safe;
  int n = mine ? rung->n_mines : rung->n_safe;
  const MsRules *rules = &self->draft.rules;
  MsExerciseSource source = { rules->width, rules->height, rules->mines, self->draft.mine,
    self->draft.cells, cells[ms_rng_below (&self->rng, (uint64_t)n)] };
  MS_TRY (ms_exercise_cut (self->solver, &source, &self->options, &self->exercise));
  if (self->exercise != NULL && self->exercise->topic != self->topic)
    {
      ms_exercise_free (self->exercise);
      self->exercise = NULL;
    }
  return MS_STATUS_OK;
}

/* Opens the safe cells up to those of the simplest rule that shows one; false where there are
 * none. */
static bool
open_simplest (Maker *self, const MsLadder *ladder)
{
  MsRungRule hardest = MS_RUNG_ONE_NUMBER, found = MS_N_RUNG_RULES;
  for (int i = 0; i < ladder->n_rungs; i++)
    {
      const MsRung *rung = ladder->rungs[i];
      hardest = rung->rule > hardest ? rung->rule : hardest;
      if (hardest > found)
        break;
      for (int j = 0; j < rung->n_safe; j++)
        if (!ms_cell_is_opened (self->draft.cells[rung->safe[j]]))
          ms_draft_open (&self->draft, rung->safe[j]);
      if (rung->n_safe > 0)
        found = hardest;
    }
  return found < MS_N_RUNG_RULES;
}

/* Tries to make the exercise of the position as it is. */
static MsStatus
try_position (Maker *self, const MsPosition *position, const MsLadder *ladder)
{
  const MsRung *chosen = NULL;
  int n_rungs = 0;
  if (self->topic >= MS_N_RUNG_RULES)
    return take_whole (self, position, ladder);
  for (int i = 0; i < ladder->n_rungs && (int)ladder->rungs[i]->rule <= self->topic; i++)
    if ((int)ladder->rungs[i]->rule != self->topic && n_rungs == 0 && ladder->rungs[i]->n_safe > 0)
      break;
    else if ((int)ladder->rungs[i]->rule == self->topic
        && ms_rng_below (&self->rng, (uint64_t)++n_rungs) == 0)
      chosen = ladder->rungs[i];
  return chosen != NULL ? take_rung (self, chosen) : MS_STATUS_OK;
}

/* Plays the board as far as it goes without guessing, or until an exercise is found. */
static MsStatus
play (Maker *self)
{
  bool goes_on = true;
  while (goes_on && self->exercise == NULL && !ms_draft_is_won (&self->draft))
    {
      MsPosition *position;
      MsLadder *ladder = NULL;
      MS_TRY (make_position (self, &position));
      MsStatus status = ms_ladder_find (self->solver, position, &self->options, &ladder);
      if (status == MS_STATUS_OK && ladder->complete)
        status = try_position (self, position, ladder);
      goes_on = status == MS_STATUS_OK && ladder->complete && open_simplest (self, ladder);
      ms_position_unref (position);
      ms_ladder_free (ladder);
      if (status != MS_STATUS_OK && !ms_status_is_limit (status))
        return status;
    }
  return MS_STATUS_OK;
}

static MsStatus
try_board (Maker *self)
{
  MsRules rules = draw_rules (self);
  MsStatus status = MS_STATUS_NO_MEMORY;
  int first = (int)ms_rng_below (&self->rng, (uint64_t)(rules.width * rules.height));
  if (ms_draft_init (&self->draft, &rules, ms_solver_get_allocator (self->solver))
      && ms_draft_draw (&self->draft, first, &self->rng))
    {
      ms_draft_open (&self->draft, first);
      status = play (self);
    }
  ms_draft_clear (&self->draft);
  return status;
}

static Maker
begin (MsSolver *solver, int topic, uint64_t seed, const MsSolverOptions *limits)
{
  Maker self = { .solver = solver, .topic = topic, .options = ms_exercise_limit (limits) };
  /* Where rules are asked for that do without the total, none is known: nothing that needs it comes
   * in between. */
  if (topic < MS_RUNG_MINE_TOTAL || topic == MS_RUNG_EXHAUSTION)
    self.options.density = MS_EXERCISE_DENSITY;
  ms_rng_seed (&self.rng, ms_mix (seed, (uint64_t)topic));
  return self;
}

MsStatus
ms_exercise_make (MsSolver *solver, int topic, uint64_t seed, const MsSolverOptions *limits,
    MsExercise **exercise)
{
  Maker self = begin (solver, topic, seed, limits);
  MsStatus status = MS_STATUS_OK;
  for (int i = 0; i < MS_EXERCISE_MOST_BOARDS && status == MS_STATUS_OK && self.exercise == NULL;
       i++)
    status = try_board (&self);
  *exercise = self.exercise;
  return status;
}

/* --- Of a position --- */

/* Makes the draft the position, with mines of a layout that fits; false where there is none. */
static bool
take_position (Maker *self, const MsPosition *position, const MsRules *rules)
{
  const MsAllocator *allocator = ms_solver_get_allocator (self->solver);
  const MsCell *cells = ms_position_get_cells (position);
  uint8_t *mine = NULL;
  int covered = -1, n_covered = 0;
  if (!ms_draft_init (&self->draft, rules, allocator))
    return false;
  for (int i = 0; i < self->draft.n_cells; i++)
    {
      self->draft.cells[i] = ms_cell_is_opened (cells[i]) ? cells[i] : MS_CELL_COVERED;
      if (!ms_cell_is_opened (cells[i]) && ms_rng_below (&self->rng, (uint64_t)++n_covered) == 0)
        covered = i;
    }
  MsSolverOptions exact = self->options;
  exact.density = 0;
  for (int with = 0; with < 2 && mine == NULL && covered >= 0; with++)
    ms_witness_find (self->solver, position, &exact, covered, with, allocator, &mine);
  if (mine != NULL)
    memcpy (self->draft.mine, mine, (size_t)self->draft.n_cells);
  ms_dealloc (allocator, mine);
  return mine != NULL;
}

MsStatus
ms_exercise_make_of (MsSolver *solver, int topic, const MsPosition *position, uint64_t seed,
    const MsSolverOptions *limits, MsExercise **exercise)
{
  Maker self = begin (solver, topic, seed, limits);
  MsRules rules = { ms_position_get_width (position), ms_position_get_height (position),
    ms_position_get_mines (position), MS_FIRST_CLICK_ANY };
  MsLadder *ladder = NULL;
  bool small = rules.width <= MS_EXERCISE_MOST_SIDE && rules.height <= MS_EXERCISE_MOST_SIDE;
  *exercise = NULL;
  MsErrorInfo fault;
  if (ms_rules_check (&rules, &fault) != MS_STATUS_OK || (topic >= MS_N_RUNG_RULES && !small))
    return MS_STATUS_OK;
  MsStatus status = take_position (&self, position, &rules)
      ? ms_ladder_find (solver, position, &self.options, &ladder)
      : MS_STATUS_OK;
  if (ladder != NULL && ladder->complete)
    status = try_position (&self, position, ladder);
  ms_ladder_free (ladder);
  ms_draft_clear (&self.draft);
  *exercise = self.exercise;
  return ms_status_is_limit (status) ? MS_STATUS_OK : status;
}

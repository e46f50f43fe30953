/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player looking one opening ahead.
 *
 * A candidate is worth Σ P(v) (w1 s1 (v) + w2 s2 (v)) over the numbers v it can show, s1 and s2
 * being the safeties of the two safest cells after v; times 1 + progress * P(a safe cell follows).
 * Cells that cannot tell anything (dead: all around them is known) are no progress, and are opened
 * last.
 */
#include "ms-player-private.h"

#include "ms-probability.h"

#include <math.h>
#include <string.h>

#define MOST_CANDIDATES 12
#define MOST_OUTSIDE 4
#define LEAST_SAFETY 0.9 /* of the safest cell's */
#define DEAD 0.9 /* what a dead cell's score is multiplied with */
#define TIE 1e-11

typedef struct
{
  int cell;
  double safety;
} Candidate;

typedef struct
{
  MsPlayer *player;
  const MsSolverResult *now;
  Candidate candidates[MOST_CANDIDATES];
  int n_candidates;
  double best; /* score so far */
} Look;

/* What a number would leave: chance, the two best safeties, whether a living safe cell follows. */
typedef struct
{
  double chance, first, second;
  bool progress;
} Outcome;

static bool
comes_before (const Look *self, int a, int b)
{
  const double *mine = self->now->mine_probability;
  if (fabs (mine[a] - mine[b]) > TIE)
    return mine[a] < mine[b];
  return ms_player_break_tie (self->player, a, b) == a;
}

/* Keeps the best ones, sorted. */
static void
offer (Look *self, int cell, int most)
{
  int at = self->n_candidates;
  while (at > 0 && comes_before (self, cell, self->candidates[at - 1].cell))
    at--;
  if (at >= most)
    return;
  int n = self->n_candidates < most ? self->n_candidates : most - 1;
  memmove (self->candidates + at + 1, self->candidates + at,
      (size_t)(n - at) * sizeof *self->candidates);
  self->candidates[at] = (Candidate){ cell, 1 - self->now->mine_probability[cell] };
  self->n_candidates = n + 1;
}

static void
offer_all (Look *self, bool outside, int most)
{
  const MsSolverResult *now = self->now;
  double most_mine = 1 - LEAST_SAFETY * (1 - now->best_probability);
  for (int cell = 0; cell < self->player->n_cells; cell++)
    if (now->certainty[cell] == MS_CERTAINTY_NONE && (now->outside[cell] != 0) == outside
        && now->mine_probability[cell] <= most_mine + TIE)
      offer (self, cell, most);
}

/* The outside cells are alike but for their places: a few of them are enough. */
static void
list_candidates (Look *self)
{
  offer_all (self, true, MOST_OUTSIDE);
  int n = self->n_candidates;
  Candidate outside[MOST_OUTSIDE];
  memcpy (outside, self->candidates, (size_t)n * sizeof *outside);
  self->n_candidates = 0;
  offer_all (self, false, MOST_CANDIDATES);
  for (int i = 0; i < n; i++)
    offer (self, outside[i].cell, MOST_CANDIDATES);
}

/* As ms_solver_run, without writing down the result, nor why a position is contradictory. */
static bool
count_ahead (
    MsSolver *solver, const MsPosition *position, const MsSolverOptions *options, bool *consistent)
{
  int32_t dead;
  *consistent = false;
  ms_run_begin (solver, options);
  if (!ms_run_prepare (solver, position, &dead))
    return false;
  if (solver->contradiction.kind != MS_CONFLICT_NONE || dead >= 0
      || !ms_total_in_range (&solver->total))
    return true;
  if (!ms_total_join_roots (&solver->circuit, &solver->work) || !ms_probability_find (solver))
    return false;
  *consistent = solver->consistent;
  return true;
}

/* The chance of a mine in a covered cell after the last count; 1 for what is no choice. */
static double
mine_at (const MsSolver *solver, int index)
{
  const MsGrid *grid = &solver->grid;
  int box = grid->box_at[index];
  switch (grid->kind[index])
    {
    case MS_GRID_FOUND_SAFE:
    case MS_GRID_FREED:
      return 0;
    case MS_GRID_COVERED:
      if (box >= 0)
        return solver->box_certainty[box] == MS_CERTAINTY_SAFE ? 0 : solver->box_probability[box];
      return solver->outside_certainty == MS_CERTAINTY_SAFE ? 0 : solver->outside_probability;
    default:
      return 1;
    }
}

static bool
is_undecided (const MsSolver *solver, int index)
{
  if (solver->grid.kind[index] != MS_GRID_COVERED)
    return false;
  int box = solver->grid.box_at[index];
  return (box >= 0 ? (MsCertainty)solver->box_certainty[box] : solver->outside_certainty)
      == MS_CERTAINTY_NONE;
}

static bool
is_living (const MsSolver *solver, int index)
{
  for (int i = 0; i < 8; i++)
    if (is_undecided (solver, index + solver->grid.offsets[i]))
      return true;
  return false;
}

/* The two safest living cells; where none is left that is not a certain mine, all is won. */
static void
find_safest (const MsSolver *solver, Outcome *outcome)
{
  const MsGrid *grid = &solver->grid;
  double first = 1, second = 1, dead = 1;
  for (int y = 0; y < grid->height; y++)
    for (int index = ms_grid_index (grid, 0, y), x = 0; x < grid->width; x++, index++)
      {
        double mine = grid->kind[index] & MS_GRID_OPENED ? 1 : mine_at (solver, index);
        if (mine >= second)
          continue;
        if (!is_living (solver, index))
          {
            dead = mine > 0 && mine < dead ? mine : dead;
            continue;
          }
        second = mine < first ? first : mine;
        first = mine < first ? mine : first;
      }
  outcome->progress = first == 0;
  if (first == 1)
    first = second = dead < 1 ? dead : 0;
  else if (second == 1)
    second = first;
  outcome->first = 1 - first;
  outcome->second = 1 - second;
}

static MsStatus
look_at_number (Look *self, int cell, int number, Outcome *outcome)
{
  MsPlayer *player = self->player;
  MsSolverOptions options = ms_player_options ();
  MsSolver *ahead = player->ahead;
  MsPosition *position;
  bool consistent;
  *outcome = (Outcome){ 0 };
  player->cells[cell] = (MsCell)number;
  MsStatus status = ms_position_new (player->width, player->height, player->mines, player->cells,
      player->allocator, &position, NULL);
  player->cells[cell] = MS_CELL_COVERED;
  if (status != MS_STATUS_OK)
    return status;
  bool counted = count_ahead (ahead, position, &options, &consistent);
  ms_position_unref (position);
  if (!counted)
    return ms_work_status (&ahead->work);
  if (!consistent)
    return MS_STATUS_OK;
  outcome->chance = ahead->layouts_mantissa / self->now->layouts_mantissa
      * pow (10, (double)(ahead->layouts_exponent - self->now->layouts_exponent));
  find_safest (ahead, outcome);
  return MS_STATUS_OK;
}

static void
find_range (const MsPlayer *player, int cell, int *least, int *left)
{
  const MsTouching *touching = &player->touching[cell];
  *least = *left = 0;
  for (int i = 0; i < touching->n; i++)
    {
      *least += player->known[touching->cells[i]] == MS_KNOWN_MINE;
      *left += player->known[touching->cells[i]] == MS_KNOWN_NOTHING;
    }
}

/* Adds up the outcomes until the candidate can no longer be the best. */
static MsStatus
look_at_candidate (Look *self, const Candidate *candidate, double *score, double *progress)
{
  const MsStrategy *strategy = self->player->strategy;
  double sum = 0, remaining = candidate->safety;
  int least, left;
  find_range (self->player, candidate->cell, &least, &left);
  double factor = left == 0 ? DEAD : 1;
  *score = *progress = 0;
  for (int number = least; number <= least + left; number++)
    {
      Outcome outcome;
      MsStatus status = look_at_number (self, candidate->cell, number, &outcome);
      if (status != MS_STATUS_OK)
        return status;
      sum += outcome.chance
          * (strategy->best_share * outcome.first + strategy->second_share * outcome.second);
      *progress += outcome.progress ? outcome.chance : 0;
      remaining = fmax (remaining - outcome.chance, 0);
      double hope = (sum + remaining) * (1 + strategy->progress * (*progress + remaining));
      if (remaining < 1e-9)
        break;
      if (hope * factor < self->best)
        return MS_STATUS_OK;
    }
  *score = sum * (1 + strategy->progress * *progress) * factor;
  return MS_STATUS_OK;
}

MsStatus
ms_player_choose_ahead (MsPlayer *player, const MsSolverResult *result, MsChoice *choice)
{
  Look self = { .player = player, .now = result };
  list_candidates (&self);
  for (int i = 0; i < self.n_candidates; i++)
    {
      const Candidate *candidate = &self.candidates[i];
      double score, progress;
      MsStatus status = look_at_candidate (&self, candidate, &score, &progress);
      if (status != MS_STATUS_OK)
        return status;
      if (score < self.best * (1 - TIE)
          || (score <= self.best * (1 + TIE)
              && ms_player_break_tie (player, choice->cell, candidate->cell) == choice->cell))
        continue;
      self.best = score;
      *choice = (MsChoice){ candidate->cell, MS_BASIS_AHEAD, candidate->safety, NAN, score,
        progress };
    }
  return MS_STATUS_OK;
}

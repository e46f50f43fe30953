/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player looking one opening ahead.
 *
 * A candidate is worth Σ P(v) (w1 s1 (v) + w2 s2 (v)) over the numbers v it can show, s1 and s2
 * being the safeties of the two safest cells after v; times 1 + progress * P(a safe cell follows).
 * Cells that cannot tell anything (dead: all around them is known) are no progress, and are opened
 * last.
 */
#include "ms-player-private.h"

#include <math.h>
#include <string.h>

#define TIE 1e-11

typedef struct
{
  int cell;
  double safety;
} Candidate;

typedef struct
{
  MsPlayer *player;
  double safest; /* safety of the safest cell */
  Candidate candidates[MS_STRATEGY_MOST_CANDIDATES];
  int n_candidates;
  int n_unknown; /* padded indices in player->unknown: cells of which nothing is known */
  double best; /* score so far */
  double needed; /* a candidate that cannot come up to it may be given up */
  double *chance; /* [9] of each number of the candidate at hand */
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
  double mine_a = ms_player_mine_at (self->player, a), mine_b = ms_player_mine_at (self->player, b);
  if (fabs (mine_a - mine_b) > TIE)
    return mine_a < mine_b;
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
  self->candidates[at] = (Candidate){ cell, 1 - ms_player_mine_at (self->player, cell) };
  self->n_candidates = n + 1;
}

static void
offer_all (Look *self, bool outside, int most)
{
  const MsPlayer *player = self->player;
  for (int cell = 0; cell < player->n_cells; cell++)
    if (player->known[cell] == MS_KNOWN_NOTHING
        && (player->solver->grid.box_at[player->index_of[cell]] < 0) == outside
        && 1 - ms_player_mine_at (player, cell)
            >= player->strategy->least_safety * self->safest - TIE)
      offer (self, cell, most);
}

/* The outside cells are alike but for their places: a few of them are enough. */
static void
list_candidates (Look *self)
{
  const MsStrategy *strategy = self->player->strategy;
  Candidate outside[MS_STRATEGY_MOST_CANDIDATES];
  if (strategy->most_outside > 0)
    offer_all (self, true, strategy->most_outside);
  int n = self->n_candidates;
  memcpy (outside, self->candidates, (size_t)n * sizeof *outside);
  self->n_candidates = 0;
  offer_all (self, false, strategy->most_candidates);
  for (int i = 0; i < n; i++)
    offer (self, outside[i].cell, strategy->most_candidates);
}

static bool
is_undecided (const MsSolver *solver, int index)
{
  return solver->grid.kind[index] == MS_GRID_COVERED
      && ms_player_judge (solver, index).certainty == MS_CERTAINTY_NONE;
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
find_safest (const Look *self, const MsSolver *solver, Outcome *outcome)
{
  const MsPlayer *player = self->player;
  double first = 1, second = 1, dead = 1;
  for (int i = 0; i < self->n_unknown && second > 0; i++)
    {
      int index = player->unknown[i];
      double mine = ms_player_judge (solver, index).mine;
      if (mine >= second)
        continue;
      if (player->strategy->tells_dead && !is_living (solver, index))
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
  const MsSolver *now = self->player->solver;
  MsSolver *ahead = self->player->ahead;
  bool consistent;
  *outcome = (Outcome){ 0 };
  if (!ms_player_count (self->player, ahead, cell, number, &consistent))
    return ms_work_status (&ahead->work);
  if (!consistent)
    return MS_STATUS_OK;
  outcome->chance = ahead->layouts_mantissa / now->layouts_mantissa
      * pow (10, (double)(ahead->layouts_exponent - now->layouts_exponent));
  find_safest (self, ahead, outcome);
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
  double factor = left == 0 ? strategy->dead_share : 1;
  *score = *progress = 0;
  if (remaining * (1 + strategy->progress * remaining) * factor < self->needed)
    return MS_STATUS_OK;
  for (int number = least; number <= least + left; number++)
    {
      Outcome outcome;
      MsStatus status = look_at_number (self, candidate->cell, number, &outcome);
      if (status != MS_STATUS_OK)
        return status;
      self->chance[number] = outcome.chance;
      sum += outcome.chance
          * (strategy->best_share * outcome.first + strategy->second_share * outcome.second);
      *progress += outcome.progress ? outcome.chance : 0;
      remaining = fmax (remaining - outcome.chance, 0);
      double hope = (sum + remaining) * (1 + strategy->progress * (*progress + remaining));
      if (remaining < 1e-9)
        break;
      if (hope * factor < self->needed)
        return MS_STATUS_OK;
    }
  *score = sum * (1 + strategy->progress * *progress) * factor;
  return MS_STATUS_OK;
}

MsStatus
ms_player_choose_ahead (MsPlayer *player, MsChoice *choice)
{
  Look self = { .player = player, .safest = choice->safety };
  for (int cell = 0; cell < player->n_cells; cell++)
    if (player->known[cell] == MS_KNOWN_NOTHING)
      player->unknown[self.n_unknown++] = player->index_of[cell];
  list_candidates (&self);
  player->n_prospects = 0;
  for (int i = 0; i < self.n_candidates; i++)
    {
      const Candidate *candidate = &self.candidates[i];
      MsProspect *prospect = &player->prospects[player->n_prospects++];
      double score, progress;
      *prospect = (MsProspect){ .cell = candidate->cell, .safety = candidate->safety };
      self.chance = prospect->chance;
      MsStatus status = look_at_candidate (&self, candidate, &score, &progress);
      if (status != MS_STATUS_OK)
        return status;
      prospect->score = score;
      prospect->progress = progress;
      if (score < self.best * (1 - TIE)
          || (score <= self.best * (1 + TIE)
              && ms_player_break_tie (player, choice->cell, candidate->cell) == choice->cell))
        continue;
      self.best = score;
      self.needed = player->keeps_prospects ? 0 : score;
      *choice = (MsChoice){ candidate->cell, MS_BASIS_AHEAD, candidate->safety, NAN, score,
        progress };
    }
  return MS_STATUS_OK;
}

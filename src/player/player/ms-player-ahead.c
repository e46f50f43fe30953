/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The look ahead: what each candidate and each number that it can show would leave. */
#include "ms-player-field.h"
#include "ms-player-private.h"
#include "ms-player-testing.h"

typedef struct
{
  const MsField *field;
  bool tells_dead; /* as in MsStrategy */
  double first, second, dead; /* the least chances of a mine found so far, as set_outlook takes
                               * them */
} Outlook;

static void
look_at_cell (Outlook *self, int cell, double mine)
{
  const MsField *field = self->field;
  const MsTouching *touching = &field->known->touching[cell];
  bool living = !self->tells_dead;
  for (int i = 0; i < touching->n && !living; i++)
    {
      int at = touching->cells[i], box = field->box_of[at];
      living = field->known->state[at] == MS_KNOWN_NOTHING && at != field->tried
          && (box < 0 ? field->outside_certainty : field->certainty[box]) == MS_CERTAINTY_NONE;
    }
  if (!living)
    self->dead = mine > 0 && mine < self->dead ? mine : self->dead;
  else if (mine < self->first)
    {
      self->second = self->first;
      self->first = mine;
    }
  else
    self->second = mine;
}

static void
look_at_boxes (Outlook *self, int first, int n)
{
  const MsField *field = self->field;
  for (int i = first; i < first + n; i++)
    for (int j = 0; field->mine[i] < self->second && j < field->boxes[i].n_cells; j++)
      look_at_cell (self, field->boxes[i].cells[j], field->mine[i]);
}

/* Sets first and second from the two least chances of a mine in living cells, 1 where there is no
 * such cell, and from the least one in dead cells that is not 0. */
static void
set_outlook (MsOutlook *outlook, double first, double second, double dead)
{
  outlook->progress = first == 0;
  if (first == 1)
    first = second = dead < 1 ? dead : 0;
  else if (second == 1)
    second = first;
  outlook->first = 1 - first;
  outlook->second = 1 - second;
}

bool
ms_player_look_in_field (MsPlayer *player, int need, MsOutlook *outlook)
{
  MsField *field = player->field;
  const MsKnown *known = field->known;
  Outlook self = { field, player->strategy->tells_dead, 1, 1, 1 };
  *outlook = (MsOutlook){ 0 };
  if (!ms_field_show (field, need))
    return false;
  if (field->seen == 0)
    return true;
  outlook->chance = field->seen / field->total;
  look_at_boxes (&self, field->n_boxes, field->n_new_boxes);
  for (int i = 0; i < field->others.n; i++)
    {
      const MsFieldSection *section = &field->sections[field->others.sections[i]];
      look_at_boxes (&self, section->first_box, section->n_boxes);
    }
  for (int i = 0; field->outside_mine < self.second && i < known->n_outside; i++)
    {
      int cell = known->outside[i];
      if (field->box_of[cell] < 0 && cell != field->tried)
        look_at_cell (&self, cell, field->outside_mine);
    }
  set_outlook (outlook, self.first, self.second, self.dead);
  return true;
}

/* How the player looks one opening ahead.
 *
 * The score of a candidate is Σ P(v) (w1 s1 (v) + w2 s2 (v)) over the numbers v that it can show,
 * s1 and s2 being the safeties of the two safest cells after v, times 1 + progress * P(a safe cell
 * follows).  Cells that cannot tell anything (dead: everything around them is known) do not count
 * as progress, and are opened last. */

#define TIE 1e-11

typedef struct
{
  MsPlayer *player;
  double safest; /* the safety of the safest cell */
  double progress; /* MsStrategy's progress, or 0 where it does not count on this board */
  int32_t candidates[MS_STRATEGY_MOST_CANDIDATES];
  int n_candidates;
  int n_unknown; /* how many unknown cells player->unknown lists, by padded indices; 0 until they
                  * are needed */
  double best; /* the best score so far */
  double needed; /* the score below which a candidate may be given up */
  double share; /* needed as a share of the best score */
  bool opened; /* whether the present candidate is open on trial in the field */
} Look;

static double
find_progress (const MsPlayer *player)
{
  const MsStrategy *strategy = player->strategy;
  return player->known.n_cells > strategy->progress_above ? strategy->progress : 0;
}

/* Puts a cell among the candidates, of which the best, at most most, are kept sorted. */
static void
offer (Look *self, int cell, int most)
{
  const double *mine = self->player->mine;
  int at = self->n_candidates;
  for (; at > 0; at--)
    {
      int before = self->candidates[at - 1];
      if (fabs (mine[cell] - mine[before]) > TIE
              ? mine[cell] >= mine[before]
              : ms_player_break_tie (self->player, cell, before) != cell)
        break;
    }
  if (at >= most)
    return;
  int n = self->n_candidates < most ? self->n_candidates : most - 1;
  memmove (self->candidates + at + 1, self->candidates + at,
      (size_t)(n - at) * sizeof *self->candidates);
  self->candidates[at] = cell;
  self->n_candidates = n + 1;
}

static bool
is_safe_enough (const Look *self, int cell)
{
  const MsPlayer *player = self->player;
  return 1 - player->mine[cell] >= player->strategy->least_safety * self->safest - TIE;
}

/* Lists the best of the outside cells.  They differ only in their places, so a few of them are
 * enough. */
static int
list_outside (const MsPlayer *player, int most, int32_t *cells)
{
  int rank[MS_STRATEGY_MOST_CANDIDATES], n = 0;
  for (int i = 0; i < player->known.n_outside; i++)
    {
      int cell = player->known.outside[i], own = ms_player_rank (player, cell), at = n;
      if (n == most && own <= rank[n - 1])
        continue;
      /* They come row by row, so that of equals the first one stays in front. */
      for (n += n<most; at> 0 && rank[at - 1] < own; at--)
        if (at < n)
          {
            rank[at] = rank[at - 1];
            cells[at] = cells[at - 1];
          }
      rank[at] = own;
      cells[at] = cell;
    }
  return n;
}

static void
list_candidates (Look *self)
{
  const MsPlayer *player = self->player;
  const MsStrategy *strategy = player->strategy;
  int32_t outside[MS_STRATEGY_MOST_CANDIDATES];
  int n = 0;
  if (strategy->most_outside > 0 && player->known.n_outside > 0
      && is_safe_enough (self, player->known.outside[0]))
    n = list_outside (player, strategy->most_outside, outside);
  for (int i = 0; i < player->known.n_inside; i++)
    if (is_safe_enough (self, player->known.inside[i]))
      offer (self, player->known.inside[i], strategy->most_candidates);
  for (int i = 0; i < n; i++)
    offer (self, outside[i], strategy->most_candidates);
}

/* Finds the two safest living cells.  Where only certain mines are left, all is won. */
static void
find_safest (const Look *self, const MsEngine *engine, MsOutlook *outlook)
{
  const MsPlayer *player = self->player;
  double first = 1, second = 1, dead = 1;
  for (int i = 0; i < self->n_unknown && second > 0; i++)
    {
      int index = player->unknown[i];
      double mine = ms_player_judge (engine, index).mine;
      if (mine >= second)
        continue;
      bool living = !player->strategy->tells_dead;
      for (int j = 0; j < 8 && !living; j++)
        {
          int beside = index + engine->problem->grid->offsets[j];
          living = engine->problem->grid->kind[beside] == MS_GRID_COVERED
              && ms_player_judge (engine, beside).certainty == MS_CERTAINTY_NONE;
        }
      if (!living)
        {
          dead = mine > 0 && mine < dead ? mine : dead;
          continue;
        }
      second = mine < first ? first : mine;
      first = mine < first ? mine : first;
    }
  set_outlook (outlook, first, second, dead);
}

/* Sets *outlook by the solver, where the position is too large for the field. */
static MsStatus
look_far (Look *self, int cell, int number, MsOutlook *outlook)
{
  MsPlayer *player = self->player;
  const MsEngine *now = ms_solver_get_engine (player->solver);
  MsEngine *ahead = ms_solver_get_engine (player->ahead);
  bool consistent, listed = self->n_unknown > 0;
  *outlook = (MsOutlook){ 0 };
  for (int i = 0; i < player->known.n_inside && !listed; i++)
    player->unknown[self->n_unknown++] = player->index_of[player->known.inside[i]];
  for (int i = 0; i < player->known.n_outside && !listed; i++)
    player->unknown[self->n_unknown++] = player->index_of[player->known.outside[i]];
  MS_TRY (ms_player_ask_solver (player, &consistent));
  if (!ms_player_count (player, ahead, cell, number, &consistent))
    return ms_work_status (ahead->work);
  if (!consistent)
    return MS_STATUS_OK;
  outlook->chance = ahead->layouts_mantissa / now->layouts_mantissa
      * pow (10, (double)(ahead->layouts_exponent - now->layouts_exponent));
  find_safest (self, ahead, outlook);
  return MS_STATUS_OK;
}

/* The numbers a cell can show. */
typedef struct
{
  int least, left; /* least: known mines around the cell; left: unknown cells around it */
  int likely; /* about the number that it shows most often; equal to least where no candidate may be
               * given up */
} Range;

static Range
find_range (const Look *self, int cell)
{
  const MsPlayer *player = self->player;
  const MsTouching *touching = &player->known.touching[cell];
  Range range = { 0 };
  double mines = 0;
  for (int i = 0; i < touching->n; i++)
    {
      int other = touching->cells[i];
      if (player->known.state[other] == MS_KNOWN_MINE)
        range.least++;
      if (player->known.state[other] != MS_KNOWN_NOTHING)
        continue;
      range.left++;
      mines += player->mine[other];
    }
  range.likely = range.least + (self->needed > 0 ? (int)(mines + 0.5) : 0);
  return range;
}

/* The number to look at after another one: those near the likely number come first, so that the
 * numbers left soon have little weight. */
static int
find_next (const Range *range, int number)
{
  int next = number > range->likely ? 2 * range->likely - number : 2 * range->likely - number + 1;
  if (next < range->least)
    return number + 1;
  if (next > range->least + range->left)
    return number - 1;
  return next;
}

/* Adds up the score over the numbers until the candidate can no longer reach the score needed. */
static MsStatus
add_up (Look *self, const Range *range, MsProspect *prospect)
{
  const MsStrategy *strategy = self->player->strategy;
  bool learns = ms_player_learns (self->player);
  double sum = 0, progress = 0, remaining = prospect->safety;
  double factor = range->left == 0 ? strategy->dead_share : 1;
  for (int i = 0, number = range->likely; i <= range->left; i++, number = find_next (range, number))
    {
      MsOutlook outlook;
      if (self->opened && !ms_player_look_in_field (self->player, number - range->least, &outlook))
        {
          ms_field_close (self->player->field);
          self->opened = false;
        }
      MS_TRY (self->opened ? MS_STATUS_OK : look_far (self, prospect->cell, number, &outlook));
      prospect->chance[number] = outlook.chance;
      if (learns && self->opened && outlook.chance > 0)
        ms_player_survey (self->player, number - range->least, &outlook, &prospect->figures);
      sum += outlook.chance
          * (strategy->best_share * outlook.first + strategy->second_share * outlook.second);
      progress += outlook.progress ? outlook.chance : 0;
      remaining = fmax (remaining - outlook.chance, 0);
      double hope = (sum + remaining) * (1 + self->progress * (progress + remaining));
      if (remaining < 1e-9)
        break;
      if (hope * factor < self->needed * (1 - 2 * TIE))
        return MS_STATUS_OK;
    }
  prospect->score = sum * (1 + self->progress * progress) * factor;
  prospect->progress = progress;
  prospect->surveyed = learns && self->opened;
  return MS_STATUS_OK;
}

static MsStatus
look_at_candidate (Look *self, int cell, MsProspect *prospect)
{
  MsPlayer *player = self->player;
  const MsStrategy *strategy = player->strategy;
  double safety = 1 - player->mine[cell];
  Range range = find_range (self, cell);
  *prospect = (MsProspect){ .cell = cell, .safety = safety, .value = NAN };
  if (safety * (1 + self->progress * safety) * (range.left == 0 ? strategy->dead_share : 1)
      < self->needed * (1 - 2 * TIE))
    return MS_STATUS_OK;
  self->opened = player->in_field && ms_field_open (player->field, cell);
  MsStatus status = add_up (self, &range, prospect);
  if (self->opened)
    ms_field_close (player->field);
  return status;
}

MsStatus
ms_player_look_ahead_from (MsPlayer *player, int cell, MsProspect *prospect)
{
  Look self = { .player = player, .progress = find_progress (player) };
  return look_at_candidate (&self, cell, prospect);
}

MsStatus
ms_player_choose_ahead (MsPlayer *player, MsChoice *choice)
{
  Look self = { .player = player, .safest = choice->safety, .progress = find_progress (player) };
  list_candidates (&self);
  self.share = ms_player_find_learned_share (player);
  player->n_prospects = 0;
  for (int i = 0; i < self.n_candidates; i++)
    {
      int cell = self.candidates[i];
      MsProspect *prospect = &player->prospects[player->n_prospects++];
      MS_TRY (look_at_candidate (&self, cell, prospect));
      double score = prospect->score;
      if (score < self.best * (1 - TIE)
          || (score <= self.best * (1 + TIE)
              && ms_player_break_tie (player, choice->cell, cell) == choice->cell))
        continue;
      self.best = score;
      self.needed = player->keeps_prospects ? 0 : score * self.share;
      *choice = (MsChoice){ cell, MS_BASIS_AHEAD, prospect->safety, NAN, score,
        prospect->progress };
    }
  return MS_STATUS_OK;
}

MsStatus
ms_player_look_wide (MsPlayer *player, const MsStrategy *strategy, MsChoice *choice)
{
  const MsStrategy *own = player->strategy;
  double safest = choice->safety;
  player->strategy = strategy;
  player->keeps_prospects = true;
  MsStatus status = ms_player_choose_ahead (player, choice);
  if (status == MS_STATUS_OK && ms_player_learns (player))
    ms_player_choose_learned (player, safest, choice);
  player->keeps_prospects = false;
  player->strategy = own;
  return status;
}

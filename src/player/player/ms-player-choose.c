/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The choice: what follows without a guess, kept guesses, the safest cell, and which way of
 * guessing the strategy has; and the strategy "logic" as a whole. */
#include "ms-guess-store.h"
#include "ms-player-private.h"
#include "ms-player-testing.h"
#include "ms-rng.h"

int
ms_player_break_tie (const MsPlayer *player, int a, int b)
{
  int rank_a = ms_player_rank (player, a), rank_b = ms_player_rank (player, b);
  if (rank_a != rank_b)
    return rank_a > rank_b ? a : b;
  return a < b ? a : b;
}

static bool
take_safe (MsPlayer *self, MsChoice *choice)
{
  while (self->n_safe > 0)
    {
      int cell = self->safe[--self->n_safe];
      if (self->known.state[cell] != MS_KNOWN_SAFE)
        continue;
      self->safe[self->n_safe++] = cell;
      *choice = (MsChoice){ cell, MS_BASIS_CERTAIN, 1, NAN, NAN, NAN };
      return true;
    }
  return false;
}

void
ms_player_learn (MsPlayer *self, int cell, MsCertainty certainty)
{
  if (self->known.state[cell] != MS_KNOWN_NOTHING)
    return;
  if (certainty == MS_CERTAINTY_SAFE)
    ms_player_note_safe (self, cell);
  else if (certainty == MS_CERTAINTY_MINE)
    ms_player_note_mine (self, cell);
}

/* Chances and risks whose relative difference is at most this are ties. */
#define TIE 1e-11

/* After ms_player_know: sets *choice to the unknown cell that is least likely a mine; of equals,
 * the best by ms_player_break_tie. */
static void
choose_safest (const MsPlayer *self, MsChoice *choice)
{
  double least = INFINITY, outside = self->known.n_outside > 0 ? self->outside_mine : INFINITY;
  int best = -1;
  for (int i = 0; i < self->known.n_inside; i++)
    {
      int cell = self->known.inside[i];
      double mine = self->mine[cell];
      if (mine > least * (1 + TIE))
        continue;
      best = mine < least * (1 - TIE) ? cell : ms_player_break_tie (self, best, cell);
      least = fmin (mine, least);
    }
  /* The cells outside are all equally safe: take the best by rank of them, and of best if that is
   * as safe. */
  best = outside < least * (1 - TIE) ? -1 : best;
  int most = best < 0 ? -1 : ms_player_rank (self, best);
  for (int i = 0; i < self->known.n_outside && outside <= least * (1 + TIE); i++)
    {
      int cell = self->known.outside[i], rank = ms_player_rank (self, cell);
      if (rank < most || (rank == most && cell > best))
        continue;
      best = cell;
      most = rank;
    }
  *choice = (MsChoice){ best, MS_BASIS_SAFEST, 1 - fmin (least, outside), NAN, NAN, NAN };
}

static MsStatus
choose_guess (MsPlayer *self, MsChoice *choice)
{
  MsStatus status = MS_STATUS_OK;
  choose_safest (self, choice);
  if (choice->cell < 0)
    return status;
  const MsChoice safest = *choice;
  const MsStrategy *strategy = self->strategy;
  if (strategy->endgame_layouts > 0)
    status = ms_player_choose_to_win (self, choice);
  if (status == MS_STATUS_OK && choice->basis != MS_BASIS_WIN && strategy->looks_ahead
      && (strategy->ahead_log == INFINITY
          || ms_player_get_log_layouts (self) <= strategy->ahead_log))
    status = ms_player_choose_ahead (self, choice);
  if (status == MS_STATUS_OK && choice->basis == MS_BASIS_AHEAD && ms_player_learns (self))
    ms_player_choose_learned (self, safest.safety, choice);
  if (status == MS_STATUS_OK && choice->basis == MS_BASIS_AHEAD && strategy->playouts > 0)
    status = ms_player_choose_by_playing (self, &self->playouts, self->rivals, &safest, choice);
  if (status == MS_STATUS_OK)
    status = ms_player_choose_no_worse (self, &self->every, choice);
  choice->log_layouts = ms_player_get_log_layouts (self);
  return status;
}

bool
ms_player_find_simply (MsPlayer *self, MsChoice *choice)
{
  ms_player_look_at_numbers (self);
  return take_safe (self, choice);
}

bool
ms_player_find_cheaply (MsPlayer *self, MsChoice *choice)
{
  do
    if (ms_player_find_simply (self, choice))
      return true;
  while (ms_player_look_at_pairs (self));
  return false;
}

MsStatus
ms_player_count_and_learn (MsPlayer *self, MsChoice *choice, bool *consistent)
{
  int n_mines = self->known.n_found;
  *choice = (MsChoice){ -1, MS_BASIS_CERTAIN, NAN, NAN, NAN, NAN };
  MsStatus status = ms_player_know (self, consistent);
  if (status != MS_STATUS_OK || !*consistent)
    return status;
  /* Note the cells that the count has proven safe or mines. */
  for (int i = 0; i < self->known.n_inside; i++)
    ms_player_learn (
        self, self->known.inside[i], (MsCertainty)self->certainty[self->known.inside[i]]);
  for (int i = 0; self->outside_certainty != MS_CERTAINTY_NONE && i < self->known.n_outside; i++)
    ms_player_learn (self, self->known.outside[i], self->outside_certainty);
  /* The field must not know less than the player: count again with the new mines. */
  if (!take_safe (self, choice) && self->known.n_found > n_mines)
    status = ms_player_know (self, consistent);
  return status;
}

MsStatus
ms_player_learn_all (MsPlayer *self)
{
  MsChoice choice;
  bool consistent;
  do
    ms_player_look_at_numbers (self);
  while (ms_player_look_at_pairs (self));
  return ms_player_count_and_learn (self, &choice, &consistent);
}

/* Once a third of the board is open, games hardly ever come to the same position. */
static bool
keeps_guess (const MsPlayer *self)
{
  return self->guesses != NULL && 3 * self->known.n_opened <= self->known.n_cells;
}

/* Sets *choice to the guess kept for the same position with the same known mines; false if there is
 * none. */
static bool
recall_guess (MsPlayer *self, MsChoice *choice)
{
  return keeps_guess (self) && ms_guess_store_recall (self->guesses, self->grid.kind, choice);
}

MsStatus
ms_player_count_and_choose (MsPlayer *self, MsChoice *choice)
{
  bool consistent;
  int n_mines = self->known.n_found;
  if (recall_guess (self, choice))
    return MS_STATUS_OK;
  MsStatus status = ms_player_count_and_learn (self, choice, &consistent);
  if (status != MS_STATUS_OK || !consistent || choice->cell >= 0)
    return status;
  if (self->known.n_found > n_mines && recall_guess (self, choice))
    return MS_STATUS_OK;
  status = choose_guess (self, choice);
  if (status == MS_STATUS_OK && keeps_guess (self))
    ms_guess_store_keep (self->guesses, self->grid.kind, choice);
  return status;
}

/* --- The strategy "logic": plays by some rules of the ladder (ms-rung.h) as far as they lead, and
 * then guesses.  What the rules find does not depend on the order in which they are tried, so
 * neither do the cells that are opened without a guess --- */

/* The density at which all layouts that fit the numbers have the same weight, because every cell is
 * as likely a mine as not. */
#define ALL_ALIKE 0.5

/* Runs the player's solver on the opened numbers alone, without a mine total, all layouts having
 * the same weight.  Returns MS_STATUS_OK and *result, owned by the caller; or a status of
 * ms_solver_run. */
static MsStatus
solve_numbers (const MsPlayer *self, MsSolverResult **result)
{
  MsSolverOptions options = self->options;
  const MsKnown *known = &self->known;
  MsPosition *position;
  *result = NULL;
  MsCell *cells = ms_alloc (self->arena.allocator, (size_t)known->n_cells, sizeof *cells);
  if (cells == NULL)
    return MS_STATUS_NO_MEMORY;
  for (int cell = 0; cell < known->n_cells; cell++)
    cells[cell] = known->state[cell] == MS_KNOWN_OPENED ? ms_player_get_number (self, cell)
                                                        : MS_CELL_COVERED;
  MsStatus status = ms_position_new (
      known->width, known->height, known->mines, cells, self->arena.allocator, &position, NULL);
  ms_dealloc (self->arena.allocator, cells);
  if (status != MS_STATUS_OK)
    return status;
  options.density = ALL_ALIKE;
  status = ms_solver_run (self->ahead, position, &options, result);
  ms_position_unref (position);
  return status;
}

MsStatus
ms_player_learn_from_numbers (MsPlayer *self)
{
  const MsKnown *known = &self->known;
  MsSolverResult *result;
  MsStatus status = solve_numbers (self, &result);
  if (result == NULL)
    return status;
  for (int cell = 0; cell < known->n_cells; cell++)
    ms_player_learn (self, cell, (MsCertainty)result->certainty[cell]);
  ms_solver_result_free (result);
  return status;
}

/* --- The guess: MsGuessWay in ms-strategy.h --- */

/* Draws a cell by a hash of the seed of the game and the opened numbers. */
static int
draw_cell (const MsPlayer *self)
{
  const MsKnown *known = &self->known;
  MsRng rng;
  uint64_t n = 0, hash = self->seed;
  for (int cell = 0; cell < known->n_cells; cell++)
    {
      n += known->state[cell] == MS_KNOWN_NOTHING;
      if (known->state[cell] != MS_KNOWN_OPENED)
        continue;
      unsigned number = ms_player_get_number (self, cell);
      hash = (hash ^ ((uint64_t)cell << 4 | number)) * UINT64_C (0x9e3779b97f4a7c15);
      hash ^= hash >> 29;
    }
  ms_rng_seed (&rng, hash);
  n = n > 0 ? ms_rng_below (&rng, n) : 0;
  for (int cell = 0; cell < known->n_cells; cell++)
    if (known->state[cell] == MS_KNOWN_NOTHING && n-- == 0)
      return cell;
  return -1;
}

static void
reckon_locally (const MsPlayer *self, double *risk)
{
  const MsKnown *known = &self->known;
  int n_unknown = known->n_inside + known->n_outside;
  double density = (double)(known->mines - known->n_found) / n_unknown;
  for (int i = 0; i < known->n_outside; i++)
    risk[known->outside[i]] = density;
  for (int i = 0; i < known->n_inside; i++)
    {
      int cell = known->inside[i];
      const MsTouching *touching = &known->touching[cell];
      risk[cell] = 0;
      for (int j = 0; j < touching->n; j++)
        {
          int number = touching->cells[j];
          if (known->state[number] == MS_KNOWN_OPENED)
            {
              int need = known->need[number];
              risk[cell] = fmax (risk[cell], (double)need / (need + known->spare[number]));
            }
        }
    }
}

MsStatus
ms_player_reckon_naively (const MsPlayer *self, double *risk)
{
  const MsKnown *known = &self->known;
  MsSolverResult *result;
  MsStatus status = solve_numbers (self, &result);
  if (result == NULL)
    return status;
  double rest = known->mines;
  for (int cell = 0; cell < known->n_cells; cell++)
    if (known->state[cell] != MS_KNOWN_OPENED && !result->outside[cell])
      {
        risk[cell] = result->mine_probability[cell];
        rest -= risk[cell];
      }
  for (int cell = 0; cell < known->n_cells; cell++)
    if (result->outside[cell])
      risk[cell] = fmin (fmax (rest / result->n_outside, 0), 1);
  ms_solver_result_free (result);
  return status;
}

/* Sets *best to the unknown cell with the least risk, as the strategy reckons it. */
static MsStatus
reckon (const MsPlayer *self, int *best)
{
  const MsKnown *known = &self->known;
  double least = INFINITY;
  double *risk = ms_alloc (self->arena.allocator, (size_t)known->n_cells, sizeof *risk);
  MsStatus status = risk != NULL ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  if (status == MS_STATUS_OK && self->strategy->guess == MS_GUESS_NAIVE)
    status = ms_player_reckon_naively (self, risk);
  else if (status == MS_STATUS_OK)
    reckon_locally (self, risk);
  for (int cell = 0; cell < known->n_cells && status == MS_STATUS_OK; cell++)
    if (known->state[cell] == MS_KNOWN_NOTHING && risk[cell] <= least * (1 + TIE))
      {
        *best = *best < 0 || risk[cell] < least * (1 - TIE)
            ? cell
            : ms_player_break_tie (self, *best, cell);
        least = fmin (risk[cell], least);
      }
  ms_dealloc (self->arena.allocator, risk);
  return status;
}

MsStatus
ms_player_choose_by_guess (MsPlayer *self, MsChoice *choice)
{
  bool consistent;
  MsStatus status = ms_player_know (self, &consistent);
  *choice = (MsChoice){ -1, MS_BASIS_LOT, NAN, NAN, NAN, NAN };
  if (status != MS_STATUS_OK || !consistent)
    return status;
  if (self->strategy->guess == MS_GUESS_SAFEST)
    choose_safest (self, choice);
  else if (self->strategy->guess == MS_GUESS_RANDOM)
    choice->cell = draw_cell (self);
  else
    {
      choice->basis = MS_BASIS_SEEMS;
      status = reckon (self, &choice->cell);
    }
  if (status == MS_STATUS_OK && choice->cell >= 0)
    {
      choice->safety = 1 - self->mine[choice->cell];
      choice->log_layouts = ms_player_get_log_layouts (self);
    }
  return status;
}

MsStatus
ms_player_choose (MsPlayer *self, MsChoice *choice)
{
  if (self->rivals != NULL)
    self->rivals->n_rivals = 0;
  MsLogic rules = self->strategy->rules;
  if (rules == MS_LOGIC_COUNT)
    return ms_player_find_cheaply (self, choice) ? MS_STATUS_OK
                                                 : ms_player_count_and_choose (self, choice);
  /* The strategy "logic".  Conclude as far as single numbers, pairs and triples lead, if the rules
   * include them. */
  bool consistent;
  MsStatus status = MS_STATUS_OK;
  do
    if (ms_player_find_simply (self, choice))
      return MS_STATUS_OK;
  while ((rules >= MS_LOGIC_TWO_NUMBERS && ms_player_look_at_pairs (self))
      || (rules >= MS_LOGIC_THREE_NUMBERS && ms_player_look_at_triples (self)));
  if (rules == MS_LOGIC_EXHAUSTION)
    status = ms_player_learn_from_numbers (self);
  else if (rules == MS_LOGIC_MINE_TOTAL)
    status = ms_player_count_and_learn (self, choice, &consistent);
  if (status != MS_STATUS_OK || ms_player_find_simply (self, choice))
    return status;
  return ms_player_choose_by_guess (self, choice);
}

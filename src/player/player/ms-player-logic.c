/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strategy "logic": plays by some rules of the ladder (ms-rung.h) as far as they lead, and then
 * guesses.  What the rules find does not depend on the order in which they are tried, so neither do
 * the cells that are opened without a guess. */
#include "ms-player-parts.h"
#include "ms-rng.h"

#include <math.h>

/* The density at which all layouts that fit the numbers have the same weight, because every cell is
 * as likely a mine as not. */
#define ALL_ALIKE 0.5

static MsStatus
position_of (const MsPlayer *self, MsPosition **position)
{
  const MsKnown *known = ms_player_get_known (self);
  MsCell *cells = ms_alloc (ms_player_get_allocator (self), (size_t)known->n_cells, sizeof *cells);
  if (cells == NULL)
    return MS_STATUS_NO_MEMORY;
  for (int cell = 0; cell < known->n_cells; cell++)
    cells[cell] = known->state[cell] == MS_KNOWN_OPENED ? ms_player_get_number (self, cell)
                                                        : MS_CELL_COVERED;
  MsStatus status = ms_position_new (known->width, known->height, known->mines, cells,
      ms_player_get_allocator (self), position, NULL);
  ms_dealloc (ms_player_get_allocator (self), cells);
  return status;
}

/* Runs the player's solver on the opened numbers alone, without a mine total, all layouts having
 * the same weight.  Returns MS_STATUS_OK and *result, owned by the caller; or a status of
 * ms_solver_run. */
static MsStatus
solve_numbers (const MsPlayer *self, MsSolverResult **result)
{
  MsSolverOptions options = *ms_player_get_options (self);
  MsPosition *position;
  MsStatus status = position_of (self, &position);
  *result = NULL;
  if (status != MS_STATUS_OK)
    return status;
  options.density = ALL_ALIKE;
  status = ms_solver_run (ms_player_get_ahead (self), position, &options, result);
  ms_position_unref (position);
  return status;
}

MsStatus
ms_player_learn_from_numbers (MsPlayer *self)
{
  const MsKnown *known = ms_player_get_known (self);
  MsSolverResult *result;
  MsStatus status = solve_numbers (self, &result);
  if (result == NULL)
    return status;
  for (int cell = 0; cell < known->n_cells; cell++)
    if (known->state[cell] != MS_KNOWN_NOTHING)
      continue;
    else if (result->certainty[cell] == MS_CERTAINTY_SAFE)
      ms_player_note_safe (self, cell);
    else if (result->certainty[cell] == MS_CERTAINTY_MINE)
      ms_player_note_mine (self, cell);
  ms_solver_result_free (result);
  return status;
}

/* Concludes as far as single numbers, pairs and triples lead, if the rules include them; true if a
 * safe cell is found. */
static bool
climb (MsPlayer *self, MsChoice *choice)
{
  MsLogic rules = ms_player_get_strategy (self)->rules;
  do
    if (ms_player_find_simply (self, choice))
      return true;
  while ((rules >= MS_LOGIC_TWO_NUMBERS && ms_player_look_at_pairs (self))
      || (rules >= MS_LOGIC_THREE_NUMBERS && ms_player_look_at_triples (self)));
  return false;
}

MsStatus
ms_player_choose_by_logic (MsPlayer *self, MsChoice *choice)
{
  bool consistent;
  MsStatus status = MS_STATUS_OK;
  if (climb (self, choice))
    return MS_STATUS_OK;
  if (ms_player_get_strategy (self)->rules == MS_LOGIC_EXHAUSTION)
    status = ms_player_learn_from_numbers (self);
  else if (ms_player_get_strategy (self)->rules == MS_LOGIC_MINE_TOTAL)
    status = ms_player_count_and_learn (self, choice, &consistent);
  if (status != MS_STATUS_OK || ms_player_find_simply (self, choice))
    return status;
  return ms_player_choose_by_guess (self, choice);
}

/* --- The guess: MsGuessWay in ms-strategy.h --- */

/* Risks whose relative difference is at most this are ties. */
#define TIE 1e-11

static bool
is_unknown (const MsPlayer *self, int cell)
{
  const MsKnown *known = ms_player_get_known (self);
  return known->state[cell] == MS_KNOWN_NOTHING;
}

/* A hash of the seed of the game and the opened numbers. */
static uint64_t
hash_position (const MsPlayer *self)
{
  const MsKnown *known = ms_player_get_known (self);
  uint64_t hash = ms_player_get_seed (self);
  for (int cell = 0; cell < known->n_cells; cell++)
    if (known->state[cell] == MS_KNOWN_OPENED)
      {
        unsigned number = ms_player_get_number (self, cell);
        hash = (hash ^ ((uint64_t)cell << 4 | number)) * UINT64_C (0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
      }
  return hash;
}

static int
draw_cell (const MsPlayer *self)
{
  const MsKnown *known = ms_player_get_known (self);
  MsRng rng;
  uint64_t n = 0;
  for (int cell = 0; cell < known->n_cells; cell++)
    n += is_unknown (self, cell);
  ms_rng_seed (&rng, hash_position (self));
  n = n > 0 ? ms_rng_below (&rng, n) : 0;
  for (int cell = 0; cell < known->n_cells; cell++)
    if (is_unknown (self, cell) && n-- == 0)
      return cell;
  return -1;
}

static void
reckon_locally (const MsPlayer *self, double *risk)
{
  const MsKnown *known = ms_player_get_known (self);
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
  const MsKnown *known = ms_player_get_known (self);
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

static int
find_least (const MsPlayer *self, const double *risk)
{
  const MsKnown *known = ms_player_get_known (self);
  int best = -1;
  double least = INFINITY;
  for (int cell = 0; cell < known->n_cells; cell++)
    if (is_unknown (self, cell) && risk[cell] <= least * (1 + TIE))
      {
        best = best < 0 || risk[cell] < least * (1 - TIE) ? cell
                                                          : ms_player_break_tie (self, best, cell);
        least = fmin (risk[cell], least);
      }
  return best;
}

static MsStatus
reckon (const MsPlayer *self, int *cell)
{
  const MsKnown *known = ms_player_get_known (self);
  double *risk = ms_alloc (ms_player_get_allocator (self), (size_t)known->n_cells, sizeof *risk);
  MsStatus status = risk != NULL ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  if (status == MS_STATUS_OK && ms_player_get_strategy (self)->guess == MS_GUESS_NAIVE)
    status = ms_player_reckon_naively (self, risk);
  else if (status == MS_STATUS_OK)
    reckon_locally (self, risk);
  if (status == MS_STATUS_OK)
    *cell = find_least (self, risk);
  ms_dealloc (ms_player_get_allocator (self), risk);
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
  if (ms_player_get_strategy (self)->guess == MS_GUESS_SAFEST)
    ms_player_choose_safest (self, choice);
  else if (ms_player_get_strategy (self)->guess == MS_GUESS_RANDOM)
    choice->cell = draw_cell (self);
  else
    {
      choice->basis = MS_BASIS_SEEMS;
      status = reckon (self, &choice->cell);
    }
  if (status == MS_STATUS_OK && choice->cell >= 0)
    {
      choice->safety = 1 - ms_player_get_mine (self)[choice->cell];
      choice->log_layouts = ms_player_get_log_layouts (self);
    }
  return status;
}

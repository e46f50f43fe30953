/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategy logic: plays by some rules of the ladder (ms-rung.h) as far as they lead, and then
 * guesses.  What the rules find does not depend on the order in which they are tried, so that the
 * cells opened without a guess do not either. */
#include "ms-player-private.h"
#include "ms-rng.h"

#include <math.h>

/* All layouts of the numbers weigh alike when every cell is as likely a mine as not. */
#define ALL_ALIKE 0.5

static MsStatus
position_of (const MsPlayer *self, MsPosition **position)
{
  MsCell *cells = ms_alloc (self->allocator, (size_t)self->known.n_cells, sizeof *cells);
  if (cells == NULL)
    return MS_STATUS_NO_MEMORY;
  for (int cell = 0; cell < self->known.n_cells; cell++)
    cells[cell] = self->known.state[cell] == MS_KNOWN_OPENED
        ? (MsCell)(self->grid.kind[self->index_of[cell]] & 0xf)
        : MS_CELL_COVERED;
  MsStatus status = ms_position_new (
      self->width, self->height, self->known.mines, cells, self->allocator, position, NULL);
  ms_dealloc (self->allocator, cells);
  return status;
}

/* The opened numbers alone, run by the player's solver without a mine total, all layouts alike.
 * MS_STATUS_OK and *result, the caller's; or a status of ms_solver_run. */
static MsStatus
solve_numbers (const MsPlayer *self, MsSolverResult **result)
{
  MsSolverOptions options = self->options;
  MsPosition *position;
  MsStatus status = position_of (self, &position);
  *result = NULL;
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
  MsSolverResult *result;
  MsStatus status = solve_numbers (self, &result);
  if (result == NULL)
    return status;
  for (int cell = 0; cell < self->known.n_cells; cell++)
    if (self->known.state[cell] != MS_KNOWN_NOTHING)
      continue;
    else if (result->certainty[cell] == MS_CERTAINTY_SAFE)
      ms_player_note_safe (self, cell);
    else if (result->certainty[cell] == MS_CERTAINTY_MINE)
      ms_player_note_mine (self, cell);
  ms_solver_result_free (result);
  return status;
}

/* As far as single numbers, pairs and triples lead. */
static bool
climb (MsPlayer *self, MsChoice *choice)
{
  MsLogic rules = self->strategy->rules;
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
  if (self->strategy->rules == MS_LOGIC_EXHAUSTION)
    status = ms_player_learn_from_numbers (self);
  else if (self->strategy->rules == MS_LOGIC_MINE_TOTAL)
    status = ms_player_count_and_learn (self, choice, &consistent);
  if (status != MS_STATUS_OK || ms_player_find_simply (self, choice))
    return status;
  return ms_player_choose_by_guess (self, choice);
}

/* --- The guess: MsGuessWay in ms-strategy.h --- */

/* Reckonings this close, relatively, are ties. */
#define TIE 1e-11

static bool
is_unknown (const MsPlayer *self, int cell)
{
  return self->known.state[cell] == MS_KNOWN_NOTHING;
}

/* The seed of the game and the numbers that lie open, in one word. */
static uint64_t
hash_position (const MsPlayer *self)
{
  uint64_t hash = self->seed;
  for (int cell = 0; cell < self->known.n_cells; cell++)
    if (self->known.state[cell] == MS_KNOWN_OPENED)
      {
        unsigned number = self->grid.kind[self->index_of[cell]] & 0xf;
        hash = (hash ^ ((uint64_t)cell << 4 | number)) * UINT64_C (0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
      }
  return hash;
}

static int
draw_cell (const MsPlayer *self)
{
  MsRng rng;
  uint64_t n = 0;
  for (int cell = 0; cell < self->known.n_cells; cell++)
    n += is_unknown (self, cell);
  ms_rng_seed (&rng, hash_position (self));
  n = n > 0 ? ms_rng_below (&rng, n) : 0;
  for (int cell = 0; cell < self->known.n_cells; cell++)
    if (is_unknown (self, cell) && n-- == 0)
      return cell;
  return -1;
}

static void
reckon_locally (const MsPlayer *self, double *risk)
{
  int n_unknown = self->known.n_inside + self->known.n_outside;
  double density = (double)(self->known.mines - self->known.n_found) / n_unknown;
  for (int i = 0; i < self->known.n_outside; i++)
    risk[self->known.outside[i]] = density;
  for (int i = 0; i < self->known.n_inside; i++)
    {
      int cell = self->known.inside[i];
      const MsTouching *touching = &self->known.touching[cell];
      risk[cell] = 0;
      for (int j = 0; j < touching->n; j++)
        {
          int number = touching->cells[j];
          if (self->known.state[number] == MS_KNOWN_OPENED)
            {
              int need = self->known.need[number];
              risk[cell] = fmax (risk[cell], (double)need / (need + self->known.spare[number]));
            }
        }
    }
}

MsStatus
ms_player_reckon_naively (const MsPlayer *self, double *risk)
{
  MsSolverResult *result;
  MsStatus status = solve_numbers (self, &result);
  if (result == NULL)
    return status;
  double rest = self->known.mines;
  for (int cell = 0; cell < self->known.n_cells; cell++)
    if (self->known.state[cell] != MS_KNOWN_OPENED && !result->outside[cell])
      {
        risk[cell] = result->mine_probability[cell];
        rest -= risk[cell];
      }
  for (int cell = 0; cell < self->known.n_cells; cell++)
    if (result->outside[cell])
      risk[cell] = fmin (fmax (rest / result->n_outside, 0), 1);
  ms_solver_result_free (result);
  return status;
}

static int
find_least (const MsPlayer *self, const double *risk)
{
  int best = -1;
  double least = INFINITY;
  for (int cell = 0; cell < self->known.n_cells; cell++)
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
  double *risk = ms_alloc (self->allocator, (size_t)self->known.n_cells, sizeof *risk);
  MsStatus status = risk != NULL ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  if (status == MS_STATUS_OK && self->strategy->guess == MS_GUESS_NAIVE)
    status = ms_player_reckon_naively (self, risk);
  else if (status == MS_STATUS_OK)
    reckon_locally (self, risk);
  if (status == MS_STATUS_OK)
    *cell = find_least (self, risk);
  ms_dealloc (self->allocator, risk);
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
    ms_player_choose_safest (self, choice);
  else if (self->strategy->guess == MS_GUESS_RANDOM)
    choice->cell = draw_cell (self);
  else
    {
      choice->basis = MS_BASIS_SEEMS;
      status = reckon (self, &choice->cell);
    }
  if (status == MS_STATUS_OK && choice->cell >= 0)
    {
      choice->safety = 1 - ms_player_mine_at (self, choice->cell);
      choice->log_layouts = ms_player_get_log_layouts (self);
    }
  return status;
}

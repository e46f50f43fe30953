/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategy logic: plays by some rules of the ladder (ms-rung.h) as far as they lead, and then
 * guesses.  What the rules find does not depend on the order in which they are tried, so that the
 * cells opened without a guess do not either. */
#include "ms-player-private.h"

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

MsStatus
ms_player_solve_numbers (const MsPlayer *self, MsSolverResult **result)
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
  MsStatus status = ms_player_solve_numbers (self, &result);
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

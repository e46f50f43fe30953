/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-choose.h"

#include "ms-player-parts.h"
#include "ms-deadline.h"

/* Where an opening is promised, a cell so far from two edges opens the most cells. */
#define OPENING_PLACE 3

static int
count_cells (const MsPosition *position, MsCell from, MsCell to)
{
  const MsCell *cells = ms_position_get_cells (position);
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position), n = 0;
  for (int i = 0; i < n_cells; i++)
    n += cells[i] >= from && cells[i] <= to;
  return n;
}

bool
ms_choose_is_lost (const MsPosition *position)
{
  return count_cells (position, MS_CELL_BLAST, MS_CELL_BLAST) > 0;
}

bool
ms_choose_is_won (const MsPosition *position)
{
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position);
  return !ms_choose_is_lost (position)
      && count_cells (position, 0, 8) == n_cells - ms_position_get_mines (position);
}

bool
ms_choose_is_fresh (const MsPosition *position, bool trust_flags)
{
  return count_cells (position, 0, 8) == 0
      && (!trust_flags || count_cells (position, MS_CELL_FLAG, MS_CELL_FLAG) == 0);
}

int
ms_choose_first_cell (int width, int height, int mines, MsFirstClick first_click)
{
  if (mines == width * height)
    return -1;
  if (first_click != MS_FIRST_CLICK_OPEN)
    return 0;
  int x = width > 2 * OPENING_PLACE ? OPENING_PLACE : (width - 1) / 2;
  int y = height > 2 * OPENING_PLACE ? OPENING_PLACE : (height - 1) / 2;
  return y * width + x;
}

void
ms_choose_first (const MsPosition *position, MsFirstClick first_click, MsChoice *choice)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  MsRules rules = { width, height, ms_position_get_mines (position), first_click };
  int cell = ms_choose_first_cell (width, height, rules.mines, first_click);
  *choice = (MsChoice){
    .cell = cell, .basis = MS_BASIS_FIRST, .win = NAN, .score = NAN, .progress = NAN
  };
  if (cell < 0)
    return;
  bool safe = ms_rules_feasible_first_click (&rules, cell % width, cell / width)
      != MS_FIRST_CLICK_ANY;
  choice->safety = safe ? 1 : 1 - (double)rules.mines / (width * height);
}

/* Chooses by the result of a run alone. */
static MsStatus
choose_from_result (const MsSolverResult *result, MsStatus status, MsChoice *choice)
{
  if (result->n_best == 0)
    return isnan (result->outside_probability) && result->n_certain_mines == 0 ? status
                                                                               : MS_STATUS_OK;
  int cell = result->best_cells[0];
  bool certain = result->certainty[cell] == MS_CERTAINTY_SAFE;
  *choice = (MsChoice){ cell, certain ? MS_BASIS_CERTAIN : MS_BASIS_SAFEST,
    1 - result->mine_probability[cell], NAN, NAN, NAN, 0, 0 };
  return MS_STATUS_OK;
}

static MsStatus
choose_by_strategy (const MsPosition *position, const MsStrategy *strategy,
    const MsSolverOptions *options, const MsAllocator *allocator, MsChoice *choice,
    MsPlayerRivals *rivals)
{
  MsPlayer *player = ms_player_new (strategy, ms_position_get_width (position),
      ms_position_get_height (position), ms_position_get_mines (position), allocator);
  if (player == NULL)
    return MS_STATUS_NO_MEMORY;
  ms_player_set_options (player, options);
  ms_player_load (player, position, options->trust_flags);
  ms_player_set_rivals (player, rivals);
  MsStatus status = ms_player_choose (player, choice);
  ms_player_free (player);
  return status;
}

MsStatus
ms_choose (const MsPosition *position, const MsStrategy *strategy, const MsSolverOptions *options,
    const MsAllocator *allocator, MsChoice *choice, MsPlayerRivals *rivals)
{
  MsDeadline relay;
  MsSolverOptions relayed;
  MsSolverResult *result;
  *choice = (MsChoice){ -1, MS_BASIS_CERTAIN, NAN, NAN, NAN, NAN, 0, 0 };
  if (rivals != NULL)
    rivals->n_rivals = 0;
  if (ms_choose_is_lost (position))
    return MS_STATUS_OK;
  if (ms_choose_is_fresh (position, options->trust_flags))
    {
      ms_choose_first (position, options->first_click, choice);
      return MS_STATUS_OK;
    }
  ms_deadline_init (&relay, options, &relayed);
  MsSolver *solver = ms_solver_new (allocator);
  if (solver == NULL)
    return MS_STATUS_NO_MEMORY;
  relayed.time_limit = options->time_limit;
  relayed.work_limit = options->work_limit;
  MsStatus status = ms_solver_run (solver, position, &relayed, &result);
  ms_solver_free (solver);
  if (result == NULL)
    return ms_deadline_status (&relay, status);
  relayed.time_limit = relayed.work_limit = 0;
  MsStatus counted = ms_deadline_status (&relay, status);
  if (result->consistent && result->method == MS_METHOD_EXACT
      && result->width * result->height <= MS_CHOOSE_MOST_CELLS)
    status = ms_deadline_status (
        &relay, choose_by_strategy (position, strategy, &relayed, allocator, choice, rivals));
  else if (result->consistent)
    status = choose_from_result (result, counted, choice);
  if (ms_status_is_limit (status))
    status = choose_from_result (result, status, choice);
  ms_solver_result_free (result);
  return status;
}

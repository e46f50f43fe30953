/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player's counts: in the field where the position fits into it, else by the solver. */
#include "ms-player-field.h"
#include "ms-player-private.h"

#include "ms-obvious.h"
#include "ms-probability.h"
#include "ms-run-prepare.h"

#include <math.h>
#include <string.h>

/* Copies the player's grid into the solver, its arrays into the arena; cell, if >= 0, shows
 * number. */
static bool
copy_grid (const MsPlayer *player, MsSolver *solver, int cell, int number)
{
  MsGrid *grid = &solver->grid;
  MsArena *arena = &solver->work.arena;
  size_t n = (size_t)player->grid.n_padded;
  *grid = player->grid;
  grid->kind = ms_arena_alloc (arena, n, 1);
  grid->number_at = ms_arena_alloc (arena, n, sizeof (int32_t));
  grid->box_at = ms_arena_alloc (arena, n, sizeof (int32_t));
  if (grid->kind == NULL || grid->number_at == NULL || grid->box_at == NULL)
    return false;
  memcpy (grid->kind, player->grid.kind, n);
  memset (grid->number_at, 0xff, n * sizeof (int32_t));
  memset (grid->box_at, 0xff, n * sizeof (int32_t));
  grid->n_flags = player->known.n_found;
  grid->n_opened = player->known.n_opened + (cell >= 0);
  grid->n_covered = player->known.n_cells - grid->n_opened - grid->n_flags;
  if (cell >= 0)
    grid->kind[player->index_of[cell]] = (uint8_t)(MS_GRID_OPENED | number);
  solver->stage = MS_STAGE_GRID;
  return true;
}

/* Lists the numbers that still have unknown cells around them, and cell if it is >= 0,
 * row-major. */
static int32_t *
list_numbers (const MsPlayer *player, MsSolver *solver, int cell, int *n_numbers)
{
  int32_t *numbers = ms_arena_alloc (
      &solver->work.arena, (size_t)solver->grid.n_opened, sizeof *numbers);
  int n = 0;
  for (int i = 0; numbers != NULL && i < player->known.n_cells; i++)
    if ((player->known.state[i] == MS_KNOWN_OPENED
            && (player->known.need[i] | player->known.spare[i]) != 0)
        || i == cell)
      numbers[n++] = player->index_of[i];
  *n_numbers = n;
  return numbers;
}

bool
ms_player_count (const MsPlayer *player, MsSolver *solver, int cell, int number, bool *consistent)
{
  int32_t dead = -1;
  int n_numbers;
  *consistent = false;
  ms_run_begin (solver, &player->options);
  if (!copy_grid (player, solver, cell, number))
    return false;
  int32_t *numbers = list_numbers (player, solver, cell, &n_numbers);
  if (numbers == NULL
      || (cell >= 0 && !ms_obvious_find (&solver->grid, numbers, &n_numbers, &solver->work, &dead)))
    return false;
  if (dead < 0 && !ms_run_fold_or_probe (solver, numbers, n_numbers, &dead))
    return false;
  if (dead >= 0)
    return true;
  ms_run_sum_up_total (solver);
  if (!ms_total_in_range (&solver->total))
    return true;
  if (!ms_total_join_roots (&solver->circuit, &solver->work) || !ms_probability_find (solver))
    return false;
  solver->stage = MS_STAGE_COUNTED;
  *consistent = solver->consistent;
  return true;
}

MsVerdict
ms_player_judge (const MsSolver *solver, int index)
{
  const MsGrid *grid = &solver->grid;
  int box = grid->box_at[index];
  switch (grid->kind[index])
    {
    case MS_GRID_FOUND_SAFE:
      return (MsVerdict){ MS_CERTAINTY_SAFE, 0 };
    case MS_GRID_COVERED:
      break;
    default:
      return (MsVerdict){ MS_CERTAINTY_MINE, 1 };
    }
  MsCertainty certainty = box >= 0 ? (MsCertainty)solver->box_certainty[box]
                                   : solver->outside_certainty;
  if (certainty != MS_CERTAINTY_NONE)
    return (MsVerdict){ certainty, certainty == MS_CERTAINTY_MINE };
  return (MsVerdict){ certainty,
    box >= 0 ? solver->box_probability[box] : solver->outside_probability };
}

MsStatus
ms_player_ask_solver (MsPlayer *player, bool *consistent)
{
  if (!player->asked_solver
      && !ms_player_count (player, player->solver, -1, 0, &player->solver_consistent))
    return ms_work_status (&player->solver->work);
  player->asked_solver = true;
  *consistent = player->solver_consistent;
  return MS_STATUS_OK;
}

static MsStatus
know_by_solver (MsPlayer *player, bool *consistent)
{
  MsStatus status = ms_player_ask_solver (player, consistent);
  if (status != MS_STATUS_OK || !*consistent)
    return status;
  for (int i = 0; i < player->known.n_inside; i++)
    {
      int cell = player->known.inside[i];
      MsVerdict verdict = ms_player_judge (player->solver, player->index_of[cell]);
      player->mine[cell] = verdict.mine;
      player->certainty[cell] = (uint8_t)verdict.certainty;
    }
  if (player->known.n_outside > 0)
    {
      MsVerdict verdict = ms_player_judge (
          player->solver, player->index_of[player->known.outside[0]]);
      player->outside_mine = verdict.mine;
      player->outside_certainty = verdict.certainty;
    }
  return MS_STATUS_OK;
}

static void
take_from_field (MsPlayer *player)
{
  const MsField *field = player->field;
  for (int i = 0; i < field->n_boxes; i++)
    for (int j = 0; j < field->boxes[i].n_cells; j++)
      {
        int cell = field->boxes[i].cells[j];
        player->mine[cell] = field->mine[i];
        player->certainty[cell] = field->certainty[i];
      }
  player->outside_mine = field->outside_mine;
  player->outside_certainty = (MsCertainty)field->outside_certainty;
}

MsStatus
ms_player_know (MsPlayer *player, bool *consistent)
{
  const MsSolverOptions *options = &player->options;
  player->asked_solver = false;
  /* Counting in the field takes so little time that the poll is asked only before it. */
  if (options->poll != NULL && options->poll (0, options->user_data))
    return MS_STATUS_CANCELLED;
  if (!ms_field_prepare (player->field))
    return MS_STATUS_NO_MEMORY;
  ms_known_list (&player->known);
  player->in_field = ms_field_count (player->field, consistent);
  MsStatus status = MS_STATUS_OK;
  if (!player->in_field)
    status = know_by_solver (player, consistent);
  else if (*consistent)
    take_from_field (player);
  for (int i = 0; i < player->known.n_outside; i++)
    player->mine[player->known.outside[i]] = player->outside_mine;
  return status;
}

double
ms_player_get_log_layouts (const MsPlayer *player)
{
  const MsSolver *solver = player->solver;
  if (player->in_field)
    return ms_field_log_layouts (player->field);
  return log (solver->layouts_mantissa) + (double)solver->layouts_exponent * log (10);
}

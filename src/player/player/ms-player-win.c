/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player where few layouts are left: by the exact chance to win. */
#include "ms-player-layouts.h"
#include "ms-player-private.h"

#include "ms-run-prepare.h"

#include <math.h>

/* Of the unknown cells of a list that a view stands for, and another one or -1, the best. */
static int
find_best_of (const MsPlayer *self, const MsEndgameViews *views, int view, const int32_t *cells,
    int n, int best)
{
  for (int i = 0; i < n; i++)
    if (views->view_at[self->index_of[cells[i]]] == view)
      best = best < 0 ? cells[i] : ms_player_break_tie (self, best, cells[i]);
  return best;
}

/* Of the cells that the best view stands for.  Where none is best, all are dead, and the safest
 * cell, chosen before, is as good as any. */
static void
choose_cell (const MsPlayer *self, const MsEndgameViews *views, int view, MsChoice *choice)
{
  const MsKnown *known = &self->known;
  if (view < 0)
    return;
  int best = find_best_of (self, views, view, known->inside, known->n_inside, -1);
  best = find_best_of (self, views, view, known->outside, known->n_outside, best);
  if (best < 0)
    return;
  choice->cell = best;
  choice->safety = 1 - ms_player_mine_at (self, best);
}

/* Views found in a solver's arena: what wins most often. */
static bool
choose_by_views (MsPlayer *self, MsSolver *solver, const MsEndgameViews *views, MsChoice *choice)
{
  int won, view;
  if (!ms_endgame_find_best (solver, views, &won, &view))
    return false;
  choice->basis = MS_BASIS_WIN;
  choice->win = (double)won / views->n_layouts;
  choose_cell (self, views, view, choice);
  return true;
}

/* After the solver was asked. */
static bool
choose (MsPlayer *self, MsChoice *choice)
{
  MsLayouts layouts;
  MsEndgameViews views;
  if (!ms_layouts_list (self->solver, self->strategy->endgame_layouts, &layouts))
    return false;
  if (layouts.n_layouts < 0)
    return true;
  return ms_endgame_views_find (self->solver, &layouts, &views)
      && choose_by_views (self, self->solver, &views, choice);
}

/* Without the solver; *refused as ms_player_find_views. */
static bool
choose_in_field (MsPlayer *self, MsChoice *choice, bool *refused)
{
  MsSolver *solver = self->ahead;
  MsEndgameViews views;
  *refused = !self->in_field;
  if (*refused)
    return false;
  ms_run_begin (solver, &self->options);
  return ms_player_find_views (self->field, self->index_of, (size_t)self->grid.n_padded,
             self->strategy->endgame_layouts, &solver->work, &views, refused)
      && choose_by_views (self, solver, &views, choice);
}

/* Two layouts and nothing safe: one of them is won, whatever is opened; the safest cell will do. */
static bool
is_even (const MsPlayer *self)
{
  return self->in_field && lround (exp (ms_field_log_layouts (self->field))) == 2;
}

MsStatus
ms_player_choose_to_win (MsPlayer *self, MsChoice *choice)
{
  bool consistent;
  /* The solver knows how many there are exactly. */
  if (self->in_field
      && ms_field_log_layouts (self->field) > log (self->strategy->endgame_layouts + 1.0))
    return MS_STATUS_OK;
  if (self->strategy->endgame_layouts >= 2 && is_even (self))
    {
      choice->basis = MS_BASIS_WIN;
      choice->win = 0.5;
      return MS_STATUS_OK;
    }
  bool refused;
  if (choose_in_field (self, choice, &refused))
    return MS_STATUS_OK;
  if (!refused)
    return ms_work_status (&self->ahead->work);
  MsStatus status = ms_player_ask_solver (self, &consistent);
  if (status != MS_STATUS_OK)
    return status;
  return choose (self, choice) ? MS_STATUS_OK : ms_work_status (&self->solver->work);
}

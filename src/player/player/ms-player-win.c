/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player where few layouts are left: by the exact chance to win. */
#include "ms-player-field.h"
#include "ms-player-private.h"

#include <math.h>

/* Of the cells that the best view stands for.  Where none is best, all are dead, and the safest
 * cell, chosen before, is as good as any. */
static void
choose_cell (const MsPlayer *self, const MsEndgameViews *views, int view, MsChoice *choice)
{
  int best = -1;
  for (int cell = 0; view >= 0 && cell < self->known.n_cells; cell++)
    if (views->view_at[self->index_of[cell]] == view)
      best = best < 0 ? cell : ms_player_break_tie (self, best, cell);
  if (best < 0)
    return;
  choice->cell = best;
  choice->safety = 1 - ms_player_mine_at (self, best);
}

static bool
choose (MsPlayer *self, MsChoice *choice)
{
  MsLayouts layouts;
  MsEndgameViews views;
  int won, view;
  if (!ms_layouts_list (self->solver, self->strategy->endgame_layouts, &layouts))
    return false;
  if (layouts.n_layouts < 0)
    return true;
  if (!ms_endgame_views_find (self->solver, &layouts, &views)
      || !ms_endgame_find_best (self->solver, &views, &won, &view))
    return false;
  choice->basis = MS_BASIS_WIN;
  choice->win = (double)won / layouts.n_layouts;
  choose_cell (self, &views, view, choice);
  return true;
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
  MsStatus status = ms_player_ask_solver (self, &consistent);
  if (status != MS_STATUS_OK)
    return status;
  return choose (self, choice) ? MS_STATUS_OK : ms_work_status (&self->solver->work);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player where few layouts are left: by the exact chance to win. */
#include "ms-player-field.h"
#include "ms-player-list.h"

#include "ms-endgame-bits.h"

#include <math.h>

/* Of the cells that the best view stands for.  Where none is best, all are dead, and the safest
 * cell, chosen before, is as good as any. */
static void
choose_cell (const MsPlayer *self, const int32_t *cells, const int32_t *view_of, int n, int view,
    MsChoice *choice)
{
  int best = -1;
  for (int i = 0; view >= 0 && i < n; i++)
    if (view_of[i] == view)
      best = best < 0 ? cells[i] : ms_player_break_tie (self, best, cells[i]);
  if (best < 0)
    return;
  choice->cell = best;
  choice->safety = 1 - ms_player_mine_at (self, best);
}

static void
note_win (MsChoice *choice, int won, int n_layouts)
{
  choice->basis = MS_BASIS_WIN;
  choice->win = (double)won / n_layouts;
}

/* By the solver, whatever the position. */
static bool
search_anything (MsPlayer *self, MsChoice *choice)
{
  MsLayouts layouts;
  MsEndgameViews views;
  int won, view;
  size_t n = (size_t)self->known.n_cells;
  if (!ms_layouts_list (self->solver, self->strategy->endgame_layouts, &layouts))
    return false;
  if (layouts.n_layouts < 0)
    return true;
  int32_t *cells = ms_arena_alloc (&self->solver->work.arena, n, sizeof *cells);
  int32_t *view_of = ms_arena_alloc (&self->solver->work.arena, n, sizeof *view_of);
  if (cells == NULL || view_of == NULL || !ms_endgame_views_find (self->solver, &layouts, &views)
      || !ms_endgame_find_best (self->solver, &views, &won, &view))
    return false;
  note_win (choice, won, layouts.n_layouts);
  for (int cell = 0; cell < self->known.n_cells; cell++)
    {
      cells[cell] = cell;
      view_of[cell] = views.view_at[self->index_of[cell]];
    }
  choose_cell (self, cells, view_of, self->known.n_cells, view, choice);
  return true;
}

/* By what the field knows, at a fraction of the cost.  False: it does not fit, or *stopped. */
static bool
search_in_field (MsPlayer *self, int n_layouts, MsChoice *choice, bool *stopped)
{
  MsWork *work = &self->ahead->work;
  MsPlayerLayouts layouts;
  MsEndgameViews views;
  int won, view;
  bool full;
  ms_run_begin (self->ahead, &self->options);
  int32_t *view_of = ms_arena_alloc (&work->arena, (size_t)self->known.n_cells, sizeof *view_of);
  bool found = view_of != NULL && ms_player_list_layouts (self, n_layouts, work, &layouts)
      && ms_endgame_planes_find_views (&layouts.planes, work, &views, view_of)
      && ms_endgame_bits_find_best (&views, work, &won, &view, &full);
  *stopped = !found && ms_work_status (work) != MS_STATUS_OK;
  if (!found)
    return false;
  note_win (choice, won, n_layouts);
  choose_cell (self, layouts.cells, view_of, layouts.planes.n_cells, view, choice);
  return true;
}

/* Few layouts of a position in the field.  False: the solver is to be asked, or *stopped. */
static bool
choose_in_field (MsPlayer *self, int n_layouts, MsChoice *choice, bool *stopped)
{
  *stopped = false;
  if (n_layouts != 2)
    return search_in_field (self, n_layouts, choice, stopped);
  /* Nothing is safe: one of the two is won, whatever is opened; the safest cell will do. */
  note_win (choice, 1, 2);
  return true;
}

MsStatus
ms_player_choose_to_win (MsPlayer *self, MsChoice *choice)
{
  double most = self->strategy->endgame_layouts;
  bool consistent, stopped;
  if (self->in_field)
    {
      double log_layouts = ms_field_log_layouts (self->field);
      if (log_layouts > log (most + 0.5))
        return MS_STATUS_OK;
      if (choose_in_field (self, (int)lround (exp (log_layouts)), choice, &stopped))
        return MS_STATUS_OK;
      if (stopped)
        return ms_work_status (&self->ahead->work);
    }
  MsStatus status = ms_player_ask_solver (self, &consistent);
  if (status != MS_STATUS_OK)
    return status;
  return search_anything (self, choice) ? MS_STATUS_OK : ms_work_status (&self->solver->work);
}

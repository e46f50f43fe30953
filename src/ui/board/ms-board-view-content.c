/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each cell is to show: the game's cells and as much of the analysis as is switched on. */
#include "ms-board-view-private.h"

#include <math.h>

/* The analysis of this very board, if any of it is to be shown. */
static const MsAnalysis *
get_shown_analysis (MsBoardView *self)
{
  if (self->analysis == NULL || !(self->show_probabilities || self->show_deduced))
    return NULL;
  const MsPosition *position = ms_analysis_get_position (self->analysis);
  gboolean fits = ms_position_get_width (position) == self->width
      && ms_position_get_height (position) == self->height;
  return fits ? self->analysis : NULL;
}

static void
describe_mine (const MsAnalysis *analysis, int x, int y, MsPainterCell *cell)
{
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  cell->probability = ms_analysis_get_probability (analysis, x, y);
  if (result->fraction != NULL)
    cell->fraction = result->fraction[y * result->width + x];
  if (ms_analysis_is_outside (analysis, x, y))
    cell->flags |= MS_PAINTER_OUTSIDE;
  if (result->standard_error != NULL)
    {
      cell->error = (float)result->standard_error[y * result->width + x];
      cell->flags |= MS_PAINTER_ESTIMATE;
    }
}

/* Cells outside are equally likely mines, but do not win equally often: each has its number. */
static void
describe_win (const MsAnalysis *analysis, int x, int y, MsPainterCell *cell)
{
  cell->probability = 1 - ms_analysis_get_win (analysis, x, y);
  cell->fraction = ms_analysis_get_win_fraction (analysis, x, y);
  cell->flags |= MS_PAINTER_WIN;
}

static void
describe_odds (MsBoardView *self, const MsAnalysis *analysis, int x, int y, MsPainterCell *cell)
{
  cell->flags |= MS_PAINTER_SHADED;
  cell->numbers = (guint8)self->options.numbers;
  if (ms_analysis_shows_win (analysis, self->options.odds))
    describe_win (analysis, x, y, cell);
  else
    describe_mine (analysis, x, y, cell);
  if (!ms_analysis_has_ring (analysis) || !ms_analysis_is_best_guess (analysis, x, y))
    return;
  cell->flags |= MS_PAINTER_BEST;
  if (ms_analysis_get_n_best_guesses (analysis) == 1)
    cell->flags |= MS_PAINTER_ALONE;
}

void
ms_board_view_describe (MsBoardView *self, int x, int y, MsPainterCell *cell)
{
  const MsAnalysis *analysis = get_shown_analysis (self);
  *cell = (MsPainterCell){ .probability = NAN, .cell = ms_board_view_get_cell (self, x, y) };
  if (ms_game_get_paused (self->game))
    {
      cell->cell = MS_CELL_COVERED; /* neither shown nor told to screen readers */
      return;
    }
  if (analysis == NULL)
    return;
  if (!ms_analysis_is_consistent (analysis))
    {
      if (ms_analysis_in_conflict (analysis, x, y))
        cell->flags = MS_PAINTER_CONFLICT;
      return;
    }
  cell->certainty = (guint8)ms_analysis_get_certainty (analysis, x, y);
  if (self->show_deduced)
    cell->flags |= MS_PAINTER_DEDUCED;
  if (self->show_probabilities)
    describe_odds (self, analysis, x, y, cell);
}

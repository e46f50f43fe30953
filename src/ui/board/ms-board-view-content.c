/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each cell is to show: the game's cells and as much of the analysis as is switched on. */
#include "ms-board-view-private.h"

#include "ms-painter-cell.h"

/* The analysis, if it is of this very board. */
static const MsAnalysis *
get_shown_analysis (MsBoardView *self)
{
  if (self->analysis == NULL)
    return NULL;
  const MsPosition *position = ms_analysis_get_position (self->analysis);
  gboolean fits = ms_position_get_width (position) == self->width
      && ms_position_get_height (position) == self->height;
  return fits ? self->analysis : NULL;
}

static void
describe (MsBoardView *self, const MsAnalysis *analysis, int x, int y, MsPainterCell *cell)
{
  MsShownOdds shown = { analysis, self->show_probabilities, self->show_deduced, self->options.odds,
    self->options.numbers };
  MsCell value = ms_board_view_get_cell (self, x, y);
  if (ms_game_get_paused (self->game))
    {
      /* Neither shown nor told to screen readers. */
      shown.analysis = NULL;
      value = MS_CELL_COVERED;
    }
  ms_painter_cell_fill (cell, &shown, x, y, value);
}

void
ms_board_view_describe (MsBoardView *self, int x, int y, MsPainterCell *cell)
{
  describe (self, get_shown_analysis (self), x, y, cell);
}

void
ms_board_view_describe_drawn (MsBoardView *self, int x, int y, MsPainterCell *cell)
{
  const MsAnalysis *analysis = get_shown_analysis (self);
  describe (self, analysis != NULL ? analysis : ms_board_view_get_lasting (self, x, y), x, y, cell);
}

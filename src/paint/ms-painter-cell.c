/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-painter-cell.h"

static void
describe_odds (const MsShownOdds *shown, int x, int y, MsPainterCell *cell)
{
  const MsAnalysis *analysis = shown->analysis;
  cell->flags |= MS_PAINTER_SHADED;
  cell->numbers = (guint8)shown->numbers;
  if (ms_analysis_shows_win (analysis, shown->odds))
    {
      /* Cells outside all have the same chance of a mine, but may have different chances to win:
       * each gets its number. */
      cell->probability = 1 - ms_analysis_get_win (analysis, x, y);
      cell->fraction = ms_analysis_get_win_fraction (analysis, x, y);
      cell->flags |= MS_PAINTER_WIN;
    }
  else if (ms_analysis_shows_bits (analysis, shown->odds))
    {
      double bits = ms_analysis_get_bits (analysis, x, y);
      double most = ms_analysis_get_most_bits (analysis);
      cell->bits = (float)bits;
      cell->probability = most > 0 ? 1 - bits / most : 1;
      cell->flags |= MS_PAINTER_BITS;
    }
  else
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
  if (ms_analysis_is_dead (analysis, x, y))
    cell->flags |= MS_PAINTER_DEAD;
  if (!ms_analysis_has_ring (analysis) || !ms_analysis_is_best_guess (analysis, x, y))
    return;
  cell->flags |= MS_PAINTER_BEST;
  if (ms_analysis_get_n_best_guesses (analysis) == 1)
    cell->flags |= MS_PAINTER_ALONE;
}

void
ms_painter_cell_fill (MsPainterCell *cell, const MsShownOdds *shown, int x, int y, MsCell value)
{
  const MsAnalysis *analysis = shown->analysis;
  *cell = (MsPainterCell){ .probability = NAN, .cell = value };
  if (analysis == NULL || !(shown->probabilities || shown->deduced))
    return;
  if (!ms_analysis_is_consistent (analysis))
    {
      if (ms_analysis_in_conflict (analysis, x, y))
        cell->flags = MS_PAINTER_CONFLICT;
      return;
    }
  /* A supposed cell follows from no number: the overlay on the board shows what is supposed. */
  if (ms_analysis_get_assumption (analysis, x, y) != MS_CERTAINTY_NONE)
    return;
  cell->certainty = (guint8)ms_analysis_get_certainty (analysis, x, y);
  if (shown->deduced)
    cell->flags |= MS_PAINTER_DEDUCED;
  if (shown->probabilities)
    describe_odds (shown, x, y, cell);
}

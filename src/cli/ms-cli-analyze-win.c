/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-analyze.h"

/* Probabilities this close are the same. */
#define TIE 1e-11

gboolean
ms_cli_analysis_is_won_by_best (const MsCliAnalysis *analysis)
{
  return analysis->endgame != NULL && analysis->endgame->solved && analysis->result->n_safe == 0
      && analysis->result->n_best > 0;
}

int *
ms_cli_analysis_dup_winning_cells (const MsCliAnalysis *analysis, int *n_cells)
{
  const MsEndgame *endgame = analysis->endgame;
  const double *probability = analysis->result->mine_probability;
  int n = endgame->width * endgame->height, n_best = 0;
  int *cells = g_new (int, (gsize)n);
  double least = 1;

  for (int cell = 0; cell < n; cell++)
    if (endgame->won_at[cell] == endgame->won && probability[cell] < least)
      least = probability[cell];
  for (int cell = 0; cell < n; cell++)
    if (endgame->won_at[cell] == endgame->won && probability[cell] <= least + TIE)
      cells[n_best++] = cell;
  *n_cells = n_best;
  return cells;
}

static int
common_divisor (int a, int b)
{
  return b == 0 ? a : common_divisor (b, a % b);
}

char *
ms_cli_dup_fraction (int won, int layouts)
{
  int divisor = common_divisor (won, layouts);
  return won == layouts ? g_strdup ("1")
                        : g_strdup_printf ("%d/%d", won / divisor, layouts / divisor);
}

double
ms_cli_analysis_get_milliseconds (const MsCliAnalysis *analysis)
{
  double endgame = analysis->endgame != NULL ? analysis->endgame->microseconds : 0;
  return (analysis->result->microseconds + endgame) / 1000;
}

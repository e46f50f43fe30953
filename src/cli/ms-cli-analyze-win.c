/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-analyze.h"

gboolean
ms_cli_analysis_wants_win (const MsCliAnalysis *analysis)
{
  return analysis->win && analysis->best != NULL && analysis->best->stopped == MS_STATUS_OK;
}

const MsEndgame *
ms_cli_analysis_get_endgame (const MsCliAnalysis *analysis)
{
  return analysis->win && analysis->best != NULL ? analysis->best->endgame : NULL;
}

double
ms_cli_analysis_get_milliseconds (const MsCliAnalysis *analysis)
{
  double best = analysis->best != NULL ? analysis->best->microseconds : 0;
  return (analysis->result->microseconds + best) / 1000;
}

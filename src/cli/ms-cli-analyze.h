/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What analyze found about one file, and its two forms of output. */
#pragma once

#include "ms-endgame.h"

#include <glib.h>

typedef struct
{
  const char *name; /* of the file, as text */
  const MsPosition *position;
  MsStatus status; /* MS_STATUS_OK or the limit it stopped at */
  const MsSolverResult *result;
  const MsEndgame *endgame; /* NULL unless --win was given and no limit was met */
} MsCliAnalysis;

/* Whether the chance to win is known, and decides because nothing is certainly safe. */
gboolean ms_cli_analysis_is_won_by_best (const MsCliAnalysis *analysis);

/* The cells that win most often and, of these, are safest: their row-major numbers, to be freed. */
int *ms_cli_analysis_dup_winning_cells (const MsCliAnalysis *analysis, int *n_cells);

/* What the solver took, the endgame included. */
double ms_cli_analysis_get_milliseconds (const MsCliAnalysis *analysis);

/* won of layouts, "2/3", in lowest terms. */
char *ms_cli_dup_fraction (int won, int layouts);

/* One line of JSON. */
char *ms_cli_analysis_dup_json (const MsCliAnalysis *analysis);

/* A line for each fraction that cells beside numbers have; none without --exact. */
void ms_cli_analysis_append_fractions (GString *text, const MsSolverResult *result);

/* Some lines for people. */
char *ms_cli_analysis_dup_text (const MsCliAnalysis *analysis);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What analyze found about one file, and its two forms of output.  The texts are the caller's. */
#pragma once

#include "ms-best.h"

#include <glib.h>

typedef struct
{
  const char *name; /* of the file, as text */
  const MsPosition *position;
  MsStatus status; /* MS_STATUS_OK or the limit it stopped at */
  const MsSolverResult *result;
  const MsBest *best; /* NULL where no memory was left for it */
  gboolean win; /* --win was given */
} MsCliAnalysis;

/* Whether the chance to win is to be told, and no limit stopped it. */
gboolean ms_cli_analysis_wants_win (const MsCliAnalysis *analysis);

/* The exact chance to win, if that was asked for and is known; else NULL. */
const MsEndgame *ms_cli_analysis_get_endgame (const MsCliAnalysis *analysis);

/* How long counting and choosing took together. */
double ms_cli_analysis_get_milliseconds (const MsCliAnalysis *analysis);

/* The board as a table: dup_number writes what stands in a covered cell that is not certain. */
typedef char *(*MsCliNumber) (const MsCliAnalysis *analysis, int cell, int digits);
void ms_cli_analysis_append_table (
    GString *text, const MsCliAnalysis *analysis, MsCliNumber dup_number);

/* The chance to win, as a whole and cell by cell, if that was asked for. */
void ms_cli_analysis_append_win (GString *text, const MsCliAnalysis *analysis);

/* One line of JSON. */
char *ms_cli_analysis_dup_json (const MsCliAnalysis *analysis);

/* A line for each fraction that cells beside numbers have; none without --exact. */
void ms_cli_analysis_append_fractions (GString *text, const MsSolverResult *result);

/* Some lines for people. */
char *ms_cli_analysis_dup_text (const MsCliAnalysis *analysis);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What analyze found about one file, and its two forms of output. */
#pragma once

#include "ms-solver.h"

#include <glib.h>

typedef struct
{
  const char *name; /* of the file, as text */
  const MsPosition *position;
  MsStatus status; /* MS_STATUS_OK or the limit it stopped at */
  const MsSolverResult *result;
} MsCliAnalysis;

/* One line of JSON. */
char *ms_cli_analysis_dup_json (const MsCliAnalysis *analysis);

/* Some lines for people. */
char *ms_cli_analysis_dup_text (const MsCliAnalysis *analysis);

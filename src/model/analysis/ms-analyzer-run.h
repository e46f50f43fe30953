/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run of the solver on a worker thread: the options, and a solver nobody else uses meanwhile.
 * Private to model. */
#pragma once

#include "ms-analysis.h"
#include "ms-follower.h"

typedef struct
{
  MsFollowerRun follower;
  MsSolver *solver; /* passed on for this run; NULL: the run makes one; may be NULL afterwards */
  MsVariation *variation; /* owned; NULL: none */
  gboolean marks_dead; /* dead cells are looked for too */
  gboolean base_known; /* the base analysis is known already and not counted again */
  int beside; /* without a variation: a cell to compare with the best one; -1: none */

  /* Set when the run has ended; NULL if known before, cancelled or out of memory. */
  MsAnalysis *base; /* of the position as it stands: only the variation's density is applied */
  MsAnalysis *analysis; /* under the variation; the same as base if that has only a density */

  int n_counted, n_counts; /* counts done so far and counts in all, for the progress */
} MsAnalyzerRun;

/* Sets up the class of a follower whose runs are MsAnalyzerRun.  The solver and the analyses are
 * freed with the run unless stolen. */
void ms_analyzer_run_install (MsWorkerClass *class);

/* Sets those of the solver's options that all analyses have in common; time_limit in seconds, 0 =
 * none.  For begin. */
void ms_analyzer_run_set_options (MsAnalyzerRun *job, double time_limit);

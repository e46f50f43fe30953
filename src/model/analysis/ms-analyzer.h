/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAnalyzer: keeps an analysis of a game up to date on a worker thread.
 *
 * At most one running job and one pending request (the newest).  A new position cancels the
 * running job at once; a stale result never shows.  Between a move and its result the analysis is
 * NULL.  Disposal cancels; no callback touches a dead object.
 *
 * Marks are opinions: while flags are not trusted, a change of marks alone leaves the position what
 * it was, and its analysis, or the job that works on it, stands.
 *
 * Properties
 *   game      MsGame, construct-only
 *   active    boolean, read-write: analyse now and after every move; default FALSE
 *   analysis  MsAnalysis or NULL: of the game's position as it stands, never of an older one
 *   busy      boolean: a job runs or is pending
 *   progress  double 0…1 of the running job; notified at most every 50 ms
 *   trust-flags  boolean, read-write: flags count as mines
 *   memory-limit uint64, read-write: bytes; at first half of the machine's memory, at most 4 GiB
 *   time-limit double, read-write: seconds; 0 = none, as at first
 *   cancelled boolean: the user stopped the analysis of this position, or memory ran out; the next
 *             move asks anew
 */
#pragma once

#include "ms-analysis.h"
#include "ms-game.h"

#define MS_TYPE_ANALYZER (ms_analyzer_get_type ())
G_DECLARE_FINAL_TYPE (MsAnalyzer, ms_analyzer, MS, ANALYZER, GObject)

MsAnalyzer *ms_analyzer_new (MsGame *game);

gboolean ms_analyzer_get_active (MsAnalyzer *self);
void ms_analyzer_set_active (MsAnalyzer *self, gboolean active);
MsAnalysis *ms_analyzer_get_analysis (MsAnalyzer *self); /* borrowed, may be NULL */
gboolean ms_analyzer_get_busy (MsAnalyzer *self);
double ms_analyzer_get_progress (MsAnalyzer *self);

/* Stops the running job and asks no more until the position changes or ms_analyzer_retry. */
void ms_analyzer_cancel (MsAnalyzer *self);
void ms_analyzer_retry (MsAnalyzer *self);
gboolean ms_analyzer_get_cancelled (MsAnalyzer *self);

/* What the analyser would ask the solver now: for others that ask about the same game. */
void ms_analyzer_set_options (MsAnalyzer *self, MsSolverOptions *options);

/* How many jobs were started so far, for tests and diagnostics. */
guint ms_analyzer_get_n_runs (MsAnalyzer *self);

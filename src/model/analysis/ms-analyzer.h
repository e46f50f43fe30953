/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAnalyzer: a follower (ms-follower.h) that keeps an analysis of a game up to date.
 *
 * A new position cancels the running job at once; a stale result never shows.  Between a move and
 * its result the analysis is NULL.  Disposal cancels; no callback touches a dead object.
 *
 * Marks are opinions: while flags are not trusted, a change of marks alone leaves the position what
 * it was, and its analysis, or the job that works on it, stands.
 *
 * A variation (ms-variation.h) asks about the position as it would be under assumptions, and the
 * analysis is then of that.  When the variation changes, the last analysis stays until the new one
 * is there; it says itself which variation it holds for.  The base, the analysis of the position as
 * it stands, is always kept.  A new position drops a variation's assumptions and mine total, but
 * keeps its density.
 *
 * Properties, besides those of a follower
 *   analysis  MsAnalysis or NULL: of the game's position, never of an older one
 *   variation MsVariation or NULL, read-write: the assumptions, mine total or density to use
 *   progress  double 0…1 of the running job; notified at most every 50 ms
 *   time-limit double, read-write: seconds, after which what cannot be counted is estimated; 600 at
 *             first, 0 = none
 *   mark-dead boolean, read-write: dead cells are part of the analysis; default FALSE
 *   measure-bits boolean, read-write: so is how much opening each cell tells; default FALSE
 *   cancelled boolean: the user stopped the analysis of this position, or memory ran out; the next
 *             move asks anew
 *
 * Signals
 *   recall () → MsAnalysis or NULL   asked before the position as it stands is analysed: a handler
 *                 that already has the very analysis a run would find returns it, and no run begins
 *
 * The memory limit is half of the machine's memory at first, and at most 4 GiB.
 */
#pragma once

#include "ms-analysis.h"
#include "ms-follower.h"

#define MS_TYPE_ANALYZER (ms_analyzer_get_type ())
G_DECLARE_FINAL_TYPE (MsAnalyzer, ms_analyzer, MS, ANALYZER, MsFollower)

MsAnalyzer *ms_analyzer_new (MsGame *game);

MsAnalysis *ms_analyzer_get_analysis (MsAnalyzer *self); /* borrowed, may be NULL */
/* The analysis of the position as it stands, without the variation's assumptions and mine total;
 * code that acts for the player uses this one.  Borrowed; NULL: not known. */
MsAnalysis *ms_analyzer_get_base (MsAnalyzer *self);
void ms_analyzer_set_variation (MsAnalyzer *self, MsVariation *variation); /* keeps a reference */
MsVariation *ms_analyzer_get_variation (MsAnalyzer *self); /* borrowed, may be NULL */
/* The variation has assumptions or another total, so that the analysis is not the base. */
gboolean ms_analyzer_get_supposes (MsAnalyzer *self);
gboolean ms_analyzer_get_busy (MsAnalyzer *self);
double ms_analyzer_get_progress (MsAnalyzer *self);

/* Stops the running job and asks no more until the position changes or ms_analyzer_retry. */
void ms_analyzer_cancel (MsAnalyzer *self);
void ms_analyzer_retry (MsAnalyzer *self);
gboolean ms_analyzer_get_cancelled (MsAnalyzer *self);

/* Sets those of the solver's options that all analyses have in common; time_limit in seconds, 0 =
 * none.  For the begin of followers that make an analysis. */
void ms_analyzer_set_options (MsFollowerRun *run, double time_limit);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsHindsight: a follower (ms-follower.h) that tells what could be known before the move that lost
 * the game.
 *
 * As soon as the game is lost (also by redo, or when a lost game is opened) it analyses the
 * position before that move, whether odds were shown or not; if the analyzer showed the odds of
 * that very position, that analysis is taken.  Another board, or an undo, drops the analysis.
 * Flags are not trusted here, unless they were trusted for the odds that were shown.
 *
 * Signals
 *   changed ()   what ms_hindsight_get_analysis returns: of the position before the move; NULL
 *                while the game is not lost, and as long as nothing is known
 */
#pragma once

#include "ms-analyzer.h"

#define MS_TYPE_HINDSIGHT (ms_hindsight_get_type ())
G_DECLARE_FINAL_TYPE (MsHindsight, ms_hindsight, MS, HINDSIGHT, MsFollower)

/* analyzer shows the odds of game; its limit of memory holds here too. */
MsHindsight *ms_hindsight_new (MsGame *game, MsAnalyzer *analyzer);

MsAnalysis *ms_hindsight_get_analysis (MsHindsight *self); /* borrowed, may be NULL */

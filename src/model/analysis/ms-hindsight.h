/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsHindsight: a follower (ms-follower.h) that tells what could be known before the move that lost
 * the game.
 *
 * Works out the position before that move as soon as the game is lost, also by a move done again or
 * as it was saved, whether odds were shown or not; what was shown of that very position is taken as
 * it was.  Any other board, and an undo, end that.  Flags are no reason here, trusted or not,
 * unless they were one for what was shown.
 *
 * Properties, besides those of a follower, whose limit of memory is that of the analyser
 *   analyzer  MsAnalyzer, construct-only
 *   analysis  MsAnalysis or NULL: of the position before the move; NULL while the game is not lost,
 *             and as long as nothing is known
 */
#pragma once

#include "ms-analyzer.h"

#define MS_TYPE_HINDSIGHT (ms_hindsight_get_type ())
G_DECLARE_FINAL_TYPE (MsHindsight, ms_hindsight, MS, HINDSIGHT, MsFollower)

/* analyzer shows the odds of game; its limit of memory holds here too. */
MsHindsight *ms_hindsight_new (MsGame *game, MsAnalyzer *analyzer);

MsAnalysis *ms_hindsight_get_analysis (MsHindsight *self); /* borrowed, may be NULL */
gboolean ms_hindsight_get_busy (MsHindsight *self);

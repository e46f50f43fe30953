/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsForesight: a worker (ms-worker.h) that has the odds of a replay ready before they are asked
 * for.  What will be shown next is known of a replay, and some positions, near the end of a game,
 * take longer than a frame.
 *
 * It lends its analyses to an analyzer of the playback's game by the analyzer's signal "recall",
 * and only for the very cells, and the trust in flags, that they are of.  It keeps those of the
 * moments around the one that is shown: MS_FORESIGHT_AHEAD moves and MS_FORESIGHT_BEHIND, some 60
 * KB each on an Expert board.  It does nothing while the analyzer is not active, and on boards of
 * more than MS_FORESIGHT_MOST_CELLS. */
#pragma once

#include "ms-analyzer.h"
#include "ms-playback.h"

#define MS_TYPE_FORESIGHT (ms_foresight_get_type ())
G_DECLARE_FINAL_TYPE (MsForesight, ms_foresight, MS, FORESIGHT, MsWorker)

#define MS_FORESIGHT_AHEAD 96 /* over a second of a fast game at the highest speed */
#define MS_FORESIGHT_BEHIND 32
#define MS_FORESIGHT_MOST_CELLS 1024

/* Holds references to both; analyzer is of the playback's game. */
MsForesight *ms_foresight_new (MsPlayback *playback, MsAnalyzer *analyzer);

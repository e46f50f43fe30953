/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsScore: a worker (ms-worker.h) that keeps the figures of the game that an MsGame holds.
 *
 * The figures of the board itself are found by one run for each board, as soon as it has a layout;
 * after that the cost of a move is what it changes.  Nothing is known of an analysis, or before the
 * first opening.
 *
 * Signals
 *   changed ()   one of the functions below may give another answer; also once a second while the
 *                 clock runs
 */
#pragma once

#include "ms-game.h"
#include "ms-metrics.h"
#include "ms-worker.h"
#include "ms-zini.h"

#define MS_TYPE_SCORE (ms_score_get_type ())
G_DECLARE_FINAL_TYPE (MsScore, ms_score, MS, SCORE, MsWorker)

/* Holds a reference to game. */
MsScore *ms_score_new (MsGame *game);

/* FALSE while the metrics are not known; *metrics is then left as it was. O(1). */
gboolean ms_score_get_metrics (MsScore *self, MsPlayMetrics *metrics);

/* Asks for the ZiNi of the board.  It costs much more than the other figures (a second or two for a
 * million cells), so it is counted only on request, and once for each board. */
void ms_score_count_zini (MsScore *self);

/* FALSE while the ZiNi is not known; *zini is then left as it was. */
gboolean ms_score_get_zini (MsScore *self, MsZini *zini);

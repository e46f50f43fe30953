/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsScore: a worker (ms-worker.h) that keeps the figures of the game that an MsGame holds.
 *
 * What a board asks for is found by a run, once for each board, as soon as it has a layout; then
 * every move costs what it changes.  Nothing is known of an analysis and before the first opening.
 *
 * Signals
 *   changed ()   the answer of one of the functions below may be another; also once a second while
 *                the clock runs
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

/* FALSE while they are not known; *metrics is then as it was. O(1). */
gboolean ms_score_get_metrics (MsScore *self, MsPlayMetrics *metrics);

/* Asks for the ZiNi of the board, which is much dearer than the rest (a second or two for a million
 * cells) and therefore counted only when it is asked for; once for each board. */
void ms_score_count_zini (MsScore *self);

/* FALSE while it is not known; *zini is then as it was. */
gboolean ms_score_get_zini (MsScore *self, MsZini *zini);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsReplayMeter: a worker (ms-worker.h) that finds out of a game that is over what takes reckoning:
 * how lucky its guesses were, and how far the pointer went.  The game is one that is played here, or
 * a replay.
 *
 * Nothing is worked out until it is asked for, and once for each end of a game.  A game that goes on
 * again, or another board, makes what was known unknown.
 *
 * Signals
 *   changed ()   the answer of ms_replay_meter_get is another
 */
#pragma once

#include "ms-game.h"
#include "ms-path.h"
#include "ms-replay.h"
#include "ms-worker.h"

#define MS_TYPE_REPLAY_METER (ms_replay_meter_get_type ())
G_DECLARE_FINAL_TYPE (MsReplayMeter, ms_replay_meter, MS, REPLAY_METER, MsWorker)

typedef struct
{
  /* as in ms-review.h; NaN: not known, because some position was too large to count */
  double pluck;
  int n_guesses; /* taken, the one that lost the game included; where pluck is known */
  gboolean estimated; /* some of the chances in it are estimates */
  gboolean has_path; /* movements of the pointer were recorded */
  MsPathLength path; /* where they were */
} MsReplayMeasure;

/* A meter of a replay, or of a game; takes a reference to it. */
MsReplayMeter *ms_replay_meter_new (MsReplay *replay);
MsReplayMeter *ms_replay_meter_new_for_game (MsGame *game);

/* Asks for the measure, where the game has ended and it is neither known nor asked for. */
void ms_replay_meter_ask (MsReplayMeter *self);

/* FALSE while it is not known; *measure is then as it was. */
gboolean ms_replay_meter_get (MsReplayMeter *self, MsReplayMeasure *measure);

/* What the file of the replay says; borrowed; NULL where it is a game that is played here. */
const MsReplayHeader *ms_replay_meter_get_header (MsReplayMeter *self);

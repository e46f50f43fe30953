/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What takes reckoning of a game that is over: how lucky its guesses were, and how far the pointer
 * went; found by an inquiry (ms-inquiry.h) whose answers are MsReplayMeasure.  The game is one that
 * is played here, or a replay. */
#pragma once

#include "ms-details.h"
#include "ms-inquiry.h"
#include "ms-path.h"
#include "ms-replay.h"

typedef struct
{
  /* as in ms-review.h; NaN: not known, because some position was too large to count */
  double pluck;
  int n_guesses; /* taken, the one that lost the game included; where pluck is known */
  gboolean estimated; /* some of the chances in it are estimates */
  gboolean has_path; /* movements of the pointer were recorded */
  MsPathLength path; /* where they were */
  int half_clicks; /* "1.5 clicks" (ms-mouse.h); -1 where no pointer was recorded */
  gboolean has_details;
  MsDetails details; /* where they could be counted */
} MsReplayMeasure;

/* A meter of a game; NULL: of a replay. */
MsInquiry *ms_replay_meter_new (MsGame *game);
/* Asks for the measure of replay, or, where that is NULL, of the game if it has ended; once for
 * each end of a game: a game that goes on again, or another board, forgets the answer. */
void ms_replay_meter_ask (MsInquiry *meter, MsReplay *replay);

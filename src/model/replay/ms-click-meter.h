/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The least number of clicks that win a board whose game is over (ms-least-clicks.h), found by an
 * inquiry (ms-inquiry.h) whose answers are MsClickMeasure.  The game is one that is played here, or
 * a replay. */
#pragma once

#include "ms-inquiry.h"
#include "ms-replay.h"

typedef struct
{
  int lower, upper; /* equal where the least number is proved */
  MsReplay *line; /* owned: a game that wins by upper clicks, one each half second; NULL: the line
                   * is too long to be watched */
} MsClickMeasure;

/* A meter of a game; NULL: of a replay. */
MsInquiry *ms_click_meter_new (MsGame *game);
/* Asks for the least clicks on the board of replay, or, where that is NULL, of the game if it has
 * ended: while it goes on, its board is not to be told of.  Once for each end of a game, as
 * ms_replay_meter_ask.  The work is counted: some seconds for an Expert board, and at most some
 * tens of them. */
void ms_click_meter_ask (MsInquiry *meter, MsReplay *replay);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game that was just played, as a replay. */
#pragma once

#include "ms-game.h"
#include "ms-replay.h"

/* Whether it has ended, and can be watched again. */
gboolean ms_game_has_replay (MsGame *game);
/* Owned by the caller; with the pointer's path where it was recorded.  player (NULL: nobody) is
 * copied.  NULL: there is none, or no memory.  Cost: the moves, the path and the cells that change. */
MsReplay *ms_game_dup_replay (MsGame *game, const char *player);

/* What the header of a game that was played here says, but when it began: this program, the player
 * (copied; NULL: nobody), and how it was played: "Cheat" where it was assisted, else "Classic" or,
 * without guessing, "Classic NG".  header: initialized. */
void ms_game_replay_fill (
    MsReplayHeader *header, const MsRules *rules, gboolean assisted, const char *player);

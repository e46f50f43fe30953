/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game that was just played, as a replay. */
#pragma once

#include "ms-game.h"
#include "ms-replay.h"

/* Whether it has ended, and can be watched again. */
gboolean ms_game_has_replay (MsGame *game);
/* Owned by the caller; with the pointer's path where it was recorded.  NULL: there is none, or no
 * memory.  Cost: the moves, the path and the cells that change. */
MsReplay *ms_game_dup_replay (MsGame *game);

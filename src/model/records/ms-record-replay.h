/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that is kept, as a replay to be watched or written; and a replay as a game to be kept. */
#pragma once

#include "ms-record.h"
#include "ms-replay.h"

/* record with layout, moves and, where it is known, path.  NULL where layout or moves are not known
 * or do not fit the game, or when there is no memory.  A path that is none is passed over.
 * Cost: the game. */
MsReplay *ms_record_dup_replay (const MsRecord *record);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsChanceMeter: a follower (ms-follower.h) that keeps the chance to win a game's position,
 * refining it while the player thinks.
 *
 * A run has a thread of its own that gives way to everything else.  A change of the position
 * forgets the chance and cancels the job; a change of marks alone does so only while flags are
 * trusted.  Disposal cancels; no callback touches a dead object.
 *
 * Properties, besides those of a follower
 *
 * Signals
 *   changed ()  ms_chance_meter_get returns another chance; at most ten times a second while it is
 *                 refined
 */
#pragma once

#include "ms-follower.h"
#include "ms-odds-format.h"
#include "ms-win-chance.h"

#define MS_TYPE_CHANCE_METER (ms_chance_meter_get_type ())
G_DECLARE_FINAL_TYPE (MsChanceMeter, ms_chance_meter, MS, CHANCE_METER, MsFollower)

MsChanceMeter *ms_chance_meter_new (MsGame *game);

gboolean ms_chance_meter_get_busy (MsChanceMeter *self);

/* The chance to win as known so far; NULL: nothing yet.  Borrowed until "changed". */
const MsWinChance *ms_chance_meter_get (MsChanceMeter *self);

/* The chance as ms-chance-text.h writes it; and how it was found.  If there is no chance to give,
 * they say why: the game is over, the mine total is unknown, or the board of a game without
 * guessing is not made yet (the chance over all boards would be that of another game).  Owned by
 * the caller. */
char *ms_chance_meter_dup_text (MsChanceMeter *self, MsOddsFormat numbers);
char *ms_chance_meter_dup_basis (MsChanceMeter *self);

/* How many jobs were started so far, for tests and diagnostics. */
guint ms_chance_meter_get_n_runs (MsChanceMeter *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsChanceMeter: a follower (ms-follower.h) that keeps the chance to win a game's position,
 * refining it while the player thinks.
 *
 * A run has a thread of its own that gives way to everything else.  A change of the position
 * forgets the chance and cancels the job; a change of marks alone does so only while flags are
 * trusted.  Disposal cancels; no callback touches a dead object.
 *
 * Properties, besides those of a follower
 *   active  boolean, read-write: work while the game goes on; default FALSE
 *
 * Signals
 *   changed ()  what ms_chance_meter_get gives; at most ten times a second while it is refined
 */
#pragma once

#include "ms-analysis.h"
#include "ms-follower.h"
#include "ms-odds-format.h"
#include "ms-win-chance.h"

#define MS_TYPE_CHANCE_METER (ms_chance_meter_get_type ())
G_DECLARE_FINAL_TYPE (MsChanceMeter, ms_chance_meter, MS, CHANCE_METER, MsFollower)

MsChanceMeter *ms_chance_meter_new (MsGame *game);

void ms_chance_meter_set_active (MsChanceMeter *self, gboolean active);
gboolean ms_chance_meter_get_busy (MsChanceMeter *self);

/* What is known of the position as it stands; NULL: nothing yet.  Borrowed until "changed". */
const MsWinChance *ms_chance_meter_get (MsChanceMeter *self);

/* What an analysis knows of it exactly; FALSE where it does not. */
gboolean ms_chance_text_take_exact (const MsAnalysis *analysis, MsWinChance *chance);

/* "66.7 % = 2/3", "≈38.2 % ± 0.5 %", or in decimals where fractions are wanted, translated; chance
 * may be NULL.  Owned by the caller. */
char *ms_chance_text_dup (const MsWinChance *chance, MsOddsFormat numbers);

/* A sentence about how it was found; owned by the caller. */
char *ms_chance_text_dup_basis (const MsWinChance *chance);

/* The same two for whatever there is to say of the game, also where there is no chance to tell:
 * once it is over, and of a game without guessing whose board is not made yet.  What plays of any
 * board win would be told of another one. */
char *ms_chance_meter_dup_text (MsChanceMeter *self, MsOddsFormat numbers);
char *ms_chance_meter_dup_basis (MsChanceMeter *self);
gboolean ms_chance_meter_is_over (MsChanceMeter *self);
gboolean ms_chance_meter_is_without_board (MsChanceMeter *self);

/* How many jobs were started so far, for tests and diagnostics. */
guint ms_chance_meter_get_n_runs (MsChanceMeter *self);

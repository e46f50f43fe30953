/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chance to win a game: an inquiry (ms-inquiry.h) whose answers are MsWinChance, refined while
 * the player thinks, and how a chance to win is written.
 *
 * A run has a thread of its own that gives way to everything else. */
#pragma once

#include "ms-analysis.h"
#include "ms-inquiry.h"
#include "ms-win-chance.h"

MsInquiry *ms_chance_meter_new (MsGame *game);

/* The chance that the meter knows, and how it was found, as below.  If there is no chance to give,
 * they say why: the game is over, the mine total is unknown, or the board of a game without
 * guessing is not made yet (the chance over all boards would be that of another game). */
char *ms_chance_meter_dup_text (MsInquiry *self, MsOddsFormat numbers);
char *ms_chance_meter_dup_basis (MsInquiry *self);

/* Sets *chance to the exact chance to win of an analysis; FALSE if it has none. */
gboolean ms_chance_text_take_exact (const MsAnalysis *analysis, MsWinChance *chance);

/* Texts are translated and the caller's. */
/* "66.7 % = 2/3", "≈38.2 % ± 0.5 %"; an estimate is in decimals even where fractions are wanted;
 * chance may be NULL: "…". */
char *ms_chance_text_dup (const MsWinChance *chance, MsOddsFormat numbers);
/* A sentence about how the chance was found, and which cell is to be opened first; chance may be
 * NULL. width is that of the board. */
char *ms_chance_text_dup_basis (const MsWinChance *chance, int width);

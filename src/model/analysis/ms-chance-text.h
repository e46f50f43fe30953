/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the chance to win a game is written.  All texts are the caller's. */
#pragma once

#include "ms-analysis.h"
#include "ms-win-chance.h"

/* Sets *chance to the exact chance to win of an analysis; FALSE if it has none. */
gboolean ms_chance_text_take_exact (const MsAnalysis *analysis, MsWinChance *chance);

/* "66.7 % = 2/3", "≈38.2 % ± 0.5 %", translated; an estimate is in decimals even where fractions
 * are wanted; chance may be NULL: "…". */
char *ms_chance_text_dup (const MsWinChance *chance, MsOddsFormat numbers);

/* A sentence about how the chance was found, and which cell is to be opened first; chance may be
 * NULL. width is that of the board. */
char *ms_chance_text_dup_basis (const MsWinChance *chance, int width);

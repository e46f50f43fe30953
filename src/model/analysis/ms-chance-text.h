/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the chance to win a game is written.  All texts are the caller's. */
#pragma once

#include "ms-analysis.h"
#include "ms-win-chance.h"

/* The chance to win that an analysis knows exactly; FALSE where it knows none. */
gboolean ms_chance_text_take_exact (const MsAnalysis *analysis, MsWinChance *chance);

/* "66.7 % = 2/3", "≈38.2 % ± 0.5 %", or in decimals where fractions are wanted, translated; chance
 * may be NULL: "…". */
char *ms_chance_text_dup (const MsWinChance *chance, MsOddsFormat numbers);

/* A sentence about how it was found, and with which cell opened first; chance may be NULL.  width: of
 * the board. */
char *ms_chance_text_dup_basis (const MsWinChance *chance, int width);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that the objects of the model tell about a position, as lines of text that can be compared.
 */
#pragma once

#include "ms-advice.h"
#include "ms-analyzer.h"
#include "ms-chance-meter.h"
#include "ms-dissection.h"
#include "ms-hindsight.h"

void picture_add_game (GString *picture, MsGame *game);
/* The text of a file with a play, to be compared with others. */
char *picture_dup_native (const MsPlay *play);

/* The game that is set aside, as a file would keep it, or nothing; elapsed is left out. */
void picture_add_aside (GString *picture, MsGame *game);
void picture_add_analysis (GString *picture, const MsAnalysis *analysis); /* may be NULL */
/* What is said after a loss; analysis: of before it, or NULL. */
void picture_add_loss (GString *picture, MsGame *game, const MsAnalysis *analysis);
void picture_add_advice (GString *picture, const MsAdvice *advice); /* may be NULL */
void picture_add_chance (GString *picture, const MsWinChance *chance); /* may be NULL */
void picture_add_dissection (GString *picture, const MsDissection *dissection); /* may be NULL */

/* Adds the lines of the two that are not the same, with these names. */
void picture_compare (GString *differences, const char *name, const char *picture,
    const char *other_name, const char *other);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What there is to say of a game that has ended, each thing as a text of its own. */
#pragma once

#include "ms-analysis.h"
#include "ms-game.h"
#include "ms-metrics.h"
#include "ms-record.h"
#include "ms-replay-meter.h"

/* What is known of the game; all but the game and the format may be NULL.  Borrowed. */
typedef struct
{
  MsGame *game; /* won or lost */
  MsAnalysis *odds; /* what could be known before the move that lost it */
  const MsPlayMetrics *metrics;
  const MsReplayMeasure *measure;
  const MsRecordRank *rank; /* of a won game that has been recorded */
  MsOddsFormat numbers;
} MsResultFacts;

/* Texts for the player, owned; NULL: there is nothing to say, or it is not known. */
typedef struct
{
  char *end; /* how the game ended, as a sentence; never NULL */
  char *time, *mines; /* as the counters showed them; never NULL */
  char *speed, *efficiency, *guesses, *place; /* in few words */
  char *speed_sentence, *efficiency_sentence, *guesses_sentence, *place_sentence;
} MsResultText;

/* Looks at every cell of a lost board. */
MsResultText *ms_result_text_new (const MsResultFacts *facts);
void ms_result_text_free (MsResultText *text); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsResultText, ms_result_text_free)

/* All sentences, one per line; the caller's. */
char *ms_result_text_dup_all (const MsResultText *text);

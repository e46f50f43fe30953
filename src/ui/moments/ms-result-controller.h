/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsResultController: how the game ended, on a card that takes the place of the counters: at once in
 * short, and as soon as it has been worked out, with what could be known before the move that lost
 * it, the chance of the guesses that were taken, and the place of the time in the list.
 *
 * The counters come back when the player puts the card away, and when the game goes on. */
#pragma once

#include "ms-board-view.h"
#include "ms-hindsight.h"
#include "ms-replay-meter.h"
#include "ms-result-bar.h"
#include "ms-score.h"

#define MS_TYPE_RESULT_CONTROLLER (ms_result_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsResultController, ms_result_controller, MS, RESULT_CONTROLLER, GObject)

/* What it works on; borrowed, and outliving it, but score and meter, to which it takes references. */
typedef struct
{
  MsGame *game;
  MsAnalyzer *analyzer;
  MsScore *score; /* of game, as is the meter */
  MsReplayMeter *meter;
  GtkStack *stack; /* of which bar is a page, and counters the other one */
  MsResultBar *bar;
  GtkWidget *counters;
  MsBoardView *board; /* has the keys when the card goes */
  GSettings *settings;
} MsResultParts;

MsResultController *ms_result_controller_new (const MsResultParts *parts);

MsHindsight *ms_result_controller_get_hindsight (MsResultController *self); /* borrowed */

/* How the game that has ended stands in the list of its level; copied. */
void ms_result_controller_set_rank (MsResultController *self, const MsRecordRank *rank);

/* Whether the card is there; it may not have been drawn yet. */
gboolean ms_result_controller_get_shown (MsResultController *self);
/* Puts the card away; FALSE: it was not there. */
gboolean ms_result_controller_dismiss (MsResultController *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsTrainer: a session of exercises: what is asked next, and what becomes of the answers.
 *
 * The player's own cards that are due come first, then those that were never asked, then exercises
 * that are made of the topic that the drill chooses (ms-drill.h).  What is made is made on another
 * thread.
 *
 * Signals
 *   asked ()    the next exercise is there; or it is not, as none could be made, or cancelled
 *   changed ()  what is known has changed: the deck is read, or was answered
 */
#pragma once

#include "ms-records.h"

#define MS_TYPE_TRAINER (ms_trainer_get_type ())
G_DECLARE_FINAL_TYPE (MsTrainer, ms_trainer, MS, TRAINER, GObject)

/* Holds a reference to records; NULL: nothing is kept. */
MsTrainer *ms_trainer_new (MsRecords *records);

/* Asks for the next exercise, of topic alone or, with -1, of any: "asked" follows, at once or
 * later. */
void ms_trainer_ask (MsTrainer *self, int topic);

/* The exercise that is asked; borrowed until the next; NULL: there is none yet. */
const MsExercise *ms_trainer_get_exercise (MsTrainer *self);
/* The card that it is of; borrowed until the next answer; NULL: it was made for once. */
const MsCard *ms_trainer_get_card (MsTrainer *self);

/* The first answer to the exercise, which is kept. */
void ms_trainer_answer (MsTrainer *self, gboolean right, gint64 elapsed_ms);

/* What is known of the topics; borrowed. */
const MsDrill *ms_trainer_get_drill (MsTrainer *self);
/* How many of the player's own cards are due today, or were never asked. */
guint ms_trainer_count_due (MsTrainer *self, guint *n_new);

/* Today, as days are counted here: days of the calendar of this place since 1 January of year 1. */
int ms_trainer_get_day (void);

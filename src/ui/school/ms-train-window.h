/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsTrainWindow: exercises, one after the other, and what is known.
 *
 * Each is a board on which one thing is asked (ms-exercise.h); the first answer counts, and the
 * time that it took, which is shown while the learner thinks and after.  Afterwards the proof is on
 * the board.  A run against the clock lasts MS_TRAIN_RUN_S seconds; right answers lead on at once.
 *
 * Signal
 *   watch (MsReplay *, const char *, int)   the game is to be shown that the exercise comes from,
 *                                           with that title, at the moment before that move */
#pragma once

#include "ms-records.h"

#include <gtk/gtk.h>

#define MS_TRAIN_RUN_S 180

#define MS_TYPE_TRAIN_WINDOW (ms_train_window_get_type ())
G_DECLARE_FINAL_TYPE (MsTrainWindow, ms_train_window, MS, TRAIN_WINDOW, GtkWindow)

/* records: where the player's games are, and what is learnt is kept. */
GtkWindow *ms_train_window_new (GtkWindow *parent, MsRecords *records, GSettings *settings);

/* Asks exercises of that topic only; of all where there is no such topic. */
void ms_train_window_choose (MsTrainWindow *self, int topic);

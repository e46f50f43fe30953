/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRecordChooser: two lists that choose which games a window about records shows: a level, and a
 * kind of game (boards that may need a guess, boards without guessing, games by the rules of
 * competitions).  It chooses games played with this program.
 *
 * A whole chooser also offers all levels together, games with help, and a sieve: won or lost,
 * played with this program (at first) or elsewhere, with avoidable guesses or without, from which
 * days, by whom and with which program; and recordings whose files tell of another game, which are
 * in no other list.
 *
 * Signals
 *   changed ()   something else was chosen
 */
#pragma once

#include "ms-record-filter.h"

#include <gtk/gtk.h>

#define MS_TYPE_RECORD_CHOOSER (ms_record_chooser_get_type ())
G_DECLARE_FINAL_TYPE (MsRecordChooser, ms_record_chooser, MS, RECORD_CHOOSER, GtkBox)

/* Makes it whole; to be called once. */
void ms_record_chooser_make_whole (MsRecordChooser *self);

/* Offers the levels with names and those in levels (of MsRecordLevel); the choice stays. */
void ms_record_chooser_set_levels (MsRecordChooser *self, GArray *levels);

/* Chooses the level and the kind of games by such rules; a level that was never played is added to
 * the list. */
void ms_record_chooser_choose (MsRecordChooser *self, const MsRules *rules);

/* Of a whole chooser: chooses all levels, and games played with any program. */
void ms_record_chooser_choose_all (MsRecordChooser *self);

/* What is chosen.  An entry for a day that holds no valid date sets no bound. */
MsRecordFilter ms_record_chooser_get_filter (MsRecordChooser *self);

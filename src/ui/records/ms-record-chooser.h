/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRecordChooser: two lists that choose which games a window about records shows: a level, and a kind of
 * game (boards that may need a guess, boards without guessing, games by the rules of competitions and, if
 * set so, games with help).
 *
 * Signals
 *   changed ()   another level or kind was chosen
 */
#pragma once

#include "ms-record-filter.h"

#include <gtk/gtk.h>

#define MS_TYPE_RECORD_CHOOSER (ms_record_chooser_get_type ())
G_DECLARE_FINAL_TYPE (MsRecordChooser, ms_record_chooser, MS, RECORD_CHOOSER, GtkBox)

/* whole: offers also all levels together, and games with help. */
void ms_record_chooser_set_whole (MsRecordChooser *self, gboolean whole);

/* Offers the levels with names and those in levels (of MsRecordLevel); the choice stays. */
void ms_record_chooser_set_levels (MsRecordChooser *self, GArray *levels);

/* Chooses a level; one that was never played is added to the list. */
void ms_record_chooser_choose (
    MsRecordChooser *self, int width, int height, int mines, gboolean no_guess);

MsRecordFilter ms_record_chooser_get_filter (MsRecordChooser *self);

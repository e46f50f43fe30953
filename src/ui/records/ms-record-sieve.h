/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRecordSieve: controls that choose which games of a level and kind are wanted: won or lost, played with
 * this program or elsewhere, with avoidable guesses or without, and from which days.  At first it chooses
 * the games played with this program.
 *
 * Signals
 *   changed ()   something else was chosen
 */
#pragma once

#include "ms-record-filter.h"

#include <gtk/gtk.h>

#define MS_TYPE_RECORD_SIEVE (ms_record_sieve_get_type ())
G_DECLARE_FINAL_TYPE (MsRecordSieve, ms_record_sieve, MS, RECORD_SIEVE, GtkBox)

/* Adds to filter what is chosen.  An entry for a day that holds no valid date sets no bound. */
void ms_record_sieve_apply (MsRecordSieve *self, MsRecordFilter *filter);

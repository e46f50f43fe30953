/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRecordSieve: which of the games of a level and kind are wanted: won or lost, played here or
 * elsewhere, with guesses that could be avoided or without, and from which days.  At first those
 * played here.
 *
 * Signals
 *   changed ()   another choice
 */
#pragma once

#include "ms-record-filter.h"

#include <gtk/gtk.h>

#define MS_TYPE_RECORD_SIEVE (ms_record_sieve_get_type ())
G_DECLARE_FINAL_TYPE (MsRecordSieve, ms_record_sieve, MS, RECORD_SIEVE, GtkWidget)

GtkWidget *ms_record_sieve_new (void);

/* Adds to filter what is wanted.  A day that is not one means any. */
void ms_record_sieve_apply (MsRecordSieve *self, MsRecordFilter *filter);

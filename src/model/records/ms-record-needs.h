/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the moments of the player's games asked (ms-needs.h), in the database of records.  Each game
 * is studied once, when somebody wants to know; it all follows from the games, so nothing is lost
 * that cannot be found again.  As ms-record-rows.h: each call blocks, opens the file where it has
 * to, and is whole or has changed nothing. */
#pragma once

#include "ms-record-filter.h"
#include "ms-record-store.h"
#include "ms-worth.h"

#define MS_RECORD_NEEDS_GAMES 1000 /* the latest, which are looked at */
#define MS_RECORD_NEEDS_AT_ONCE 20 /* games that are studied in one call */

/* Studies some of the games that filter lets through and that were not studied yet, the latest
 * first; *n_left: how many of the latest are left then. */
gboolean ms_record_needs_study (
    MsRecordStore *store, const MsRecordFilter *filter, int *n_left, GError **error);

/* Of those of the latest games that have been studied: MsWorthMoment, the latest game first; the
 * caller's; NULL on failure.  Rows that make no sense are passed over. */
GArray *ms_record_needs_load (MsRecordStore *store, const MsRecordFilter *filter, GError **error);

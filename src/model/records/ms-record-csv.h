/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records as CSV (ms-csv.h), numbers as in the C locale.
 *
 * The first row names the columns: date (ISO 8601, UTC), width, height, mines, first_click (any,
 * safe, open, classic), no_guess, seed, seconds, won, assisted, player, 3bv, solved_3bv,
 * left_clicks, right_clicks, chords, guesses, luck, avoidable, survival, pluck, rule_set (free,
 * competition, fair, cruel), source, layout (the mines as bits in hexadecimal), moves
 * (ms-record-history.h).  What the pointer did is not there.  Truth values are yes and no; what is
 * not known is empty.
 *
 * Reading needs date, width, height, mines, seconds and won, in any order, and passes over columns
 * it does not know.  A file is read whole before anything is done with it, and its first fault ends
 * the reading.  Where layout and moves are given they are replayed and must end as the row says;
 * a row without a 3BV is measured again. */
#pragma once

#include "ms-record.h"

/* text of all records; the caller's. */
char *ms_record_csv_write (GPtrArray *records, gsize *length);

/* Records, or NULL and an MS_RECORD_ERROR_IMPORT that names file_name, the line and the fault. */
GPtrArray *ms_record_csv_read (
    const char *text, gsize length, const char *file_name, GError **error);

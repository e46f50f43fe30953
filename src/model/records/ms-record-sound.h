/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which values a record can have, wherever it comes from.  Private to model. */
#pragma once

#define MS_RECORD_MOST_MS 2147483647999 /* of a clock: seconds that an int holds */
#define MS_RECORD_LAST_MS 253402300799999 /* of the year 9999 */

/* The same for SQLite: a condition on a row of the games, which is not true of NULLs where there
 * can be none.  What a name is made of, and whether layout and moves fit, is looked at when they
 * are read. */
#define MS_RECORD_SOUND \
  "(ended_at BETWEEN 0 AND 253402300799999 AND elapsed_ms BETWEEN 0 AND 2147483647999" \
  " AND width BETWEEN 1 AND 1000 AND height BETWEEN 1 AND 1000 AND width * height >= 2" \
  " AND mines BETWEEN 0 AND width * height - 1 AND first_click IN ('any', 'safe', 'open')" \
  " AND no_guess IN (0, 1) AND won IN (0, 1) AND assisted IN (0, 1) AND measured IN (0, 1)" \
  " AND ifnull (bbbv, 0) BETWEEN 0 AND 2147483647" \
  " AND ifnull (solved_bbbv, 0) BETWEEN 0 AND 2147483647" \
  " AND ifnull (left_clicks, 0) BETWEEN 0 AND 2147483647" \
  " AND ifnull (right_clicks, 0) BETWEEN 0 AND 2147483647" \
  " AND ifnull (chords, 0) BETWEEN 0 AND 2147483647" \
  " AND ifnull (guesses, 0) BETWEEN 0 AND 2147483647" \
  " AND ifnull (luck, 0) BETWEEN 0 AND 1)"

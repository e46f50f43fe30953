/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of the boards of days (ms-daily-book.h).  All texts are whole, in the locale of the
 * process, and owned by the caller. */
#pragma once

#include "ms-daily-book.h"

/* "Thursday, December 24, 2026". */
char *ms_daily_text_dup_date (int date);
const char *ms_daily_text_get_kind (MsDailyKind kind); /* static */

/* What became of a board; entry NULL: no game has ended on it. */
char *ms_daily_text_dup_outcome (const MsDailyEntry *entry);
/* The date, and the outcome of each board that was played: for a day of the calendar. */
char *ms_daily_text_dup_day (const MsDailyBook *book, int date);
/* "●○··": a sign for each board; empty where none was played. */
char *ms_daily_text_dup_signs (const MsDailyBook *book, int date);

/* The streak and the best times. */
char *ms_daily_text_dup_summary (const MsDailyBook *book, int today);

/* The results of a day as a text for others, which says nothing of where the mines are; NULL: none
 * of its boards was played. */
char *ms_daily_text_dup_share (const MsDailyBook *book, int date);

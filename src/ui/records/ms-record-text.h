/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of records as text for people.  All texts are owned by the caller and in the locale of
 * the process; a value that is not known is "–". */
#pragma once

#include "ms-record-columns.h"

#define MS_RECORD_NOTHING "–"

/* "84.32 s", and for a competition, where thousandths count, "84.325 s"; negative: not known. */
char *ms_record_text_dup_time (gint64 elapsed_ms, gboolean competition);
char *ms_record_text_dup_time_of (const MsRecord *record);
char *ms_record_text_dup_date (gint64 ended_at, gboolean with_time); /* local time */
char *ms_record_text_dup_number (double value); /* two decimals; NaN: not known */
char *ms_record_text_dup_share (double share); /* "87.5 %" of 0.875; NaN: not known */
/* The figure of column for one record, and a value of that figure for several, such as a mean. */
char *ms_record_text_dup_figure (const MsRecordColumn *column, const MsRecord *record);
char *ms_record_text_dup_mean (const MsRecordColumn *column, double value);

/* "Expert", or "Custom" for a size without a name; "12×8, 20 mines"; and the first where the size
 * has a name, else the second. */
char *ms_record_text_dup_kind (int width, int height, int mines);
char *ms_record_text_dup_size (int width, int height, int mines);
char *ms_record_text_dup_level (int width, int height, int mines);

/* board, its level or its size, with the rules that it is played by where they are not the ordinary
 * ones: "Expert, fair guesses"; and what these rules are, a text of the program; NULL: the ordinary
 * ones, or a competition's. */
char *ms_record_text_dup_with_rules (const MsRules *rules, const char *board);
const char *ms_record_text_explain_rules (const MsRules *rules);

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What the ladder is worth (ms-worth.h), in words and as JSON, for the statistics and the command
 * review.  The texts are the caller's. */
#pragma once

#include "ms-worth.h"

/* "Two numbers: 1-2"; its times; what it cost; and of a rule, by its place in the rows, the
 * patterns that took longest, NULL: it has none. */
char *ms_report_worth_dup_title (const MsWorthRow *row);
char *ms_report_worth_dup_times (const MsWorthRow *row);
char *ms_report_worth_dup_cost (const MsWorthRow *row);
char *ms_report_worth_dup_patterns (const MsWorth *worth, guint place);

/* A sentence on how the times of a rule changed from the first of its points to the last; NULL
 * where there are not two.  from, to: the dates of these. */
char *ms_report_worth_dup_change (const MsWorthRow *row, const char *from, const char *to);

/* A sentence on what all rules cost in a game; NULL where that is not known, or next to nothing. */
char *ms_report_worth_dup_total (const MsWorth *worth);

/* All of it, as lines of text, or a line of JSON.  n_games: how many were looked through; names:
 * those of the games, which the moments number from 0. */
char *ms_report_worth_dup_text (const MsWorth *worth, int n_games, const char *const *names);
char *ms_report_worth_dup_json (const MsWorth *worth, int n_games, const char *const *names);

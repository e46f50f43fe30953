/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The next click of a player who saves clicks, in words and as JSON, for the command hint and the
 * window.  The texts are the caller's. */
#pragma once

#include "ms-odds-format.h"
#include "ms-thrift-plan.h"

/* Sentences for a board width cells wide: the flags and the click, and what it opens. */
char *ms_report_thrift_dup_sentences (const MsThriftPlan *plan, int width, MsOddsFormat numbers);

/* A line of JSON about a position of a file, as in ms_json_begin_line; objective: a word for it. */
char *ms_report_thrift_dup_json (
    const MsThriftPlan *plan, const char *file_name, int number, const char *objective, int width);

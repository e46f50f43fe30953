/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sections of a position (ms-section-study.h) in three forms: one line of JSON for programs, some
 * lines for people, and a table of comma-separated values.  The command sections prints the first
 * two, the window copies the others.  The texts are the caller's. */
#pragma once

#include "ms-fifty.h"
#include "ms-naive.h"
#include "ms-section-study.h"

#include <glib.h>

typedef struct
{
  const char *name; /* of the file, as text */
  const MsPosition *position;
  const MsSectionStudy *study;
  const MsNaive *naive; /* NULL where that was not found out */
  const MsFifties *fifties; /* the same */
  const MsSolverResult *conflict; /* of a run; NULL where the position is consistent */
  double milliseconds;
} MsReportSections;

char *ms_report_sections_dup_json (const MsReportSections *report);
char *ms_report_sections_dup_text (const MsReportSections *report);

/* A head line, then a line for each number of mines of each section and of the outside. */
char *ms_report_sections_dup_csv (const MsSectionStudy *study);

/* The cells that the numbers leave open, a line each: the truth, and what each naive way says. */
char *ms_report_naive_dup_csv (const MsNaive *naive);

/* Parts of the text.  One sentence about a guess: which cells, and what its chance is. */
char *ms_report_fifty_dup_sentence (const MsFifty *fifty, int width);

/* "Share of the section's layouts", …; and how far off it is, NULL where it says nothing. */
const char *ms_report_naive_get_name (MsNaiveWay way);
char *ms_report_naive_dup_sentence (const MsNaive *naive, MsNaiveWay way);

char *ms_report_sections_dup_certain (const MsSectionStudy *study);
char *ms_report_sections_dup_left (const MsSectionStudy *study); /* after what the numbers decide */

/* A count of layouts, in full as long as that is short; and the same with what is counted: "1
 * layout", "≈ 2.1 × 10^20 layouts". */
char *ms_report_dup_count (const char *exact, double mantissa, long exponent);
char *ms_report_dup_layouts (const char *exact, double mantissa, long exponent);
char *ms_report_dup_cells (int n);
char *ms_report_dup_mines (int n);
/* Which plural form goes with a count that ms_report_dup_count wrote. */
gulong ms_report_count_plural (const char *count);

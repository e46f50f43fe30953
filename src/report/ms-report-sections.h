/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The sections of a position (ms-section-study.h) in three forms: one line of JSON for programs,
 * some lines for people, and a table of comma-separated values.  The command sections prints the
 * first two, the window copies the last two.  The texts are owned by the caller. */
#pragma once

#include "ms-fifty.h"
#include "ms-junction.h"
#include "ms-naive.h"
#include "ms-section-study.h"

#include <glib.h>

typedef struct
{
  const char *name; /* name of the file, as text */
  const MsPosition *position;
  const MsSectionStudy *study;
  const MsNaive *naive; /* NULL where it was not found out */
  const MsFifties *fifties; /* NULL where it was not found out */
  const MsJunctions *junctions; /* NULL where they were not found out */
  /* the result of a run that shows the conflict; NULL where the position is consistent */
  const MsSolverResult *conflict;
  double milliseconds;
} MsReportSections;

char *ms_report_sections_dup_json (const MsReportSections *report);
char *ms_report_sections_dup_text (const MsReportSections *report);

/* A line of column names, then a line for each possible number of mines of each section and of the
 * cells outside. */
char *ms_report_sections_dup_csv (const MsSectionStudy *study);

/* A line for each cell that is not decided by the numbers: its true chance, and the result of each
 * naive way to reckon it. */
char *ms_report_naive_dup_csv (const MsNaive *naive);

/* Parts of the text.  A line about each guess that cannot be avoided, or only looks so: its cells
 * and its chance.  NULL as fifties: there are none. */
char *ms_report_fifties_dup_sentences (const MsFifties *fifties, int width);

/* Lines about where a section comes apart, and how many layouts there are in each case; with -1, of
 * all sections.  NULL as junctions: none is known. */
char *ms_report_junctions_dup_lines (
    const MsJunctions *junctions, const MsSectionStudy *study, int section);

/* "Share of the section's layouts", …; and a line for each way to reckon that has a result, which
 * says how far off it is.  NULL as naive: none has. */
const char *ms_report_naive_get_name (MsNaiveWay way);
char *ms_report_naive_dup_sentences (const MsNaive *naive);

char *ms_report_sections_dup_certain (const MsSectionStudy *study);
/* the mines and cells that are left */
char *ms_report_sections_dup_left (const MsSectionStudy *study);

/* A count of layouts, in full where that is short; and the same with the word for what is counted:
 * "1 layout", "≈ 2.1 × 10^20 layouts". */
char *ms_report_dup_count (const MsLayoutCount *count);
char *ms_report_dup_layouts (const MsLayoutCount *count);
char *ms_report_dup_cells (int n);
char *ms_report_dup_mines (int n);
/* The number whose plural form goes with a count that ms_report_dup_count wrote. */
gulong ms_report_count_plural (const char *count);

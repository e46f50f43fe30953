/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections in the window's words.  All texts are the caller's; NULL: there is nothing to say. */
#pragma once

#include "ms-dissection.h"
#include "ms-odds-format.h"
#include "ms-section-layouts.h"

/* Distributions over no more numbers of mines than this are shown in full. */
#define MS_SECTIONS_TEXT_FEW_SHARES 12

char *ms_sections_text_dup_summary (const MsSectionStudy *study);
char *ms_sections_text_dup_section (const MsSectionStudy *study, int section); /* its row */
char *ms_sections_text_dup_outside (const MsSectionStudy *study);
char *ms_sections_text_dup_whole (const MsSectionStudy *study);
char *ms_sections_text_dup_saving (const MsSectionStudy *study);
/* Head of what is known of a row: a section, or one of the numbers below 0 of MsSectionsPage. */
char *ms_sections_text_dup_chosen (const MsSectionStudy *study, int row);
char *ms_sections_text_dup_fifties (const MsFifties *fifties, int width); /* NULL is allowed */

char *ms_sections_text_dup_chance (const MsMineShare *share, MsOddsFormat numbers);
char *ms_sections_text_dup_layouts (const MsMineShare *share); /* "6 layouts × 3 of the rest" */

/* "Layout 3 of 17: 2 mines, each such layout goes with 6 of the rest of the board." */
char *ms_sections_text_dup_layout (const MsSectionStudy *study, int section,
    const MsSectionLayouts *layouts, int layout, gboolean drawn);

/* What each way to reckon says of a cell. */
char *ms_sections_text_dup_cell (const MsNaive *naive, int cell, MsOddsFormat numbers);

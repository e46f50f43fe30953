/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSectionsPage: the page of the sections: a row for each, what is known of the chosen one, its
 * layouts, and how naive ways to reckon compare.  It changes nothing itself; its buttons are
 * actions of the window ("win.sections-…").
 *
 * Signals
 *   row-chosen (int)  a section; MS_SECTIONS_ROW_WHOLE or _OUTSIDE
 */
#pragma once

#include "ms-dissection.h"

#include <gtk/gtk.h>

#define MS_SECTIONS_ROW_WHOLE MS_SECTION_LAYOUTS_WHOLE
#define MS_SECTIONS_ROW_OUTSIDE (-2)

#define MS_TYPE_SECTIONS_PAGE (ms_sections_page_get_type ())
G_DECLARE_FINAL_TYPE (MsSectionsPage, ms_sections_page, MS, SECTIONS_PAGE, GtkBox)

/* Shows a sentence instead of everything else; NULL: shows everything else. */
void ms_sections_page_set_message (MsSectionsPage *self, const char *message);

/* Shows the dissection, which is borrowed for the call only, with that row chosen. */
void ms_sections_page_set (
    MsSectionsPage *self, const MsDissection *dissection, int row, MsOddsFormat numbers);

/* Chooses another row of the same dissection. */
void ms_sections_page_choose (
    MsSectionsPage *self, const MsDissection *dissection, int row, MsOddsFormat numbers);

/* Says which mine total the page counts with where that is not the position's own; NULL: it is. */
void ms_sections_page_set_total (MsSectionsPage *self, const char *sentence);

/* Says which layout is shown; NULL: none is known. */
void ms_sections_page_set_layout (MsSectionsPage *self, const char *sentence);

/* Shows what each way to reckon says of a cell; cell: its row-major index, -1: none. */
void ms_sections_page_set_cell (
    MsSectionsPage *self, const MsDissection *dissection, int cell, MsOddsFormat numbers);

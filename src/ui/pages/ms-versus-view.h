/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsVersusView: the part of the page of odds where two cells, A and B, stand side by side.  It
 * changes nothing itself.
 *
 * Signals
 *   forget ()  the two cells are not wanted any more
 */
#pragma once

#include "ms-odds-format.h"
#include "ms-scout.h"

#include <gtk/gtk.h>

#define MS_TYPE_VERSUS_VIEW (ms_versus_view_get_type ())
G_DECLARE_FINAL_TYPE (MsVersusView, ms_versus_view, MS, VERSUS_VIEW, GtkBox)

/* Shows only a sentence (copied): why nothing is known, or what is to be done.  forgettable: a cell has
 * been picked, so that "forget" makes sense. */
void ms_versus_view_set_text (MsVersusView *self, const char *sentence, gboolean forgettable);
/* Shows what was found out about the two cells; width: of the board, in cells. */
void ms_versus_view_set_scouted (
    MsVersusView *self, const MsScouted *scouted, int width, MsOddsFormat numbers);

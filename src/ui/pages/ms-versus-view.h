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

GtkWidget *ms_versus_view_new (void);

/* Nothing is known but why, or what is to be done: a sentence, copied.  forgettable: a cell has been
 * picked. */
void ms_versus_view_set_text (MsVersusView *self, const char *sentence, gboolean forgettable);
/* Two cells of a board so wide. */
void ms_versus_view_set_scouted (
    MsVersusView *self, const MsScouted *scouted, int width, MsOddsFormat numbers);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsResultBar: how the game ended, under the header bar, with what to do next.  Nothing modal ends
 * a game.  Visible exactly while the game it was given is won or lost.
 */
#pragma once

#include "ms-analysis.h"
#include "ms-game.h"

#include <gtk/gtk.h>

#define MS_TYPE_RESULT_BAR (ms_result_bar_get_type ())
G_DECLARE_FINAL_TYPE (MsResultBar, ms_result_bar, MS, RESULT_BAR, GtkBox)

/* Shows how game ended, or hides when it has not.  odds (may be NULL): what could be known before
 * the last move; a loss is then told with them, written as numbers says. */
void ms_result_bar_update (MsResultBar *self, MsGame *game, MsAnalysis *odds, MsOddsFormat numbers);

/* Adds a whole sentence to what the bar says, until the game goes on; NULL takes it back. */
void ms_result_bar_add (MsResultBar *self, const char *sentence);

const char *ms_result_bar_get_text (MsResultBar *self); /* borrowed */

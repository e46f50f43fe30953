/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsResultBar: the card of a game that has ended, with what to do next.  Nothing modal ends a game.
 *
 * It is a page of a GtkStack beside the counters, whose place it takes, and says what they said.  It
 * has the height of two lines at every width and whatever it says, so that the stack, which is as
 * high as its highest page, is the same before and after the end.  What has no room is offered by a
 * button, in full.
 *
 * Signal
 *   closed ()   by the player, with the button of the card
 */
#pragma once

#include "ms-result-text.h"

#include <gtk/gtk.h>

#define MS_TYPE_RESULT_BAR (ms_result_bar_get_type ())
G_DECLARE_FINAL_TYPE (MsResultBar, ms_result_bar, MS, RESULT_BAR, GtkBox)

/* Takes text, of a game that was won or lost; NULL: it says nothing. */
void ms_result_bar_set_text (MsResultBar *self, MsResultText *text, gboolean won);

/* How the game ended and the place of its time, or ""; borrowed. */
const char *ms_result_bar_get_text (MsResultBar *self);
/* What it says now; borrowed, may be NULL. */
const MsResultText *ms_result_bar_get_all (MsResultBar *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsResultBar: the card shown when a game has ended, with what to do next.  No modal dialog is
 * used.
 *
 * It is a page of a GtkStack beside the counters, whose place it takes, and repeats what they
 * said.  It is two lines high at every width and with every text, so that the stack, which is as
 * high as its highest page, has the same height before and after the end.  A button shows in full
 * what has no room on the card.
 *
 * Signal
 *   closed ()   by the player, with the button of the card
 */
#pragma once

#include "ms-result-text.h"

#include <gtk/gtk.h>

#define MS_TYPE_RESULT_BAR (ms_result_bar_get_type ())
G_DECLARE_FINAL_TYPE (MsResultBar, ms_result_bar, MS, RESULT_BAR, GtkBox)

/* Sets text, which is taken, of a game that was won or lost; NULL: the card is empty. */
void ms_result_bar_set_text (MsResultBar *self, MsResultText *text, gboolean won);

/* How the game ended and the place of its time in the list, or ""; borrowed. */
const char *ms_result_bar_get_text (MsResultBar *self);
/* All that the card says now; borrowed, may be NULL. */
const MsResultText *ms_result_bar_get_all (MsResultBar *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsRevealView: the part of the page of odds that says what opening a cell would show: a line for
 * each number, with how likely it is, what becomes certain and the chance to win then.  It changes
 * nothing itself.
 *
 * Signals
 *   step (int)  the position with that number in the cell is wanted
 */
#pragma once

#include "ms-odds-format.h"
#include "ms-scout.h"

#include <gtk/gtk.h>

#define MS_TYPE_REVEAL_VIEW (ms_reveal_view_get_type ())
G_DECLARE_FINAL_TYPE (MsRevealView, ms_reveal_view, MS, REVEAL_VIEW, GtkBox)

/* Shows only a sentence (copied) that says why nothing is known. */
void ms_reveal_view_set_text (MsRevealView *self, const char *sentence);
/* Shows what was found out about one cell; name: the cell's name. */
void ms_reveal_view_set_scouted (
    MsRevealView *self, const char *name, const MsScouted *scouted, MsOddsFormat numbers);
/* Whether there is a button for win.step-back. */
void ms_reveal_view_set_can_go_back (MsRevealView *self, gboolean can);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsMessageBar: one message in an info bar at the foot of the window, in the place of the status
 * line, where it moves nothing (MsOverLayout).  Screen readers are told each message once, when it
 * is first shown.
 *
 * Of the bars in one box only one is shown at a time, the first in the box that has something to
 * say; the others wait until it has gone.  The status line has one place with them: a bar with the
 * CSS class "yields" waits while that tells something, and takes it off when it has news itself.
 *
 * Signal
 *   closed ()   by the player, with the button of the bar; it is hidden already */
#pragma once

#include "ms-status-line.h"

#define MS_TYPE_MESSAGE_BAR (ms_message_bar_get_type ())
G_DECLARE_FINAL_TYPE (MsMessageBar, ms_message_bar, MS, MESSAGE_BAR, GObject)

/* A widget of window, whose class has a template, by its name in that; or, made when the first of
 * them is asked for, one of ms-message-bars.ui, which are put into the scrolled window "bars_place"
 * of the template.  NULL: there is none. */
gpointer ms_message_bar_find_part (GtkWidget *window, const char *name);

/* bar and label: names of a bar in window, and of a label in it, static strings; the bars are made
 * when one of them has something to say.  A weak reference to window is kept, one to status
 * taken. */
MsMessageBar *ms_message_bar_new (
    GtkWidget *window, MsStatusLine *status, const char *bar, const char *label);

/* Shows the bar with text, which is copied, or has it wait; NULL hides it. */
void ms_message_bar_set_text (MsMessageBar *self, const char *text);

/* Borrowed; NULL: there is nothing to say. */
const char *ms_message_bar_get_text (MsMessageBar *self);

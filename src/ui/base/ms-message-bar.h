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

/* bar is in a box with other bars, in a scrolled window that is shown while one of them is, and
 * contains label.  References are taken. */
MsMessageBar *ms_message_bar_new (MsStatusLine *status, GtkInfoBar *bar, GtkLabel *label);

/* Shows the bar with text, which is copied, or has it wait; NULL hides it. */
void ms_message_bar_set_text (MsMessageBar *self, const char *text);

/* Borrowed; NULL: there is nothing to say. */
const char *ms_message_bar_get_text (MsMessageBar *self);

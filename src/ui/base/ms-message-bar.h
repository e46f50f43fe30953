/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsMessageBar: one message in an info bar across the window, at its lower edge, where it moves
 * nothing; the window becomes higher by it where it can.  Screen readers are told the message when
 * it is shown.
 *
 * Of the bars in one box only one is shown at a time, the first in the box that has something to
 * say; the others wait until it has gone.
 *
 * Signal
 *   closed ()   by the player, with the button of the bar; it is hidden already */
#pragma once

#include "ms-size-controller.h"

#define MS_TYPE_MESSAGE_BAR (ms_message_bar_get_type ())
G_DECLARE_FINAL_TYPE (MsMessageBar, ms_message_bar, MS, MESSAGE_BAR, GObject)

/* bar is in a box with other bars and contains label.  References are taken. */
MsMessageBar *ms_message_bar_new (MsSizeController *size, GtkInfoBar *bar, GtkLabel *label);

/* Shows the bar with text, which is copied, or has it wait; NULL hides it. */
void ms_message_bar_set_text (MsMessageBar *self, const char *text);

/* Borrowed; NULL: there is nothing to say. */
const char *ms_message_bar_get_text (MsMessageBar *self);

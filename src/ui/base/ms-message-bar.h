/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsMessageBar: one message in an info bar across the window, which becomes higher by it, so that
 * the board keeps its size.  Screen readers are told the message.
 *
 * Signal
 *   closed ()   by the player, with the button of the bar; it is hidden already */
#pragma once

#include "ms-size-controller.h"

#define MS_TYPE_MESSAGE_BAR (ms_message_bar_get_type ())
G_DECLARE_FINAL_TYPE (MsMessageBar, ms_message_bar, MS, MESSAGE_BAR, GObject)

/* bar contains label.  References are taken. */
MsMessageBar *ms_message_bar_new (MsSizeController *size, GtkInfoBar *bar, GtkLabel *label);

/* Shows the bar with text, which is copied; NULL hides it. */
void ms_message_bar_set_text (MsMessageBar *self, const char *text);
const char *ms_message_bar_get_text (MsMessageBar *self); /* borrowed; NULL: hidden */

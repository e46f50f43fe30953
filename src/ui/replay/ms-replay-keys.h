/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of a replay's window.  The window takes them before a button or the slider sees them;
 * but the arrow keys, Home and End go to the board while it has the focus, and Space to a focused
 * button. */
#pragma once

#include <gtk/gtk.h>

/* Adds the keys to window, for as long as it lives. */
void ms_replay_keys_add (GtkWindow *window);

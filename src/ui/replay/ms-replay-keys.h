/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of a replay's window.  They are taken before a button or the slider sees them; but the
 * arrows, Home and End belong to the board while it has the focus, and Space to a button. */
#pragma once

#include <gtk/gtk.h>

/* As long as window lives. */
void ms_replay_keys_add (GtkWindow *window);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that a window shows and says, as lines of text that can be compared. */
#pragma once

#include "ms-window-private.h"

/* Of a window at rest.  Left out is what is not of the position: how a loss came about, games left
 * by other windows, and what can be done again, which no file keeps.
 * stale: a set of paths (char *, owned by it) that are left out as well; what hears nothing now,
 * because the window has no room for it, is added, so that a second picture leaves out the same. */
char *window_picture_dup (MsWindow *window, GHashTable *stale);
GHashTable *window_picture_new_stale (void);

/* Whether the status line teaches, instead of telling of the game. */
gboolean window_picture_is_lesson (const char *text);

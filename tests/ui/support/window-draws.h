/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What widgets draw themselves: what is filled, stroked and painted, in which colour, and what is
 * written, once for each kind of widget.  The functions of the libraries that do it are defined
 * here once more, and call those after they have noted it.  The board has tests of its own. */
#pragma once

#include <gtk/gtk.h>

/* Has the widgets inside a window drawn once it has been laid out, and notes what they draw. */
void window_draws_note (GtkWindow *window);

/* Compares what was noted with the file golden in tests/golden (window_tell_compare). */
void window_draws_compare (const char *golden);

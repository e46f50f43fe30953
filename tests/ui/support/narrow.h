/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How narrow and how low windows can be: what every test of it has in common. */
#pragma once

#include "window-support.h"

#include "languages.h"

#define NARROWEST 360
#define LOWEST 300

/* Text so many times as large as usual, in all windows from now on. */
void narrow_set_text (double scale);

/* Fails where the window has to be wider than NARROWEST, in text of up to one and a half times the
 * usual size; what and the language are part of what it
 * says. */
void narrow_assert_width (gpointer window, const char *what);

/* And higher than LOWEST in that width; nothing is asked of large text, which needs more height. */
void narrow_assert_height (gpointer window, const char *what);

/* Whether a label is in sight, but not all of its text; and the text of the first such label
 * inside a widget, NULL: there is none. */
gboolean narrow_is_cut (GtkWidget *label);
const char *narrow_find_cut (GtkWidget *inside);

/* Fails where a text of a window that is in sight is cut at the size it was given. */
void narrow_assert_whole (gpointer window, const char *what);

/* Runs check once in each language, English first, as it is spoken by the whole program then;
 * with text of that size. */
void narrow_in_every_language (double scale, void (*check) (void));

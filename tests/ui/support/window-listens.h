/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who listens to what: the signals that modules have connected since the program began, each with
 * its handler, the properties and settings that they have bound, and the controllers of events that
 * they have added, once each however often it was done, but for settings, which have the number of
 * times.  The functions of the libraries that do it are defined here once more, and call those
 * after they have noted it. */
#pragma once

#include <glib.h>

/* Compares all that is not among the lines of other, which may be NULL, with the file golden, both
 * in tests/golden (window_tell_compare); skipped where the names of functions cannot be read. */
void window_listens_compare (const char *golden, const char *other);

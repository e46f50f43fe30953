/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The most processor time of the main thread in one iteration of the main loop: between two
 * polls. */
#pragma once

#include <glib.h>

typedef gboolean (*WatchCondition) (gpointer data);

void watch_begin (void);

/* Runs the main loop until condition, which may be NULL, holds, at most so long. */
void watch_until (WatchCondition condition, gpointer data, double seconds);
void watch_settle (void);

/* The most since it was last taken, in milliseconds; and prints it. */
double watch_take (void);
void watch_tell (const char *what);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsCounters: the mines left and the time, over the board.
 *
 * Shows what the game says while it is mapped; keeps nothing itself.  An analysis has no clock.
 *
 * Property
 *   digits  int 0…3, read-write: decimals of a second on the clock
 *
 * While decimals are shown and the clock runs the label changes ten times a second, or as often as
 * an eye can follow; assistive technology hears of whole seconds alone. */
#pragma once

#include "ms-game.h"

#include <gtk/gtk.h>

#define MS_TYPE_COUNTERS (ms_counters_get_type ())
G_DECLARE_FINAL_TYPE (MsCounters, ms_counters, MS, COUNTERS, GtkBox)

void ms_counters_set_game (MsCounters *self, MsGame *game);

/* "01:24", from an hour on "1:01:24"; owned by the caller. */
char *ms_counters_dup_clock (gint64 seconds);
/* The same with so many decimals of a second, 0…3, those that follow cut off. */
char *ms_counters_dup_exact (gint64 elapsed_ms, int digits);
/* The time of the game in whole seconds; once it has ended with the decimals the player wants
 * (ms-time-digits.h), and with thousandths by the rules of a competition.  Owned by the caller. */
char *ms_counters_dup_time (MsGame *game);

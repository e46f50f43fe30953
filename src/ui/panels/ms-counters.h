/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsCounters: the mines left and the time, above the board.
 *
 * The widget follows the game while it is mapped, and keeps no state of its own.  For an analysis
 * it shows no clock.
 *
 * Property
 *   digits  int 0…3, read-write: decimals of a second on the clock
 *
 * While decimals are shown and the clock runs, the label changes ten times a second, or as often as
 * an eye can follow; screen readers are told whole seconds only. */
#pragma once

#include "ms-game.h"

#include <gtk/gtk.h>

#define MS_TYPE_COUNTERS (ms_counters_get_type ())
G_DECLARE_FINAL_TYPE (MsCounters, ms_counters, MS, COUNTERS, GtkBox)

void ms_counters_set_game (MsCounters *self, MsGame *game);

/* "01:24", from an hour on "1:01:24"; owned by the caller. */
char *ms_counters_dup_clock (gint64 seconds);
/* The time of the game, owned by the caller: in whole seconds; once the game has ended, with as
 * many decimals as the player wants (ms-time-digits.h), or with thousandths by the rules of a
 * competition. */
char *ms_counters_dup_time (MsGame *game);

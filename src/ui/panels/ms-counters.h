/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsCounters: the mines left and the time, over the board.
 *
 * Shows what the game says; keeps nothing itself.  An analysis has no clock.
 *
 * Properties
 *   game  MsGame or NULL, read-write
 */
#pragma once

#include "ms-game.h"

#include <gtk/gtk.h>

#define MS_TYPE_COUNTERS (ms_counters_get_type ())
G_DECLARE_FINAL_TYPE (MsCounters, ms_counters, MS, COUNTERS, GtkBox)

void ms_counters_set_game (MsCounters *self, MsGame *game);

/* "01:24", from an hour on "1:01:24"; owned by the caller. */
char *ms_counters_dup_clock (gint64 seconds);
/* The time of the game so; with thousandths of a second once a game by the rules of a competition has
 * ended.  Owned by the caller. */
char *ms_counters_dup_time (MsGame *game);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of a day (ms-daily.h) as a game.  The game keeps the day on which it was begun, in
 * every file that it is written to, so that neither the clock nor another time zone can make
 * another day's game of it later. */
#pragma once

#include "ms-daily.h"
#include "ms-game.h"

#include <gio/gio.h>

/* Dates are YYYYMMDD; the present one where the computer's clock and time zone say that it is. */
int ms_daily_game_get_today (void);
/* The date so many days after, or before, another one; neither before 0001-01-01 nor after
 * 9999-12-31. */
int ms_daily_game_add_days (int date, int n_days);

/* Makes the board on a worker; ms_once_finish (ms-once.h) gives an MsDocument, owned by the caller:
 * the game before its first click, which is to be on the document's begin cell. */
void ms_daily_game_make_async (const MsDaily *daily, int begun_on, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data);

/* Whether the game is on a board of a day, and of which.  Cost: the cells. */
gboolean ms_daily_game_find (MsGame *game, MsDaily *daily);

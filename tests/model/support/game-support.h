/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small game and a clock that stands still, for tests of MsGame. */
#pragma once

#include "ms-game.h"

/* A native file: a 4×3 board with mines at (3,0) and (3,2), nothing opened yet. */
extern const char small_game[];

/* A time source whose user_data is the time, gint64 microseconds. */
gint64 fake_time (gpointer now);
void pass_ms (gint64 *now, gint64 milliseconds);

/* That game, by that clock; nobody listens yet.  The caller's. */
MsGame *small_game_new (gint64 *now);

gboolean is_modified (MsGame *game);

/* Saves the game and waits until that has succeeded. */
void game_save (MsGame *game, GFile *file);

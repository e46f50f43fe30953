/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests call of MsGame: the time they say it is, what it was told. */
#pragma once

#include "ms-clock.h"
#include "ms-game.h"

/* Replaces the time of the system; time_source must outlive the game or be replaced again. */
void ms_game_set_time_source (MsGame *self, MsTimeSource time_source, gpointer user_data);

/* What the timeout does: notifies when another second has begun. */
void ms_game_tick (MsGame *self);

gboolean ms_game_get_odds_shown (MsGame *self); /* as ms_game_set_odds_shown said last */

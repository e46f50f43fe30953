/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of an MsGame those see that keep it, measure it or prove its board: all that was done in it, and
 * the truth.  For the wings of model alone, which tell none of that before the game is over. */
#pragma once

#include "ms-game.h"

/* A game that is set aside for an analysis of it. */
typedef struct
{
  MsPlay *play; /* borrowed; NULL: there is none */
  gint64 elapsed_ms;
  gboolean assisted; /* or to be, by what was seen of it */
  gboolean modified; /* changed since it was started, opened or saved */
} MsGameKept;

/* To be looked at, or shared (ms_play_share); borrowed until the next change. */
MsPlay *ms_game_get_play (MsGame *self);
MsGameKept ms_game_get_kept_aside (MsGame *self);

/* Another board has another one; a game that is returned to, its own. */
guint64 ms_game_get_board_serial (MsGame *self);

/* What is kept of the game says: what was seen of a position that can be gone on from is not in it,
 * but counts. */
gboolean ms_game_stays_assisted (MsGame *self);

/* Something would be lost with it: see the property "modified". */
gboolean ms_game_is_modified (MsGame *self);

/* The game is in no file of the player's. */
void ms_game_mark_unsaved (MsGame *self);

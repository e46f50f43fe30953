/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The view of an MsGame for code that saves it, measures it or proves its board: all moves and
 * the true mines.  For the folders of model alone, which reveal none of that before the game is
 * over. */
#pragma once

#include "ms-game.h"

/* A game that is set aside for an analysis of it. */
typedef struct
{
  MsPlay *play; /* borrowed; NULL: there is none */
  gint64 elapsed_ms;
  gboolean assisted; /* or will become so, since odds were seen in its position */
  gboolean modified; /* changed since it was started, opened or saved */
} MsGameKept;

/* The play, to be read or shared (ms_play_share); borrowed until the next change. */
MsPlay *ms_game_get_play (MsGame *self);
MsGameKept ms_game_get_kept_aside (MsGame *self);

/* A number that differs for each board; a game that is returned to has its old one again. */
guint64 ms_game_get_board_serial (MsGame *self);

/* Whether the game is stored as assisted.  It is also when odds were seen in a position that can be
 * played on from, since a stored game does not say that they were seen. */
gboolean ms_game_stays_assisted (MsGame *self);

/* Something would be lost if the game were dropped: see the property "modified". */
gboolean ms_game_is_modified (MsGame *self);

/* Notes that the game is in no file of the player's. */
void ms_game_mark_unsaved (MsGame *self);

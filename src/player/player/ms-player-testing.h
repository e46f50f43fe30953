/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tests look at inside a player, besides its struct. */
#pragma once

#include "ms-endgame-views.h"
#include "ms-player-parts.h"

typedef struct
{
  MsEndgamePlanes planes;
  int32_t *cells; /* [planes.n_cells] the cells of which nothing is known, row-major */
} MsPlayerLayouts;

/* Lists every layout of a position that was counted in the field and has few of them, into the arena
 * of work; n_layouts must be the number that the field counted.  False: stopped, as the status of
 * work says; or the field knows a certain cell that the player does not know.  O(layouts × cells). */
bool ms_player_list_layouts (
    const MsPlayer *player, int n_layouts, MsWork *work, MsPlayerLayouts *layouts);

/* Sets *outlook for the cell open on trial in the field showing a number that is need more than the
 * mines known around it.  False: too large for the field. */
bool ms_player_look_in_field (MsPlayer *player, int need, MsOutlook *outlook);

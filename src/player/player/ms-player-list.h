/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists every layout of a position that was counted in the field and has few of them. */
#pragma once

#include "ms-endgame-views.h"
#include "ms-player-parts.h"

typedef struct
{
  MsEndgamePlanes planes;
  int32_t *cells; /* [planes.n_cells] the cells of which nothing is known, row-major */
} MsPlayerLayouts;

/* Lists the layouts into the arena of work; n_layouts must be the number that the field counted.
 * False: stopped, as the status of work says; or the field knows a certain cell that the player
 * does not know.  O(layouts × cells). */
bool ms_player_list_layouts (
    const MsPlayer *player, int n_layouts, MsWork *work, MsPlayerLayouts *layouts);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every layout of a position that was counted in the field, one by one, where there are few. */
#pragma once

#include "ms-endgame-views.h"
#include "ms-player-parts.h"

typedef struct
{
  MsEndgamePlanes planes;
  int32_t *cells; /* [planes.n_cells] the cells of which nothing is known, row-major */
} MsPlayerLayouts;

/* Lists so many layouts, as many as the field counted, into the arena of work.  False: stopped, which
 * work says, or what the field knows to be certain the player does not.  O(layouts × cells). */
bool ms_player_list_layouts (
    const MsPlayer *player, int n_layouts, MsWork *work, MsPlayerLayouts *layouts);

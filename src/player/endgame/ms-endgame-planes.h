/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The views of an endgame (ms-endgame-private.h) by the bits of its layouts: 64 layouts at once.
 *
 * The same views in the same order as ms_endgame_views_find gives, where no cell is certain.
 */
#pragma once

#include "ms-endgame-private.h"

/* A cell of which nothing is known, and the others around it, by their places in a list. */
typedef struct
{
  int16_t n, around[8];
} MsEndgamePlace;

typedef struct
{
  int n_layouts, n_words; /* words of 64 layouts */
  int n_cells;
  const MsEndgamePlace *cells; /* [n_cells] row-major */
  const uint64_t *mine; /* [n_cells][n_words] a bit for each layout with a mine there */
} MsEndgamePlanes;

/* Sets up the views, without their cells, into the arena of work; view_of[n_cells]: the view of a
 * cell, or -1 where all layouts are alike.  False: stopped (see work). */
bool ms_endgame_planes_find_views (
    const MsEndgamePlanes *planes, MsWork *work, MsEndgameViews *views, int32_t *view_of);

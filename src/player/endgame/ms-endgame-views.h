/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact endgame, inside: what opening a cell shows in each layout, and the search over sets of
 * layouts.
 *
 * A set of layouts stands for a situation: everything that is safe in all of them has been opened
 * and showed the same in all of them.  Which cells are open follows from the set, so that the set
 * alone names the situation.  W(set) counts its layouts that best play wins:
 *   one or two layouts, or no cell left that tells them apart: 1;
 *   else the best over all cells of the sum of W over what the cell can show,
 * where each part is first split by everything that became safe in it.
 * A cell that shows the same in all layouts where it is safe ("dead") never helps more than any
 * other and is left for the end; cells that tell the same layouts apart are one candidate.
 */
#pragma once

#include "ms-layouts.h"

#define MS_SHOWS_MINE 9
#define MS_ENDGAME_VIEW_PLANES 5

typedef struct
{
  int n_layouts, n_views;
  uint8_t *shows; /* [n_views][n_layouts] the number less known mines, or MS_SHOWS_MINE */
  int32_t *view_at; /* [n_padded] the view of a covered cell, or -1 where all layouts are alike */
  /* Where the views were found by bits (ms_endgame_planes_find_views), else NULL: of each 64 layouts a bit for
   * those with a mine, and for the digits of the number in the others, the lowest first. */
  uint64_t *planes; /* [n_views][MS_ENDGAME_VIEW_PLANES][n_layouts / 64 rounded up] */
  unsigned n_names; /* the same: no number is as high */
  int32_t *same_as; /* [n_views] the first view onto which a symmetry of the position takes it */
} MsEndgameViews;

/* Sets up the views of all covered cells that tell layouts apart, each different one once. */
bool ms_endgame_views_find (MsSolver *self, const MsLayouts *layouts, MsEndgameViews *views);

/* Sets same_as, where the position looks the same mirrored or turned. */
bool ms_endgame_views_find_symmetries (MsSolver *self, MsEndgameViews *views);

/* Layouts won by best play, and, when every is not NULL, by best play after opening each view first
 * (every[n_views]).  *nodes counts the situations that were searched. */
bool ms_endgame_search (
    MsSolver *self, const MsEndgameViews *views, int *won, int *every, long *nodes);

/* Where no view is safe in all layouts: the view to open first, -1 when it does not matter, and how
 * many layouts that wins. */
bool ms_endgame_find_best (MsSolver *self, const MsEndgameViews *views, int *won, int *best);

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

/* The same by the bits of the layouts, 64 of them at once: the same views in the same order, where no
 * cell is certain.  Sets up the views, without their cells, into the arena of work; view_of[n_cells]: the view of a
 * cell, or -1 where all layouts are alike.  False: stopped (see work). */
bool ms_endgame_planes_find_views (
    const MsEndgamePlanes *planes, MsWork *work, MsEndgameViews *views, int32_t *view_of);

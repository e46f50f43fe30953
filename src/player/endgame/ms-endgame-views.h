/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The inner part of the exact endgame: what opening a cell shows in each layout, and the search
 * over sets of layouts.
 *
 * A set of layouts stands for a situation of the game: every cell that is safe in all of them has
 * been opened, and showed the same number in all of them.  Which cells are open follows from the
 * set, so that the set alone identifies the situation.  W(set) counts its layouts that best play
 * wins:
 *   one or two layouts, or no cell left that tells them apart: 1;
 *   else the best over all cells of the sum of W over what the cell can show,
 * where each part is first split by everything that became safe in it.  A cell that shows the same
 * in all layouts where it is safe ("dead") never helps more than any other and is left for the end;
 * cells that tell the same layouts apart are one candidate. */
#pragma once

#include "ms-layouts.h"

#define MS_SHOWS_MINE 9
#define MS_ENDGAME_VIEW_PLANES 5

typedef struct
{
  int n_layouts, n_views;
  uint8_t *shows; /* [n_views][n_layouts] MS_SHOWS_MINE, or a name of the number that the view
                   * shows: its numbers are renamed 0, 1, 2 … in the order in which they occur */
  int32_t *view_at; /* [n_padded] the view of a covered cell; -1 where the cell shows the same in
                     * all layouts */
  /* What each view shows as bits, 64 layouts to a word.  Plane 0 says in which layouts the view is
   * a mine, the next ones have the binary digits of the name of its number in the others, the
   * lowest first. */
  uint64_t *planes; /* [n_views][MS_ENDGAME_VIEW_PLANES][n_layouts / 64 rounded up] */
  unsigned n_names; /* all names of numbers are below it */
  int32_t *same_as; /* [n_views] the first view to which some symmetry of the position maps the
                     * view */
} MsEndgameViews;

/* Sets up a view for each covered cell that tells layouts apart; cells that tell the same layouts
 * apart share one view. */
bool ms_endgame_views_find (MsEngine *self, const MsLayouts *layouts, MsEndgameViews *views);

/* Sets same_as, by the ways of mirroring and turning that leave the position as it is. */
bool ms_endgame_views_find_symmetries (MsEngine *self, MsEndgameViews *views);

/* Sets *won to the layouts won by best play, and, if every is not NULL, every[n_views] to those won
 * by best play after opening each view first.  *nodes counts the situations that were searched. */
bool ms_endgame_search (
    MsEngine *self, const MsEndgameViews *views, int *won, int *every, long *nodes);

/* For positions where no view is safe in all layouts: sets *best to the view to open first, -1 when
 * it does not matter, and *won to how many layouts that wins. */
bool ms_endgame_find_best (MsEngine *self, const MsEndgameViews *views, int *won, int *best);

/* Does the same with a bit of a word for each view: what a set of layouts shows is read for all
 * views at once, at a fraction of the cost (ms-endgame-bits.c).  False: stopped (see the status of
 * work), or *full: there are too many layouts or views for it. */
bool ms_endgame_bits_find_best (
    const MsEndgameViews *views, MsWork *work, int *won, int *best, bool *full);

/* Whether the engine has found a covered cell, given by its index, to be a mine. */
static inline bool
ms_endgame_is_mine (const MsEngine *self, int index)
{
  uint8_t kind = self->problem->grid->kind[index];
  int box = self->problem->grid->box_at[index];
  MsCertainty certainty = box < 0 ? self->outside_certainty : (MsCertainty)self->box_certainty[box];
  return (kind & MS_GRID_MINE) || (kind == MS_GRID_COVERED && certainty == MS_CERTAINTY_MINE);
}

/* The cells around a cell that can be mines, as indices into a list of cells. */
typedef struct
{
  int32_t n, around[8];
} MsEndgamePlace;

typedef struct
{
  int n_layouts, n_words; /* n_words: words that hold a bit for each layout */
  int n_cells;
  const MsEndgamePlace *cells; /* [n_cells] row-major */
  const uint64_t *mine; /* [n_cells][n_words] a bit for each layout with a mine there */
} MsEndgamePlanes;

/* Does the same for cells that are given by planes; no cell may be a certain mine.  Puts the views
 * into the arena of work, without view_at, and sets view_of[n_cells] to the view of each cell, or
 * -1 where the cell shows the same in all layouts.  False: stopped (see the status of work). */
bool ms_endgame_planes_find_views (
    const MsEndgamePlanes *planes, MsWork *work, MsEndgameViews *views, int32_t *view_of);

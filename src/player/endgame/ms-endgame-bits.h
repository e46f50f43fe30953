/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for the best first cell of an endgame with a bit of a word for each view: what a set
 * of layouts shows is read for all views at once.  It gives the same answer as ms-endgame.c, at a
 * fraction of the cost.
 *
 * Besides what ms-endgame-views.h says, it uses this: a view need not be opened where another view
 * tells layouts apart and is a mine only in layouts in which the first view is a mine too.  Opening
 * the other view first loses nothing, and leaves the first one at no more risk. */
#pragma once

#include "ms-endgame-views.h"

/* The most layouts; positions with more are left to ms-endgame.c. */
#define MS_ENDGAME_BITS_LAYOUTS 4096

/* Does what ms_endgame_find_best does, with the arena of work.  False: stopped (see the status of
 * work), or *full: there are too many layouts or views for it. */
bool ms_endgame_bits_find_best (
    const MsEndgameViews *views, MsWork *work, int *won, int *best, bool *full);

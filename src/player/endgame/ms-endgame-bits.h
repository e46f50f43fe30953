/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for the best first cell of an endgame with the views as bits of a word: what a set of
 * layouts shows is read for all views at once.  The same answer as ms-endgame.c gives, at a
 * fraction of the cost.
 *
 * Beside what is said in ms-endgame-views.h it uses that a view is not worth opening where another
 * one that tells something is a mine in no layout in which the first one is not: opening the other
 * one first loses nothing, and leaves the first one at no more risk.
 */
#pragma once

#include "ms-endgame-views.h"

/* More are left to ms-endgame.c. */
#define MS_ENDGAME_BITS_LAYOUTS 4096

/* As ms_endgame_find_best, with the arena of work.  False: stopped (see work), or *full: there is no
 * room for so much. */
bool ms_endgame_bits_find_best (
    const MsEndgameViews *views, MsWork *work, int *won, int *best, bool *full);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layouts of a counted field one by one, where there are few of them, and what opening a cell
 * would show in each.
 *
 * For a handful of layouts of a handful of cells this is done as by hand, cell by cell, at a fraction
 * of what it takes to set the general engine up for them.
 */
#pragma once

#include "ms-endgame-private.h"
#include "ms-player-field.h"

/* Unknown cells of a board of which layouts are listed so. */
#define MS_PLAYER_LAYOUTS_CELLS 64

/* The views of the unknown cells, as ms_endgame_views_find has them, in the arena of work, which has
 * begun; view_at[n_padded] by index_of[cell], for the unknown cells only.  The field must have been
 * counted just now, nothing being certain.  False: stopped (see work), or *refused: too many cells,
 * more layouts than most, or too much to try. */
bool ms_player_find_views (MsField *field, const int32_t *index_of, size_t n_padded, int most,
    MsWork *work, MsEndgameViews *views, bool *refused);

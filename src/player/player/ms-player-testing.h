/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What tests and experiments ask inside a player, besides its struct. */
#pragma once

#include "ms-endgame-views.h"
#include "ms-player-parts.h"

typedef struct
{
  MsEndgamePlanes planes;
  int32_t *cells; /* [planes.n_cells] the cells of which nothing is known, row-major */
} MsPlayerLayouts;

/* Lists every layout of a position that was counted in the field and has few of them, into the
 * arena of work; n_layouts must be the number that the field counted.  False: stopped, as the
 * status of work says; or the field knows a certain cell that the player does not know.  O(layouts
 * × cells). */
bool ms_player_list_layouts (
    const MsPlayer *player, int n_layouts, MsWork *work, MsPlayerLayouts *layouts);

/* Sets *outlook for the cell open on trial in the field showing a number that is need more than the
 * mines known around it.  False: too large for the field. */
bool ms_player_look_in_field (MsPlayer *player, int need, MsOutlook *outlook);

/* Notes what is certain by the numbers alone, whatever the mine total is. */
MsStatus ms_player_learn_from_numbers (MsPlayer *player);

/* Sets *choice by strategy->guess, where the rules of the strategy "logic" find no safe cell.  Its
 * safety is the true one, whatever the cell was chosen by. */
MsStatus ms_player_choose_by_guess (MsPlayer *player, MsChoice *choice);

/* Sets risk[n_cells], the chance of a mine in each covered cell as MS_GUESS_NAIVE reckons it.
 * Returns a status of ms_solver_run. */
MsStatus ms_player_reckon_naively (const MsPlayer *player, double *risk);

/* Counts as ms_player_know does, and notes every cell that the count proves safe or a mine.
 * *choice is a safe cell, or has the cell -1 when there is none. */
MsStatus ms_player_count_and_learn (MsPlayer *player, MsChoice *choice, bool *consistent);

/* Concludes what single numbers decide.  True if some cell is certainly safe; *choice is then such
 * a cell. */
bool ms_player_find_simply (MsPlayer *player, MsChoice *choice);

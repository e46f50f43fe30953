/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Being told: a player who knows more wins no less.
 *
 * From a position on, a fixed player opens what is certainly safe, and where nothing is, a cell of
 * its choice; where that is a mine, it is told so and goes on, until so few layouts are left that
 * best play among them is known exactly.  All that it has seen by
 * then is a function of the layout, as it is the same for the layouts left and for no others.
 * Whoever is told what that function is has the chance of best play among those layouts.  So the
 * mean of it bounds the chance of every player from above. */
#pragma once

#include "ms-player-parts.h"

/* Ends the program where a step of it has failed: there is no memory, or the study is wrong. */
void bound_check (bool ok);

/* The mines around a cell of a layout. */
int bound_count_around (const MsPlayer *player, const uint8_t *mine, int cell);

/* Opens a covered cell without a mine, and what touches it if that is 0. */
void bound_open (MsPlayer *player, const uint8_t *mine, int cell);

/* Every cell without a mine is open. */
bool bound_is_won (const MsPlayer *player);

/* Opens what is certainly safe until nothing is.  False: the game is won; else *choice has the
 * logarithm of the layouts left. */
bool bound_settle (MsPlayer *player, const uint8_t *mine, MsChoice *choice);

/* What best play comes to that has been told all that a player has seen. */
typedef struct
{
  double won; /* chance to win */
  /* The caller's, or both NULL: */
  double *won_at; /* [cells] opening this cell first */
  double *safe_at; /* [cells] chance that the cell is safe */
} BoundTold;

/* From what player has seen on, which ends up with all that it is told.  It must be of strategy
 * safest.  At most so many layouts are solved exactly, of more the fixed player is told more. */
void bound_tell (MsPlayer *player, const uint8_t *mine, int most_layouts, BoundTold *told);

/* Nothing is certain and no more than so many layouts are left: the chance of best play. */
double bound_solve (MsPlayer *player, int most_layouts);

/* The same: lists all layouts, mine[layouts][cells]; returns how many. */
int bound_list (MsPlayer *player, int most_layouts, uint8_t *mine);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What opening one cell is worth: what it would reveal (ms-reveal.h), the chance to win after each
 * number, and the chance to win if that cell is opened first.
 *
 * After every number that leaves few enough layouts for the exact endgame, the chance is that of
 * best play, as a fraction; else, if playouts are asked for, an estimate of how often
 * MS_WIN_CHANCE_PLAYER wins (ms-win-chance.h).  The chance to win with the cell first is the sum,
 * over the numbers, of the chance that the cell shows the number times the chance to win then.  For
 * the best cell it equals what ms_win_chance_find says of the position. */
#pragma once

#include "ms-reveal.h"
#include "ms-win-chance.h"

typedef struct
{
  MsReveal *reveal;
  /* The chances after each possible number.  Their kind is MS_WIN_CHANCE_EXACT, _ESTIMATE, or
   * _TOO_LARGE where the chance is not known; _OVER where the number wins at once. */
  MsWinChance numbers[MS_REVEAL_NUMBERS];
  MsWinChance win; /* the chance with the cell opened first; exact where those of all numbers are */
} MsVenture;

/* Of options, those that ms_reveal_find uses apply; playouts: games for the estimates after all
 * numbers together, 0 = none.  A time limit holds for the whole; chances for which no time is left
 * are not known.  If options have an assumption or a density, no chance to win is known.  Returns
 *   MS_STATUS_OK   *venture, the caller's; or what ms_reveal_find returned, and NULL.
 * What an earlier run of the solver left behind is gone. */
MsStatus ms_venture_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, long playouts, MsVenture **venture);
void ms_venture_free (MsVenture *venture); /* NULL is allowed */

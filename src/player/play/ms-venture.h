/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What it is worth to open one cell: what it would reveal (ms-reveal.h), and the chance to win after
 * each number and with that cell first.
 *
 * By best play, as a fraction, after every number that leaves few enough layouts for the exact
 * endgame; else, if playouts are asked for, an estimate of what MS_WIN_CHANCE_PLAYER wins (ms-win-chance.h).
 * The chance to win with the cell first is the sum over the numbers of the chance that it shows times
 * that to win then: of the cell that is named best it is what ms_win_chance_find tells of the position.
 */
#pragma once

#include "ms-reveal.h"
#include "ms-win-chance.h"

typedef struct
{
  MsReveal *reveal;
  /* Of the possible numbers: MS_WIN_CHANCE_EXACT, _ESTIMATE, or _TOO_LARGE where it is not known;
   * _OVER where the number wins at once. */
  MsWinChance numbers[MS_REVEAL_NUMBERS];
  MsWinChance win; /* with the cell first; exact where all the numbers are */
} MsVenture;

/* Of options count those of ms_reveal_find; playouts: games for an estimate after all numbers
 * together, 0 = none.  A time limit holds for all of it: what it leaves no time for is not known.
 * Where options depart from a plain position, by an assumption or a density, no chance to win is
 * known.  Returns
 *   MS_STATUS_OK   *venture, the caller's; or what ms_reveal_find returned, and NULL.
 * What an earlier run of the solver left behind is gone. */
MsStatus ms_venture_find (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, int cell, long playouts, MsVenture **venture);
void ms_venture_free (MsVenture *venture); /* NULL is allowed */

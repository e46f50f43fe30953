/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What becomes of the mines when cells are opened by a rule that decides guesses.
 *
 * A cell is certain if no layout that fits all opened numbers and the mine total has a mine there;
 * marks are no facts, so that a flagged cell can be certain too.  An opening uncovers one cell, or
 * as a chord several at once, and kills if one of them is a mine.
 *
 *   MS_RULES_FAIR   Where some cell of the board is certain, or no layout that fits is free of
 *                   mines in all cells to be opened, the mines stay as they are: the guess was
 *                   avoidable.  Else the layout is drawn anew among those that fit and are free of
 *                   mines there, each with the same chance: the opening does not kill.
 *   MS_RULES_CRUEL  Where all cells to be opened are certain, the mines stay as they are.  Else the
 *                   layout is drawn anew among those that fit and have a mine in the cell, of those
 *                   to be opened, that is likeliest to be one: the opening kills.  While nothing is
 *                   open the mines stay as they are too, or no game could begin.
 *
 * A fair game needs that only where an opening would kill, and a cruel one only where it would not:
 * a layout that was drawn evenly and is free of mines in some cells is one of all such layouts,
 * each with the same chance. */
#pragma once

#include "ms-position.h"
#include "ms-solver.h"

#define MS_REDRAW_MOST_OPENS 8

typedef struct
{
  MsRuleSet rule_set; /* one that decides guesses */
  MsPosition *position;
  int opens[MS_REDRAW_MOST_OPENS], n_opens; /* the covered cells to be opened, row-major */
  uint64_t seed; /* the layout is drawn from it */
} MsRedraw;

/* Of limits the memory and work limits, the poll and its data apply.  *drawn: whether
 * mine[height*width] is a new layout, which depends on redraw alone; else the mines stay as they
 * are.  MS_STATUS_OK; MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY; or the limit that was met, and it
 * is not known what the rule says.  Cost: two runs of the solver. */
MsStatus ms_redraw_find (MsSolver *solver, const MsRedraw *redraw, const MsSolverOptions *limits,
    uint8_t *mine, bool *drawn);

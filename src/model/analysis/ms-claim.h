/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Claims: what analyses and advices say of a position, as data.
 *
 * Each sentence is made of one claim and the opened numbers of the board only, so a test that
 * checks claims checks the sentences too.  Claims are made by ms-analysis-claims.c and
 * ms-advice-claims.c and put into words by ms-claim-text.c.  What their pointers point to belongs
 * to the analysis or advice that made them.
 */
#pragma once

#include "ms-conflict.h"
#include "ms-odds-format.h"
#include "ms-pattern.h"
#include "ms-position.h"
#include "ms-solver-options.h"

typedef enum
{
  /* About the whole position. */
  MS_CLAIM_CONFLICT, /* no layout fits; conflict says why */
  MS_CLAIM_SAFE_CELLS, /* count > 0 covered cells are certainly safe, beside those supposed to be */
  MS_CLAIM_NO_SAFE_CELL, /* none is */
  MS_CLAIM_NO_OTHER_SAFE, /* no cell is safe but those that are supposed to be */
  MS_CLAIM_SAFE_KNOWN, /* count are, and there may be more: not all was counted */
  MS_CLAIM_NO_SAFE_KNOWN, /* no cell is known to be safe: not all was counted */
  /* count covered cells are certainly mines, besides those supposed to be mines */
  MS_CLAIM_MINE_CELLS,
  MS_CLAIM_MINES_KNOWN, /* count are, and there may be more: not all was counted */
  MS_CLAIM_ALL_OPENED, /* no cell is covered */
  MS_CLAIM_ONLY_MINES, /* every covered cell is a mine */
  MS_CLAIM_TIME_LIMIT, /* the limit was reached: only what was proven is known */
  MS_CLAIM_MEMORY_LIMIT,
  MS_CLAIM_WORK_LIMIT,
  MS_CLAIM_OVER, /* the game is lost */
  /* About one cell: what it is, and which numbers alone make it so. */
  MS_CLAIM_OPENED, /* it shows count */
  MS_CLAIM_FOUND_AROUND, /* count of the mines around the opened cell are certain */
  MS_CLAIM_LEFT_AROUND, /* count covered cells around it are not certain; left of them are mines */
  MS_CLAIM_NONE_LEFT_AROUND, /* every covered cell around it, if there is any, is certain */
  MS_CLAIM_CERTAIN, /* the cell is certain: safe, or a mine */
  MS_CLAIM_SUPPOSED, /* the cell is supposed to be safe, or a mine */
  MS_CLAIM_ONE_NUMBER, /* the number at cells[0] alone makes it certain */
  MS_CLAIM_NUMBERS, /* the numbers at cells, at least two, make it certain */
  MS_CLAIM_WITH_TOTAL, /* the numbers at cells, at least one, and the mine total make it certain */
  MS_CLAIM_ALL_AND_TOTAL, /* all numbers and the mine total make it certain */
  MS_CLAIM_PATTERN, /* the pattern makes it certain */
  MS_CLAIM_CHANCE, /* chance */
  MS_CLAIM_CHANCE_OUTSIDE, /* chance, which is that of every cell that touches no opened number */
  MS_CLAIM_CHANCE_NOT_KNOWN,
  MS_CLAIM_WIN, /* opened next, the cell wins in won of layouts by best play */
  MS_CLAIM_DEAD, /* if it is no mine, the cell shows the same number in every layout */
  /* About guesses, if no cell is safe: the cell to guess, and why this one. */
  MS_CLAIM_GUESS_WIN, /* no cell wins more often by best play; chance */
  MS_CLAIM_GUESS_AHEAD, /* looking ahead chose it; chance */
  MS_CLAIM_GUESS_SAFEST, /* no cell is safer; chance */
  MS_CLAIM_GUESS_ESTIMATED, /* by estimate no cell is safer; chance */
  /* About the cells other than the guess. */
  MS_CLAIM_AS_OFTEN, /* count other cells win as often */
  MS_CLAIM_SAFEST_WINS, /* this one is the safest of all; how often it wins, chance */
  MS_CLAIM_NEXT_BEST, /* of the others none wins more often; how often it wins, chance */
  MS_CLAIM_NONE_SAFER, /* no cell is safer than the guess */
  MS_CLAIM_AS_SAFE, /* count other cells are as safe as the guess, and none is safer */
  MS_CLAIM_SAFER, /* this one is the safest of all; chance */
  MS_CLAIM_NEXT_SAFEST, /* of the others none is safer; chance */
  /* Before the first click. */
  MS_CLAIM_NEW_SAFE, /* the rules promise that the first cell is safe */
  MS_CLAIM_NEW_OPENS,
  MS_CLAIM_NEW_ALIKE,
  MS_CLAIM_BEGIN_SAFE, /* begin there: the rules promise that the cell is safe */
  MS_CLAIM_BEGIN_ALIKE, /* begin there: the cell has the same chance as every other */
  /* What a hint says of the marked area, which holds a cell to open. */
  MS_CLAIM_AREA_SAFE,
  MS_CLAIM_AREA_GUESS,
  MS_CLAIM_AREA_BEGIN,
  MS_CLAIM_KEY_WHERE, /* what pressing the hint key again shows: where */
  MS_CLAIM_KEY_WHICH,
  MS_CLAIM_KEY_WHY,
  /* About a cell that was opened and held a mine. */
  MS_CLAIM_WAS_MINE, /* the cell was certainly a mine */
  MS_CLAIM_WAS_CHANCE, /* the chance of a mine there was chance */
  MS_CLAIM_WERE_SAFE, /* count cells were certainly safe */
  MS_CLAIM_WERE_KNOWN, /* count were, and there may have been more: not all was counted */
  MS_CLAIM_WAS_BEST, /* none had a better chance to win */
  MS_CLAIM_WAS_WIN, /* its chance to win */
  MS_CLAIM_BEST_WAS, /* the cell with the best chance to win, and that chance */
  MS_CLAIM_NONE_WAS_SAFER,
  MS_CLAIM_WAS_CHOSEN, /* looking ahead finds no cell that is better by more than the error */
  MS_CLAIM_CHOSEN_WAS, /* the better cell, which looking ahead would have chosen; chance */
  MS_CLAIM_SAFEST_WAS, /* a cell than which none was safer; chance */
  /* About assumptions: those in assumed cannot all hold together with the numbers of conflict. */
  MS_CLAIM_REFUTED,
  MS_N_CLAIMS
} MsClaimKind;

typedef struct
{
  MsClaimKind kind;
  int cell; /* row-major */
  int count, left;
  gboolean mine; /* the certain or supposed cell is a mine; else it is safe */
  MsOddsChance chance;
  int won, layouts; /* the cell wins in won of so many layouts, exactly */
  const int *cells; /* [n_cells] opened numbers, row-major */
  int n_cells;
  const MsPattern *pattern;
  MsConflictReport conflict;
  const MsAssumption *assumed; /* [n_assumed] */
  int n_assumed;
} MsClaim;

/* The most claims that are said together. */
#define MS_CLAIMS_MOST 4
typedef struct
{
  MsClaim claims[MS_CLAIMS_MOST];
  int n;
} MsClaims;

/* Adds one with that kind, which the caller fills in. */
MsClaim *ms_claims_add (MsClaims *claims, MsClaimKind kind);

/* Sentences, translated, with figures as numbers wants them; the caller's. */
char *ms_claim_dup (const MsClaim *claim, const MsPosition *position, MsOddsFormat numbers);
char *ms_claims_dup (const MsClaims *claims, const MsPosition *position, MsOddsFormat numbers);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Claims: what analyses and advices say of a position, as data.
 *
 * Each sentence is made of one claim and the opened numbers of the board, and of nothing else; so what
 * judges claims judges sentences.  Claims are made by ms-analysis-claims.c and ms-advice-claims.c and put
 * into words by ms-claim-text.c.  What they point to belongs to the analysis or advice that made them.
 */
#pragma once

#include "ms-conflict.h"
#include "ms-odds-format.h"
#include "ms-pattern.h"
#include "ms-position.h"
#include "ms-solver-options.h"

typedef enum
{
  /* Of the whole position. */
  MS_CLAIM_CONFLICT, /* no layout fits, and why: conflict */
  MS_CLAIM_SAFE_CELLS, /* count > 0 covered cells are certainly safe, besides those supposed to be */
  MS_CLAIM_NO_SAFE_CELL, /* none is */
  MS_CLAIM_NO_OTHER_SAFE, /* none but those that are supposed to be */
  MS_CLAIM_SAFE_KNOWN, /* count are, and there may be more: not all was counted */
  MS_CLAIM_NO_SAFE_KNOWN, /* none is known to be: not all was counted */
  MS_CLAIM_MINE_CELLS, /* count covered cells are certainly mines, besides those supposed to be */
  MS_CLAIM_MINES_KNOWN, /* count are, and there may be more: not all was counted */
  MS_CLAIM_ALL_OPENED, /* no cell is covered */
  MS_CLAIM_ONLY_MINES, /* every covered cell is a mine */
  MS_CLAIM_TIME_LIMIT, /* it was reached: only what was proven is known */
  MS_CLAIM_MEMORY_LIMIT,
  MS_CLAIM_WORK_LIMIT,
  MS_CLAIM_OVER, /* the game is lost */
  /* Of one cell: what it is, and which numbers alone make it so. */
  MS_CLAIM_OPENED, /* it shows count */
  MS_CLAIM_CERTAIN, /* it is safe, or a mine */
  MS_CLAIM_SUPPOSED, /* it is supposed to be so */
  MS_CLAIM_ONE_NUMBER, /* by cells[0] */
  MS_CLAIM_NUMBERS, /* by cells, at least two */
  MS_CLAIM_WITH_TOTAL, /* by cells, at least one, and the mine total */
  MS_CLAIM_ALL_AND_TOTAL, /* by all numbers and the mine total */
  MS_CLAIM_PATTERN, /* by pattern */
  MS_CLAIM_CHANCE, /* chance */
  MS_CLAIM_CHANCE_OUTSIDE, /* chance, as of every cell that touches no opened number */
  MS_CLAIM_CHANCE_NOT_KNOWN,
  MS_CLAIM_WIN, /* opened next, it wins in so many layouts by best play */
  MS_CLAIM_DEAD, /* free, it shows the same in every layout */
  /* Of guesses, where nothing is safe: the cell, and why this one. */
  MS_CLAIM_GUESS_WIN, /* no cell wins more often by best play; chance */
  MS_CLAIM_GUESS_AHEAD, /* looking ahead chose it; chance */
  MS_CLAIM_GUESS_SAFEST, /* no cell is safer; chance */
  MS_CLAIM_GUESS_ESTIMATED, /* by estimate no cell is safer; chance */
  /* Of the other cells, besides the one that is guessed. */
  MS_CLAIM_AS_OFTEN, /* count other cells win as often */
  MS_CLAIM_SAFEST_WINS, /* this one is the safest of all; how often it wins, chance */
  MS_CLAIM_NEXT_BEST, /* of the others none wins more often; how often it wins, chance */
  MS_CLAIM_NONE_SAFER, /* than the guess */
  MS_CLAIM_AS_SAFE, /* count other cells are as safe as the guess, and none is safer */
  MS_CLAIM_SAFER, /* this one is the safest of all; chance */
  MS_CLAIM_NEXT_SAFEST, /* of the others none is safer; chance */
  /* Before the first click. */
  MS_CLAIM_NEW_SAFE, /* the rules promise a safe cell, an opening, or nothing */
  MS_CLAIM_NEW_OPENS,
  MS_CLAIM_NEW_ALIKE,
  MS_CLAIM_BEGIN_SAFE, /* begin there: it is promised to be safe */
  MS_CLAIM_BEGIN_ALIKE, /* or has the chance of every cell */
  /* Where a hint leads: to a cell in the area that is marked. */
  MS_CLAIM_AREA_SAFE,
  MS_CLAIM_AREA_GUESS,
  MS_CLAIM_AREA_BEGIN,
  MS_CLAIM_KEY_WHERE, /* what the key does next */
  MS_CLAIM_KEY_WHICH,
  MS_CLAIM_KEY_WHY,
  /* Of a cell that was opened and held a mine. */
  MS_CLAIM_WAS_MINE, /* it was certain */
  MS_CLAIM_WAS_CHANCE, /* chance */
  MS_CLAIM_WERE_SAFE, /* count cells were certainly safe */
  MS_CLAIM_WERE_KNOWN, /* count were, and there may have been more: not all was counted */
  MS_CLAIM_WAS_BEST, /* none had a better chance to win */
  MS_CLAIM_WAS_WIN, /* its chance to win */
  MS_CLAIM_BEST_WAS, /* the cell with the best one, and that */
  MS_CLAIM_NONE_WAS_SAFER,
  MS_CLAIM_WAS_CHOSEN, /* looking ahead leads to none that is better beyond its error */
  MS_CLAIM_CHOSEN_WAS, /* the cell that is, and that it would have chosen; chance */
  MS_CLAIM_SAFEST_WAS, /* a cell than which none was safer; chance */
  /* Of what is supposed: not all of assumed can be with the numbers of conflict. */
  MS_CLAIM_REFUTED,
  MS_N_CLAIMS
} MsClaimKind;

typedef struct
{
  MsClaimKind kind;
  int cell; /* row-major */
  int count;
  gboolean mine; /* of a certain cell; else it is safe */
  MsOddsChance chance;
  int won, layouts; /* how often the cell wins, exactly */
  const int *cells; /* [n_cells] opened numbers, row-major */
  int n_cells;
  const MsPattern *pattern;
  MsConflictReport conflict;
  const MsAssumption *assumed; /* [n_assumed] */
  int n_assumed;
} MsClaim;

/* What is said at once. */
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

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The review of a game: each opening judged against the position it was made in.
 *
 * What is judged is what the player could know: the review sees the trail of a game (ms-trail.h),
 * never its layout.  All layouts with these numbers and this mine total are taken as equally
 * likely, also on boards that need no guess.  Flags are opinions of the player: they are judged
 * themselves, but nothing else depends on them.
 *
 * An opening is a move that opens something: a cell, or by a chord all the cells around a number at
 * once, whose risk is the chance that at least one of them has a mine.  The first opening of a
 * covered board is no guess, whatever the rules promise for it: nothing distinguishes the cells,
 * and other programs move a mine away from it without saying so.
 *
 * Every value of a guess is what ms_solver_run and ms_best_find say of the same position.  The work
 * is counted, not timed, so the same trail has the same review on every machine. */
#pragma once

#include "ms-best.h"
#include "ms-habits.h"
#include "ms-rung.h"
#include "ms-trail.h"

typedef enum
{
  MS_VERDICT_FIRST, /* the first opening of a covered board */
  MS_VERDICT_CERTAIN, /* every cell it opens was certainly safe */
  /* A guess where no cell was certainly safe, or none was known to be because the position could
   * not be counted: */
  MS_VERDICT_BEST, /* no other cell was better, or none is known to be */
  MS_VERDICT_WORSE, /* another cell was better, as grounds says */
  MS_VERDICT_AVOIDABLE, /* a guess while a cell was certainly safe */
  MS_VERDICT_MINE, /* it was certain to hit a mine, and so no guess: no layout survives it */
  MS_VERDICT_UNKNOWN, /* the position is too large to be counted, or even estimated */
  MS_N_VERDICTS
} MsReviewVerdict;

/* What the verdict on a guess rests on. */
typedef enum
{
  MS_GROUNDS_PROOF, /* the exact chance to win */
  MS_GROUNDS_AHEAD, /* the comparison with the best cell by ms_best_find, looking ahead: a guess is
                     * worse if it is behind by more than MS_RIVAL_ERRORS standard errors */
  /* The risk of a mine, where nothing more is known: a guess is worse if it was riskier, or, where
   * risks are estimates, riskier by more than MS_RIVAL_ERRORS standard errors. */
  MS_GROUNDS_RISK,
} MsReviewGrounds;

typedef struct
{
  int move; /* the index of the step in the trail */
  int64_t time_ms;
  int64_t wait_ms; /* time since the previous opening; 0 for the first */
  int cell; /* the cell of the move; of a chord it is the number */
  bool chord;
  bool lost; /* whether it hit a mine */
  /* Of a guess or a certain mine: the position could not be counted, so more cells may have been
   * certain than are known. */
  bool estimated;
  MsReviewVerdict verdict;
  int n_opens;
  const int32_t *opens; /* the cells that the move itself opened, without what a 0 opened; borrowed
                         * from the trail */

  /* Chance of a mine: 0 where certain, exactly 1 where no layout survives it, NaN where unknown.
   * error is the standard error of an estimate, 0 where mine is exact. */
  double mine, error;

  /* Of guesses and certain mines only; else best and all chances to win are NaN, and there are no
   * cells. */
  double best; /* chance of a mine in the cell that is best opened */
  double best_error; /* the standard error of best; 0 where best is exact */
  MsBasis basis; /* by what that cell was chosen as the best */
  MsReviewGrounds grounds; /* of a best or worse guess */
  int n_best;
  const int32_t
      *best_cells; /* all cells that are as good as the best, row-major; if some cells were
                    * certainly safe, those */
  const double *best_mines; /* [n_best] the chance of a mine in each of best_cells */
  /* By how much more often a game is won after the best cell than after this opening, as a chance,
   * and the standard error of that, 0 where it is exact (ms_best_compare).  NaN: not known. */
  double behind, behind_error;
  /* Of an avoidable guess, [n_best]: for each safe cell, the hardest rule of the deduction ladder
   * that is needed to see that it is safe; of a certain mine, [n_opens], that it is a mine.
   * MS_N_RUNG_RULES where it is not known because of a limit, or a chord opened a cell that is none
   * for certain. */
  const uint8_t *rules;
  MsRungRule easiest; /* the easiest of rules; MS_N_RUNG_RULES where there are none */
  /* The exact chance to win by best play where few layouts are left (ms-best.h): layouts is how
   * many there are, won and best_won how many of them are won after this opening and after the best
   * one; win and best_win are these chances.  Else -1 and NaN.  A chord that opens several
   * uncertain cells has no chance to win of its own, even if one of its cells was known to be
   * safe. */
  int layouts, won, best_won;
  double win, best_win;
} MsReviewOpening;

/* A wrong flag: a cell without a mine, as was seen later or could be known. */
typedef struct
{
  int cell;
  int placed; /* the index of the step in the trail that placed it; -1: it was there from the
               * start */
  int64_t placed_ms;
  /* The move after which the flag could be known to be wrong: the opening after whose numbers no
   * layout has a mine there, or the placing of the flag itself if none had one already.  -1: it
   * could never be known while the flag stood. */
  int known;
  int64_t known_ms;
  bool estimated; /* some position while the flag stood could not be counted: known may be -1 only
                   * because of that */
} MsReviewFlag;

/* The time before an opening belongs to the position in which it is made.  The time after the last
 * opening belongs to nobody. */
typedef struct
{
  int n_openings;
  int n_guesses; /* how many guesses there were: best, worse and avoidable ones */
  int n_verdicts[MS_N_VERDICTS]; /* how many openings have each verdict; ms_review_sum_of_play does
                                  * not tell best and worse guesses apart: both are 0 there */
  /* The chance to survive all these guesses, including the one that lost the game: the product of 1
   * - mine; 1 without guesses.  Wherever the luck of a game is shown, it is this. */
  double survival;
  double pluck; /* -log10 of survival, finite: a certain mine is no guess */
  bool estimated; /* some chances in survival are estimates; of those guesses it is not known
                   * whether they were avoidable */
  bool complete; /* no opening has the verdict unknown or an unknown risk */
  /* What cost time or clicks, by its kind: how many moments, and the seconds that they lost; NaN
   * where what the pointer did is needed for it and not known. */
  int n_habits[MS_N_HABITS];
  double habits[MS_N_HABITS];

  /* Not set by ms_review_sum_of_play. */
  int n_wrong_flags;
  int64_t certain_ms; /* time in which some cell was certainly safe */
  int64_t lost_ms; /* of certain_ms, the time before openings that did not use a certain cell, and
                    * so was lost */
  int64_t forced_ms; /* time in which no cell was certainly safe */
  /* Time in which it is not known whether some cell was certainly safe, or whether one was used,
   * because the position could not be counted.  The other times are then lower bounds. */
  int64_t unknown_ms;
} MsReviewSum;

/* A review; immutable.  Its arrays are in the order of the moves. */
typedef struct
{
  int width, height, mines;
  bool won, lost;
  bool decided; /* by the rules of the game its guesses were not left to chance (ms-rules.h) */
  int n_openings;
  const MsReviewOpening *openings;
  int n_flags;
  const MsReviewFlag *flags; /* [n_flags] the wrong flags, in the order in which they were placed */
  int n_habits;
  const MsHabit *habits; /* [n_habits] what cost time or clicks */
  MsReviewSum sum;
} MsReview;

/* Takes the estimate of an opening (ms_review_estimate) into the review: if it is better than
 * what is known, it sets from now on by how much the opening was behind, and so its verdict.  lost
 * is NaN if nothing was estimated. */
void ms_review_take_estimate (MsReview *review, int opening, double lost, double lost_error);

/* path: what the pointer did, in the time of the moves; NULL where nobody knows.  Of options, these
 * apply: the limits, the time limit being that of the whole review; and the poll, called as by the
 * solver, with the share of the moves that have been judged.  trail must outlive the review, path
 * need not.  Returns MS_STATUS_OK and *review, owned by the caller; or MS_STATUS_TIME_LIMIT,
 * MS_STATUS_CANCELLED or MS_STATUS_NO_MEMORY, and *review is NULL.  Cost: a run of the solver for
 * each opening; for each guess also that of ms_best_find, and for each avoidable guess and certain
 * mine that of the deduction ladder. */
MsStatus ms_review_new (const MsTrail *trail, const MsPointerPath *path,
    const MsSolverOptions *options, const MsAllocator *allocator, MsReview **review);
void ms_review_free (MsReview *review); /* NULL is allowed */

/* Finds only the sum, without flags and times: the solver runs only where a cell is opened that has
 * not been proven before, some tens of times in an Expert game.  Otherwise like ms_review_new. */
MsStatus ms_review_sum_of_play (const MsPlay *play, const MsPointerPath *path,
    const MsSolverOptions *options, const MsAllocator *allocator, MsReviewSum *sum);

static inline bool
ms_verdict_is_guess (MsReviewVerdict verdict)
{
  return verdict == MS_VERDICT_BEST || verdict == MS_VERDICT_WORSE
      || verdict == MS_VERDICT_AVOIDABLE;
}

/* Whether the opening might have hit a mine, or was certain to: such openings are compared with the
 * best cell. */
static inline bool
ms_verdict_is_judged (MsReviewVerdict verdict)
{
  return ms_verdict_is_guess (verdict) || verdict == MS_VERDICT_MINE;
}

/* "first", "certain", "best", "worse", "avoidable", "mine" or "unknown": the words used in
 * files. */
const char *ms_verdict_name (MsReviewVerdict verdict);

/* The opening made by that move; NULL if the move opened nothing. */
const MsReviewOpening *ms_review_find_opening (const MsReview *review, int move);

/* The opening that threw most away: a certain mine before all others, then the worse or avoidable
 * guess that was behind the best cell by most (behind, or, where that is not known, by the
 * difference of the risks).  Where none did, the opening that lost the game; NULL if there is none
 * of these either. */
const MsReviewOpening *ms_review_find_costliest (const MsReview *review);

/* An estimate, by playouts, of how often a game is won after a guess and after the best cell, where
 * too many layouts are left to know it exactly.
 *
 * Layouts are drawn from exactly the distribution that the position leaves; MS_WIN_CHANCE_PLAYER
 * (ms-win-chance.h), which sees only numbers, plays each to its end twice: once after the cell that
 * was opened, once after the best one.  Both meet the same layouts, so the difference of the two
 * chances is known better than either chance.  The same review has the same estimates on every
 * machine. */
typedef struct
{
  double win, best_win; /* the chances to win after the opened cell and after the best one; NaN: not
                         * estimated */
  double error, best_error; /* the standard errors of win and best_win */
  double lost, lost_error; /* best_win - win, and its standard error */
  int playouts;
} MsReviewEstimate;

/* opening must come from the review of trail.  Nothing is estimated where the opened cell is the
 * best one, for a chord of several cells, a certain mine, an opening whose chances are known
 * exactly, and a board of more than MS_WIN_CHANCE_MOST_CELLS cells.  Of options, the limits and the
 * poll apply.  Returns MS_STATUS_OK and *estimate, or MS_STATUS_CANCELLED, MS_STATUS_TIME_LIMIT or
 * MS_STATUS_NO_MEMORY.  Cost: some milliseconds a playout in an early position of an Expert
 * board. */
MsStatus ms_review_estimate (const MsTrail *trail, const MsReviewOpening *opening, int playouts,
    const MsSolverOptions *options, const MsAllocator *allocator, MsReviewEstimate *estimate);

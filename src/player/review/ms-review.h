/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The review of a game: each opening judged against the position it was made in.
 *
 * What is judged is what the player could know: the review sees the trail of a game (ms-trail.h),
 * never its layout.  All layouts with the numbers and the mine total are taken as equally likely, on
 * boards that need no guess too.  Flags are opinions; they count for nothing but themselves.
 *
 * An opening is a move that opens something: a cell, or by a chord all the cells around a number at
 * once, whose risk is the chance that at least one of them has a mine.  The first opening of a
 * covered board is no guess, whatever the rules promise for it: there is nothing to tell cells apart
 * by, and other programs move a mine away from it without saying so.
 *
 * Every figure of a guess is what ms_solver_run and ms_best_find say of the same position.  The
 * work is counted, not timed, so the same trail has the same review on every machine.
 */
#pragma once

#include "ms-best.h"
#include "ms-rung.h"
#include "ms-trail.h"

typedef enum
{
  MS_VERDICT_FIRST, /* the first opening of a covered board */
  MS_VERDICT_CERTAIN, /* every cell it opens was certainly safe */
  /* Guesses where no cell was certain, or was known to be where the position is not counted: */
  MS_VERDICT_BEST, /* none was better, or none is known to be */
  MS_VERDICT_WORSE, /* another one was better, as grounds says */
  MS_VERDICT_AVOIDABLE, /* a guess while a cell was certainly safe */
  MS_VERDICT_MINE, /* no guess: no layout survives it */
  MS_VERDICT_UNKNOWN, /* the position is too large to be counted, or even estimated */
  MS_N_VERDICTS
} MsReviewVerdict;

/* What the verdict on a guess rests on. */
typedef enum
{
  MS_GROUNDS_PROOF, /* the exact chance to win */
  MS_GROUNDS_AHEAD, /* what ms_best_find says of the cell beside the best one, looking ahead: worse is what
                     * is behind by more than MS_RIVAL_ERRORS standard errors */
  MS_GROUNDS_RISK, /* how likely a mine was, where nothing more is known: worse is what was riskier, by
                    * more than so many standard errors where that was estimated */
} MsReviewGrounds;

typedef struct
{
  int move; /* which of the trail's steps */
  int64_t time_ms;
  int64_t wait_ms; /* since the opening before; 0 of the first */
  int cell; /* of the move: of a chord the number */
  bool chord;
  bool lost; /* it hit a mine */
  /* Of a guess or a certain mine: the position was not counted, and more cells may have been certain
   * than are known. */
  bool estimated;
  MsReviewVerdict verdict;
  int n_opens;
  const int32_t *opens; /* what it opened itself; borrowed from the trail */

  /* Chance of a mine: 0 where certain, exactly 1 where no layout survives it, NaN where unknown.
   * error is the standard error of an estimate, 0 where mine is exact. */
  double mine, error;

  /* Of guesses and certain mines only; else best and all chances to win are NaN, and there are no
   * cells. */
  double best; /* chance of a mine in the cell that is best opened */
  double best_error; /* as error */
  MsBasis basis; /* by what it is best */
  MsReviewGrounds grounds; /* of a best or worse guess */
  int n_best;
  const int32_t
      *best_cells; /* all that are as good, row-major; where some cells were certainly safe
                              * these */
  const double *best_mines; /* [n_best] the chance of a mine in each */
  /* By how much a game is won more often after the best one, as a chance, and its standard error, 0
   * where it is exact (ms_best_compare).  NaN: not known. */
  double behind, behind_error;
  /* Of an avoidable guess, [n_best]: the hardest rule of the deduction ladder that is needed to see
   * that the cell is safe.  MS_N_RUNG_RULES where a limit kept it from being known. */
  const uint8_t *rules;
  MsRungRule easiest; /* the least of rules; else MS_N_RUNG_RULES */
  /* The chance to win by best play after this opening, and after the best one: exact, in layouts,
   * where few are left (ms-best.h); else -1 and NaN.  A chord of several cells that are uncertain
   * even where one of them is known to be safe has no chance to win of its own. */
  int layouts, won, best_won;
  double win, best_win;
} MsReviewOpening;

/* A flag that was wrong, as came out later or could be known. */
typedef struct
{
  int cell;
  int placed; /* which of the trail's steps; -1: there from the start */
  int64_t placed_ms;
  /* The move after which it could be known to be wrong: the opening from whose numbers on every
   * layout has no mine there, or the flag itself where that was so already.  -1: it never could be
   * while it stood. */
  int known;
  int64_t known_ms;
  bool estimated; /* some position while it stood was not counted: known may be -1 for that alone */
} MsReviewFlag;

/* The time before an opening belongs to the position in which it is made.  The time after the last
 * opening belongs to nobody. */
typedef struct
{
  int n_openings;
  int n_guesses; /* best, worse and avoidable ones */
  int n_verdicts[MS_N_VERDICTS]; /* ms_review_sum_of_play does not tell best and worse guesses
                                  * apart: both are 0 there */
  /* chance that somebody who takes just these guesses survives all of them, the one that lost
   * the game included: the product of 1 - mine.  1 without guesses.  This is the luck of a game
   * wherever luck is shown. */
  double survival;
  double pluck; /* -log10 of survival, finite: a certain mine is no guess */
  bool estimated; /* some of the chances in it are estimates, and of those guesses it is not known
                   * whether they could be avoided */
  bool complete; /* no opening is unknown */

  /* Not of ms_review_sum_of_play. */
  int n_wrong_flags;
  int64_t certain_ms; /* in which some cell was known to be certainly safe */
  int64_t lost_ms; /* of these, those before openings that did not use any: lost on cells that were
                    * certain */
  int64_t forced_ms; /* in which no cell was certain */
  /* In which it is not known whether some cell was, or whether one was used: the position was not
   * counted.  The others are at least so long, then. */
  int64_t unknown_ms;
} MsReviewSum;

/* Immutable; arrays in the order of the moves. */
typedef struct
{
  int width, height, mines;
  bool won, lost;
  int n_openings;
  const MsReviewOpening *openings;
  int n_flags;
  const MsReviewFlag *flags; /* [n_flags] the wrong ones, in the order of their placing */
  MsReviewSum sum;
} MsReview;

/* What was estimated of an opening (ms-review-estimate.h) says, from now on, by how much it was behind and
 * therefore what the guess was, if that is known better by it; NaN: it was not estimated. */
void ms_review_take_estimate (MsReview *review, int opening, double lost, double lost_error);

/* Of options count the limits, the time limit of the whole, and the poll, called as by the solver,
 * with the share of the moves that are judged.  trail must outlive the review.  MS_STATUS_OK and an
 * owned *review, or MS_STATUS_TIME_LIMIT, MS_STATUS_CANCELLED, MS_STATUS_NO_MEMORY, and it is NULL.
 * Cost: a run of the solver for each opening; for each guess what is best, and for each avoidable
 * one the deduction ladder. */
MsStatus ms_review_new (const MsTrail *trail, const MsSolverOptions *options,
    const MsAllocator *allocator, MsReview **review);
void ms_review_free (MsReview *review); /* NULL is allowed */

/* The sum alone, without flags and times: the solver runs only where a cell is opened that has not
 * been proven before, some tens of times in an Expert game.  All else as above. */
MsStatus ms_review_sum_of_play (const MsPlay *play, const MsSolverOptions *options,
    const MsAllocator *allocator, MsReviewSum *sum);

static inline bool
ms_verdict_is_guess (MsReviewVerdict verdict)
{
  return verdict == MS_VERDICT_BEST || verdict == MS_VERDICT_WORSE
      || verdict == MS_VERDICT_AVOIDABLE;
}

/* Whether it might have hit a mine, or had to: such openings are compared with what was best. */
static inline bool
ms_verdict_is_judged (MsReviewVerdict verdict)
{
  return ms_verdict_is_guess (verdict) || verdict == MS_VERDICT_MINE;
}

/* "first", "certain", "best", "worse", "avoidable", "mine", "unknown": the words of files. */
const char *ms_verdict_name (MsReviewVerdict verdict);

/* The opening that is move; NULL where the move opened nothing. */
const MsReviewOpening *ms_review_find_opening (const MsReview *review, int move);

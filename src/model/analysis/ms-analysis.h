/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAnalysis: the immutable answer for one position; a boxed type, atomically refcounted.
 *
 * The one source of every figure the window shows: heatmap, legend, panel, status line, tooltips
 * and accessibility names.  How a chance is written is ms-odds-format.h.  The command line asks
 * the solver itself; what both write alike is ms-figures.h.
 */
#pragma once

#include "ms-best.h"
#include "ms-claim.h"
#include "ms-odds-types.h"
#include "ms-position.h"
#include "ms-solver.h"
#include "ms-variation.h"

#include <glib-object.h>

#define MS_TYPE_ANALYSIS (ms_analysis_get_type ())
typedef struct _MsAnalysis MsAnalysis;
GType ms_analysis_get_type (void);

/* Takes result, which is not NULL; refs position. */
MsAnalysis *ms_analysis_new (MsPosition *position, MsStatus status, MsSolverResult *result);
/* Counts position and finds what is best opened, on any thread; solver is lent for it.  Of options
 * all count.  Returns what the count returned; *analysis is NULL when it was cancelled or had no
 * memory. */
MsStatus ms_analysis_find (
    MsSolver *solver, MsPosition *position, const MsSolverOptions *options, MsAnalysis **analysis);
/* The same, and that covered cell, row-major, is compared with what is best whatever it is
 * (ms_best_compare). */
MsStatus ms_analysis_find_beside (MsSolver *solver, MsPosition *position,
    const MsSolverOptions *options, int cell, MsAnalysis **analysis);
/* Counts position under a variation, which may be NULL.  With one nothing is looked for to be opened: a
 * board that is supposed is not played.  The analysis is of the position with the total that the
 * variation gives it. */
MsStatus ms_analysis_find_varied (MsSolver *solver, MsPosition *position, MsVariation *variation,
    const MsSolverOptions *options, MsAnalysis **analysis);
MsAnalysis *ms_analysis_ref (MsAnalysis *self);
void ms_analysis_unref (MsAnalysis *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsAnalysis, ms_analysis_unref)

MsPosition *ms_analysis_get_position (const MsAnalysis *self); /* borrowed */
const MsSolverResult *ms_analysis_get_result (const MsAnalysis *self); /* borrowed */
MsStatus ms_analysis_get_status (const MsAnalysis *self); /* MS_STATUS_OK, or the limit it hit */

/* Under which all that holds; borrowed, NULL: it holds as it stands. */
MsVariation *ms_analysis_get_variation (const MsAnalysis *self);
/* Whether something is assumed of a cell in it. */
gboolean ms_analysis_is_supposed (const MsAnalysis *self);

/* The position is that of a lost game: odds are told, but no guess and nothing to open. */
gboolean ms_analysis_is_over (const MsAnalysis *self);
/* Nothing can be opened any more: the same, or that of a game that is won. */
gboolean ms_analysis_leaves_nothing (const MsAnalysis *self);
gboolean ms_analysis_is_consistent (const MsAnalysis *self);
MsCertainty ms_analysis_get_certainty (const MsAnalysis *self, int x, int y);
double ms_analysis_get_probability (const MsAnalysis *self, int x, int y); /* NaN: none */
gboolean ms_analysis_is_outside (const MsAnalysis *self, int x, int y);
/* Among the least likely mines, and no safe cell exists. */
gboolean ms_analysis_is_safest_guess (const MsAnalysis *self, int x, int y);

/* Only before anybody else has a reference; variation, which is refed, may be NULL. */
void ms_analysis_set_variation (MsAnalysis *self, MsVariation *variation);

/* Looks for dead cells (ms-dead.h) of a position as it stands; solver is lent for it, options are those
 * it was counted under.  Only before anybody else has a reference.  Without it none is known. */
MsStatus ms_analysis_find_dead (MsAnalysis *self, MsSolver *solver, const MsSolverOptions *options);
/* Covered, and what it shows if it is free is known in advance. */
gboolean ms_analysis_is_dead (const MsAnalysis *self, int x, int y);
int ms_analysis_count_dead (const MsAnalysis *self); /* 0 too where nobody looked */

/* What is best opened (ms-best.h), which is taken.  Only before anybody else has a reference;
 * without it the best guesses are the safest cells. */
void ms_analysis_take_best (MsAnalysis *self, MsBest *best);
const MsBest *ms_analysis_get_best (const MsAnalysis *self); /* borrowed; NULL: nobody looked */
/* The best guesses: only where no cell is safe. */
gboolean ms_analysis_is_best_guess (const MsAnalysis *self, int x, int y);
/* What is supposed of the cell in the variation, which is shown as that and as nothing more:
 * MS_CERTAINTY_SAFE, _MINE, or _NONE. */
MsCertainty ms_analysis_get_assumption (const MsAnalysis *self, int x, int y);
/* How many cells are certainly safe, or mines, besides those of which that is supposed. */
int ms_analysis_count_certain (const MsAnalysis *self, MsCertainty certainty);

/* Whether the best guesses are worth pointing out: not where every cell is as good as any other. */
gboolean ms_analysis_has_ring (const MsAnalysis *self);
int ms_analysis_get_best_guess (const MsAnalysis *self); /* the one to open, row-major; -1: none */
int ms_analysis_get_n_best_guesses (const MsAnalysis *self);
MsBasis ms_analysis_get_basis (const MsAnalysis *self); /* see MsBest */
/* The exact chance to win by best play, where it is known; else NULL.  Borrowed. */
const MsEndgame *ms_analysis_get_endgame (const MsAnalysis *self);
/* The same with that covered cell opened first; NaN: not known, or open. */
double ms_analysis_get_win (const MsAnalysis *self, int x, int y);
/* That as a fraction in lowest terms, "33/112"; NULL: not known, or open.  Borrowed. */
const char *ms_analysis_get_win_fraction (const MsAnalysis *self, int x, int y);
/* Whether a board that is to show odds shows the chance to win in this position. */
gboolean ms_analysis_shows_win (const MsAnalysis *self, MsOdds odds);
gboolean ms_analysis_in_conflict (const MsAnalysis *self, int x, int y);

/* What is said, added to claims. */
/* The status line: what is certain, or which cell to guess. */
void ms_analysis_claim_summary (const MsAnalysis *self, MsClaims *claims);
/* How many cells are certainly safe, or that none is; how many are certainly mines. */
void ms_analysis_claim_safe (const MsAnalysis *self, MsClaims *claims);
void ms_analysis_claim_mines (const MsAnalysis *self, MsClaims *claims);
/* Where no cell is safe and a guess is known: the guess, and what else one might open. */
void ms_analysis_claim_guess (const MsAnalysis *self, MsClaims *claims);
void ms_analysis_claim_others (const MsAnalysis *self, MsClaims *claims);
/* What is known of one cell, row-major, in a consistent position. */
void ms_analysis_claim_cell (const MsAnalysis *self, int cell, MsClaims *claims);
/* Of a cell that was opened in this position and held a mine: how likely that was, and what would
 * have been better; nothing where it is not known. */
void ms_analysis_claim_loss (const MsAnalysis *self, int cell, MsClaims *claims);
/* Why what is supposed cannot be; nothing where it can, or is not to blame. */
void ms_analysis_claim_refutation (const MsAnalysis *self, MsClaims *claims);

/* Texts, translated, numbers in the user's locale; owned by the caller. */
char *ms_analysis_dup_conflict_sentence (const MsAnalysis *self); /* NULL when consistent */
/* the summary, and under what it holds */
char *ms_analysis_dup_summary (const MsAnalysis *self, MsOddsFormat numbers);
/* "safest", "looking ahead", "best chance to win": in short */
char *ms_analysis_dup_basis (const MsAnalysis *self);
/* how many cells are certainly safe; how many mines */
char *ms_analysis_dup_safe (const MsAnalysis *self);
char *ms_analysis_dup_mines (const MsAnalysis *self);
/* the guess, and what else one might open */
char *ms_analysis_dup_why (const MsAnalysis *self, MsOddsFormat numbers);
/* the loss, whose chances are always of a mine; NULL: nothing is known */
char *ms_analysis_dup_verdict (const MsAnalysis *self, MsOddsFormat numbers, int x, int y);
char *ms_analysis_dup_refutation (const MsAnalysis *self); /* NULL: nothing is refuted */
char *ms_analysis_dup_layouts (const MsAnalysis *self); /* "1.9997 × 10¹²"; "?": not known */
/* A cell that touches no opened number, they are all alike; -1 when there is none. */
int ms_find_outside_cell (const MsSolverResult *result);

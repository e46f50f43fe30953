/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAnalysis: the immutable answer for one position; a boxed type, atomically refcounted.
 *
 * The one source of every chance that the window shows: heatmap, legend, panel, status line,
 * tooltips and accessibility names.  ms-odds-format.h says how a chance is written.  The command
 * line asks the solver itself; ms-figures.h holds what both write in the same form.
 */
#pragma once

#include "ms-best.h"
#include "ms-claim.h"
#include "ms-odds-format.h"
#include "ms-position.h"
#include "ms-solver.h"
#include "ms-variation.h"

#include <glib-object.h>

/* Which chance the board shows, and how chances are written, as types for properties and settings.
 */
typedef enum
{
  MS_ODDS_MINE, /* of a mine */
  MS_ODDS_WIN, /* to win with the cell opened first, where it is known exactly; else of a mine */
  MS_ODDS_BITS, /* no chance, but how much opening the cell tells, where known; else of a mine */
} MsOdds;
#define MS_TYPE_ODDS (ms_analysis_odds_get_type ())
GType ms_analysis_odds_get_type (void);
#define MS_TYPE_ODDS_FORMAT (ms_analysis_format_get_type ())
GType ms_analysis_format_get_type (void);

#define MS_TYPE_ANALYSIS (ms_analysis_get_type ())
typedef struct _MsAnalysis MsAnalysis;
GType ms_analysis_get_type (void);

/* Takes ownership of result, which must not be NULL, and a reference to position. */
MsAnalysis *ms_analysis_new (MsPosition *position, MsStatus status, MsSolverResult *result);
/* Counts the layouts of position and finds the cell best opened next; may be called on any thread.
 * solver is used during the call only.  All fields of options are used.  Returns the status of the
 * count; *analysis is NULL when that was cancelled or out of memory. */
MsStatus ms_analysis_find (
    MsSolver *solver, MsPosition *position, const MsSolverOptions *options, MsAnalysis **analysis);
/* The same, and the covered cell with that row-major index is also compared with the best cell
 * (ms_best_compare). */
MsStatus ms_analysis_find_beside (MsSolver *solver, MsPosition *position,
    const MsSolverOptions *options, int cell, MsAnalysis **analysis);
/* Counts position under a variation, which may be NULL.  With a variation no best cell is looked
 * for, since a supposed board is not played, and the analysis is of the position with the
 * variation's mine total. */
MsStatus ms_analysis_find_varied (MsSolver *solver, MsPosition *position, MsVariation *variation,
    const MsSolverOptions *options, MsAnalysis **analysis);
MsAnalysis *ms_analysis_ref (MsAnalysis *self);
void ms_analysis_unref (MsAnalysis *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsAnalysis, ms_analysis_unref)

MsPosition *ms_analysis_get_position (const MsAnalysis *self); /* borrowed */
const MsSolverResult *ms_analysis_get_result (const MsAnalysis *self); /* borrowed */
/* MS_STATUS_OK, or the limit that was reached */
MsStatus ms_analysis_get_status (const MsAnalysis *self);

/* The variation that the analysis assumes; borrowed.  NULL: it is of the position as it stands. */
MsVariation *ms_analysis_get_variation (const MsAnalysis *self);
/* Whether the variation assumes of some cell that it is safe or a mine. */
gboolean ms_analysis_is_supposed (const MsAnalysis *self);

/* The position is that of a lost game: there are odds, but no guess and no cell to open. */
gboolean ms_analysis_is_over (const MsAnalysis *self);
/* Nothing can be opened any more: the game is lost or won. */
gboolean ms_analysis_leaves_nothing (const MsAnalysis *self);
gboolean ms_analysis_is_consistent (const MsAnalysis *self);
MsCertainty ms_analysis_get_certainty (const MsAnalysis *self, int x, int y);
double ms_analysis_get_probability (const MsAnalysis *self, int x, int y); /* NaN: none */
gboolean ms_analysis_is_outside (const MsAnalysis *self, int x, int y);
/* No cell is safe, and no covered cell is less likely to be a mine than this one. */
gboolean ms_analysis_is_safest_guess (const MsAnalysis *self, int x, int y);

/* Looks for dead cells (ms-dead.h) of a position as it stands; until this is called none is known.
 * solver is used during the call only; options are those of the count.  Call it only before anybody
 * else has a reference to self. */
MsStatus ms_analysis_find_dead (MsAnalysis *self, MsSolver *solver, const MsSolverOptions *options);
/* The cell is covered, and the number it shows if it is no mine is known in advance. */
gboolean ms_analysis_is_dead (const MsAnalysis *self, int x, int y);
int ms_analysis_count_dead (const MsAnalysis *self); /* also 0 if dead cells were not looked for */

/* Measures how much opening each cell of a position as it stands tells (ms-bits.h); until this is
 * called that is not known.  As above. */
MsStatus ms_analysis_find_bits (MsAnalysis *self, MsSolver *solver, const MsSolverOptions *options);
double ms_analysis_get_bits (const MsAnalysis *self, int x, int y); /* NaN: not known */
double ms_analysis_get_most_bits (const MsAnalysis *self); /* of any cell; 0 where not known */

/* Takes ownership of best, the cells best opened next (ms-best.h); without it the best guesses are
 * the safest cells.  Call it only before anybody else has a reference to self. */
void ms_analysis_take_best (MsAnalysis *self, MsBest *best);
/* borrowed; NULL: it was not looked for */
const MsBest *ms_analysis_get_best (const MsAnalysis *self);
/* Whether the cell is among the best guesses; these exist only while no cell is safe. */
gboolean ms_analysis_is_best_guess (const MsAnalysis *self, int x, int y);
/* What the variation assumes of the cell: MS_CERTAINTY_SAFE, _MINE, or _NONE. An assumed cell is
 * shown as assumed only, not as certain. */
MsCertainty ms_analysis_get_assumption (const MsAnalysis *self, int x, int y);
/* How many cells are certainly safe, or certainly mines, not counting those that the variation
 * assumes to be. */
int ms_analysis_count_certain (const MsAnalysis *self, MsCertainty certainty);

/* Whether the best guesses are worth pointing out: they are not if every cell is as good as any
 * other. */
gboolean ms_analysis_has_ring (const MsAnalysis *self);
int ms_analysis_get_best_guess (const MsAnalysis *self); /* the one to open, row-major; -1: none */
int ms_analysis_get_n_best_guesses (const MsAnalysis *self);
MsBasis ms_analysis_get_basis (const MsAnalysis *self); /* see MsBest */
/* The exact chance to win by best play; NULL if it is not known.  Borrowed. */
const MsEndgame *ms_analysis_get_endgame (const MsAnalysis *self);
/* The chance to win by best play once this covered cell is opened first; NaN: not known, or the
 * cell is open. */
double ms_analysis_get_win (const MsAnalysis *self, int x, int y);
/* The chance of ms_analysis_get_win as a fraction in lowest terms, "33/112"; NULL: not known, or
 * the cell is open.  Borrowed. */
const char *ms_analysis_get_win_fraction (const MsAnalysis *self, int x, int y);
/* Whether a board set to show odds shows the chance to win in this position. */
gboolean ms_analysis_shows_win (const MsAnalysis *self, MsOdds odds);
gboolean ms_analysis_shows_bits (const MsAnalysis *self, MsOdds odds); /* or how much cells tell */
gboolean ms_analysis_in_conflict (const MsAnalysis *self, int x, int y);

/* What an analysis can say. */
typedef enum
{
  MS_SAYING_SUMMARY, /* the status line: what is certain, or which cell to guess */
  MS_SAYING_CONFLICT, /* why no layout fits; nothing if one does */
  MS_SAYING_SAFE, /* how many cells are certainly safe, or that none is */
  MS_SAYING_MINES, /* how many are certainly mines */
  MS_SAYING_GUESS, /* if no cell is safe and a best guess is known: the guess */
  MS_SAYING_WHY, /* the same, and what other cells one might open */
  MS_SAYING_CELL, /* what is known of a cell, in a consistent position */
  /* for a cell that was opened in this position and held a mine: how likely that was, and what
   * would have been better; nothing if that is not known */
  MS_SAYING_LOSS,
  /* why the variation's assumptions cannot hold; nothing if they can, or if the contradiction is
   * not due to them */
  MS_SAYING_REFUTATION,
} MsSaying;

/* Adds what is said to claims; cell: the row-major one that it is about, of the others any.  Or as
 * text, translated, owned by the caller; NULL: nothing is said.  A summary as text says too if it
 * holds only under assumptions. */
void ms_analysis_claim (const MsAnalysis *self, MsSaying saying, int cell, MsClaims *claims);
char *ms_analysis_dup (const MsAnalysis *self, MsSaying saying, int cell, MsOddsFormat numbers);

/* Other texts, translated, numbers in the user's locale; owned by the caller. */
/* why the best guess is best, in short: "safest", "looking ahead", "best chance to win" */
char *ms_analysis_dup_basis (const MsAnalysis *self);
char *ms_analysis_dup_layouts (const MsAnalysis *self); /* "1.9997 × 10¹²"; "?": not known */
/* A covered cell that touches no opened number (all such cells have the same chance); -1 when there
 * is none. */
int ms_find_outside_cell (const MsSolverResult *result);

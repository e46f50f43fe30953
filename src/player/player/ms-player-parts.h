/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A player as the files that make it up see it: what each of them does for the others, and what
 * they may look at. */
#pragma once

#include "ms-endgame-views.h"
#include "ms-learned.h"
#include "ms-player-known.h"
#include "ms-player.h"

/* What the look ahead knows of a candidate. */
typedef struct
{
  int cell;
  double safety, score, progress; /* as in MsChoice */
  double chance[9]; /* the chance of showing each number */
  /* what the learned comparison says, in won games; only differences between candidates mean
   * anything; NaN where it was not asked */
  double value;
  bool surveyed; /* figures are set for every number that can show */
  MsLearnedCell figures; /* input of the learned comparison; set if the strategy uses it */
} MsProspect;

/* What a player keeps from guess to guess if its strategy plays games out. */
typedef struct _MsPlayouts MsPlayouts;
void ms_playouts_free (MsPlayouts *playouts); /* NULL is allowed */

/* What a player keeps from guess to guess if its choices must be no worse than another
 * strategy's. */
typedef struct _MsPlayerEvery MsPlayerEvery;
void ms_player_every_free (MsPlayerEvery *every); /* NULL is allowed */

/* What the other files may look at; all of it is borrowed. */
const MsKnown *ms_player_get_known (const MsPlayer *player);
const MsStrategy *ms_player_get_strategy (const MsPlayer *player);
const MsSolverOptions *ms_player_get_options (const MsPlayer *player);
const MsAllocator *ms_player_get_allocator (const MsPlayer *player);
/* The solver with the game as it stands, after ms_player_ask_solver. */
MsEngine *ms_player_get_engine (const MsPlayer *player);
/* The field with the game as it stands, after ms_player_know; NULL: the game is too large for the
 * field. */
const struct _MsField *ms_player_get_field (const MsPlayer *player);
/* After ms_player_know: the chance of a mine by cell, for the covered cells; and in each cell
 * outside. */
const double *ms_player_get_mine (const MsPlayer *player);
double ms_player_get_outside_mine (const MsPlayer *player);
/* The number that an opened cell shows. */
MsCell ms_player_get_number (const MsPlayer *player, int cell);
/* How many cells within two steps of a cell are opened. */
int ms_player_count_near (const MsPlayer *player, int cell);
/* From now on the look ahead examines every candidate to its end, even one that cannot become the
 * best. */
void ms_player_keep_prospects (MsPlayer *player);
/* The candidates that the look ahead listed last. */
MsProspect *ms_player_get_prospects (MsPlayer *player, int *n_prospects);

/* Copies all that another player of a board of the same size knows of its game.  O(cells). */
void ms_player_copy (MsPlayer *player, const MsPlayer *from);

/* Begins anew with a whole position of the board's size; flags count as known mines if they are
 * trusted.  The position must be consistent. */
void ms_player_load (MsPlayer *player, const MsPosition *position, bool trust_flags);

/* The two halves of ms_player_choose: what follows without counting, true if it finds a safe cell;
 * and, where it found none, the choice by a count. */
bool ms_player_find_cheaply (MsPlayer *player, MsChoice *choice);
MsStatus ms_player_count_and_choose (MsPlayer *player, MsChoice *choice);

/* Notes everything that is certain, though safe cells are known already and still covered. */
MsStatus ms_player_learn_all (MsPlayer *player);

/* Notes that a cell of which nothing was known is proven to be safe, or a mine. */
void ms_player_note_safe (MsPlayer *player, int cell);
void ms_player_note_mine (MsPlayer *player, int cell);

/* Notes what is said of a cell, unless something is known of it. */
void ms_player_learn (MsPlayer *player, int cell, MsCertainty certainty);

/* Concludes what each number in the queue decides by itself, including those that are put into it
 * meanwhile. */
void ms_player_look_at_numbers (MsPlayer *player);

/* Looks for a pair of numbers that decides something; true if one did. */
bool ms_player_look_at_pairs (MsPlayer *player);

/* Counts the position as it stands, in the field or by the solver.  Sets the lists of unknown
 * cells, and, if *consistent, their chances and certainties. */
MsStatus ms_player_know (MsPlayer *player, bool *consistent);

/* Makes player->solver count the position as it stands, unless it has done so since
 * ms_player_know. */
MsStatus ms_player_ask_solver (MsPlayer *player, bool *consistent);

/* The natural logarithm of the number of layouts that fit, after ms_player_know. */
double ms_player_get_log_layouts (const MsPlayer *player);

/* Counts the position as it stands, or, where cell >= 0, as it would be if cell showed number, with
 * one of the player's solvers, whose stage is then MS_STAGE_COUNTED if *consistent.  Works like
 * ms_solver_run, but without a position, a result, or reasons for a contradiction.  False: stopped,
 * as the status of the solver's work says. */
bool ms_player_count (
    const MsPlayer *player, MsEngine *engine, int cell, int number, bool *consistent);

/* Looks for three numbers that decide something together (ms-rung.h); true if it found some. */
bool ms_player_look_at_triples (MsPlayer *player);

/* What a count says of a covered cell. */
typedef struct
{
  MsCertainty certainty;
  double mine; /* chance of a mine */
} MsVerdict;

MsVerdict ms_player_judge (const MsEngine *engine, int index);

/* The one to prefer of two cells that are otherwise equal (see ms-strategy.h). */
int ms_player_break_tie (const MsPlayer *player, int a, int b);

/* What would follow if a cell showed a certain number: the chance of the number, the safeties of
 * the two safest cells afterwards, and whether some living cell would be certainly safe.  All 0
 * when the number cannot show. */
typedef struct
{
  double chance, first, second;
  bool progress;
} MsOutlook;

/* Choose among the covered cells after ms_player_know, when none is safe; on entry *choice is the
 * safest cell.  ms_player_choose_to_win leaves it unchanged when there are too many layouts. */
MsStatus ms_player_choose_to_win (MsPlayer *player, MsChoice *choice);
MsStatus ms_player_choose_ahead (MsPlayer *player, MsChoice *choice);

/* Does the latter with the parameters of another strategy, examining every candidate to its end,
 * and the learned comparison after it. */
MsStatus ms_player_look_wide (MsPlayer *player, const MsStrategy *strategy, MsChoice *choice);

/* The candidate that the last look ahead listed for a cell; NULL: it was not listed. */
const MsProspect *ms_player_find_prospect (const MsPlayer *player, int cell);

/* Sets *prospect to what the look ahead says of one unknown cell. */
MsStatus ms_player_look_ahead_from (MsPlayer *player, int cell, MsProspect *prospect);

/* Adds to *figures, for the learned comparison, what the look ahead finds where the cell open on
 * trial in the field shows a number that is need more than the mines known around it. */
void ms_player_survey (
    MsPlayer *player, int need, const MsOutlook *outlook, MsLearnedCell *figures);

/* Whether the strategy uses the learned comparison on this board. */
bool ms_player_learns (const MsPlayer *player);

/* The share of the best score that a candidate's score must reach for the learned comparison to
 * consider it; 1 where the comparison is not used. */
double ms_player_find_learned_share (const MsPlayer *player);

/* After the look ahead, with its choice in *choice: sets *choice to the candidate that the learned
 * comparison values most.  Leaves it unchanged where too little is open, or the position is too
 * large for the field. */
void ms_player_choose_learned (MsPlayer *player, double safest, MsChoice *choice);

/* Lists the candidates of the last look ahead that the learned comparison considers: listed[64] are
 * indices of prospects, whose figures are completed, and *state is set.  Returns how many; fewer
 * than two: there is nothing to compare. */
int ms_player_list_learned (MsPlayer *player, double safest, MsLearnedState *state, int *listed);

/* After the look ahead, which started from *safest and chose *choice: plays games out after the
 * best candidates, and sets *choice to the best by them.  Leaves *choice unchanged where the
 * strategy does not play out here, or no other candidate comes near.  *playouts is NULL until the
 * first guess that needs it. */
MsStatus ms_player_choose_by_playing (MsPlayer *player, MsPlayouts **playouts,
    MsPlayerRivals *rivals, const MsChoice *safest, MsChoice *choice);

/* Whether choices are checked against strategy->base on all layouts: there is a base, and the board
 * has few enough layouts. */
bool ms_player_is_checked (const MsPlayer *player);

/* The last step of a choice: replaces *choice by the choice of strategy->base, unless the base,
 * playing on, wins more layouts after *choice than after its own.  Leaves it unchanged where
 * choices are not checked.  *every is NULL until the first guess that is checked. */
MsStatus ms_player_choose_no_worse (MsPlayer *player, MsPlayerEvery **every, MsChoice *choice);

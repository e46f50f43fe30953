/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A player, as its parts know it: what each of them does for the others, and what they may look at. */
#pragma once

#include "ms-endgame-views.h"
#include "ms-learned.h"
#include "ms-player-known.h"
#include "ms-player.h"

/* A candidate of the look ahead. */
typedef struct
{
  int cell;
  double safety, score, progress; /* as in MsChoice */
  double chance[9]; /* of showing each number */
  /* of the learned comparison, in won games; NaN where it was not asked: only differences
   * between candidates mean anything */
  double value;
  bool surveyed; /* figures are complete */
  MsLearnedCell figures; /* where the strategy wants them */
} MsProspect;

/* What a player keeps that plays out what may come. */
typedef struct _MsPlayouts MsPlayouts;
void ms_playouts_free (MsPlayouts *playouts); /* NULL is allowed */

/* What a player keeps that must be no worse than another strategy. */
typedef struct _MsPlayerEvery MsPlayerEvery;
void ms_player_every_free (MsPlayerEvery *every); /* NULL is allowed */

/* What is said of other cells than the chosen one. */
typedef struct
{
  bool weighs; /* ms_player_set_asked */
  int asked[MS_PLAYER_MOST_ASKED];
  int n_asked;
  MsRival rivals[MS_PLAYER_MOST_RIVALS]; /* of the last choice */
  int n_rivals;
} MsPlayerRivals;

/* What the parts may look at, borrowed. */
const MsKnown *ms_player_get_known (const MsPlayer *player);
const MsStrategy *ms_player_get_strategy (const MsPlayer *player);
const MsSolverOptions *ms_player_get_options (const MsPlayer *player);
const MsAllocator *ms_player_get_allocator (const MsPlayer *player);
/* Of the game as it stands, after ms_player_ask_solver. */
MsSolver *ms_player_get_solver (const MsPlayer *player);
/* Of what might come. */
MsSolver *ms_player_get_ahead (const MsPlayer *player);
/* Of the game as it stands, after ms_player_know; NULL: it is too large for the field. */
const struct _MsField *ms_player_get_field (const MsPlayer *player);
/* After ms_player_know: the chance of a mine in each covered cell, and in each outside. */
const double *ms_player_get_mine (const MsPlayer *player);
double ms_player_get_outside_mine (const MsPlayer *player);
/* What lots are drawn with. */
uint64_t ms_player_get_seed (const MsPlayer *player);
/* What an opened cell shows. */
MsCell ms_player_get_number (const MsPlayer *player, int cell);
/* The opened cells within two steps. */
int ms_player_count_near (const MsPlayer *player, int cell);
/* From now on the look ahead gives up no candidate. */
void ms_player_keep_prospects (MsPlayer *player);
/* What the look ahead listed last. */
MsProspect *ms_player_get_prospects (MsPlayer *player, int *n_prospects);

/* Takes over all that another player of the same board knows of its game.  O(cells). */
void ms_player_copy (MsPlayer *player, const MsPlayer *from);

/* Sees a whole position of that size, flags as mines if they are trusted.  The position must be
 * consistent. */
void ms_player_load (MsPlayer *player, const MsPosition *position, bool trust_flags);

/* What single numbers decide; true if some cell is safe. */
bool ms_player_find_simply (MsPlayer *player, MsChoice *choice);

/* The two halves of ms_player_choose: what follows without counting, true if some cell is safe; and
 * what a count says, where that found none. */
bool ms_player_find_cheaply (MsPlayer *player, MsChoice *choice);
MsStatus ms_player_count_and_choose (MsPlayer *player, MsChoice *choice);

/* Something is proven of a cell of which nothing was known. */
void ms_player_note_safe (MsPlayer *player, int cell);
void ms_player_note_mine (MsPlayer *player, int cell);

/* Looks at the numbers in the queue, and at those that come into it meanwhile: what each of them
 * decides by itself. */
void ms_player_look_at_numbers (MsPlayer *player);

/* Looks for a pair of numbers that decides something; true if one did. */
bool ms_player_look_at_pairs (MsPlayer *player);

/* Counts the position as it stands, in the field or by the solver: the lists of unknown
 * cells, and their chances and certainties if *consistent. */
MsStatus ms_player_know (MsPlayer *player, bool *consistent);

/* Has player->solver count the position as it stands, if it has not yet since ms_player_know. */
MsStatus ms_player_ask_solver (MsPlayer *player, bool *consistent);

/* The natural logarithm of how many layouts fit, after ms_player_know. */
double ms_player_get_log_layouts (const MsPlayer *player);

/* Counts the position as it stands, or, where cell >= 0, as it would be if cell showed number,
 * with one of the player's solvers, which then has reached MS_STAGE_COUNTED if *consistent.
 * As ms_solver_run, without a position, a result, or reasons for a contradiction. */
bool ms_player_count (
    const MsPlayer *player, MsSolver *solver, int cell, int number, bool *consistent);

/* Has a count prove what it can, and takes that over.  *choice is a safe cell, or cell -1 when there
 * is none; *consistent and what is then known of unknown cells as for ms_player_know. */
MsStatus ms_player_count_and_learn (MsPlayer *player, MsChoice *choice, bool *consistent);

/* After ms_player_know: the unknown cell that is least likely a mine, ties broken. */
void ms_player_choose_safest (const MsPlayer *player, MsChoice *choice);

/* Looks for three numbers that decide something together (ms-rung.h); true if they did. */
bool ms_player_look_at_triples (MsPlayer *player);

/* What strategy->rules and ->guess make of it: ms_player_choose for strategy logic. */
MsStatus ms_player_choose_by_logic (MsPlayer *player, MsChoice *choice);

/* Takes over what is certain by the numbers alone, whatever the mine total is. */
MsStatus ms_player_learn_from_numbers (MsPlayer *player);

/* Where the rules of strategy logic say nothing: *choice by strategy->guess; its safety is the true
 * one, whatever the cell was chosen by. */
MsStatus ms_player_choose_by_guess (MsPlayer *player, MsChoice *choice);

/* risk[n_cells] of the covered cells by MS_GUESS_NAIVE.  A status of ms_solver_run. */
MsStatus ms_player_reckon_naively (const MsPlayer *player, double *risk);

/* What a count says of a covered cell. */
typedef struct
{
  MsCertainty certainty;
  double mine; /* chance of a mine */
} MsVerdict;

MsVerdict ms_player_judge (const MsSolver *solver, int index);

/* The better one of two cells that are otherwise equal. */
int ms_player_break_tie (const MsPlayer *player, int a, int b);

/* What a number would leave: its chance, the two best safeties, whether a living safe cell follows.
 * All 0 when the number cannot show. */
typedef struct
{
  double chance, first, second;
  bool progress;
} MsOutlook;

/* One number, need more than the mines known around it, of the cell that is open in the field.
 * False: too large. */
bool ms_player_look_in_field (MsPlayer *player, int need, MsOutlook *outlook);

/* Choose among the covered cells after ms_player_know, when none is safe; *choice is the safest
 * cell already.  The first leaves it alone when there are too many layouts. */
MsStatus ms_player_choose_to_win (MsPlayer *player, MsChoice *choice);
MsStatus ms_player_choose_ahead (MsPlayer *player, MsChoice *choice);

/* The same by the figures of another strategy, and to the end: no candidate is given up; safest: the
 * safety of the safest cell. */
MsStatus ms_player_look_wide (
    MsPlayer *player, const MsStrategy *strategy, double safest, MsChoice *choice);

/* What the last look ahead listed of a cell; NULL: nothing. */
const MsProspect *ms_player_find_prospect (const MsPlayer *player, int cell);

/* What the look ahead makes of one cell of which nothing is known. */
MsStatus ms_player_look_ahead_from (MsPlayer *player, int cell, MsProspect *prospect);

/* What the look ahead learns of the open cell in the field showing a number, need more than the mines
 * known around it, for the learned comparison. */
void ms_player_survey (
    MsPlayer *player, int need, const MsOutlook *outlook, MsLearnedCell *figures);

/* Whether the strategy asks the comparison on this board. */
bool ms_player_learns (const MsPlayer *player);

/* How near a candidate's score must come to the best for the comparison to be meant for it; 1 where it
 * is not asked. */
double ms_player_find_learned_share (const MsPlayer *player);

/* After the look ahead, from its choice: the candidate that the learned comparison likes best.
 * Leaves *choice alone where the strategy does not ask it, too little is open, or the field is too
 * small. */
void ms_player_choose_learned (MsPlayer *player, double safest, MsChoice *choice);

/* The candidates of the last look ahead that the comparison is meant for, and what it knows of them:
 * listed[64] are indices of prospects.  Returns how many; fewer than two: nothing to compare. */
int ms_player_list_learned (MsPlayer *player, double safest, MsLearnedState *state, int *listed);

/* After the look ahead, from the safest cell to *choice: plays out what else it can find.  Leaves
 * *choice alone where the strategy does not play, or nothing else comes near.  *playouts: NULL until the
 * first guess that needs them. */
MsStatus ms_player_choose_by_playing (MsPlayer *player, MsPlayouts **playouts,
    MsPlayerRivals *rivals, const MsChoice *safest, MsChoice *choice);

/* Whether the strategy has a base, and the board so few layouts, that choices are checked on all of them. */
bool ms_player_is_checked (const MsPlayer *player);

/* After all others: replaces *choice by that of strategy->base where opening it instead would not win the
 * base more layouts.  Leaves it alone where nothing is checked.  *every: NULL until the first guess
 * that is checked. */
MsStatus ms_player_choose_no_worse (MsPlayer *player, MsPlayerEvery **every, MsChoice *choice);

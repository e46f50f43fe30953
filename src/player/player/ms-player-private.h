/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player, inside: what it knows of the board, and how it chooses where nothing is certain. */
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

struct _MsPlayer
{
  const MsAllocator *allocator;
  const MsStrategy *strategy;
  int width, height;
  MsKnown known;
  struct _MsField *field; /* ms-player-field.h; of the game as it stands, if in_field */
  MsSolver *solver; /* of the game as it stands, if asked: see ms_player_ask_solver */
  MsSolver *ahead; /* of what might come, where the field is too small for it */
  bool in_field, asked_solver, solver_consistent;
  uint64_t seed; /* of lots */
  MsSolverOptions options; /* of every count: none, but where somebody set a poll or a limit */
  uint8_t *block; /* where grid.kind, near and changed lie */
  size_t block_bytes;
  MsGrid grid; /* as the solver gets it, kept up to date; of its arrays it has kind alone */
  int32_t *index_of; /* [n_cells] padded index of a cell */
  uint8_t *queued; /* [n_cells] the number is to be looked at */
  int32_t *queue; /* [n_cells + 1] numbers to be looked at */
  int n_queue;
  int32_t *safe; /* [n_cells] proven safe; some may have been opened since */
  int n_safe;
  int32_t around[32]; /* of the bits that ms-player-note.c has for the cells around one: how much
                       * further on they are */
  uint8_t *place; /* [n_cells] at how many edges it lies */
  uint8_t *near; /* [height+4][width+4] opened cells within two steps; with a border */
  int32_t *near_at; /* [n_cells] where near counts for the cell */
  double *mine; /* [n_cells] of unknown cells: what the last count said */
  uint8_t *certainty; /* [n_cells] MsCertainty, of those inside */
  double outside_mine; /* of each cell outside */
  MsCertainty outside_certainty;
  int32_t *unknown; /* [n_cells] used by ms-player-ahead.c */
  uint8_t *changed; /* bitmap: what is around the cell has changed since its pairs were looked at */
  MsPlayouts *playouts; /* NULL until the first guess that needs them */
  MsPlayerEvery *every; /* NULL until the first guess that is checked */
  struct _MsGuessStore *guesses; /* ms-guess-store.h; NULL until ms_player_keep_guesses */
  bool keeps_prospects; /* the look ahead gives up no candidate; it lists all in any case: */
  MsProspect prospects[MS_STRATEGY_MOST_CANDIDATES];
  int n_prospects;
  bool weighs; /* ms_player_set_asked */
  int asked[MS_PLAYER_MOST_ASKED];
  int n_asked;
  MsRival rivals[MS_PLAYER_MOST_RIVALS]; /* of the last choice */
  int n_rivals;
};

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

/* The chance of a mine in a covered cell as things stand. */
static inline double
ms_player_mine_at (const MsPlayer *player, int cell)
{
  return player->mine[cell];
}

/* What decides among cells that are otherwise equal: the higher is better. */
static inline int
ms_player_rank (const MsPlayer *player, int cell)
{
  return player->place[cell] << 8 | player->near[player->near_at[cell]];
}

/* The better one of two cells that are otherwise equal. */
static inline int
ms_player_break_tie (const MsPlayer *player, int a, int b)
{
  int rank_a = ms_player_rank (player, a), rank_b = ms_player_rank (player, b);
  if (rank_a != rank_b)
    return rank_a > rank_b ? a : b;
  return a < b ? a : b;
}

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

/* What the last look ahead listed of a cell; NULL: nothing. */
static inline const MsProspect *
ms_player_find_prospect (const MsPlayer *player, int cell)
{
  for (int i = 0; i < player->n_prospects; i++)
    if (player->prospects[i].cell == cell)
      return &player->prospects[i];
  return NULL;
}

/* What the look ahead makes of one cell of which nothing is known. */
MsStatus ms_player_look_ahead_from (MsPlayer *player, int cell, MsProspect *prospect);

/* What the look ahead learns of the open cell in the field showing a number, need more than the mines
 * known around it, for the learned comparison. */
void ms_player_survey (
    MsPlayer *player, int need, const MsOutlook *outlook, MsLearnedCell *figures);

/* Whether the strategy asks the comparison on this board. */
static inline bool
ms_player_learns (const MsPlayer *player)
{
  const MsStrategy *strategy = player->strategy;
  return strategy->learned
      && (strategy->learned_to == 0 || player->known.n_cells <= strategy->learned_to);
}

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
 * *choice alone where the strategy does not play, or nothing else comes near. */
MsStatus ms_player_choose_by_playing (MsPlayer *player, const MsChoice *safest, MsChoice *choice);

/* Whether the strategy has a base, and the board so few layouts, that choices are checked on all of them. */
bool ms_player_is_checked (const MsPlayer *player);

/* After all others: replaces *choice by that of strategy->base where opening it instead would not win the
 * base more layouts.  Leaves it alone where nothing is checked. */
MsStatus ms_player_choose_no_worse (MsPlayer *player, MsChoice *choice);

/* After that: what the trial, which may have tried nothing, says of the cells beside the chosen one. */
struct _MsPlayerTrial;
MsStatus ms_player_weigh (MsPlayer *player, struct _MsPlayerTrial *trial, const MsChoice *choice);

/* Plays two cells out against each other on the same layouts, as those of the trial were but others,
 * and says in rival what these games alone say.  The games that the trial itself was weighed by are
 * overwritten.  What is said is unchanged where not even two games could be played. */
MsStatus ms_player_play_off (MsPlayer *player, const struct _MsPlayerTrial *like,
    const MsProspect *chosen, const MsProspect *other, MsRival *rival);

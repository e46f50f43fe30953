/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A player: follows a game as its cells open, and says which cell it would open next and why.
 *
 * It sees opened numbers, the size and the mine total, nothing else.  The same numbers give the
 * same choice on every machine, whatever was played before.
 */
#pragma once

#include "ms-position.h"
#include "ms-round.h"
#include "ms-rules.h"
#include "ms-solver.h"
#include "ms-strategy.h"

#include <math.h>

typedef enum
{
  MS_BASIS_CERTAIN, /* no layout has a mine there */
  MS_BASIS_WIN, /* it wins most often, by the exact chance */
  MS_BASIS_SAFEST, /* least likely a mine */
  MS_BASIS_AHEAD, /* the best score: safety now and after each number that it can show */
  MS_BASIS_PLAYED, /* it wins most often when games are played out from here on layouts that fit */
  MS_BASIS_LOT, /* drawn at random, by the strategy "logic" */
  MS_BASIS_SEEMS, /* it seems safest, by an estimate of the strategy "logic" that can be wrong */
  MS_BASIS_FIRST, /* nothing is open yet: a good cell to start at */
} MsBasis;

typedef struct
{
  int cell; /* the cell to open; -1: no cell can be opened any more */
  MsBasis basis;
  double safety; /* chance that the cell is no mine */
  double win; /* MS_BASIS_WIN: the exact chance to win, MS_BASIS_PLAYED: an estimate; else NaN */
  double score; /* MS_BASIS_AHEAD, _PLAYED: safety now and after opening the cell, see MsStrategy;
                 * else NaN */
  double progress; /* MS_BASIS_AHEAD, _PLAYED: chance that a safe cell follows; else NaN */
  double win_error; /* MS_BASIS_PLAYED: standard error of win; else 0 */
  long playouts; /* MS_BASIS_PLAYED: games played out for this cell; else 0 */
  double log_layouts; /* the natural logarithm of the number of layouts left; 0 where the cell is
                       * certain */
} MsChoice;

/* A cell beside the chosen one, as judged by the same means as the choice. */
typedef struct
{
  int cell;
  double behind; /* by how much it is expected to win less often, as a chance; at least 0 */
  double error; /* the standard deviation of behind; more than 0 */
  bool played; /* behind was measured in games that had no part in the choice */
} MsRival;

/* An estimated difference counts as one if it is more than so many errors. */
#define MS_RIVAL_ERRORS 3

/* The standard deviation of a difference from the best cell that games measure, caused by games not
 * being played perfectly: 0.01 and a tenth of the difference.  Measured on 764 cells of positions
 * whose chances to win are known exactly. */
static inline double
ms_rival_playing_error (double behind)
{
  return sqrt (0.01 * 0.01 + 0.1 * 0.1 * behind * behind);
}

/* How many cells can be asked about at once, and how many rivals there can be. */
#define MS_PLAYER_MOST_ASKED 8
#define MS_PLAYER_MOST_RIVALS (MS_STRATEGY_MOST_CANDIDATES + MS_PLAYER_MOST_ASKED)

typedef struct _MsPlayer MsPlayer;

/* strategy is borrowed.  NULL when there is no memory. */
MsPlayer *ms_player_new (
    const MsStrategy *strategy, int width, int height, int mines, const MsAllocator *allocator);
void ms_player_free (MsPlayer *player); /* NULL is allowed */

/* From now on the player keeps its guesses from game to game (ms-guess-store.h), so that it need
 * not find them again; the choices stay the same.  False when there is no memory. */
bool ms_player_keep_guesses (MsPlayer *player);

/* Forgets the game. */
void ms_player_begin (MsPlayer *player);

/* Sets the seed of random choices (MS_GUESS_RANDOM), which depend on it and on the position at the
 * time; it is 0 at first. */
void ms_player_set_seed (MsPlayer *player, uint64_t seed);

/* A cell was opened and shows a number.  O(1), and the cost of what single numbers then decide. */
void ms_player_see (MsPlayer *player, int cell, MsCell number);

/* Shows the player the cells that a round has opened after the first n_seen; returns how many are
 * opened now. */
int ms_player_watch (MsPlayer *player, const MsRound *round, int n_seen);

/* Says what to open next; at least one cell must be open.  Returns MS_STATUS_OK, or
 * MS_STATUS_NO_MEMORY. */
MsStatus ms_player_choose (MsPlayer *player, MsChoice *choice);

/* What the player says of cells beside the chosen one. */
typedef struct
{
  const int *asked; /* [n_asked] covered cells about which the caller asks, wherever they lie */
  int n_asked; /* at most MS_PLAYER_MOST_ASKED */
  MsRival rivals[MS_PLAYER_MOST_RIVALS]; /* of the last choice */
  int n_rivals;
} MsPlayerRivals;

/* From now on, when a strategy that plays games out chooses by looking ahead, rivals, which are
 * borrowed, tell of each candidate that was looked at to its end, and of the cells asked about.
 * The choices stay the same.  Other choices have no rivals. */
void ms_player_set_rivals (MsPlayer *player, MsPlayerRivals *rivals);

/* The functions below serve boards that are still being made (ms-no-guess.h). */

/* Sets the memory limit and the poll of the counts from now on; options is copied.  If a count
 * exceeds a limit, ms_player_choose returns its status, and nothing that is known is lost. */
void ms_player_set_options (MsPlayer *player, const MsSolverOptions *options);

/* Whether the cell has been proven to hold a mine. */
bool ms_player_knows_mine (const MsPlayer *player, int cell);

/* Tells the player that an opened cell now shows another number, because mines were moved between
 * cells of which nothing was known.  What was proven stays. */
void ms_player_see_change (MsPlayer *player, int cell, MsCell number);

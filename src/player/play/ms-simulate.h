/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Whole games played by a strategy, and how they end.
 *
 * The player is told only the numbers that are opened.  Game i of a series with seed s has the seed
 * s + i; its board is the one that a game with that seed, these rules and this first cell has
 * everywhere in the program. */
#pragma once

#include "ms-position.h"
#include "ms-rules.h"
#include "ms-strategy.h"
#include "ms-alloc.h"
#include "ms-thrift.h"

#include <stdint.h>

/* A guess: the opening of a cell that might have been a mine. */
typedef struct
{
  int cell;
  int n_opened; /* how many cells were open before it */
  double safety; /* the exact chance that the cell is no mine, given what was open; NaN: not known;
                  * the guess is then ignored */
  double log_layouts; /* the natural logarithm of the number of layouts left; +inf for a first
                       * click */
  double win; /* the exact chance to win, if the strategy plays by it from here on; else NaN */
} MsGuess;

typedef struct _MsSimulator MsSimulator;

/* A player from outside: says which cell to open next, row-major, given what is open; below 0 ends
 * the game.  cells is borrowed.  number is one of the game's own, for choices by lot, the same
 * wherever the game is played; it says nothing of the board. */
typedef int (*MsMoveFunc) (const MsCell *cells, uint64_t number, void *user_data);

typedef struct
{
  bool won;
  int clicks; /* how many cells it opened, the first one included, flagged and chorded */
  int guesses; /* how many cells after the first were opened that were not certainly safe */
} MsOutcome;

/* Makes a simulator of games with these rules (which must pass ms_rules_check) that open first_cell
 * first; strategy is borrowed.  To be used by one thread at a time.  NULL when there is no
 * memory. */
MsSimulator *ms_simulator_new (
    const MsRules *rules, int first_cell, const MsStrategy *strategy, const MsAllocator *allocator);
/* The same for a player from outside.  judged: before each of its moves the position is counted, so
 * that its guesses are known; else it has none. */
MsSimulator *ms_simulator_new_guest (const MsRules *rules, int first_cell, MsMoveFunc move,
    void *user_data, bool judged, const MsAllocator *allocator);
void ms_simulator_free (MsSimulator *simulator); /* NULL is allowed */

/* From now on a strategy saves clicks, a lost game counting as so many (ms-thrift.h).  False when
 * there is no memory. */
bool ms_simulator_save_clicks (MsSimulator *simulator, double price);

/* From now on games are played on this board (ms_round_set_board), mine, borrowed, first opening
 * first_cell.  How safe a cell is says something of luck only if the board was drawn as those of
 * the seeds are, each that the rules' promise allows being as likely. */
void ms_simulator_set_board (MsSimulator *simulator, const uint8_t *mine, int first_cell);

/* Plays one game to its end: MS_STATUS_OK or MS_STATUS_NO_MEMORY; of a player from outside also
 * MS_STATUS_CANCELLED, where it ends the game, and MS_STATUS_BAD_CELL, where its cell is open or
 * not on the board. */
MsStatus ms_simulator_play (MsSimulator *simulator, uint64_t seed, MsOutcome *outcome);

/* The guesses of that game, in order; the first click is one of them if it may
 * hit a mine.  Borrowed until the next game. */
const MsGuess *ms_simulator_get_guesses (const MsSimulator *simulator, int *n_guesses);

/* The clicks of that game, in order.  Borrowed until the next game. */
typedef struct
{
  MsThriftKind kind;
  int cell;
} MsClick;
const MsClick *ms_simulator_get_clicks (const MsSimulator *simulator, int *n_clicks);

/* How often a strategy wins, or wins more than another one, with the luck of its guesses
 * subtracted.
 *
 * When a player guesses, it knows exactly how safe the cell is.  With p the chance that the cell is
 * safe, let luck be 1/p - 1 if the guess goes well and -1 if it does not: its mean is 0, whatever
 * was played before and is played after, and stays 0 when it is multiplied by anything that was
 * known before the guess.  Once a strategy plays by the exact chance to win, the result of the game
 * (1 or 0) less that chance has the mean 0 too.  Sums of these over a game, one for each phase (a
 * range of the logarithm of the layouts left), are the terms of a linear regression by least
 * squares.  What the terms explain of the games won is luck and is subtracted: the expected share
 * of games won stays the same, but its error becomes that of three to five times as many games.
 *
 * Of two strategies on the same board, guesses count from the first one in which they differ: what
 * they share says nothing about the difference.
 *
 * The games fall into two halves, by odd and even seeds, and each half is corrected with the
 * coefficients found in the other, so that the mean is unbiased even with few games.  All sums are
 * integers: the same games give the same digits in whatever order they are added up. */

/* A game that has ended. */
typedef struct
{
  const MsGuess *guesses; /* [n_guesses] in their order: all but the last went well; the last went
                           * well if the game was won */
  int n_guesses;
  double won; /* 1 or 0; or the exact chance to win, where the game was not played on after it was
               * known */
} MsGuessedGame;

#define MS_GUESS_LUCK_PHASES 13
/* The terms of one player: for each phase the luck, and the luck times the safety; and one for
 * exact endgames. */
#define MS_GUESS_LUCK_TERMS (2 * MS_GUESS_LUCK_PHASES + 1)
/* The most sums: of all products of two of these: 1, what was won, the terms of three players, and
 * what the second and the third one won. */
#define MS_GUESS_LUCK_MOST ((3 * MS_GUESS_LUCK_TERMS + 4) * (3 * MS_GUESS_LUCK_TERMS + 5) / 2)

/* Sums over games; plain data, to be kept, sent and added up. */
typedef struct
{
  /* 1; or 2, where one player is compared with another; or 3: and a witness plays beside them */
  int n_players;
  int n_sums; /* sums in each half, at most MS_GUESS_LUCK_MOST */
  int64_t sums[2][MS_GUESS_LUCK_MOST]; /* in units of 2^-20; sums[0] is of games with even seeds */
} MsGuessLuck;

/* Sets the sums to those of no games. */
void ms_guess_luck_init (MsGuessLuck *luck, int n_players);

/* Adds a game, or a pair of games on the same board, with that of the witness where there is one,
 * else NULL.  Takes a few hundred multiplications as a rule. */
void ms_guess_luck_add_game (MsGuessLuck *luck, uint64_t seed, const MsGuessedGame *game);
void ms_guess_luck_add_pair (MsGuessLuck *luck, uint64_t seed, const MsGuessedGame *game,
    const MsGuessedGame *other, const MsGuessedGame *witness);

/* Adds the games of other, which has the same number of players. */
void ms_guess_luck_merge (MsGuessLuck *luck, const MsGuessLuck *other);

int64_t ms_guess_luck_count_games (const MsGuessLuck *luck);

/* The share of games won, or by how much it is greater than that of the other strategy, with luck
 * subtracted; *error is its standard error.  Both are NaN without games. */
double ms_guess_luck_find (const MsGuessLuck *luck, double *error);

/* A share of games that is known from other games, with its standard error. */
typedef struct
{
  double share, error;
} MsKnownShare;

/* The share of games that the first of two strategies wins, where it is known what the other one
 * wins (known[0]), and by how much the witness, if there is one, wins more than that other one
 * (known[1], from games of its own): how far either is above that on these boards is luck too, and
 * a further term.  *error is of all. */
double ms_guess_luck_find_by_known (
    const MsGuessLuck *pairs, const MsKnownShare *known, double *error);

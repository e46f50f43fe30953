/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often a strategy wins, or wins more than another one, with the luck of its guesses taken off.
 *
 * A player knows how safe a cell is that it guesses, exactly.  1/p - 1 if it went well and -1 if it
 * did not has the mean 0, whatever was played before and is played after; so has that multiplied
 * with anything that was known before the guess.  Once a strategy plays by the exact chance to win,
 * the end of the game less that chance has the mean 0 too.  Summed up over a game, by phase (the
 * natural logarithm of the layouts left), these are the terms.  What they explain of the games won,
 * by least squares, is luck, and is taken off: the mean stays what it is, and its error is that of
 * three to five times as many games.
 *
 * Of two strategies on the same board, guesses count from the first one in which they differ: what
 * they share says nothing about the difference.
 *
 * The games fall into two halves, by odd and even seeds, and what is taken off in one half was found
 * in the other, so that the mean is free of bias with few games too.  All sums are integers: the
 * same games give the same digits in whatever order they are added up.
 */
#pragma once

#include <stdint.h>

/* Cells opened that might have been mines. */
typedef struct
{
  int cell;
  int n_opened; /* cells open before */
  double safety; /* the exact chance that it is no mine, given what was open; NaN: not known, which
                  * makes no term */
  double log_layouts; /* the natural logarithm of the layouts left; +inf for a first click */
  double win; /* the exact chance to win of the strategy from here on, else NaN */
} MsGuess;

/* A game that has ended. */
typedef struct
{
  const MsGuess *guesses; /* [n_guesses] in their order: all but the last went well, and the last if
                           * the game was won */
  int n_guesses;
  double won; /* 1 or 0, or the exact chance of the last guess where the game was left at that */
} MsGuessedGame;

#define MS_GUESS_LUCK_PHASES 13
/* Of one player: by phase the luck, and the luck times the safety; and that of exact endgames. */
#define MS_GUESS_LUCK_TERMS (2 * MS_GUESS_LUCK_PHASES + 1)
/* Products of 1, what was won, and the terms of two players. */
#define MS_GUESS_LUCK_MOST ((2 * MS_GUESS_LUCK_TERMS + 2) * (2 * MS_GUESS_LUCK_TERMS + 3) / 2)

/* Sums over games; plain data, to be kept, sent and added up. */
typedef struct
{
  int n_players; /* 1, or 2 where one is compared with another */
  int n_sums; /* in each half, at most MS_GUESS_LUCK_MOST */
  int64_t sums[2][MS_GUESS_LUCK_MOST]; /* in units of 2^-20; even seeds first */
} MsGuessLuck;

/* No games yet. */
void ms_guess_luck_init (MsGuessLuck *luck, int n_players);

/* Adds a game, or a pair of games on the same board.  A few hundred multiplications at most. */
void ms_guess_luck_add_game (MsGuessLuck *luck, uint64_t seed, const MsGuessedGame *game);
void ms_guess_luck_add_pair (
    MsGuessLuck *luck, uint64_t seed, const MsGuessedGame *game, const MsGuessedGame *other);

/* Adds the games of another sum of as many players. */
void ms_guess_luck_merge (MsGuessLuck *luck, const MsGuessLuck *other);

int64_t ms_guess_luck_count_games (const MsGuessLuck *luck);

/* The share of games won, or the share won more than by the other, without luck; *error is its
 * standard error.  NaN and NaN without games. */
double ms_guess_luck_find (const MsGuessLuck *luck, double *error);

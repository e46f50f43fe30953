/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays a game by the simplest rule that finds a safe cell, and notes which rule that was.
 *
 * At each position the rules are tried in the order of the ladder (ms-rung.h), each with those
 * before it as far as they lead.  The first that finds safe cells opens all of them, which gives
 * the next position; where none does, the safest cell is opened, a guess.  Which positions come up
 * depends on the board alone, not on the order in which numbers are looked at.
 */
#pragma once

#include "experiment.h"

#include "ms-player-parts.h"
#include "ms-round.h"

/* As the ladder's, but that what is certain without the mine total comes before it. */
typedef enum
{
  WALK_ONE_NUMBER,
  WALK_TWO_NUMBERS,
  WALK_THREE_NUMBERS,
  WALK_EQUATIONS,
  WALK_EXHAUSTION,
  WALK_MINE_TOTAL,
  WALK_GUESS,
  N_WALK_RULES
} WalkRule;

/* What may be looked at in a game: called in each position in which single numbers find no safe
 * cell (WALK_ONE_NUMBER), and again where two find none either (WALK_TWO_NUMBERS). */
typedef void (*WalkLook) (const MsPosition *position, WalkRule failed, void *user_data);

typedef struct
{
  const ExperimentBoard *board;
  MsRound *round;
  MsSolver *solver;
  MsPlayer *players[MS_LOGIC_MINE_TOTAL + 1]; /* by what they know; the first is NULL */
  MsStrategy strategies[MS_LOGIC_MINE_TOTAL + 1];
  int n_seen;
  WalkLook look; /* may be NULL */
  void *user_data;
  /* Of the last game: */
  int n_positions[N_WALK_RULES]; /* in which that rule was the simplest to find a safe cell */
  WalkRule highest; /* of those that were needed */
  bool won;
} Walk;

/* What cannot be had ends the program.  board is borrowed. */
void walk_init (Walk *walk, const ExperimentBoard *board);
void walk_clear (Walk *walk);

/* Plays the game of that seed to its end, or to the first guess. */
void walk_play (Walk *walk, uint64_t seed, bool guesses);

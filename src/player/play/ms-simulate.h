/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole games played by a strategy, and how they end.
 *
 * The player is told the numbers that open and nothing else.  Game i of seed s is game 0 of seed
 * s + i: the board that a game with that seed, these rules and this first cell has everywhere.
 */
#pragma once

#include "ms-guess-luck.h"
#include "ms-rules.h"
#include "ms-strategy.h"
#include "ms-alloc.h"

#include <stdint.h>

typedef struct _MsSimulator MsSimulator;

typedef struct
{
  bool won;
  int guesses; /* cells opened after the first that were not certainly safe */
} MsOutcome;

/* Plays with these rules (which must pass ms_rules_check) and opens first_cell first; strategy is
 * borrowed.  One thread at a time.  NULL when there is no memory. */
MsSimulator *ms_simulator_new (
    const MsRules *rules, int first_cell, const MsStrategy *strategy, const MsAllocator *allocator);
void ms_simulator_free (MsSimulator *simulator); /* NULL is allowed */

/* Plays one game to its end: MS_STATUS_OK or MS_STATUS_NO_MEMORY. */
MsStatus ms_simulator_play (MsSimulator *simulator, uint64_t seed, MsOutcome *outcome);

/* What was guessed in that game, in order, for ms-guess-luck.h; the first click is among it where it may
 * hit a mine.  Borrowed until the next game. */
const MsGuess *ms_simulator_get_guesses (const MsSimulator *simulator, int *n_guesses);

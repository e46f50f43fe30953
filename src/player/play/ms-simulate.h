/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole games played by a strategy, and how they end.
 *
 * The player is told only the numbers that are opened.  Game i of a series with seed s has the seed
 * s + i; its board is the one that a game with that seed, these rules and this first cell has
 * everywhere in the program. */
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
  int guesses; /* how many cells after the first were opened that were not certainly safe */
} MsOutcome;

/* Makes a simulator of games with these rules (which must pass ms_rules_check) that open first_cell
 * first; strategy is borrowed.  To be used by one thread at a time.  NULL when there is no
 * memory. */
MsSimulator *ms_simulator_new (
    const MsRules *rules, int first_cell, const MsStrategy *strategy, const MsAllocator *allocator);
void ms_simulator_free (MsSimulator *simulator); /* NULL is allowed */

/* Plays one game to its end: MS_STATUS_OK or MS_STATUS_NO_MEMORY. */
MsStatus ms_simulator_play (MsSimulator *simulator, uint64_t seed, MsOutcome *outcome);

/* The guesses of that game, in order, for ms-guess-luck.h; the first click is one of them if it may
 * hit a mine.  Borrowed until the next game. */
const MsGuess *ms_simulator_get_guesses (const MsSimulator *simulator, int *n_guesses);

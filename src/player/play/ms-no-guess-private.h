/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One making of a board under way, and where there are few boards, all of them.  Private to
 * ms-no-guess*. */
#pragma once

#include "ms-no-guess-repair.h"
#include "ms-no-guess.h"

typedef struct
{
  MsNoGuess maker;
  int first_cell;
  MsNoGuessOptions options;
  MsNoGuessReport report;
} MsNoGuessRun;

/* Plays the draft's mines from the first click; *proven: without being stuck. */
MsStatus ms_no_guess_play_once (MsNoGuessRun *run, bool *proven);

/* Whether the layouts that keep the promise for the first click (the draft's freed cells) are so
 * few that each can be looked at. */
bool ms_no_guess_are_few (const MsNoGuessRun *run);

/* Plays each of them: counts those that need no guess, and copies one of them into
 * chosen[n_cells], each with the same chance. */
MsStatus ms_no_guess_try_all (MsNoGuessRun *run, uint8_t *chosen, long *n_proven);

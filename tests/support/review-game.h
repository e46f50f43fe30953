/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of players who guess badly, for tests of their review. */
#pragma once

#include "ms-play.h"
#include "ms-rng.h"
#include "ms-solver.h"

/* Plays rules to an end, or until it gets bored: mostly what is certainly safe, now and then any
 * cell, a chord, or a flag that may be wrong.  The caller's. */
MsPlay *review_game_play (const MsRules *rules, MsSolver *solver, uint64_t seed);

/* What is seen now; the caller's. */
MsPosition *review_game_position (const MsPlay *play);

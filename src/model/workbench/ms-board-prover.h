/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardProver: a worker (ms-worker.h) that shows of a board that it needs no guess: of the board of a
 * game, or of one that a seed makes.
 *
 * Properties, besides those of a worker
 *   walk  MsBoardWalk or NULL: what was asked last
 *
 * Signals
 *   failed (status)   int, MsStatus: no board is to be had from that seed, or there is no memory
 */
#pragma once

#include "ms-board-walk.h"
#include "ms-game.h"
#include "ms-worker.h"

#define MS_TYPE_BOARD_PROVER (ms_board_prover_get_type ())
G_DECLARE_FINAL_TYPE (MsBoardProver, ms_board_prover, MS, BOARD_PROVER, MsWorker)

MsBoardProver *ms_board_prover_new (void);

/* Whether game has a board that is made for playing without a guess, and something of it is or was
 * opened. */
gboolean ms_board_prover_can_prove (MsGame *game);
/* About the board of such a game, mines and all. */
void ms_board_prover_prove_game (MsBoardProver *self, MsGame *game);
/* About the board that rules, made for playing without a guess, have by this seed for a first click
 * at cell. */
void ms_board_prover_prove_seed (MsBoardProver *self, const MsRules *rules, guint64 seed, int cell);
void ms_board_prover_forget (MsBoardProver *self);

MsBoardWalk *ms_board_prover_get_walk (MsBoardProver *self); /* borrowed, may be NULL */

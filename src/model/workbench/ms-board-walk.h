/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardWalk: why a board needs no guess, as steps to go through; immutable.
 *
 * The steps are those of ms-board-proof.h: the first click, then the rungs; after the last of them
 * stands the verdict.
 */
#pragma once

#include "ms-board-proof.h"
#include "ms-inquiry.h"
#include "ms-position.h"
#include "ms-status.h"

typedef struct
{
  MsBoardProof *proof; /* its links are the steps, n_steps of them; the verdict is none */
  guint8 *mine; /* [height*width], row-major: 1 is a mine */
} MsBoardWalk;

/* Borrowed; NULL for the first click and, with index n_steps, the verdict. */
const MsRung *ms_board_walk_get_rung (const MsBoardWalk *self, int index);

/* What is open before that step, 0…n_steps, is taken.  Owned by the caller; NULL: no memory. */
MsPosition *ms_board_walk_ref_position (const MsBoardWalk *self, int index);

/* Texts, translated; the caller's.  index 0…n_steps. */
char *ms_board_walk_dup_heading (const MsBoardWalk *self, int index); /* "Step 3 of 40" */
char *ms_board_walk_dup_title (const MsBoardWalk *self, int index); /* "": none */
char *ms_board_walk_dup_sentence (const MsBoardWalk *self, int index);
char *ms_board_walk_dup_signs (const MsBoardWalk *self, int index); /* "": none */
char *ms_board_walk_dup_text (const MsBoardWalk *self); /* all of it */

/* An inquiry (ms-inquiry.h) that shows of a board that it needs no guess: its answers are walks. */
MsInquiry *ms_board_walk_new_inquiry (void);
/* Whether game has a board that is made for playing without a guess, and something of it is or was
 * opened. */
gboolean ms_board_walk_can_ask_game (MsGame *game);
/* About the board of such a game, mines and all. */
void ms_board_walk_ask_game (MsInquiry *inquiry, MsGame *game);
/* About the board that rules, made for playing without a guess, have by this seed for a first click
 * at cell. */
void ms_board_walk_ask_seed (MsInquiry *inquiry, const MsRules *rules, guint64 seed, int cell);

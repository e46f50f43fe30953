/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Guesses kept from one game to the next, by what the board looked like.
 *
 * A player chooses only by what it sees.  When many games are played from the same first cell, a
 * choice can therefore be recalled where a game comes to the same position as an earlier one; on
 * small boards this holds for half of all guesses.  A "look" is the board as some bytes, which are
 * compared in full.  Room is limited; looks that are met often stay. */
#pragma once

#include "ms-arena.h"

typedef struct _MsGuessStore MsGuessStore;

/* Looks have n_bytes bytes each, choices n_choice bytes.  The store takes at most four megabytes of
 * the arena, but has room for at least two looks, however large.  NULL when there is no memory. */
MsGuessStore *ms_guess_store_new (size_t n_bytes, size_t n_choice, MsArena *arena);

/* Sets *choice to what was chosen where the board looked like look[n_bytes].  False: no choice is
 * kept for it. */
bool ms_guess_store_recall (MsGuessStore *store, const uint8_t *look, void *choice);

/* Keeps a choice for look, which must be the look that ms_guess_store_recall was last called with
 * and did not find. */
void ms_guess_store_keep (MsGuessStore *store, const uint8_t *look, const void *choice);

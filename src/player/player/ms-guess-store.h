/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guesses kept from one game to the next, by what the board looked like.
 *
 * A player chooses by what it sees alone, so that who plays many games from the same first cell can
 * recall what was chosen where a game comes to a position that an earlier one came to.  On small
 * boards half of all guesses are such.  What a board looks like is some bytes, which are compared in
 * full.  Room is limited; what is met often stays.
 */
#pragma once

#include "ms-alloc.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct _MsGuessStore MsGuessStore;

/* Looks are of n_bytes each, choices of n_choice.  It takes at most four megabytes, and where two of
 * them are larger than that, two.  NULL when there is no memory. */
MsGuessStore *ms_guess_store_new (size_t n_bytes, size_t n_choice, const MsAllocator *allocator);
void ms_guess_store_free (MsGuessStore *store); /* NULL is allowed */

/* What was chosen where the board looked like look[n_bytes].  False: that is not known. */
bool ms_guess_store_recall (MsGuessStore *store, const uint8_t *look, void *choice);

/* Keeps a choice for a look, which was asked for last and not known. */
void ms_guess_store_keep (MsGuessStore *store, const uint8_t *look, const void *choice);

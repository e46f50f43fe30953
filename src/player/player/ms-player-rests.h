/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What became of the games played on one layout, from each position on in which something had to be
 * decided: another game on that layout that comes to the same position goes on in the same way.
 *
 * Of many positions only the first are kept.  Plain data without memory of its own; all zero is empty.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define MS_PLAYER_RESTS_SLOTS 256 /* a power of two */
#define MS_PLAYER_RESTS_MOST (MS_PLAYER_RESTS_SLOTS / 2)

typedef struct
{
  uint64_t key; /* of the position; 0: a free slot */
  double won,
      luck; /* as in MsPlayout; luck from the position on, or, of the game that is played, up to
                     * there */
} MsPlayerRest;

typedef struct
{
  MsPlayerRest slots[MS_PLAYER_RESTS_SLOTS];
  /* the slots in use; those from path on are of the game that is played */
  uint8_t used[MS_PLAYER_RESTS_MOST];
  int n_used, path;
} MsPlayerRests;

/* Another layout.  O(positions that are kept). */
void ms_player_rests_forget (MsPlayerRests *rests);

/* An earlier game came to this position: how it ended, and its luck from there on added to *luck.
 * False: none did, and the position is noted, with the luck so far. */
bool ms_player_rests_recall (MsPlayerRests *rests, uint64_t key, double *won, double *luck);

/* The game is over: what became of it from each position on. */
void ms_player_rests_note (MsPlayerRests *rests, double won, double luck);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A number and those that share cells with it, which are at most two cells away: everything lies in
 * a window of 7 × 7 bits around it (ms_known_window). */
#pragma once

#include "ms-player-private.h"

#define MS_WINDOW_REACH 3
#define MS_WINDOW_MIDDLE (8 * MS_WINDOW_REACH + MS_WINDOW_REACH)
#define MS_WINDOW_NEAR (UINT64_C (0x3e3e363e3e) << 8) /* the cells up to two away from the middle */

/* A cell, by its bit, and what touches it. */
static inline uint64_t
ms_window_around (int bit)
{
  return UINT64_C (0x070707) << (bit - 9);
}

/* The cell of the lowest bit. */
static inline int
ms_window_cell (const MsPlayer *player, int middle, uint64_t bits)
{
  return ms_known_cell (&player->known, middle, bits, MS_WINDOW_REACH);
}

/* What is concluded of the cells of a window; false if there are none. */
static inline bool
ms_window_note (MsPlayer *player, int middle, uint64_t mines, uint64_t safe)
{
  for (uint64_t left = mines; left != 0; left &= left - 1)
    ms_player_note_mine (player, ms_window_cell (player, middle, left));
  for (uint64_t left = safe; left != 0; left &= left - 1)
    ms_player_note_safe (player, ms_window_cell (player, middle, left));
  return (mines | safe) != 0;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* How often a player clicked in a game, and how often to some effect.
 *
 * Which clicks are effective is defined as in ms_toollib: a left click that opens a cell that is no
 * mine, a chord that opens something, the first flag on each cell that has a mine.  Setting a mark
 * again, taking one back and flagging a cell without a mine are clicks without effect.  A click
 * that makes several moves (easy flagging, easy clearing) counts once, as the first of them: the
 * flags set by the later moves do not count as clicks. */
#pragma once

typedef struct
{
  int left; /* openings, tried or done */
  int right; /* marks, tried, set or changed */
  int chords; /* chords, tried or done */

  /* Those of them with an effect. */
  int effective_left, effective_right, effective_chords;
} MsClicks;

/* The figures that other programs call "CL" (all clicks) and "CE" (effective clicks). */
static inline int
ms_clicks_total (const MsClicks *clicks)
{
  return clicks->left + clicks->right + clicks->chords;
}

static inline int
ms_clicks_effective (const MsClicks *clicks)
{
  return clicks->effective_left + clicks->effective_right + clicks->effective_chords;
}

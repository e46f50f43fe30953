/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the board of a game comes from.  None of it changes the game; files keep it. */
#include "ms-play-private.h"

int
ms_play_get_proven_cell (const MsPlay *play)
{
  return play->proven_cell;
}

void
ms_play_set_proven_cell (MsPlay *play, int cell)
{
  play->proven_cell = cell;
}

int
ms_play_get_begin_cell (const MsPlay *play)
{
  return play->begin_cell;
}

void
ms_play_set_begin_cell (MsPlay *play, int cell)
{
  play->begin_cell = cell;
}

void
ms_play_leave_competition (MsPlay *play)
{
  play->rules.rule_set = MS_RULES_FREE;
}

uint64_t
ms_play_get_seed (const MsPlay *play)
{
  return play->seed;
}

bool
ms_play_has_seed (const MsPlay *play)
{
  return !play->seedless;
}

void
ms_play_forget_seed (MsPlay *play)
{
  play->seed = 0;
  play->seedless = true;
}

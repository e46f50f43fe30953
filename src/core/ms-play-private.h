/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of MsPlay only. */
#pragma once

#include "ms-play.h"

struct _MsPlay
{
  const MsAllocator *allocator;
  MsRules rules;
  uint64_t seed;
  MsLayout *layout;
  MsState state;
  int first_cell;
  int n_flags, n_opened;

  MsCell *cells;
  MsCell *start_cells;
  int *changed; /* [height*width]: also the queue of a flood */
  int n_changed;

  MsMove *moves;
  int n_moves, moves_capacity;

  MsClicks clicks; /* never fall, whatever becomes of the moves */
  bool *was_flagged; /* [height*width]: had a flag at some time */
};

/* Counts a move that was just made; n_changed tells its effect. */
void ms_play_count_click (MsPlay *play, const MsMove *move);

/* Counts the flags that stood before there was a layout. */
void ms_play_judge_flags (MsPlay *play);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by ms-play.c and ms-play-restore.c only. */
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
};

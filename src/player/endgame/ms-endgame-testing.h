/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The endgame of a small board, by the search for whole boards (ms-perfect-search.h): some ten times
 * faster than the one over views, and with the same answer. */
#pragma once

#include "ms-layouts.h"

/* Of the answer, as in ms-endgame.h. */
typedef struct
{
  int won;
  int32_t *won_at; /* [height*width], the caller's */
  long nodes;
} MsEndgameSmall;

/* Whether it may take the solver's position. */
bool ms_endgame_small_fits (const MsSolver *self);

bool ms_endgame_small_search (MsSolver *self, const MsLayouts *layouts, MsEndgameSmall *small);

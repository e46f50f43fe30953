/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What opening one cell, or each of two, would reveal and be worth (ms-win-chance.h), found out by
 * an inquiry (ms-inquiry.h) whose answers are MsScouted. */
#pragma once

#include "ms-best.h"
#include "ms-inquiry.h"
#include "ms-win-chance.h"

#define MS_SCOUT_MOST_CELLS 2

/* Of the cells that were asked for, all in the same order. */
typedef struct
{
  int cells[MS_SCOUT_MOST_CELLS];
  guint n_cells;
  MsVenture *ventures[MS_SCOUT_MOST_CELLS];
  MsVariation *variation; /* under which all of this holds; NULL: none */
  /* Of several cells: what is best opened, compared with each of them; NULL under a variation. */
  MsBest *best;
} MsScouted;

/* Of its variation all counts but another mine total. */
MsInquiry *ms_scout_new_inquiry (MsGame *game);
/* Asks about covered cells, row-major; playouts as for ms_venture_find. */
void ms_scout_ask (MsInquiry *inquiry, const int *cells, guint n_cells, long playouts);

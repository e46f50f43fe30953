/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The views of an endgame turned about, layout by layout: how eight views at a time split a set. */
#pragma once

#include "ms-endgame-private.h"

#define MS_TABLE_LANES 8

typedef uint16_t MsLanes __attribute__ ((vector_size (2 * MS_TABLE_LANES)));

typedef struct
{
  MsLanes *rows; /* [n_layouts][n_lanes] a bit for what the view shows */
  size_t n_lanes;
} MsEndgameTable;

/* How a view splits a set. */
typedef struct
{
  unsigned shown; /* bit v: some layout shows v */
  int mines; /* layouts with a mine there */
} MsTally;

/* Into the solver's arena. */
bool ms_endgame_table_make (MsEndgameTable *table, const MsViews *views, MsWork *work);

/* How the views from MS_TABLE_LANES * lane on split a set of layouts. */
void ms_endgame_table_tally (const MsEndgameTable *table, size_t lane, const uint32_t *layouts,
    int n, MsTally tallies[MS_TABLE_LANES]);

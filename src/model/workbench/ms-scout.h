/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsScout: a follower (ms-follower.h) that finds out what opening one cell, or each of two, would
 * reveal and be worth (ms-venture.h).
 *
 * A question is about the position as it stands when it is asked; a change of that position, or
 * another question, forgets question and answer and cancels the job.  Disposal cancels; no callback
 * touches a dead object.
 *
 * Signals
 *   changed ()  what ms_scout_get and ms_scout_get_failed give
 */
#pragma once

#include "ms-best.h"
#include "ms-follower.h"
#include "ms-variation.h"
#include "ms-venture.h"

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

#define MS_TYPE_SCOUT (ms_scout_get_type ())
G_DECLARE_FINAL_TYPE (MsScout, ms_scout, MS, SCOUT, MsFollower)

MsScout *ms_scout_new (MsGame *game);

/* Of covered cells, row-major.  playouts as for ms_venture_find; variation, refed, may be NULL, and
 * of it all but another total counts. */
void ms_scout_ask (
    MsScout *self, const int *cells, guint n_cells, long playouts, MsVariation *variation);
void ms_scout_forget (MsScout *self);

/* The answer to the last question; borrowed until "changed"; NULL: none yet. */
const MsScouted *ms_scout_get (MsScout *self);
gboolean ms_scout_get_busy (MsScout *self);
gboolean ms_scout_get_failed (
    MsScout *self); /* it was given up, by a limit or for want of memory */

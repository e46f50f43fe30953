/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The views of an endgame transposed, a row for each layout: shows how eight views at a time split
 * a set, or all views at once where most views show the same in most layouts. */
#pragma once

#include "ms-endgame-views.h"

#define MS_TABLE_LANES 8

typedef uint16_t MsTableLanes __attribute__ ((vector_size (2 * MS_TABLE_LANES)));

/* What a view shows in its exceptions: those layouts of a set in which it does not show its usual
 * value. */
typedef struct
{
  uint16_t shown; /* bit v: the view shows v in some exception */
  uint16_t n, n_mines; /* how many exceptions there are, and in how many of them the view is a
                        * mine */
} MsExceptions;

typedef struct
{
  MsTableLanes *rows; /* [n_layouts][n_lanes] for each view a word with the bit set of what it
                       * shows */
  size_t n_lanes;

  /* sparse is true where exceptions are few; then usual is what each view shows in most layouts,
   * by_layout lists the exceptions of each layout (view << 4 | what it shows), and by_view those of
   * each view (layout << 4 | what the view shows). */
  bool sparse;
  uint8_t *usual; /* [n_views] the usual value of each view */
  uint32_t *by_layout, *by_view;
  uint32_t *layout_start, *view_start; /* [n_layouts + 1], [n_views + 1] where the exceptions of
                                        * each layout, of each view, begin in by_layout, by_view */
  size_t n_layouts, n_views;
  MsExceptions *all; /* [n_views] the exceptions among all layouts */
  /* [n_views] the exceptions among a set of layouts, for the views that ms_endgame_table_gather
   * named */
  MsExceptions *some;
  uint64_t *touched; /* [n_views / 64 + 1] scratch, all 0 in between: views with an exception */
  uint32_t *looked_at; /* [n_views] scratch: those views as a list */
  uint32_t *every; /* [n_views] all views */
  uint8_t *missing; /* [n_layouts] scratch: whether a layout is missing from the set */
} MsEndgameTable;

/* How a view splits a set. */
typedef struct
{
  unsigned shown; /* bit v: some layout shows v */
  int mines; /* in how many layouts the view is a mine */
} MsSplit;

/* Makes the table in the arena of work. */
bool ms_endgame_table_make (MsEndgameTable *table, const MsEndgameViews *views, MsWork *work);

/* Where the table is sparse: prepares ms_endgame_table_view for a set of n layouts.  *views becomes
 * the views, in rising order, that may tell some of the layouts apart; it is valid until the next
 * call.  Returns how many views; *cost is about the work it took. */
size_t ms_endgame_table_gather (const MsEndgameTable *table, const uint32_t *layouts, int n,
    const uint32_t **views, long *cost);

/* How one of the views that ms_endgame_table_gather listed splits its set of n layouts. */
static inline MsSplit
ms_endgame_table_view (const MsEndgameTable *table, size_t view, int n)
{
  const MsExceptions *some = &table->some[view];
  int usual = n - some->n;
  unsigned shown = some->shown | (usual > 0 ? 1u << table->usual[view] : 0);
  return (MsSplit){ shown, some->n_mines + (table->usual[view] == MS_SHOWS_MINE ? usual : 0) };
}

/* Sets tallies to how MS_TABLE_LANES views, from number MS_TABLE_LANES * lane on, split a set of
 * layouts. */
void ms_endgame_table_tally (const MsEndgameTable *table, size_t lane, const uint32_t *layouts,
    int n, MsSplit tallies[MS_TABLE_LANES]);

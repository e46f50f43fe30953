/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of layouts that opening a cell leaves, and what is safe in them opened.
 *
 * A set is settled: whatever is safe in all its layouts and tells some apart is opened, in each part
 * again, until every part is decided or nothing in it is safe.  Such a part is a group; which of its
 * views is opened at a risk is for the search to say (ms-endgame.c).
 *
 * Sets, views and scratch lie in one stack of numbers, groups in a list beside it; both move when they
 * grow, so that places in the stack are kept as indices.  Whoever tries something sets used and
 * n_groups back to what they were.  All functions that return false were stopped, which work says.
 */
#pragma once

#include "ms-endgame-table.h"
#include "ms-endgame-views.h"
#include "ms-work.h"

#define MS_MOST_WON_SETS 64

/* Some large sets of layouts that are known to be won entirely, to recognise their parts. */
typedef struct
{
  size_t n_words;
  uint64_t *sets; /* [MS_MOST_WON_SETS][n_words] */
  uint64_t *one; /* [n_words] scratch */
  int n_sets, oldest;
} MsEndgameWonSets;

/* Into the arena of work. */
bool ms_endgame_won_sets_init (MsEndgameWonSets *self, int n_layouts, MsWork *work);

/* Whether layouts[n] are all in one of the sets. */
bool ms_endgame_won_sets_have (MsEndgameWonSets *self, const uint32_t *layouts, int n);

/* Notes a set, for the oldest one if there is no room. */
void ms_endgame_won_sets_note (MsEndgameWonSets *self, const uint32_t *layouts, int n);

/* A set of layouts with the views that still tell some apart; both lie in the stack. */
typedef struct
{
  size_t layouts, views; /* where */
  size_t safes; /* where, for each view, the layouts in which it is safe; of ..._sort_views */
  int n_layouts, n_views;
  int most; /* no play wins more of them */
} MsEndgameGroup;

typedef struct
{
  MsSolver *solver;
  MsWork *work; /* its */
  const MsEndgameViews *views;
  MsEndgameTable table;
  uint32_t *stack; /* solver->endgame_stack_pool; moves when it grows */
  size_t used;
  MsEndgameGroup *list; /* solver->endgame_group_pool; moves too */
  size_t n_groups;
  MsEndgameWonSets won_sets;
  uint32_t *place; /* [n_layouts] scratch of a sparse table: where in the group, or UINT32_MAX */
} MsEndgameGroups;

/* Begins with the set of all layouts and all views, which is *all.  views is borrowed. */
bool ms_endgame_groups_init (
    MsEndgameGroups *groups, MsSolver *solver, const MsEndgameViews *views, MsEndgameGroup *all);

/* Room for n more numbers in the stack. */
bool ms_endgame_groups_reserve (MsEndgameGroups *groups, size_t n);

/* Settles a set of at least one layout: what is decided is added to *won, the rest is appended to the
 * list as groups. */
bool ms_endgame_groups_settle (MsEndgameGroups *groups, MsEndgameGroup group, int *won);

/* Opens a view at a risk, and settles what is left: the layouts where it is a mine are lost. */
bool ms_endgame_groups_open_view (
    MsEndgameGroups *groups, const MsEndgameGroup *group, uint32_t view, int *won);

/* Sorts views: those that may be opened at a risk and tell something become the group's views,
 * those that became safe and tell something go to *safe in the stack, the rest are dropped. */
bool ms_endgame_groups_sort_views (
    MsEndgameGroups *groups, MsEndgameGroup *group, size_t *safe, int *n_safe);

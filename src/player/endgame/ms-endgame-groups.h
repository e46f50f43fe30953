/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sets of layouts that remain after opening a cell and everything that is then safe.
 *
 * To settle a set means to open every view that is safe in all its layouts and tells some apart,
 * and to do the same in each part, until every part is decided or has no such view.  A part of the
 * latter kind is a group; the search (ms-endgame.c) says which of its views is opened at a risk.
 *
 * Sets, views and scratch memory lie in one stack of numbers, groups in a list beside it; both move
 * when they grow, so that places in the stack are kept as indices.  A caller that tries something
 * sets used and n_groups back afterwards.  A function that returns false was stopped, as the status
 * of work says. */
#pragma once

#include "ms-endgame-table.h"
#include "ms-endgame-views.h"
#include "ms-work.h"

#define MS_MOST_WON_SETS 64

/* Some large sets of layouts that are known to be won entirely, by which subsets of them are
 * recognised as won. */
typedef struct
{
  size_t n_words;
  uint64_t *sets; /* [MS_MOST_WON_SETS][n_words] the sets, a bit for each layout */
  uint64_t *one; /* [n_words] scratch */
  int n_sets, oldest;
} MsEndgameWonSets;

/* Allocates the sets in the arena of work. */
bool ms_endgame_won_sets_init (MsEndgameWonSets *self, int n_layouts, MsWork *work);

/* Whether layouts[n] are all in one of the sets. */
bool ms_endgame_won_sets_have (MsEndgameWonSets *self, const uint32_t *layouts, int n);

/* Notes a set; it takes the place of the oldest one if there is no room. */
void ms_endgame_won_sets_note (MsEndgameWonSets *self, const uint32_t *layouts, int n);

/* A set of layouts with the views that still tell some of them apart; both lie in the stack. */
typedef struct
{
  size_t layouts, views; /* where they begin in the stack */
  size_t safes; /* where the stack has, for each view, the number of layouts in which it is safe;
                 * set by ms_endgame_groups_sort_views */
  int n_layouts, n_views;
  int most; /* no play wins more of its layouts */
} MsEndgameGroup;

typedef struct
{
  MsSolver *solver;
  MsWork *work; /* that of solver */
  const MsEndgameViews *views;
  MsEndgameTable table;
  uint32_t *stack; /* lies in solver->endgame_stack_pool; moves when it grows */
  size_t used;
  MsEndgameGroup *list; /* lies in solver->endgame_group_pool; moves when it grows */
  size_t n_groups;
  MsEndgameWonSets won_sets;
  uint32_t *place; /* [n_layouts] scratch where the table is sparse: where the layout is in the
                    * group, or UINT32_MAX */
} MsEndgameGroups;

/* Sets *all to the set of all layouts with all views.  views is borrowed. */
bool ms_endgame_groups_init (
    MsEndgameGroups *groups, MsSolver *solver, const MsEndgameViews *views, MsEndgameGroup *all);

/* Makes room for n more numbers in the stack. */
bool ms_endgame_groups_reserve (MsEndgameGroups *groups, size_t n);

/* Settles a set of at least one layout: the layouts won in decided parts are added to *won, the
 * other parts are appended to the list as groups. */
bool ms_endgame_groups_settle (MsEndgameGroups *groups, MsEndgameGroup group, int *won);

/* Opens a view of a group at a risk: the layouts where it is a mine are lost, the others are
 * settled. */
bool ms_endgame_groups_open_view (
    MsEndgameGroups *groups, const MsEndgameGroup *group, uint32_t view, int *won);

/* Sorts the views of a group: those that are a risk and tell layouts apart stay its views; those
 * that are safe and tell layouts apart go to *safe in the stack; the rest are dropped. */
bool ms_endgame_groups_sort_views (
    MsEndgameGroups *groups, MsEndgameGroup *group, size_t *safe, int *n_safe);

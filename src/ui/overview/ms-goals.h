/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsGoals: the cells worth going to (the certainly safe ones or, if there are none, the best
 * guesses) and the order in which one goes to them.
 *
 * The next one is the nearest that has not been in sight yet, and of several as near the first in
 * reading order; when all have been in sight, a new round begins with those that are out of sight
 * now.  If none is out of sight, the next one is the next in reading order.  Going back returns to
 * where one came from, and once that is used up goes to the farthest.
 *
 * What is in sight is noted at each step, so that one step leads away from a group of cells and not
 * from one of its cells to the next.
 */
#pragma once

#include "ms-analysis.h"

#include <gtk/gtk.h>

typedef struct _MsGoals MsGoals;

/* The goals of an analysis; if that is NULL, there are none.  Nothing of it is kept. */
MsGoals *ms_goals_new (const MsAnalysis *analysis);
void ms_goals_free (MsGoals *self); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsGoals, ms_goals_free)

int ms_goals_get_n (const MsGoals *self);

/* The row-major index of the cell to go to from the cell from, where sight is the rectangle of
 * cells in sight; -1: there is no other one.  Time is linear in the number of cells. */
int ms_goals_next (MsGoals *self, const GdkRectangle *sight, int from);
int ms_goals_previous (MsGoals *self, const GdkRectangle *sight, int from);

/* The side on which cells are out of sight: that on which a cell is farther out; if it is as far
 * out on two sides, the left or the right. */
typedef enum
{
  MS_SIDE_LEFT,
  MS_SIDE_RIGHT,
  MS_SIDE_ABOVE,
  MS_SIDE_BELOW,
  MS_N_SIDES
} MsSide;

void ms_goals_count (const MsGoals *self, const GdkRectangle *sight, int counts[MS_N_SIDES]);
/* The goal nearest to the middle of sight among those out of sight on one side; -1: none. */
int ms_goals_nearest (const MsGoals *self, const GdkRectangle *sight, MsSide side);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsGoals: the cells worth going to, the certainly safe ones or else the best guesses, and the order
 * in which one goes to them.
 *
 * The next one is the nearest that has not been in sight yet, of those as near the first in reading
 * order; when all have been, the round begins again with those that are out of sight.  Where none is
 * out of sight, the next one is the next in reading order.  Going back goes where one came from, and
 * before that to the farthest.
 *
 * What was in sight is noted at each step, so that one step leads away from a group of cells and not
 * from one of its cells to the next.
 */
#pragma once

#include "ms-analysis.h"

#include <gtk/gtk.h>

typedef struct _MsGoals MsGoals;

/* Of an analysis, which may be NULL: none.  Nothing of it is kept. */
MsGoals *ms_goals_new (const MsAnalysis *analysis);
/* Of cells[n], row-major and in that order, of a board that is width cells wide; copied. */
MsGoals *ms_goals_new_of_cells (const int *cells, int n, int width);
void ms_goals_free (MsGoals *self); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsGoals, ms_goals_free)

int ms_goals_get_n (const MsGoals *self);

/* The cell to go to, row-major, from cell from, where sight are the cells in sight; -1: there is none
 * but from itself.  Time is linear in the number of cells. */
int ms_goals_next (MsGoals *self, const GdkRectangle *sight, int from);
int ms_goals_previous (MsGoals *self, const GdkRectangle *sight, int from);

/* Where cells are out of sight: each counts on the side on which it is farther out; as far out on two, on
 * the left or the right. */
typedef enum
{
  MS_SIDE_LEFT,
  MS_SIDE_RIGHT,
  MS_SIDE_ABOVE,
  MS_SIDE_BELOW,
  MS_N_SIDES
} MsSide;

void ms_goals_count (const MsGoals *self, const GdkRectangle *sight, int counts[MS_N_SIDES]);
/* The one nearest to the middle of sight among those of a side; -1: none. */
int ms_goals_nearest (const MsGoals *self, const GdkRectangle *sight, MsSide side);

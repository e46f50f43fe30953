/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-goals.h"
#include "ms-ui-overview-testing.h"

#include <string.h>

struct _MsGoals
{
  int *cells; /* [n] row-major indices, in ascending order */
  guint8 *seen; /* [n]: whether the cell has been in sight */
  int n, width;
  GArray *trail; /* int: the cells one came from, the latest last */
};

MsGoals *
ms_goals_new_of_cells (const int *cells, int n, int width)
{
  MsGoals *self = g_new0 (MsGoals, 1);
  self->cells = g_memdup2 (cells, (gsize)n * sizeof *cells);
  self->seen = g_new0 (guint8, n);
  self->n = n;
  self->width = width;
  self->trail = g_array_new (FALSE, FALSE, sizeof (int));
  return self;
}

MsGoals *
ms_goals_new (const MsAnalysis *analysis)
{
  if (analysis == NULL || !ms_analysis_is_consistent (analysis) || ms_analysis_is_over (analysis))
    return ms_goals_new_of_cells (NULL, 0, 1);
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  const MsBest *best = ms_analysis_get_best (analysis);
  if (result->n_safe == 0 && !ms_analysis_has_ring (analysis))
    return ms_goals_new_of_cells (NULL, 0, 1);
  return best != NULL ? ms_goals_new_of_cells (best->cells, best->n_cells, result->width)
                      : ms_goals_new_of_cells (result->best_cells, result->n_best, result->width);
}

void
ms_goals_free (MsGoals *self)
{
  if (self == NULL)
    return;
  g_free (self->cells);
  g_free (self->seen);
  g_array_unref (self->trail);
  g_free (self);
}

int
ms_goals_get_n (const MsGoals *self)
{
  return self->n;
}

static gboolean
is_in_sight (const MsGoals *self, const GdkRectangle *sight, int cell)
{
  int x = cell % self->width, y = cell / self->width;
  return x >= sight->x && y >= sight->y && x < sight->x + sight->width
      && y < sight->y + sight->height;
}

/* The square of the distance between two cells. */
static gint64
get_distance (const MsGoals *self, int a, int b)
{
  gint64 dx = a % self->width - b % self->width, dy = a / self->width - b / self->width;
  return dx * dx + dy * dy;
}

/* The nearest of the cells not seen yet, or with far the farthest; -1: all have been seen. */
static int
find_unseen (const MsGoals *self, int from, gboolean far)
{
  int found = -1;
  gint64 at = 0;
  for (int i = 0; i < self->n; i++)
    {
      gint64 distance = get_distance (self, self->cells[i], from);
      if (!self->seen[i] && (found < 0 || (far ? distance > at : distance < at)))
        {
          found = self->cells[i];
          at = distance;
        }
    }
  return found;
}

/* Notes which cells have been in sight; with anew, those out of sight count as not seen. */
static void
note_sight (MsGoals *self, const GdkRectangle *sight, gboolean anew)
{
  for (int i = 0; i < self->n; i++)
    if (is_in_sight (self, sight, self->cells[i]))
      self->seen[i] = TRUE;
    else if (anew)
      self->seen[i] = FALSE;
}

/* The next cell in reading order, which goes on at the other end of the board. */
static int
find_in_order (const MsGoals *self, int from, int step)
{
  int last = -1, first = -1;
  for (int i = 0; i < self->n; i++)
    {
      if (self->cells[i] < from)
        last = i;
      if (self->cells[i] > from && first < 0)
        first = i;
    }
  if (self->n == 0 || (last < 0 && first < 0))
    return -1;
  if (step > 0)
    return self->cells[first >= 0 ? first : 0];
  return self->cells[last >= 0 ? last : self->n - 1];
}

int
ms_goals_next (MsGoals *self, const GdkRectangle *sight, int from)
{
  note_sight (self, sight, FALSE);
  int found = find_unseen (self, from, FALSE);
  if (found < 0)
    {
      note_sight (self, sight, TRUE);
      found = find_unseen (self, from, FALSE);
    }
  if (found < 0)
    return find_in_order (self, from, 1);
  g_array_append_val (self->trail, from);
  return found;
}

int
ms_goals_previous (MsGoals *self, const GdkRectangle *sight, int from)
{
  if (self->trail->len > 0)
    {
      int back = g_array_index (self->trail, int, self->trail->len - 1);
      g_array_set_size (self->trail, self->trail->len - 1);
      return back;
    }
  note_sight (self, sight, TRUE);
  int found = find_unseen (self, from, TRUE);
  return found >= 0 ? found : find_in_order (self, from, -1);
}

/* Finds the side on which a cell is out of sight; returns FALSE if it is in sight. */
static gboolean
find_side (const MsGoals *self, const GdkRectangle *sight, int cell, MsSide *side)
{
  int x = cell % self->width, y = cell / self->width;
  int left = sight->x - x, right = x - (sight->x + sight->width - 1);
  int above = sight->y - y, below = y - (sight->y + sight->height - 1);
  if (is_in_sight (self, sight, cell))
    return FALSE;
  if (MAX (left, right) >= MAX (above, below))
    *side = left > 0 ? MS_SIDE_LEFT : MS_SIDE_RIGHT;
  else
    *side = above > 0 ? MS_SIDE_ABOVE : MS_SIDE_BELOW;
  return TRUE;
}

void
ms_goals_count (const MsGoals *self, const GdkRectangle *sight, int counts[MS_N_SIDES])
{
  MsSide side;
  memset (counts, 0, MS_N_SIDES * sizeof *counts);
  for (int i = 0; i < self->n; i++)
    if (find_side (self, sight, self->cells[i], &side))
      counts[side]++;
}

int
ms_goals_nearest (const MsGoals *self, const GdkRectangle *sight, MsSide side)
{
  int middle = (sight->y + sight->height / 2) * self->width + sight->x + sight->width / 2;
  int found = -1;
  MsSide of;
  for (int i = 0; i < self->n; i++)
    if (find_side (self, sight, self->cells[i], &of) && of == side
        && (found < 0
            || get_distance (self, self->cells[i], middle) < get_distance (self, found, middle)))
      found = self->cells[i];
  return found;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-relief-heights.h"

#include <math.h>

typedef struct
{
  float from, to; /* to: NaN before the cell is seen */
  gint64 start;
} Height;

struct _MsReliefHeights
{
  Height *heights;
  gint64 end;
};

MsReliefHeights *
ms_relief_heights_new (int n_cells)
{
  MsReliefHeights *self = g_new0 (MsReliefHeights, 1);
  self->heights = g_new (Height, (gsize)n_cells);
  for (int i = 0; i < n_cells; i++)
    self->heights[i] = (Height){ 0, NAN, 0 };
  return self;
}

void
ms_relief_heights_free (MsReliefHeights *self)
{
  if (self == NULL)
    return;
  g_free (self->heights);
  g_free (self);
}

gboolean
ms_relief_heights_is_known (const MsReliefHeights *self, int cell)
{
  return !isnan (self->heights[cell].to);
}

double
ms_relief_heights_get (const MsReliefHeights *self, int cell, gint64 now)
{
  const Height *height = &self->heights[cell];
  if (isnan (height->to))
    return 0;
  double done = (double)(now - height->start) / MS_RELIEF_SETTLE_US;
  if (done >= 1)
    return height->to;
  done = fmax (done, 0);
  /* Swift at first, then settling. */
  return height->to + (height->from - height->to) * (1 - done) * (1 - done) * (1 - done);
}

void
ms_relief_heights_aim (MsReliefHeights *self, int cell, double height, gint64 now, gboolean at_once)
{
  Height *place = &self->heights[cell];
  float to = (float)height;
  if (place->to == to)
    return;
  at_once = at_once || isnan (place->to);
  place->from = (float)ms_relief_heights_get (self, cell, now);
  place->to = to;
  place->start = at_once ? now - MS_RELIEF_SETTLE_US : now;
  if (!at_once)
    self->end = MAX (self->end, now + MS_RELIEF_SETTLE_US);
}

gint64
ms_relief_heights_get_end (const MsReliefHeights *self)
{
  return self->end;
}

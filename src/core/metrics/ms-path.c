/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-path.h"

#include <math.h>

MsPathLength
ms_path_measure (const MsPointerEvent *events, int n_events, int square, int64_t end_ms)
{
  MsPathLength path = { 0, 0, end_ms };
  double scale = (double)MS_PATH_SQUARE / square;

  for (int i = 1; i < n_events && events[i].time_ms <= end_ms; i++)
    {
      if (events[i].time_ms < 0)
        continue;
      double dx = (double)events[i].x - events[i - 1].x, dy = (double)events[i].y - events[i - 1].y;
      path.euclidean += hypot (dx, dy) * scale;
      path.manhattan += (fabs (dx) + fabs (dy)) * scale;
    }
  return path;
}

double
ms_path_get_speed (const MsPathLength *path)
{
  return path->time_ms > 0 ? path->euclidean * 1000 / (double)path->time_ms : NAN;
}

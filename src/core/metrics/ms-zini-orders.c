/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of a ZiNi, laid out anew for each order in which equal clicks are taken. */
#include "ms-zini-private.h"

#include <string.h>

/* Where cell x, y of the layout is in the order. */
static int
place (const MsZiniWork *work, int order, int x, int y)
{
  if (order & MS_ZINI_FROM_RIGHT)
    x = work->openings->width - 1 - x;
  if (order & MS_ZINI_FROM_BELOW)
    y = work->openings->height - 1 - y;
  return order & MS_ZINI_BY_COLUMNS ? (x + 1) * work->stride + y + 1
                                    : (y + 1) * work->stride + x + 1;
}

static void
lay_out (MsZiniWork *work, int order)
{
  const MsOpenings *openings = work->openings;
  int source = 0;
  work->stride = 2 + (order & MS_ZINI_BY_COLUMNS ? openings->height : openings->width);
  for (int i = 0, dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx != 0 || dy != 0)
        work->around[i++] = dy * work->stride + dx;
  memset (work->kinds, MS_ZINI_OUTSIDE, (size_t)work->n_cells);
  memset (work->groups, 0, (size_t)work->n_cells * sizeof *work->groups);
  for (int y = 0; y < openings->height; y++)
    for (int x = 0; x < openings->width; x++, source++)
      {
        int cell = place (work, order, x, y);
        work->kinds[cell] = openings->numbers[source];
        work->groups[cell] = openings->groups[source];
      }
}

static int
premium_of (const MsZiniWork *work, int cell)
{
  int32_t own = work->groups[cell], opening = 0;
  int premium = (own < 0) - work->kinds[cell] - 2;
  for (int i = 0; i < 8; i++)
    {
      int32_t group = work->groups[cell + work->around[i]];
      premium += group < 0 || (group > 0 && group != opening && opening >= 0);
      /* A number touches at most two openings: after the second none can be new. */
      if (group > 0 && group != opening && opening >= 0)
        opening = opening == 0 ? group : -1;
    }
  return premium;
}

void
ms_zini_begin (MsZiniWork *work, int order, bool human)
{
  work->human = human;
  work->first = work->clicks = 0;
  work->left = work->openings->metrics.bbbv;
  lay_out (work, order);
  memset (work->opened, 0, (size_t)work->n_cells * sizeof *work->opened);
  memset (work->flooded, 0, (size_t)work->n_cells * sizeof *work->flooded);
  for (int premium = 0; premium < MS_ZINI_PREMIUMS; premium++)
    ms_least_set_clear (&work->candidates[premium]);
  for (int cell = 0; cell < work->n_cells; cell++)
    {
      if (!ms_zini_is_number (work, cell))
        continue;
      work->premiums[cell] = (int8_t)premium_of (work, cell);
      if (ms_zini_is_candidate (work, cell))
        ms_least_set_add (&work->candidates[work->premiums[cell]], (size_t)cell);
    }
}

bool
ms_zini_allocate (MsZiniWork *work)
{
  size_t n = (size_t)work->n_cells;
  bool ok = true;
  work->kinds = ms_alloc (work->allocator, n, sizeof *work->kinds);
  work->groups = ms_alloc (work->allocator, n, sizeof *work->groups);
  work->opened = ms_alloc (work->allocator, n, sizeof *work->opened);
  work->premiums = ms_alloc (work->allocator, n, sizeof *work->premiums);
  work->flooded = ms_alloc (work->allocator, n, sizeof *work->flooded);
  work->stack = ms_alloc (work->allocator, n, sizeof *work->stack);
  for (int premium = 0; premium < MS_ZINI_PREMIUMS; premium++)
    ok &= ms_least_set_init (&work->candidates[premium], n, work->allocator);
  return ok && work->kinds != NULL && work->groups != NULL && work->opened != NULL
      && work->premiums != NULL && work->flooded != NULL && work->stack != NULL;
}

void
ms_zini_release (MsZiniWork *work)
{
  ms_dealloc (work->allocator, work->kinds);
  ms_dealloc (work->allocator, work->groups);
  ms_dealloc (work->allocator, work->opened);
  ms_dealloc (work->allocator, work->premiums);
  ms_dealloc (work->allocator, work->flooded);
  ms_dealloc (work->allocator, work->stack);
  for (int premium = 0; premium < MS_ZINI_PREMIUMS; premium++)
    ms_least_set_free (&work->candidates[premium], work->allocator);
}

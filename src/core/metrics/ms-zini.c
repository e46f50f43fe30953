/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-zini-private.h"

static void
change_premium (MsZiniWork *work, int cell, int change)
{
  if (ms_zini_is_candidate (work, cell))
    ms_least_set_remove (&work->candidates[work->premiums[cell]], (size_t)cell);
  work->premiums[cell] = (int8_t)(work->premiums[cell] + change);
  if (ms_zini_is_candidate (work, cell))
    ms_least_set_add (&work->candidates[work->premiums[cell]], (size_t)cell);
}

static void
change_around (MsZiniWork *work, int cell, int change)
{
  for (int i = 0; i < 8; i++)
    if (ms_zini_is_number (work, cell + work->around[i]))
      change_premium (work, cell + work->around[i], change);
}

/* A 3BV number loses the point for being covered and its own 3BV at once. */
static void
open_number (MsZiniWork *work, int cell)
{
  bool solves = work->groups[cell] < 0;
  if (work->opened[cell])
    return;
  if (ms_zini_is_candidate (work, cell))
    ms_least_set_remove (&work->candidates[work->premiums[cell]], (size_t)cell);
  work->opened[cell] = true;
  work->premiums[cell] = (int8_t)(work->premiums[cell] + !solves);
  if (ms_zini_is_candidate (work, cell))
    ms_least_set_add (&work->candidates[work->premiums[cell]], (size_t)cell);
  if (solves)
    {
      work->left--;
      change_around (work, cell, -1);
    }
}

/* One opening, from any of its 0s. */
static void
flood (MsZiniWork *work, int cell)
{
  int n_stack = 0, opening = work->groups[cell];
  work->stack[n_stack++] = cell;
  work->opened[cell] = true;
  work->left--;
  while (n_stack > 0)
    {
      int zero = work->stack[--n_stack];
      for (int i = 0; i < 8; i++)
        {
          int neighbour = zero + work->around[i];
          if (work->kinds[neighbour] == 0 && !work->opened[neighbour])
            {
              work->opened[neighbour] = true;
              work->stack[n_stack++] = neighbour;
            }
          else if (ms_zini_is_number (work, neighbour) && work->flooded[neighbour] != opening)
            {
              work->flooded[neighbour] = opening;
              change_premium (work, neighbour, -1);
              open_number (work, neighbour);
            }
        }
    }
}

static void
open_cell (MsZiniWork *work, int cell)
{
  if (work->kinds[cell] == 0 && !work->opened[cell])
    flood (work, cell);
  else if (ms_zini_is_number (work, cell))
    open_number (work, cell);
}

static void
chord (MsZiniWork *work, int cell)
{
  if (!work->opened[cell])
    {
      open_number (work, cell);
      work->clicks++;
    }
  for (int i = 0; i < 8; i++)
    {
      int mine = cell + work->around[i];
      if (work->kinds[mine] != MS_ZINI_MINE || work->opened[mine])
        continue;
      work->opened[mine] = true;
      work->clicks++;
      change_around (work, mine, 1);
    }
  for (int i = 0; i < 8; i++)
    open_cell (work, cell + work->around[i]);
  work->clicks++;
}

/* -1 when no premium reaches 0. */
static int
find_best (const MsZiniWork *work)
{
  for (int premium = MS_ZINI_PREMIUMS - 1; premium >= 0; premium--)
    {
      long first = ms_least_set_first (&work->candidates[premium]);
      if (first >= 0)
        return (int)first;
    }
  return -1;
}

static void
open_first (MsZiniWork *work)
{
  while (work->opened[work->first] || work->groups[work->first] == 0)
    work->first++;
  open_cell (work, work->first);
  work->clicks++;
}

static void
open_all_openings (MsZiniWork *work)
{
  for (int cell = 0; cell < work->n_cells; cell++)
    if (work->kinds[cell] == 0 && !work->opened[cell])
      {
        flood (work, cell);
        work->clicks++;
      }
}

static int
play (MsZiniWork *work)
{
  if (work->human)
    open_all_openings (work);
  while (work->left > 0)
    {
      int best = find_best (work);
      if (best >= 0)
        chord (work, best);
      else
        open_first (work);
    }
  return work->clicks;
}

static int
count (MsZiniWork *work, int order, bool human)
{
  ms_zini_begin (work, order, human);
  return play (work);
}

MsStatus
ms_zini_count (const MsLayout *layout, bool (*cancelled) (void *user_data), void *user_data,
    const MsAllocator *allocator, MsZini *zini)
{
  MsOpenings *openings = ms_openings_new (layout, allocator);
  if (openings == NULL)
    return MS_STATUS_NO_MEMORY;
  MsZiniWork work = { .allocator = allocator,
    .openings = openings,
    .n_cells = (openings->width + 2) * (openings->height + 2) };
  MsStatus status = ms_zini_allocate (&work) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  if (status == MS_STATUS_OK)
    {
      zini->greedy = zini->eight_way = count (&work, MS_ZINI_BY_COLUMNS, false);
      zini->human = count (&work, MS_ZINI_BY_COLUMNS, true);
    }
  for (int order = 0; status == MS_STATUS_OK && order < MS_ZINI_ORDERS; order++)
    {
      int clicks = zini->greedy;
      if (cancelled != NULL && cancelled (user_data))
        status = MS_STATUS_CANCELLED;
      else if (order != MS_ZINI_BY_COLUMNS)
        clicks = count (&work, order, false);
      zini->eight_way = clicks < zini->eight_way ? clicks : zini->eight_way;
    }
  ms_zini_release (&work);
  ms_openings_free (openings);
  return status;
}

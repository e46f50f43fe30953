/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-endgame-table.h"

/* MS_SHOWS_MINE is the greatest value that a view can show, so that a shift leaves only its bit. */
_Static_assert(MS_SHOWS_MINE == 9, "the bits of a lane");

/* A table is sparse if at most one value in so many is an exception.  Exceptions cost more each,
 * since they are gathered one by one, and not eight at a time. */
#define FEWER_EXCEPTIONS 16

/* The value that a row shows most often; usually it is the first one. */
static uint8_t
find_usual (const uint8_t *row, size_t n)
{
  size_t counts[MS_SHOWS_MINE + 1] = { 0 };
  uint8_t usual = row[0];
  for (size_t l = 0; l < n; l++)
    counts[usual] += row[l] == usual;
  if (2 * counts[usual] >= n)
    return usual;
  memset (counts, 0, sizeof counts);
  for (size_t l = 0; l < n; l++)
    counts[row[l]]++;
  for (uint8_t i = 0; i <= MS_SHOWS_MINE; i++)
    if (counts[i] > counts[usual])
      usual = i;
  return usual;
}

/* The index of the next exception of a row, from l on; n if there is none. */
static size_t
find_exception (const uint8_t *row, size_t l, size_t n, uint8_t usual)
{
  const uint64_t eight = usual * UINT64_C (0x0101010101010101);
  uint64_t word;
  for (; l + sizeof word <= n; l += sizeof word)
    {
      memcpy (&word, row + l, sizeof word);
      if (word != eight)
        break;
    }
  while (l < n && row[l] == usual)
    l++;
  return l;
}

/* Counts the exceptions of each layout and view; their counts lie in layout_start and view_start
 * one place further on. */
static bool
count_exceptions (MsEndgameTable *table, const MsEndgameViews *views, MsWork *work, size_t *n_all)
{
  size_t n = (size_t)views->n_layouts, n_views = (size_t)views->n_views;
  *n_all = 0;
  for (size_t v = 0; v < n_views; v++)
    {
      const uint8_t *row = views->shows + v * n;
      table->usual[v] = find_usual (row, n);
      uint8_t usual = table->usual[v];
      for (size_t l = 0; (l = find_exception (row, l, n, usual)) < n; l++)
        {
          table->layout_start[l + 1]++;
          table->view_start[v + 1]++;
          ++*n_all;
        }
      if (!ms_work_tick (work, (long)n))
        return false;
    }
  return true;
}

static void
add_up (uint32_t *starts, size_t n)
{
  for (size_t i = 0; i < n; i++)
    starts[i + 1] += starts[i];
}

static bool
list_exceptions (MsEndgameTable *table, const MsEndgameViews *views, MsWork *work, uint32_t *next)
{
  size_t n = (size_t)views->n_layouts, n_views = (size_t)views->n_views;
  add_up (table->layout_start, n);
  add_up (table->view_start, n_views);
  for (size_t l = 0; l < n; l++)
    next[l] = table->layout_start[l];
  for (size_t v = 0; v < n_views; v++)
    {
      const uint8_t *row = views->shows + v * n;
      uint32_t at = table->view_start[v];
      uint8_t usual = table->usual[v];
      for (size_t l = 0; (l = find_exception (row, l, n, usual)) < n; l++)
        {
          table->by_view[at++] = (uint32_t)(l << 4 | row[l]);
          table->by_layout[next[l]++] = (uint32_t)(v << 4 | row[l]);
        }
      if (!ms_work_tick (work, (long)n))
        return false;
    }
  return true;
}

static void
note_exception (MsExceptions *exceptions, uint32_t shows)
{
  exceptions->shown |= (uint16_t)(1u << shows);
  exceptions->n++;
  exceptions->n_mines += shows == MS_SHOWS_MINE;
}

static bool
allocate_sparse (MsEndgameTable *table, MsWork *work, size_t n_all)
{
  MsArena *arena = &work->arena;
  size_t n = table->n_layouts, n_views = table->n_views;
  table->by_layout = ms_arena_alloc (arena, n_all, sizeof (uint32_t));
  table->by_view = ms_arena_alloc (arena, n_all, sizeof (uint32_t));
  table->all = ms_work_alloc0 (work, n_views, sizeof (MsExceptions));
  table->some = ms_arena_alloc (arena, n_views, sizeof (MsExceptions));
  table->touched = ms_work_alloc0 (work, n_views / 64 + 1, sizeof (uint64_t));
  table->looked_at = ms_arena_alloc (arena, n_views, sizeof (uint32_t));
  table->every = ms_arena_alloc (arena, n_views, sizeof (uint32_t));
  table->missing = ms_arena_alloc (arena, n, 1);
  return table->by_layout != NULL && table->by_view != NULL && table->all != NULL
      && table->some != NULL && table->touched != NULL && table->looked_at != NULL
      && table->every != NULL && table->missing != NULL;
}

static bool
make_sparse (MsEndgameTable *table, const MsEndgameViews *views, MsWork *work)
{
  MsArena *arena = &work->arena;
  size_t n = (size_t)views->n_layouts, n_views = (size_t)views->n_views, n_all;
  *table = (MsEndgameTable){ .n_layouts = n, .n_views = n_views };
  table->usual = ms_arena_alloc (arena, n_views, 1);
  table->layout_start = ms_work_alloc0 (work, n + 1, sizeof (uint32_t));
  table->view_start = ms_work_alloc0 (work, n_views + 1, sizeof (uint32_t));
  if (table->usual == NULL || table->layout_start == NULL || table->view_start == NULL
      || !count_exceptions (table, views, work, &n_all))
    return false;
  if (n_all > n * n_views / FEWER_EXCEPTIONS)
    return true;
  uint32_t *next = ms_arena_alloc (arena, n, sizeof *next);
  table->sparse = true;
  if (next == NULL || !allocate_sparse (table, work, n_all)
      || !list_exceptions (table, views, work, next))
    return false;
  for (size_t v = 0; v < n_views; v++)
    {
      table->every[v] = (uint32_t)v;
      for (uint32_t e = table->view_start[v]; e < table->view_start[v + 1]; e++)
        note_exception (&table->all[v], table->by_view[e] & 0xf);
    }
  return ms_work_tick (work, 4L * (long)n_all);
}

/* Notes the views that have an exception in a layout; returns how many. */
static long
touch (const MsEndgameTable *table, uint32_t layout)
{
  uint32_t end = table->layout_start[layout + 1];
  for (uint32_t e = table->layout_start[layout]; e < end; e++)
    table->touched[table->by_layout[e] >> 10] |= UINT64_C (1) << (table->by_layout[e] >> 4 & 63);
  return end - table->layout_start[layout];
}

/* Lists the noted views in rising order, and forgets them; returns how many. */
static size_t
list_touched (const MsEndgameTable *table)
{
  size_t n = 0;
  for (size_t i = 0; i <= table->n_views / 64; i++)
    {
      for (uint64_t left = table->touched[i]; left != 0; left &= left - 1)
        table->looked_at[n++] = (uint32_t)(64 * i) + (uint32_t)__builtin_ctzll (left);
      table->touched[i] = 0;
    }
  return n;
}

/* Gathers for a large set: most views have the same exceptions in it as in all layouts.  Only those
 * that have an exception in a missing layout are counted anew. */
static size_t
gather_most (const MsEndgameTable *table, const uint32_t *layouts, int n, long *cost)
{
  long n_seen = 0;
  memset (table->missing, 1, table->n_layouts);
  for (int i = 0; i < n; i++)
    table->missing[layouts[i]] = 0;
  for (size_t l = 0; l < table->n_layouts; l++)
    if (table->missing[l])
      n_seen += touch (table, (uint32_t)l);
  memcpy (table->some, table->all, table->n_views * sizeof (MsExceptions));
  size_t n_touched = list_touched (table);
  for (size_t i = 0; i < n_touched; i++)
    {
      uint32_t view = table->looked_at[i];
      table->some[view] = (MsExceptions){ 0 };
      for (uint32_t e = table->view_start[view]; e < table->view_start[view + 1]; e++, n_seen++)
        if (!table->missing[table->by_view[e] >> 4])
          note_exception (&table->some[view], table->by_view[e] & 0xf);
    }
  *cost = n_seen + (long)table->n_layouts + (long)table->n_views;
  return table->n_views;
}

size_t
ms_endgame_table_gather (
    const MsEndgameTable *table, const uint32_t *layouts, int n, const uint32_t **views, long *cost)
{
  if (2 * (size_t)n > table->n_layouts)
    {
      *views = table->every;
      return gather_most (table, layouts, n, cost);
    }
  /* For a small set, from the exceptions of its layouts: a view without any tells nothing in the
   * set. */
  long n_seen = 0;
  *views = table->looked_at;
  for (int i = 0; i < n; i++)
    n_seen += touch (table, layouts[i]);
  size_t n_touched = list_touched (table);
  for (size_t i = 0; i < n_touched; i++)
    table->some[table->looked_at[i]] = (MsExceptions){ 0 };
  for (int i = 0; i < n; i++)
    for (uint32_t e = table->layout_start[layouts[i]]; e < table->layout_start[layouts[i] + 1]; e++)
      note_exception (&table->some[table->by_layout[e] >> 4], table->by_layout[e] & 0xf);
  *cost = 2 * n_seen + (long)n_touched + (long)table->n_views / 64;
  return n_touched;
}

bool
ms_endgame_table_make (MsEndgameTable *table, const MsEndgameViews *views, MsWork *work)
{
  size_t n = (size_t)views->n_layouts, n_views = (size_t)views->n_views;
  if (!make_sparse (table, views, work))
    return false;
  if (table->sparse)
    return true;
  table->n_lanes = (n_views + MS_TABLE_LANES - 1) / MS_TABLE_LANES;
  table->rows = ms_arena_alloc (&work->arena, n * table->n_lanes, sizeof *table->rows);
  if (table->rows == NULL)
    return false;
  for (size_t lane = 0; lane < table->n_lanes; lane++)
    {
      for (size_t l = 0; l < n; l++)
        {
          MsTableLanes bits = { 0 };
          for (size_t i = 0; i < MS_TABLE_LANES && lane * MS_TABLE_LANES + i < n_views; i++)
            bits[i] = (uint16_t)(1u << views->shows[(lane * MS_TABLE_LANES + i) * n + l]);
          table->rows[l * table->n_lanes + lane] = bits;
        }
      if (!ms_work_tick (work, 16L * (long)n))
        return false;
    }
  return true;
}

void
ms_endgame_table_tally (const MsEndgameTable *table, size_t lane, const uint32_t *layouts, int n,
    MsSplit tallies[MS_TABLE_LANES])
{
  const MsTableLanes *rows = table->rows + lane;
  MsTableLanes shown = { 0 }, mines = { 0 };
  for (int i = 0; i < n; i++)
    {
      MsTableLanes bits = rows[layouts[i] * table->n_lanes];
      shown |= bits;
      mines += bits >> MS_SHOWS_MINE;
    }
  for (int i = 0; i < MS_TABLE_LANES; i++)
    tallies[i] = (MsSplit){ shown[i], mines[i] };
}

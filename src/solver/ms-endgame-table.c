/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-endgame-table.h"

/* A mine is the highest of what can show, so that a shift leaves its bit alone. */
_Static_assert(MS_SHOWS_MINE == 9, "the bits of a lane");

bool
ms_endgame_table_make (MsEndgameTable *table, const MsViews *views, MsWork *work)
{
  size_t n = (size_t)views->n_layouts, n_views = (size_t)views->n_views;
  table->n_lanes = (n_views + MS_TABLE_LANES - 1) / MS_TABLE_LANES;
  table->rows = ms_arena_alloc (&work->arena, n * table->n_lanes, sizeof *table->rows);
  if (table->rows == NULL)
    return false;
  for (size_t lane = 0; lane < table->n_lanes; lane++)
    {
      for (size_t l = 0; l < n; l++)
        {
          MsLanes bits = { 0 };
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
    MsTally tallies[MS_TABLE_LANES])
{
  const MsLanes *rows = table->rows + lane;
  MsLanes shown = { 0 }, mines = { 0 };
  for (int i = 0; i < n; i++)
    {
      MsLanes bits = rows[layouts[i] * table->n_lanes];
      shown |= bits;
      mines += bits >> MS_SHOWS_MINE;
    }
  for (int i = 0; i < MS_TABLE_LANES; i++)
    tallies[i] = (MsTally){ shown[i], mines[i] };
}

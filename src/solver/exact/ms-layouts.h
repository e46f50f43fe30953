/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Every layout of a position, one by one, where there are few.
 *
 * The circuit is walked backwards: each layer takes one edge that leads to the entry and mine count
 * that its consumer (the later layer that it is a source of) asked for.  The support says
 * beforehand which edges lead to a layout, so that no way is walked in vain: the cost is that of
 * the layouts that exist.
 */
#pragma once

#include "ms-engine.h"

typedef struct
{
  int n_layouts, n_cells;
  /* [n_cells] padded indices of the cells that are neither certainly mines nor certainly safe,
   * row-major. */
  int32_t *cells;
  uint8_t *mine; /* [n_cells][n_layouts] 1 where the layout has a mine in the cell */
} MsLayouts;

/* Lists the layouts of the solver's last run, which must have reached MS_STAGE_COUNTED and be
 * consistent; the arrays are in the solver's arena.  When there are more layouts than most,
 * n_layouts is -1 and nothing is listed.  O(board + edges of the circuit * choices + layouts *
 * cells). */
bool ms_layouts_list (MsEngine *self, int most, MsLayouts *layouts);

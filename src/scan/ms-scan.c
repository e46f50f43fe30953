/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan.h"

#include "ms-scan-cells.h"
#include "ms-scan-counter.h"
#include "ms-scan-namer.h"
#include "ms-scan-referee.h"

/* What is most likely by the evidence, and how much more speaks for it than for whatever would be
 * another letter. */
static MsCell
choose (const int64_t evidence[MS_N_CELLS], int64_t *lead)
{
  MsCell best = 0;
  for (MsCell cell = 1; cell < MS_N_CELLS; cell++)
    if (evidence[cell] > evidence[best])
      best = cell;
  *lead = INT64_MAX;
  for (MsCell cell = 0; cell < MS_N_CELLS; cell++)
    if (ms_scan_find_letter (cell) != ms_scan_find_letter (best))
      *lead = MIN (*lead, evidence[best] - evidence[cell]);
  return best;
}

/* Names all cells: evidence[n] is that of each cell's group, on average. */
static void
name_cells (const int8_t *features, int n, int64_t (*evidence)[MS_N_CELLS], MsScan *scan)
{
  g_autofree int *group = g_new (int, (gsize)n), *size = g_new0 (int, (gsize)n);
  g_autofree int64_t (*own)[MS_N_CELLS] = g_malloc0_n ((gsize)n, sizeof *own);
  g_autofree int64_t (*sum)[MS_N_CELLS] = g_malloc0_n ((gsize)n, sizeof *sum);
  ms_scan_cells_group (features, n, group);
  for (int i = 0; i < n; i++)
    {
      size[group[i]]++;
      ms_scan_name (features + (size_t)i * MS_SCAN_FEATURES, own[i]);
      for (int j = 0; j < MS_N_CELLS; j++)
        sum[group[i]][j] += own[i][j];
    }
  for (int i = 0; i < n; i++)
    {
      int64_t lead, own_lead;
      for (int j = 0; j < MS_N_CELLS; j++)
        evidence[i][j] = sum[group[i]][j] / size[group[i]];
      scan->cells[i] = choose (evidence[i], &lead);
      /* One that the group outvotes is in doubt too. */
      MsCell alone = choose (own[i], &own_lead);
      scan->doubtful[i] = lead < MS_SCAN_SURE
          || (ms_scan_find_letter (alone) != ms_scan_find_letter (scan->cells[i])
              && own_lead >= MS_SCAN_SURE);
    }
}

MsScan *
ms_scan_read (const MsScanImage *image, MsSolverPoll poll, void *user_data)
{
  g_autoptr (MsScanPlanes) planes = ms_scan_planes_new (image);
  MsScanLattice lattice;
  if (!ms_scan_lattice_find (planes, poll, user_data, &lattice))
    return NULL;
  int n = lattice.width * lattice.height;
  g_autoptr (MsScan) scan = g_new0 (MsScan, 1);
  *scan = (MsScan){ .width = lattice.width,
    .height = lattice.height,
    .left = lattice.left,
    .top = lattice.top,
    .side = lattice.side,
    .cells = g_new (MsCell, (gsize)n),
    .doubtful = g_new (bool, (gsize)n),
    .mines = -1 };
  g_autofree int64_t (*evidence)[MS_N_CELLS] = g_malloc_n ((gsize)n, sizeof *evidence);
  g_autofree int8_t *features = ms_scan_cells_measure (image, &lattice);
  name_cells (features, n, evidence, scan);
  if (!ms_scan_referee (scan, evidence, poll, user_data))
    return NULL;
  int counter = ms_scan_counter_read (image, &lattice);
  if (counter >= 0)
    scan->mines = ms_scan_find_mines (scan, counter);
  return g_steal_pointer (&scan);
}

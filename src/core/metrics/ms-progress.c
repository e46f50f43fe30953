/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-progress.h"

struct _MsProgress
{
  const MsAllocator *allocator;
  MsOpenings *openings;
  bool *opened; /* [height*width]: whether a cell was open at the last update */
  int *covered; /* [openings + 1], by opening, from 1: how many of its 0s are not open */
  int solved;
};

void
ms_progress_free (MsProgress *progress)
{
  if (progress == NULL)
    return;
  ms_openings_free (progress->openings);
  ms_dealloc (progress->allocator, progress->opened);
  ms_dealloc (progress->allocator, progress->covered);
  ms_dealloc (progress->allocator, progress);
}

static void
look_at (MsProgress *progress, const MsCell *cells, int cell)
{
  int32_t group = progress->openings->groups[cell];
  bool opened = ms_cell_is_opened (cells[cell]);
  if (opened == progress->opened[cell])
    return;
  progress->opened[cell] = opened;
  if (group < 0)
    progress->solved += opened ? 1 : -1;
  else if (group > 0 && opened)
    progress->solved += --progress->covered[group] == 0;
  else if (group > 0)
    progress->solved -= progress->covered[group]++ == 0;
}

void
ms_progress_update (MsProgress *progress, const MsCell *cells, const int *changed, int n_changed)
{
  for (int i = 0; i < n_changed; i++)
    look_at (progress, cells, changed[i]);
}

void
ms_progress_renew (MsProgress *progress, const MsCell *cells)
{
  int n_cells = progress->openings->width * progress->openings->height;
  for (int cell = 0; cell < n_cells; cell++)
    look_at (progress, cells, cell);
}

MsProgress *
ms_progress_new (const MsLayout *layout, const MsCell *cells, const MsAllocator *allocator)
{
  MsProgress *progress = ms_alloc0 (allocator, 1, sizeof *progress);
  if (progress == NULL)
    return NULL;
  progress->allocator = allocator;
  progress->openings = ms_openings_new (layout, allocator);
  if (progress->openings != NULL)
    {
      const MsOpenings *openings = progress->openings;
      size_t n_cells = (size_t)openings->width * openings->height;
      size_t n_openings = (size_t)openings->metrics.openings;
      progress->opened = ms_alloc0 (allocator, n_cells, sizeof *progress->opened);
      progress->covered = ms_alloc0 (allocator, n_openings + 1, sizeof *progress->covered);
    }
  if (progress->opened == NULL || progress->covered == NULL)
    {
      ms_progress_free (progress);
      return NULL;
    }
  int n_cells = progress->openings->width * progress->openings->height;
  for (int cell = 0; cell < n_cells; cell++)
    if (progress->openings->groups[cell] > 0)
      progress->covered[progress->openings->groups[cell]]++;
  if (cells != NULL)
    ms_progress_renew (progress, cells);
  return progress;
}

int
ms_progress_get_solved (const MsProgress *progress)
{
  return progress->solved;
}

const MsBoardMetrics *
ms_progress_get_board (const MsProgress *progress)
{
  return &progress->openings->metrics;
}

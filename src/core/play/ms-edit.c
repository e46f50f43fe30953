/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-edit.h"

#include "ms-rules.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

struct _MsEdit
{
  atomic_int references;
  const MsAllocator *allocator;
  MsEditFrame frame;
  int *cells; /* [n]; NULL: the whole board */
  MsCell *values; /* [n] */
  int n;
};

MsStatus
ms_edit_frame_check (const MsEditFrame *frame, MsErrorInfo *info)
{
  bool density_ok = isnan (frame->density) || (frame->density > 0 && frame->density < 1);
  if (!density_ok)
    return ms_fail (info, MS_STATUS_BAD_DENSITY);
  return ms_size_check (frame->width, frame->height, frame->mines, info);
}

bool
ms_edit_frame_same_size (const MsEditFrame *a, const MsEditFrame *b)
{
  return a->width == b->width && a->height == b->height;
}

bool
ms_edit_frame_equal (const MsEditFrame *a, const MsEditFrame *b)
{
  bool same_density = isnan (a->density) ? isnan (b->density) : a->density == b->density;
  return ms_edit_frame_same_size (a, b) && a->mines == b->mines && same_density;
}

static MsStatus
check_cells (
    const MsEditFrame *frame, const int *cells, const MsCell *values, int n, MsErrorInfo *info)
{
  int n_cells = frame->width * frame->height;
  for (int i = 0; i < n; i++)
    {
      int cell = cells != NULL ? cells[i] : i,
          least = cells != NULL && i > 0 ? cells[i - 1] + 1 : 0;
      if (cell < least || cell >= n_cells || values[i] >= MS_N_CELLS)
        return ms_fail_at_cell (info, MS_STATUS_BAD_CELL, cell % frame->width, cell / frame->width);
    }
  return MS_STATUS_OK;
}

MsStatus
ms_edit_new (const MsEditFrame *frame, const int *cells, const MsCell *values, int n,
    const MsAllocator *allocator, MsEdit **out, MsErrorInfo *info)
{
  *out = NULL;
  MS_TRY (ms_edit_frame_check (frame, info));
  if (cells == NULL)
    n = frame->width * frame->height;
  MS_TRY (check_cells (frame, cells, values, n, info));

  MsEdit *edit = ms_alloc0 (allocator, 1, sizeof *edit);
  if (edit == NULL)
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  atomic_init (&edit->references, 1);
  edit->allocator = allocator;
  edit->frame = *frame;
  edit->n = n;
  edit->values = ms_alloc (allocator, (size_t)n, sizeof *edit->values);
  edit->cells = cells != NULL ? ms_alloc (allocator, (size_t)n, sizeof *edit->cells) : NULL;
  if (edit->values == NULL || (cells != NULL && edit->cells == NULL))
    {
      ms_edit_unref (edit);
      return ms_fail (info, MS_STATUS_NO_MEMORY);
    }
  if (n > 0)
    memcpy (edit->values, values, (size_t)n * sizeof *values);
  if (n > 0 && cells != NULL)
    memcpy (edit->cells, cells, (size_t)n * sizeof *cells);
  *out = edit;
  return MS_STATUS_OK;
}

MsEdit *
ms_edit_ref (MsEdit *edit)
{
  atomic_fetch_add_explicit (&edit->references, 1, memory_order_relaxed);
  return edit;
}

void
ms_edit_unref (MsEdit *edit)
{
  if (edit == NULL || atomic_fetch_sub_explicit (&edit->references, 1, memory_order_acq_rel) != 1)
    return;
  ms_dealloc (edit->allocator, edit->cells);
  ms_dealloc (edit->allocator, edit->values);
  ms_dealloc (edit->allocator, edit);
}

const MsEditFrame *
ms_edit_get_frame (const MsEdit *edit)
{
  return &edit->frame;
}

const int *
ms_edit_get_cells (const MsEdit *edit, int *n)
{
  *n = edit->n;
  return edit->cells;
}

const MsCell *
ms_edit_get_values (const MsEdit *edit)
{
  return edit->values;
}

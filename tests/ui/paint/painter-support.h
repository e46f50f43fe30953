/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells to draw, and what is printed into them. */
#pragma once

#include "ms-painter.h"
#include "ms-painter-testing.h"

static inline MsPainterCell
odds (double probability)
{
  return (MsPainterCell){
    .probability = probability, .cell = MS_CELL_COVERED, .flags = MS_PAINTER_SHADED
  };
}

static inline MsPainterCell
certain (MsCertainty certainty, guint flags)
{
  return (MsPainterCell){ .probability = certainty == MS_CERTAINTY_MINE ? 1 : 0,
    .cell = MS_CELL_COVERED,
    .certainty = (guint8)certainty,
    .flags = (guint8)flags };
}

/* What a painter of this size prints; the caller's. */
static inline char *
dup_text (const MsPainterCell *cell, int size)
{
  static MsPainter *painter;
  if (painter == NULL || ms_painter_get_form (painter)->cell_size != size)
    {
      ms_painter_free (painter);
      painter = ms_painter_new (
          ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_FLAT), MS_STYLE_FLAT, size);
    }
  return ms_painter_dup_text (painter, cell);
}

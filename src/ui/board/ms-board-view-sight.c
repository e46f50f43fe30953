/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of the board is in sight, and each of its cells as one colour: for whoever draws it small. */
#include "ms-board-view-private.h"

#include <math.h>

static int
get_length (MsBoardView *self, GtkOrientation orientation)
{
  return orientation == GTK_ORIENTATION_HORIZONTAL ? gtk_widget_get_width (GTK_WIDGET (self))
                                                   : gtk_widget_get_height (GTK_WIDGET (self));
}

/* Where the view begins and ends along an axis, in cells; what rulers stand on is no part of it. */
static void
find_span (MsBoardView *self, GtkOrientation orientation, double *from, double *to)
{
  double side = ms_board_view_get_side (self),
         origin = ms_board_view_get_origin (self, orientation);
  int count = orientation == GTK_ORIENTATION_HORIZONTAL ? self->width : self->height;
  int first = ms_board_view_has_rulers (self) ? ms_board_view_get_ruler_room (self, orientation)
                                              : 0;
  *from = CLAMP ((first - origin) / side, 0, count);
  *to = CLAMP ((get_length (self, orientation) - origin) / side, *from, count);
}

/* A landscape has cells of no one size: its extent stands for that of the board. */
static void
find_relief_span (MsBoardView *self, GtkOrientation orientation, double *from, double *to)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];
  int count = orientation == GTK_ORIENTATION_HORIZONTAL ? self->width : self->height;
  double upper = adjustment != NULL ? gtk_adjustment_get_upper (adjustment) : 0;
  *from = 0;
  *to = count;
  if (upper <= 0)
    return;
  *from = gtk_adjustment_get_value (adjustment) / upper * count;
  *to = *from + gtk_adjustment_get_page_size (adjustment) / upper * count;
}

graphene_rect_t
ms_board_view_get_sight (MsBoardView *self)
{
  g_return_val_if_fail (MS_IS_BOARD_VIEW (self), GRAPHENE_RECT_INIT (0, 0, 0, 0));
  double from[2], to[2];
  for (int i = 0; i < 2; i++)
    if (self->relief.on)
      find_relief_span (self, i, &from[i], &to[i]);
    else
      find_span (self, i, &from[i], &to[i]);
  return GRAPHENE_RECT_INIT (
      (float)from[0], (float)from[1], (float)(to[0] - from[0]), (float)(to[1] - from[1]));
}

void
ms_board_view_centre_on (MsBoardView *self, double x, double y)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  graphene_rect_t sight = ms_board_view_get_sight (self);
  const double move[2] = { x - sight.origin.x - sight.size.width / 2,
    y - sight.origin.y - sight.size.height / 2 };
  const int count[2] = { self->width, self->height };
  for (int i = 0; i < 2; i++)
    {
      GtkAdjustment *adjustment = self->adjustments[i];
      if (adjustment == NULL || count[i] == 0)
        continue;
      double cell = self->relief.on ? gtk_adjustment_get_upper (adjustment) / count[i]
                                    : ms_board_view_get_side (self);
      gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + move[i] * cell);
    }
}

void
ms_board_view_lead_to (MsBoardView *self, int x, int y)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  graphene_rect_t sight = ms_board_view_get_sight (self);
  graphene_rect_t cell = GRAPHENE_RECT_INIT ((float)x, (float)y, 1, 1);
  if (!ms_board_view_contains (self, x, y))
    return;
  if (!graphene_rect_contains_rect (&sight, &cell))
    ms_board_view_centre_on (self, x + 0.5, y + 0.5);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  ms_board_view_show_cursor (self);
  ms_board_view_set_cursor (self, x, y);
}

static MsColor
get_plain_color (const MsPalette *palette, const MsPainterCell *cell)
{
  if (ms_cell_is_flagged (cell->cell))
    return palette->cloth;
  if (ms_cell_is_opened (cell->cell))
    return palette->opened;
  return cell->cell == MS_CELL_MINE ? palette->mine : palette->covered;
}

static gboolean
is_covered (MsCell cell)
{
  return cell == MS_CELL_COVERED || cell == MS_CELL_QUESTION;
}

void
ms_board_view_get_dot (MsBoardView *self, int x, int y, MsBoardDot *dot)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  MsPainterCell cell;
  const MsPalette *palette = ms_board_view_get_palette (self);
  ms_board_view_describe_drawn (self, x, y, &cell);
  *dot = (MsBoardDot){ get_plain_color (palette, &cell), MS_DOT_PLAIN };
  if (cell.cell == MS_CELL_BLAST || (cell.flags & MS_PAINTER_CONFLICT) != 0)
    *dot = (MsBoardDot){ palette->wrong, MS_DOT_WRONG };
  else if (is_covered (cell.cell) && cell.certainty == MS_CERTAINTY_SAFE)
    *dot = (MsBoardDot){ palette->safe, MS_DOT_SAFE };
  else if (is_covered (cell.cell) && (cell.flags & MS_PAINTER_BEST) != 0)
    *dot = (MsBoardDot){ palette->ring_outer, MS_DOT_BEST };
  else if (is_covered (cell.cell) && (cell.flags & MS_PAINTER_SHADED) != 0
      && !isnan (cell.probability))
    dot->color = ms_palette_shade (palette, cell.probability);
}

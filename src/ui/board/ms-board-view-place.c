/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where cells are: beneath rulers, in a landscape, in sight; and the cursor. */
#include "ms-board-view-private.h"

#include <math.h>

static int
get_ruler_room (GtkWidget *widget, GtkOrientation orientation)
{
  return ms_board_rulers_get_room (&MS_BOARD_VIEW (widget)->rulers, orientation);
}

static void
resized (GtkWidget *widget)
{
  ms_board_view_dirty_look (MS_BOARD_VIEW (widget));
}

static void
moved (GtkWidget *widget)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  ms_board_view_find_hovered (self);
  if (self->cells.n_created > 0)
    gtk_widget_queue_allocate (widget);
  gtk_widget_queue_draw (widget);
  ms_board_view_emit_scrolled (self);
}

const MsBoardGeometryHooks ms_board_view_geometry_hooks = { get_ruler_room, resized, moved };

/* A sentence that names cells is on the screen, as far as the board knows of it. */
static gboolean
is_spoken_of (MsBoardView *self)
{
  const MsBoardContent *content = &self->content;
  const MsBoardHint *hint = &self->marks.hint;
  return self->spoken || content->show_probabilities || content->show_deduced
      || self->tools.editable || hint->cell >= 0 || hint->area.width > 0
      || self->overlays.overlay != NULL
      || (content->analysis != NULL && !ms_analysis_is_consistent (content->analysis));
}

/* A landscape has no straight edge for them to stand at. */
gboolean
ms_board_view_has_rulers (MsBoardView *self)
{
  MsRulers when = self->rulers.when;
  if (self->geometry.width == 0 || self->geometry.relief || when == MS_RULERS_NEVER)
    return FALSE;
  return when == MS_RULERS_ALWAYS || is_spoken_of (self);
}

gboolean
ms_board_view_cell_at (MsBoardView *self, double wx, double wy, int *x, int *y)
{
  const MsBoardGeometry *geometry = &self->geometry;
  double left = ms_board_geometry_get_origin (geometry, GTK_ORIENTATION_HORIZONTAL);
  double top = ms_board_geometry_get_origin (geometry, GTK_ORIENTATION_VERTICAL);
  if (geometry->relief)
    return ms_board_relief_pick (&self->relief, wx - left, wy - top, x, y);
  *x = (int)floor ((wx - left) / ms_board_geometry_get_side (geometry));
  *y = (int)floor ((wy - top) / ms_board_geometry_get_side (geometry));
  /* Where a ruler is there may be cells beneath it. */
  if (ms_board_geometry_contains (geometry, *x, *y)
      && !(ms_board_view_has_rulers (self)
          && (wx < ms_board_rulers_get_room (&self->rulers, GTK_ORIENTATION_HORIZONTAL)
              || wy < ms_board_rulers_get_room (&self->rulers, GTK_ORIENTATION_VERTICAL))))
    return TRUE;
  *x = *y = -1;
  return FALSE;
}

graphene_rect_t
ms_board_view_get_bounds (MsBoardView *self, int x, int y)
{
  const MsBoardGeometry *geometry = &self->geometry;
  int side = ms_board_geometry_get_pixels (geometry);
  double scale = geometry->scale;
  GdkRectangle pixels = { x * side, y * side, side, side };
  if (geometry->relief && ms_board_geometry_contains (geometry, x, y))
    pixels = ms_board_relief_get_top (&self->relief, x, y);
  return GRAPHENE_RECT_INIT ((float)(pixels.x / scale), (float)(pixels.y / scale),
      (float)(pixels.width / scale), (float)(pixels.height / scale));
}

void
ms_board_view_scroll_to (MsBoardView *self, int x, int y)
{
  graphene_rect_t bounds = ms_board_view_get_bounds (self, x, y);
  ms_board_geometry_scroll_to (&self->geometry, &bounds);
}

/* The point zooming keeps in place: the pointer, else the cursor, else the middle. */
static void
find_pivot (MsBoardView *self, double pivot[2])
{
  const MsBoardCells *cells = &self->cells;
  graphene_rect_t cell = ms_board_view_get_bounds (self, cells->cursor_x, cells->cursor_y);
  const double middle[2] = { cell.origin.x + cell.size.width / 2,
    cell.origin.y + cell.size.height / 2 };
  gboolean seen = cells->cursor_shown;
  for (int i = 0; i < 2; i++)
    {
      pivot[i] = ms_board_geometry_get_origin (&self->geometry, i) + middle[i];
      seen = seen && pivot[i] >= 0 && pivot[i] <= ms_board_geometry_get_page (&self->geometry, i);
    }
  for (int i = 0; i < 2; i++)
    if (self->pointer.x >= 0)
      pivot[i] = i == GTK_ORIENTATION_HORIZONTAL ? self->pointer.x : self->pointer.y;
    else if (!seen)
      pivot[i] = ms_board_geometry_get_page (&self->geometry, i) / 2.0;
}

void
ms_board_view_set_cell_size (MsBoardView *self, int cell_size)
{
  double pivot[2];
  find_pivot (self, pivot);
  ms_board_geometry_set_cell_size (&self->geometry, cell_size, pivot);
  ms_board_view_find_hovered (self);
}

void
ms_board_view_zoom (MsBoardView *self, int steps)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  if (steps > 0 && self->geometry.cell_size >= MS_PAINTER_MAX_SIZE)
    return;
  ms_board_geometry_set_fit (&self->geometry, FALSE);
  ms_board_view_set_cell_size (self, ms_board_geometry_find_zoomed (&self->geometry, steps));
}

void
ms_board_view_zoom_reset (MsBoardView *self)
{
  g_object_set (self, "cell-size", MS_BOARD_CELL_DEFAULT, NULL);
}

void
ms_board_view_zoom_fit (MsBoardView *self)
{
  g_object_set (self, "fit", TRUE, NULL);
}

void
ms_board_view_hold (MsBoardView *self)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  ms_board_geometry_hold (&self->geometry);
}

graphene_rect_t
ms_board_view_get_sight (MsBoardView *self)
{
  g_return_val_if_fail (MS_IS_BOARD_VIEW (self), GRAPHENE_RECT_INIT (0, 0, 0, 0));
  return ms_board_geometry_get_sight (&self->geometry, ms_board_view_has_rulers (self));
}

void
ms_board_view_centre_on (MsBoardView *self, double x, double y)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  graphene_rect_t sight = ms_board_view_get_sight (self);
  const double move[2] = { x - sight.origin.x - sight.size.width / 2,
    y - sight.origin.y - sight.size.height / 2 };
  ms_board_geometry_move_sight (&self->geometry, move);
}

void
ms_board_view_show_cell (MsBoardView *self, int x, int y)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  if (ms_board_geometry_contains (&self->geometry, x, y))
    ms_board_view_scroll_to (self, x, y);
}

/* --- The cursor --- */

void
ms_board_view_get_cursor (MsBoardView *self, int *x, int *y)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  *x = self->cells.cursor_x;
  *y = self->cells.cursor_y;
}

void
ms_board_view_set_cursor (MsBoardView *self, int x, int y)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  if (!ms_board_geometry_contains (&self->geometry, x, y))
    return;
  ms_board_view_scroll_to (self, x, y);
  if (x == self->cells.cursor_x && y == self->cells.cursor_y)
    return;
  ms_board_cells_move_cursor (&self->cells, x, y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  ms_board_view_notify_cursor (self);
}

void
ms_board_view_lead_to (MsBoardView *self, int x, int y)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  graphene_rect_t sight = ms_board_view_get_sight (self);
  graphene_rect_t cell = GRAPHENE_RECT_INIT ((float)x, (float)y, 1, 1);
  if (!ms_board_geometry_contains (&self->geometry, x, y))
    return;
  if (!graphene_rect_contains_rect (&sight, &cell))
    ms_board_view_centre_on (self, x + 0.5, y + 0.5);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  ms_board_view_step_cursor (self, 0, 0);
  ms_board_view_set_cursor (self, x, y);
}

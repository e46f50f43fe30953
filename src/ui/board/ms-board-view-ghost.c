/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hand that is not the one before the screen: the pointer of a game that is watched, and the cells
 * it holds down.  Nodes of their own above the chunks, so that a frame of it costs no chunk. */
#include "ms-board-view-private.h"

/* The arrow, from its tip, in logical pixels. */
static const double arrow[][2] = { { 0, 0 }, { 0, 17 }, { 4, 13.5 }, { 6.8, 20 }, { 9.6, 18.8 },
  { 6.9, 12.5 }, { 12, 12 } };

#define HALO 11.0
#define REACH 24.0

void
ms_board_view_set_ghost (MsBoardView *self, const MsBoardGhost *ghost)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  self->ghost = ghost != NULL ? *ghost : (MsBoardGhost){ .shown = FALSE };
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ms_board_view_append_pressed_cell (
    MsBoardView *self, GtkSnapshot *snapshot, MsPainter *painter, int x, int y)
{
  double side = ms_board_view_get_side (self);
  ms_board_view_save_plane (self, snapshot, x, y);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
      &GRAPHENE_RECT_INIT ((float)(x * side), (float)(y * side), (float)side, (float)side));
  ms_painter_draw_pressed (painter, cr, x * side, y * side);
  cairo_destroy (cr);
  gtk_snapshot_restore (snapshot);
}

/* White within black, which is seen on any cell. */
static void
draw_arrow (cairo_t *cr, double x, double y)
{
  cairo_new_path (cr);
  for (gsize i = 0; i < G_N_ELEMENTS (arrow); i++)
    cairo_line_to (cr, x + arrow[i][0], y + arrow[i][1]);
  cairo_close_path (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, 1.5);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

/* A ring around the tip while a button is held. */
static void
draw_halo (cairo_t *cr, double x, double y)
{
  cairo_new_path (cr);
  cairo_arc (cr, x, y, HALO, 0, 2 * G_PI);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_set_line_width (cr, 4);
  cairo_stroke_preserve (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);
}

static void
append_pointer (MsBoardView *self, GtkSnapshot *snapshot)
{
  const MsBoardGhost *ghost = &self->ghost;
  double side = ms_board_view_get_side (self), x = ghost->x * side, y = ghost->y * side;
  int column = CLAMP ((int)ghost->x, 0, self->width - 1);
  int row = CLAMP ((int)ghost->y, 0, self->height - 1);

  ms_board_view_save_plane (self, snapshot, column, row);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
      &GRAPHENE_RECT_INIT (
          (float)(x - REACH), (float)(y - REACH), (float)(2 * REACH), (float)(2 * REACH)));
  if (ghost->held)
    draw_halo (cr, x, y);
  draw_arrow (cr, x, y);
  cairo_destroy (cr);
  gtk_snapshot_restore (snapshot);
}

void
ms_board_view_append_ghost (MsBoardView *self, GtkSnapshot *snapshot, MsPainter *painter)
{
  const MsBoardGhost *ghost = &self->ghost;
  for (int i = 0; i < ghost->n_pressed; i++)
    if (ghost->pressed[i] < self->width * self->height)
      ms_board_view_append_pressed_cell (self, snapshot, painter, ghost->pressed[i] % self->width,
          ghost->pressed[i] / self->width);
  if (ghost->shown)
    append_pointer (self, snapshot);
}

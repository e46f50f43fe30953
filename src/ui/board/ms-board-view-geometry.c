/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the cells are: their size, zooming and scrolling. */
#include "ms-board-view-private.h"

#include <math.h>

/* The sides zooming steps through: about an eighth apart. */
static const int zoom_sizes[] = { 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40,
  44, 48, 56, 64, 72, 80, 96 };

static int
get_count (MsBoardView *self, GtkOrientation orientation)
{
  return orientation == GTK_ORIENTATION_HORIZONTAL ? self->width : self->height;
}

static int
get_page (MsBoardView *self, GtkOrientation orientation)
{
  if (self->hold.tick != 0)
    return orientation == GTK_ORIENTATION_HORIZONTAL ? self->hold.width : self->hold.height;
  return orientation == GTK_ORIENTATION_HORIZONTAL ? gtk_widget_get_width (GTK_WIDGET (self))
                                                   : gtk_widget_get_height (GTK_WIDGET (self));
}

/* What an outline at the edge of the board needs. */
#define EDGE 6

int
ms_board_view_get_margin (MsBoardView *self, GtkOrientation orientation, GtkPackType side)
{
  int ruler = side == GTK_PACK_START ? ms_board_view_get_ruler_room (self, orientation) : 0;
  return MAX (ruler, EDGE);
}

static int
get_margins (MsBoardView *self, GtkOrientation orientation)
{
  return ms_board_view_get_margin (self, orientation, GTK_PACK_START)
      + ms_board_view_get_margin (self, orientation, GTK_PACK_END);
}

/* Of the cells themselves, without any margin. */
static int
get_length (MsBoardView *self, GtkOrientation orientation)
{
  MsRelief relief = ms_board_view_get_projection (self);
  double length = get_count (self, orientation) * relief.side;
  if (self->relief.on)
    length = orientation == GTK_ORIENTATION_HORIZONTAL ? ms_relief_get_width (&relief)
                                                       : ms_relief_get_height (&relief);
  return (int)ceil (length / self->scale - 1e-6);
}

static int
get_extent (MsBoardView *self, GtkOrientation orientation)
{
  return get_length (self, orientation) + get_margins (self, orientation);
}

static int
get_start (MsBoardView *self, GtkOrientation orientation)
{
  int page = get_page (self, orientation), extent = get_extent (self, orientation);
  int start = ms_board_view_get_margin (self, orientation, GTK_PACK_START);
  int end = ms_board_view_get_margin (self, orientation, GTK_PACK_END);
  int length = get_length (self, orientation);
  if (extent <= page || self->adjustments[orientation] == NULL)
    return MAX (MIN ((page - length) / 2, page - length - end), start);
  return start - (int)lround (gtk_adjustment_get_value (self->adjustments[orientation]));
}

double
ms_board_view_get_origin (MsBoardView *self, GtkOrientation orientation)
{
  return ms_board_view_snap_origin (self, orientation, get_start (self, orientation));
}

/* Whether a ruler is there, perhaps with cells beneath it. */
static gboolean
is_on_ruler (MsBoardView *self, double wx, double wy)
{
  return ms_board_view_has_rulers (self)
      && (wx < ms_board_view_get_ruler_room (self, GTK_ORIENTATION_HORIZONTAL)
          || wy < ms_board_view_get_ruler_room (self, GTK_ORIENTATION_VERTICAL));
}

gboolean
ms_board_view_cell_at (MsBoardView *self, double wx, double wy, int *x, int *y)
{
  double left = ms_board_view_get_origin (self, GTK_ORIENTATION_HORIZONTAL);
  double top = ms_board_view_get_origin (self, GTK_ORIENTATION_VERTICAL);
  if (self->relief.on)
    return ms_board_view_pick_relief (self, wx - left, wy - top, x, y);
  *x = (int)floor ((wx - left) / ms_board_view_get_side (self));
  *y = (int)floor ((wy - top) / ms_board_view_get_side (self));
  if (ms_board_view_contains (self, *x, *y) && !is_on_ruler (self, wx, wy))
    return TRUE;
  *x = *y = -1;
  return FALSE;
}

static void
value_changed_cb (MsBoardView *self)
{
  if (self->pointer.x >= 0)
    ms_board_view_pointer_move (self, self->pointer.x, self->pointer.y);
  if (self->cells.n_created > 0)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  ms_board_view_emit_scrolled (self);
}

/* Writes the board's extent into the adjustment and moves it to value, as far as that goes. */
static void
configure (MsBoardView *self, GtkOrientation orientation, double value)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];
  double page = get_page (self, orientation);
  double upper = fmax (get_extent (self, orientation), page);
  if (adjustment == NULL)
    return;
  gtk_adjustment_configure (adjustment, fmin (fmax (round (value), 0), upper - page), 0, upper,
      self->cell_size, fmax (page * 0.9, 1), page);
}

void
ms_board_view_set_adjustment (
    MsBoardView *self, GtkOrientation orientation, GtkAdjustment *adjustment)
{
  GtkAdjustment **place = &self->adjustments[orientation];
  if (adjustment != NULL && adjustment == *place)
    return;
  if (*place != NULL)
    g_signal_handler_disconnect (*place, self->value_handlers[orientation]);
  g_clear_object (place);
  if (adjustment == NULL)
    return;
  *place = g_object_ref_sink (adjustment);
  self->value_handlers[orientation] = g_signal_connect_swapped (
      adjustment, "value-changed", G_CALLBACK (value_changed_cb), self);
  configure (self, orientation, gtk_adjustment_get_value (adjustment));
}

void
ms_board_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
    int *natural, int *minimum_baseline, int *natural_baseline)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  int cell_size = self->fit ? MS_BOARD_CELL_DEFAULT : self->cell_size;
  *minimum = MS_BOARD_FIT_MIN + get_margins (self, orientation);
  *natural = get_count (self, orientation) * cell_size + get_margins (self, orientation);
  *natural = MAX (*minimum, *natural);
}

static int
find_fit (MsBoardView *self)
{
  int width = get_page (self, GTK_ORIENTATION_HORIZONTAL)
      - get_margins (self, GTK_ORIENTATION_HORIZONTAL);
  int height = get_page (self, GTK_ORIENTATION_VERTICAL)
      - get_margins (self, GTK_ORIENTATION_VERTICAL);
  if (self->width == 0 || self->height == 0 || width <= 0 || height <= 0)
    return self->cell_size;
  int side = MIN (width / self->width, height / self->height);
  if (self->relief.on)
    side = (int)(ms_relief_find_fit (self->width, self->height, (int)(width * self->scale),
                     (int)(height * self->scale))
        / self->scale);
  return CLAMP (side, MS_BOARD_FIT_MIN, MS_BOARD_FIT_MAX);
}

graphene_rect_t
ms_board_view_get_bounds (MsBoardView *self, int x, int y)
{
  int side = ms_painter_find_pixels (self->cell_size, self->scale);
  GdkRectangle pixels = { x * side, y * side, side, side };
  if (self->relief.on && ms_board_view_contains (self, x, y))
    pixels = ms_board_view_get_relief_top (self, x, y);
  return GRAPHENE_RECT_INIT ((float)(pixels.x / self->scale), (float)(pixels.y / self->scale),
      (float)(pixels.width / self->scale), (float)(pixels.height / self->scale));
}

/* The point zooming keeps in place: the pointer, else the cursor, else the middle. */
static void
find_pivot (MsBoardView *self, double pivot[2])
{
  graphene_rect_t cell = ms_board_view_get_bounds (self, self->cursor_x, self->cursor_y);
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  if (self->pointer.x >= 0)
    {
      pivot[0] = self->pointer.x;
      pivot[1] = self->pointer.y;
      return;
    }
  pivot[0] = ms_board_view_get_origin (self, GTK_ORIENTATION_HORIZONTAL) + cell.origin.x
      + cell.size.width / 2;
  pivot[1] = ms_board_view_get_origin (self, GTK_ORIENTATION_VERTICAL) + cell.origin.y
      + cell.size.height / 2;
  if (!self->cursor_shown || pivot[0] < 0 || pivot[1] < 0 || pivot[0] > width || pivot[1] > height)
    {
      pivot[0] = width / 2;
      pivot[1] = height / 2;
    }
}

void
ms_board_view_set_cell_size (MsBoardView *self, int cell_size)
{
  double pivot[2], place[2];
  /* Larger ones only where the whole board is in sight: the chunks of a scrolled one reach far beyond
   * the window. */
  int most = self->fit ? MS_BOARD_FIT_MAX : MS_PAINTER_MAX_SIZE;
  cell_size = CLAMP (cell_size, MS_PAINTER_MIN_SIZE, most);
  if (cell_size == self->cell_size)
    return;
  find_pivot (self, pivot);
  for (int i = 0; i < 2; i++)
    place[i] = (pivot[i] - ms_board_view_get_origin (self, i)) / ms_board_view_get_side (self);
  self->cell_size = cell_size;
  for (int i = 0; i < 2; i++)
    configure (self, i,
        place[i] * ms_board_view_get_side (self)
            + ms_board_view_get_margin (self, i, GTK_PACK_START) - pivot[i]);
  ms_board_view_dirty_look (self);
  if (self->pointer.x >= 0)
    ms_board_view_pointer_move (self, self->pointer.x, self->pointer.y);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify (G_OBJECT (self), "cell-size");
}

void
ms_board_view_update_fit (MsBoardView *self)
{
  ms_board_view_set_cell_size (self, self->fit ? find_fit (self) : self->cell_size);
}

void
ms_board_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  int cell_size = self->fit ? find_fit (self) : self->cell_size;
  if (cell_size != self->cell_size)
    {
      self->cell_size = cell_size;
      ms_board_view_dirty_look (self);
      g_object_notify (G_OBJECT (self), "cell-size");
    }
  for (int i = 0; i < 2; i++)
    if (self->adjustments[i] != NULL)
      configure (self, i, gtk_adjustment_get_value (self->adjustments[i]));
  ms_board_view_place_cells (self);
  ms_board_view_emit_scrolled (self);
}

int
ms_board_view_get_cell_size (MsBoardView *self)
{
  g_return_val_if_fail (MS_IS_BOARD_VIEW (self), 0);
  return self->cell_size;
}

/* The next larger or smaller size of the table; from between two, the nearer in that direction. */
static int
step_size (int size, int direction)
{
  int n = G_N_ELEMENTS (zoom_sizes);
  if (direction > 0)
    {
      for (int i = 0; i < n; i++)
        if (zoom_sizes[i] > size)
          return zoom_sizes[i];
      return size;
    }
  for (int i = n - 1; i >= 0; i--)
    if (zoom_sizes[i] < size)
      return zoom_sizes[i];
  return size;
}

void
ms_board_view_zoom (MsBoardView *self, int steps)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  int size = self->cell_size;
  if (steps > 0 && size >= MS_PAINTER_MAX_SIZE)
    return;
  for (int i = 0; i < ABS (steps); i++)
    size = step_size (size, steps);
  ms_board_view_notify_fit (self, FALSE);
  ms_board_view_set_cell_size (self, size);
}

void
ms_board_view_zoom_reset (MsBoardView *self)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  ms_board_view_notify_fit (self, FALSE);
  ms_board_view_set_cell_size (self, MS_BOARD_CELL_DEFAULT);
}

void
ms_board_view_zoom_fit (MsBoardView *self)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  ms_board_view_notify_fit (self, TRUE);
  ms_board_view_update_fit (self);
}

/* Windows get the size they ask for within a few frames, or never. */
#define HELD_FRAMES 12

/* Whether the view has got the size it had, or one that it is not only passing through. */
static gboolean
has_arrived (MsBoardHold *hold, int width, int height)
{
  gboolean same = width == hold->width && height == hold->height;
  gboolean began = hold->passed_width != 0;
  if (same || began)
    return began && (same || width != hold->passed_width || height != hold->passed_height);
  hold->passed_width = width;
  hold->passed_height = height;
  return FALSE;
}

static gboolean
hold_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MsBoardHold *hold = &MS_BOARD_VIEW (widget)->hold;
  gboolean arrived = has_arrived (
      hold, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  if (++hold->n_frames < HELD_FRAMES && !arrived)
    return G_SOURCE_CONTINUE;
  hold->tick = 0;
  /* With what it stands in: another extent may show a scroll bar. */
  gtk_widget_queue_resize (widget);
  return G_SOURCE_REMOVE;
}

void
ms_board_view_hold (MsBoardView *self)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  GtkWidget *widget = GTK_WIDGET (self);
  if (!gtk_widget_get_mapped (widget) || gtk_widget_get_width (widget) == 0)
    return;
  if (self->hold.tick == 0)
    self->hold = (MsBoardHold){ .width = gtk_widget_get_width (widget),
      .height = gtk_widget_get_height (widget),
      .tick = gtk_widget_add_tick_callback (widget, hold_cb, NULL, NULL) };
  self->hold.n_frames = 0;
}

void
ms_board_view_scroll_to (MsBoardView *self, int x, int y)
{
  graphene_rect_t cell = ms_board_view_get_bounds (self, x, y);
  const double from[2] = { cell.origin.x, cell.origin.y };
  const double length[2] = { cell.size.width, cell.size.height };
  for (int i = 0; i < 2; i++)
    if (self->adjustments[i] != NULL)
      /* With the margins, so that the outline of a cell at the edge shows. */
      gtk_adjustment_clamp_page (
          self->adjustments[i], from[i], from[i] + length[i] + get_margins (self, i));
}

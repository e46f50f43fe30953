/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-geometry.h"

#include "ms-painter.h"
#include "ms-ui-board-testing.h"
#include "ms-widgets.h"

/* The sides of cells that zooming goes through, each about an eighth larger than the one before. */
static const int zoom_sizes[] = { 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40,
  44, 48, 56, 64, 72, 80, 96 };

/* The room that an outline at the edge of the board needs. */
#define EDGE 6

/* A window gets the size it asks for within a few frames, or never. */
#define HELD_FRAMES 12

/* --- The scale --- */

void
ms_board_geometry_set_scale (MsBoardGeometry *self, double scale)
{
  if (scale == self->scale)
    return;
  self->scale = scale;
  self->hooks->resized (self->widget);
  gtk_widget_queue_resize (self->widget);
}

/* GTK tells the true scale since 4.12, and before that only the scale rounded up to an integer. */
static void
update_scale (MsBoardGeometry *self)
{
  double scale = gtk_widget_get_scale_factor (self->widget);
  g_autoptr (GObject) surface = g_signal_group_dup_target (self->surface_signals);
  if (surface != NULL
      && g_object_class_find_property (G_OBJECT_GET_CLASS (surface), "scale") != NULL)
    g_object_get (surface, "scale", &scale, NULL);
  ms_board_geometry_set_scale (self, fmax (scale, 1));
}

static void
realize_cb (MsBoardGeometry *self)
{
  GtkNative *native = gtk_widget_get_native (self->widget);
  g_signal_group_set_target (self->surface_signals, gtk_native_get_surface (native));
  update_scale (self);
}

static void
unrealize_cb (MsBoardGeometry *self)
{
  g_signal_group_set_target (self->surface_signals, NULL);
}

void
ms_board_geometry_init (MsBoardGeometry *self, GtkWidget *widget, const MsBoardGeometryHooks *hooks)
{
  self->widget = widget;
  self->hooks = hooks;
  self->cell_size = MS_BOARD_CELL_DEFAULT;
  self->fit = TRUE;
  self->scale = 1;
  self->surface_signals = g_signal_group_new (GDK_TYPE_SURFACE);
  g_signal_group_connect_swapped (
      self->surface_signals, "notify::scale", G_CALLBACK (update_scale), self);
  g_signal_connect_swapped (widget, "notify::scale-factor", G_CALLBACK (update_scale), self);
  g_signal_connect_swapped (widget, "realize", G_CALLBACK (realize_cb), self);
  g_signal_connect_swapped (widget, "unrealize", G_CALLBACK (unrealize_cb), self);
}

void
ms_board_geometry_dispose (MsBoardGeometry *self)
{
  if (self->surface_signals != NULL)
    g_signal_group_set_target (self->surface_signals, NULL);
  g_clear_object (&self->surface_signals);
  for (int i = 0; i < 2; i++)
    ms_board_geometry_set_adjustment (self, i, NULL);
  self->width = self->height = 0;
}

/* --- Where cells are --- */

gboolean
ms_board_geometry_contains (const MsBoardGeometry *self, int x, int y)
{
  return x >= 0 && y >= 0 && x < self->width && y < self->height;
}

int
ms_board_geometry_get_count (const MsBoardGeometry *self, GtkOrientation orientation)
{
  return orientation == GTK_ORIENTATION_HORIZONTAL ? self->width : self->height;
}

int
ms_board_geometry_get_page (const MsBoardGeometry *self, GtkOrientation orientation)
{
  return orientation == GTK_ORIENTATION_HORIZONTAL ? gtk_widget_get_width (self->widget)
                                                   : gtk_widget_get_height (self->widget);
}

/* The length of the view, or the held one while cells are to stay where they are. */
static int
get_held_page (const MsBoardGeometry *self, GtkOrientation orientation)
{
  if (self->hold.tick != 0)
    return orientation == GTK_ORIENTATION_HORIZONTAL ? self->hold.width : self->hold.height;
  return ms_board_geometry_get_page (self, orientation);
}

int
ms_board_geometry_get_pixels (const MsBoardGeometry *self)
{
  return ms_painter_find_pixels (self->cell_size, self->scale);
}

double
ms_board_geometry_get_side (const MsBoardGeometry *self)
{
  return ms_board_geometry_get_pixels (self) / self->scale;
}

MsRelief
ms_board_geometry_get_projection (const MsBoardGeometry *self)
{
  return ms_relief_init (self->width, self->height, ms_board_geometry_get_pixels (self));
}

int
ms_board_geometry_get_margin (
    const MsBoardGeometry *self, GtkOrientation orientation, GtkPackType side)
{
  int ruler = side == GTK_PACK_START ? self->hooks->get_ruler_room (self->widget, orientation) : 0;
  return MAX (ruler, EDGE);
}

static int
get_margins (const MsBoardGeometry *self, GtkOrientation orientation)
{
  return ms_board_geometry_get_margin (self, orientation, GTK_PACK_START)
      + ms_board_geometry_get_margin (self, orientation, GTK_PACK_END);
}

/* The length of all cells, without any margin. */
static int
get_length (const MsBoardGeometry *self, GtkOrientation orientation)
{
  double length = ms_board_geometry_get_count (self, orientation)
      * (double)ms_board_geometry_get_pixels (self);
  if (self->relief)
    {
      MsRelief relief = ms_board_geometry_get_projection (self);
      length = orientation == GTK_ORIENTATION_HORIZONTAL ? ms_relief_get_width (&relief)
                                                         : ms_relief_get_height (&relief);
    }
  return (int)ceil (length / self->scale - 1e-6);
}

/* Where the widget begins on the surface; this need not be an integer. */
static graphene_point_t
find_offset (const MsBoardGeometry *self)
{
  graphene_point_t offset = GRAPHENE_POINT_INIT (0, 0);
  GtkNative *native = gtk_widget_get_native (self->widget);
  double x, y;
  if (native == NULL
      || !gtk_widget_compute_point (
          self->widget, GTK_WIDGET (native), &GRAPHENE_POINT_INIT (0, 0), &offset))
    return offset;
  gtk_native_get_surface_transform (native, &x, &y);
  return GRAPHENE_POINT_INIT (offset.x + (float)x, offset.y + (float)y);
}

double
ms_board_geometry_get_origin (const MsBoardGeometry *self, GtkOrientation orientation)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];
  int page = get_held_page (self, orientation), length = get_length (self, orientation);
  int start = ms_board_geometry_get_margin (self, orientation, GTK_PACK_START);
  int end = ms_board_geometry_get_margin (self, orientation, GTK_PACK_END);
  int origin = start;
  if (start + length + end <= page || adjustment == NULL)
    origin = MAX (MIN ((page - length) / 2, page - length - end), start);
  else
    origin -= (int)lround (gtk_adjustment_get_value (adjustment));
  if (self->scale == floor (self->scale))
    return origin;
  /* Round to the nearest place that lies on a device pixel of the surface. */
  graphene_point_t offset = find_offset (self);
  double before = orientation == GTK_ORIENTATION_HORIZONTAL ? offset.x : offset.y;
  return round ((before + origin) * self->scale) / self->scale - before;
}

GdkRectangle
ms_board_geometry_get_visible (const MsBoardGeometry *self)
{
  double side = ms_board_geometry_get_side (self);
  int from[2], to[2];
  for (int i = 0; i < 2; i++)
    {
      double origin = ms_board_geometry_get_origin (self, i);
      from[i] = (int)floor (MAX (-origin, 0) / side);
      to[i] = MIN ((int)ceil (MAX (ms_board_geometry_get_page (self, i) - origin, 0) / side),
          ms_board_geometry_get_count (self, i));
    }
  return (GdkRectangle){ from[0], from[1], MAX (to[0] - from[0], 0), MAX (to[1] - from[1], 0) };
}

/* --- Scrolling --- */

static void
value_changed_cb (MsBoardGeometry *self)
{
  self->hooks->moved (self->widget);
}

/* Writes the board's extent into the adjustment and sets it to value, as far as the extent
 * allows. */
static void
configure (MsBoardGeometry *self, GtkOrientation orientation, double value)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];
  if (adjustment == NULL)
    return;
  double page = get_held_page (self, orientation);
  double upper = fmax (get_length (self, orientation) + get_margins (self, orientation), page);
  gtk_adjustment_configure (adjustment, fmin (fmax (round (value), 0), upper - page), 0, upper,
      self->cell_size, fmax (page * 0.9, 1), page);
}

void
ms_board_geometry_set_adjustment (
    MsBoardGeometry *self, GtkOrientation orientation, GtkAdjustment *adjustment)
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
ms_board_geometry_scroll_to (MsBoardGeometry *self, const graphene_rect_t *bounds)
{
  const double from[2] = { bounds->origin.x, bounds->origin.y };
  const double length[2] = { bounds->size.width, bounds->size.height };
  for (int i = 0; i < 2; i++)
    if (self->adjustments[i] != NULL)
      /* The margins are included so that the outline of a cell at the edge shows. */
      gtk_adjustment_clamp_page (
          self->adjustments[i], from[i], from[i] + length[i] + get_margins (self, i));
}

/* The cells of a landscape are not all of one size: the extent of the whole board is used
 * instead. */
static void
find_relief_span (const MsBoardGeometry *self, GtkOrientation orientation, double *from, double *to)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];
  int count = ms_board_geometry_get_count (self, orientation);
  double upper = adjustment != NULL ? gtk_adjustment_get_upper (adjustment) : 0;
  *from = 0;
  *to = count;
  if (upper <= 0)
    return;
  *from = gtk_adjustment_get_value (adjustment) / upper * count;
  *to = *from + gtk_adjustment_get_page_size (adjustment) / upper * count;
}

graphene_rect_t
ms_board_geometry_get_sight (const MsBoardGeometry *self, gboolean rulers)
{
  double from[2], to[2], side = ms_board_geometry_get_side (self);
  for (int i = 0; i < 2; i++)
    if (self->relief)
      find_relief_span (self, i, &from[i], &to[i]);
    else
      {
        double origin = ms_board_geometry_get_origin (self, i);
        int count = ms_board_geometry_get_count (self, i);
        int first = rulers ? self->hooks->get_ruler_room (self->widget, i) : 0;
        from[i] = CLAMP ((first - origin) / side, 0, count);
        to[i] = CLAMP ((ms_board_geometry_get_page (self, i) - origin) / side, from[i], count);
      }
  return GRAPHENE_RECT_INIT (
      (float)from[0], (float)from[1], (float)(to[0] - from[0]), (float)(to[1] - from[1]));
}

void
ms_board_geometry_move_sight (MsBoardGeometry *self, const double cells[2])
{
  for (int i = 0; i < 2; i++)
    {
      GtkAdjustment *adjustment = self->adjustments[i];
      int count = ms_board_geometry_get_count (self, i);
      if (adjustment == NULL || count == 0)
        continue;
      double cell = self->relief ? gtk_adjustment_get_upper (adjustment) / count
                                 : ms_board_geometry_get_side (self);
      gtk_adjustment_set_value (
          adjustment, gtk_adjustment_get_value (adjustment) + cells[i] * cell);
    }
}

/* --- The size of cells --- */

/* The least size that cells are given: a finger must hit one, so a large board scrolls instead. */
static int
get_least (const MsBoardGeometry *self)
{
  return ms_widget_is_touched (self->widget) ? MS_BOARD_FIT_TOUCH : MS_BOARD_FIT_MIN;
}

int
ms_board_geometry_get_usual (const MsBoardGeometry *self)
{
  int size = (int)lround (MS_BOARD_CELL_DEFAULT * ms_widget_get_text_scale (self->widget));
  return MAX (size, get_least (self));
}

void
ms_board_geometry_measure (
    const MsBoardGeometry *self, GtkOrientation orientation, int *minimum, int *natural)
{
  int cell_size = self->fit ? ms_board_geometry_get_usual (self) : self->cell_size;
  int margins = get_margins (self, orientation);
  *minimum = MS_BOARD_FIT_MIN + margins;
  *natural = ms_board_geometry_get_count (self, orientation) * cell_size + margins;
  *natural = MAX (*minimum, *natural);
}

int
ms_board_geometry_find_fit (const MsBoardGeometry *self)
{
  if (!self->fit)
    return self->cell_size;
  int width = get_held_page (self, GTK_ORIENTATION_HORIZONTAL);
  int height = get_held_page (self, GTK_ORIENTATION_VERTICAL);
  if (self->width == 0 || self->height == 0 || width <= 0 || height <= 0)
    return self->cell_size;
  width -= get_margins (self, GTK_ORIENTATION_HORIZONTAL);
  height -= get_margins (self, GTK_ORIENTATION_VERTICAL);
  if (width <= 0 || height <= 0)
    return self->cell_size;
  int side = MIN (width / self->width, height / self->height);
  if (self->relief)
    side = (int)(ms_relief_find_fit (self->width, self->height, (int)(width * self->scale),
                     (int)(height * self->scale))
        / self->scale);
  return CLAMP (side, get_least (self), MS_BOARD_FIT_MAX);
}

void
ms_board_geometry_set_fit (MsBoardGeometry *self, gboolean fit)
{
  if (self->fit == fit)
    return;
  self->fit = fit;
  g_object_notify (G_OBJECT (self->widget), "fit");
}

void
ms_board_geometry_set_cell_size (MsBoardGeometry *self, int cell_size, const double pivot[2])
{
  double place[2];
  /* Cells are larger than that only where the whole board is in sight: the chunks of a board that
   * scrolls reach far beyond the window. */
  int most = self->fit ? MS_BOARD_FIT_MAX : MS_PAINTER_MAX_SIZE;
  cell_size = CLAMP (cell_size, MS_PAINTER_MIN_SIZE, most);
  if (cell_size == self->cell_size)
    return;
  for (int i = 0; i < 2; i++)
    place[i] = (pivot[i] - ms_board_geometry_get_origin (self, i))
        / ms_board_geometry_get_side (self);
  self->cell_size = cell_size;
  for (int i = 0; i < 2; i++)
    configure (self, i,
        place[i] * ms_board_geometry_get_side (self)
            + ms_board_geometry_get_margin (self, i, GTK_PACK_START) - pivot[i]);
  self->hooks->resized (self->widget);
  gtk_widget_queue_resize (self->widget);
  g_object_notify (G_OBJECT (self->widget), "cell-size");
}

void
ms_board_geometry_allocate (MsBoardGeometry *self)
{
  int cell_size = ms_board_geometry_find_fit (self);
  if (cell_size != self->cell_size)
    {
      self->cell_size = cell_size;
      self->hooks->resized (self->widget);
      g_object_notify (G_OBJECT (self->widget), "cell-size");
    }
  for (int i = 0; i < 2; i++)
    if (self->adjustments[i] != NULL)
      configure (self, i, gtk_adjustment_get_value (self->adjustments[i]));
}

/* The next larger or smaller size of the table, also from a size that is not in it. */
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

int
ms_board_geometry_find_zoomed (const MsBoardGeometry *self, int steps)
{
  int size = self->cell_size;
  for (int i = 0; i < ABS (steps); i++)
    size = step_size (size, steps);
  return size;
}

/* --- Holding the cells while the window is resized --- */

static gboolean
hold_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MsBoardHold *hold = data;
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  gboolean same = width == hold->width && height == hold->height;
  gboolean began = hold->passed_width != 0;
  /* Whether the widget has the held size again, or a size that it keeps. */
  gboolean arrived = began
      && (same || width != hold->passed_width || height != hold->passed_height);
  if (!same && !began)
    {
      hold->passed_width = width;
      hold->passed_height = height;
    }
  if (++hold->n_frames < HELD_FRAMES && !arrived)
    return G_SOURCE_CONTINUE;
  hold->tick = 0;
  /* The ancestors are resized too: with another extent they may need a scroll bar. */
  gtk_widget_queue_resize (widget);
  return G_SOURCE_REMOVE;
}

void
ms_board_geometry_hold (MsBoardGeometry *self)
{
  GtkWidget *widget = self->widget;
  if (!gtk_widget_get_mapped (widget) || gtk_widget_get_width (widget) == 0)
    return;
  if (self->hold.tick == 0)
    self->hold = (MsBoardHold){ .width = gtk_widget_get_width (widget),
      .height = gtk_widget_get_height (widget),
      .tick = gtk_widget_add_tick_callback (widget, hold_cb, &self->hold, NULL) };
  self->hold.n_frames = 0;
}

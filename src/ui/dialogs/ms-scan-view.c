/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-view.h"

#include "ms-widgets.h"

#include <math.h>

/* How much is shown round the board, in cells: at the top what many programs write there. */
#define MARGIN 1.5
#define MARGIN_ABOVE 3.0

struct _MsScanView
{
  GtkWidget parent_instance;

  const MsPictureReading *reading; /* borrowed */
  GdkTexture *texture; /* its picture */
  int cell;
};

G_DEFINE_FINAL_TYPE (MsScanView, ms_scan_view, GTK_TYPE_WIDGET)

/* What of the picture is shown, in its pixels, and where: a pixel x is at x * zoom + left. */
typedef struct
{
  double x, y, width, height;
  double zoom, left, top;
} Sight;

/* Widens what is shown, whose width and height are still its right and its lower end, to a board
 * and its margin. */
static void
add_board (Sight *sight, const MsScanLattice *board)
{
  double margin = MARGIN * board->side;
  sight->x = fmin (sight->x, board->lines[0][0] - margin);
  sight->y = fmin (sight->y, board->lines[1][0] - MARGIN_ABOVE * board->side);
  sight->width = fmax (sight->width, board->lines[0][board->width] + margin);
  sight->height = fmax (sight->height, board->lines[1][board->height] + margin);
}

static Sight
find_sight (MsScanView *self)
{
  int most_x = gdk_pixbuf_get_width (self->reading->picture);
  int most_y = gdk_pixbuf_get_height (self->reading->picture);
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  Sight sight = { .x = most_x, .y = most_y };
  for (int i = 0; i < self->reading->n_boards; i++)
    add_board (&sight, self->reading->boards + i);
  sight.x = fmax (sight.x, 0);
  sight.y = fmax (sight.y, 0);
  sight.width = fmin (sight.width, most_x) - sight.x;
  sight.height = fmin (sight.height, most_y) - sight.y;
  sight.zoom = fmin (width / sight.width, height / sight.height);
  sight.left = (width - sight.width * sight.zoom) / 2 - sight.x * sight.zoom;
  sight.top = (height - sight.height * sight.zoom) / 2 - sight.y * sight.zoom;
  return sight;
}

/* --- Drawing --- */

/* A line that is seen on every ground: dark, and light in its middle. */
static void
stroke (cairo_t *cr, double width, const GdkRGBA *colour)
{
  cairo_set_source_rgba (cr, 0, 0, 0, 0.6);
  cairo_set_line_width (cr, width + 1.5);
  cairo_stroke_preserve (cr);
  gdk_cairo_set_source_rgba (cr, colour);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

static void
draw_lines (const MsScan *scan, cairo_t *cr, double zoom)
{
  static const GdkRGBA line = { 0.4F, 0.8F, 1, 1 };
  const double *across = scan->lines[0], *down = scan->lines[1];
  for (int x = 0; x <= scan->width; x++)
    {
      cairo_move_to (cr, across[x] * zoom, down[0] * zoom);
      cairo_line_to (cr, across[x] * zoom, down[scan->height] * zoom);
    }
  for (int y = 0; y <= scan->height; y++)
    {
      cairo_move_to (cr, across[0] * zoom, down[y] * zoom);
      cairo_line_to (cr, across[scan->width] * zoom, down[y] * zoom);
    }
  stroke (cr, 0.5, &line);
}

/* The other boards that may be meant, in dashes. */
static void
draw_others (const MsPictureReading *reading, cairo_t *cr, double zoom)
{
  static const GdkRGBA line = { 0.4F, 0.8F, 1, 1 };
  for (int i = 0; i < reading->n_boards; i++)
    if (i != reading->board)
      {
        const MsScanLattice *board = reading->boards + i;
        double x = board->lines[0][0], y = board->lines[1][0];
        cairo_rectangle (cr, x * zoom, y * zoom, (board->lines[0][board->width] - x) * zoom,
            (board->lines[1][board->height] - y) * zoom);
      }
  cairo_set_dash (cr, (double[]){ 8, 6 }, 2, 0);
  stroke (cr, 2, &line);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
add_cell (const MsScan *scan, cairo_t *cr, double zoom, int cell, double inset)
{
  const double *x = scan->lines[0] + cell % scan->width, *y = scan->lines[1] + cell / scan->width;
  cairo_rectangle (cr, x[0] * zoom + inset, y[0] * zoom + inset, (x[1] - x[0]) * zoom - 2 * inset,
      (y[1] - y[0]) * zoom - 2 * inset);
}

/* A doubtful cell is crossed too, as not everybody tells its colour from the others. */
static void
mark_doubtful (const MsScan *scan, cairo_t *cr, double zoom)
{
  static const GdkRGBA doubt = { 1, 0.55F, 0, 1 };
  double side = scan->side * zoom;
  for (int i = 0; i < scan->width * scan->height; i++)
    if (scan->doubtful[i])
      {
        add_cell (scan, cr, zoom, i, 2);
        cairo_move_to (cr, scan->lines[0][i % scan->width] * zoom + side * 0.7,
            scan->lines[1][i / scan->width] * zoom + 2);
        cairo_rel_line_to (cr, side * 0.3 - 2, side * 0.3 - 2);
      }
  stroke (cr, 2, &doubt);
}

static void
ms_scan_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const GdkRGBA chosen = { 1, 1, 1, 1 };
  MsScanView *self = MS_SCAN_VIEW (widget);
  const MsScan *scan = self->reading->scan;
  Sight sight = find_sight (self);
  graphene_rect_t clip = GRAPHENE_RECT_INIT ((float)(sight.x * sight.zoom + sight.left),
      (float)(sight.y * sight.zoom + sight.top), (float)(sight.width * sight.zoom),
      (float)(sight.height * sight.zoom));
  graphene_rect_t whole = GRAPHENE_RECT_INIT ((float)sight.left, (float)sight.top,
      (float)(gdk_texture_get_width (self->texture) * sight.zoom),
      (float)(gdk_texture_get_height (self->texture) * sight.zoom));
  gtk_snapshot_push_clip (snapshot, &clip);
  gtk_snapshot_append_texture (snapshot, self->texture, &whole);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &clip);
  cairo_translate (cr, sight.left, sight.top);
  draw_others (self->reading, cr, sight.zoom);
  draw_lines (scan, cr, sight.zoom);
  mark_doubtful (scan, cr, sight.zoom);
  add_cell (scan, cr, sight.zoom, self->cell, -2); /* so that the mark of a doubtful one is seen */
  stroke (cr, gtk_widget_has_focus (widget) ? 4 : 2, &chosen);
  cairo_destroy (cr);
  gtk_snapshot_pop (snapshot);
}

static void
ms_scan_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
    int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = 160;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 560 : 420;
}

/* --- Choosing --- */

int
ms_scan_view_get_cell (MsScanView *self)
{
  return self->cell;
}

void
ms_scan_view_choose (MsScanView *self, int cell)
{
  self->cell = cell;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "chosen", cell);
}

static void
pressed_cb (MsScanView *self, int n_press, double x, double y)
{
  Sight sight = find_sight (self);
  int cell = ms_scan_find_at (
      self->reading->scan, (x - sight.left) / sight.zoom, (y - sight.top) / sight.zoom);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (cell >= 0)
    ms_scan_view_choose (self, cell);
}

static gboolean
move (MsScanView *self, int right, int down)
{
  const MsScan *scan = self->reading->scan;
  int x = CLAMP (self->cell % scan->width + right, 0, scan->width - 1);
  int y = CLAMP (self->cell / scan->width + down, 0, scan->height - 1);
  ms_scan_view_choose (self, y * scan->width + x);
  return TRUE;
}

static gboolean
key_cb (MsScanView *self, guint key, guint code, GdkModifierType state)
{
  gunichar letter = g_unichar_toupper (gdk_keyval_to_unicode (key));
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left:
      return move (self, -1, 0);
    case GDK_KEY_Right:
      return move (self, 1, 0);
    case GDK_KEY_Up:
      return move (self, 0, -1);
    case GDK_KEY_Down:
      return move (self, 0, 1);
    default:
      if (letter == 0 || letter > 'Z' || strchr (MS_SCAN_LETTERS, (char)letter) == NULL)
        return FALSE;
      g_signal_emit_by_name (self, "typed", (int)letter);
      return TRUE;
    }
}

/* --- The rest --- */

void
ms_scan_view_set_reading (MsScanView *self, const MsPictureReading *reading)
{
  self->reading = reading;
  self->texture = gdk_texture_new_for_pixbuf (reading->picture);
}

static void
ms_scan_view_class_init (MsScanViewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  widget_class->snapshot = ms_scan_view_snapshot;
  widget_class->measure = ms_scan_view_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  ms_class_own (class, g_object_unref, 1, G_STRUCT_OFFSET (MsScanView, texture));
  ms_class_add_signal (class, "chosen", 1, G_TYPE_INT);
  ms_class_add_signal (class, "typed", 1, G_TYPE_INT);
}

static void
ms_scan_view_init (MsScanView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  ms_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  ms_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

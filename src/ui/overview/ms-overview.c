/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-overview.h"

#include "ms-actions.h"
#include "ms-rulers.h"
#include "ms-widgets.h"
#include "ms-ui-overview-testing.h"

#include <glib/gi18n.h>

/* How long drawing may take in one go before the main loop continues, in µs. */
#define SLICE_US 2500

/* A share of a cell: if less than that is in sight, the cell counts as out of sight. */
#define SLIVER 0.02

/* Space around the picture, in logical pixels. */
#define EDGE 2

struct _MsOverview
{
  GtkWidget parent_instance;

  MsBoardView *board; /* owned */
  GSignalGroup *game_signals;
  MsOverviewMap map;
  MsOverviewImage *image; /* NULL: still to be made */
  int columns, rows; /* of the board, in cells; 0: there is no board */
  int room[2];
  guint idle; /* source that continues to draw the image; 0: it is complete, or not on the screen */
  guint naming; /* source that updates the accessible name; 0: it is up to date */
  gboolean dragged, hovered;
};

G_DEFINE_FINAL_TYPE (MsOverview, ms_overview, GTK_TYPE_WIDGET)

static gboolean
work_cb (gpointer data)
{
  MsOverview *self = data;
  gboolean more = ms_overview_image_work (self->image, g_get_monotonic_time () + SLICE_US);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (!more)
    self->idle = 0;
  return more ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
stop (MsOverview *self)
{
  g_clear_handle_id (&self->idle, g_source_remove);
}

static void
go_on (MsOverview *self)
{
  if (self->columns == 0 || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (self->image == NULL)
    self->image = ms_overview_image_new (self->board, &self->map);
  if (self->idle == 0)
    self->idle = g_idle_add_full (G_PRIORITY_LOW, work_cb, self, NULL);
}

static void
dirty_all (MsOverview *self)
{
  if (self->image != NULL)
    ms_overview_image_dirty_all (self->image);
  go_on (self);
}

/* Finds the picture's size from the board's size and from the room that there is. */
static void
update_map (MsOverview *self)
{
  MsOverviewMap map = { 0 };
  if (self->columns > 0)
    map = ms_overview_map_make (self->columns, self->rows, self->room[0], self->room[1]);
  if (ms_overview_map_equal (&map, &self->map))
    return;
  stop (self);
  g_clear_pointer (&self->image, ms_overview_image_free);
  self->map = map;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  go_on (self);
}

static void
board_changed_cb (MsOverview *self)
{
  g_autoptr (MsGame) game = g_signal_group_dup_target (self->game_signals);
  self->columns = game != NULL ? ms_game_get_width (game) : 0;
  self->rows = game != NULL ? ms_game_get_height (game) : 0;
  update_map (self);
  dirty_all (self);
}

static void
changed_cb (MsOverview *self, const MsGameChange *change)
{
  if ((change->parts & MS_GAME_CHANGED_BOARD) != 0)
    board_changed_cb (self);
  else if ((change->parts & MS_GAME_CHANGED_CELLS) != 0)
    {
      if (self->image != NULL)
        ms_overview_image_dirty (self->image, change->cells, (guint)change->n_cells);
      go_on (self);
    }
}

static void
game_cb (MsOverview *self)
{
  g_autoptr (MsGame) game = NULL;
  g_object_get (self->board, "game", &game, NULL);
  g_signal_group_set_target (self->game_signals, game);
  board_changed_cb (self);
}

/* --- What is in sight --- */

graphene_rect_t
ms_overview_get_frame (MsOverview *self)
{
  graphene_rect_t sight = ms_board_view_get_sight (self->board);
  return GRAPHENE_RECT_INIT (
      (float)(EDGE + ms_overview_map_to_dots (&self->map, 0, sight.origin.x)),
      (float)(EDGE + ms_overview_map_to_dots (&self->map, 1, sight.origin.y)),
      (float)ms_overview_map_to_dots (&self->map, 0, sight.size.width),
      (float)ms_overview_map_to_dots (&self->map, 1, sight.size.height));
}

static gboolean
name_cb (gpointer data)
{
  MsOverview *self = data;
  char first[2][MS_RULER_LABEL_SIZE], last[2][MS_RULER_LABEL_SIZE];
  graphene_rect_t sight = ms_board_view_get_sight (self->board);
  const double from[2] = { sight.origin.x, sight.origin.y };
  const double to[2] = { from[0] + sight.size.width, from[1] + sight.size.height };
  self->naming = 0;
  for (int i = 0; i < 2; i++)
    {
      ms_ruler_label (i, (int)floor (from[i] + SLIVER), first[i]);
      ms_ruler_label (i, MAX ((int)ceil (to[i] - SLIVER) - 1, 0), last[i]);
    }
  g_autofree char *name = g_strdup_printf (
      /* Translators: the letters of two columns and the numbers of two rows of the board. */
      _ ("Overview of the board. In sight: columns %1$s to %2$s, rows %3$s to %4$s."), first[0],
      last[0], first[1], last[1]);
  ms_widget_set_name (self, name);
  return G_SOURCE_REMOVE;
}

/* Updates the accessible name once the board has come to rest. */
static void
sight_cb (MsOverview *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (self->naming == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->naming = g_idle_add_full (G_PRIORITY_LOW, name_cb, self, NULL);
}

/* --- Pointer and keyboard --- */

static void
go_to (MsOverview *self, double x, double y)
{
  ms_board_view_centre_on (self->board, ms_overview_map_to_cells (&self->map, 0, x - EDGE),
      ms_overview_map_to_cells (&self->map, 1, y - EDGE));
}

static void
drag_begin_cb (MsOverview *self, double x, double y)
{
  self->dragged = TRUE;
  go_to (self, x, y);
}

static void
drag_update_cb (MsOverview *self, double dx, double dy, GtkGestureDrag *drag)
{
  double x, y;
  if (gtk_gesture_drag_get_start_point (drag, &x, &y))
    go_to (self, x + dx, y + dy);
}

static void
drag_end_cb (MsOverview *self)
{
  self->dragged = FALSE;
}

static void
enter_cb (MsOverview *self)
{
  self->hovered = TRUE;
}

static void
leave_cb (MsOverview *self)
{
  self->hovered = FALSE;
}

static void
pan (MsOverview *self, double dx, double dy)
{
  graphene_rect_t sight = ms_board_view_get_sight (self->board);
  ms_board_view_centre_on (self->board, sight.origin.x + sight.size.width * (0.5 + dx),
      sight.origin.y + sight.size.height * (0.5 + dy));
}

static void
go_back (MsOverview *self)
{
  graphene_rect_t sight = ms_board_view_get_sight (self->board);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
  ms_board_view_set_cursor (self->board, (int)(sight.origin.x + sight.size.width / 2),
      (int)(sight.origin.y + sight.size.height / 2));
}

static gboolean
key_cb (MsOverview *self, guint keyval, guint keycode, GdkModifierType state)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK)) != 0)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      pan (self, -0.5, 0);
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      pan (self, 0.5, 0);
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      pan (self, 0, -0.5);
      return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      pan (self, 0, 0.5);
      return TRUE;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      ms_board_view_centre_on (self->board, 0, 0);
      return TRUE;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      ms_board_view_centre_on (self->board, self->columns, self->rows);
      return TRUE;
    case GDK_KEY_Escape:
      gtk_widget_grab_focus (GTK_WIDGET (self->board));
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      go_back (self);
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
ms_overview_is_held (MsOverview *self)
{
  return self->dragged || self->hovered;
}

/* --- The widget --- */

void
ms_overview_set_room (MsOverview *self, int width, int height)
{
  self->room[0] = MAX (width - 2 * EDGE, MS_OVERVIEW_LEAST);
  self->room[1] = MAX (height - 2 * EDGE, MS_OVERVIEW_LEAST);
  update_map (self);
}

static void
ms_overview_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
    int *natural, int *minimum_baseline, int *natural_baseline)
{
  MsOverview *self = MS_OVERVIEW (widget);
  int length = self->columns > 0 ? ms_overview_map_get_length (&self->map, orientation) : 0;
  *minimum = *natural = length + 2 * EDGE;
}

static void
append_frame (MsOverview *self, GtkSnapshot *snapshot)
{
  /* One line is drawn inside the other in a contrasting colour, so that one of them is seen on any
   * board. */
  static const GdkRGBA colors[] = { { 0, 0, 0, 1 }, { 1, 1, 1, 1 } };
  graphene_rect_t frame = ms_overview_get_frame (self);
  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    {
      float out = 1 - (float)i;
      GskRoundedRect line;
      gsk_rounded_rect_init_from_rect (&line,
          &GRAPHENE_RECT_INIT (roundf (frame.origin.x) - out, roundf (frame.origin.y) - out,
              fmaxf (roundf (frame.size.width), 2) + 2 * out,
              fmaxf (roundf (frame.size.height), 2) + 2 * out),
          0);
      gtk_snapshot_append_border (snapshot, &line, (float[4]){ 1, 1, 1, 1 },
          (GdkRGBA[4]){ colors[i], colors[i], colors[i], colors[i] });
    }
}

static void
append_picture (MsOverview *self, GtkSnapshot *snapshot, float width, float height)
{
  cairo_surface_t *surface = ms_overview_image_get_surface (self->image);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE));
  cairo_translate (cr, EDGE, EDGE);
  cairo_scale (cr, ms_overview_map_to_dots (&self->map, 0, self->map.axis[0].cells_a_dot),
      ms_overview_map_to_dots (&self->map, 1, self->map.axis[1].cells_a_dot));
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_destroy (cr);
}

static void
ms_overview_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MsOverview *self = MS_OVERVIEW (widget);
  float width = (float)gtk_widget_get_width (widget),
        height = (float)gtk_widget_get_height (widget);
  if (self->image == NULL)
    return;
  append_picture (self, snapshot, width, height);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  append_frame (self, snapshot);
  gtk_snapshot_pop (snapshot);
}

/* While the widget is hidden it is not told of changes of the game. */
static void
ms_overview_show (GtkWidget *widget)
{
  g_signal_group_unblock (MS_OVERVIEW (widget)->game_signals);
  board_changed_cb (MS_OVERVIEW (widget));
  GTK_WIDGET_CLASS (ms_overview_parent_class)->show (widget);
}

static void
ms_overview_hide (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ms_overview_parent_class)->hide (widget);
  g_signal_group_block (MS_OVERVIEW (widget)->game_signals);
}

static void
ms_overview_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ms_overview_parent_class)->map (widget);
  dirty_all (MS_OVERVIEW (widget));
  sight_cb (MS_OVERVIEW (widget));
}

static void
ms_overview_unmap (GtkWidget *widget)
{
  MsOverview *self = MS_OVERVIEW (widget);
  stop (self);
  self->dragged = self->hovered = FALSE;
  GTK_WIDGET_CLASS (ms_overview_parent_class)->unmap (widget);
}

const MsOverviewMap *
ms_overview_get_map (MsOverview *self)
{
  return &self->map;
}

MsOverviewImage *
ms_overview_get_image (MsOverview *self)
{
  return self->image;
}

gboolean
ms_overview_is_done (MsOverview *self)
{
  return self->image != NULL && self->idle == 0;
}

static void
ms_overview_dispose (GObject *object)
{
  MsOverview *self = MS_OVERVIEW (object);
  stop (self);
  g_clear_handle_id (&self->naming, g_source_remove);
  g_clear_object (&self->game_signals);
  g_clear_pointer (&self->image, ms_overview_image_free);
  g_clear_object (&self->board);
  G_OBJECT_CLASS (ms_overview_parent_class)->dispose (object);
}

static void
ms_overview_class_init (MsOverviewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = ms_overview_dispose;
  widget_class->measure = ms_overview_measure;
  widget_class->snapshot = ms_overview_snapshot;
  widget_class->map = ms_overview_map;
  widget_class->show = ms_overview_show;
  widget_class->hide = ms_overview_hide;
  widget_class->unmap = ms_overview_unmap;
  gtk_widget_class_set_css_name (widget_class, "overview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
ms_overview_init (MsOverview *self)
{
  self->room[0] = self->room[1] = MS_OVERVIEW_LEAST;
  self->game_signals = g_signal_group_new (MS_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (
      self->game_signals, "notify::paused", G_CALLBACK (dirty_all), self);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  GtkEventController *motion = gtk_event_controller_motion_new ();
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (widget, keys);
}

GtkWidget *
ms_overview_new (MsBoardView *board)
{
  MsOverview *self = g_object_new (MS_TYPE_OVERVIEW, NULL);
  self->board = g_object_ref (board);
  const MsSignal signals[] = {
    { board, "notify::game", G_CALLBACK (game_cb) },
    { board, "scrolled", G_CALLBACK (sight_cb) },
    { board, "notify::analysis", G_CALLBACK (dirty_all) },
    { board, "notify::show-probabilities", G_CALLBACK (dirty_all) },
    { board, "notify::show-deduced", G_CALLBACK (dirty_all) },
    { board, "notify::theme", G_CALLBACK (dirty_all) },
    { board, "notify::ramp", G_CALLBACK (dirty_all) },
    { board, "notify::odds", G_CALLBACK (dirty_all) },
    { board, "notify::style", G_CALLBACK (dirty_all) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  game_cb (self);
  return GTK_WIDGET (self);
}

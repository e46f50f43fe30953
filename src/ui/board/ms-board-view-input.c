/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Input from mouse and fingers. */
#include "ms-board-view-private.h"

/* Pixels: a pointer that moves less is at rest. */
#define LEAST_MOTION 3

/* Pixels from the edges of the view: a pointer may be on its way to a scrollbar. */
#define NEAR_EDGE 48

/* --- The mouse --- */

gboolean
ms_board_view_is_pressed (MsBoardView *self)
{
  return ms_board_pointer_is_held (&self->pointer) && ms_board_content_is_playable (&self->content);
}

static gboolean
is_opened (MsBoardView *self, int x, int y)
{
  return ms_cell_is_opened (ms_board_content_get (&self->content, x, y));
}

/* Updates what the view shows, after the press has changed from before. */
static void
leave_press (MsBoardView *self, MsPress before)
{
  if (before == self->pointer.press)
    return;
  ms_board_view_notify_pressed (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (before == MS_PRESS_TOOL)
    ms_board_tools_end (&self->tools);
}

static void
set_hover (MsBoardView *self, int x, int y)
{
  MsBoardPointer *pointer = &self->pointer;
  gboolean pressed = ms_board_view_is_pressed (self);
  if (pointer->hover_x == x && pointer->hover_y == y)
    return;
  pointer->hover_x = x;
  pointer->hover_y = y;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  ms_board_view_emit_hovered (self);
  if (ms_board_view_is_pressed (self) != pressed)
    ms_board_view_notify_pressed (self);
  if (pointer->press != MS_PRESS_TOOL)
    return;
  if (self->tools.stroke == MS_TOOL_SELECT)
    ms_board_view_set_cursor (self, x, y);
  ms_board_tools_move (&self->tools, x, y);
}

void
ms_board_view_press (MsBoardView *self, guint button, int x, int y, guint32 time)
{
  MsBoardPointer *pointer = &self->pointer;
  MsPress before = pointer->press;
  gboolean alone = pointer->buttons == 0;
  int double_time = 400;
  if (!ms_board_geometry_contains (&self->geometry, x, y))
    return;
  g_object_get (
      gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-double-click-time", &double_time, NULL);
  MsBoardPress press = { .button = button,
    .x = x,
    .y = y,
    .time = time,
    .double_time = (guint32)double_time,
    .opened = is_opened (self, x, y),
    .armed = ms_board_tools_get_active (&self->tools) != MS_TOOL_NONE };
  set_hover (self, x, y);
  ms_board_pointer_press (pointer, &press);
  leave_press (self, before);
  if (alone && pointer->press == MS_PRESS_TOOL)
    ms_board_tools_begin (&self->tools, x, y);
  ms_board_view_intend (self, ms_board_pointer_begin (pointer, press.opened), x, y);
}

void
ms_board_view_release (MsBoardView *self, guint button, int x, int y)
{
  MsBoardPointer *pointer = &self->pointer;
  MsPress before = pointer->press;
  if (!ms_board_pointer_release (pointer, button))
    return;
  leave_press (self, before);
  if (x == pointer->press_x && y == pointer->press_y)
    ms_board_view_intend (
        self, ms_board_pointer_finish (pointer, before, is_opened (self, x, y)), x, y);
}

void
ms_board_view_find_hovered (MsBoardView *self)
{
  int x, y;
  if (self->pointer.x < 0)
    return;
  ms_board_view_cell_at (self, self->pointer.x, self->pointer.y, &x, &y);
  gboolean moved = self->moved;
  self->moved = FALSE;
  set_hover (self, x, y);
  self->moved = moved;
}

void
ms_board_view_move_pointer (MsBoardView *self, double wx, double wy)
{
  int x, y;
  self->pointer.x = wx;
  self->pointer.y = wy;
  ms_board_view_cell_at (self, wx, wy, &x, &y);
  set_hover (self, x, y);
}

void
ms_board_view_cancel_press (MsBoardView *self)
{
  MsPress before = self->pointer.press;
  self->pointer.buttons = 0;
  self->pointer.press = MS_PRESS_NONE;
  leave_press (self, before);
}

/* Finds the place of an event in the widget, which a legacy controller does not tell. */
static gboolean
get_place (MsBoardView *self, GdkEvent *event, double *wx, double *wy)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkNative *native = gtk_widget_get_native (widget);
  double x, y, dx, dy;
  if (native == NULL || !gdk_event_get_position (event, &x, &y))
    return FALSE;
  gtk_native_get_surface_transform (native, &dx, &dy);
  return gtk_widget_translate_coordinates (GTK_WIDGET (native), widget, x - dx, y - dy, wx, wy);
}

/* Tells the game, which may record it; wx, wy in the widget. */
static void
note_pointer (MsBoardView *self, MsPointerKind kind, double wx, double wy)
{
  const MsBoardGeometry *geometry = &self->geometry;
  if (self->content.game == NULL)
    return;
  double scale = MS_POINTER_TRACK_SQUARE / ms_board_geometry_get_side (geometry);
  double px = (wx - ms_board_geometry_get_origin (geometry, GTK_ORIENTATION_HORIZONTAL)) * scale;
  double py = (wy - ms_board_geometry_get_origin (geometry, GTK_ORIENTATION_VERTICAL)) * scale;
  int x, y;
  if (geometry->relief && ms_board_view_cell_at (self, wx, wy, &x, &y))
    {
      /* A landscape has no flat cells with pixels: use the middle of the cell. */
      px = (x + 0.5) * MS_POINTER_TRACK_SQUARE;
      py = (y + 0.5) * MS_POINTER_TRACK_SQUARE;
    }
  ms_game_note_pointer (self->content.game, kind, (gint32)floor (px), (gint32)floor (py));
}

static MsPointerKind
kind_of (guint button, gboolean press)
{
  if (button == GDK_BUTTON_SECONDARY)
    return press ? MS_POINTER_RIGHT_PRESS : MS_POINTER_RIGHT_RELEASE;
  if (button == GDK_BUTTON_MIDDLE)
    return press ? MS_POINTER_MIDDLE_PRESS : MS_POINTER_MIDDLE_RELEASE;
  return press ? MS_POINTER_LEFT_PRESS : MS_POINTER_LEFT_RELEASE;
}

static gboolean
button_event (MsBoardView *self, GdkEvent *event, gboolean press)
{
  guint button = gdk_button_event_get_button (event);
  GdkDevice *device = gdk_event_get_device (event);
  double wx, wy;
  int x, y;
  /* Touches come here too, but the gestures below handle them. */
  if (button < GDK_BUTTON_PRIMARY || button > GDK_BUTTON_SECONDARY
      || (device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN)
      || !get_place (self, event, &wx, &wy))
    return FALSE;
  note_pointer (self, kind_of (button, press), wx, wy);
  ms_board_view_cell_at (self, wx, wy, &x, &y);
  if (press)
    {
      self->cells.cursor_shown = FALSE;
      if (x >= 0)
        ms_board_view_set_cursor (self, x, y);
      gtk_widget_grab_focus (GTK_WIDGET (self));
      self->pointer.shift = (gdk_event_get_modifier_state (event) & GDK_SHIFT_MASK) != 0;
      ms_board_view_press (self, button, x, y, gdk_event_get_time (event));
    }
  else
    ms_board_view_release (self, button, x, y);
  return TRUE;
}

static gboolean
event_cb (GtkEventController *controller, GdkEvent *event, MsBoardView *self)
{
  switch (gdk_event_get_event_type (event))
    {
    case GDK_BUTTON_PRESS:
      return button_event (self, event, TRUE);
    case GDK_BUTTON_RELEASE:
      return button_event (self, event, FALSE);
    case GDK_GRAB_BROKEN:
      ms_board_view_cancel_press (self);
      return FALSE;
    default:
      return FALSE;
    }
}

/* Whether the pointer is elsewhere in the window than it was when this was last so.  GTK tells of
 * motion, too, when something has been laid out anew beneath a pointer at rest; and a desk that is
 * leant on does not point. */
static gboolean
has_moved (MsBoardView *self, double wx, double wy)
{
  GtkWidget *widget = GTK_WIDGET (self);
  double x = wx, y = wy;
  gtk_widget_translate_coordinates (
      widget, GTK_WIDGET (gtk_widget_get_native (widget)), wx, wy, &x, &y);
  if (fabs (x - self->seen_x) + fabs (y - self->seen_y) < LEAST_MOTION)
    return FALSE;
  gboolean moved = !isnan (self->seen_x);
  self->seen_x = x;
  self->seen_y = y;
  return moved;
}

void
ms_board_view_forget_pointer (MsBoardView *self)
{
  self->seen_x = self->seen_y = NAN;
}

/* A scrolled window shows its scrollbars at each motion of the pointer, and fades them in and out
 * for a second, in which each frame takes as long as one of the whole window, since the bars lie
 * along two sides of it.  So it hears only of a pointer that comes near them; scrolling shows them
 * anyway. */
static void
set_near_bars (MsBoardView *self, gboolean near)
{
  GtkWidget *scrolled = gtk_widget_get_parent (GTK_WIDGET (self));
  if (near == self->near_bars || !GTK_IS_SCROLLED_WINDOW (scrolled))
    return;
  self->near_bars = near;
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (scrolled);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        gtk_event_controller_set_propagation_phase (
            controller, near ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE);
    }
}

static gboolean
is_near_bars (MsBoardView *self, double x, double y)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  return y > gtk_widget_get_height (widget) - NEAR_EDGE
      || (rtl ? x < NEAR_EDGE : x > gtk_widget_get_width (widget) - NEAR_EDGE);
}

static void
motion_cb (MsBoardView *self, double x, double y)
{
  set_near_bars (self, is_near_bars (self, x, y));
  note_pointer (self, MS_POINTER_MOVE, x, y);
  self->moved = has_moved (self, x, y);
  ms_board_view_move_pointer (self, x, y);
  const MsBoardPointer *pointer = &self->pointer;
  if (self->moved && pointer->hover_x >= 0
      && (pointer->hover_x != self->choice.x || pointer->hover_y != self->choice.y))
    ms_board_view_emit_hovered (self); /* of a cell that had come beneath the pointer by itself */
  self->moved = TRUE;
}

static void
leave_cb (MsBoardView *self)
{
  set_near_bars (self, TRUE);
  self->pointer.x = self->pointer.y = -1;
  set_hover (self, -1, -1);
}

gboolean
ms_board_view_scroll_tool (MsBoardView *self, double dy)
{
  return ms_board_tools_scroll (&self->tools, self->pointer.hover_x, self->pointer.hover_y, dy);
}

static gboolean
scroll_cb (MsBoardView *self, double dx, double dy, GtkEventController *controller)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (controller);
  if ((state & GDK_CONTROL_MASK) == 0)
    return (state & GDK_SHIFT_MASK) == 0 && ms_board_view_scroll_tool (self, dy);
  self->scroll_rest -= dy;
  int steps = (int)trunc (self->scroll_rest);
  self->scroll_rest -= steps;
  if (steps != 0)
    ms_board_view_zoom (self, steps);
  return TRUE;
}

/* --- Fingers: a tap does what a left click does, a long press marks, two fingers zoom --- */

static void
touch_cb (MsBoardView *self, int n_press, double wx, double wy)
{
  MsBoardPointer *pointer = &self->pointer;
  ms_board_view_cell_at (self, wx, wy, &pointer->press_x, &pointer->press_y);
}

/* A finger that slides to another cell has thought better of it, as a pointer has.
 *
 * A finger has no two buttons to chord with: where the player has not chosen that one click
 * chords, a double tap does. */
static void
tap_cb (MsBoardView *self, int n_press, double wx, double wy)
{
  int x, y;
  if (!ms_board_view_cell_at (self, wx, wy, &x, &y) || x != self->pointer.press_x
      || y != self->pointer.press_y)
    return;
  note_pointer (self, MS_POINTER_LEFT_PRESS, wx, wy);
  note_pointer (self, MS_POINTER_LEFT_RELEASE, wx, wy);
  self->cells.cursor_shown = FALSE;
  ms_board_view_set_cursor (self, x, y);
  if (self->pointer.next != MS_INTENT_NONE)
    ms_board_view_intend (self, self->pointer.next, x, y);
  else if (ms_board_tools_get_active (&self->tools) != MS_TOOL_NONE)
    ms_board_tools_use (&self->tools, x, y);
  else if (!is_opened (self, x, y))
    ms_board_view_intend (self, self->pointer.flag_mode ? MS_INTENT_MARK : MS_INTENT_OPEN, x, y);
  else if (self->pointer.chording == MS_CHORDING_CLICK)
    ms_board_view_intend (self, MS_INTENT_CLICK, x, y);
  else if (n_press == 2)
    ms_board_view_intend (self, MS_INTENT_CHORD, x, y);
}

static void
long_press_cb (MsBoardView *self, double wx, double wy, GtkGesture *gesture)
{
  int x, y;
  if (!ms_board_view_cell_at (self, wx, wy, &x, &y))
    return;
  note_pointer (self, MS_POINTER_RIGHT_PRESS, wx, wy);
  note_pointer (self, MS_POINTER_RIGHT_RELEASE, wx, wy);
  /* Claimed, so that lifting the finger does not open the cell. */
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  ms_board_view_set_cursor (self, x, y);
  if (!is_opened (self, x, y))
    ms_board_view_intend (self, MS_INTENT_MARK, x, y);
}

/* Zooms so that the cell between the fingers stays between them. */
void
ms_board_view_pinch (MsBoardView *self, double scale, double wx, double wy)
{
  double x = self->pointer.x, y = self->pointer.y;
  if (self->pinched_size == 0)
    self->pinched_size = self->geometry.cell_size;
  self->pointer.x = wx;
  self->pointer.y = wy;
  ms_board_geometry_set_fit (&self->geometry, FALSE);
  ms_board_view_set_cell_size (self, (int)lround (self->pinched_size * scale));
  self->pointer.x = x;
  self->pointer.y = y;
}

void
ms_board_view_pinch_end (MsBoardView *self)
{
  self->pinched_size = 0;
}

static void
pinch_begin_cb (MsBoardView *self, GdkEventSequence *sequence, GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  ms_board_view_pinch_end (self);
}

static void
pinch_cb (MsBoardView *self, double scale, GtkGesture *gesture)
{
  double wx, wy;
  if (gtk_gesture_get_bounding_box_center (gesture, &wx, &wy))
    ms_board_view_pinch (self, scale, wx, wy);
}

/* --- The event controllers --- */

static gboolean
key_pressed_cb (MsBoardView *self, guint keyval, guint keycode, GdkModifierType state)
{
  return ms_board_view_key (self, keyval, state);
}

static gpointer
add (MsBoardView *self, gpointer controller)
{
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  return controller;
}

void
ms_board_view_add_controllers (MsBoardView *self)
{
  /* A legacy controller, because gestures follow one button at a time. */
  gpointer controller = add (self, gtk_event_controller_legacy_new ());
  g_signal_connect (controller, "event", G_CALLBACK (event_cb), self);

  controller = add (self, gtk_event_controller_motion_new ());
  g_signal_connect_swapped (controller, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (controller, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (controller, "leave", G_CALLBACK (leave_cb), self);

  controller = add (self, gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL));
  g_signal_connect_swapped (controller, "scroll", G_CALLBACK (scroll_cb), self);

  controller = add (self, gtk_gesture_zoom_new ());
  g_signal_connect_swapped (controller, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (controller, "scale-changed", G_CALLBACK (pinch_cb), self);
  g_signal_connect_swapped (controller, "end", G_CALLBACK (ms_board_view_pinch_end), self);
  g_signal_connect_swapped (controller, "cancel", G_CALLBACK (ms_board_view_pinch_end), self);

  controller = add (self, gtk_gesture_click_new ());
  gtk_gesture_single_set_touch_only (controller, TRUE);
  g_signal_connect_swapped (controller, "pressed", G_CALLBACK (touch_cb), self);
  g_signal_connect_swapped (controller, "released", G_CALLBACK (tap_cb), self);

  controller = add (self, gtk_gesture_long_press_new ());
  gtk_gesture_single_set_touch_only (controller, TRUE);
  g_signal_connect_swapped (controller, "pressed", G_CALLBACK (long_press_cb), self);

  controller = add (self, gtk_event_controller_key_new ());
  g_signal_connect_swapped (controller, "key-pressed", G_CALLBACK (key_pressed_cb), self);
}

/* --- For tests --- */

MsBoardParts
ms_board_view_get_parts (MsBoardView *self)
{
  return (MsBoardParts){ &self->geometry, &self->content, &self->look, &self->chunks,
    &self->effects, &self->overlays, &self->relief, &self->marks, &self->rulers, &self->pointer,
    &self->tools, &self->cells, &self->choice };
}

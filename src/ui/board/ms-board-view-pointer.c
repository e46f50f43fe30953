/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mouse.
 *
 * It goes through a legacy controller, because gestures follow one button at a time and
 * the left and right buttons held together are one of the game's oldest moves. */
#include "ms-board-view-private.h"

#include <math.h>

#define LEFT GDK_BUTTON_PRIMARY
#define MIDDLE GDK_BUTTON_MIDDLE
#define RIGHT GDK_BUTTON_SECONDARY

gboolean
ms_board_view_is_pressed (MsBoardView *self)
{
  const MsBoardPointer *pointer = &self->pointer;
  return (pointer->press == MS_PRESS_OPEN || pointer->press == MS_PRESS_CHORD)
      && pointer->press_x >= 0 && pointer->hover_x == pointer->press_x
      && pointer->hover_y == pointer->press_y && ms_board_view_is_playable (self);
}

static void
set_press (MsBoardView *self, MsPress press)
{
  MsPress before = self->pointer.press;
  if (before == press)
    return;
  self->pointer.press = press;
  ms_board_view_notify_pressed (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (before == MS_PRESS_TOOL)
    ms_board_view_tool_end (self);
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
  if (pointer->press == MS_PRESS_TOOL)
    ms_board_view_tool_move (self, x, y);
}

static gboolean
is_opened (MsBoardView *self, int x, int y)
{
  return ms_cell_is_opened (ms_board_view_get_cell (self, x, y));
}

/* A second left press on the same cell within the desktop's double-click time, and nothing else
 * pressed between the two. */
static gboolean
is_double (MsBoardView *self, int x, int y, guint32 time)
{
  MsBoardPointer *pointer = &self->pointer;
  int limit = 400;
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-double-click-time", &limit, NULL);
  gboolean twice = pointer->last_time != 0 && pointer->last_x == x && pointer->last_y == y
      && time - pointer->last_time <= (guint32)limit;
  pointer->last_time = twice ? 0 : time;
  pointer->last_x = x;
  pointer->last_y = y;
  return twice;
}

/* Whether a second click does more than the first. */
static gboolean
double_chords (MsBoardView *self)
{
  return self->options.chording != MS_CHORDING_BUTTONS;
}

static MsPress
choose_press (MsBoardView *self, guint button, int x, int y, guint32 time)
{
  guint others = self->pointer.buttons & ~(1u << button);
  gboolean twice = button == LEFT && is_double (self, x, y, time);
  if (button != LEFT)
    self->pointer.last_time = 0;
  if (self->pointer.press == MS_PRESS_TOOL)
    return MS_PRESS_TOOL; /* a stroke minds no other buttons */
  if (button == LEFT && others == 0 && self->pointer.shift)
    return MS_PRESS_PICK; /* with any tool in hand */
  if (button == LEFT && others == 0 && ms_board_view_get_active_tool (self) != MS_TOOL_NONE)
    return MS_PRESS_TOOL;
  gboolean buttons = self->options.chording != MS_CHORDING_DOUBLE;
  if (button == MIDDLE)
    return buttons ? MS_PRESS_CHORD : MS_PRESS_SPENT;
  if (others != 0)
    /* Left and right together chord; with a third button pressed nothing is done. */
    return buttons && (others == 1u << LEFT || others == 1u << RIGHT) ? MS_PRESS_CHORD
                                                                      : MS_PRESS_SPENT;
  if (button == RIGHT)
    return MS_PRESS_MARK;
  if (is_opened (self, x, y))
    return twice && double_chords (self) ? MS_PRESS_CHORD : MS_PRESS_OPEN;
  return self->options.flag_mode ? MS_PRESS_MARK : MS_PRESS_OPEN;
}

void
ms_board_view_pointer_press (MsBoardView *self, guint button, int x, int y, guint32 time)
{
  MsBoardPointer *pointer = &self->pointer;
  gboolean alone = pointer->buttons == 0;
  if (!ms_board_view_contains (self, x, y))
    return;
  pointer->buttons |= 1u << button;
  if (alone)
    {
      pointer->press_x = x;
      pointer->press_y = y;
    }
  set_hover (self, x, y);
  set_press (self, choose_press (self, button, x, y, time));
  if (alone && pointer->press == MS_PRESS_TOOL)
    ms_board_view_tool_begin (self, x, y);
  /* Marks go by the press, unless the player wants it otherwise: they come in quick succession. A
   * right press spent on marking can still become a chord with the left button. */
  if (pointer->press == MS_PRESS_MARK && !self->options.mark_on_release && !is_opened (self, x, y))
    ms_board_view_emit_intent (self, MS_INTENT_MARK, x, y);
}

/* Clicks that can have no effect are told too: players count them. */
static void
finish_click (MsBoardView *self, MsPress press, int x, int y)
{
  gboolean opened = is_opened (self, x, y);
  if (press == MS_PRESS_PICK)
    ms_board_view_emit_intent (self, MS_INTENT_PICK, x, y);
  else if (press == MS_PRESS_CHORD)
    ms_board_view_emit_intent (self, MS_INTENT_CHORD, x, y);
  else if (press == MS_PRESS_MARK && (opened || self->options.mark_on_release))
    ms_board_view_emit_intent (self, MS_INTENT_MARK, x, y);
  else if (press == MS_PRESS_OPEN && opened && self->options.chording == MS_CHORDING_CLICK)
    ms_board_view_emit_click (self, x, y);
  else if (press == MS_PRESS_OPEN)
    ms_board_view_emit_intent (self, MS_INTENT_OPEN, x, y);
}

void
ms_board_view_pointer_release (MsBoardView *self, guint button, int x, int y)
{
  MsBoardPointer *pointer = &self->pointer;
  MsPress press = pointer->press;
  if ((pointer->buttons & 1u << button) == 0)
    return;
  pointer->buttons &= ~(1u << button);
  set_press (self, pointer->buttons == 0 ? MS_PRESS_NONE : MS_PRESS_SPENT);
  if (x == pointer->press_x && y == pointer->press_y)
    finish_click (self, press, x, y);
}

void
ms_board_view_pointer_move (MsBoardView *self, double wx, double wy)
{
  int x, y;
  self->pointer.x = wx;
  self->pointer.y = wy;
  ms_board_view_cell_at (self, wx, wy, &x, &y);
  set_hover (self, x, y);
}

void
ms_board_view_pointer_cancel (MsBoardView *self)
{
  self->pointer.buttons = 0;
  set_press (self, MS_PRESS_NONE);
}

/* An event's place in the widget, which a legacy controller has to work out itself. */
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

/* Touches come as touch events too, where the gestures of ms-board-view-touch.c take them. */
static gboolean
is_touch (GdkEvent *event)
{
  GdkDevice *device = gdk_event_get_device (event);
  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
}

/* What is recorded of it; wx, wy in the widget. */
void
ms_board_view_note_pointer (MsBoardView *self, MsPointerKind kind, double wx, double wy)
{
  double scale = MS_POINTER_TRACK_SQUARE / ms_board_view_get_side (self);
  double px = (wx - ms_board_view_get_origin (self, GTK_ORIENTATION_HORIZONTAL)) * scale;
  double py = (wy - ms_board_view_get_origin (self, GTK_ORIENTATION_VERTICAL)) * scale;
  int x, y;
  if (self->game == NULL)
    return;
  if (self->relief.on && ms_board_view_cell_at (self, wx, wy, &x, &y))
    {
      /* A landscape has no pixels of a flat board: the middle of the cell stands for it. */
      px = (x + 0.5) * MS_POINTER_TRACK_SQUARE;
      py = (y + 0.5) * MS_POINTER_TRACK_SQUARE;
    }
  ms_game_note_pointer (self->game, kind, (gint32)floor (px), (gint32)floor (py));
}

static MsPointerKind
kind_of (guint button, gboolean press)
{
  if (button == RIGHT)
    return press ? MS_POINTER_RIGHT_PRESS : MS_POINTER_RIGHT_RELEASE;
  if (button == MIDDLE)
    return press ? MS_POINTER_MIDDLE_PRESS : MS_POINTER_MIDDLE_RELEASE;
  return press ? MS_POINTER_LEFT_PRESS : MS_POINTER_LEFT_RELEASE;
}

static gboolean
button_event (MsBoardView *self, GdkEvent *event, gboolean press)
{
  guint button = gdk_button_event_get_button (event);
  double wx, wy;
  int x, y;
  if (button < LEFT || button > RIGHT || is_touch (event) || !get_place (self, event, &wx, &wy))
    return FALSE;
  ms_board_view_note_pointer (self, kind_of (button, press), wx, wy);
  ms_board_view_cell_at (self, wx, wy, &x, &y);
  if (press)
    {
      self->cursor_shown = FALSE;
      if (x >= 0)
        ms_board_view_set_cursor (self, x, y);
      gtk_widget_grab_focus (GTK_WIDGET (self));
      self->pointer.shift = (gdk_event_get_modifier_state (event) & GDK_SHIFT_MASK) != 0;
      ms_board_view_pointer_press (self, button, x, y, gdk_event_get_time (event));
    }
  else
    ms_board_view_pointer_release (self, button, x, y);
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
      ms_board_view_pointer_cancel (self);
      return FALSE;
    default:
      return FALSE;
    }
}

static void
motion_cb (MsBoardView *self, double x, double y)
{
  ms_board_view_note_pointer (self, MS_POINTER_MOVE, x, y);
  ms_board_view_pointer_move (self, x, y);
}

static void
leave_cb (MsBoardView *self)
{
  self->pointer.x = self->pointer.y = -1;
  set_hover (self, -1, -1);
}

static gboolean
scroll_cb (MsBoardView *self, double dx, double dy, GtkEventController *controller)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (controller);
  if ((state & GDK_CONTROL_MASK) == 0)
    return (state & GDK_SHIFT_MASK) == 0 && ms_board_view_tool_scroll (self, dy);
  self->scroll_rest -= dy;
  int steps = (int)trunc (self->scroll_rest);
  self->scroll_rest -= steps;
  if (steps != 0)
    ms_board_view_zoom (self, steps);
  return TRUE;
}

static GtkEventController *
add_controller (MsBoardView *self, GtkEventController *controller)
{
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  return controller;
}

void
ms_board_view_add_pointer (MsBoardView *self)
{
  GtkEventController *controller = add_controller (self, gtk_event_controller_legacy_new ());
  g_signal_connect (controller, "event", G_CALLBACK (event_cb), self);

  controller = add_controller (self, gtk_event_controller_motion_new ());
  g_signal_connect_swapped (controller, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (controller, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (controller, "leave", G_CALLBACK (leave_cb), self);

  controller = add_controller (
      self, gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL));
  g_signal_connect_swapped (controller, "scroll", G_CALLBACK (scroll_cb), self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fingers: a tap does what a left click does, also with a tool in hand, a long press marks, two fingers zoom. */
#include "ms-board-view-private.h"

#include <math.h>

static gboolean
is_opened (MsBoardView *self, int x, int y)
{
  return ms_cell_is_opened (ms_board_view_get_cell (self, x, y));
}

/* A finger has no two buttons to chord with: where the player has not chosen that one click
 * chords, a double tap does. */
static void
tap_cb (MsBoardView *self, int n_press, double wx, double wy)
{
  int x, y;
  if (!ms_board_view_cell_at (self, wx, wy, &x, &y))
    return;
  ms_board_view_note_pointer (self, MS_POINTER_LEFT_PRESS, wx, wy);
  ms_board_view_note_pointer (self, MS_POINTER_LEFT_RELEASE, wx, wy);
  self->cursor_shown = FALSE;
  ms_board_view_set_cursor (self, x, y);
  if (ms_board_view_get_active_tool (self) != MS_TOOL_NONE)
    ms_board_view_use_tool (self, x, y);
  else if (!is_opened (self, x, y))
    ms_board_view_emit_intent (
        self, self->options.flag_mode ? MS_INTENT_MARK : MS_INTENT_OPEN, x, y);
  else if (self->options.chording == MS_CHORDING_CLICK)
    ms_board_view_emit_click (self, x, y);
  else if (n_press == 2)
    ms_board_view_emit_intent (self, MS_INTENT_CHORD, x, y);
}

static void
long_press_cb (MsBoardView *self, double wx, double wy, GtkGesture *gesture)
{
  int x, y;
  if (!ms_board_view_cell_at (self, wx, wy, &x, &y))
    return;
  ms_board_view_note_pointer (self, MS_POINTER_RIGHT_PRESS, wx, wy);
  ms_board_view_note_pointer (self, MS_POINTER_RIGHT_RELEASE, wx, wy);
  /* Claimed, so that lifting the finger does not open the cell. */
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  ms_board_view_set_cursor (self, x, y);
  if (!is_opened (self, x, y))
    ms_board_view_emit_intent (self, MS_INTENT_MARK, x, y);
}

/* Zooms so that the cell between the fingers stays between them. */
void
ms_board_view_pinch (MsBoardView *self, double scale, double wx, double wy)
{
  double x = self->pointer.x, y = self->pointer.y;
  if (self->pinched_size == 0)
    self->pinched_size = self->cell_size;
  self->pointer.x = wx;
  self->pointer.y = wy;
  ms_board_view_notify_fit (self, FALSE);
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

void
ms_board_view_add_touch (MsBoardView *self)
{
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  g_signal_connect_swapped (pinch, "end", G_CALLBACK (ms_board_view_pinch_end), self);
  g_signal_connect_swapped (pinch, "cancel", G_CALLBACK (ms_board_view_pinch_end), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));

  GtkGesture *tap = gtk_gesture_click_new ();
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (tap), TRUE);
  g_signal_connect_swapped (tap, "released", G_CALLBACK (tap_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (tap));

  GtkGesture *hold = gtk_gesture_long_press_new ();
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect_swapped (hold, "pressed", G_CALLBACK (long_press_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (hold));
}

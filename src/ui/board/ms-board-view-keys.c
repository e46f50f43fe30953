/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keyboard: the cursor and what is done at it. */
#include "ms-board-view-private.h"

#include "ms-neighbours.h"

void
ms_board_view_get_cursor (MsBoardView *self, int *x, int *y)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  *x = self->cursor_x;
  *y = self->cursor_y;
}

void
ms_board_view_set_cursor (MsBoardView *self, int x, int y)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  if (!ms_board_view_contains (self, x, y))
    return;
  ms_board_view_scroll_to (self, x, y);
  if (x == self->cursor_x && y == self->cursor_y)
    return;
  /* Before the cursor moves, so that the old cell's name does not keep the news. */
  ms_board_view_set_news (self, NULL);
  self->cursor_x = x;
  self->cursor_y = y;
  ms_board_view_follow_cursor (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  ms_board_view_notify_cursor (self);
}

void
ms_board_view_show_cell (MsBoardView *self, int x, int y)
{
  g_return_if_fail (MS_IS_BOARD_VIEW (self));
  if (ms_board_view_contains (self, x, y))
    ms_board_view_scroll_to (self, x, y);
}

void
ms_board_view_show_cursor (MsBoardView *self)
{
  self->cursor_shown = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
ms_board_view_move_cursor (MsBoardView *self, int dx, int dy)
{
  int x = CLAMP (self->cursor_x + dx, 0, MAX (self->width - 1, 0));
  int y = CLAMP (self->cursor_y + dy, 0, MAX (self->height - 1, 0));
  gboolean moved = x != self->cursor_x || y != self->cursor_y;
  ms_board_view_show_cursor (self);
  ms_board_view_set_cursor (self, x, y);
  return moved;
}

/* A covered cell beside a number: where the next decision is. */
static gboolean
is_frontier (MsBoardView *self, int x, int y)
{
  int neighbours[8];
  MsCell cell = ms_board_view_get_cell (self, x, y);
  if (cell != MS_CELL_COVERED && cell != MS_CELL_QUESTION)
    return FALSE;
  int n = ms_neighbours (self->width, self->height, y * self->width + x, neighbours);
  for (int i = 0; i < n; i++)
    {
      cell = ms_board_view_get_cell (
          self, neighbours[i] % self->width, neighbours[i] / self->width);
      if (ms_cell_is_opened (cell))
        return TRUE;
    }
  return FALSE;
}

/* Goes through all cells from the cursor on, along rows (dx) or along columns (dy), to the next
 * one worth a decision; stays where there is none. */
static void
jump_cursor (MsBoardView *self, int dx, int dy)
{
  int n = self->width * self->height;
  int place = dx != 0 ? self->cursor_y * self->width + self->cursor_x
                      : self->cursor_x * self->height + self->cursor_y;
  ms_board_view_show_cursor (self);
  for (int i = 1; i < n; i++)
    {
      int next = (place + (dx + dy) * i + n) % n;
      int x = dx != 0 ? next % self->width : next / self->height;
      int y = dx != 0 ? next / self->width : next % self->height;
      if (is_frontier (self, x, y))
        {
          ms_board_view_set_cursor (self, x, y);
          return;
        }
    }
}

static void
act (MsBoardView *self, MsIntent intent)
{
  int x = self->cursor_x, y = self->cursor_y;
  gboolean opened = ms_cell_is_opened (ms_board_view_get_cell (self, x, y));
  ms_board_view_show_cursor (self);
  if (intent == MS_INTENT_OPEN && opened)
    ms_board_view_emit_click (self, x, y);
  else if (!opened)
    ms_board_view_emit_intent (self, intent, x, y);
}

/* The direction of an arrow key; FALSE for other keys. */
static gboolean
get_arrow (guint keyval, int *dx, int *dy)
{
  *dx = keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right;
  *dx -= keyval == GDK_KEY_Left || keyval == GDK_KEY_KP_Left;
  *dy = keyval == GDK_KEY_Down || keyval == GDK_KEY_KP_Down;
  *dy -= keyval == GDK_KEY_Up || keyval == GDK_KEY_KP_Up;
  return *dx != 0 || *dy != 0;
}

static gboolean
navigation_key (MsBoardView *self, guint keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      ms_board_view_move_cursor (self, -self->width, 0);
      return TRUE;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      ms_board_view_move_cursor (self, self->width, 0);
      return TRUE;
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      ms_board_view_move_cursor (self, 0, -self->height);
      return TRUE;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      ms_board_view_move_cursor (self, 0, self->height);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
action_key (MsBoardView *self, guint keyval, gboolean control)
{
  switch (keyval)
    {
    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
      act (self, control ? MS_INTENT_MARK : MS_INTENT_OPEN);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      if (!control)
        act (self, MS_INTENT_OPEN);
      return !control;
    case GDK_KEY_f:
    case GDK_KEY_F:
      if (!control)
        act (self, MS_INTENT_MARK);
      return !control;
    default:
      return FALSE;
    }
}

/* Shift with a key that moves the cursor selects what it passes. */
static gboolean
selection_key (MsBoardView *self, guint keyval, GdkModifierType state)
{
  int x = self->cursor_x, y = self->cursor_y, dx, dy;
  if (!self->tools.editable || (state & GDK_SHIFT_MASK) == 0 || (state & GDK_CONTROL_MASK) != 0)
    return FALSE;
  if (get_arrow (keyval, &dx, &dy))
    ms_board_view_move_cursor (self, dx, dy);
  else if (!navigation_key (self, keyval))
    return FALSE;
  ms_board_view_select_along (self, x, y);
  return TRUE;
}

static gboolean
is_return (guint keyval)
{
  return keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;
}

static void
pick (MsBoardView *self)
{
  ms_board_view_show_cursor (self);
  ms_board_view_pick (self, self->cursor_x, self->cursor_y);
}

gboolean
ms_board_view_key (MsBoardView *self, guint keyval, GdkModifierType state)
{
  gboolean control = (state & GDK_CONTROL_MASK) != 0;
  int dx, dy;
  if (self->width == 0 || (state & (GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK)) != 0)
    return FALSE;
  if (ms_board_view_tool_key (self, keyval, state) || selection_key (self, keyval, state))
    return TRUE;
  if (get_arrow (keyval, &dx, &dy))
    {
      if (control)
        jump_cursor (self, dx, dy);
      else
        ms_board_view_move_cursor (self, dx, dy);
      return TRUE;
    }
  if (is_return (keyval) && !control && (state & GDK_SHIFT_MASK) != 0)
    {
      pick (self);
      return TRUE;
    }
  return (!control && navigation_key (self, keyval)) || action_key (self, keyval, control);
}

static gboolean
key_pressed_cb (MsBoardView *self, guint keyval, guint keycode, GdkModifierType state)
{
  return ms_board_view_key (self, keyval, state);
}

void
ms_board_view_add_keys (MsBoardView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Input from the keyboard. */
#include "ms-board-view-private.h"

#include "ms-neighbours.h"

static gboolean
is_opened (MsBoardView *self, int x, int y)
{
  return ms_cell_is_opened (ms_board_content_get (&self->content, x, y));
}

/* The keyboard goes on at the chosen cell. */
static void
show_cursor (MsBoardView *self)
{
  ms_board_view_set_cursor (self, self->choice.x, self->choice.y);
  self->cells.cursor_shown = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ms_board_view_step_cursor (MsBoardView *self, int dx, int dy)
{
  const MsBoardGeometry *geometry = &self->geometry;
  show_cursor (self);
  ms_board_view_set_cursor (self,
      CLAMP (self->cells.cursor_x + dx, 0, MAX (geometry->width - 1, 0)),
      CLAMP (self->cells.cursor_y + dy, 0, MAX (geometry->height - 1, 0)));
}

/* Whether a cell is covered and beside a number, so that the next decision may be there. */
static gboolean
is_frontier (MsBoardView *self, int x, int y)
{
  int neighbours[8], width = self->geometry.width;
  MsCell cell = ms_board_content_get (&self->content, x, y);
  if (cell != MS_CELL_COVERED && cell != MS_CELL_QUESTION)
    return FALSE;
  int n = ms_neighbours (width, self->geometry.height, y * width + x, neighbours);
  for (int i = 0; i < n; i++)
    if (is_opened (self, neighbours[i] % width, neighbours[i] / width))
      return TRUE;
  return FALSE;
}

/* Goes through all cells from the cursor on, along rows (dx) or along columns (dy), to the next
 * one worth a decision; stays where there is none. */
static void
jump_cursor (MsBoardView *self, int dx, int dy)
{
  int width = self->geometry.width, height = self->geometry.height, n = width * height;
  show_cursor (self);
  int place = dx != 0 ? self->cells.cursor_y * width + self->cells.cursor_x
                      : self->cells.cursor_x * height + self->cells.cursor_y;
  for (int i = 1; i < n; i++)
    {
      int next = (place + (dx + dy) * i + n) % n;
      int x = dx != 0 ? next % width : next / height;
      int y = dx != 0 ? next / width : next % height;
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
  int x = self->choice.x, y = self->choice.y;
  gboolean opened = is_opened (self, x, y);
  gboolean flagged = ms_cell_is_flagged (ms_board_content_get (&self->content, x, y));
  MsGame *game = self->content.game;
  gboolean over = ms_game_is_over (game) || ms_game_get_paused (game);
  show_cursor (self);
  if (intent == MS_INTENT_OPEN && opened)
    ms_board_view_intend (self, MS_INTENT_CLICK, x, y);
  else if (!opened)
    ms_board_view_intend (self, intent, x, y);
  if (over || (intent == MS_INTENT_OPEN && flagged) || (intent == MS_INTENT_MARK && opened))
    ms_board_view_command (self, intent == MS_INTENT_OPEN ? "open" : "mark"); /* says why not */
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
      ms_board_view_step_cursor (self, -self->geometry.width, 0);
      return TRUE;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      ms_board_view_step_cursor (self, self->geometry.width, 0);
      return TRUE;
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      ms_board_view_step_cursor (self, 0, -self->geometry.height);
      return TRUE;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      ms_board_view_step_cursor (self, 0, self->geometry.height);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
action_key (MsBoardView *self, guint keyval, gboolean control, gboolean shift)
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
      if (!control && !shift)
        act (self, MS_INTENT_MARK);
      return !control && !shift;
    default:
      return FALSE;
    }
}

/* Whether the key was one that moves the cursor, with Shift, which selects what the cursor
 * passes. */
static gboolean
selection_key (MsBoardView *self, guint keyval, GdkModifierType state)
{
  int x = self->choice.x, y = self->choice.y, dx, dy;
  if (!self->tools.editable || (state & GDK_SHIFT_MASK) == 0 || (state & GDK_CONTROL_MASK) != 0)
    return FALSE;
  if (get_arrow (keyval, &dx, &dy))
    ms_board_view_step_cursor (self, dx, dy);
  else if (!navigation_key (self, keyval))
    return FALSE;
  ms_board_tools_select_along (&self->tools, x, y, self->cells.cursor_x, self->cells.cursor_y);
  return TRUE;
}

static gboolean
is_return (guint keyval)
{
  return keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;
}

/* Uses the key for a tool; returns FALSE if the key has its usual meaning. */
static gboolean
tool_key (MsBoardView *self, guint keyval, GdkModifierType state)
{
  int x = self->choice.x, y = self->choice.y, digit = -1;
  gboolean uses = is_return (keyval) || keyval == GDK_KEY_space || keyval == GDK_KEY_KP_Space;
  if (keyval >= GDK_KEY_0 && keyval <= GDK_KEY_8)
    digit = (int)(keyval - GDK_KEY_0);
  else if (keyval >= GDK_KEY_KP_0 && keyval <= GDK_KEY_KP_8)
    digit = (int)(keyval - GDK_KEY_KP_0);
  if (!self->tools.editable || (state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0
      || (digit < 0 && (!uses || self->tools.tool == MS_TOOL_NONE)))
    return FALSE;
  show_cursor (self);
  if (digit >= 0)
    ms_board_tools_write (&self->tools, x, y, (MsCell)digit);
  else
    ms_board_tools_use (&self->tools, x, y);
  return TRUE;
}

gboolean
ms_board_view_key (MsBoardView *self, guint keyval, GdkModifierType state)
{
  gboolean control = (state & GDK_CONTROL_MASK) != 0;
  int dx, dy;
  if (self->geometry.width == 0 || (state & (GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK)) != 0)
    return FALSE;
  if (tool_key (self, keyval, state) || selection_key (self, keyval, state))
    return TRUE;
  if (get_arrow (keyval, &dx, &dy))
    {
      if (control)
        jump_cursor (self, dx, dy);
      else
        ms_board_view_step_cursor (self, dx, dy);
      return TRUE;
    }
  if (is_return (keyval) && !control && (state & GDK_SHIFT_MASK) != 0)
    {
      show_cursor (self);
      ms_board_view_pick (self, self->cells.cursor_x, self->cells.cursor_y);
      return TRUE;
    }
  return (!control && navigation_key (self, keyval))
      || action_key (self, keyval, control, (state & GDK_SHIFT_MASK) != 0);
}

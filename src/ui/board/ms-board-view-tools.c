/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tool in hand: what pointer, fingers, keys and wheel mean while a position is edited.
 *
 * A stroke is everything between a press and its release.  The pointer is told of once a frame at
 * most, so a stroke goes along the line from where it was last seen. */
#include "ms-board-view-private.h"

#include <math.h>

enum
{
  PAINT_BEGIN,
  PAINT,
  PAINT_END,
  WRITE,
  STEP,
  SELECTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

GType
ms_tool_get_type (void)
{
  static gsize type = 0;
  static const GEnumValue values[] = {
    { MS_TOOL_NONE, "MS_TOOL_NONE", "none" },
    { MS_TOOL_NUMBER, "MS_TOOL_NUMBER", "number" },
    { MS_TOOL_COVER, "MS_TOOL_COVER", "cover" },
    { MS_TOOL_FLAG, "MS_TOOL_FLAG", "flag" },
    { MS_TOOL_SELECT, "MS_TOOL_SELECT", "select" },
    { 0, NULL, NULL },
  };
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("MsTool", values));
  return type;
}

/* Its parameters are n_ints ints. */
static guint
add_signal (const char *name, guint n_ints)
{
  GType ints[] = { G_TYPE_INT, G_TYPE_INT, G_TYPE_INT };
  return g_signal_newv (name, MS_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL,
      G_TYPE_NONE, n_ints, ints);
}

void
ms_board_view_install_tool_signals (void)
{
  signals[PAINT_BEGIN] = add_signal ("paint-begin", 0);
  signals[PAINT] = add_signal ("paint", 2);
  signals[PAINT_END] = add_signal ("paint-end", 0);
  signals[WRITE] = add_signal ("write", 3);
  signals[STEP] = add_signal ("step", 3);
  signals[SELECTED] = add_signal ("selected", 0);
}

void
ms_board_view_emit_write (MsBoardView *self, int x, int y, MsCell value)
{
  g_signal_emit (self, signals[WRITE], 0, x, y, (int)value);
}

void
ms_board_view_emit_selected (MsBoardView *self)
{
  g_signal_emit (self, signals[SELECTED], 0);
}

MsTool
ms_board_view_get_active_tool (MsBoardView *self)
{
  return self->tools.editable && self->width > 0 ? self->tools.tool : MS_TOOL_NONE;
}

void
ms_board_view_set_tool (MsBoardView *self, MsTool tool)
{
  ms_board_view_pointer_cancel (self);
  self->tools.tool = tool;
}

void
ms_board_view_set_editable (MsBoardView *self, gboolean editable)
{
  ms_board_view_pointer_cancel (self);
  self->tools.editable = editable;
  ms_board_view_drop_lasting (self);
  ms_board_view_set_selection (self, NULL);
  if (self->game != NULL)
    ms_board_view_rename_cells (self);
}

void
ms_board_view_tool_begin (MsBoardView *self, int x, int y)
{
  MsBoardTools *tools = &self->tools;
  tools->stroking = TRUE;
  tools->last_x = x;
  tools->last_y = y;
  if (tools->tool == MS_TOOL_SELECT)
    {
      ms_board_view_select_from (self, x, y);
      return;
    }
  g_signal_emit (self, signals[PAINT_BEGIN], 0);
  g_signal_emit (self, signals[PAINT], 0, x, y);
}

/* Paints the cells behind the last one up to (x, y), each that the line between the two meets. */
static void
paint_line (MsBoardView *self, int x, int y)
{
  MsBoardTools *tools = &self->tools;
  int from_x = tools->last_x, from_y = tools->last_y;
  int n = MAX (ABS (x - from_x), ABS (y - from_y));
  tools->last_x = x;
  tools->last_y = y;
  for (int i = 1; i <= n && tools->stroking; i++)
    g_signal_emit (self, signals[PAINT], 0, from_x + (int)lround ((double)(x - from_x) * i / n),
        from_y + (int)lround ((double)(y - from_y) * i / n));
}

void
ms_board_view_tool_move (MsBoardView *self, int x, int y)
{
  if (!self->tools.stroking || !ms_board_view_contains (self, x, y))
    return;
  if (self->tools.tool == MS_TOOL_SELECT)
    {
      ms_board_view_set_cursor (self, x, y);
      ms_board_view_select_to (self, x, y);
    }
  else
    paint_line (self, x, y);
}

void
ms_board_view_tool_end (MsBoardView *self)
{
  if (!self->tools.stroking)
    return;
  self->tools.stroking = FALSE;
  if (self->tools.tool != MS_TOOL_SELECT)
    g_signal_emit (self, signals[PAINT_END], 0);
}

void
ms_board_view_use_tool (MsBoardView *self, int x, int y)
{
  if (self->tools.tool == MS_TOOL_SELECT)
    {
      ms_board_view_select_corner (self, x, y);
      return;
    }
  ms_board_view_tool_begin (self, x, y);
  ms_board_view_tool_end (self);
}

static int
get_digit (guint keyval)
{
  if (keyval >= GDK_KEY_0 && keyval <= GDK_KEY_8)
    return (int)(keyval - GDK_KEY_0);
  if (keyval >= GDK_KEY_KP_0 && keyval <= GDK_KEY_KP_8)
    return (int)(keyval - GDK_KEY_KP_0);
  return -1;
}

static gboolean
is_use_key (guint keyval)
{
  return keyval == GDK_KEY_space || keyval == GDK_KEY_KP_Space || keyval == GDK_KEY_Return
      || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;
}

gboolean
ms_board_view_tool_key (MsBoardView *self, guint keyval, GdkModifierType state)
{
  int x = self->cursor_x, y = self->cursor_y;
  if (!self->tools.editable || (state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0)
    return FALSE;
  if (get_digit (keyval) >= 0)
    {
      ms_board_view_show_cursor (self);
      ms_board_view_emit_write (self, x, y, (MsCell)get_digit (keyval));
      return TRUE;
    }
  if (!is_use_key (keyval) || self->tools.tool == MS_TOOL_NONE)
    return FALSE;
  ms_board_view_show_cursor (self);
  ms_board_view_use_tool (self, x, y);
  return TRUE;
}

/* The wheel turned towards the player is a step down. */
gboolean
ms_board_view_tool_scroll (MsBoardView *self, double dy)
{
  int x = self->pointer.hover_x, y = self->pointer.hover_y;
  if (ms_board_view_get_active_tool (self) != MS_TOOL_NUMBER || x < 0)
    return FALSE;
  self->tools.scroll_rest -= dy;
  int steps = (int)trunc (self->tools.scroll_rest);
  self->tools.scroll_rest -= steps;
  if (steps != 0)
    g_signal_emit (self, signals[STEP], 0, x, y, steps);
  return TRUE;
}

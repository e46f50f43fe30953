/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-tools.h"

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

G_DEFINE_ENUM_TYPE (MsTool, ms_tool, G_DEFINE_ENUM_VALUE (MS_TOOL_NONE, "none"),
    G_DEFINE_ENUM_VALUE (MS_TOOL_NUMBER, "number"), G_DEFINE_ENUM_VALUE (MS_TOOL_COVER, "cover"),
    G_DEFINE_ENUM_VALUE (MS_TOOL_FLAG, "flag"), G_DEFINE_ENUM_VALUE (MS_TOOL_SELECT, "select"))

/* Adds a signal whose parameters are n_ints ints. */
static guint
add_signal (GType type, const char *name, guint n_ints)
{
  GType ints[] = { G_TYPE_INT, G_TYPE_INT, G_TYPE_INT };
  return g_signal_newv (
      name, type, G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL, G_TYPE_NONE, n_ints, ints);
}

void
ms_board_tools_install_signals (GType type)
{
  signals[PAINT_BEGIN] = add_signal (type, "paint-begin", 0);
  signals[PAINT] = add_signal (type, "paint", 2);
  signals[PAINT_END] = add_signal (type, "paint-end", 0);
  signals[WRITE] = add_signal (type, "write", 3);
  signals[STEP] = add_signal (type, "step", 3);
  signals[SELECTED] = add_signal (type, "selected", 0);
}

void
ms_board_tools_init (MsBoardTools *self, const MsBoardGeometry *geometry)
{
  self->geometry = geometry;
}

MsTool
ms_board_tools_get_active (const MsBoardTools *self)
{
  return self->editable && self->geometry->width > 0 ? self->tool : MS_TOOL_NONE;
}

void
ms_board_tools_write (MsBoardTools *self, int x, int y, MsCell value)
{
  g_signal_emit (self->geometry->widget, signals[WRITE], 0, x, y, (int)value);
}

gboolean
ms_board_tools_scroll (MsBoardTools *self, int x, int y, double dy)
{
  if (ms_board_tools_get_active (self) != MS_TOOL_NUMBER || x < 0)
    return FALSE;
  self->scroll_rest -= dy;
  int steps = (int)trunc (self->scroll_rest);
  self->scroll_rest -= steps;
  if (steps != 0)
    g_signal_emit (self->geometry->widget, signals[STEP], 0, x, y, steps);
  return TRUE;
}

/* --- The selected rectangle: from a corner that stays to one that moves --- */

/* The part of area that lies on the board; empty when area is NULL. */
static GdkRectangle
clip (const MsBoardTools *self, const GdkRectangle *area)
{
  GdkRectangle board = { 0, 0, self->geometry->width, self->geometry->height };
  GdkRectangle clipped = { 0, 0, 0, 0 };
  if (area == NULL || !gdk_rectangle_intersect (area, &board, &clipped))
    return (GdkRectangle){ 0, 0, 0, 0 };
  return clipped;
}

static void
take_selection (MsBoardTools *self, GdkRectangle selection)
{
  if (gdk_rectangle_equal (&self->selection, &selection))
    return;
  self->selection = selection;
  gtk_widget_queue_draw (self->geometry->widget);
  g_signal_emit (self->geometry->widget, signals[SELECTED], 0);
}

void
ms_board_tools_select (MsBoardTools *self, const GdkRectangle *area)
{
  GdkRectangle clipped = clip (self, area);
  self->anchor_x = clipped.x;
  self->anchor_y = clipped.y;
  take_selection (self, clipped);
}

static void
select_to (MsBoardTools *self, int x, int y)
{
  int from_x = self->anchor_x, from_y = self->anchor_y;
  GdkRectangle area = { MIN (x, from_x), MIN (y, from_y), ABS (x - from_x) + 1,
    ABS (y - from_y) + 1 };
  take_selection (self, clip (self, &area));
}

void
ms_board_tools_select_along (MsBoardTools *self, int from_x, int from_y, int x, int y)
{
  if (self->selection.width == 0)
    {
      self->anchor_x = from_x;
      self->anchor_y = from_y;
    }
  select_to (self, x, y);
}

/* --- Strokes --- */

void
ms_board_tools_begin (MsBoardTools *self, int x, int y)
{
  self->stroke = self->tool;
  self->last_x = x;
  self->last_y = y;
  if (self->tool == MS_TOOL_SELECT)
    {
      ms_board_tools_select (self, &(GdkRectangle){ x, y, 1, 1 });
      return;
    }
  g_signal_emit (self->geometry->widget, signals[PAINT_BEGIN], 0);
  g_signal_emit (self->geometry->widget, signals[PAINT], 0, x, y);
}

void
ms_board_tools_move (MsBoardTools *self, int x, int y)
{
  if (self->stroke == MS_TOOL_NONE || !ms_board_geometry_contains (self->geometry, x, y))
    return;
  if (self->stroke == MS_TOOL_SELECT)
    {
      select_to (self, x, y);
      return;
    }
  /* Paints the cells after the last one, all that the line between the two touches. */
  int from_x = self->last_x, from_y = self->last_y;
  int n = MAX (ABS (x - from_x), ABS (y - from_y));
  self->last_x = x;
  self->last_y = y;
  for (int i = 1; i <= n && self->stroke != MS_TOOL_NONE; i++)
    g_signal_emit (self->geometry->widget, signals[PAINT], 0,
        from_x + (int)lround ((double)(x - from_x) * i / n),
        from_y + (int)lround ((double)(y - from_y) * i / n));
}

void
ms_board_tools_end (MsBoardTools *self)
{
  MsTool stroke = self->stroke;
  self->stroke = MS_TOOL_NONE;
  if (stroke != MS_TOOL_NONE && stroke != MS_TOOL_SELECT)
    g_signal_emit (self->geometry->widget, signals[PAINT_END], 0);
}

void
ms_board_tools_use (MsBoardTools *self, int x, int y)
{
  const GdkRectangle *area = &self->selection;
  gboolean single = area->width == 1 && area->height == 1;
  if (self->tool != MS_TOOL_SELECT)
    {
      ms_board_tools_begin (self, x, y);
      ms_board_tools_end (self);
    }
  /* Sets one of two corners, one after the other, of a rectangle, for those who cannot drag. */
  else if (single && area->x == x && area->y == y)
    ms_board_tools_select (self, NULL);
  else if (single)
    select_to (self, x, y);
  else
    ms_board_tools_select (self, &(GdkRectangle){ x, y, 1, 1 });
}

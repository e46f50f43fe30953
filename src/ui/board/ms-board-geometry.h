/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardGeometry: where the cells of a board are in the widget that shows it: their size, zooming,
 * scrolling, and the scale of the screen.  A part of a board view; all other parts ask it.
 *
 * Cells are of whole device pixels, on whole device pixels, also where the screen's scale is no whole
 * number.  Lengths are in logical pixels unless said otherwise.  Arrays are by GtkOrientation.
 */
#pragma once

#include "ms-relief.h"

#include <gtk/gtk.h>

#define MS_BOARD_CELL_DEFAULT 28
#define MS_BOARD_FIT_MIN 18
#define MS_BOARD_FIT_MAX 256 /* zooming ends before, at MS_PAINTER_MAX_SIZE */

/* What the geometry asks and tells the widget. */
typedef struct
{
  /* What a margin needs for a ruler, shown or not: on the left (horizontal), above (vertical). */
  int (*get_ruler_room) (GtkWidget *widget, GtkOrientation orientation);
  void (*resized) (GtkWidget *widget); /* cells have other pixels */
  void (*moved) (GtkWidget *widget); /* another part of the board is in sight */
} MsBoardGeometryHooks;

/* A size that is to come back. */
typedef struct
{
  int width, height; /* what the widget counts as having */
  guint tick; /* callback that counts frames; 0: nothing is held */
  int n_frames;
  int passed_width, passed_height; /* what it has had meanwhile; 0: nothing else yet */
} MsBoardHold;

typedef struct
{
  GtkWidget *widget;
  const MsBoardGeometryHooks *hooks;
  int width, height; /* of the board, in cells */
  gboolean relief; /* it is a landscape */
  int cell_size; /* as asked for; ms_board_geometry_get_side is what it comes to */
  gboolean fit; /* cell_size follows the widget */
  double scale; /* device pixels per logical pixel */
  GSignalGroup *surface_signals; /* of the surface whose scale is followed */
  MsBoardHold hold;
  GtkAdjustment *adjustments[2];
  gulong value_handlers[2];
  GtkScrollablePolicy policies[2];
} MsBoardGeometry;

void ms_board_geometry_init (
    MsBoardGeometry *self, GtkWidget *widget, const MsBoardGeometryHooks *hooks);
void ms_board_geometry_dispose (MsBoardGeometry *self);

gboolean ms_board_geometry_contains (const MsBoardGeometry *self, int x, int y);
int ms_board_geometry_get_count (const MsBoardGeometry *self, GtkOrientation orientation);
int ms_board_geometry_get_page (const MsBoardGeometry *self, GtkOrientation orientation);

/* From a cell to the next: cell_size, or somewhat less. */
double ms_board_geometry_get_side (const MsBoardGeometry *self);
int ms_board_geometry_get_pixels (const MsBoardGeometry *self); /* the same in device pixels */
MsRelief ms_board_geometry_get_projection (const MsBoardGeometry *self);
/* Empty space before (after) the cells; the same for a board whatever is shown of it, so that its
 * cells never move for what stands in it. */
int ms_board_geometry_get_margin (
    const MsBoardGeometry *self, GtkOrientation orientation, GtkPackType side);
/* The widget's x (or y) of the left (top) edge of column (row) 0. */
double ms_board_geometry_get_origin (const MsBoardGeometry *self, GtkOrientation orientation);
/* The cells that the widget shows any of, on the flat board; perhaps none. */
GdkRectangle ms_board_geometry_get_visible (const MsBoardGeometry *self);

void ms_board_geometry_set_adjustment (
    MsBoardGeometry *self, GtkOrientation orientation, GtkAdjustment *adjustment);
void ms_board_geometry_measure (
    const MsBoardGeometry *self, GtkOrientation orientation, int *minimum, int *natural);
void ms_board_geometry_allocate (MsBoardGeometry *self); /* the widget has another size */

void ms_board_geometry_set_fit (MsBoardGeometry *self, gboolean fit);
int ms_board_geometry_find_fit (const MsBoardGeometry *self); /* cell_size, where it is fixed */
/* What is at pivot, in the widget, stays there. */
void ms_board_geometry_set_cell_size (MsBoardGeometry *self, int cell_size, const double pivot[2]);
/* cell_size so many steps of zooming larger, or smaller. */
int ms_board_geometry_find_zoomed (const MsBoardGeometry *self, int steps);
void ms_board_geometry_set_scale (
    MsBoardGeometry *self, double scale); /* as if the screen had it */
void ms_board_geometry_hold (MsBoardGeometry *self); /* see ms_board_view_hold */

/* Until bounds, from the board's corner, is in sight with the margins. */
void ms_board_geometry_scroll_to (MsBoardGeometry *self, const graphene_rect_t *bounds);
/* The part in sight, in cells; rulers take part of the view where they are shown. */
graphene_rect_t ms_board_geometry_get_sight (const MsBoardGeometry *self, gboolean rulers);
/* The place, in cells, that is in the middle of sight moves by so much. */
void ms_board_geometry_move_sight (MsBoardGeometry *self, const double cells[2]);

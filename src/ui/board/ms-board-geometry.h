/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardGeometry: where the cells of a board are in the widget that shows it: their size, zooming,
 * scrolling, and the scale of the screen.  A part of a board view; all other parts ask it.
 *
 * Cells have a whole number of device pixels and begin on whole device pixels, also where the
 * screen's scale is not an integer.  Lengths are in logical pixels unless said otherwise.  Arrays
 * are indexed by GtkOrientation.
 */
#pragma once

#include "ms-relief.h"

#include <gtk/gtk.h>

#define MS_BOARD_CELL_DEFAULT 28 /* with text of the usual size; see ms_board_geometry_get_usual */
#define MS_BOARD_FIT_MIN 18
#define MS_BOARD_FIT_TOUCH 36 /* the same where the display has a touch screen */
#define MS_BOARD_FIT_MAX 256 /* zooming stops at MS_PAINTER_MAX_SIZE, which is less */

/* Functions by which the geometry asks the widget and tells it things. */
typedef struct
{
  /* The room that a margin needs for a ruler, shown or not: on the left (horizontal) or above
   * (vertical). */
  int (*get_ruler_room) (GtkWidget *widget, GtkOrientation orientation);
  void (*resized) (GtkWidget *widget); /* the size of cells in pixels has changed */
  void (*moved) (GtkWidget *widget); /* another part of the board is in sight */
} MsBoardGeometryHooks;

/* A size that the widget is expected to have again soon. */
typedef struct
{
  int width, height; /* the size that the widget is taken to have */
  guint tick; /* callback that counts frames; 0: no size is held */
  int n_frames;
  /* The size that the widget has had meanwhile; 0: no other one yet. */
  int passed_width, passed_height;
} MsBoardHold;

typedef struct _MsBoardGeometry
{
  GtkWidget *widget;
  const MsBoardGeometryHooks *hooks;
  int width, height; /* of the board, in cells */
  gboolean relief; /* the board is shown as a landscape */
  /* As asked for; ms_board_geometry_get_side gives the size that cells really have. */
  int cell_size;
  gboolean fit; /* cell_size is chosen so that the board fits the widget */
  double scale; /* device pixels per logical pixel */
  GSignalGroup *surface_signals; /* signals of the surface whose scale is used */
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

/* The distance from a cell to the next: cell_size, or somewhat less. */
double ms_board_geometry_get_side (const MsBoardGeometry *self);
/* The size that cells should have where there is room: it follows the size of text, and
 * is never less than a finger needs where there is a touch screen. */
int ms_board_geometry_get_usual (const MsBoardGeometry *self);
int ms_board_geometry_get_pixels (const MsBoardGeometry *self); /* the same in device pixels */
MsRelief ms_board_geometry_get_projection (const MsBoardGeometry *self);
/* The widget's x (or y) of the left (top) edge of column (row) 0. */
double ms_board_geometry_get_origin (const MsBoardGeometry *self, GtkOrientation orientation);
/* The cells of which the widget shows at least a part, on the flat board; perhaps none. */
GdkRectangle ms_board_geometry_get_visible (const MsBoardGeometry *self);

void ms_board_geometry_set_adjustment (
    MsBoardGeometry *self, GtkOrientation orientation, GtkAdjustment *adjustment);
void ms_board_geometry_measure (
    const MsBoardGeometry *self, GtkOrientation orientation, int *minimum, int *natural);
/* The widget has been given another size. */
void ms_board_geometry_allocate (MsBoardGeometry *self);

void ms_board_geometry_set_fit (MsBoardGeometry *self, gboolean fit);
/* The cell_size at which the board fits, or the current one where it is fixed. */
int ms_board_geometry_find_fit (const MsBoardGeometry *self);
/* Sets the size of cells so that the point of the board at pivot, in the widget, stays there. */
void ms_board_geometry_set_cell_size (MsBoardGeometry *self, int cell_size, const double pivot[2]);
/* The cell_size that is so many steps of zooming larger, or smaller for negative steps. */
int ms_board_geometry_find_zoomed (const MsBoardGeometry *self, int steps);
void ms_board_geometry_hold (MsBoardGeometry *self); /* see ms_board_view_hold */

/* Scrolls until bounds, relative to the board's corner, is in sight together with the margins. */
void ms_board_geometry_scroll_to (MsBoardGeometry *self, const graphene_rect_t *bounds);
/* The part of the board in sight, in cells; with rulers, without the part of the view that they
 * take. */
graphene_rect_t ms_board_geometry_get_sight (const MsBoardGeometry *self, gboolean rulers);
/* Moves the place that is in the middle of sight by so many cells. */
void ms_board_geometry_move_sight (MsBoardGeometry *self, const double cells[2]);

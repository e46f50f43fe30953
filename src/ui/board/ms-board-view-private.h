/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of MsBoardView share: its fields, and what one part offers to the others.
 *
 *   ms-board-view.c            the class: properties, the game's signals
 *   ms-board-view-options.c    what the player can choose: the plain properties
 *   ms-board-view-content.c    what each cell shows
 *   ms-board-view-lasting.c    odds that outlast their position while it is edited
 *   ms-board-view-geometry.c   where cells are: scrolling, zoom, size
 *   ms-board-view-scale.c      cells of whole device pixels
 *   ms-board-view-draw.c       what is seen: chunks and overlays
 *   ms-board-view-chunks.c     the store of drawn chunks
 *   ms-board-view-effects.c    what moves for a moment: openings spread, mines and flags show in waves
 *   ms-board-view-relief.c     the board as a landscape
 *   ms-board-view-hint.c       what a hint points at
 *   ms-board-view-ghost.c      the hand of a game that is watched
 *   ms-board-view-overlay.c    what a page of the panel draws
 *   ms-board-view-rulers.c     letters and numbers at the edge
 *   ms-board-view-sight.c      what is in sight, and a cell as one colour
 *   ms-board-view-pointer.c    the mouse
 *   ms-board-view-touch.c      fingers
 *   ms-board-view-tools.c      what these mean with a tool in hand
 *   ms-board-view-selection.c  the selected rectangle
 *   ms-board-view-keys.c       keyboard and cursor
 *   ms-board-view-cells.c      what assistive technology sees: a child per cell
 */
#pragma once

#include "ms-board-view.h"

#include "ms-board-view-chunks.h"
#include "ms-cell-effects.h"
#include "ms-tiles.h"
#include "ms-painter.h"
#include "ms-relief-heights.h"
#include "ms-relief-tiles.h"
#include "ms-relief.h"
#include "ms-rulers.h"

#define MS_BOARD_CELL_DEFAULT 28
#define MS_BOARD_FIT_MIN 18
#define MS_BOARD_FIT_MAX 256 /* zooming ends before, at MS_PAINTER_MAX_SIZE */

/* Boards with more cells than this have one accessible child instead of one per cell. */
#define MS_BOARD_MAX_CHILDREN (100 * 100)

typedef enum
{
  MS_INTENT_OPEN,
  MS_INTENT_MARK,
  MS_INTENT_CHORD,
  MS_INTENT_PICK,
  MS_N_INTENTS
} MsIntent;

typedef enum
{
  MS_HINT_PART_NONE,
  MS_HINT_PART_AREA,
  MS_HINT_PART_NUMBER,
  MS_HINT_PART_CELL,
} MsHintPart;

typedef enum
{
  MS_PRESS_NONE,
  MS_PRESS_OPEN, /* left button: opens, or chords on a number, when released on the same cell */
  MS_PRESS_MARK, /* right button, or left in flag mode: marks when pressed or when released */
  MS_PRESS_CHORD, /* middle, left and right, or a double click: chords when released */
  MS_PRESS_TOOL, /* left button with a tool in hand, until it is let go */
  MS_PRESS_PICK, /* left button with Shift: picks when released */
  MS_PRESS_SPENT, /* done; waits for all buttons to be released */
} MsPress;

typedef struct
{
  guint buttons; /* bit n: button n is down */
  gboolean shift; /* held when the last press came */
  MsPress press;
  int press_x, press_y; /* the cell it began on */
  int hover_x, hover_y; /* -1, -1: none */
  double x, y; /* the pointer in the widget; negative when it is elsewhere */
  guint32 last_time; /* of the last left press, for double clicks */
  int last_x, last_y;
} MsBoardPointer;

typedef struct
{
  gboolean editable;
  MsTool tool; /* in hand where the board is editable */
  gboolean stroking; /* a stroke has begun and not ended */
  int last_x, last_y; /* where the stroke was last */
  double scroll_rest; /* of the wheel, below one step */
  GdkRectangle selection; /* in cells, on the board; its width is 0: none */
  int anchor_x, anchor_y; /* the corner of it that stays */
} MsBoardTools;

typedef struct
{
  GPtrArray *children; /* MsBoardCell or NULL, the last cell's first; at least n_wanted */
  guint n_wanted; /* one per cell, or one alone on large boards; later children are to go */
  guint n_created; /* children [0, n_created) exist; later ones may */
  guint n_children; /* how many exist */
  GArray *keys; /* guint64 by child: what the child's name says; 0: not named yet */
  guint next_name; /* names [0, next_name) are up to date */
  guint idle; /* source that creates and names, a slice at a time */
  char *news; /* how the game ended, said once before the cursor's cell; or NULL */
} MsBoardCells;

/* By the property of the same name. */
typedef struct
{
  MsRamp ramp;
  MsStyle style;
  MsOddsFormat numbers;
  MsOdds odds;
  MsChording chording;
  gboolean mark_on_release, flag_mode, animate;
} MsBoardOptions;

/* Pictures of one effect: more than there are frames of a fast one. */
#define MS_BOARD_EFFECT_PHASES 8

typedef struct
{
  MsCellEffects *cells; /* owned */
  guint tick; /* callback that draws the next step; 0: nothing moves */
  gboolean followed; /* a game that is watched goes on by itself, no faster than it was played */
  GskRenderNode *phases[MS_N_EFFECTS][MS_BOARD_EFFECT_PHASES]; /* owned; NULL: to be drawn */
} MsBoardEffects;

typedef struct
{
  MsBoardOverlay *page, *supposed; /* as they were set, refed, or NULL */
  MsBoardOverlay *overlay; /* both together; or NULL */
  GskRenderNode *node; /* what was last in sight of it; NULL: to be made */
  GdkRectangle area; /* that node's, in cells */
} MsBoardOverlaid;

typedef struct
{
  MsAnalysis *analysis; /* owned, of a board of this size; NULL: none */
  guint tick; /* callback that counts its frames; 0: none */
  int n_frames;
} MsBoardLasting;

typedef struct
{
  gboolean on;
  MsReliefTiles *tiles; /* for palette, cell_size and scale; NULL: to be made */
  MsReliefHeights *heights; /* of this board; NULL: to be made */
  GskRenderNode *node; /* what is in sight; NULL: to be drawn */
  GdkRectangle area; /* of the picture, that it shows, in device pixels */
  guint32 serial; /* of the board when it was drawn */
  gint64 missed; /* frame time of the first picture without the analysis; 0: it is there */
  guint tick; /* callback that draws the next step; 0: nothing moves */
} MsBoardRelief;

/* A bold label of the longest kind there is on the board, in logical pixels. */
typedef struct
{
  int width, height;
} MsRulerLabel;

typedef struct
{
  GskRenderNode *node; /* NULL: to be made */
  int index; /* of the labels: how many such images come before; of a mark: its column or row */
} MsRulerImage;

/* What all images of a ruler depend on. */
typedef struct
{
  double side; /* of a cell, in logical pixels */
  double scale; /* device pixels per logical pixel */
  int room; /* of the ruler across, in logical pixels */
  int step; /* every how-manieth column or row has a label */
  GdkRGBA ink, ground;
} MsRulerLook;

/* As many as are in sight on any screen, and more are drawn anew. */
#define MS_RULER_IMAGES 64

typedef struct
{
  MsRulerLook look;
  MsRulerImage labels[MS_RULER_IMAGES]; /* by index modulo their number */
  MsRulerImage marks[2]; /* of the pointer, of the cursor */
} MsRulerStrip;

/* Arrays are by the GtkOrientation along which the ruler lies. */
typedef struct
{
  MsRulers when;
  gboolean spoken; /* as others know: see the property */
  gboolean measured; /* label is that of the font and the board */
  MsRulerLabel label[2];
  MsRulerStrip strips[2];
} MsBoardRulers;

typedef struct
{
  int width, height; /* what the view counts as having */
  guint tick; /* callback that counts frames; 0: nothing is held */
  int n_frames;
  int passed_width, passed_height; /* what it has had meanwhile; 0: nothing else yet */
} MsBoardHold;

struct _MsBoardView
{
  GtkWidget parent_instance;

  /* What is shown. */
  MsGame *game;
  GSignalGroup *game_signals;
  MsAnalysis *analysis;
  MsBoardLasting lasting;
  gboolean show_probabilities, show_deduced;
  MsTheme theme;
  MsBoardOptions options;

  /* Geometry, in cells and logical pixels. */
  int width, height;
  int cell_size; /* as asked for; ms_board_view_get_side is what it comes to */
  double scale; /* device pixels per logical pixel */
  GSignalGroup *surface_signals; /* of the surface whose scale is followed */
  gboolean fit;
  MsBoardHold hold;
  GtkAdjustment *adjustments[2]; /* by GtkOrientation */
  gulong value_handlers[2];
  GtkScrollablePolicy policies[2];
  double scroll_rest; /* of Ctrl+wheel, below one step */
  int pinched_size; /* cell_size when two fingers came down; 0: none are */

  /* Drawing. */
  MsTiles *tiles; /* for palette, cell_size and scale; NULL: to be made */
  MsBoardChunks *chunks;
  GArray *serials[MS_N_LAYERS]; /* guint32 by chunk */
  guint32 serial;
  guint tick; /* callback that goes on with chunks left out of a frame */
  MsBoardEffects effects;
  MsBoardRelief relief;
  guint n_drawn, n_built; /* chunks in the last frame, and ever built: diagnostics */

  MsBoardHint hint; /* its numbers are owned */
  MsBoardOverlaid overlaid;
  MsBoardGhost ghost;
  MsBoardRulers rulers;

  /* Interaction. */
  MsBoardPointer pointer;
  MsBoardTools tools;
  int cursor_x, cursor_y;
  gboolean cursor_shown;
  MsBoardCells cells;
};

/* ms-board-view.c */
void ms_board_view_emit_intent (MsBoardView *self, MsIntent intent, int x, int y);
void ms_board_view_notify_fit (MsBoardView *self, gboolean fit);
void ms_board_view_notify_pressed (MsBoardView *self);
void ms_board_view_notify_cursor (MsBoardView *self);
void ms_board_view_notify_overlay (MsBoardView *self);
void ms_board_view_emit_click (MsBoardView *self, int x, int y); /* on an opened cell */
void ms_board_view_emit_hovered (MsBoardView *self);
void ms_board_view_emit_scrolled (MsBoardView *self);
MsCell ms_board_view_get_cell (MsBoardView *self, int x, int y);
gboolean ms_board_view_contains (MsBoardView *self, int x, int y);
gboolean ms_board_view_is_playable (MsBoardView *self);

/* What the analysis shows, or how, has changed for every cell. */
void ms_board_view_show_anew (MsBoardView *self);

/* ms-board-view-options.c */
void ms_board_view_install_options (GObjectClass *klass, guint first);
/* FALSE: index is no option's. */
gboolean ms_board_view_get_option (MsBoardView *self, guint index, GValue *value);
gboolean ms_board_view_set_option (
    MsBoardView *self, guint index, const GValue *value, GParamSpec *pspec);

/* ms-board-view-content.c */
/* What is known about a cell and may be shown now; the same with odds that only just were. */
void ms_board_view_describe (MsBoardView *self, int x, int y, MsPainterCell *cell);
void ms_board_view_describe_drawn (MsBoardView *self, int x, int y, MsPainterCell *cell);

/* ms-board-view-ghost.c */
void ms_board_view_append_ghost (MsBoardView *self, GtkSnapshot *snapshot, MsPainter *painter);
void ms_board_view_append_pressed_cell (
    MsBoardView *self, GtkSnapshot *snapshot, MsPainter *painter, int x, int y);

/* ms-board-view-lasting.c */
/* Keeps analysis, which is no more that of the position, to be drawn for a few frames, if the board
 * is being edited or watched.  Another one, and another board, drop it. */
void ms_board_view_keep_lasting (MsBoardView *self, MsAnalysis *analysis);
void ms_board_view_drop_lasting (MsBoardView *self);
/* Borrowed; NULL: none, or the cell has changed since. */
MsAnalysis *ms_board_view_get_lasting (MsBoardView *self, int x, int y);

/* ms-board-view-geometry.c */
void ms_board_view_set_adjustment (
    MsBoardView *self, GtkOrientation orientation, GtkAdjustment *adjustment);
void ms_board_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
    int *minimum, int *natural, int *minimum_baseline, int *natural_baseline);
void ms_board_view_size_allocate (GtkWidget *widget, int width, int height, int baseline);
void ms_board_view_set_cell_size (MsBoardView *self, int cell_size); /* about the pointer */
void ms_board_view_update_fit (MsBoardView *self);
/* Empty space before (after) the cells inside the view, in logical pixels; the same for a board
 * whatever is shown of it, so that its cells never move for what stands in it. */
int ms_board_view_get_margin (MsBoardView *self, GtkOrientation orientation, GtkPackType side);
/* The widget's x (or y) of the left (top) edge of column (row) 0. */
double ms_board_view_get_origin (MsBoardView *self, GtkOrientation orientation);
/* Where a cell is, from there on; in a relief its top. */
graphene_rect_t ms_board_view_get_bounds (MsBoardView *self, int x, int y);
/* FALSE, and -1 -1, where no cell is. */
gboolean ms_board_view_cell_at (MsBoardView *self, double wx, double wy, int *x, int *y);
void ms_board_view_scroll_to (MsBoardView *self, int x, int y);

/* ms-board-view-scale.c */
void ms_board_view_init_scale (MsBoardView *self);
/* As if the screen had it. */
void ms_board_view_set_scale (MsBoardView *self, double scale);
/* From a cell to the next, in logical pixels: cell_size, or somewhat less. */
double ms_board_view_get_side (MsBoardView *self);
/* What a covered cell fills of its place on the flat board, without what the style leaves free to its
 * right and below. */
graphene_rect_t ms_board_view_get_body (MsBoardView *self, int x, int y);
/* The place next to origin that lies on a device pixel of the surface. */
double ms_board_view_snap_origin (MsBoardView *self, GtkOrientation orientation, int origin);

/* ms-board-view-draw.c */
MsTiles *ms_board_view_ensure_tiles (MsBoardView *self); /* borrowed until the look changes */
void ms_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);
void ms_board_view_reset_chunks (MsBoardView *self); /* another board */
void ms_board_view_dirty_layer (MsBoardView *self, MsLayer layer);
void ms_board_view_dirty_cells (MsBoardView *self, const int *cells, guint n_cells);
void ms_board_view_dirty_look (MsBoardView *self); /* another painter: palette, style, cell size */
const MsPalette *ms_board_view_get_palette (MsBoardView *self);
MsPainter *ms_board_view_create_painter (MsBoardView *self); /* for the look of now; the caller's */
MsPainter *ms_board_view_get_painter (MsBoardView *self); /* of the tiles, borrowed */
/* A node that copies image (taken) pixel for pixel to area, in device pixels. */
GskRenderNode *ms_board_view_wrap_image (
    MsBoardView *self, cairo_surface_t *image, const GdkRectangle *area);

/* ms-board-view-effects.c */
gboolean ms_board_view_may_animate (MsBoardView *self); /* the player, and GTK's own setting */
void ms_board_view_init_effects (MsBoardView *self);
void ms_board_view_finalize_effects (MsBoardView *self);
/* These cells have changed, as they are now. Work: at most some ten thousand looks at a cell. */
void ms_board_view_spread (MsBoardView *self, const int *cells, guint n_cells);
void ms_board_view_stop_effects (MsBoardView *self); /* all is at rest */
void ms_board_view_drop_phases (MsBoardView *self); /* another painter */
/* Over the chunks; origin at the board's corner. */
void ms_board_view_append_effects (MsBoardView *self, GtkSnapshot *snapshot);

/* ms-board-view-relief.c */
void ms_board_view_set_relief (MsBoardView *self, gboolean on);
MsRelief ms_board_view_get_projection (MsBoardView *self);
void ms_board_view_reset_relief (MsBoardView *self); /* another board */
void ms_board_view_dirty_relief (MsBoardView *self); /* something looks different */
void ms_board_view_dirty_relief_look (MsBoardView *self); /* another painter */
/* The cell seen at a point of the picture, as it is seen now; FALSE, and -1 -1: none. */
gboolean ms_board_view_pick_relief (MsBoardView *self, double px, double py, int *x, int *y);
/* The rectangle around the top of a cell, where it comes to rest, in device pixels. */
GdkRectangle ms_board_view_get_relief_top (MsBoardView *self, int x, int y);
/* Until gtk_snapshot_restore, what is drawn at a cell's place on the flat board lies on that cell;
 * on the floor where x is negative.  Without a relief the flat board itself. */
void ms_board_view_save_plane (MsBoardView *self, GtkSnapshot *snapshot, int x, int y);
/* Origin at the picture's corner. */
void ms_board_view_append_relief (MsBoardView *self, GtkSnapshot *snapshot);

/* ms-board-view-hint.c */
MsHintPart ms_board_view_get_hint_part (MsBoardView *self, int x, int y);
void ms_board_view_append_hint (MsBoardView *self, GtkSnapshot *snapshot, const MsPalette *palette);
/* A line in two colours inside bounds, so that it shows on every shade; all in logical pixels. */
void ms_board_view_append_double_ring (GtkSnapshot *snapshot, const MsPalette *palette,
    float radius, float line, graphene_rect_t bounds);

/* ms-board-view-overlay.c */
void ms_board_view_drop_overlay (MsBoardView *self, int width, int height); /* of another size */
void ms_board_view_dirty_overlay (MsBoardView *self); /* it looks different */
/* What is drawn over a cell; NULL: nothing.  Borrowed. */
const MsOverlayCell *ms_board_view_get_overlay_cell (MsBoardView *self, int x, int y);
/* The part of it in area, in cells; origin at the board's corner. */
void ms_board_view_append_overlay (
    MsBoardView *self, GtkSnapshot *snapshot, MsPainter *painter, const GdkRectangle *area);

/* ms-board-view-rulers.c */
void ms_board_view_set_rulers (MsBoardView *self, MsRulers when);
void ms_board_view_dirty_rulers (MsBoardView *self); /* another board, or another font */
/* Whether they are shown now. */
gboolean ms_board_view_has_rulers (MsBoardView *self);
/* What a margin needs for a ruler, shown or not: on the left (horizontal), above (vertical). */
int ms_board_view_get_ruler_room (MsBoardView *self, GtkOrientation orientation);
void ms_board_view_get_ruler_colors (MsBoardView *self, GdkRGBA *ink, GdkRGBA *ground);
void ms_board_view_append_rulers (MsBoardView *self, GtkSnapshot *snapshot);

/* ms-board-view-pointer.c */
void ms_board_view_add_pointer (MsBoardView *self);
void ms_board_view_pointer_press (MsBoardView *self, guint button, int x, int y, guint32 time);
void ms_board_view_pointer_release (MsBoardView *self, guint button, int x, int y);
void ms_board_view_pointer_move (MsBoardView *self, double wx, double wy);
void ms_board_view_pointer_cancel (MsBoardView *self);
/* Tells the game; wx, wy in the widget. */
void ms_board_view_note_pointer (MsBoardView *self, MsPointerKind kind, double wx, double wy);
/* Whether a press is held over the cell it began on. */
gboolean ms_board_view_is_pressed (MsBoardView *self);

/* ms-board-view-touch.c */
void ms_board_view_add_touch (MsBoardView *self);
/* Two fingers about (wx, wy) are scale times as far apart as when they came down. */
void ms_board_view_pinch (MsBoardView *self, double scale, double wx, double wy);
void ms_board_view_pinch_end (MsBoardView *self);

/* ms-board-view-tools.c */
void ms_board_view_install_tool_signals (void);
void ms_board_view_emit_write (MsBoardView *self, int x, int y, MsCell value);
void ms_board_view_emit_selected (MsBoardView *self);
/* The tool in hand; MS_TOOL_NONE where nothing is to be edited. */
MsTool ms_board_view_get_active_tool (MsBoardView *self);
void ms_board_view_set_tool (MsBoardView *self, MsTool tool);
void ms_board_view_set_editable (MsBoardView *self, gboolean editable);
/* A stroke of the tool in hand; cells off the board are left out of it. */
void ms_board_view_tool_begin (MsBoardView *self, int x, int y);
void ms_board_view_tool_move (MsBoardView *self, int x, int y);
void ms_board_view_tool_end (MsBoardView *self);
/* The tool in hand on one cell alone, without a drag. */
void ms_board_view_use_tool (MsBoardView *self, int x, int y);
/* FALSE: the key, or the wheel, means what it means without a tool. */
gboolean ms_board_view_tool_key (MsBoardView *self, guint keyval, GdkModifierType state);
gboolean ms_board_view_tool_scroll (MsBoardView *self, double dy);

/* ms-board-view-selection.c */
/* (x, y) becomes the corner that stays, alone selected; the other corner; either by turns; the
 * other corner follows the cursor, which was at (from_x, from_y). */
void ms_board_view_select_from (MsBoardView *self, int x, int y);
void ms_board_view_select_to (MsBoardView *self, int x, int y);
void ms_board_view_select_corner (MsBoardView *self, int x, int y);
void ms_board_view_select_along (MsBoardView *self, int from_x, int from_y);
void ms_board_view_append_selection (
    MsBoardView *self, GtkSnapshot *snapshot, const MsPalette *palette);

/* ms-board-view-keys.c */
void ms_board_view_add_keys (MsBoardView *self);
gboolean ms_board_view_key (MsBoardView *self, guint keyval, GdkModifierType state);
gboolean ms_board_view_move_cursor (MsBoardView *self, int dx, int dy);
void ms_board_view_show_cursor (MsBoardView *self);

/* ms-board-view-cells.c */
void ms_board_view_reset_cells (MsBoardView *self); /* another board */
void ms_board_view_rename_cells (MsBoardView *self); /* any name may have changed */
void ms_board_view_rename_changed (MsBoardView *self, const int *cells, guint n_cells);
void ms_board_view_place_cells (MsBoardView *self);
void ms_board_view_clear_cells (MsBoardView *self);
void ms_board_view_set_news (MsBoardView *self, const char *news);
gboolean ms_board_view_focus_cursor (MsBoardView *self);
/* Whether the keyboard's focus in the window is on the board. */
gboolean ms_board_view_has_focus (MsBoardView *self);
/* The child that stands for a cell now; NULL when it has not been made yet. */
GtkWidget *ms_board_view_get_child (MsBoardView *self, int x, int y);
/* What assistive technology asked of the child at index. */
void ms_board_view_child_intent (MsBoardView *self, guint index, MsIntent intent);
void ms_board_view_child_write (MsBoardView *self, guint index, MsCell value);
/* The cursor moved from (x, y). */
void ms_board_view_follow_cursor (MsBoardView *self);

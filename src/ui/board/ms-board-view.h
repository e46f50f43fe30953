/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardView: shows a game's board, and turns pointer and keyboard into intents.
 *
 * A GtkWidget that implements GtkScrollable (put it into a GtkScrolledWindow).  It holds no game
 * state: it draws the game's cells and the analysis it is given; what the player wants to do it
 * tells by signals, and leaves the doing to the window.
 *
 * It is made of parts, each with a struct and files of its own, which do not know the view: where
 * cells are (MsBoardGeometry), what they show (MsBoardContent), what they are drawn with
 * (MsBoardLook) and how (MsBoardChunks, MsBoardRelief, MsBoardEffects, MsBoardOverlays,
 * MsBoardMarks, MsBoardRulers), what the mouse means (MsBoardPointer, MsBoardTools), which
 * cell is meant (MsBoardChoice), and what assistive technology sees (MsBoardCells).
 *
 * Properties
 *   game                MsGame or NULL, read-write
 *   analysis            MsAnalysis or NULL, read-write (bound to MsAnalyzer:analysis)
 *   show-probabilities  boolean, read-write: the heatmap
 *   show-deduced        boolean, read-write: outlines certain cells; with either of them, flags on
 *                       certainly safe cells are crossed
 *   cell-size           int, read-write: side of a cell in logical pixels, 4…96,
 *                       and up to 256 where the board is fitted
 *   fit                 boolean, read-write: choose cell-size so that the board fits (18…256, with
 *                       a touch screen 36…256); zooming turns it off; default TRUE
 *   theme               MsTheme, read-write: light, dark, high contrast
 *   style               MsStyle, read-write: the form of the cells
 *   ramp                MsRamp, read-write: colours instead of the theme's own
 *   numbers             MsOddsFormat, read-write: how a chance is written
 *   odds                MsOdds, read-write: which chance
 *   chording            MsChording, read-write: which clicks on a number open around it
 *   mark-on-release     boolean, read-write: the right button marks when let go; default FALSE
 *   flag-mode           boolean, read-write: a left click or a tap on a covered cell marks it
 *   editable            boolean, read-write: digits, tools and Shift with the arrows work
 *   tool                MsTool, read-write: what is in hand where the board is editable
 *   relief              boolean, read-write: as a landscape, cells as high as the chance shown
 *   animate             boolean, read-write: openings spread and ends show in waves, if GTK's own
 *                       setting allows
 *   overlay             MsBoardOverlay or NULL, read-write: drawn above the cells and said in their
 *                       names, not while the game is paused; dropped when the board's size changes
 *   rulers              MsRulers, read-write: when letters and numbers stand at the board's edge,
 *                       not in a relief; default never
 *   spoken              boolean, read-write: cells are spoken of by their names somewhere the board
 *                       does not know of; it knows of odds, hints, overlays, contradictions and
 *                       editing
 *   chosen              int, read-only: the index of the one cell that commands are about: the one
 *                       last pointed at or moved to, at first A1 (MsBoardChoice); the keyboard goes
 *                       on there; notify
 *   cursor-x, cursor-y  int, read-only: the keyboard cursor, at the chosen cell unless that was
 *                       pointed at and no key has been pressed since; notify
 *   pressed             boolean, read-only: an opening press is held (for faces and the like)
 *
 * Signals (the intents; those of the pointer also where they can have no effect, as clicks count)
 *   open  (x, y)   mark (x, y)   chord (x, y)      ints
 *   pick  (x, y)                                   the cell is to be looked at: Shift with the left
 *                                                  button or Return, or an accessible action
 *   ask   (x, y)                                   the cell's menu is wanted
 *   hovered (x, y)                                 -1, -1 when the pointer leaves
 *   scrolled ()                                    other cells may be in sight
 *   paint-begin ()   paint (x, y)   paint-end ()   a stroke of a tool that paints; a drag is one,
 *                                                  and may come to the same cell twice
 *   write (x, y, value)                            ints; value is an MsCell: a digit, or asked for
 *                                                  by assistive technology
 *   step (x, y, by)                                the wheel, with MS_TOOL_NUMBER
 *   selected ()                                    the selection is another one
 *
 * Up to 100×100 cells every cell has an accessible child named as in the interface design
 * ("covered, mine 12.5 %, D 3, row 3, column 4"); larger boards have one whose name follows the
 * cursor.
 */
#pragma once

#include "ms-board-overlay.h"
#include "ms-board-types.h"
#include "ms-game.h"

#include <gtk/gtk.h>

#define MS_TYPE_BOARD_VIEW (ms_board_view_get_type ())
G_DECLARE_FINAL_TYPE (MsBoardView, ms_board_view, MS, BOARD_VIEW, GtkWidget)

/* How important a cell is where many cells are drawn as one dot. */
typedef enum
{
  MS_DOT_PLAIN,
  MS_DOT_BEST, /* among the best guesses, if these are shown */
  MS_DOT_SAFE, /* certainly safe, if that is shown */
  MS_DOT_WRONG, /* the mine that was hit, or a number that cannot be right */
} MsDotRank;

typedef struct
{
  MsColor color;
  MsDotRank rank;
} MsBoardDot;

void ms_board_view_set_game (MsBoardView *self, MsGame *game);

void ms_board_view_zoom (MsBoardView *self, int steps); /* about the cursor or the pointer */
void ms_board_view_zoom_reset (MsBoardView *self); /* back to 28 px */
void ms_board_view_zoom_fit (MsBoardView *self);

/* Keeps the cells where they are while the window is resized for something that appears or
 * disappears beside the view.  It lasts until the view has its present size again, or for a few
 * frames. */
void ms_board_view_hold (MsBoardView *self);

/* Points at hint (copied, on the board; NULL: at nothing) until another hint is set or the board is
 * replaced. */
void ms_board_view_set_hint (MsBoardView *self, const MsBoardHint *hint);

/* Draws the pointer of a game that is watched (copied; NULL: none) until it is called again. */
void ms_board_view_set_ghost (MsBoardView *self, const MsBoardGhost *ghost);

/* Overlay must have the board's size, else it counts as NULL: nothing is drawn. */
void ms_board_view_set_overlay (MsBoardView *self, MsBoardOverlay *overlay);
/* Takes overlay and sets it; where it is NULL, only an overlay that is still *mine is removed.
 * Keeps in *mine what the caller has set, for the next time and to be unreferenced at last. */
void ms_board_view_replace_overlay (
    MsBoardView *self, MsBoardOverlay **mine, MsBoardOverlay *overlay);
/* What is supposed of cells, or NULL: said and drawn, below the overlay of the page, whatever page
 * is shown. */
void ms_board_view_set_supposed (MsBoardView *self, MsBoardOverlay *supposed);

/* Of a game that is watched: whether it goes on by itself, no faster than it was played, so that
 * openings are seen to spread; at first FALSE.  Moments that are jumped to are shown at once. */
void ms_board_view_set_followed (MsBoardView *self, gboolean followed);

/* As if the player had picked the cell. */
void ms_board_view_pick (MsBoardView *self, int x, int y);
/* As if the player had that intent at the cell, on the board; to open it uses the tool in hand, if
 * there is one. */
void ms_board_view_act (MsBoardView *self, int x, int y, MsIntent intent);

/* What the next left click or tap means, once, wherever it comes, if it is not MS_INTENT_NONE; for
 * instance MS_INTENT_ASK. */
void ms_board_view_set_next (MsBoardView *self, MsIntent intent);
MsIntent ms_board_view_get_next (MsBoardView *self);
/* The pointer, wherever it is seen next, has not moved there to point at a cell: something that lay
 * over the board is gone. */
void ms_board_view_forget_pointer (MsBoardView *self);
/* The cell at a place in the view; FALSE: there is none. */
gboolean ms_board_view_cell_at (MsBoardView *self, double wx, double wy, int *x, int *y);
/* The rectangle of a cell in the view. */
GdkRectangle ms_board_view_get_place (MsBoardView *self, int x, int y);

/* The part of the board that is in sight, in cells. */
graphene_rect_t ms_board_view_get_sight (MsBoardView *self);
/* Scrolls so that this place, in cells, is in the middle of the view, as far as scrolling
 * allows. */
void ms_board_view_centre_on (MsBoardView *self, double x, double y);
/* Moves the cursor to a cell of the board, shows it and gives it the keyboard's focus; a cell that
 * was out of sight is scrolled to the middle. */
void ms_board_view_lead_to (MsBoardView *self, int x, int y);
/* What a cell, which must be on the board, looks like as one dot, with as much of the analysis as
 * is shown. */
void ms_board_view_get_dot (MsBoardView *self, int x, int y, MsBoardDot *dot);

/* Scrolls a cell into view. */
void ms_board_view_show_cell (MsBoardView *self, int x, int y);

/* Lets assistive technology say sentence before the name of the cursor's cell, until the cursor
 * moves or the board changes. */
void ms_board_view_announce (MsBoardView *self, const char *sentence);

/* Selects the part of a rectangle, in cells, that lies on the board; NULL: nothing.  When the board
 * is replaced or stops being editable, nothing is selected. */
void ms_board_view_set_selection (MsBoardView *self, const GdkRectangle *selection);
/* Returns FALSE, and sets a width of 0, if nothing is selected.  selection may be NULL. */
gboolean ms_board_view_get_selection (MsBoardView *self, GdkRectangle *selection);

void ms_board_view_get_cursor (MsBoardView *self, int *x, int *y);
void ms_board_view_set_cursor (MsBoardView *self, int x, int y); /* scrolls it into view */
/* Value of the property "chosen". */
int ms_board_view_get_chosen (MsBoardView *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPainter: draws one cell of the board into any cairo context, so that the screen, exported
 * pictures and the tests' image surfaces look the same.
 *
 * A painter is made for one palette and one cell size, and keeps laid-out texts; it is cheap to use
 * for many cells, and costly to make (about 1 ms).  Only one thread may use it at a time.
 *
 * A cell has two layers: what lies on the board (covered, number, mark, mine) and what the analysis
 * says about it (shade, percentage, tick, diamond, rings).  The second layer covers the first where
 * it shades a cell, and is transparent elsewhere.
 *
 * The strongest marks are for what a player should see first: a ring for the best guess, a tile for
 * a certainly safe cell.  Other odds have the colours of the ramp; a certain mine keeps the colour
 * of a covered cell and has a small sign.
 *
 * The text in a shaded cell depends on the cell's side in pixels: below 18 nothing; 18…27 whole
 * percent; 28…39 whole percent, one decimal below 10 and above 90; from 40 one decimal.  A chance
 * that is not certain is never printed as 0 or 100 (ms_odds_format_dup_percentage); a certain cell
 * has a tick or a diamond instead.  Where fractions are wanted, a fraction is printed if it can be
 * read at that size, else a decimal.
 */
#pragma once

#include "ms-painter-text.h"
#include "ms-tile-form.h"

#include "ms-analysis.h"

#define MS_PAINTER_MIN_SIZE 4
#define MS_PAINTER_MAX_SIZE 96 /* on the screen; in pictures cells may be larger */

typedef enum
{
  MS_PAINTER_SHADED = 1 << 0, /* the heatmap is on and has a chance for the cell */
  MS_PAINTER_DEDUCED = 1 << 1, /* outline the cell if it is certain */
  MS_PAINTER_OUTSIDE = 1 << 2, /* the cell touches no number: it is shaded without a text */
  /* one of the best guesses: it gets a ring, a thin one if it is one of many cells outside */
  MS_PAINTER_BEST = 1 << 3,
  MS_PAINTER_CONFLICT = 1 << 4, /* one of the numbers that contradict each other */
  MS_PAINTER_ESTIMATE = 1 << 5, /* the probability is sampled */
  MS_PAINTER_ALONE = 1 << 6, /* the only best guess */
  MS_PAINTER_WIN = 1 << 7, /* show the chance to win: probability is that of losing */
  /* the cell is dead, its number being known in advance: it gets a faint cross in the corner */
  MS_PAINTER_DEAD = 1 << 8,
  /* show how much opening the cell tells, in bits; probability is by what share it tells less
   * than the cell that tells most */
  MS_PAINTER_BITS = 1 << 9,
} MsPainterFlags;

typedef struct
{
  double probability; /* the chance of a mine, in [0, 1]; NaN: not known */
  const char *fraction; /* the number shown, in lowest terms, or NULL; borrowed */
  float error; /* standard error of probability, with MS_PAINTER_ESTIMATE */
  float bits; /* with MS_PAINTER_BITS */
  MsCell cell;
  guint8 certainty; /* MsCertainty */
  guint16 flags; /* MsPainterFlags */
  guint8 numbers; /* MsOddsFormat: how the probability is written */
} MsPainterCell;

typedef struct _MsPainter MsPainter;

/* cell_size: logical pixels, at least MS_PAINTER_MIN_SIZE. */
MsPainter *ms_painter_new (const MsPalette *palette, MsStyle style, int cell_size);
void ms_painter_free (MsPainter *painter); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsPainter, ms_painter_free)

/* The side of a cell in whole device pixels, rounded down, where scale device pixels make one
 * logical pixel. */
int ms_painter_find_pixels (int cell_size, double scale);

/* Sets how many device pixels a unit of the cairo contexts has: at least 1, and 1 at first.
 * Straight edges then lie on whole device pixels wherever x and y do, because their distances from
 * x and y are rounded by ms_tile_form_snap. */
void ms_painter_set_scale (MsPainter *painter, double scale);

/* Borrowed; changes with the scale. */
const MsTileForm *ms_painter_get_form (const MsPainter *painter);
MsPainterText *ms_painter_get_text (MsPainter *painter); /* borrowed; see ms-painter-text.h */

/* Draws both layers over the board's colour.  x, y: the cell's top left corner. */
void ms_painter_draw (
    MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell);

/* What a sign over a cell takes of it, so that what lies in the cell has to give way. */
typedef enum
{
  MS_PAINTER_UNDER_LABEL = 1 << 0, /* a strip at the top; what is in the cell moves below it */
  MS_PAINTER_UNDER_CIRCLE = 1 << 1, /* the number has to fit into a circle */
  MS_PAINTER_UNDER_SIGN = 1 << 2, /* all of it: only the tile is drawn */
} MsPainterUnder;

/* Draws both layers again as they look under signs (MsPainterUnder), over whatever was drawn. */
void ms_painter_draw_under (
    MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell, guint under);

/* The box of what ms_painter_draw_under writes or draws into the middle of the cell; empty where it
 * is nothing. */
cairo_rectangle_t ms_painter_find_ink (
    MsPainter *painter, double x, double y, const MsPainterCell *cell, guint under);

/* The square in the middle of what a label leaves of a cell, or of the whole cell: where signs are
 * drawn.  The label's strip has the other height. */
typedef struct
{
  double x, y, size;
} MsPainterPlace;

MsPainterPlace ms_painter_find_place (
    const MsPainter *painter, double x, double y, gboolean labelled);
double ms_painter_get_strip (const MsPainter *painter);

/* Draw one layer.  The first expects that the board's colour has been drawn there. */
void ms_painter_draw_board_layer (MsPainter *painter, cairo_t *cr, double x, double y, MsCell cell);
void ms_painter_draw_analysis_layer (
    MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell);
/* The colour of a cell behind its number, sign or text. */
MsColor ms_painter_find_color (const MsPalette *palette, const MsPainterCell *cell);
/* The number in [0, 1] that is written into a cell. */
double ms_painter_value (const MsPainterCell *cell);
gboolean ms_painter_has_analysis_layer (const MsPainterCell *cell);
/* Whether the cell has a flag and is certainly safe: the flag is then crossed out, as at the end of
 * a lost game. */
gboolean ms_painter_is_refuted (const MsPainterCell *cell);

/* Draws a covered cell that is held down. */
void ms_painter_draw_pressed (MsPainter *painter, cairo_t *cr, double x, double y);

/* The keyboard cursor: dashed, so that it is not taken for a best guess.  It reaches a pixel beyond
 * the cell. */
void ms_painter_draw_cursor (MsPainter *painter, cairo_t *cr, double x, double y);

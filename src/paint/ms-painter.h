/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPainter: draws one cell of the board into any cairo context, so that the screen, exported
 * pictures and the tests' image surfaces look the same.
 *
 * A painter is made for one palette and one cell size, and keeps laid-out texts; it is cheap to
 * use from cell to cell and dear (about 1 ms) to make.  One thread at a time.
 *
 * A cell has two layers: what lies on the board (covered, number, mark, mine) and what the
 * analysis says about it (shade, percentage, tick, diamond, rings).  The second covers the first
 * where it shades a cell, and is transparent elsewhere.
 *
 * What is to be seen first is strongest: the ring of the best guess and the tile of a certainly safe
 * cell; odds carry the colour of the ramp; a certain mine keeps the colour of the cover and has a
 * small sign.
 *
 * What is printed in a shaded cell by its side in pixels: below 18 nothing; 18…27 whole percent;
 * 28…39 whole percent, one decimal below 10 and above 90; from 40 one decimal.  What is not
 * certain never prints as 0 or 100 (ms_odds_format_dup_percentage); what is certain is a tick or a
 * diamond. A fraction is printed where it can be read at that size, else a decimal.
 */
#pragma once

#include "ms-painter-text.h"
#include "ms-palette.h"

#include "ms-odds-types.h"
#include "ms-position.h"
#include "ms-solver.h"

#include <cairo.h>

#define MS_PAINTER_MIN_SIZE 4
#define MS_PAINTER_MAX_SIZE 96 /* on the screen; pictures have larger ones */

typedef enum
{
  MS_PAINTER_SHADED = 1 << 0, /* the heatmap is on and has something to say about the cell */
  MS_PAINTER_DEDUCED = 1 << 1, /* outlines what is certain */
  MS_PAINTER_OUTSIDE = 1 << 2, /* touches no number: shaded without a text */
  MS_PAINTER_BEST = 1 << 3, /* among the best guesses: a ring, a thin one if one of many outside */
  MS_PAINTER_CONFLICT = 1 << 4, /* one of the numbers that cannot hold together */
  MS_PAINTER_ESTIMATE = 1 << 5, /* the probability is sampled */
  MS_PAINTER_ALONE = 1 << 6, /* the one best guess */
  MS_PAINTER_WIN = 1 << 7, /* the chance is to win: probability is that of losing */
  MS_PAINTER_DEAD = 1 << 8, /* its number is known in advance: a faint cross in the corner */
} MsPainterFlags;

typedef struct
{
  double probability; /* of a mine, in [0, 1]; NaN: not known */
  const char *fraction; /* what is shown, in lowest terms, or NULL; borrowed */
  float error; /* its standard error, with MS_PAINTER_ESTIMATE */
  MsCell cell;
  guint8 certainty; /* MsCertainty */
  guint16 flags; /* MsPainterFlags */
  guint8 numbers; /* MsOddsFormat: how the probability is written */
} MsPainterCell;

typedef struct _MsPainter MsPainter;

/* cell_size: logical pixels, at least MS_PAINTER_MIN_SIZE.  The first is flat. */
MsPainter *ms_painter_new (const MsPalette *palette, int cell_size);
MsPainter *ms_painter_new_styled (const MsPalette *palette, MsStyle style, int cell_size);
void ms_painter_free (MsPainter *painter); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsPainter, ms_painter_free)

int ms_painter_get_cell_size (const MsPainter *painter);

/* Whole device pixels of a cell where scale of them make one logical pixel: never more than fit. */
int ms_painter_find_pixels (int cell_size, double scale);

/* Device pixels per unit of the contexts drawn into, at least 1; 1 at first.  A straight edge then
 * lies on a whole device pixel wherever x and y do: its distance from them goes through
 * ms_painter_snap. */
void ms_painter_set_scale (MsPainter *painter, double scale);
/* The nearest length of whole device pixels, at least one. */
double ms_painter_snap (const MsPainter *painter, double length);
/* From a cell to the next: cell_size, or somewhat less for whole device pixels. */
double ms_painter_get_side (const MsPainter *painter);
/* Of a cell's body: without what the style leaves free to its right and below. */
double ms_painter_get_body (const MsPainter *painter);
/* Of its corners; 0 where they are square. */
double ms_painter_get_radius (const MsPainter *painter);

const MsPalette *ms_painter_get_palette (const MsPainter *painter);
MsPainterText *ms_painter_get_text (MsPainter *painter); /* borrowed; see ms-painter-text.h */

/* Both layers over the board's colour.  x, y: the cell's top left corner. */
void ms_painter_draw (
    MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell);

/* The layers by themselves.  The first expects the board's colour to lie there already. */
void ms_painter_draw_board_layer (MsPainter *painter, cairo_t *cr, double x, double y, MsCell cell);
void ms_painter_draw_analysis_layer (
    MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell);
/* The colour of a cell's ground, under number, sign or text. */
MsColor ms_painter_find_color (const MsPalette *palette, const MsPainterCell *cell);
/* The number in [0, 1] that is written into a cell. */
double ms_painter_value (const MsPainterCell *cell);
gboolean ms_painter_has_analysis_layer (const MsPainterCell *cell);
/* Whether it is a flag on a certainly safe cell, to be crossed as at the end of a lost game. */
gboolean ms_painter_is_refuted (const MsPainterCell *cell);

/* A covered cell held down. */
void ms_painter_draw_pressed (MsPainter *painter, cairo_t *cr, double x, double y);

/* The keyboard cursor: dashed, so that it is not taken for a best guess.  It reaches a pixel beyond
 * the cell. */
void ms_painter_draw_cursor (MsPainter *painter, cairo_t *cr, double x, double y);

/* What is printed into a shaded cell; NULL where nothing is.  The caller's. */
char *ms_painter_dup_text (MsPainter *painter, const MsPainterCell *cell);

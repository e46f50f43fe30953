/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-painter.h"

#include "ms-painter-shapes.h"
#include "ms-painter-text.h"

#include <math.h>
#include <string.h>

/* Below this side a cell is one plain square, and a number or shape on it a smaller one: too small
 * to read, it still says by its colour what is there. */
#define MIN_SHAPED 10

struct _MsPainter
{
  const MsPalette *palette;
  MsPainterText *text;
  MsStyle style;
  int cell_size;
  double scale;
  double size; /* of a cell: cell_size to a whole device pixel */
  double line; /* the thinnest, of a whole device pixel */
  double side; /* of a cell's body: without the line to its right and below */
  double radius;
};

MsPainter *
ms_painter_new (const MsPalette *palette, int cell_size)
{
  return ms_painter_new_styled (palette, MS_STYLE_FLAT, cell_size);
}

MsPainter *
ms_painter_new_styled (const MsPalette *palette, MsStyle style, int cell_size)
{
  MsPainter *painter = g_new0 (MsPainter, 1);
  painter->palette = palette;
  painter->text = ms_painter_text_new (cell_size);
  painter->style = style;
  painter->cell_size = cell_size;
  painter->radius = cell_size < MIN_SHAPED || style != MS_STYLE_FLAT ? 0 : 0.12 * cell_size;
  ms_painter_set_scale (painter, 1);
  return painter;
}

int
ms_painter_find_pixels (int cell_size, double scale)
{
  return (int)floor (cell_size * scale + 1e-6);
}

void
ms_painter_set_scale (MsPainter *painter, double scale)
{
  painter->scale = scale;
  painter->size = ms_painter_find_pixels (painter->cell_size, scale) / scale;
  painter->line = ms_painter_snap (painter, 1);
  painter->side = painter->cell_size < 6 ? painter->size : painter->size - painter->line;
}

double
ms_painter_snap (const MsPainter *painter, double length)
{
  return fmax (round (length * painter->scale), 1) / painter->scale;
}

double
ms_painter_get_side (const MsPainter *painter)
{
  return painter->size;
}

double
ms_painter_get_body (const MsPainter *painter)
{
  return painter->side;
}

void
ms_painter_free (MsPainter *painter)
{
  if (painter == NULL)
    return;
  ms_painter_text_free (painter->text);
  g_free (painter);
}

int
ms_painter_get_cell_size (const MsPainter *painter)
{
  return painter->cell_size;
}

const MsPalette *
ms_painter_get_palette (const MsPainter *painter)
{
  return painter->palette;
}

MsPainterText *
ms_painter_get_text (MsPainter *painter)
{
  return painter->text;
}

static void
set_source (cairo_t *cr, MsColor color)
{
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
}

static void
fill_square (cairo_t *cr, double x, double y, double side, MsColor color)
{
  set_source (cr, color);
  cairo_rectangle (cr, x, y, side, side);
  cairo_fill (cr);
}

static void
fill_rounded (cairo_t *cr, double x, double y, double side, double radius, MsColor color)
{
  set_source (cr, color);
  ms_shape_rounded (cr, x, y, side, radius);
  cairo_fill (cr);
}

/* A line of the given width just inside the square that lies inset from the cell's body. */
static void
outline (
    MsPainter *painter, cairo_t *cr, double x, double y, double inset, double width, MsColor color)
{
  double in = inset + width / 2;
  set_source (cr, color);
  cairo_set_line_width (cr, width);
  ms_shape_rounded (cr, x + in, y + in, painter->side - 2 * in, fmax (painter->radius - in, 0));
  cairo_stroke (cr);
}

/* An edge, the colour, light from above. */
static void
draw_flat_body (MsPainter *painter, cairo_t *cr, double x, double y, MsColor color)
{
  const MsPalette *palette = painter->palette;
  double border = ms_painter_snap (painter, palette->border), side = painter->side;
  double line = painter->line;
  fill_rounded (cr, x, y, side, painter->radius, palette->edge);
  fill_rounded (
      cr, x + border, y + border, side - 2 * border, fmax (painter->radius - border, 0), color);
  if (palette->border > 1)
    return;
  double from = x + painter->radius, length = side - 2 * painter->radius;
  cairo_set_source_rgba (cr, 1, 1, 1, 0.28);
  cairo_rectangle (cr, from, y + border, length, line);
  cairo_fill (cr);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.14);
  cairo_rectangle (cr, from, y + side - border - line, length, line);
  cairo_fill (cr);
}

/* The colour, with slopes that face the light and away from it. */
static void
draw_classic_body (MsPainter *painter, cairo_t *cr, double x, double y, MsColor color)
{
  static const MsColor black = { 0, 0, 0 }, white = { 1, 1, 1 };
  double width = ms_painter_snap (
      painter, fmax (round (0.09 * painter->cell_size), 1) + painter->palette->border - 1);
  double side = painter->side;
  fill_square (cr, x, y, side, ms_color_mix (color, white, 0.6));
  set_source (cr, ms_color_mix (color, black, 0.45));
  cairo_move_to (cr, x + side, y);
  cairo_line_to (cr, x + side, y + side);
  cairo_line_to (cr, x, y + side);
  cairo_line_to (cr, x + width, y + side - width);
  cairo_line_to (cr, x + side - width, y + side - width);
  cairo_line_to (cr, x + side - width, y + width);
  cairo_close_path (cr);
  cairo_fill (cr);
  fill_square (cr, x + width, y + width, side - 2 * width, color);
}

/* The colour with a second line inside the one between the cells. */
static void
draw_paper_body (MsPainter *painter, cairo_t *cr, double x, double y, MsColor color)
{
  fill_square (cr, x, y, painter->side, color);
  outline (painter, cr, x, y, ms_painter_snap (painter, 0.06 * painter->cell_size), painter->line,
      painter->palette->edge);
}

/* The raised body of a covered cell. */
static void
draw_body (MsPainter *painter, cairo_t *cr, double x, double y, MsColor color)
{
  if (painter->cell_size < MIN_SHAPED)
    fill_square (cr, x, y, painter->side, color);
  else if (painter->style == MS_STYLE_CLASSIC)
    draw_classic_body (painter, cr, x, y, color);
  else if (painter->style == MS_STYLE_PAPER)
    draw_paper_body (painter, cr, x, y, color);
  else
    draw_flat_body (painter, cr, x, y, color);
}

/* White as it is on paper, a plain covered cell is hatched there. */
static void
draw_covered (MsPainter *painter, cairo_t *cr, double x, double y, MsCell cell)
{
  draw_body (painter, cr, x, y, painter->palette->covered);
  if (painter->style == MS_STYLE_PAPER && cell == MS_CELL_COVERED)
    {
      set_source (cr, painter->palette->edge);
      ms_shape_hatching (cr, x, y, painter->side);
    }
}

static void
draw_opened (MsPainter *painter, cairo_t *cr, double x, double y, MsColor color)
{
  fill_square (cr, x, y, painter->side, color);
}

static void
draw_dot (MsPainter *painter, cairo_t *cr, double x, double y, MsColor color)
{
  double in = ms_painter_snap (painter, floor (painter->side / 4));
  fill_square (cr, x + in, y + in, painter->side - 2 * in, color);
}

static void
draw_digit (MsPainter *painter, cairo_t *cr, double x, double y, int digit)
{
  double half = painter->side / 2;
  MsColor color = painter->palette->digits[digit];
  if (digit == 0)
    return;
  if (painter->cell_size < MIN_SHAPED)
    draw_dot (painter, cr, x, y, color);
  else
    ms_painter_text_draw_digit (painter->text, cr, x + half, y + half, digit, color);
}

static void
draw_mine (MsPainter *painter, cairo_t *cr, double x, double y, MsColor ground, MsColor color)
{
  draw_opened (painter, cr, x, y, ground);
  if (painter->cell_size < MIN_SHAPED)
    {
      draw_dot (painter, cr, x, y, color);
      return;
    }
  set_source (cr, color);
  ms_shape_mine (cr, x, y, painter->side, ground);
}

static void
draw_cross (MsPainter *painter, cairo_t *cr, double x, double y)
{
  const MsPalette *palette = painter->palette;
  if (painter->cell_size < MIN_SHAPED)
    draw_dot (painter, cr, x, y, palette->wrong);
  else
    ms_shape_cross (cr, x, y, painter->side, palette->wrong, ms_palette_text_on (palette->wrong));
}

static void
draw_flag (MsPainter *painter, cairo_t *cr, double x, double y)
{
  const MsPalette *palette = painter->palette;
  if (painter->cell_size < MIN_SHAPED)
    draw_dot (painter, cr, x, y, palette->mark);
  else
    ms_shape_flag (cr, x, y, painter->side, palette->mark, palette->cloth, palette->cloth_rim);
}

/* The player's question mark: in the middle, or small in the corner beside a percentage. */
static void
draw_question (MsPainter *painter, cairo_t *cr, double x, double y, MsColor color, gboolean corner)
{
  double side = painter->side;
  if (painter->cell_size < MIN_SHAPED)
    return;
  if (corner)
    ms_painter_text_draw (
        painter->text, cr, x + 0.84 * side, y + 0.2 * side, 0.2 * side, INFINITY, "?", color);
  else
    ms_painter_text_draw (
        painter->text, cr, x + side / 2, y + side / 2, 0.5 * side, INFINITY, "?", color);
}

void
ms_painter_draw_board_layer (MsPainter *painter, cairo_t *cr, double x, double y, MsCell cell)
{
  const MsPalette *palette = painter->palette;
  switch (cell)
    {
    case MS_CELL_MINE:
      draw_mine (painter, cr, x, y, palette->opened, palette->mine);
      break;
    case MS_CELL_BLAST:
      draw_mine (painter, cr, x, y, palette->blast, ms_palette_text_on (palette->blast));
      break;
    case MS_CELL_COVERED:
    case MS_CELL_FLAG:
    case MS_CELL_QUESTION:
    case MS_CELL_WRONG_FLAG:
      draw_covered (painter, cr, x, y, cell);
      if (cell == MS_CELL_FLAG || cell == MS_CELL_WRONG_FLAG)
        draw_flag (painter, cr, x, y);
      if (cell == MS_CELL_WRONG_FLAG)
        draw_cross (painter, cr, x, y);
      if (cell == MS_CELL_QUESTION)
        draw_question (painter, cr, x, y, palette->mark, FALSE);
      break;
    default:
      draw_opened (painter, cr, x, y, palette->opened);
      draw_digit (painter, cr, x, y, cell);
    }
}

/* Flags keep the neutral colour: they are the player's opinion, not the solver's. */
static gboolean
is_shaded (const MsPainterCell *cell)
{
  return (cell->flags & MS_PAINTER_SHADED) != 0
      && (cell->cell == MS_CELL_COVERED || cell->cell == MS_CELL_QUESTION)
      && (!isnan (cell->probability) || cell->certainty == MS_CERTAINTY_SAFE
          || cell->certainty == MS_CERTAINTY_MINE);
}

static gboolean
is_deduced (const MsPainterCell *cell)
{
  return (cell->flags & MS_PAINTER_DEDUCED) != 0
      && (cell->certainty == MS_CERTAINTY_SAFE || cell->certainty == MS_CERTAINTY_MINE)
      && (cell->cell == MS_CELL_COVERED || cell->cell == MS_CELL_QUESTION
          || (cell->cell == MS_CELL_FLAG && cell->certainty == MS_CERTAINTY_MINE));
}

gboolean
ms_painter_is_refuted (const MsPainterCell *cell)
{
  return cell->cell == MS_CELL_FLAG && cell->certainty == MS_CERTAINTY_SAFE
      && (cell->flags & (MS_PAINTER_SHADED | MS_PAINTER_DEDUCED)) != 0;
}

gboolean
ms_painter_has_analysis_layer (const MsPainterCell *cell)
{
  return is_shaded (cell) || is_deduced (cell) || ms_painter_is_refuted (cell)
      || (cell->flags & (MS_PAINTER_BEST | MS_PAINTER_CONFLICT)) != 0;
}

/* One decimal where the side has room for it; in the middle sizes only near the ends, where it
 * tells most.  Rounding comes first, so that 9.96 prints as 10 and not as 10.0. */
static int
choose_decimals (double value, int cell_size)
{
  long tenths = lround (value * 1000);
  if (cell_size >= 40)
    return 1;
  return cell_size >= 28 && (tenths < 100 || tenths > 900) ? 1 : 0;
}

static double
text_height (const MsPainter *painter)
{
  int size = painter->cell_size;
  return size * (size < 28 ? 0.4 : size < 40 ? 0.36 : 0.29);
}

typedef struct
{
  double outer, inner; /* widths of the two lines */
} Ring;

static Ring
get_ring (const MsPainter *painter)
{
  int size = painter->cell_size;
  return (Ring){ ms_painter_snap (painter, 0.08 * size), ms_painter_snap (painter, 0.04 * size) };
}

/* Outside cells are all equally good, often hundreds of them: one among them has a ring only where
 * it is the only best cell. */
static gboolean
has_ring (const MsPainterCell *cell)
{
  return (cell->flags & MS_PAINTER_BEST) != 0
      && ((cell->flags & MS_PAINTER_OUTSIDE) == 0 || (cell->flags & MS_PAINTER_ALONE) != 0);
}

/* What a ring leaves of the cell's width to a text, with a pixel to each side. */
static double
text_room (const MsPainter *painter, const MsPainterCell *cell)
{
  Ring ring = get_ring (painter);
  return has_ring (cell) ? painter->side - 2 * (ring.outer + ring.inner + 1) : INFINITY;
}

static gboolean
shows_fraction (MsPainter *painter, const MsPainterCell *cell)
{
  return cell->numbers == MS_ODDS_FORMAT_FRACTION && cell->fraction != NULL
      && (cell->flags & MS_PAINTER_ESTIMATE) == 0
      && ms_painter_text_fits (
          painter->text, text_height (painter), text_room (painter, cell), cell->fraction);
}

static char *
dup_percentage (MsPainter *painter, double value)
{
  return ms_odds_format_dup_percentage (
      value, MS_CERTAINTY_NONE, choose_decimals (value, painter->cell_size), FALSE);
}

/* Among fractions, where the cell's own has no room.  Small cells have none for the 0 either. */
static char *
dup_decimal (MsPainter *painter, double value)
{
  int decimals = choose_decimals (value, painter->cell_size);
  char *number = ms_odds_format_dup_share (MS_ODDS_FORMAT_FRACTION, value, FALSE, decimals);
  char *zero = number + strcspn (number, "0");
  if (painter->cell_size < 28 && *zero != '\0')
    memmove (zero, zero + 1, strlen (zero));
  return number;
}

double
ms_painter_value (const MsPainterCell *cell)
{
  if ((cell->flags & MS_PAINTER_WIN) != 0)
    return 1 - cell->probability;
  return ms_odds_format_value ((MsOddsFormat)cell->numbers, cell->probability);
}

char *
ms_painter_dup_text (MsPainter *painter, const MsPainterCell *cell)
{
  if (!is_shaded (cell) || painter->cell_size < 18 || (cell->flags & MS_PAINTER_OUTSIDE) != 0
      || cell->certainty == MS_CERTAINTY_SAFE || cell->certainty == MS_CERTAINTY_MINE)
    return NULL;
  if (shows_fraction (painter, cell))
    return g_strdup (cell->fraction);
  double value = ms_painter_value (cell);
  g_autofree char *number = cell->numbers == MS_ODDS_FORMAT_FRACTION
      ? dup_decimal (painter, value)
      : dup_percentage (painter, value);
  if ((cell->flags & MS_PAINTER_ESTIMATE) != 0)
    return g_strconcat ("≈", number, NULL);
  return g_steal_pointer (&number);
}

static MsColor
shade_of (MsPainter *painter, const MsPainterCell *cell)
{
  if (cell->certainty == MS_CERTAINTY_SAFE)
    return ms_palette_shade (painter->palette, 0);
  if (cell->certainty == MS_CERTAINTY_MINE)
    return ms_palette_shade (painter->palette, 1);
  return ms_palette_shade (painter->palette, cell->probability);
}

static void
draw_sign (MsPainter *painter, cairo_t *cr, double x, double y, int certainty, MsColor color)
{
  if (painter->cell_size < MIN_SHAPED)
    return;
  set_source (cr, color);
  if (certainty == MS_CERTAINTY_SAFE)
    ms_shape_tick (cr, x, y, painter->side);
  else if (certainty == MS_CERTAINTY_MINE)
    ms_shape_diamond (cr, x, y, painter->side);
}

static void
draw_shade (MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell)
{
  MsColor shade = shade_of (painter, cell), ink = ms_palette_text_on (shade);
  double half = painter->side / 2;
  g_autofree char *text = ms_painter_dup_text (painter, cell);
  draw_body (painter, cr, x, y, shade);
  draw_sign (painter, cr, x, y, cell->certainty, ink);
  if (text != NULL)
    ms_painter_text_draw (painter->text, cr, x + half, y + half, text_height (painter),
        text_room (painter, cell), text, ink);
  if (cell->cell == MS_CELL_QUESTION)
    {
      gboolean corner = text != NULL || cell->certainty != MS_CERTAINTY_NONE;
      draw_question (painter, cr, x, y, ink, corner);
    }
}

/* Highlighting by itself leaves the cell neutral inside its outline; the sign takes the place of
 * a question mark, which the deduction has answered. */
static void
draw_deduced (MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell)
{
  gboolean flag = cell->cell == MS_CELL_FLAG;
  MsColor shade = shade_of (painter, cell);
  double width = ms_painter_snap (
      painter, fmax (0.1 * painter->cell_size, painter->palette->border + 1));
  if (!flag && !is_shaded (cell))
    {
      draw_body (painter, cr, x, y, painter->palette->covered);
      draw_sign (painter, cr, x, y, cell->certainty, painter->palette->mark);
    }
  outline (painter, cr, x, y, 0, width, shade);
  outline (painter, cr, x, y, width, painter->line, ms_palette_text_on (shade));
}

static void
draw_ring (MsPainter *painter, cairo_t *cr, double x, double y)
{
  const MsPalette *palette = painter->palette;
  Ring ring = get_ring (painter);
  outline (painter, cr, x, y, 0, ring.outer, palette->ring_outer);
  outline (painter, cr, x, y, ring.outer, ring.inner, palette->ring_inner);
}

static void
draw_thin_ring (MsPainter *painter, cairo_t *cr, double x, double y, MsColor ground)
{
  double inset = ms_painter_snap (
      painter, fmax (0.11 * painter->cell_size, painter->palette->border + 1));
  outline (painter, cr, x, y, inset, painter->line, ms_palette_text_on (ground));
}

static void
draw_best (MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell)
{
  if (has_ring (cell))
    draw_ring (painter, cr, x, y);
  else if (cell->cell == MS_CELL_COVERED)
    draw_thin_ring (painter, cr, x, y, shade_of (painter, cell));
}

void
ms_painter_draw_analysis_layer (
    MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell)
{
  if (is_shaded (cell))
    draw_shade (painter, cr, x, y, cell);
  if (is_deduced (cell))
    draw_deduced (painter, cr, x, y, cell);
  if (ms_painter_is_refuted (cell))
    draw_cross (painter, cr, x, y);
  if ((cell->flags & MS_PAINTER_BEST) != 0)
    draw_best (painter, cr, x, y, cell);
  if ((cell->flags & MS_PAINTER_CONFLICT) != 0)
    outline (painter, cr, x, y, 0, ms_painter_snap (painter, fmax (0.09 * painter->cell_size, 2)),
        painter->palette->wrong);
}

void
ms_painter_draw (MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell)
{
  fill_square (cr, x, y, painter->size, painter->palette->board);
  ms_painter_draw_board_layer (painter, cr, x, y, cell->cell);
  ms_painter_draw_analysis_layer (painter, cr, x, y, cell);
}

void
ms_painter_draw_pressed (MsPainter *painter, cairo_t *cr, double x, double y)
{
  draw_opened (
      painter, cr, x, y, ms_color_mix (painter->palette->opened, painter->palette->covered, 0.25));
}

void
ms_painter_draw_cursor (MsPainter *painter, cairo_t *cr, double x, double y)
{
  const MsPalette *palette = painter->palette;
  double width = ms_painter_snap (painter, fmax (0.08 * painter->cell_size, 2));
  double dash = fmax (round (0.14 * painter->cell_size), 2);
  outline (painter, cr, x, y, -1, width, palette->ring_inner);
  cairo_set_dash (cr, &dash, 1, 0);
  outline (painter, cr, x, y, -1, width, palette->ring_outer);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-painter.h"

#include "ms-painter-shapes.h"
#include "ms-painter-testing.h"

#include <string.h>

/* Smaller cells have no room for the sign of a dead cell. */
#define LEAST_DEAD 14

/* How much of what a label leaves of a cell a digit, or a text, may take. */
#define DIGIT_UNDER_STRIP 0.8
#define TEXT_UNDER_STRIP 0.72

/* The height of a digit within a circle. */
#define IN_CIRCLE 0.5

struct _MsPainter
{
  MsTileForm form;
  MsPainterText *text;
  guint under; /* MsPainterUnder: what the cell that is being drawn has over it */
};

MsPainter *
ms_painter_new (const MsPalette *palette, MsStyle style, int cell_size)
{
  MsPainter *painter = g_new0 (MsPainter, 1);
  painter->text = ms_painter_text_new (cell_size);
  ms_tile_form_init (&painter->form, palette, style, cell_size, 1);
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
  const MsTileForm form = painter->form;
  ms_tile_form_init (&painter->form, form.palette, form.style, form.cell_size, scale);
}

void
ms_painter_free (MsPainter *painter)
{
  if (painter == NULL)
    return;
  ms_painter_text_free (painter->text);
  g_free (painter);
}

const MsTileForm *
ms_painter_get_form (const MsPainter *painter)
{
  return &painter->form;
}

MsPainterText *
ms_painter_get_text (MsPainter *painter)
{
  return painter->text;
}

/* On small cells it is as high as can be read, on large ones it need not grow so much. */
double
ms_painter_get_strip (const MsPainter *painter)
{
  double side = painter->form.side;
  return ms_tile_form_snap (&painter->form, fmin (0.42 * side, 10 + 0.15 * side));
}

MsPainterPlace
ms_painter_find_place (const MsPainter *painter, double x, double y, gboolean labelled)
{
  double side = painter->form.side, strip = labelled ? ms_painter_get_strip (painter) : 0;
  return (MsPainterPlace){ x + strip / 2, y + strip, side - strip };
}

static MsPainterPlace
get_place (const MsPainter *painter, double x, double y)
{
  return ms_painter_find_place (painter, x, y, (painter->under & MS_PAINTER_UNDER_LABEL) != 0);
}

/* The height of a digit or a text that has the given one where nothing is over the cell. */
static double
find_height (const MsPainter *painter, double height, gboolean digit)
{
  double most = get_place (painter, 0, 0).size;
  if (digit && (painter->under & MS_PAINTER_UNDER_CIRCLE) != 0)
    height = fmin (height, IN_CIRCLE * most);
  else if ((painter->under & MS_PAINTER_UNDER_LABEL) != 0)
    height = fmin (height, (digit ? DIGIT_UNDER_STRIP : TEXT_UNDER_STRIP) * most);
  return digit ? ms_tile_form_snap (&painter->form, height) : height;
}

static void
draw_dot (MsPainter *painter, cairo_t *cr, double x, double y, MsColor color)
{
  double in = ms_tile_form_snap (&painter->form, floor (painter->form.side / 4));
  ms_shape_fill_square (cr, x + in, y + in, painter->form.side - 2 * in, color);
}

static void
draw_digit (MsPainter *painter, cairo_t *cr, double x, double y, int digit)
{
  MsColor color = painter->form.palette->digits[digit];
  if (digit == 0)
    return;
  if (painter->form.cell_size < MS_TILE_FORM_MIN_SHAPED)
    {
      draw_dot (painter, cr, x, y, color);
      return;
    }
  /* Head and foot of the digit lie on whole device pixels, which keeps small ones sharp. */
  MsPainterPlace place = get_place (painter, x, y);
  double height = find_height (painter, MS_PAINTER_DIGIT_HEIGHT * painter->form.cell_size, TRUE);
  double foot = y + ms_tile_form_snap (&painter->form, place.y - y + (place.size + height) / 2);
  ms_painter_text_draw_digit (
      painter->text, cr, place.x + place.size / 2, foot - height / 2, height, digit, color);
}

static void
draw_mine (MsPainter *painter, cairo_t *cr, double x, double y, MsColor ground, MsColor color)
{
  ms_tile_form_draw_opened (&painter->form, cr, x, y, ground);
  if (painter->form.cell_size < MS_TILE_FORM_MIN_SHAPED)
    {
      draw_dot (painter, cr, x, y, color);
      return;
    }
  MsPainterPlace place = get_place (painter, x, y);
  ms_shape_set_color (cr, color);
  ms_shape_mine (cr, place.x, place.y, place.size, ground);
}

static void
draw_cross (MsPainter *painter, cairo_t *cr, double x, double y)
{
  const MsPalette *palette = painter->form.palette;
  MsPainterPlace place = get_place (painter, x, y);
  if (painter->form.cell_size < MS_TILE_FORM_MIN_SHAPED)
    draw_dot (painter, cr, x, y, palette->wrong);
  else
    ms_shape_cross (
        cr, place.x, place.y, place.size, palette->wrong, ms_palette_text_on (palette->wrong));
}

static void
draw_flag (MsPainter *painter, cairo_t *cr, double x, double y)
{
  const MsPalette *palette = painter->form.palette;
  if (painter->form.cell_size < MS_TILE_FORM_MIN_SHAPED)
    draw_dot (painter, cr, x, y, palette->mark);
  else
    {
      MsPainterPlace place = get_place (painter, x, y);
      ms_shape_flag (
          cr, place.x, place.y, place.size, palette->mark, palette->cloth, palette->cloth_rim);
    }
}

/* The player's question mark: in the middle, or small in the corner beside a percentage. */
static void
draw_question (MsPainter *painter, cairo_t *cr, double x, double y, MsColor color, gboolean corner)
{
  double side = painter->form.side;
  if (painter->form.cell_size < MS_TILE_FORM_MIN_SHAPED)
    return;
  if (corner)
    ms_painter_text_draw (
        painter->text, cr, x + 0.84 * side, y + 0.2 * side, 0.2 * side, INFINITY, "?", color);
  else
    {
      MsPainterPlace place = get_place (painter, x, y);
      ms_painter_text_draw (painter->text, cr, place.x + place.size / 2, place.y + place.size / 2,
          find_height (painter, 0.5 * side, FALSE), INFINITY, "?", color);
    }
}

void
ms_painter_draw_board_layer (MsPainter *painter, cairo_t *cr, double x, double y, MsCell cell)
{
  const MsPalette *palette = painter->form.palette;
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
      if (cell == MS_CELL_COVERED)
        ms_tile_form_draw_blank (&painter->form, cr, x, y);
      else
        ms_tile_form_draw_tile (&painter->form, cr, x, y, palette->covered);
      if (cell == MS_CELL_FLAG || cell == MS_CELL_WRONG_FLAG)
        draw_flag (painter, cr, x, y);
      if (cell == MS_CELL_WRONG_FLAG)
        draw_cross (painter, cr, x, y);
      if (cell == MS_CELL_QUESTION)
        draw_question (painter, cr, x, y, palette->mark, FALSE);
      break;
    default:
      ms_tile_form_draw_opened (&painter->form, cr, x, y, palette->opened);
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

/* One decimal where the cell has room for it; on cells of middle size only for values near 0 and
 * 100, where it matters most.  Rounding comes first, so that 9.96 is printed as 10 and not as
 * 10.0. */
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
  int size = painter->form.cell_size;
  return size * (size < 28 ? 0.4 : size < 40 ? 0.36 : 0.29);
}

typedef struct
{
  double outer, inner; /* widths of the two lines */
} Ring;

/* The ring is so wide that it is seen first, even on a board with small cells. */
static Ring
get_ring (const MsPainter *painter)
{
  int size = painter->form.cell_size;
  double outer = size < 12 ? 1 : fmax ((size < 40 ? 0.105 : 0.09) * size, 2);
  double inner = (size < 40 ? 0.05 : 0.03) * size;
  return (
      Ring){ ms_tile_form_snap (&painter->form, outer), ms_tile_form_snap (&painter->form, inner) };
}

/* Whether a best cell has the thick ring.  Cells outside are all equally good, often hundreds of
 * them: one of them has it only if it is the only best cell. */
static gboolean
has_ring (const MsPainterCell *cell)
{
  return (cell->flags & MS_PAINTER_BEST) != 0
      && ((cell->flags & MS_PAINTER_OUTSIDE) == 0 || (cell->flags & MS_PAINTER_ALONE) != 0);
}

/* The width that tile and ring leave for a text, with a pixel or more at each side.  Small cells
 * have no space to spare beside the text, larger ones look better with some. */
static double
text_room (const MsPainter *painter, const MsPainterCell *cell)
{
  double side = painter->form.side, room = painter->form.cell_size < 28 ? side - 4 : 0.82 * side;
  Ring ring = get_ring (painter);
  return has_ring (cell) ? fmin (room, side - 2 * (ring.outer + ring.inner + 1)) : room;
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
  if (!is_shaded (cell) || painter->form.cell_size < 18 || (cell->flags & MS_PAINTER_OUTSIDE) != 0
      || cell->certainty == MS_CERTAINTY_SAFE || cell->certainty == MS_CERTAINTY_MINE)
    return NULL;
  if ((cell->flags & MS_PAINTER_BITS) != 0)
    return g_strdup_printf (painter->form.cell_size < 28 ? "%.1f" : "%.2f", (double)cell->bits);
  if (cell->numbers == MS_ODDS_FORMAT_FRACTION && cell->fraction != NULL
      && (cell->flags & MS_PAINTER_ESTIMATE) == 0
      && ms_painter_text_fits (
          painter->text, text_height (painter), text_room (painter, cell), cell->fraction))
    return g_strdup (cell->fraction);
  double value = ms_painter_value (cell);
  int decimals = choose_decimals (value, painter->form.cell_size);
  g_autofree char *number = cell->numbers == MS_ODDS_FORMAT_FRACTION
      ? ms_odds_format_dup_share (MS_ODDS_FORMAT_FRACTION, value, FALSE, decimals)
      : ms_odds_format_dup_percentage (value, MS_CERTAINTY_NONE, decimals, FALSE);
  /* A decimal, shown among fractions where the cell's own fraction does not fit, has no 0 before
   * the point on small cells. */
  char *zero = number + strcspn (number, "0");
  if (cell->numbers == MS_ODDS_FORMAT_FRACTION && painter->form.cell_size < 28 && *zero != '\0')
    memmove (zero, zero + 1, strlen (zero));
  if ((cell->flags & MS_PAINTER_ESTIMATE) != 0)
    return g_strconcat ("≈", number, NULL);
  return g_steal_pointer (&number);
}

static MsColor
shade_of (const MsPalette *palette, const MsPainterCell *cell)
{
  if (cell->certainty == MS_CERTAINTY_SAFE)
    return palette->safe;
  if (cell->certainty == MS_CERTAINTY_MINE)
    return palette->covered;
  return ms_palette_shade (palette, cell->probability);
}

MsColor
ms_painter_find_color (const MsPalette *palette, const MsPainterCell *cell)
{
  if (is_shaded (cell))
    return shade_of (palette, cell);
  if (cell->cell == MS_CELL_BLAST)
    return palette->blast;
  return ms_cell_is_opened (cell->cell) || cell->cell == MS_CELL_MINE ? palette->opened
                                                                      : palette->covered;
}

/* The sign of a certain mine, which needs no attention: it is small, in a colour near to that of
 * the tile. */
static void
draw_settled (MsPainter *painter, cairo_t *cr, double x, double y)
{
  MsPainterPlace place = get_place (painter, x, y);
  double size = fmax (0.6 * place.size, fmin (place.size, 9)), in = (place.size - size) / 2;
  if (painter->form.cell_size < MS_TILE_FORM_MIN_SHAPED)
    {
      draw_dot (painter, cr, x, y, painter->form.palette->settled);
      return;
    }
  ms_shape_set_color (cr, painter->form.palette->settled);
  ms_shape_diamond (cr, place.x + in, place.y + in, size);
}

static void
draw_tick (MsPainter *painter, cairo_t *cr, double x, double y, MsColor color)
{
  if (painter->form.cell_size < MS_TILE_FORM_MIN_SHAPED)
    return;
  MsPainterPlace place = get_place (painter, x, y);
  ms_shape_set_color (cr, color);
  ms_shape_tick (cr, place.x, place.y, place.size);
}

static void
draw_shade (MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell)
{
  MsColor shade = shade_of (painter->form.palette, cell), ink = ms_palette_text_on (shade);
  MsPainterPlace place = get_place (painter, x, y);
  g_autofree char *text = ms_painter_dup_text (painter, cell);
  ms_tile_form_draw_tile (&painter->form, cr, x, y, shade);
  if (cell->certainty == MS_CERTAINTY_SAFE)
    draw_tick (painter, cr, x, y, ink);
  else if (cell->certainty == MS_CERTAINTY_MINE)
    draw_settled (painter, cr, x, y);
  if (text != NULL)
    ms_painter_text_draw (painter->text, cr, place.x + place.size / 2, place.y + place.size / 2,
        find_height (painter, text_height (painter), FALSE), text_room (painter, cell), text, ink);
  if (cell->cell == MS_CELL_QUESTION)
    {
      gboolean corner = text != NULL || cell->certainty != MS_CERTAINTY_NONE;
      draw_question (painter, cr, x, y, ink, corner);
    }
}

/* A certain cell without the heatmap: inside its outline it keeps its neutral colour; its sign
 * replaces a question mark, which is now answered. */
static void
draw_deduced (MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell)
{
  const MsPalette *palette = painter->form.palette;
  gboolean safe = cell->certainty == MS_CERTAINTY_SAFE;
  MsColor color = safe ? palette->safe : palette->settled;
  double share = safe ? 0.1 : 0.06;
  double width = ms_tile_form_snap (
      &painter->form, fmax (share * painter->form.cell_size, palette->border + safe));
  if (cell->cell != MS_CELL_FLAG)
    {
      ms_tile_form_draw_tile (&painter->form, cr, x, y, palette->covered);
      if (safe)
        draw_tick (painter, cr, x, y, palette->mark);
      else
        draw_settled (painter, cr, x, y);
    }
  ms_tile_form_outline (&painter->form, cr, x, y, 0, width, color);
  if (safe)
    ms_tile_form_outline (
        &painter->form, cr, x, y, width, painter->form.line, ms_palette_text_on (color));
}

static void
draw_best (MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell)
{
  const MsTileForm *form = &painter->form;
  const MsPalette *palette = form->palette;
  if (has_ring (cell))
    {
      Ring ring = get_ring (painter);
      ms_tile_form_outline (form, cr, x, y, 0, ring.outer, palette->ring_outer);
      ms_tile_form_outline (form, cr, x, y, ring.outer, ring.inner, palette->ring_inner);
    }
  else if (cell->cell == MS_CELL_COVERED)
    {
      double inset = ms_tile_form_snap (form, fmax (0.11 * form->cell_size, palette->border + 1));
      MsColor color = ms_palette_text_on (shade_of (palette, cell));
      ms_tile_form_outline (form, cr, x, y, inset, form->line, color);
    }
}

/* The cross of a dead cell: in the corner, where no digit is, inside the ring if there is one, and
 * as faint as can still be seen. */
static void
draw_dead (MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell)
{
  double side = painter->form.side, arm = fmax (0.09 * side, 1.5);
  double inset = fmax (0.17 * side, arm + 1);
  if ((cell->flags & MS_PAINTER_BEST) != 0 && has_ring (cell))
    inset += get_ring (painter).outer + get_ring (painter).inner;
  double middle_x = x + side - inset, middle_y = y + inset;
  MsColor color = ms_palette_text_on (shade_of (painter->form.palette, cell));
  if (painter->form.cell_size < LEAST_DEAD)
    return;
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, 0.7);
  cairo_set_line_width (cr, fmax (0.035 * side, 1));
  cairo_move_to (cr, middle_x - arm, middle_y - arm);
  cairo_line_to (cr, middle_x + arm, middle_y + arm);
  cairo_move_to (cr, middle_x + arm, middle_y - arm);
  cairo_line_to (cr, middle_x - arm, middle_y + arm);
  cairo_stroke (cr);
}

void
ms_painter_draw_analysis_layer (
    MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell)
{
  if (is_shaded (cell))
    draw_shade (painter, cr, x, y, cell);
  else if (is_deduced (cell))
    draw_deduced (painter, cr, x, y, cell);
  if (ms_painter_is_refuted (cell))
    draw_cross (painter, cr, x, y);
  if ((cell->flags & MS_PAINTER_BEST) != 0)
    draw_best (painter, cr, x, y, cell);
  if ((cell->flags & MS_PAINTER_DEAD) != 0 && is_shaded (cell))
    draw_dead (painter, cr, x, y, cell);
  if ((cell->flags & MS_PAINTER_CONFLICT) != 0)
    ms_tile_form_outline (&painter->form, cr, x, y, 0,
        ms_tile_form_snap (&painter->form, fmax (0.09 * painter->form.cell_size, 2)),
        painter->form.palette->wrong);
}

void
ms_painter_draw (MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell)
{
  ms_shape_fill_square (cr, x, y, painter->form.size, painter->form.palette->board);
  ms_painter_draw_board_layer (painter, cr, x, y, cell->cell);
  ms_painter_draw_analysis_layer (painter, cr, x, y, cell);
}

/* The tile alone, with the ring, which is at its edge. */
static void
draw_ground (MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell)
{
  MsColor color = ms_painter_find_color (painter->form.palette, cell);
  gboolean covered = cell->cell != MS_CELL_MINE && cell->cell != MS_CELL_BLAST
      && !ms_cell_is_opened (cell->cell);
  (covered ? ms_tile_form_draw_tile : ms_tile_form_draw_opened) (&painter->form, cr, x, y, color);
  if (covered && has_ring (cell))
    draw_best (painter, cr, x, y, cell);
}

void
ms_painter_draw_under (
    MsPainter *painter, cairo_t *cr, double x, double y, const MsPainterCell *cell, guint under)
{
  painter->under = under;
  if ((under & MS_PAINTER_UNDER_SIGN) == 0)
    ms_painter_draw (painter, cr, x, y, cell);
  else
    {
      ms_shape_fill_square (cr, x, y, painter->form.size, painter->form.palette->board);
      draw_ground (painter, cr, x, y, cell);
    }
  painter->under = 0;
}

/* The size of what is in the middle of a cell. */
static void
measure_ink (MsPainter *painter, const MsPainterCell *cell, double *width, double *height)
{
  g_autofree char *text = ms_painter_dup_text (painter, cell);
  gboolean opened = ms_cell_is_opened (cell->cell);
  *width = *height = 0.8 * get_place (painter, 0, 0).size;
  if (text != NULL)
    {
      *height = find_height (painter, text_height (painter), FALSE);
      *width = fmin (
          ms_painter_text_measure (painter->text, *height, text, FALSE), text_room (painter, cell));
    }
  else if (opened && cell->cell > 0)
    {
      char digit[2] = { (char)('0' + cell->cell), 0 };
      *height = find_height (painter, MS_PAINTER_DIGIT_HEIGHT * painter->form.cell_size, TRUE);
      *width = ms_painter_text_measure (painter->text, *height, digit, TRUE);
    }
  else if (opened
      || (cell->cell == MS_CELL_COVERED && !is_deduced (cell)
          && (!is_shaded (cell) || cell->certainty == MS_CERTAINTY_NONE)))
    *width = *height = 0;
}

cairo_rectangle_t
ms_painter_find_ink (MsPainter *painter, double x, double y, const MsPainterCell *cell, guint under)
{
  double width = 0, height = 0;
  painter->under = under;
  MsPainterPlace place = get_place (painter, x, y);
  if ((under & MS_PAINTER_UNDER_SIGN) == 0)
    measure_ink (painter, cell, &width, &height);
  painter->under = 0;
  return (cairo_rectangle_t){ place.x + (place.size - width) / 2,
    place.y + (place.size - height) / 2, width, height };
}

void
ms_painter_draw_pressed (MsPainter *painter, cairo_t *cr, double x, double y)
{
  ms_tile_form_draw_pressed (&painter->form, cr, x, y);
}

void
ms_painter_draw_cursor (MsPainter *painter, cairo_t *cr, double x, double y)
{
  const MsPalette *palette = painter->form.palette;
  double width = ms_tile_form_snap (&painter->form, fmax (0.08 * painter->form.cell_size, 2));
  double dash = fmax (round (0.14 * painter->form.cell_size), 2);
  ms_tile_form_outline (&painter->form, cr, x, y, -1, width, palette->ring_inner);
  cairo_set_dash (cr, &dash, 1, 0);
  ms_tile_form_outline (&painter->form, cr, x, y, -1, width, palette->ring_outer);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "look.h"

#include "ms-painter.h"

#include <math.h>

typedef unsigned Rgb; /* 0xrrggbb */

typedef enum
{
  PLAIN, /* one colour */
  BEVEL, /* light edges at the left and at the top, dark ones at the right and below */
  SHINE, /* a gradient from the light to the dark colour */
  OURS,
} Cover;

typedef enum
{
  LINE_NONE,
  LINE_CORNER, /* at the left and at the top of an opened cell */
  LINE_AROUND, /* between all cells */
} Line;

/* Lengths are shares of a cell's side. */
struct _Look
{
  const char *name;
  int side;
  Cover cover;
  Rgb ground, covered, light, dark;
  int chess; /* every other cell is brighter by so much of 255 */
  double bevel, gap, radius;
  Rgb opened, line;
  Line line_kind;
  double line_width;
  const char *font;
  bool bold;
  double font_size;
  Rgb digits[9]; /* [0] is never drawn */
  bool filled; /* the digits' colours fill opened cells, and digits are of the colour of mines */
  Rgb flag, pole, mine, blast;
  LookCounter counter;
  int drift; /* opened cells are transparent: they get brighter by so much of 255 down the board */
  MsTheme theme; /* of OURS */
  MsStyle style;
  bool printed; /* black and white */
  /* Gaps have as many pixels in large cells as in small ones, which leave less of them to what is
   * drawn on them; flags and mines have one colour, and mines are shown on covered cells of this
   * colour.  0: it is not so. */
  Rgb icon_tile;
};

#define CLASSIC_DIGITS \
  { \
    0, 0x0000ff, 0x008000, 0xff0000, 0x000080, 0x800000, 0x008080, 0x000000, 0x808080 \
  }
#define DARK_DIGITS \
  { \
    0, 0x7cc7ff, 0x66c266, 0xff7788, 0xee88ff, 0xddaa22, 0x66cccc, 0x999999, 0xd0d8e0 \
  }

static const Look looks[] = {
  { "Windows XP", 16, BEVEL, 0xc0c0c0, 0xc0c0c0, 0xffffff, 0x808080, 0, 0.125, 0, 0, 0xc0c0c0,
      0x808080, LINE_CORNER, 0.0625, "DejaVu Sans", true, 0.8, CLASSIC_DIGITS, false, 0xff0000,
      0x000000, 0x000000, 0xff0000, LOOK_SEGMENTS },
  { "Windows 7", 18, SHINE, 0x9fb4d6, 0x5a84d0, 0x90b8f8, 0x3058b0, 0, 0, 0.04, 0.1, 0xd4dff0,
      0xa8b6cf, LINE_AROUND, 0.055, "DejaVu Sans", true, 0.72,
      { 0, 0x414fbc, 0x206602, 0xaa0608, 0x020284, 0x7a0202, 0x067a7c, 0xa80608, 0xa60507 }, false,
      0xd02020, 0x303030, 0x303038, 0xe06060, LOOK_NO_COUNTER },
  { "Arbiter", 16, BEVEL, 0xc0c0c0, 0xc0c0c0, 0xffffff, 0x808080, 0, 0.125, 0, 0, 0xc0c0c0,
      0x808080, LINE_CORNER, 0.0625, "DejaVu Sans Mono", true, 0.95, CLASSIC_DIGITS, false,
      0xff0000, 0x000000, 0x000000, 0xff0000, LOOK_SEGMENTS },
  { "Vienna", 20, BEVEL, 0xd4d0c8, 0xd4d0c8, 0xffffff, 0x808080, 0, 0.1, 0, 0, 0xd4d0c8, 0x808080,
      LINE_AROUND, 0.05, "Liberation Serif", true, 0.9, CLASSIC_DIGITS, false, 0xe00000, 0x404040,
      0x101010, 0xff4040, LOOK_SEGMENTS },
  { "Metasweeper", 24, BEVEL, 0xe8edf2, 0xb9c7d6, 0xdde6ef, 0x8a9bb0, 0, 0.08, 0, 0, 0xeef2f6,
      0xb4c0cc, LINE_AROUND, 0.045, "Liberation Sans", true, 0.8,
      { 0, 0x1e6fd9, 0x2e8b3d, 0xd93a3a, 0x3a2f9e, 0x8f2b2b, 0x1f8f8f, 0x333333, 0x7a7a7a }, false,
      0xe53935, 0x37474f, 0x263238, 0xef9a9a, LOOK_SEGMENTS },
  { "minesweeper.online", 24, BEVEL, 0xc6c6c6, 0xc6c6c6, 0xffffff, 0x808080, 0, 0.125, 0, 0,
      0xc6c6c6, 0x808080, LINE_CORNER, 0.05, "DejaVu Sans", true, 0.78, CLASSIC_DIGITS, false,
      0xff0000, 0x000000, 0x000000, 0xff0000, LOOK_SEGMENTS },
  { "minesweeper.online, dark", 24, BEVEL, 0x3a4044, 0x4c545c, 0x707880, 0x2a2e32, 0, 0.1, 0, 0,
      0x384048, 0x1c2024, LINE_CORNER, 0.06, "DejaVu Sans", true, 0.78, DARK_DIGITS, false,
      0xff5555, 0xc8c8c8, 0xb8c0c8, 0xc03030, LOOK_SEGMENTS },
  { "Google", 30, PLAIN, 0x4a752c, 0xa2d149, 0, 0, 8, 0, 0, 0, 0xd7b899, 0x87af3a, LINE_NONE, 0,
      "Liberation Sans", true, 0.76,
      { 0, 0x1976d2, 0x388e3c, 0xd32f2f, 0x7b1fa2, 0xff8f00, 0x0097a7, 0x424242, 0x9e9e9e }, false,
      0xf23607, 0xe63307, 0x4a2010, 0xdb3236, LOOK_FLAG },
  { "GNOME Mines", 46, PLAIN, 0xf6f5f4, 0xbabdb6, 0, 0, 0, 0, 0.044, 0.03, 0xdededc, 0xf6f5f4,
      LINE_AROUND, 0.044, "DejaVu Sans", true, 0.82,
      { 0, 0xddfac3, 0xecedbf, 0xeddab4, 0xedc38a, 0xf7a1a2, 0xfea785, 0xff7d60, 0xff323c }, true,
      0x2e3436, 0x2e3436, 0x2e3436, 0xcc0000, LOOK_BESIDE, .icon_tile = 0x888a85 },
  { "KMines", 29, SHINE, 0x9a9a9a, 0xc8c8c8, 0xdedede, 0xb0b0b0, 0, 0, 0.045, 0.03, 0xb8b8b8,
      0xcbcbcb, LINE_AROUND, 0.03, "DejaVu Sans", false, 0.95,
      { 0, 0x00008b, 0x008b00, 0x8b6a00, 0x7d007d, 0x8b0000, 0x00708b, 0x303030, 0x606060 }, false,
      0xd81e1e, 0x383838, 0x202020, 0xe05a5a, LOOK_BELOW, 60 },
  { "Simon Tatham's", 20, BEVEL, 0xd0d0d0, 0xd0d0d0, 0xffffff, 0x9c9c9c, 0, 0.1, 0, 0, 0xd0d0d0,
      0x9c9c9c, LINE_AROUND, 0.05, "DejaVu Sans", true, 0.7,
      { 0, 0x0000ff, 0x008000, 0xff0000, 0x000080, 0x800000, 0x008080, 0x000000, 0x808080 }, false,
      0xff0000, 0x000000, 0x000000, 0xff0000, LOOK_NO_COUNTER },
  { "JSMinesweeper", 24, BEVEL, 0xc0c0c0, 0xc0c0c0, 0xf4f4f4, 0x7a7a7a, 0, 0.1, 0, 0, 0xbdbdbd,
      0x7b7b7b, LINE_CORNER, 0.05, "DejaVu Sans Condensed", true, 0.84,
      { 0, 0x0000fe, 0x017f01, 0xfe0000, 0x010080, 0x810102, 0x008081, 0x000000, 0x808080 }, false,
      0xfe0000, 0x000000, 0x000000, 0xfe0000, LOOK_SEGMENTS },
  { "Minesage, flat", 28, OURS, .counter = LOOK_LEFT, .theme = MS_THEME_LIGHT,
      .style = MS_STYLE_FLAT },
  { "Minesage, flat, dark", 28, OURS, .counter = LOOK_LEFT, .theme = MS_THEME_DARK,
      .style = MS_STYLE_FLAT },
  { "Minesage, flat, contrast", 28, OURS, .counter = LOOK_LEFT, .theme = MS_THEME_HIGH_CONTRAST,
      .style = MS_STYLE_FLAT },
  { "Minesage, flat, contrast, dark", 28, OURS, .counter = LOOK_LEFT,
      .theme = MS_THEME_HIGH_CONTRAST_DARK, .style = MS_STYLE_FLAT },
  { "Minesage, classic", 28, OURS, .counter = LOOK_LEFT, .theme = MS_THEME_LIGHT,
      .style = MS_STYLE_CLASSIC },
  { "Minesage, classic, dark", 28, OURS, .counter = LOOK_LEFT, .theme = MS_THEME_DARK,
      .style = MS_STYLE_CLASSIC },
  { "Minesage, paper", 28, OURS, .counter = LOOK_LEFT, .theme = MS_THEME_LIGHT,
      .style = MS_STYLE_PAPER },
  { "Minesage, paper, dark", 28, OURS, .counter = LOOK_LEFT, .theme = MS_THEME_DARK,
      .style = MS_STYLE_PAPER },
  { "Minesage, printed", 28, OURS, .style = MS_STYLE_PAPER, .printed = true },
  { "GNOME Mines, dark", 46, PLAIN, 0x353535, 0xbabdb6, 0, 0, 0, 0, 0.044, 0.03, 0xdededc, 0x353535,
      LINE_AROUND, 0.044, "DejaVu Sans", true, 0.82,
      { 0, 0xddfac3, 0xecedbf, 0xeddab4, 0xedc38a, 0xf7a1a2, 0xfea785, 0xff7d60, 0xff323c }, true,
      0x2e3436, 0x2e3436, 0x2e3436, 0xcc0000, LOOK_BESIDE, .icon_tile = 0x888a85 },
};

const Look *
look_get (int i)
{
  return &looks[i];
}

int
look_count (void)
{
  return (int)(sizeof looks / sizeof *looks);
}

const char *
look_get_name (const Look *look)
{
  return look->name;
}

int
look_get_side (const Look *look)
{
  return look->side;
}

LookCounter
look_get_counter (const Look *look)
{
  return look->counter;
}

bool
look_is_hatched (const Look *look)
{
  return look->cover == OURS && look->style == MS_STYLE_PAPER;
}

static const MsPalette *
find_palette (const Look *look)
{
  return look->printed ? ms_palette_get_paper ()
                       : ms_palette_get (look->theme, MS_RAMP_THEME, look->style);
}

static void
set_rgb (cairo_t *cr, Rgb rgb)
{
  cairo_set_source_rgb (cr, (rgb >> 16) / 255., (rgb >> 8 & 255) / 255., (rgb & 255) / 255.);
}

static void
fill_rectangle (cairo_t *cr, Rgb rgb, double x, double y, double width, double height)
{
  set_rgb (cr, rgb);
  cairo_rectangle (cr, x, y, width, height);
  cairo_fill (cr);
}

void
look_set_ground (const Look *look, cairo_t *cr)
{
  if (look->cover != OURS)
    {
      set_rgb (cr, look->ground);
      return;
    }
  MsColor board = find_palette (look)->board;
  cairo_set_source_rgb (cr, board.red, board.green, board.blue);
}

static Rgb
brighten (Rgb rgb, int by)
{
  unsigned sum = 0;
  for (int shift = 0; shift < 24; shift += 8)
    {
      int channel = (int)(rgb >> shift & 255) + by;
      sum |= (unsigned)CLAMP (channel, 0, 255) << shift;
    }
  return sum;
}

/* --- A cell.  The unit is its side. --- */

#define ICON_GAP 2.0 /* pixels at each side of a cell */
#define ICON_MARGIN 5.0
#define ICON_CELL 20.0 /* smaller ones are those of a picture that has been made smaller */

/* How many units of a cell a length in pixels of the picture is. */
static double
find_share (cairo_t *cr, double pixels)
{
  double across = 1, down = 0;
  cairo_user_to_device_distance (cr, &across, &down);
  return pixels / fmax (across, ICON_CELL);
}

static double
find_gap (const Look *look, cairo_t *cr)
{
  return look->icon_tile != 0 ? find_share (cr, ICON_GAP) : look->gap;
}

/* Makes the unit what a cell of icons leaves them. */
static void
shrink_to_icon (const Look *look, cairo_t *cr)
{
  double size = 1 - 2 * find_share (cr, ICON_MARGIN);
  if (look->icon_tile == 0)
    return;
  cairo_translate (cr, 0.5 - size / 2, 0.5 - size / 2);
  cairo_scale (cr, size, size);
}

static void
round_rectangle (cairo_t *cr, double gap, double radius)
{
  double least = gap + radius, most = 1 - gap - radius;
  cairo_new_sub_path (cr);
  cairo_arc (cr, most, least, radius, -G_PI / 2, 0);
  cairo_arc (cr, most, most, radius, 0, G_PI / 2);
  cairo_arc (cr, least, most, radius, G_PI / 2, G_PI);
  cairo_arc (cr, least, least, radius, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

static void
draw_covered (const Look *look, cairo_t *cr, Rgb covered, int brighter)
{
  double b = look->bevel, gap = find_gap (look, cr);
  fill_rectangle (cr, look->ground, 0, 0, 1, 1);
  if (look->cover == SHINE)
    {
      cairo_pattern_t *shine = cairo_pattern_create_linear (0, 0, 0.4, 1);
      for (int i = 0; i < 2; i++)
        {
          Rgb rgb = i == 0 ? look->light : look->dark;
          cairo_pattern_add_color_stop_rgb (
              shine, i, (rgb >> 16) / 255., (rgb >> 8 & 255) / 255., (rgb & 255) / 255.);
        }
      cairo_set_source (cr, shine);
      cairo_pattern_destroy (shine);
      round_rectangle (cr, gap, look->radius);
      cairo_fill (cr);
      return;
    }
  if (look->cover == BEVEL)
    {
      fill_rectangle (cr, look->dark, 0, 0, 1, 1);
      set_rgb (cr, look->light);
      cairo_move_to (cr, 0, 0);
      cairo_line_to (cr, 1, 0);
      cairo_line_to (cr, 1 - b, b);
      cairo_line_to (cr, b, 1 - b);
      cairo_line_to (cr, 0, 1);
      cairo_fill (cr);
    }
  set_rgb (cr, brighten (covered, brighter));
  if (look->cover == BEVEL)
    cairo_rectangle (cr, b, b, 1 - 2 * b, 1 - 2 * b);
  else
    round_rectangle (cr, gap, look->radius);
  cairo_fill (cr);
}

static void
draw_opened (const Look *look, cairo_t *cr, Rgb fill, int brighter)
{
  double w = look->icon_tile != 0 ? find_gap (look, cr) : look->line_width;
  fill_rectangle (cr, brighten (fill, brighter), 0, 0, 1, 1);
  if (look->line_kind == LINE_NONE)
    return;
  fill_rectangle (cr, look->line, 0, 0, 1, w);
  fill_rectangle (cr, look->line, 0, 0, w, 1);
  if (look->line_kind == LINE_AROUND && look->gap > 0)
    {
      fill_rectangle (cr, look->line, 0, 1 - w, 1, w);
      fill_rectangle (cr, look->line, 1 - w, 0, w, 1);
    }
}

static void
draw_text (const Look *look, cairo_t *cr, Rgb rgb, const char *text)
{
  cairo_text_extents_t ink;
  set_rgb (cr, rgb);
  cairo_select_font_face (cr, look->font, CAIRO_FONT_SLANT_NORMAL,
      look->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cr, look->font_size);
  cairo_text_extents (cr, text, &ink);
  cairo_move_to (cr, 0.5 - ink.width / 2 - ink.x_bearing, 0.5 - ink.height / 2 - ink.y_bearing);
  cairo_show_text (cr, text);
}

static void
draw_flag (const Look *look, cairo_t *cr)
{
  fill_rectangle (cr, look->pole, 0.5, 0.2, 0.06, 0.5);
  fill_rectangle (cr, look->pole, 0.32, 0.68, 0.4, 0.1);
  set_rgb (cr, look->flag);
  cairo_move_to (cr, 0.56, 0.17);
  cairo_line_to (cr, 0.22, 0.34);
  cairo_line_to (cr, 0.56, 0.5);
  cairo_fill (cr);
}

static void
draw_icon_flag (const Look *look, cairo_t *cr)
{
  fill_rectangle (cr, look->pole, 0.24, 0.2, 0.1, 0.64);
  set_rgb (cr, look->flag);
  cairo_move_to (cr, 0.3, 0.2);
  cairo_line_to (cr, 0.82, 0.42);
  cairo_line_to (cr, 0.3, 0.6);
  cairo_fill (cr);
}

static void
draw_mine (const Look *look, cairo_t *cr)
{
  set_rgb (cr, look->mine);
  cairo_set_line_width (cr, 0.07);
  for (int i = 0; i < 4; i++)
    {
      double c = 0.37 * cos (i * G_PI / 4), s = 0.37 * sin (i * G_PI / 4);
      cairo_move_to (cr, 0.5 - c, 0.5 - s);
      cairo_line_to (cr, 0.5 + c, 0.5 + s);
    }
  cairo_stroke (cr);
  cairo_arc (cr, 0.5, 0.5, 0.26, 0, 2 * G_PI);
  cairo_fill (cr);
  fill_rectangle (cr, 0xffffff, 0.38, 0.38, 0.11, 0.11);
}

static void
draw_cross (cairo_t *cr)
{
  set_rgb (cr, 0xe00000);
  cairo_set_line_width (cr, 0.1);
  cairo_move_to (cr, 0.14, 0.14);
  cairo_line_to (cr, 0.86, 0.86);
  cairo_move_to (cr, 0.86, 0.14);
  cairo_line_to (cr, 0.14, 0.86);
  cairo_stroke (cr);
}

/* A shown mine, and a flag that was wrong, where icons of one colour say so. */
static void
draw_ended (const Look *look, cairo_t *cr, MsCell cell)
{
  draw_covered (look, cr, cell == MS_CELL_BLAST ? look->covered : look->icon_tile, 0);
  shrink_to_icon (look, cr);
  if (cell == MS_CELL_WRONG_FLAG)
    {
      draw_icon_flag (look, cr);
      draw_cross (cr);
      return;
    }
  set_rgb (cr, cell == MS_CELL_BLAST ? look->blast : look->mine);
  cairo_set_line_width (cr, 0.1);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (int i = 0; i < 3; i++)
    {
      double s = 0.33 * sin (i * G_PI / 3), c = 0.33 * cos (i * G_PI / 3);
      cairo_move_to (cr, 0.5 - s, 0.5 - c);
      cairo_line_to (cr, 0.5 + s, 0.5 + c);
    }
  cairo_stroke (cr);
  cairo_arc (cr, 0.5, 0.5, 0.25, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
draw_cell (const Look *look, cairo_t *cr, MsCell cell, bool odd, double down)
{
  int brighter = odd ? look->chess : 0;
  if (ms_cell_is_opened (cell))
    brighter += (int)(look->drift * (down - 0.5));
  char digit[2] = { (char)('0' + cell), '\0' };
  if (ms_cell_is_opened (cell) && cell > 0)
    {
      draw_opened (look, cr, look->filled ? look->digits[cell] : look->opened, brighter);
      shrink_to_icon (look, cr);
      draw_text (look, cr, look->filled ? look->mine : look->digits[cell], digit);
    }
  else if (look->icon_tile != 0
      && (cell == MS_CELL_MINE || cell == MS_CELL_BLAST || cell == MS_CELL_WRONG_FLAG))
    draw_ended (look, cr, cell);
  else if (cell == 0 || cell == MS_CELL_MINE || cell == MS_CELL_BLAST || cell == MS_CELL_WRONG_FLAG)
    {
      draw_opened (look, cr, cell == MS_CELL_BLAST ? look->blast : look->opened, brighter);
      if (cell != 0)
        draw_mine (look, cr);
      if (cell == MS_CELL_WRONG_FLAG)
        draw_cross (cr);
    }
  else
    {
      draw_covered (look, cr, look->covered, brighter);
      shrink_to_icon (look, cr);
      if (cell == MS_CELL_FLAG && look->icon_tile != 0)
        draw_icon_flag (look, cr);
      else if (cell == MS_CELL_FLAG)
        draw_flag (look, cr);
      else if (cell == MS_CELL_QUESTION)
        draw_text (look, cr, look->pole, "?");
    }
}

static void
draw_frame (const Look *look, cairo_t *cr, double side, double frame, int width, int height)
{
  double w = width * side, h = height * side, b = MIN (frame, MAX (1, side * 0.18));
  if (look->cover != BEVEL)
    return;
  fill_rectangle (cr, look->dark, -b, -b, w + 2 * b, h + 2 * b);
  set_rgb (cr, look->light);
  cairo_move_to (cr, w + b, -b);
  cairo_line_to (cr, w + b, h + b);
  cairo_line_to (cr, -b, h + b);
  cairo_line_to (cr, 0, h);
  cairo_line_to (cr, w, 0);
  cairo_fill (cr);
}

double
look_find_line (double side, bool shared, int n, int i)
{
  int pixels = (int)lround (side * n);
  return shared ? pixels / n * i + MIN (i, pixels % n) : side * i;
}

/* How broad cell i of a row or column is. */
static double
find_breadth (double side, bool shared, int n, int i)
{
  return shared ? look_find_line (side, true, n, i + 1) - look_find_line (side, true, n, i) : side;
}

void
look_draw_board (const Look *look, cairo_t *cr, double side, bool shared, double frame, int width,
    int height, const MsCell *cells)
{
  MsPainter *painter = NULL;
  if (look->cover == OURS)
    painter = ms_painter_new (find_palette (look), look->style, (int)side);
  draw_frame (look, cr, side, frame, width, height);
  for (int i = 0; i < width * height; i++)
    {
      int x = i % width, y = i / width;
      cairo_save (cr);
      if (painter != NULL)
        {
          cairo_scale (cr, side / (int)side, side / (int)side);
          ms_painter_draw_board_layer (painter, cr, x * (int)side, y * (int)side, cells[i]);
        }
      else
        {
          cairo_translate (cr, look_find_line (side, shared, width, x),
              look_find_line (side, shared, height, y));
          cairo_scale (
              cr, find_breadth (side, shared, width, x), find_breadth (side, shared, height, y));
          draw_cell (look, cr, cells[i], (x + y) % 2 != 0, (double)y / height);
        }
      cairo_restore (cr);
    }
  ms_painter_free (painter);
}

/* --- The counter --- */

/* Bits: top, upper left, upper right, middle, lower left, lower right, bottom. */
static const unsigned char segments[10] = { 0x77, 0x24, 0x5d, 0x6d, 0x2e, 0x6b, 0x7b, 0x25, 0x7f,
  0x6f };

void
look_draw_segments (cairo_t *cr, double x, double y, double height, int number)
{
  static const double bars[7][4] = { { 0.16, 0.06, 0.68, 0.1 }, { 0.06, 0.12, 0.14, 0.36 },
    { 0.8, 0.12, 0.14, 0.36 }, { 0.16, 0.45, 0.68, 0.1 }, { 0.06, 0.52, 0.14, 0.36 },
    { 0.8, 0.52, 0.14, 0.36 }, { 0.16, 0.84, 0.68, 0.1 } };
  double width = height * 13 / 23;
  fill_rectangle (cr, 0x000000, x, y, 3 * width, height);
  for (int place = 0, unit = 100; place < 3; place++, unit /= 10)
    for (int i = 0; i < 7; i++)
      fill_rectangle (cr, segments[number / unit % 10] >> i & 1 ? 0xff0000 : 0x500000,
          x + (place + bars[i][0]) * width, y + bars[i][1] * height, bars[i][2] * width,
          bars[i][3] * height);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "header.h"

#include <glib.h>

#include <math.h>

static double
draw_real (MsRng *random, double least, double most)
{
  return least + (most - least) * (double)ms_rng_below (random, 1 << 20) / (1 << 20);
}

double
header_find_room (LookCounter counter, bool below)
{
  return counter == LOOK_BESIDE && !below ? 150 : counter == LOOK_BELOW && below ? 60 : 0;
}

/* Writes a line in a font of that size, and returns how broad it is; x is its left. */
static double
write_line (
    cairo_t *cr, MsRng *random, double x, double y, double size, bool bold, const char *text)
{
  static const char *const fonts[] = { "DejaVu Sans", "Cantarell", "Noto Sans", "Nimbus Sans" };
  cairo_text_extents_t extents;
  cairo_select_font_face (cr, fonts[ms_rng_below (random, G_N_ELEMENTS (fonts))],
      CAIRO_FONT_SLANT_NORMAL, bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cr, size);
  cairo_text_extents (cr, text, &extents);
  cairo_move_to (cr, x, y);
  cairo_show_text (cr, text);
  return extents.x_advance;
}

/* In a square of that side. */
static void
draw_flag (cairo_t *cr, double x, double y, double side, bool red)
{
  cairo_rectangle (cr, x + 0.25 * side, y + 0.06 * side, 0.09 * side, 0.88 * side);
  cairo_fill (cr);
  if (red)
    cairo_set_source_rgb (cr, 0.95, 0.21, 0.03);
  cairo_move_to (cr, x + 0.28 * side, y + 0.06 * side);
  cairo_line_to (cr, x + 0.85 * side, y + 0.3 * side);
  cairo_line_to (cr, x + 0.28 * side, y + 0.55 * side);
  cairo_fill (cr);
}

static void
draw_clock (cairo_t *cr, double x, double y, double side)
{
  cairo_set_line_width (cr, 0.12 * side);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + 0.5 * side, y + 0.5 * side, 0.42 * side, 0, 2 * G_PI);
  cairo_move_to (cr, x + 0.5 * side, y + 0.25 * side);
  cairo_line_to (cr, x + 0.5 * side, y + 0.5 * side);
  cairo_line_to (cr, x + 0.7 * side, y + 0.6 * side);
  cairo_stroke (cr);
}

static bool
is_dark (cairo_t *cr)
{
  double red, green, blue, alpha;
  if (cairo_pattern_get_rgba (cairo_get_source (cr), &red, &green, &blue, &alpha)
      != CAIRO_STATUS_SUCCESS)
    return false;
  return 0.3 * red + 0.59 * green + 0.11 * blue < 0.5;
}

void
header_draw_counter (
    LookCounter counter, cairo_t *cr, MsRng *random, const double board[4], int flags, int mines)
{
  char text[64], clock[16];
  double size = draw_real (random, 12, 18), grey = is_dark (cr) ? 0.95 : 0.1;
  int seconds = (int)ms_rng_below (random, 1200);
  double x = board[0] + board[2] + 60, y = board[1] - 14;
  cairo_save (cr);
  cairo_set_source_rgb (cr, grey, grey, grey);
  g_snprintf (text, sizeof text, "%d/%d", flags, mines);
  g_snprintf (clock, sizeof clock, "%02d:%02d", seconds / 60, seconds % 60);
  switch (counter)
    {
    case LOOK_BESIDE:
      draw_flag (cr, x + 8, board[1], 28, false);
      write_line (cr, random, x, board[1] + 34 + size, size, false, text);
      draw_clock (cr, x + 8, board[1] + 46 + size, 28);
      write_line (cr, random, x, board[1] + 80 + 2 * size, size, false, clock);
      break;
    case LOOK_BELOW:
      g_snprintf (text, sizeof text, "Mines: %d/%d", flags, mines);
      x = board[0] + board[2] * draw_real (random, 0, 0.2);
      y = board[1] + board[3] + 34 + size;
      x += write_line (cr, random, x, y, size, false, text) + size * 0.5;
      x += write_line (cr, random, x, y, size, false, "Time: ");
      write_line (cr, random, x, y, size, false, clock);
      break;
    case LOOK_FLAG:
      size = draw_real (random, 16, 22);
      draw_flag (cr, board[0] + 8, y - size * 1.1, size * 1.4, true);
      cairo_set_source_rgb (cr, 1, 1, 1);
      g_snprintf (text, sizeof text, "%d", mines - flags);
      x = board[0] + 8 + size * 1.7;
      x += write_line (cr, random, x, y, size, true, text) + size;
      cairo_set_source_rgb (cr, 1, 0.8, 0.1);
      draw_clock (cr, x, y - size * 1.1, size * 1.3);
      cairo_set_source_rgb (cr, 1, 1, 1);
      g_snprintf (text, sizeof text, "%03d", seconds);
      write_line (cr, random, x + size * 1.7, y, size, true, text);
      break;
    case LOOK_LEFT:
      x = board[0] + board[2] / 2 - 80;
      draw_flag (cr, x, y - 14, 16, false);
      g_snprintf (text, sizeof text, "%d", mines - flags);
      x += 22 + write_line (cr, random, x + 22, y, size * 1.2, true, text) + 6;
      cairo_set_source_rgba (cr, grey, grey, grey, 0.55);
      g_snprintf (text, sizeof text, "/ %d", mines);
      x += write_line (cr, random, x, y, size, false, text) + 24;
      cairo_set_source_rgb (cr, grey, grey, grey);
      draw_clock (cr, x, y - 14, 16);
      g_snprintf (clock, sizeof clock, "%d:%02d", seconds / 60, seconds % 60);
      write_line (cr, random, x + 22, y, size * 1.2, true, clock);
      break;
    default:
      break;
    }
  cairo_restore (cr);
}

/* --- Notes --- */

/* A line with numbers from 0 to 200; the first is hardly greater than the second. */
static void
draw_note (MsRng *random, char *text, gsize length)
{
  static const char *const notes[] = { "%02d:%02d", "0:%02d", "%d.%d", "Level %d", "Level %d/%d",
    "%d × %d", "%dx%d", "%d %%", "%d/%d %%", "Best: %d", "%d/%d/2026", "%d/%d", "%d / %d",
    "Page %d/%d", "3BV %d/%d", "(%d/%d)", "Minesweeper %d.%d", "v%d.%d/2", "/usr/share/%d/%d",
    "%d mines", "%d,%03d", "%d-%d", "-%d/%d", "%d/%d.5", "%d:%d/60", "Game  Settings  Help",
    "Mines %d", "Time %03d", "Score: %d", "Hard", "Wins %d of %d", "x%d", "#%d/%d", "0%d/%02d" };
  int second = 1 + (int)ms_rng_below (random, ms_rng_below (random, 2) ? 200 : 31);
  int first = (int)ms_rng_below (random, (guint64)second + 1);
  const char *note = notes[ms_rng_below (random, G_N_ELEMENTS (notes))];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_snprintf (text, length, note, first, second);
#pragma GCC diagnostic pop
}

/* A clock, a mine, a star, a cup or a letter, in a square of that side. */
static void
draw_icon (cairo_t *cr, MsRng *random, double x, double y, double side)
{
  int kind = (int)ms_rng_below (random, 5);
  char letter[2] = { "ABMPTXFE"[ms_rng_below (random, 8)] };
  cairo_new_path (cr);
  switch (kind)
    {
    case 0:
      draw_clock (cr, x, y, side);
      break;
    case 1:
      cairo_arc (cr, x + side / 2, y + side / 2, side * 0.3, 0, 2 * G_PI);
      cairo_rectangle (cr, x, y + side * 0.45, side, side * 0.1);
      cairo_rectangle (cr, x + side * 0.45, y, side * 0.1, side);
      break;
    case 2:
      for (int i = 0; i < 10; i++)
        cairo_line_to (cr, x + side / 2 + (i % 2 ? 0.22 : 0.5) * side * sin (i * G_PI / 5),
            y + side / 2 - (i % 2 ? 0.22 : 0.5) * side * cos (i * G_PI / 5));
      break;
    case 3:
      cairo_arc (cr, x + side / 2, y + side * 0.1, side * 0.4, 0, G_PI);
      cairo_rectangle (cr, x + side * 0.44, y + side * 0.3, side * 0.12, side * 0.6);
      cairo_rectangle (cr, x + side * 0.25, y + side * 0.85, side * 0.5, side * 0.12);
      break;
    default:
      write_line (cr, random, x, y + side * 0.9, side, true, letter);
    }
  cairo_fill (cr);
}

void
header_draw_notes (cairo_t *cr, MsRng *random, const double board[4], double side, int n)
{
  double grey = is_dark (cr) ? 0.95 : 0.1;
  int rows[3] = { 0 };
  cairo_save (cr);
  cairo_set_source_rgb (cr, grey, grey, grey);
  for (int i = 0; i < n; i++)
    {
      char text[64];
      double size = draw_real (random, 10, 20);
      int where = (int)ms_rng_below (random, 3), row = rows[where]++;
      double x = board[0] + (where == 0 ? board[2] + 40 : draw_real (random, 0, 30));
      double y = where == 0 ? board[1] + 150 + 40 * row
          : where == 1      ? board[1] + board[3] + 90 + 30 * row
                            : board[1] - 30 - 1.7 * side - 30 * row;
      draw_note (random, text, sizeof text);
      if (ms_rng_below (random, 3) == 0)
        {
          draw_icon (cr, random, x, y - size, size * 1.2);
          x += size * draw_real (random, 1.4, 2);
          g_snprintf (text, sizeof text, "%d", (int)ms_rng_below (random, 150));
        }
      write_line (cr, random, x, y, size, ms_rng_below (random, 2) == 0, text);
    }
  cairo_restore (cr);
}

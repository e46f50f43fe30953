/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the weights of the net that names the glyphs of written counters, data/scan-glyphs.txt:
 *
 *   scan-train-glyphs EPOCHS SEED > data/scan-glyphs.txt
 *
 * It writes characters in many fonts, sizes and colours, by chance scaled or compressed, draws
 * flags and other icons, and fits the net to what is found of them.  With 0 epochs it says instead
 * how the net there is names glyphs.  SCAN_FONTS in the environment has other fonts, with commas
 * between them. */
#include "fit.h"
#include "scene.h"

#include "ms-scan-text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAGES 2600
#define ICONS 16000
#define MOST_CHARACTERS 200
#define WIDTH 520
#define HEIGHT 180

static const char *const own_fonts[] = { "DejaVu Sans", "DejaVu Sans Condensed", "DejaVu Sans Mono",
  "DejaVu Serif", "Nimbus Sans", "Nimbus Sans Narrow", "Nimbus Roman", "URW Gothic", "URW Bookman",
  "C059", "P052", "Nimbus Mono PS", "WenQuanYi Micro Hei", "Cantarell", "Liberation Sans",
  "Noto Sans", "Open Sans", "Roboto", NULL };

/* Letters that are like digits, or have parts that are, in some fonts are left out. */
static const char others[] = "ACEFGHJKLMNPRTUVWXYabcdefhkmnprtuvwxy|:.,-()[]+=*#&?;'\"\\_<>";

typedef struct
{
  int8_t features[MS_SCAN_GLYPH_FEATURES];
  uint8_t glyph;
} Sample;

typedef struct
{
  GArray *samples;
  int named[MS_SCAN_N_GLYPHS + 1][MS_SCAN_N_GLYPHS]; /* what is there, and what it is named */
  MsRng rng;
} Trainer;

static int
draw_below (Trainer *trainer, int n)
{
  return (int)ms_rng_below (&trainer->rng, (guint64)n);
}

static void
add_glyph (Trainer *trainer, const MsScanText *text, const MsScanGlyph *glyph, int is)
{
  MsScanShape shape;
  Sample sample = { .glyph = (uint8_t)is };
  ms_scan_text_cut (text, glyph, &shape);
  if (shape.height < 8 || shape.width > shape.height * 1.25)
    return;
  ms_scan_shape_measure (
      &shape, draw_below (trainer, 15) - 7, draw_below (trainer, 15) - 7, sample.features);
  g_array_append_val (trainer->samples, sample);
  trainer->named[is][ms_scan_shape_name (&shape)]++;
}

/* --- Pages of characters --- */

typedef struct
{
  int is;
  double left, top, right, bottom; /* of its ink */
} Character;

/* Sets two colours that differ by that much of brightness at least. */
static void
draw_colours (Trainer *trainer, double rgb[2][3], double least)
{
  double luma[2];
  do
    for (int i = 0; i < 2; i++)
      {
        double grey = fit_draw (&trainer->rng, -0.2, 1.2);
        double colour = draw_below (trainer, 2) == 0 ? 0 : 0.4;
        for (int j = 0; j < 3; j++)
          rgb[i][j] = CLAMP (grey + colour * fit_draw (&trainer->rng, -1, 1), 0, 1);
        luma[i] = 0.3 * rgb[i][0] + 0.59 * rgb[i][1] + 0.11 * rgb[i][2];
      }
  while (fabs (luma[0] - luma[1]) < least);
}

static void
set_font (Trainer *trainer, cairo_t *cr, double size)
{
  static const cairo_antialias_t smooth[] = { CAIRO_ANTIALIAS_GRAY, CAIRO_ANTIALIAS_GRAY,
    CAIRO_ANTIALIAS_SUBPIXEL };
  static const cairo_hint_style_t hints[] = { CAIRO_HINT_STYLE_NONE, CAIRO_HINT_STYLE_SLIGHT,
    CAIRO_HINT_STYLE_FULL };
  g_auto (GStrv)
      given = g_strsplit (g_getenv ("SCAN_FONTS") != NULL ? g_getenv ("SCAN_FONTS") : "", ",", -1);
  const char *const *fonts = given[0] != NULL ? (const char *const *)given : own_fonts;
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_antialias (options, smooth[draw_below (trainer, 3)]);
  cairo_font_options_set_hint_style (options, hints[draw_below (trainer, 3)]);
  cairo_set_font_options (cr, options);
  cairo_font_options_destroy (options);
  cairo_select_font_face (cr, fonts[draw_below (trainer, (int)g_strv_length ((char **)fonts))],
      CAIRO_FONT_SLANT_NORMAL,
      draw_below (trainer, 2) ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cr, size);
}

static int
write_page (Trainer *trainer, cairo_t *cr, double size, double zoom, Character *characters)
{
  int n = 0;
  for (double y = size * 1.2; y < HEIGHT - size * 0.3; y += size * 1.5)
    for (double x = 4; x < WIDTH - size && n < MOST_CHARACTERS; n++)
      {
        int kind = draw_below (trainer, 100);
        char text[2] = { kind < 55 ? (char)('0' + draw_below (trainer, 10))
              : kind < 66          ? '/'
                                   : others[draw_below (trainer, sizeof others - 1)] };
        cairo_text_extents_t ink;
        cairo_text_extents (cr, text, &ink);
        cairo_move_to (cr, x, y);
        cairo_show_text (cr, text);
        double left = x + ink.x_bearing, top = y + ink.y_bearing;
        characters[n] = (Character){ kind < 55 ? text[0] - '0'
              : kind < 66                      ? MS_SCAN_SLASH
                                               : MS_SCAN_OTHER,
          left * zoom, top * zoom, (left + ink.width) * zoom, (top + ink.height) * zoom };
        x += ink.x_advance + (draw_below (trainer, 5) == 0 ? size * 0.3 : 0);
      }
  return n;
}

/* What a glyph is; MS_SCAN_N_GLYPHS where it is nearly a character, but not all of it. */
static int
find_character (const MsScanGlyph *glyph, const Character *characters, int n)
{
  double most = fmax (1.4, (glyph->bottom - glyph->top) * 0.09);
  for (int i = 0; i < n; i++)
    {
      const Character *c = &characters[i];
      double off = fmax (fmax (fabs (c->left - glyph->left), fabs (c->right - glyph->right)),
          fmax (fabs (c->top - glyph->top), fabs (c->bottom - glyph->bottom)));
      if (off < most)
        return c->is;
      if (off < 2 * most + 1)
        return MS_SCAN_N_GLYPHS;
    }
  return MS_SCAN_OTHER;
}

static void
add_page (Trainer *trainer)
{
  double rgb[2][3], zoom = draw_below (trainer, 2) ? 1 : fit_draw (&trainer->rng, 0.6, 1.7);
  double high = 8.2 * pow (44 / 8.2, pow (fit_draw (&trainer->rng, 0, 1), 1.5));
  double size = high / 0.72 / zoom;
  int jpeg = draw_below (trainer, 2) ? 0 : 55 + draw_below (trainer, 40);
  Character characters[MOST_CHARACTERS];
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  draw_colours (trainer, rgb, 0.3);
  cairo_set_source_rgb (cr, rgb[0][0], rgb[0][1], rgb[0][2]);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, rgb[1][0], rgb[1][1], rgb[1][2]);
  set_font (trainer, cr, size);
  int n = write_page (trainer, cr, size, zoom, characters);
  cairo_destroy (cr);
  Scene scene = { .picture = scene_take_surface (surface, zoom, jpeg, &trainer->rng) };
  MsScanImage image = scene_get_image (&scene);
  g_autoptr (MsScanPlanes) planes = ms_scan_planes_new (&image);
  gboolean is_bright = rgb[1][1] > rgb[0][1];
  for (int bright = 0; bright < 2; bright++)
    {
      g_autoptr (MsScanText) text = ms_scan_text_new (
          ms_scan_text_dup_ink (&planes->axis[0], 0, 0, image.width, image.height, bright != 0),
          image.width, image.height, NULL);
      for (guint i = 0; i < text->glyphs->len; i++)
        {
          const MsScanGlyph *glyph = &g_array_index (text->glyphs, MsScanGlyph, i);
          int is = bright == is_bright ? find_character (glyph, characters, n) : MS_SCAN_OTHER;
          if (is < MS_SCAN_OTHER
              || (is == MS_SCAN_OTHER && draw_below (trainer, bright == is_bright ? 2 : 8) == 0))
            add_glyph (trainer, text, glyph, is);
        }
    }
  g_object_unref (scene.picture);
}

/* --- Icons --- */

static void
draw_flag (Trainer *trainer, cairo_t *cr, const double cloth[3], const double pole[3])
{
  MsRng *rng = &trainer->rng;
  double x = fit_draw (rng, 0.2, 0.4), top = fit_draw (rng, 0.02, 0.15);
  double broad = fit_draw (rng, 0.05, 0.14), far = fit_draw (rng, 0.7, 0.98);
  double low = fit_draw (rng, 0.45, 0.68), foot = fit_draw (rng, 0.82, 1);
  int kind = draw_below (trainer, 4), base = draw_below (trainer, 3);
  if (draw_below (trainer, 4) == 0) /* to the left */
    {
      cairo_translate (cr, 1, 0);
      cairo_scale (cr, -1, 1);
    }
  cairo_set_source_rgb (cr, pole[0], pole[1], pole[2]);
  cairo_rectangle (cr, x, top, broad, foot - top);
  if (base > 0)
    cairo_rectangle (cr, x - 0.15 * base, foot - 0.08, 0.3 * base + broad, 0.08);
  cairo_fill (cr);
  cairo_set_source_rgb (cr, cloth[0], cloth[1], cloth[2]);
  cairo_move_to (cr, x, top);
  if (kind == 0)
    {
      cairo_line_to (cr, far, top + fit_draw (rng, 0, 0.05));
      cairo_line_to (cr, far, low);
    }
  else if (kind == 1)
    {
      cairo_curve_to (cr, 0.4 + x / 2, top + 0.15, 0.5, top - 0.1, far, top + 0.05);
      cairo_line_to (cr, far, low);
      cairo_curve_to (cr, 0.5, low - 0.1, 0.4 + x / 2, low + 0.12, x, low);
    }
  else
    cairo_line_to (cr, far, (top + low) / 2 + fit_draw (rng, -0.06, 0.06));
  cairo_line_to (cr, x, low);
  cairo_fill (cr);
}

/* Clocks, mines, stars, hearts, faces, arrows, bars, frames, cups and letters. */
static void
draw_icon (Trainer *trainer, cairo_t *cr, const double rgb[3])
{
  MsRng *rng = &trainer->rng;
  int kind = draw_below (trainer, 11), corners = 3 + draw_below (trainer, 6);
  double turn = fit_draw (rng, 0, 2 * G_PI), line = fit_draw (rng, 0.06, 0.16);
  char letter[2] = { others[draw_below (trainer, sizeof others - 1)] };
  cairo_set_source_rgb (cr, rgb[0], rgb[1], rgb[2]);
  cairo_set_line_width (cr, line);
  switch (kind)
    {
    case 0: /* a clock */
    case 1:
      cairo_arc (cr, 0.5, 0.5, 0.42, 0, 2 * G_PI);
      cairo_stroke (cr);
      cairo_move_to (cr, 0.5 + 0.3 * cos (turn), 0.5 + 0.3 * sin (turn));
      cairo_line_to (cr, 0.5, 0.5);
      cairo_line_to (cr, 0.5 + 0.2 * sin (3 * turn), 0.5 + 0.2 * cos (3 * turn));
      cairo_stroke (cr);
      if (kind == 1)
        cairo_rectangle (cr, 0.4, 0, 0.2, 0.1);
      break;
    case 2: /* a mine */
      for (int i = 0; i < corners; i++)
        {
          cairo_move_to (cr, 0.5, 0.5);
          cairo_line_to (cr, 0.5 + 0.48 * cos (turn + i * 2 * G_PI / corners),
              0.5 + 0.48 * sin (turn + i * 2 * G_PI / corners));
        }
      cairo_stroke (cr);
      cairo_arc (cr, 0.5, 0.5, fit_draw (rng, 0.2, 0.4), 0, 2 * G_PI);
      break;
    case 3: /* a star, a triangle, a square */
      for (int i = 0; i < 2 * corners; i++)
        cairo_line_to (cr, 0.5 + (i % 2 ? 0.25 : 0.48) * cos (turn + i * G_PI / corners),
            0.5 + (i % 2 ? 0.25 : 0.48) * sin (turn + i * G_PI / corners));
      break;
    case 4:
      for (int i = 0; i < corners; i++)
        cairo_line_to (cr, 0.5 + 0.48 * cos (turn + i * 2 * G_PI / corners),
            0.5 + 0.48 * sin (turn + i * 2 * G_PI / corners));
      break;
    case 5: /* a heart */
      cairo_move_to (cr, 0.5, 0.95);
      cairo_curve_to (cr, -0.4, 0.3, 0.3, -0.2, 0.5, 0.25);
      cairo_curve_to (cr, 0.7, -0.2, 1.4, 0.3, 0.5, 0.95);
      break;
    case 6: /* a face */
      cairo_arc (cr, 0.5, 0.5, 0.44, 0, 2 * G_PI);
      cairo_stroke (cr);
      cairo_arc (cr, 0.5, 0.55, 0.22, 0.1 * G_PI, 0.9 * G_PI);
      cairo_stroke (cr);
      cairo_rectangle (cr, 0.3, 0.35, 0.1, 0.1);
      cairo_rectangle (cr, 0.6, 0.35, 0.1, 0.1);
      break;
    case 7: /* bars, level or upright, by chance joined */
      for (int i = 0; i < 3; i++)
        if (corners % 2)
          cairo_rectangle (cr, 0.1, 0.15 + 0.28 * i, 0.8, line);
        else
          cairo_rectangle (cr, 0.15 + 0.28 * i, 0.1 + 0.2 * ((corners + i) % 3), line + 0.05, 0.8);
      cairo_rectangle (cr, turn < G_PI ? 0.1 : 0.86, 0.12, turn < 5 ? line : 0, 0.8);
      break;
    case 8: /* a frame, or a bag */
      cairo_rectangle (cr, 0.1, 0.2, 0.8, 0.7);
      cairo_stroke (cr);
      cairo_rectangle (cr, 0.4, 0.05, 0.2, corners * 0.08);
      break;
    case 9: /* a cup */
      cairo_move_to (cr, 0.2, 0.05);
      cairo_line_to (cr, 0.8, 0.05);
      cairo_curve_to (cr, 0.8, 0.6, 0.55, 0.6, 0.55, 0.65);
      cairo_line_to (cr, 0.55, 0.85);
      cairo_line_to (cr, 0.75, 0.95);
      cairo_line_to (cr, 0.25, 0.95);
      cairo_line_to (cr, 0.45, 0.85);
      cairo_line_to (cr, 0.45, 0.65);
      cairo_curve_to (cr, 0.45, 0.6, 0.2, 0.6, 0.2, 0.05);
      break;
    default:
      cairo_select_font_face (
          cr, own_fonts[draw_below (trainer, 4)], CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
      cairo_set_font_size (cr, 1.2);
      cairo_move_to (cr, 0.15, 0.92);
      cairo_show_text (cr, letter);
    }
  cairo_fill (cr);
}

static void
add_icon (Trainer *trainer)
{
  double rgb[3][3], two[2][3], side = fit_draw (&trainer->rng, 9, 48);
  int size = (int)side + 16, jpeg = draw_below (trainer, 2) ? 0 : 60 + draw_below (trainer, 35);
  bool flag = draw_below (trainer, 2) == 0;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, size, size);
  cairo_t *cr = cairo_create (surface);
  draw_colours (trainer, two, 0.15);
  memcpy (rgb, two, sizeof two);
  memcpy (rgb[2], rgb[1], sizeof rgb[1]);
  if (draw_below (trainer, 2) == 0) /* red on green may be as bright */
    {
      draw_colours (trainer, two, 0);
      rgb[1][0] = 0.95;
      rgb[1][1] = rgb[1][2] = 0.1;
      rgb[0][0] = fmin (rgb[0][0], 0.4);
    }
  cairo_set_source_rgb (cr, rgb[0][0], rgb[0][1], rgb[0][2]);
  cairo_paint (cr);
  cairo_translate (cr, 8 + fit_draw (&trainer->rng, 0, 1), 8 + fit_draw (&trainer->rng, 0, 1));
  cairo_scale (cr, side, side);
  if (flag)
    draw_flag (trainer, cr, rgb[1], rgb[2]);
  else
    draw_icon (trainer, cr, rgb[1]);
  cairo_destroy (cr);
  Scene scene = { .picture = scene_take_surface (surface, 1, jpeg, &trainer->rng) };
  MsScanImage image = scene_get_image (&scene);
  uint8_t *ink = ms_scan_text_dup_difference (
      &image, 0, 0, image.width, image.height, ms_scan_image_at (&image, 1, image.height / 2));
  g_autoptr (MsScanText) text = ms_scan_text_new (ink, image.width, image.height, NULL);
  for (guint i = 0; i < text->glyphs->len; i++)
    {
      const MsScanGlyph *glyph = &g_array_index (text->glyphs, MsScanGlyph, i);
      bool whole = glyph->bottom - glyph->top > side * 0.6;
      add_glyph (trainer, text, glyph, flag && whole ? MS_SCAN_FLAG : MS_SCAN_OTHER);
    }
  g_object_unref (scene.picture);
}

int
main (int argc, char **argv)
{
  int epochs = argc > 1 ? atoi (argv[1]) : -1;
  if (argc != 3 || epochs < 0)
    return 2;
  Trainer trainer = { .samples = g_array_new (FALSE, FALSE, sizeof (Sample)) };
  ms_rng_seed (&trainer.rng, strtoull (argv[2], NULL, 10));
  for (int i = 0; i < PAGES; i++)
    add_page (&trainer);
  for (int i = 0; i < ICONS; i++)
    add_icon (&trainer);
  for (int i = 0; i < MS_SCAN_N_GLYPHS; i++)
    for (int j = 0; j < MS_SCAN_N_GLYPHS; j++)
      fprintf (stderr, "%6d%s", trainer.named[i][j], j == MS_SCAN_N_GLYPHS - 1 ? "\n" : "");
  const FitShape shape = { MS_SCAN_GLYPH_FEATURES, MS_SCAN_GLYPH_HIDDEN, MS_SCAN_N_GLYPHS };
  g_autofree char *what = g_strdup_printf (
      "The weights of the net that names glyphs, in the order of\n"
      " * MsScanGlyphNet.  Made by scan-train-glyphs %d %s,",
      epochs, argv[2]);
  if (epochs > 0)
    fit_print (
        &shape, trainer.samples->data, (int)trainer.samples->len, &trainer.rng, epochs, what);
  g_array_unref (trainer.samples);
  return 0;
}

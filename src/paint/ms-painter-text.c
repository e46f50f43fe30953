/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-painter-text.h"

#include <math.h>
#include <pango/pangocairo.h>

/* How many texts are kept: far more than a board shows, with 1,200 percentages, their bounds and
 * the marks. */
#define MAX_TEXTS 2048

/* All texts are laid out at this font size and scaled as outlines, because Pango keeps a lot of
 * data for every size that it has seen. */
#define FONT_SIZE 64

/* The least height of a digit in pixels: that of the percentages on the smallest cells that have
 * them. */
#define LEAST_HEIGHT 7

/* A text that is laid out; measures are in pixels at FONT_SIZE. */
typedef struct
{
  PangoLayout *layout;
  double middle, width; /* middle and width of the ink, from the layout's left edge */
  double baseline;
} Text;

struct _MsPainterText
{
  PangoContext *context;
  /* Indexed by whether bold: string to Text; NULL until a text is wanted, since whoever draws only
   * numbers needs no font but the bold one. */
  GHashTable *texts[2];
  double figures[2]; /* height of digits in pixels at FONT_SIZE, indexed likewise */
  double room; /* width of the widest text that fits, in pixels */
};

static void
text_free (gpointer data)
{
  Text *text = data;
  g_object_unref (text->layout);
  g_free (text);
}

static PangoLayout *
create_layout (MsPainterText *self, const char *string, gboolean bold)
{
  PangoLayout *layout = pango_layout_new (self->context);
  PangoFontDescription *font = pango_font_description_from_string ("Sans");
  pango_font_description_set_absolute_size (font, FONT_SIZE * PANGO_SCALE);
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (layout, string, -1);
  return layout;
}

MsPainterText *
ms_painter_text_new (int cell_size)
{
  MsPainterText *self = g_new0 (MsPainterText, 1);
  self->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  /* Unhinted, so that outlines keep their proportions when scaled. */
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  pango_cairo_context_set_font_options (self->context, options);
  cairo_font_options_destroy (options);
  pango_cairo_context_set_resolution (self->context, 96);
  /* Small cells have no space to spare beside a text, larger ones look better with some. */
  self->room = cell_size < 28 ? cell_size - 5 : 0.8 * cell_size;
  return self;
}

void
ms_painter_text_free (MsPainterText *self)
{
  for (int bold = 0; bold < 2; bold++)
    g_clear_pointer (&self->texts[bold], g_hash_table_unref);
  g_object_unref (self->context);
  g_free (self);
}

static void
set_up_font (MsPainterText *self, gboolean bold)
{
  PangoRectangle ink;
  g_autoptr (PangoLayout) layout = create_layout (self, "8", bold);
  pango_layout_get_extents (layout, &ink, NULL);
  self->figures[bold] = fmax ((double)ink.height / PANGO_SCALE, 1);
  self->texts[bold] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, text_free);
}

/* The height of its digits is known from then on. */
static const Text *
ensure_text (MsPainterText *self, const char *string, gboolean bold)
{
  if (self->texts[bold] == NULL)
    set_up_font (self, bold);
  GHashTable *texts = self->texts[bold];
  Text *text = g_hash_table_lookup (texts, string);
  if (text == NULL)
    {
      if (g_hash_table_size (texts) >= MAX_TEXTS)
        g_hash_table_remove_all (texts);
      PangoRectangle ink;
      text = g_new (Text, 1);
      text->layout = create_layout (self, string, bold);
      pango_layout_get_extents (text->layout, &ink, NULL);
      text->middle = (ink.x + ink.width / 2.0) / PANGO_SCALE;
      text->width = (double)ink.width / PANGO_SCALE;
      text->baseline = (double)pango_layout_get_baseline (text->layout) / PANGO_SCALE;
      g_hash_table_insert (texts, g_strdup (string), text);
    }
  return text;
}

static double
get_scale (const MsPainterText *self, const Text *text, double height, double room, gboolean bold)
{
  return fmin (height / self->figures[bold], room / fmax (text->width, 1));
}

/* Horizontally the ink is centred; vertically the height of digits is, so that all texts of a
 * height have the same baseline, whatever signs are in them.  A text that has not enough room is
 * first made narrower, to the share of its width, and then smaller. */
static void
show (MsPainterText *self, cairo_t *cr, double cx, double cy, double height, double room,
    double share, const char *string, gboolean bold, MsColor color)
{
  const Text *text = ensure_text (self, string, bold);
  double scale = get_scale (self, text, height, room / share, bold);
  double narrow = fmin (1, room / (scale * fmax (text->width, 1)));
  cairo_save (cr);
  cairo_translate (cr, cx, cy + scale * self->figures[bold] / 2);
  cairo_scale (cr, scale * narrow, scale);
  cairo_move_to (cr, -text->middle, -text->baseline);
  pango_cairo_layout_path (cr, text->layout);
  cairo_restore (cr);
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
  cairo_fill (cr);
}

void
ms_painter_text_draw_digit (
    MsPainterText *self, cairo_t *cr, double cx, double cy, double height, int digit, MsColor color)
{
  char string[2] = { (char)('0' + digit), 0 };
  show (self, cr, cx, cy, height, self->room, 1, string, TRUE, color);
}

void
ms_painter_text_draw (MsPainterText *self, cairo_t *cr, double cx, double cy, double height,
    double room, const char *text, MsColor color)
{
  show (self, cr, cx, cy, height, fmin (self->room, room), 1, text, FALSE, color);
}

#define NARROWEST 0.75

void
ms_painter_text_draw_narrow (MsPainterText *self, cairo_t *cr, double cx, double cy, double height,
    double room, const char *text, MsColor color)
{
  show (self, cr, cx, cy, height, room, NARROWEST, text, FALSE, color);
}

double
ms_painter_text_measure (MsPainterText *self, double height, const char *text, gboolean bold)
{
  const Text *found = ensure_text (self, text, bold);
  return found->width * height / self->figures[bold];
}

gboolean
ms_painter_text_fits (MsPainterText *self, double height, double room, const char *text)
{
  const Text *found = ensure_text (self, text, FALSE);
  return get_scale (self, found, height, fmin (self->room, room), FALSE) * self->figures[FALSE]
      >= fmin (height, LEAST_HEIGHT);
}

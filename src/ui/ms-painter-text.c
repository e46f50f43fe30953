/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-painter-text.h"

#include <math.h>
#include <pango/pangocairo.h>

/* Far more texts than one cell size shows: 200 percentages, their bounds and the marks. */
#define MAX_TEXTS 2048

/* Where a layout goes: (cx + dx, cy + dy) is its top left corner. */
typedef struct
{
  PangoLayout *layout;
  double dx, dy;
} Text;

struct _MsPainterText
{
  PangoContext *context;
  GHashTable *texts; /* "height:bold:text" to Text */
  double room; /* widest text in pixels */
  double figure; /* height of a figure at font size 1, regular and bold alike */
  double cell_size;
};

static void
text_free (gpointer data)
{
  Text *text = data;
  g_object_unref (text->layout);
  g_free (text);
}

static PangoLayout *
create_layout (MsPainterText *self, const char *string, double font_size, gboolean bold)
{
  PangoLayout *layout = pango_layout_new (self->context);
  PangoFontDescription *font = pango_font_description_from_string ("Sans");
  pango_font_description_set_absolute_size (font, font_size * PANGO_SCALE);
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (layout, string, -1);
  return layout;
}

static double
ink_width (PangoLayout *layout)
{
  PangoRectangle ink;
  pango_layout_get_extents (layout, &ink, NULL);
  return (double)ink.width / PANGO_SCALE;
}

static double
measure_figure (MsPainterText *self)
{
  PangoRectangle ink;
  PangoLayout *layout = create_layout (self, "8", 100, FALSE);
  pango_layout_get_extents (layout, &ink, NULL);
  g_object_unref (layout);
  return fmax (ink.height / (100.0 * PANGO_SCALE), 0.1);
}

MsPainterText *
ms_painter_text_new (int cell_size)
{
  MsPainterText *self = g_new0 (MsPainterText, 1);
  self->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  /* Unhinted, so that a text keeps its proportions at every size and on every surface. */
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (self->context, options);
  cairo_font_options_destroy (options);
  pango_cairo_context_set_resolution (self->context, 96);

  self->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, text_free);
  self->cell_size = cell_size;
  self->room = cell_size - 5;
  self->figure = measure_figure (self);
  return self;
}

void
ms_painter_text_free (MsPainterText *self)
{
  g_hash_table_unref (self->texts);
  g_object_unref (self->context);
  g_free (self);
}

/* Horizontally the ink is centred, vertically the figures' height, so that all texts of a size
 * share one baseline whatever signs they have. */
static Text *
create_text (MsPainterText *self, const char *string, double height, gboolean bold)
{
  double size = height / self->figure;
  PangoLayout *layout = create_layout (self, string, size, bold);
  double width = ink_width (layout);
  if (width > self->room)
    {
      g_object_unref (layout);
      size *= self->room / width;
      height *= self->room / width;
      layout = create_layout (self, string, size, bold);
    }
  PangoRectangle ink;
  pango_layout_get_extents (layout, &ink, NULL);
  Text *text = g_new (Text, 1);
  text->layout = layout;
  text->dx = -(ink.x + ink.width / 2.0) / PANGO_SCALE;
  text->dy = height / 2 - (double)pango_layout_get_baseline (layout) / PANGO_SCALE;
  return text;
}

static Text *
ensure_text (MsPainterText *self, const char *string, double height, gboolean bold)
{
  char key[64];
  g_snprintf (key, sizeof key, "%d:%d:%s", (int)lround (height * 8), bold, string);
  Text *text = g_hash_table_lookup (self->texts, key);
  if (text == NULL)
    {
      if (g_hash_table_size (self->texts) >= MAX_TEXTS)
        g_hash_table_remove_all (self->texts);
      text = create_text (self, string, height, bold);
      g_hash_table_insert (self->texts, g_strdup (key), text);
    }
  return text;
}

static void
show (cairo_t *cr, double cx, double cy, const Text *text, MsColor color)
{
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
  cairo_move_to (cr, cx + text->dx, cy + text->dy);
  pango_cairo_show_layout (cr, text->layout);
}

void
ms_painter_text_draw_digit (
    MsPainterText *self, cairo_t *cr, double cx, double cy, int digit, MsColor color)
{
  char string[2] = { (char)('0' + digit), 0 };
  double height = self->cell_size * MS_PAINTER_DIGIT_HEIGHT;
  show (cr, cx, cy, ensure_text (self, string, height, TRUE), color);
}

void
ms_painter_text_draw (MsPainterText *self, cairo_t *cr, double cx, double cy, double height,
    const char *text, MsColor color)
{
  show (cr, cx, cy, ensure_text (self, text, height, FALSE), color);
}

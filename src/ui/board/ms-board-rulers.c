/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-rulers.h"
#include "ms-ui-board-testing.h"

#include <string.h>

/* The size of labels as a share of the widget's own font. */
#define FONT_SCALE 0.8

/* How far the labels' colour is from the window's background towards its text colour: labels should
 * not draw attention to themselves. */
#define INK_STRENGTH 0.75F

/* Around the text of a label, in logical pixels. */
#define PADDING 3

/* How many labels are drawn into one image. */
#define LABELS 16

void
ms_board_rulers_init (MsBoardRulers *self, MsBoardLook *look)
{
  self->look = look;
  self->when = MS_RULERS_NEVER;
}

static PangoLayout *
make_layout (MsBoardRulers *self, gboolean bold)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (self->look->geometry->widget, NULL);
  PangoContext *context = pango_layout_get_context (layout);
  PangoFontDescription *font = pango_font_description_copy (
      pango_context_get_font_description (context));
  int size = (int)lround (pango_font_description_get_size (font) * FONT_SCALE);
  if (pango_font_description_get_size_is_absolute (font))
    pango_font_description_set_absolute_size (font, size);
  else
    pango_font_description_set_size (font, size);
  if (bold)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  return layout;
}

int
ms_board_rulers_get_room (MsBoardRulers *self, GtkOrientation orientation)
{
  if (self->when == MS_RULERS_NEVER)
    return 0;
  if (!self->measured)
    {
      /* Measure the width and height of a label of the greatest length, made of wide characters. */
      char last[MS_RULER_LABEL_SIZE];
      g_autoptr (PangoLayout) layout = make_layout (self, TRUE);
      for (int i = 0; i < 2; i++)
        {
          int n = (int)strlen (ms_ruler_label (
              i, MAX (ms_board_geometry_get_count (self->look->geometry, i), 1) - 1, last));
          memset (last, i == GTK_ORIENTATION_HORIZONTAL ? 'M' : '0', (gsize)n);
          pango_layout_set_text (layout, last, n);
          pango_layout_get_pixel_size (layout, &self->label[i].width, &self->label[i].height);
        }
      self->measured = TRUE;
    }
  return orientation == GTK_ORIENTATION_HORIZONTAL
      ? self->label[GTK_ORIENTATION_VERTICAL].width + 2 * PADDING
      : self->label[GTK_ORIENTATION_HORIZONTAL].height + 1;
}

static void
drop_images (MsRulerStrip *strip)
{
  for (guint i = 0; i < G_N_ELEMENTS (strip->labels); i++)
    g_clear_pointer (&strip->labels[i].node, gsk_render_node_unref);
  for (guint i = 0; i < G_N_ELEMENTS (strip->marks); i++)
    g_clear_pointer (&strip->marks[i].node, gsk_render_node_unref);
}

void
ms_board_rulers_drop (MsBoardRulers *self)
{
  for (int i = 0; i < 2; i++)
    drop_images (&self->strips[i]);
  self->measured = FALSE;
}

typedef struct
{
  GtkOrientation orientation;
  graphene_rect_t bounds; /* the strip's rectangle, in the widget */
  double origin; /* where the first column or row begins, along the strip */
  int first, n; /* the columns or rows in sight */
  MsRulerLook look;
} Strip;

/* How long a label is along the ruler, with the space to the next one. */
static int
get_label_length (MsBoardRulers *self, GtkOrientation orientation)
{
  const MsRulerLabel *label = &self->label[orientation];
  return orientation == GTK_ORIENTATION_HORIZONTAL ? label->width + PADDING : label->height;
}

static Strip
find_strip (
    MsBoardRulers *self, GtkOrientation orientation, const GdkRGBA *ink, const GdkRGBA *ground)
{
  GtkOrientation across = !orientation;
  int before = ms_board_rulers_get_room (self, orientation);
  int count = ms_board_geometry_get_count (self->look->geometry, orientation),
      page = ms_board_geometry_get_page (self->look->geometry, orientation);
  Strip strip = { .orientation = orientation,
    .origin = ms_board_geometry_get_origin (self->look->geometry, orientation),
    .look = { .side = ms_board_geometry_get_side (self->look->geometry),
        .scale = self->look->geometry->scale,
        .room = ms_board_rulers_get_room (self, across),
        .ink = *ink,
        .ground = *ground } };
  int room = strip.look.room;
  double side = strip.look.side;
  strip.look.step = ms_ruler_step ((int)side, get_label_length (self, orientation));
  double from = fmax (strip.origin, before), to = fmin (strip.origin + count * side, page);
  double place = fmax (ms_board_geometry_get_origin (self->look->geometry, across) - room, 0);
  strip.first = CLAMP ((int)floor ((from - strip.origin) / side), 0, count);
  int end = (int)ceil ((to - strip.origin) / side);
  strip.n = CLAMP (end, strip.first, count) - strip.first;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    graphene_rect_init (&strip.bounds, (float)from, (float)place, (float)(to - from), (float)room);
  else
    graphene_rect_init (&strip.bounds, (float)place, (float)from, (float)room, (float)(to - from));
  return strip;
}

/* Text is laid out and rasterised once.  The image shows the strip from one place to another, both
 * in logical pixels from the edge of the first column or row, as is all that is drawn into it; area
 * is set to the image's rectangle, in device pixels. */
static cairo_t *
begin_image (MsBoardRulers *self, const Strip *strip, double from, double to, GdkRectangle *area)
{
  double scale = self->look->geometry->scale;
  int start = (int)floor (from * scale), length = (int)ceil (to * scale) - start;
  int breadth = (int)ceil (strip->look.room * scale);
  *area = strip->orientation == GTK_ORIENTATION_HORIZONTAL
      ? (GdkRectangle){ start, 0, length, breadth }
      : (GdkRectangle){ 0, start, breadth, length };
  cairo_t *cr = ms_board_look_begin_image (CAIRO_FORMAT_ARGB32, area);
  cairo_scale (cr, scale, scale);
  return cr;
}

static double
get_centre (const Strip *strip, int index)
{
  return (index + 0.5) * strip->look.side;
}

static void
draw_label (cairo_t *cr, PangoLayout *layout, const Strip *strip, int index)
{
  char label[MS_RULER_LABEL_SIZE];
  int width, height;
  double centre = get_centre (strip, index);
  pango_layout_set_text (layout, ms_ruler_label (strip->orientation, index, label), -1);
  pango_layout_get_pixel_size (layout, &width, &height);
  if (strip->orientation == GTK_ORIENTATION_HORIZONTAL)
    cairo_move_to (cr, round (centre - width / 2.0), 0);
  else
    cairo_move_to (cr, round ((strip->look.room - width) / 2.0), round (centre - height / 2.0));
  pango_cairo_show_layout (cr, layout);
}

static GskRenderNode *
build_labels (MsBoardRulers *self, const Strip *strip, int first, int end)
{
  GdkRectangle area;
  double beyond = get_label_length (self, strip->orientation);
  cairo_t *cr = begin_image (
      self, strip, first * strip->look.side - beyond, end * strip->look.side + beyond, &area);
  g_autoptr (PangoLayout) layout = make_layout (self, FALSE);
  gdk_cairo_set_source_rgba (cr, &strip->look.ink);
  for (int i = first; i < end; i++)
    if ((i + 1) % strip->look.step == 0)
      draw_label (cr, layout, strip, i);
  return ms_board_look_end_image (self->look, cr, &area);
}

/* Draws the mark of the cursor or the pointer: a label with its two colours exchanged, whose
 * contrast is the same. */
static GskRenderNode *
build_mark (MsBoardRulers *self, const Strip *strip, int index)
{
  GdkRectangle area;
  double length = fmax (strip->look.side, get_label_length (self, strip->orientation));
  double from = get_centre (strip, index) - length / 2;
  cairo_t *cr = begin_image (self, strip, from, from + length, &area);
  g_autoptr (PangoLayout) layout = make_layout (self, TRUE);
  gdk_cairo_set_source_rgba (cr, &strip->look.ink);
  cairo_paint (cr);
  gdk_cairo_set_source_rgba (cr, &strip->look.ground);
  draw_label (cr, layout, strip, index);
  return ms_board_look_end_image (self->look, cr, &area);
}

static void
append_mark (
    MsBoardRulers *self, GtkSnapshot *snapshot, const Strip *strip, MsRulerImage *image, int index)
{
  if (index < 0 || index >= ms_board_geometry_get_count (self->look->geometry, strip->orientation))
    return;
  if (image->node == NULL || image->index != index)
    {
      g_clear_pointer (&image->node, gsk_render_node_unref);
      image->node = build_mark (self, strip, index);
      image->index = index;
    }
  gtk_snapshot_append_node (snapshot, image->node);
}

static void
append_strip (MsBoardRulers *self, GtkSnapshot *snapshot, const Strip *strip, const int marked[2])
{
  MsRulerStrip *kept = &self->strips[strip->orientation];
  gboolean horizontal = strip->orientation == GTK_ORIENTATION_HORIZONTAL;
  graphene_point_t origin = GRAPHENE_POINT_INIT ((float)strip->origin, strip->bounds.origin.y);
  if (!horizontal)
    origin = GRAPHENE_POINT_INIT (strip->bounds.origin.x, (float)strip->origin);
  const MsRulerLook *a = &kept->look, *b = &strip->look;
  if (a->side != b->side || a->scale != b->scale || a->room != b->room || a->step != b->step
      || !gdk_rgba_equal (&a->ink, &b->ink) || !gdk_rgba_equal (&a->ground, &b->ground))
    drop_images (kept);
  kept->look = strip->look;
  gtk_snapshot_push_clip (snapshot, &strip->bounds);
  gtk_snapshot_append_color (snapshot, &strip->look.ground, &strip->bounds);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &origin);
  int cells = LABELS * strip->look.step,
      count = ms_board_geometry_get_count (self->look->geometry, strip->orientation);
  for (int i = strip->first / cells; i * cells < strip->first + strip->n; i++)
    {
      MsRulerImage *image = &kept->labels[i % MS_RULER_IMAGES];
      if (image->node == NULL || image->index != i)
        {
          g_clear_pointer (&image->node, gsk_render_node_unref);
          image->node = build_labels (self, strip, i * cells, MIN ((i + 1) * cells, count));
          image->index = i;
        }
      gtk_snapshot_append_node (snapshot, image->node);
    }
  for (int i = 0; i < 2; i++)
    append_mark (self, snapshot, strip, &kept->marks[i], marked[i]);
  gtk_snapshot_restore (snapshot);
  gtk_snapshot_pop (snapshot);
}

/* The colours of the window around the board, with the labels a little fainter than its text. */
void
ms_board_rulers_get_colors (const MsBoardRulers *self, GdkRGBA *ink, GdkRGBA *ground)
{
  GtkStyleContext *style = gtk_widget_get_style_context (self->look->geometry->widget);
  gboolean full = self->look->theme == MS_THEME_HIGH_CONTRAST
      || self->look->ramp == MS_RAMP_HIGH_CONTRAST;
  float strength = full ? 1 : INK_STRENGTH;
  gtk_style_context_get_color (style, ink);
  if (!gtk_style_context_lookup_color (style, "theme_bg_color", ground))
    *ground = ink->red + ink->green + ink->blue > 1.5F ? (GdkRGBA){ 0, 0, 0, 1 }
                                                       : (GdkRGBA){ 1, 1, 1, 1 };
  ink->red = ink->red * strength + ground->red * (1 - strength);
  ink->green = ink->green * strength + ground->green * (1 - strength);
  ink->blue = ink->blue * strength + ground->blue * (1 - strength);
  ink->alpha = 1;
}

void
ms_board_rulers_append (
    MsBoardRulers *self, GtkSnapshot *snapshot, const int pointer[2], const int cursor[2])
{
  GdkRGBA ink, ground;
  Strip strips[2];
  ms_board_rulers_get_colors (self, &ink, &ground);
  for (int i = 0; i < 2; i++)
    strips[i] = find_strip (self, i, &ink, &ground);
  /* Fill the corner where the rulers meet, so that cells are covered there too. */
  gtk_snapshot_append_color (snapshot, &ground,
      &GRAPHENE_RECT_INIT (strips[1].bounds.origin.x, strips[0].bounds.origin.y,
          strips[1].bounds.size.width, strips[0].bounds.size.height));
  for (int i = 0; i < 2; i++)
    append_strip (self, snapshot, &strips[i], (const int[2]){ pointer[i], cursor[i] });
}

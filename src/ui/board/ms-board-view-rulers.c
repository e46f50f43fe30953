/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rulers at the board's edge. They stand in a margin that is always there, so that no cell moves
 * when they come; where the board scrolls they stay at the edge of the view, and the cells pass
 * beneath them, as beneath the headers of a spreadsheet. */
#include "ms-board-view-private.h"

#include <math.h>

/* Of the widget's own font. */
#define FONT_SCALE 0.8

/* Of the window's text in front of its ground: what is read now and then steps back. */
#define INK_STRENGTH 0.75F

/* Around the text of a label, in logical pixels. */
#define PADDING 3

/* Labels are laid out so many cells at a time, and kept while these are in sight. */
#define BLOCK 32

static PangoLayout *
make_layout (MsBoardView *self, gboolean bold)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
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

static int
get_count (MsBoardView *self, GtkOrientation orientation)
{
  return orientation == GTK_ORIENTATION_HORIZONTAL ? self->width : self->height;
}

/* How far labels of this many wide characters reach, along and across the lines they are written in. */
static void
measure (MsBoardView *self)
{
  MsBoardRulers *rulers = &self->rulers;
  char last[MS_RULER_LABEL_SIZE];
  g_autoptr (PangoLayout) layout = make_layout (self, TRUE);
  for (int i = 0; i < 2; i++)
    {
      int n = (int)strlen (ms_ruler_label (i, MAX (get_count (self, i), 1) - 1, last));
      memset (last, i == GTK_ORIENTATION_HORIZONTAL ? 'M' : '0', (gsize)n);
      pango_layout_set_text (layout, last, n);
      pango_layout_get_pixel_size (layout, &rulers->label[i].width, &rulers->label[i].height);
    }
  rulers->measured = TRUE;
}

int
ms_board_view_get_ruler_room (MsBoardView *self, GtkOrientation orientation)
{
  MsBoardRulers *rulers = &self->rulers;
  if (rulers->when == MS_RULERS_NEVER)
    return 0;
  if (!rulers->measured)
    measure (self);
  return orientation == GTK_ORIENTATION_HORIZONTAL
      ? rulers->label[GTK_ORIENTATION_VERTICAL].width + 2 * PADDING
      : rulers->label[GTK_ORIENTATION_HORIZONTAL].height + 1;
}

void
ms_board_view_dirty_rulers (MsBoardView *self)
{
  for (int i = 0; i < 2; i++)
    g_clear_pointer (&self->rulers.blocks[i].node, gsk_render_node_unref);
  self->rulers.measured = FALSE;
}

void
ms_board_view_set_rulers (MsBoardView *self, MsRulers when)
{
  self->rulers.when = when;
  ms_board_view_dirty_rulers (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* A sentence that names cells is on the screen, as far as the board knows of it. */
static gboolean
is_spoken_of (MsBoardView *self)
{
  return self->rulers.spoken || self->show_probabilities || self->show_deduced
      || self->tools.editable || self->hint.cell >= 0 || self->hint.area.width > 0
      || self->overlaid.overlay != NULL
      || (self->analysis != NULL && !ms_analysis_is_consistent (self->analysis));
}

/* A landscape has no straight edge for them to stand at. */
gboolean
ms_board_view_has_rulers (MsBoardView *self)
{
  if (self->width == 0 || self->relief.on || self->rulers.when == MS_RULERS_NEVER)
    return FALSE;
  return self->rulers.when == MS_RULERS_ALWAYS || is_spoken_of (self);
}

typedef struct
{
  GtkOrientation orientation;
  graphene_rect_t bounds; /* of the strip, in the widget */
  double origin, side; /* along it: of the first column or row, and from one to the next */
  int first, n; /* those in sight */
  int step;
  GdkRGBA ink, ground;
} Strip;

static int
get_page (MsBoardView *self, GtkOrientation orientation)
{
  return orientation == GTK_ORIENTATION_HORIZONTAL ? gtk_widget_get_width (GTK_WIDGET (self))
                                                   : gtk_widget_get_height (GTK_WIDGET (self));
}

/* How much of the view it needs along it for a label to be apart from the next one. */
static int
get_label_length (MsBoardView *self, GtkOrientation orientation)
{
  const MsRulerLabel *label = &self->rulers.label[orientation];
  return orientation == GTK_ORIENTATION_HORIZONTAL ? label->width + PADDING : label->height;
}

static Strip
find_strip (MsBoardView *self, GtkOrientation orientation)
{
  GtkOrientation across = !orientation;
  int room = ms_board_view_get_ruler_room (self, across);
  int before = ms_board_view_get_ruler_room (self, orientation);
  int count = get_count (self, orientation), page = get_page (self, orientation);
  Strip strip = { .orientation = orientation,
    .origin = ms_board_view_get_origin (self, orientation),
    .side = ms_board_view_get_side (self) };
  double from = fmax (strip.origin, before), to = fmin (strip.origin + count * strip.side, page);
  double place = fmax (ms_board_view_get_origin (self, across) - room, 0);
  strip.first = CLAMP ((int)floor ((from - strip.origin) / strip.side), 0, count);
  int end = (int)ceil ((to - strip.origin) / strip.side);
  strip.n = CLAMP (end, strip.first, count) - strip.first;
  strip.step = ms_ruler_step ((int)strip.side, get_label_length (self, orientation));
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    graphene_rect_init (&strip.bounds, (float)from, (float)place, (float)(to - from), (float)room);
  else
    graphene_rect_init (&strip.bounds, (float)place, (float)from, (float)room, (float)(to - from));
  return strip;
}

/* centre: of its cell, along the strip, in the snapshot's coordinates; across: the strip's edge. */
static void
append_label (MsBoardView *self, GtkSnapshot *snapshot, PangoLayout *layout, const Strip *strip,
    int index, float centre, float across, const GdkRGBA *color)
{
  char label[MS_RULER_LABEL_SIZE];
  int width, height;
  pango_layout_set_text (layout, ms_ruler_label (strip->orientation, index, label), -1);
  pango_layout_get_pixel_size (layout, &width, &height);
  float x = roundf (centre - (float)width / 2), y = across;
  if (strip->orientation == GTK_ORIENTATION_VERTICAL)
    {
      x = roundf (across + (strip->bounds.size.width - (float)width) / 2);
      y = roundf (centre - (float)height / 2);
    }
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

static float
get_centre (const Strip *strip, int index)
{
  return (float)((index + 0.5) * strip->side);
}

static GskRenderNode *
build_block (MsBoardView *self, const Strip *strip, int first, int end)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (PangoLayout) layout = make_layout (self, FALSE);
  for (int i = first; i < end; i++)
    if ((i + 1) % strip->step == 0)
      append_label (self, snapshot, layout, strip, i, get_centre (strip, i), 0, &strip->ink);
  return gtk_snapshot_free_to_node (snapshot);
}

/* The labels in sight and a few more, so that scrolling by some cells lays out nothing. */
static void
append_labels (MsBoardView *self, GtkSnapshot *snapshot, const Strip *strip)
{
  MsRulerBlock *block = &self->rulers.blocks[strip->orientation];
  int grain = BLOCK * strip->step;
  int first = strip->first / grain * grain;
  int end = (strip->first + strip->n + grain - 1) / grain * grain;
  end = MIN (end, get_count (self, strip->orientation));
  if (block->node == NULL || block->first != first || block->end != end
      || block->side != strip->side || !gdk_rgba_equal (&block->ink, &strip->ink))
    {
      g_clear_pointer (&block->node, gsk_render_node_unref);
      *block = (MsRulerBlock){ build_block (self, strip, first, end), first, end, strip->side,
        strip->ink };
    }
  if (block->node == NULL)
    return;
  graphene_point_t origin = GRAPHENE_POINT_INIT ((float)strip->origin, strip->bounds.origin.y);
  if (strip->orientation == GTK_ORIENTATION_VERTICAL)
    origin = GRAPHENE_POINT_INIT (strip->bounds.origin.x, (float)strip->origin);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &origin);
  gtk_snapshot_append_node (snapshot, block->node);
  gtk_snapshot_restore (snapshot);
}

/* Where the cursor or the pointer is: the other way round, which contrasts as well. */
static void
append_mark (MsBoardView *self, GtkSnapshot *snapshot, const Strip *strip, int index)
{
  gboolean horizontal = strip->orientation == GTK_ORIENTATION_HORIZONTAL;
  float length = (float)fmax (strip->side, get_label_length (self, strip->orientation));
  float centre = (float)strip->origin + get_centre (strip, index);
  graphene_rect_t mark = strip->bounds;
  if (index < 0 || index >= get_count (self, strip->orientation))
    return;
  g_autoptr (PangoLayout) layout = make_layout (self, TRUE);
  if (horizontal)
    graphene_rect_init (
        &mark, centre - length / 2, mark.origin.y, length, strip->bounds.size.height);
  else
    graphene_rect_init (
        &mark, mark.origin.x, centre - length / 2, strip->bounds.size.width, length);
  gtk_snapshot_append_color (snapshot, &strip->ink, &mark);
  append_label (self, snapshot, layout, strip, index, centre,
      horizontal ? mark.origin.y : mark.origin.x, &strip->ground);
}

static void
append_strip (MsBoardView *self, GtkSnapshot *snapshot, const Strip *strip)
{
  gboolean horizontal = strip->orientation == GTK_ORIENTATION_HORIZONTAL;
  gtk_snapshot_push_clip (snapshot, &strip->bounds);
  gtk_snapshot_append_color (snapshot, &strip->ground, &strip->bounds);
  append_labels (self, snapshot, strip);
  append_mark (self, snapshot, strip, horizontal ? self->pointer.hover_x : self->pointer.hover_y);
  if (self->cursor_shown && ms_board_view_has_focus (self))
    append_mark (self, snapshot, strip, horizontal ? self->cursor_x : self->cursor_y);
  gtk_snapshot_pop (snapshot);
}

/* Those of the window around the board, the ink a little fainter than its text. */
void
ms_board_view_get_ruler_colors (MsBoardView *self, GdkRGBA *ink, GdkRGBA *ground)
{
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (self));
  gboolean full = self->theme == MS_THEME_HIGH_CONTRAST
      || self->options.ramp == MS_RAMP_HIGH_CONTRAST;
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
ms_board_view_append_rulers (MsBoardView *self, GtkSnapshot *snapshot)
{
  GdkRGBA ink, ground;
  Strip strips[2];
  if (!ms_board_view_has_rulers (self))
    return;
  ms_board_view_get_ruler_colors (self, &ink, &ground);
  for (int i = 0; i < 2; i++)
    {
      strips[i] = find_strip (self, i);
      strips[i].ink = ink;
      strips[i].ground = ground;
    }
  /* Where they meet, cells pass beneath neither. */
  gtk_snapshot_append_color (snapshot, &ground,
      &GRAPHENE_RECT_INIT (strips[1].bounds.origin.x, strips[0].bounds.origin.y,
          strips[1].bounds.size.width, strips[0].bounds.size.height));
  for (int i = 0; i < 2; i++)
    append_strip (self, snapshot, &strips[i]);
}

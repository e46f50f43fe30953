/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-miniature.h"

#include "ms-tiles.h"
#include "ms-value-props.h"
#include "ms-widgets.h"

/* In logical pixels, beside text of the usual size; larger beside larger text. */
#define LEAST_WIDTH 124
#define HEIGHT 112
#define MOST_CELL 14
#define LEAST_WRITTEN 10 /* cells with numbers are not smaller: it would be noise */
#define RADIUS 4

struct _MsMiniature
{
  GtkWidget parent_instance;

  MsTheme theme;
  MsRamp ramp;
  MsStyle style;
  int width, height;
  MsCell *cells;
  GdkTexture *picture; /* NULL: still to be drawn */
};

G_DEFINE_FINAL_TYPE (MsMiniature, ms_miniature, GTK_TYPE_WIDGET)

/* The part of the board that is drawn, and how large its cells are. */
typedef struct
{
  int x, y, width, height; /* in cells */
  int cell_size;
} Part;

static gboolean
has_numbers (const MsMiniature *self)
{
  for (int i = 0; i < self->width * self->height; i++)
    if (ms_cell_is_opened (self->cells[i]) && self->cells[i] > 0)
      return TRUE;
  return FALSE;
}

/* A length beside text of the size that is set. */
static int
enlarge (MsMiniature *self, int length)
{
  return (int)lround (length * ms_widget_get_text_scale (GTK_WIDGET (self)));
}

static Part
find_part (MsMiniature *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  int size = MIN ((width - 1) / self->width, (height - 1) / self->height);
  int least = has_numbers (self) ? LEAST_WRITTEN : MS_PAINTER_MIN_SIZE;
  Part part = { .cell_size = CLAMP (size, enlarge (self, least), enlarge (self, MOST_CELL)) };
  part.width = MIN (self->width, MAX ((width - 1) / part.cell_size, 1));
  part.height = MIN (self->height, MAX ((height - 1) / part.cell_size, 1));
  part.x = (self->width - part.width) / 2;
  part.y = (self->height - part.height) / 2;
  return part;
}

static GdkTexture *
draw (MsMiniature *self, const Part *part)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  int width = (part->width * part->cell_size + 1) * scale;
  int height = (part->height * part->cell_size + 1) * scale;
  int stride = cairo_format_stride_for_width (CAIRO_FORMAT_ARGB32, width);
  guint8 *pixels = g_malloc0 ((gsize)stride * (gsize)height);
  cairo_surface_t *surface = cairo_image_surface_create_for_data (
      pixels, CAIRO_FORMAT_ARGB32, width, height, stride);
  cairo_t *cr = cairo_create (surface);
  const MsPalette *palette = ms_palette_get (self->theme, self->ramp, self->style);
  MsTiles *tiles = ms_tiles_new (ms_painter_new (palette, self->style, part->cell_size), scale);
  int side = ms_tiles_get_side (tiles);
  cairo_set_source_rgb (cr, palette->board.red, palette->board.green, palette->board.blue);
  cairo_paint (cr);
  for (int y = 0; y < part->height; y++)
    for (int x = 0; x < part->width; x++)
      {
        MsCell cell = self->cells[(part->y + y) * self->width + part->x + x];
        ms_tiles_draw (tiles, cr, MS_LAYER_BOARD, scale + x * side, scale + y * side,
            &(MsPainterCell){ .cell = cell });
      }
  ms_tiles_free (tiles);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, (gsize)stride * (gsize)height);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, (gsize)stride);
}

static void
ms_miniature_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MsMiniature *self = MS_MINIATURE (widget);
  if (self->cells == NULL || gtk_widget_get_width (widget) < 2
      || gtk_widget_get_height (widget) < 2)
    return;
  Part part = find_part (self);
  if (self->picture == NULL)
    self->picture = draw (self, &part);
  int width = part.width * part.cell_size + 1, height = part.height * part.cell_size + 1;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float)((gtk_widget_get_width (widget) - width) / 2),
      (float)((gtk_widget_get_height (widget) - height) / 2), (float)width, (float)height);
  GskRoundedRect outline;
  gsk_rounded_rect_init_from_rect (&outline, &bounds, RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_texture (snapshot, self->picture, &bounds);
  gtk_snapshot_pop (snapshot);
}

static void
draw_anew (MsMiniature *self)
{
  g_clear_object (&self->picture);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
ms_miniature_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  g_clear_object (&MS_MINIATURE (widget)->picture);
}

static void
ms_miniature_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
    int *natural, int *minimum_baseline, int *natural_baseline)
{
  int length = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : HEIGHT;
  *minimum = *natural = enlarge (MS_MINIATURE (widget), length);
}

static void
ms_miniature_class_init (MsMiniatureClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  ms_class_own (class, g_free, 1, G_STRUCT_OFFSET (MsMiniature, cells));
  ms_class_own (class, g_object_unref, 1, G_STRUCT_OFFSET (MsMiniature, picture));
  widget_class->snapshot = ms_miniature_snapshot;
  widget_class->measure = ms_miniature_measure;
  widget_class->size_allocate = ms_miniature_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
  static const MsValueProp options[] = {
    { "theme", ms_theme_get_type, 0, G_STRUCT_OFFSET (MsMiniature, theme), G_CALLBACK (draw_anew) },
    { "ramp", ms_ramp_get_type, 0, G_STRUCT_OFFSET (MsMiniature, ramp), G_CALLBACK (draw_anew) },
    { "style", ms_style_get_type, 0, G_STRUCT_OFFSET (MsMiniature, style), G_CALLBACK (draw_anew) },
  };
  ms_value_props_install (object_class, 1, options, G_N_ELEMENTS (options));
}

static void
ms_miniature_init (MsMiniature *self)
{
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (draw_anew), NULL);
}

void
ms_miniature_set_board (MsMiniature *self, int width, int height, const MsCell *cells)
{
  g_free (self->cells);
  self->cells = g_memdup2 (cells, (gsize)width * (gsize)height * sizeof *cells);
  self->width = width;
  self->height = height;
  draw_anew (self);
}

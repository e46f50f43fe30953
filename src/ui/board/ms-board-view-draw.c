/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws the board in chunks of cells, which are kept as images. */
#include "ms-board-view-private.h"

#include "ms-rng.h"

#include <math.h>

/* Time for building chunks within one frame; what is left over is built in the next ones. */
#define FRAME_BUDGET_US 8000

/* Memory for chunks that are not in sight. */
#define CHUNK_BYTES (48u << 20)

typedef struct
{
  int x, y, width, height; /* in cells */
} Area;

static int
count_chunks (int cells)
{
  return (cells + MS_CHUNK_CELLS - 1) / MS_CHUNK_CELLS;
}

static void
set_serials (MsBoardView *self, MsLayer layer)
{
  GArray *serials = self->serials[layer];
  self->serial++;
  for (guint i = 0; i < serials->len; i++)
    g_array_index (serials, guint32, i) = self->serial;
}

void
ms_board_view_reset_chunks (MsBoardView *self)
{
  guint n_chunks = count_chunks (self->width) * count_chunks (self->height);
  for (int layer = 0; layer < MS_N_LAYERS; layer++)
    {
      g_array_set_size (self->serials[layer], n_chunks);
      set_serials (self, layer);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ms_board_view_dirty_layer (MsBoardView *self, MsLayer layer)
{
  set_serials (self, layer);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ms_board_view_dirty_cells (MsBoardView *self, const int *cells, guint n_cells)
{
  int columns = count_chunks (self->width);
  self->serial++;
  for (guint i = 0; i < n_cells; i++)
    {
      int x = cells[i] % self->width, y = cells[i] / self->width;
      int chunk = y / MS_CHUNK_CELLS * columns + x / MS_CHUNK_CELLS;
      g_array_index (self->serials[MS_LAYER_BOARD], guint32, chunk) = self->serial;
      g_array_index (self->serials[MS_LAYER_ANALYSIS], guint32, chunk) = self->serial;
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ms_board_view_dirty_look (MsBoardView *self)
{
  g_clear_pointer (&self->tiles, ms_tiles_free);
  ms_board_view_drop_phases (self);
  ms_board_view_dirty_overlay (self);
  ms_board_view_dirty_relief_look (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const MsPalette *
ms_board_view_get_palette (MsBoardView *self)
{
  return ms_palette_get_styled (self->theme, self->options.ramp, self->options.style);
}

MsPainter *
ms_board_view_create_painter (MsBoardView *self)
{
  return ms_painter_new_styled (
      ms_board_view_get_palette (self), self->options.style, self->cell_size);
}

MsTiles *
ms_board_view_ensure_tiles (MsBoardView *self)
{
  if (self->tiles == NULL)
    self->tiles = ms_tiles_new (ms_board_view_create_painter (self), self->scale);
  return self->tiles;
}

MsPainter *
ms_board_view_get_painter (MsBoardView *self)
{
  return ms_tiles_get_painter (ms_board_view_ensure_tiles (self));
}

/* Everything a chunk's looks depend on but its place and contents.  Of the scale, its difference in
 * hundred and twentieths, in which compositors speak of it. */
static guint32
get_look (MsBoardView *self)
{
  guint32 scale = (guint32)lround (self->scale * 120) & 0xfff;
  return (guint32)self->cell_size | (guint32)self->theme << 10 | (guint32)self->options.ramp << 12
      | scale << 14 | (guint32)self->options.style << 26;
}

/* cells[area.height * area.width]; returns the hash of what the layer shows of them, 0 when that
 * is nothing. */
static guint64
describe_area (MsBoardView *self, MsLayer layer, Area area, MsPainterCell *cells)
{
  guint64 hash = 1, any = 0;
  for (int i = 0; i < area.width * area.height; i++)
    {
      ms_board_view_describe_drawn (
          self, area.x + i % area.width, area.y + i / area.width, &cells[i]);
      guint64 looks = ms_tiles_hash (layer, &cells[i]);
      hash = ms_mix (hash, looks);
      any |= looks;
    }
  return any == 0 ? 0 : hash;
}

static void
draw_cells (MsBoardView *self, cairo_t *cr, MsLayer layer, Area area, const MsPainterCell *cells)
{
  MsTiles *tiles = ms_board_view_ensure_tiles (self);
  int side = ms_tiles_get_side (tiles);
  for (int i = 0; i < area.width * area.height; i++)
    ms_tiles_draw (tiles, cr, layer, i % area.width * side, i / area.width * side, &cells[i]);
}

GskRenderNode *
ms_board_view_wrap_image (MsBoardView *self, cairo_surface_t *image, const GdkRectangle *area)
{
  double scale = self->scale, x = area->x / scale, y = area->y / scale;
  GskRenderNode *node = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (
      (float)x, (float)y, (float)(area->width / scale), (float)(area->height / scale)));
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);
  cairo_surface_set_device_scale (image, scale, scale);
  cairo_set_source_surface (cr, image, x, y);
  /* Pixel for pixel, whatever is left of the scale when it has been divided out. */
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (image);
  return node;
}

/* A chunk is drawn once into an image, which its node then only copies: a node that recorded the
 * drawing itself would repeat it in every frame of a scroll. */
static GskRenderNode *
build_node (MsBoardView *self, MsLayer layer, Area area, const MsPainterCell *cells, gsize *cost)
{
  int side = ms_tiles_get_side (ms_board_view_ensure_tiles (self));
  int width = area.width * side, height = area.height * side;
  cairo_format_t format = layer == MS_LAYER_BOARD ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32;
  cairo_surface_t *image = cairo_image_surface_create (format, width, height);
  cairo_t *cr = cairo_create (image);
  draw_cells (self, cr, layer, area, cells);
  cairo_destroy (cr);
  *cost = (gsize)width * height * 4;
  self->n_built++;
  return ms_board_view_wrap_image (self, image, &(GdkRectangle){ 0, 0, width, height });
}

/* The chunk as it is to be seen now; NULL when it would have to be built after the deadline. */
static MsChunk *
ensure_chunk (MsBoardView *self, MsLayer layer, int column, int row, gint64 deadline)
{
  guint64 key = ms_chunk_key (layer, column, row, get_look (self));
  guint32 serial = g_array_index (
      self->serials[layer], guint32, row * count_chunks (self->width) + column);
  MsChunk *chunk = ms_board_chunks_lookup (self->chunks, key);
  if (chunk != NULL && chunk->serial == serial)
    return chunk;

  MsPainterCell cells[MS_CHUNK_CELLS * MS_CHUNK_CELLS];
  Area area = { column * MS_CHUNK_CELLS, row * MS_CHUNK_CELLS, 0, 0 };
  area.width = MIN (MS_CHUNK_CELLS, self->width - area.x);
  area.height = MIN (MS_CHUNK_CELLS, self->height - area.y);
  guint64 hash = describe_area (self, layer, area, cells);
  if (chunk != NULL && chunk->hash == hash)
    {
      chunk->serial = serial;
      return chunk;
    }
  if (hash != 0 && g_get_monotonic_time () > deadline)
    return NULL;
  gsize cost = 0;
  GskRenderNode *node = hash == 0 ? NULL : build_node (self, layer, area, cells, &cost);
  return ms_board_chunks_put (self->chunks, key, serial, hash, node, cost + sizeof (MsChunk));
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MS_BOARD_VIEW (widget)->tick = 0;
  gtk_widget_queue_draw (widget);
  return G_SOURCE_REMOVE;
}

/* The chunks (as area) that a widget of this size shows any of. */
static Area
find_visible_chunks (MsBoardView *self, double left, double top)
{
  double side = MS_CHUNK_CELLS * ms_board_view_get_side (self);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  int x0 = (int)(MAX (-left, 0) / side), y0 = (int)(MAX (-top, 0) / side);
  int x1 = MIN ((int)ceil (MAX (width - left, 0) / side), count_chunks (self->width));
  int y1 = MIN ((int)ceil (MAX (height - top, 0) / side), count_chunks (self->height));
  return (Area){ x0, y0, MAX (x1 - x0, 0), MAX (y1 - y0, 0) };
}

static void
append_rgb (GtkSnapshot *snapshot, MsColor color, double alpha, graphene_rect_t bounds)
{
  GdkRGBA rgba = { (float)color.red, (float)color.green, (float)color.blue, (float)alpha };
  gtk_snapshot_append_color (snapshot, &rgba, &bounds);
}

static graphene_rect_t
get_chunk_bounds (MsBoardView *self, int column, int row)
{
  double side = ms_board_view_get_side (self), step = MS_CHUNK_CELLS * side;
  double width = MIN (step, self->width * side - column * step);
  double height = MIN (step, self->height * side - row * step);
  return GRAPHENE_RECT_INIT (
      (float)(column * step), (float)(row * step), (float)width, (float)height);
}

/* FALSE when something had to be left out. */
static gboolean
append_chunk (MsBoardView *self, GtkSnapshot *snapshot, int column, int row, gint64 deadline)
{
  graphene_rect_t bounds = get_chunk_bounds (self, column, row);
  gboolean complete = TRUE;
  self->n_drawn++;
  for (int layer = 0; layer < MS_N_LAYERS; layer++)
    {
      MsChunk *chunk = ensure_chunk (self, layer, column, row, deadline);
      complete = complete && chunk != NULL;
      if (chunk != NULL && chunk->node != NULL)
        {
          gtk_snapshot_save (snapshot);
          gtk_snapshot_translate (snapshot, &bounds.origin);
          gtk_snapshot_append_node (snapshot, chunk->node);
          gtk_snapshot_restore (snapshot);
        }
      else if (chunk == NULL && layer == MS_LAYER_BOARD)
        append_rgb (snapshot, ms_painter_get_palette (ms_board_view_get_painter (self))->covered, 1,
            bounds);
    }
  return complete;
}

static void
append_chunks (MsBoardView *self, GtkSnapshot *snapshot, Area visible)
{
  gint64 deadline = g_get_monotonic_time () + FRAME_BUDGET_US;
  gboolean complete = TRUE;
  self->n_drawn = 0;
  for (int row = visible.y; row < visible.y + visible.height; row++)
    for (int column = visible.x; column < visible.x + visible.width; column++)
      complete = append_chunk (self, snapshot, column, row, deadline) && complete;
  ms_board_chunks_trim (self->chunks, CHUNK_BYTES, self->n_drawn * MS_N_LAYERS);
  if (!complete && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

/* The cells in sight of chunks. */
static GdkRectangle
get_cells (MsBoardView *self, Area chunks)
{
  GdkRectangle cells = { chunks.x * MS_CHUNK_CELLS, chunks.y * MS_CHUNK_CELLS, 0, 0 };
  cells.width = MIN (chunks.width * MS_CHUNK_CELLS, self->width - cells.x);
  cells.height = MIN (chunks.height * MS_CHUNK_CELLS, self->height - cells.y);
  return cells;
}

static gboolean
can_be_pressed (MsBoardView *self, int x, int y)
{
  MsCell cell = ms_board_view_contains (self, x, y) ? ms_board_view_get_cell (self, x, y) : 0;
  return cell == MS_CELL_COVERED || cell == MS_CELL_QUESTION;
}

/* How far around its cell a press holds others down: where it may chord, as far as that reaches,
 * whether there are flags enough or not. */
static int
find_reach (MsBoardView *self)
{
  const MsBoardPointer *pointer = &self->pointer;
  MsCell cell = ms_board_view_get_cell (self, pointer->press_x, pointer->press_y);
  gboolean clicks = pointer->press == MS_PRESS_OPEN && ms_cell_is_opened (cell)
      && self->options.chording == MS_CHORDING_CLICK;
  return clicks || pointer->press == MS_PRESS_CHORD ? 1 : 0;
}

static void
append_pressed (MsBoardView *self, GtkSnapshot *snapshot)
{
  const MsBoardPointer *pointer = &self->pointer;
  if (!ms_board_view_is_pressed (self))
    return;
  int reach = find_reach (self);
  for (int y = pointer->press_y - reach; y <= pointer->press_y + reach; y++)
    for (int x = pointer->press_x - reach; x <= pointer->press_x + reach; x++)
      if (can_be_pressed (self, x, y))
        ms_board_view_append_pressed_cell (self, snapshot, ms_board_view_get_painter (self), x, y);
}

static void
append_hover (MsBoardView *self, GtkSnapshot *snapshot)
{
  int x = self->pointer.hover_x, y = self->pointer.hover_y;
  MsColor white = { 1, 1, 1 };
  if (!can_be_pressed (self, x, y) || ms_board_view_is_pressed (self))
    return;
  graphene_rect_t body = ms_board_view_get_body (self, x, y);
  GskRoundedRect tile;
  gsk_rounded_rect_init_from_rect (
      &tile, &body, (float)ms_painter_get_radius (ms_board_view_get_painter (self)));
  ms_board_view_save_plane (self, snapshot, x, y);
  gtk_snapshot_push_rounded_clip (snapshot, &tile);
  append_rgb (snapshot, white, 0.18, body);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}

static void
append_cursor (MsBoardView *self, GtkSnapshot *snapshot)
{
  double side = ms_board_view_get_side (self), x = self->cursor_x * side, y = self->cursor_y * side;
  if (!self->cursor_shown || !ms_board_view_has_focus (self))
    return;
  ms_board_view_save_plane (self, snapshot, self->cursor_x, self->cursor_y);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
      &GRAPHENE_RECT_INIT ((float)(x - 3), (float)(y - 3), (float)(side + 6), (float)(side + 6)));
  ms_painter_draw_cursor (ms_board_view_get_painter (self), cr, x, y);
  cairo_destroy (cr);
  gtk_snapshot_restore (snapshot);
}

/* The cells themselves, and what lies on each, flat. */
static void
append_flat (MsBoardView *self, GtkSnapshot *snapshot, double left, double top)
{
  float width = (float)(self->width * ms_board_view_get_side (self));
  float height = (float)(self->height * ms_board_view_get_side (self));
  append_rgb (snapshot, ms_painter_get_palette (ms_board_view_get_painter (self))->board, 1,
      GRAPHENE_RECT_INIT (-1, -1, width + 1, height + 1));
  Area visible = find_visible_chunks (self, left, top);
  GdkRectangle cells = get_cells (self, visible);
  append_chunks (self, snapshot, visible);
  ms_board_view_append_effects (self, snapshot);
  ms_board_view_append_overlay (self, snapshot, ms_board_view_get_painter (self), &cells);
}

void
ms_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MsBoardView *self = MS_BOARD_VIEW (widget);
  double left = ms_board_view_get_origin (self, GTK_ORIENTATION_HORIZONTAL);
  double top = ms_board_view_get_origin (self, GTK_ORIENTATION_VERTICAL);
  if (self->width == 0)
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float)left, (float)top));
  if (self->relief.on)
    ms_board_view_append_relief (self, snapshot);
  else
    append_flat (self, snapshot, left, top);
  ms_board_view_append_hint (
      self, snapshot, ms_painter_get_palette (ms_board_view_get_painter (self)));
  ms_board_view_append_selection (
      self, snapshot, ms_painter_get_palette (ms_board_view_get_painter (self)));
  append_pressed (self, snapshot);
  append_hover (self, snapshot);
  append_cursor (self, snapshot);
  ms_board_view_append_ghost (self, snapshot, ms_board_view_get_painter (self));
  gtk_snapshot_restore (snapshot);
  ms_board_view_append_rulers (self, snapshot);
}

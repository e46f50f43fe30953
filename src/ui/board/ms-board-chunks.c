/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-chunks.h"

#include "ms-ui-board-testing.h"

/* How long chunks may be built within one frame. */
#define FRAME_BUDGET_US 8000

/* How many bytes the chunks that are not in sight may take. */
#define CHUNK_BYTES (48u << 20)

typedef struct
{
  guint64 key;
  guint32 serial;
  guint64 hash;
  GskRenderNode *node; /* owned; NULL: the chunk is empty */
  gsize cost; /* in bytes */
  GList link;
} Chunk;

/* --- The store --- */

static void
chunk_free (gpointer data)
{
  Chunk *chunk = data;
  g_clear_pointer (&chunk->node, gsk_render_node_unref);
  g_free (chunk);
}

void
ms_board_chunks_init (MsBoardChunks *self, MsBoardLook *look, const MsBoardContent *content)
{
  self->look = look;
  self->content = content;
  self->by_key = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, chunk_free);
  g_queue_init (&self->used);
  for (int layer = 0; layer < MS_N_LAYERS; layer++)
    self->serials[layer] = g_array_new (FALSE, TRUE, sizeof (guint32));
}

void
ms_board_chunks_finalize (MsBoardChunks *self)
{
  g_hash_table_unref (self->by_key);
  for (int layer = 0; layer < MS_N_LAYERS; layer++)
    g_array_unref (self->serials[layer]);
}

static void
forget (MsBoardChunks *self, Chunk *chunk)
{
  g_queue_unlink (&self->used, &chunk->link);
  self->cost -= chunk->cost;
  g_hash_table_remove (self->by_key, &chunk->key);
}

/* Stores a copy of the chunk, in place of an older one with the same key. */
static Chunk *
put (MsBoardChunks *self, const Chunk *made)
{
  Chunk *old = g_hash_table_lookup (self->by_key, &made->key);
  if (old != NULL)
    forget (self, old);
  Chunk *chunk = g_new (Chunk, 1);
  *chunk = *made;
  chunk->link.data = chunk;
  self->cost += chunk->cost;
  g_hash_table_insert (self->by_key, &chunk->key, chunk);
  g_queue_push_head_link (&self->used, &chunk->link);
  return chunk;
}

void
ms_board_chunks_clear (MsBoardChunks *self)
{
  g_hash_table_remove_all (self->by_key);
  g_queue_init (&self->used);
  self->cost = 0;
}

/* --- What is out of date --- */

static int
count_chunks (int cells)
{
  return (cells + MS_CHUNK_CELLS - 1) / MS_CHUNK_CELLS;
}

void
ms_board_chunks_dirty_layer (MsBoardChunks *self, MsLayer layer)
{
  GArray *serials = self->serials[layer];
  self->serial++;
  for (guint i = 0; i < serials->len; i++)
    g_array_index (serials, guint32, i) = self->serial;
  gtk_widget_queue_draw (self->look->geometry->widget);
}

void
ms_board_chunks_reset (MsBoardChunks *self)
{
  const MsBoardGeometry *geometry = self->look->geometry;
  guint n_chunks = count_chunks (geometry->width) * count_chunks (geometry->height);
  for (int layer = 0; layer < MS_N_LAYERS; layer++)
    {
      g_array_set_size (self->serials[layer], n_chunks);
      ms_board_chunks_dirty_layer (self, layer);
    }
}

void
ms_board_chunks_dirty_cells (MsBoardChunks *self, const int *cells, guint n_cells)
{
  const MsBoardGeometry *geometry = self->look->geometry;
  int columns = count_chunks (geometry->width);
  self->serial++;
  for (guint i = 0; i < n_cells; i++)
    {
      int x = cells[i] % geometry->width, y = cells[i] / geometry->width;
      int chunk = y / MS_CHUNK_CELLS * columns + x / MS_CHUNK_CELLS;
      g_array_index (self->serials[MS_LAYER_BOARD], guint32, chunk) = self->serial;
      g_array_index (self->serials[MS_LAYER_ANALYSIS], guint32, chunk) = self->serial;
    }
  gtk_widget_queue_draw (geometry->widget);
}

/* --- Building --- */

/* Describes cells[area->height * area->width]; returns the hash of what the layer shows of them, 0
 * if it shows nothing. */
static guint64
describe_area (MsBoardChunks *self, MsLayer layer, const GdkRectangle *area, MsPainterCell *cells)
{
  guint64 hash = 1, any = 0;
  for (int i = 0; i < area->width * area->height; i++)
    {
      ms_board_content_describe (
          self->content, area->x + i % area->width, area->y + i / area->width, TRUE, &cells[i]);
      guint64 looks = ms_tiles_hash (layer, &cells[i]);
      hash = ms_mix (hash, looks);
      any |= looks;
    }
  return any == 0 ? 0 : hash;
}

/* A chunk is drawn once into an image, which its node then only copies: a node that recorded the
 * drawing itself would repeat it in every frame of a scroll. */
static GskRenderNode *
build_node (MsBoardChunks *self, MsLayer layer, int width, int height, const MsPainterCell *cells,
    gsize *cost)
{
  MsTiles *tiles = ms_board_look_ensure_tiles (self->look);
  int side = ms_tiles_get_side (tiles);
  GdkRectangle area = { 0, 0, width * side, height * side };
  cairo_t *cr = ms_board_look_begin_image (
      layer == MS_LAYER_BOARD ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, &area);
  for (int i = 0; i < width * height; i++)
    ms_tiles_draw (tiles, cr, layer, i % width * side, i / width * side, &cells[i]);
  *cost += (gsize)area.width * area.height * 4;
  self->look->n_built++;
  return ms_board_look_end_image (self->look, cr, &area);
}

/* The chunk as it must look now; NULL if it would have to be built after the deadline. */
static Chunk *
ensure_chunk (MsBoardChunks *self, MsLayer layer, int column, int row, gint64 deadline)
{
  const MsBoardGeometry *geometry = self->look->geometry;
  /* The key is made of all that a chunk's looks depend on except its contents: layer, place, and
   * of the scale its fraction in 120ths, the unit in which compositors give it. */
  guint32 scale = (guint32)lround (geometry->scale * 120) & 0xfff;
  guint32 looks = (guint32)geometry->cell_size | (guint32)self->look->theme << 10
      | (guint32)self->look->ramp << 12 | scale << 14 | (guint32)self->look->style << 26;
  guint64 key = (guint64)layer | (guint64)column << 1 | (guint64)row << 7 | (guint64)looks << 13;
  guint32 serial = g_array_index (
      self->serials[layer], guint32, row * count_chunks (geometry->width) + column);
  Chunk *chunk = g_hash_table_lookup (self->by_key, &key);
  if (chunk != NULL && self->used.head != &chunk->link)
    {
      g_queue_unlink (&self->used, &chunk->link);
      g_queue_push_head_link (&self->used, &chunk->link);
    }
  if (chunk != NULL && chunk->serial == serial)
    return chunk;

  MsPainterCell cells[MS_CHUNK_CELLS * MS_CHUNK_CELLS];
  GdkRectangle area = { column * MS_CHUNK_CELLS, row * MS_CHUNK_CELLS, 0, 0 };
  area.width = MIN (MS_CHUNK_CELLS, geometry->width - area.x);
  area.height = MIN (MS_CHUNK_CELLS, geometry->height - area.y);
  guint64 hash = describe_area (self, layer, &area, cells);
  if (chunk != NULL && chunk->hash == hash)
    {
      chunk->serial = serial;
      return chunk;
    }
  if (hash != 0 && g_get_monotonic_time () > deadline)
    return NULL;
  Chunk made = { .key = key, .serial = serial, .hash = hash, .cost = sizeof (Chunk) };
  if (hash != 0)
    made.node = build_node (self, layer, area.width, area.height, cells, &made.cost);
  return put (self, &made);
}

/* --- Drawing --- */

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  ((MsBoardChunks *)data)->tick = 0;
  gtk_widget_queue_draw (widget);
  return G_SOURCE_REMOVE;
}

static void
append_chunk (MsBoardChunks *self, GtkSnapshot *snapshot, int column, int row, gint64 deadline)
{
  const MsBoardGeometry *geometry = self->look->geometry;
  double side = ms_board_geometry_get_side (geometry), step = MS_CHUNK_CELLS * side;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float)(column * step), (float)(row * step),
      (float)MIN (step, geometry->width * side - column * step),
      (float)MIN (step, geometry->height * side - row * step));
  self->n_drawn++;
  for (int layer = 0; layer < MS_N_LAYERS; layer++)
    {
      Chunk *chunk = ensure_chunk (self, layer, column, row, deadline);
      self->complete = self->complete && chunk != NULL;
      if (chunk != NULL && chunk->node != NULL)
        {
          gtk_snapshot_save (snapshot);
          gtk_snapshot_translate (snapshot, &bounds.origin);
          gtk_snapshot_append_node (snapshot, chunk->node);
          gtk_snapshot_restore (snapshot);
        }
      else if (chunk == NULL && layer == MS_LAYER_BOARD)
        ms_board_look_append_color (
            snapshot, ms_board_look_get_palette (self->look)->covered, 1, &bounds);
    }
}

GdkRectangle
ms_board_chunks_find_visible (const MsBoardChunks *self)
{
  const MsBoardGeometry *geometry = self->look->geometry;
  GdkRectangle cells = ms_board_geometry_get_visible (geometry);
  int right = count_chunks (cells.x + cells.width) * MS_CHUNK_CELLS;
  int bottom = count_chunks (cells.y + cells.height) * MS_CHUNK_CELLS;
  if (cells.width == 0 || cells.height == 0)
    return (GdkRectangle){ 0, 0, 0, 0 };
  int x = cells.x / MS_CHUNK_CELLS * MS_CHUNK_CELLS, y = cells.y / MS_CHUNK_CELLS * MS_CHUNK_CELLS;
  return (
      GdkRectangle){ x, y, MIN (right, geometry->width) - x, MIN (bottom, geometry->height) - y };
}

void
ms_board_chunks_append (MsBoardChunks *self, GtkSnapshot *snapshot, const GdkRectangle *visible)
{
  gint64 deadline = g_get_monotonic_time () + FRAME_BUDGET_US;
  int right = count_chunks (visible->x + visible->width);
  int bottom = count_chunks (visible->y + visible->height);
  self->n_drawn = 0;
  self->complete = TRUE;
  for (int row = visible->y / MS_CHUNK_CELLS; row < bottom; row++)
    for (int column = visible->x / MS_CHUNK_CELLS; column < right; column++)
      append_chunk (self, snapshot, column, row, deadline);
  while (self->cost > CHUNK_BYTES && self->used.length > self->n_drawn * MS_N_LAYERS)
    forget (self, self->used.tail->data);
  if (!self->complete && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (self->look->geometry->widget, tick_cb, self, NULL);
}

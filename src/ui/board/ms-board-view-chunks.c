/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-view-chunks.h"

struct _MsBoardChunks
{
  GHashTable *by_key; /* its own key to MsChunk, owned */
  GQueue used; /* of their links, the last used first */
  gsize cost;
};

static void
chunk_free (gpointer data)
{
  MsChunk *chunk = data;
  g_clear_pointer (&chunk->node, gsk_render_node_unref);
  g_free (chunk);
}

MsBoardChunks *
ms_board_chunks_new (void)
{
  MsBoardChunks *self = g_new0 (MsBoardChunks, 1);
  self->by_key = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, chunk_free);
  g_queue_init (&self->used);
  return self;
}

void
ms_board_chunks_free (MsBoardChunks *self)
{
  g_hash_table_unref (self->by_key);
  g_free (self);
}

guint64
ms_chunk_key (MsLayer layer, int column, int row, guint32 style)
{
  return (guint64)layer | (guint64)column << 1 | (guint64)row << 7 | (guint64)style << 13;
}

MsChunk *
ms_board_chunks_lookup (MsBoardChunks *self, guint64 key)
{
  MsChunk *chunk = g_hash_table_lookup (self->by_key, &key);
  if (chunk != NULL && self->used.head != &chunk->link)
    {
      g_queue_unlink (&self->used, &chunk->link);
      g_queue_push_head_link (&self->used, &chunk->link);
    }
  return chunk;
}

static void
forget (MsBoardChunks *self, MsChunk *chunk)
{
  g_queue_unlink (&self->used, &chunk->link);
  self->cost -= chunk->cost;
  g_hash_table_remove (self->by_key, &chunk->key);
}

MsChunk *
ms_board_chunks_put (
    MsBoardChunks *self, guint64 key, guint32 serial, guint64 hash, GskRenderNode *node, gsize cost)
{
  MsChunk *old = g_hash_table_lookup (self->by_key, &key);
  if (old != NULL)
    forget (self, old);
  MsChunk *chunk = g_new0 (MsChunk, 1);
  *chunk = (MsChunk){ .key = key, .serial = serial, .hash = hash, .node = node, .cost = cost };
  chunk->link.data = chunk;
  self->cost += cost;
  g_hash_table_insert (self->by_key, &chunk->key, chunk);
  g_queue_push_head_link (&self->used, &chunk->link);
  return chunk;
}

void
ms_board_chunks_trim (MsBoardChunks *self, gsize capacity, guint n_kept)
{
  while (self->cost > capacity && self->used.length > n_kept)
    forget (self, self->used.tail->data);
}

void
ms_board_chunks_clear (MsBoardChunks *self)
{
  g_hash_table_remove_all (self->by_key);
  g_queue_init (&self->used);
  self->cost = 0;
}

guint
ms_board_chunks_get_length (MsBoardChunks *self)
{
  return self->used.length;
}

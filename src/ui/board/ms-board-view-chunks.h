/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardChunks: the drawn pieces of a board, kept until they are too many.
 *
 * A piece is known by its key (place, layer and everything that changes its looks) and valid for
 * one serial: the dirty bit of its place and layer as a number that only grows.  A piece whose
 * serial is old may still look right; its hash tells without drawing it anew.
 */
#pragma once

#include "ms-tiles.h"

#include <gtk/gtk.h>

#define MS_CHUNK_CELLS 16

typedef struct
{
  guint64 key;
  guint32 serial;
  guint64 hash;
  GskRenderNode *node; /* owned; NULL: nothing to see */
  gsize cost; /* bytes */
  GList link;
} MsChunk;

typedef struct _MsBoardChunks MsBoardChunks;

MsBoardChunks *ms_board_chunks_new (void);
void ms_board_chunks_free (MsBoardChunks *self);

/* column, row: of the chunk, 0…63.  style: what else the looks depend on. */
guint64 ms_chunk_key (MsLayer layer, int column, int row, guint32 style);

/* Borrowed until the next put or trim; NULL when there is none.  Counts as a use. */
MsChunk *ms_board_chunks_lookup (MsBoardChunks *self, guint64 key);

/* Keeps node (taken, may be NULL) in place of an older one of the same key. */
MsChunk *ms_board_chunks_put (MsBoardChunks *self, guint64 key, guint32 serial, guint64 hash,
    GskRenderNode *node, gsize cost);

/* Forgets the pieces longest unused until their cost is at most capacity bytes, but keeps the
 * n_kept used last. */
void ms_board_chunks_trim (MsBoardChunks *self, gsize capacity, guint n_kept);
void ms_board_chunks_clear (MsBoardChunks *self);

guint ms_board_chunks_get_length (MsBoardChunks *self);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardChunks: the flat board, drawn in chunks of 16×16 cells that are kept as images; when there
 * are too many, those unused for longest are dropped.  A part of a board view.
 *
 * There is a chunk for each layer of each place.  A chunk is known by its key (place, layer and
 * everything that changes its looks) and valid for one serial: a number that grows each time
 * something in its place and layer may have changed.  A chunk whose serial is old may still look
 * right; a hash of what it shows tells so without drawing it anew.  Chunks are built within a
 * budget of time for each frame; those left over are built in the next frames.
 */
#pragma once

#include "ms-board-content.h"
#include "ms-board-look.h"

#define MS_CHUNK_CELLS 16

typedef struct _MsBoardChunks
{
  MsBoardLook *look;
  const MsBoardContent *content;
  GHashTable *by_key; /* from a chunk's own key to the chunk, which the table owns */
  GQueue used; /* the links of the chunks, the most recently used first */
  gsize cost; /* of all images, in bytes */
  GArray *serials[MS_N_LAYERS]; /* guint32 by place */
  guint32 serial; /* the last serial given out */
  guint tick; /* callback that builds the chunks left out of a frame */
  guint n_drawn; /* how many places were drawn in the last frame, for diagnostics */
  gboolean complete; /* no chunk was left out of the last frame */
} MsBoardChunks;

void ms_board_chunks_init (MsBoardChunks *self, MsBoardLook *look, const MsBoardContent *content);
void ms_board_chunks_finalize (MsBoardChunks *self);

/* Each of these functions has the widget drawn. */
void ms_board_chunks_reset (MsBoardChunks *self); /* the board is another one */
void ms_board_chunks_dirty_layer (MsBoardChunks *self, MsLayer layer);
void ms_board_chunks_dirty_cells (MsBoardChunks *self, const int *cells, guint n_cells);

/* The cells of all chunks in sight; perhaps none. */
GdkRectangle ms_board_chunks_find_visible (const MsBoardChunks *self);
/* Draws those chunks; the origin is the board's corner. */
void ms_board_chunks_append (
    MsBoardChunks *self, GtkSnapshot *snapshot, const GdkRectangle *visible);

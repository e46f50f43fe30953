/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardChunks: the flat board, drawn in chunks of 16×16 cells that are kept as images until they are
 * too many, those longest unused first to go.  A part of a board view.
 *
 * There is a chunk for each layer of a place.  A chunk is known by its key (place, layer and everything
 * that changes its looks) and valid for one serial: the dirty bit of its place and layer as a number
 * that only grows.  A chunk whose serial is old may still look right; its hash tells without drawing it
 * anew.  Chunks are built within a budget of time for each frame; what is left over follows in the next
 * ones.
 */
#pragma once

#include "ms-board-content.h"
#include "ms-board-look.h"

#define MS_CHUNK_CELLS 16

typedef struct
{
  MsBoardLook *look;
  const MsBoardContent *content;
  GHashTable *by_key; /* a chunk's own key to the chunk, owned */
  GQueue used; /* of the chunks' links, the last used first */
  gsize cost; /* bytes */
  GArray *serials[MS_N_LAYERS]; /* guint32 by place */
  guint32 serial; /* the last one */
  guint tick; /* callback that goes on with chunks left out of a frame */
  guint n_drawn; /* places in the last frame: diagnostics */
  gboolean complete; /* nothing was left out of it */
} MsBoardChunks;

void ms_board_chunks_init (MsBoardChunks *self, MsBoardLook *look, const MsBoardContent *content);
void ms_board_chunks_finalize (MsBoardChunks *self);

/* Each has the widget drawn. */
void ms_board_chunks_reset (MsBoardChunks *self); /* another board */
void ms_board_chunks_dirty_layer (MsBoardChunks *self, MsLayer layer);
void ms_board_chunks_dirty_cells (MsBoardChunks *self, const int *cells, guint n_cells);

void ms_board_chunks_clear (MsBoardChunks *self); /* all images go */

/* The cells of all chunks in sight; perhaps none. */
GdkRectangle ms_board_chunks_find_visible (const MsBoardChunks *self);
/* Those chunks; origin at the board's corner. */
void ms_board_chunks_append (
    MsBoardChunks *self, GtkSnapshot *snapshot, const GdkRectangle *visible);

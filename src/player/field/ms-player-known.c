/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What is known of a board; and hashes of what is left of a position. */
#include "ms-player-known.h"

#include "ms-rng.h"

#define CHUNK 512 /* cells that are hashed at once: nearly all boards fit into one chunk */
#define UNKNOWN 0x80 /* marks unknown cells; all needs are smaller */

uint64_t
ms_known_hash_left (const MsKnown *known)
{
  uint64_t hash = ms_mix (UINT64_C (0x632be59bd9b4e019), (uint64_t)(known->mines - known->n_found));
  for (int first = 0; first < known->n_cells; first += CHUNK)
    {
      uint64_t left[CHUNK / 8];
      int n = known->n_cells - first < CHUNK ? known->n_cells - first : CHUNK;
      left[(n - 1) / 8] = 0;
      /* A byte for each cell: the need of an opened one, UNKNOWN of an unknown one, else 0. */
      const uint8_t *state = known->state + first, *need = known->need + first;
      uint8_t *restrict bytes = (uint8_t *)left;
      for (int i = 0; i < n; i++)
        {
          uint8_t opened = state[i] == MS_KNOWN_OPENED ? 0xff : 0;
          uint8_t unknown = state[i] == MS_KNOWN_NOTHING ? UNKNOWN : 0;
          bytes[i] = (uint8_t)((need[i] & opened) | unknown);
        }
      for (int i = 0; i < (n + 7) / 8; i++)
        hash = ms_mix (hash, left[i]);
    }
  return ms_mix (hash, 1);
}

uint64_t
ms_known_hash_bytes (const MsKnown *known, const uint8_t *bytes, const int32_t *at)
{
  uint64_t hash = 0;
  for (int y = 0; y < known->height; y++)
    for (int x = 0; x < known->width; x += 32)
      {
        size_t bits = ((size_t)y + MS_KNOWN_BORDER) * known->bit_row + 1 + (size_t)x / 8;
        uint32_t unknown = ms_known_four (known->unknown + bits);
        for (; unknown != 0; unknown &= unknown - 1)
          {
            int cell = y * known->width + x + __builtin_ctz (unknown);
            hash += bytes[at[cell]] * known->word[cell];
          }
      }
  return hash;
}

#define WORD 32 /* how many cells of a row are looked at together */

/* How many cells of padding need and spare have before and after them, where neighbours of the
 * cells of the first and the last row would lie. */
static size_t
count_margin (const MsKnown *self)
{
  return (size_t)self->width + 4;
}

/* Sets up where the cells lie, which of them have neighbours left and right, and the offsets of
 * windows. */
static void
set_up_places (MsKnown *self)
{
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      int x = cell % self->width, y = cell / self->width;
      uint32_t left = x > 0, right = x < self->width - 1;
      self->places[cell] = (MsKnownPlace){
        .bit = (uint32_t)(8 * ((size_t)y + MS_KNOWN_BORDER) * self->bit_row + (size_t)x + 8),
        .row_mask = left | 1u << 8 | right << 16,
        .at = (uint32_t)y << 16 | (uint32_t)x,
      };
    }
  for (int bit = 0; bit < 64; bit++)
    self->offsets[bit] = bit % 8 - MS_KNOWN_BORDER + (bit / 8 - MS_KNOWN_BORDER) * self->width;
}

void
ms_known_init (MsKnown *self, int width, int height, int mines, MsArena *arena)
{
  size_t n = (size_t)width * (size_t)height;
  MsRng rng;
  *self = (MsKnown){ .width = width, .height = height, .n_cells = width * height, .mines = mines };
  /* A row is whole words of 32 cells, with eight bits before and after them. */
  self->bit_row = ((size_t)width + WORD - 1) / WORD * (WORD / 8) + 2;
  self->bit_bytes = ((size_t)height + 2 * MS_KNOWN_BORDER) * self->bit_row;
  /* What is known of cells lies in one block, which is copied at once. */
  size_t margin = count_margin (self);
  self->block_bytes = n + 2 * (n + 2 * margin) + 2 * self->bit_bytes;
  self->block = ms_arena_alloc0 (arena, self->block_bytes, 1);
  self->touching = ms_arena_alloc (arena, n, sizeof *self->touching);
  self->found = ms_arena_alloc (arena, n, sizeof *self->found);
  self->word = ms_arena_alloc (arena, n, sizeof *self->word);
  self->places = ms_arena_alloc (arena, n, sizeof *self->places);
  self->inside = ms_arena_alloc (arena, n, sizeof *self->inside);
  self->outside = ms_arena_alloc (arena, n, sizeof *self->outside);
  if (arena->status != MS_STATUS_OK)
    return;
  self->state = self->block;
  self->need = self->state + n + margin;
  self->spare = self->need + n + 2 * margin;
  self->unknown = self->spare + n + margin;
  self->opened = self->unknown + self->bit_bytes;
  ms_rng_seed (&rng, 0);
  for (int cell = 0; cell < self->n_cells; cell++)
    {
      MsTouching *touching = &self->touching[cell];
      touching->n = (uint8_t)ms_neighbours (width, height, cell, touching->cells);
      self->word[cell] = ms_rng_next (&rng);
    }
  set_up_places (self);
}

void
ms_known_begin (MsKnown *self)
{
  size_t n = (size_t)self->n_cells, margin = count_margin (self);
  memset (self->state, MS_KNOWN_NOTHING, n);
  memset (self->need - margin, MS_KNOWN_NEED, n + 2 * margin);
  memset (self->spare - margin, MS_KNOWN_SPARE, n + 2 * margin);
  /* To this the number of neighbours is added: eight, or fewer at the edges. */
  for (int y = 0, width = self->width; y < self->height; y++)
    {
      uint8_t *row = self->spare + y * width;
      int rows = 1 + (y > 0) + (y < self->height - 1);
      memset (row, MS_KNOWN_SPARE + 3 * rows - 1, (size_t)width);
      row[0] = (uint8_t)(row[0] - rows);
      row[width - 1] = (uint8_t)(row[width - 1] - rows);
    }
  memset (self->unknown, 0, self->bit_bytes);
  memset (self->opened, 0, self->bit_bytes);
  for (int y = 0; y < self->height; y++)
    {
      uint8_t *bits = self->unknown + ((size_t)y + MS_KNOWN_BORDER) * self->bit_row;
      memset (bits + 1, 0xff, (size_t)self->width / 8);
      bits[1 + self->width / 8] = (uint8_t)((1u << self->width % 8) - 1);
    }
  self->n_found = self->n_opened = 0;
}

void
ms_known_copy (MsKnown *self, const MsKnown *from)
{
  /* The margins are copied too: they are counted down like cells, and must never come to 0. */
  memcpy (self->block, from->block, self->block_bytes);
  memcpy (self->found, from->found, (size_t)from->n_found * sizeof *self->found);
  self->n_found = from->n_found;
  self->n_opened = from->n_opened;
}

static int
list_bits (uint32_t bits, int first, int32_t *cells, int n)
{
  for (; bits != 0; bits &= bits - 1)
    cells[n++] = first + __builtin_ctz (bits);
  return n;
}

void
ms_known_list (MsKnown *self)
{
  int n_inside = 0, n_outside = 0;
  for (int y = 0; y < self->height; y++)
    for (int x = 0; x < self->width; x += WORD)
      {
        size_t at = ((size_t)y + MS_KNOWN_BORDER) * self->bit_row + 1 + (size_t)x / 8;
        uint32_t unknown = ms_known_four (self->unknown + at);
        if (unknown == 0)
          continue;
        uint32_t touched = ms_known_touched (self, self->opened + at);
        int first = y * self->width + x;
        n_inside = list_bits (unknown & touched, first, self->inside, n_inside);
        n_outside = list_bits (unknown & ~touched, first, self->outside, n_outside);
      }
  self->n_inside = n_inside;
  self->n_outside = n_outside;
}

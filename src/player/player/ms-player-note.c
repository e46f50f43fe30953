/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the player sees and concludes, told to the cells around it, and what single numbers decide.
 *
 * The three cells of a row around a cell are three bytes of need or spare, which are counted down at
 * once.  Where exactly one of the two has come to 0, the number decides what is left around it. */
#include "ms-player-private.h"

#define EACH_BYTE 0x01010101u

/* The bytes that are not 0, none being above 128: their highest bits. */
static inline uint32_t
find_nonzero (uint32_t bytes)
{
  return (bytes + 0x7f * EACH_BYTE) & 0x80 * EACH_BYTE;
}

static inline void
queue_number (MsPlayer *self, int number)
{
  self->queue[self->n_queue] = number;
  self->n_queue += !self->queued[number];
  self->queued[number] = 1;
}

/* Exactly one of what a number needs and what it spares is 0. */
static inline bool
decides (const MsPlayer *self, int number)
{
  return (self->known.need[number] != 0) != (self->known.spare[number] != 0);
}

/* Counts three bytes down; the highest bits of those whose numbers decide something then. */
static inline uint32_t
count_down (uint8_t *bytes, const uint8_t *others, uint32_t ones)
{
  uint32_t three = ms_known_four (bytes) - ones;
  ms_known_set_four (bytes, three);
  return (find_nonzero (three) ^ find_nonzero (ms_known_four (others))) & ones << 7;
}

/* Something became known of a cell: the numbers around it have one cell less. */
static void
tell_around (MsPlayer *self, int cell, uint8_t *counted, const uint8_t *others)
{
  int width = self->width;
  const MsKnownPlace place = self->known.places[cell];
  uint32_t ones = place.row_mask;
  uint32_t above = count_down (counted + cell - 1 - width, others + cell - 1 - width, ones);
  uint32_t beside = count_down (counted + cell - 1, others + cell - 1, ones & ~(1u << 8));
  uint32_t below = count_down (counted + cell - 1 + width, others + cell - 1 + width, ones);
  ms_known_conclude (&self->known, self->changed, place);
  for (uint32_t deciding = above | beside >> 1 | below >> 2; deciding != 0;
       deciding &= deciding - 1)
    {
      /* A byte for each column, its highest bits for the rows. */
      unsigned bit = (unsigned)__builtin_ctz (deciding);
      queue_number (self, cell + self->around[bit]);
    }
}

void
ms_player_note_safe (MsPlayer *self, int cell)
{
  self->known.state[cell] = MS_KNOWN_SAFE;
  self->safe[self->n_safe++] = cell;
  tell_around (self, cell, self->known.spare, self->known.need);
}

void
ms_player_note_mine (MsPlayer *self, int cell)
{
  self->known.state[cell] = MS_KNOWN_MINE;
  self->grid.kind[self->index_of[cell]] = MS_GRID_MINE;
  self->known.found[self->known.n_found++] = cell;
  tell_around (self, cell, self->known.need, self->known.spare);
}

/* Adds one to the five cells from there on. */
static inline void
add_to_five (uint8_t *near)
{
  static const uint8_t five[8] = { 1, 1, 1, 1, 1, 0, 0, 0 };
  uint64_t counts, ones;
  memcpy (&counts, near, sizeof counts);
  memcpy (&ones, five, sizeof ones);
  counts += ones; /* no count comes near 256 */
  memcpy (near, &counts, sizeof counts);
}

static void
count_near (MsPlayer *self, int cell)
{
  int stride = self->width + 4;
  uint8_t *near = self->near + self->near_at[cell] - 2 * stride - 2;
  for (int i = 0; i < 5; i++)
    add_to_five (near + i * stride);
}

void
ms_player_see (MsPlayer *self, int cell, MsCell number)
{
  MsKnown *known = &self->known;
  const MsKnownPlace place = known->places[cell];
  bool new = known->state[cell] == MS_KNOWN_NOTHING;
  known->state[cell] = MS_KNOWN_OPENED;
  self->grid.kind[self->index_of[cell]] = (uint8_t)(MS_GRID_OPENED | number);
  known->n_opened++;
  known->need[cell] = (uint8_t)(known->need[cell] + number - MS_KNOWN_NEED);
  known->spare[cell] = (uint8_t)(known->spare[cell] - number - MS_KNOWN_SPARE);
  ms_known_mark (known->opened, place);
  if (!new)
    ms_known_mark (self->changed, place);
  count_near (self, cell);
  if (decides (self, cell))
    queue_number (self, cell);
  if (new)
    tell_around (self, cell, known->spare, known->need);
}

int
ms_player_watch (MsPlayer *self, const MsRound *round, int n_seen)
{
  int n_opened;
  const int32_t *opened = ms_round_get_opened (round, &n_opened);
  const MsCell *cells = ms_round_get_cells (round);
  /* The last ones first: when a 0 is seen, what touches it is open, and it has nothing to decide. */
  for (int i = n_opened - 1; i >= n_seen; i--)
    ms_player_see (self, opened[i], cells[opened[i]]);
  return n_opened;
}

void
ms_player_see_change (MsPlayer *self, int cell, MsCell number)
{
  uint8_t *kind = &self->grid.kind[self->index_of[cell]];
  int more = number - (*kind & 0xf);
  self->known.need[cell] = (uint8_t)(self->known.need[cell] + more);
  self->known.spare[cell] = (uint8_t)(self->known.spare[cell] - more);
  *kind = (uint8_t)(MS_GRID_OPENED | number);
  ms_known_mark (self->changed, self->known.places[cell]);
  if (decides (self, cell))
    queue_number (self, cell);
}

/* A number with no mines left to find frees the rest around it; one that needs all of it makes
 * them mines. */
static void
look_at (MsPlayer *self, int number)
{
  if (!decides (self, number))
    return;
  bool mines = self->known.need[number] != 0;
  uint64_t window = ms_known_window (&self->known, self->known.unknown, number, 1);
  for (; window != 0; window &= window - 1)
    {
      int cell = ms_known_cell (&self->known, number, window, 1);
      if (mines)
        ms_player_note_mine (self, cell);
      else
        ms_player_note_safe (self, cell);
    }
}

void
ms_player_look_at_numbers (MsPlayer *self)
{
  while (self->n_queue > 0)
    {
      int number = self->queue[--self->n_queue];
      self->queued[number] = 0;
      look_at (self, number);
    }
}

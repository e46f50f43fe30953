/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Notes what the player sees and concludes, updates the cells around, and finds what single
 * numbers, pairs and triples of numbers decide.
 *
 * The need (or spare) of a cell and its two neighbours in the row are three bytes, which are
 * counted down at once.  Where exactly one of need and spare has become 0, the number decides the
 * unknown cells around it. */
#include "ms-player-private.h"

#define EACH_BYTE 0x01010101u

/* The highest bits of those bytes that are not 0; no byte may be above 128. */
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

/* Whether exactly one of need and spare of a number is 0, so that it decides the unknown cells
 * around it. */
static inline bool
decides (const MsPlayer *self, int number)
{
  return (self->known.need[number] != 0) != (self->known.spare[number] != 0);
}

/* Subtracts ones from three bytes; returns the highest bits of those bytes whose numbers then
 * decide something.  others are the same cells' bytes of the other array, spare or need. */
static inline uint32_t
count_down (uint8_t *bytes, const uint8_t *others, uint32_t ones)
{
  uint32_t three = ms_known_four (bytes) - ones;
  ms_known_set_four (bytes, three);
  return (find_nonzero (three) ^ find_nonzero (ms_known_four (others))) & ones << 7;
}

/* Tells the numbers around a cell that it became known: counts their need or spare down, and queues
 * those that then decide something. */
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
      /* deciding has a byte for each column, whose three highest bits stand for the rows. */
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
  int stride = self->width + 4;
  uint8_t *near = self->near + self->near_at[cell] - 2 * stride - 2;
  /* Add one to five cells of each row by one word of eight bytes; no count exceeds 24, so no byte
   * overflows. */
  static const uint8_t five[8] = { 1, 1, 1, 1, 1, 0, 0, 0 };
  uint64_t counts, ones;
  memcpy (&ones, five, sizeof ones);
  for (int i = 0; i < 5; i++, near += stride)
    {
      memcpy (&counts, near, sizeof counts);
      counts += ones;
      memcpy (near, &counts, sizeof counts);
    }
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
  /* The last cells come first: when a 0 is seen, the cells around it are already open, and it has
   * nothing to decide. */
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

void
ms_player_look_at_numbers (MsPlayer *self)
{
  while (self->n_queue > 0)
    {
      int number = self->queue[--self->n_queue];
      self->queued[number] = 0;
      if (!decides (self, number))
        continue;
      /* The unknown cells around it are safe if it needs no more mines, or else all mines. */
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
}

/* Numbers that share unknown cells with a number are at most two cells away from it: they and these
 * cells lie in a window of 7 × 7 bits around it (ms_known_window). */
#define WINDOW_REACH 3
#define WINDOW_MIDDLE (8 * WINDOW_REACH + WINDOW_REACH)
/* The cells up to two steps from the middle, without it. */
#define WINDOW_NEAR (UINT64_C (0x3e3e363e3e) << 8)

/* A cell of a window, given by its bit, and the cells that touch it. */
static inline uint64_t
window_around (int bit)
{
  return UINT64_C (0x070707) << (bit - 9);
}

/* The cell of the lowest bit of a window around middle. */
static inline int
window_cell (const MsPlayer *player, int middle, uint64_t bits)
{
  return ms_known_cell (&player->known, middle, bits, WINDOW_REACH);
}

/* Notes cells of a window as mines and as safe; false if there are none of either. */
static inline bool
window_note (MsPlayer *player, int middle, uint64_t mines, uint64_t safe)
{
  for (uint64_t left = mines; left != 0; left &= left - 1)
    ms_player_note_mine (player, window_cell (player, middle, left));
  for (uint64_t left = safe; left != 0; left &= left - 1)
    ms_player_note_safe (player, window_cell (player, middle, left));
  return (mines | safe) != 0;
}

/* What two numbers decide together, at less than the cost of a count.  Let A and B be the undecided
 * cells around them, and (A), (B) the mines in these sets: if (A) − (B) = |A \ B|, then all of A \
 * B are mines and all of B \ A are safe.
 *
 * Numbers that share cells are at most two cells apart: everything lies in a window of 7 × 7 bits
 * around the first number. */

static bool
has_bits (uint64_t bits, int n)
{
  for (; n > 0 && bits != 0; n--)
    bits &= bits - 1;
  return n == 0 && bits == 0;
}

/* Looks at the pairs of a number with those that share a cell with it, both as (A, B) and as (B,
 * A): the sign of the difference of their needs says which of the two can hold. */
static bool
look_at_pairs_of (MsPlayer *self, int cell)
{
  const MsKnown *known = &self->known;
  uint64_t unknown = ms_known_window (known, known->unknown, cell, WINDOW_REACH);
  uint64_t first = unknown & window_around (WINDOW_MIDDLE);
  uint64_t opened = ms_known_window (known, known->opened, cell, 2)
      << (8 * (WINDOW_REACH - 2) + WINDOW_REACH - 2);
  uint64_t numbers = opened & ms_known_widen (first) & ~(UINT64_C (1) << WINDOW_MIDDLE);
  for (; numbers != 0; numbers &= numbers - 1)
    {
      uint64_t second = unknown & window_around (__builtin_ctzll (numbers));
      int difference = known->need[cell] - known->need[window_cell (self, cell, numbers)];
      if (has_bits (first & ~second, difference)
              ? window_note (self, cell, first & ~second, second & ~first)
              : has_bits (second & ~first, -difference)
                  && window_note (self, cell, second & ~first, first & ~second))
        return true;
    }
  return false;
}

/* Looks at the changed cells of one word of the bitmap; first is the first cell of the word.  If a
 * number decides something, it and the cells after it stay marked as changed. */
static bool
look_at_word (MsPlayer *self, size_t at, int first)
{
  const MsKnown *known = &self->known;
  uint32_t changed = ms_known_four (self->changed + at);
  ms_known_set_four (self->changed + at, 0);
  /* Most numbers have no unknown cell left around them: skip them. */
  changed &= ms_known_four (known->opened + at) & ms_known_touched (known, known->unknown + at);
  for (; changed != 0; changed &= changed - 1)
    if (look_at_pairs_of (self, first + __builtin_ctz (changed)))
      {
        ms_known_set_four (self->changed + at, ms_known_four (self->changed + at) | changed);
        return true;
      }
  return false;
}

bool
ms_player_look_at_pairs (MsPlayer *self)
{
  const uint8_t *changed = self->changed;
  size_t row = self->known.bit_row, at = MS_KNOWN_BORDER * row + 1;
  int width = self->width, n_cells = self->known.n_cells;
  for (int first = 0; first < n_cells; first += width, at += row)
    for (size_t i = 0; i < row - 2; i += 4)
      if (ms_known_four (changed + at + i) != 0
          && look_at_word (self, at + i, first + (int)(8 * i)))
        return true;
  return false;
}

/* What three numbers decide together: the third rule of the ladder (ms-rung.h), both ways, on the
 * windows of the player.  Let A, B, C be the unknown cells around them and (A), (B), (C) the mines
 * in these sets: if (B) − (A) − (C) = |B \ (A ∪ C)|, then all of B \ (A ∪ C) are mines, and the
 * cells of A and C that are outside B or in both A and C are safe.  The same holds with safe cells
 * and mines exchanged. */

#define MOST_NEAR 24

/* A number near the one in the middle of a window: the unknown cells around it, and its need. */
typedef struct
{
  uint64_t window;
  int need;
} Member;

static int
count (uint64_t window)
{
  return __builtin_popcountll (window);
}

/* Lists the numbers that share unknown cells with the number in the middle. */
static int
list_members (const MsPlayer *self, int middle, uint64_t unknown, Member members[MOST_NEAR])
{
  uint64_t around = unknown & window_around (WINDOW_MIDDLE);
  uint64_t numbers = ms_known_window (&self->known, self->known.opened, middle, WINDOW_REACH)
      & WINDOW_NEAR;
  int n = 0;
  for (; numbers != 0; numbers &= numbers - 1)
    {
      uint64_t window = unknown & window_around (__builtin_ctzll (numbers));
      if ((window & around) != 0)
        members[n++] = (Member){ window, self->known.need[window_cell (self, middle, numbers)] };
    }
  return n;
}

/* In the form with safe cells and mines exchanged, the case in which b contains a and c, which have
 * no cell in common, is left out: that is another rule, the subtraction of equations. */
static bool
look_at_triple (MsPlayer *self, int middle, const Member *b, const Member *a, const Member *c)
{
  uint64_t rest = b->window & ~(a->window | c->window);
  uint64_t others = ((a->window | c->window) & ~b->window) | (a->window & c->window);
  int safe = count (b->window) - b->need - (count (a->window) - a->need)
      - (count (c->window) - c->need);
  bool mines = (rest | others) != 0 && b->need - a->need - c->need >= count (rest);
  if (!mines && (others == 0 || safe < count (rest)))
    return false;
  return window_note (self, middle, mines ? rest : others, mines ? others : rest);
}

bool
ms_player_look_at_triples (MsPlayer *self)
{
  const MsKnown *known = &self->known;
  for (int cell = 0; cell < known->n_cells; cell++)
    {
      if (known->state[cell] != MS_KNOWN_OPENED)
        continue;
      Member members[MOST_NEAR];
      uint64_t unknown = ms_known_window (known, known->unknown, cell, WINDOW_REACH);
      const Member middle = { unknown & window_around (WINDOW_MIDDLE), known->need[cell] };
      int n = middle.window != 0 ? list_members (self, cell, unknown, members) : 0;
      for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
          if (look_at_triple (self, cell, &middle, &members[i], &members[j]))
            return true;
    }
  return false;
}

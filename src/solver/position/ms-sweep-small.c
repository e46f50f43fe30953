/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-sweep-small.h"

#include "ms-row-bits.h"
#include "ms-wide.h"

/* A row is at index y + 1, as in MsRowBits; what is not on the board is empty.  Loops go through rows in
 * pieces that the compiler makes vectors of, as wide as the machine has them. */
typedef uint32_t Rows[MS_ROW_BITS_ROOM];

typedef struct
{
  MsGrid *grid;
  MsRowBits *rows;
  int end; /* of the pieces with rows */
  Rows was_covered; /* before anything was decided */
  /* How many of a cell and those beside it are mines, or may be: two binary digits each. */
  Rows mines_beside[2], room_beside[2];
  Rows frees, fills; /* beside what numbers decide: cells, safe and mines */
} Small;

/* Four binary digits. */
typedef struct
{
  uint32_t digit[4];
} Count;

static inline uint32_t
most_of_three (uint32_t a, uint32_t b, uint32_t c)
{
  return (a & b) | (c & (a ^ b));
}

static inline void
count_beside (uint32_t row, Rows sum[2], int i)
{
  uint32_t left = row << 1, right = row >> 1;
  sum[0][i] = left ^ row ^ right;
  sum[1][i] = most_of_three (left, row, right);
}

static inline void
count_all_beside (Small *self)
{
  const MsRowBits *rows = self->rows;
  for (int piece = 1; piece < self->end; piece += MS_ROW_BITS_PIECE)
    for (int i = piece; i < piece + MS_ROW_BITS_PIECE; i++)
      {
        count_beside (rows->mines[i], self->mines_beside, i);
        count_beside (rows->mines[i] | rows->covered[i], self->room_beside, i);
      }
}

/* What three rows have together. */
static inline Count
count_around (const Rows beside[2], int i)
{
  const uint32_t *ones = beside[0] + i, *twos = beside[1] + i;
  uint32_t carry = most_of_three (ones[-1], ones[0], ones[1]);
  uint32_t two = twos[-1] ^ twos[0] ^ twos[1];
  uint32_t four = most_of_three (twos[-1], twos[0], twos[1]);
  return (Count){ { ones[-1] ^ ones[0] ^ ones[1], carry ^ two, four ^ (carry & two),
      four & carry & two } };
}

static inline uint32_t
differ (Count a, Count b)
{
  return (a.digit[0] ^ b.digit[0]) | (a.digit[1] ^ b.digit[1]) | (a.digit[2] ^ b.digit[2])
      | (a.digit[3] ^ b.digit[3]);
}

static inline uint32_t
is_less (Count a, Count b)
{
  uint32_t less = ~a.digit[0] & b.digit[0];
  for (int i = 1; i < 4; i++)
    less = (~a.digit[i] & b.digit[i]) | (~(a.digit[i] ^ b.digit[i]) & less);
  return less;
}

static inline Count
number_at (const MsRowBits *rows, int i)
{
  return (
      Count){ { rows->number[0][i], rows->number[1][i], rows->number[2][i], rows->number[3][i] } };
}

static inline bool
has_any (const uint32_t rows[MS_ROW_BITS_PIECE])
{
  uint64_t words[MS_ROW_BITS_PIECE / 2];
  memcpy (words, rows, sizeof words);
  return (words[0] | words[1] | words[2] | words[3]) != 0;
}

/* What the numbers decide beside themselves; false when they decide nothing. */
static inline bool
look_at_all (Small *self)
{
  uint32_t any[MS_ROW_BITS_PIECE] = { 0 };
  for (int piece = 1; piece < self->end; piece += MS_ROW_BITS_PIECE)
    for (int i = piece; i < piece + MS_ROW_BITS_PIECE; i++)
      {
        Count mines = count_around (self->mines_beside, i);
        Count room = count_around (self->room_beside, i);
        Count number = number_at (self->rows, i);
        uint32_t open = self->rows->opened[i] & differ (mines, room);
        uint32_t frees = open & ~differ (mines, number), fills = open & ~differ (room, number);
        self->rows->open[i] = open;
        self->frees[i] = frees | frees << 1 | frees >> 1;
        self->fills[i] = fills | fills << 1 | fills >> 1;
        any[i - piece] |= frees | fills;
      }
  return has_any (any);
}

static inline void
decide_all (Small *self)
{
  MsRowBits *rows = self->rows;
  for (int piece = 1; piece < self->end; piece += MS_ROW_BITS_PIECE)
    for (int i = piece; i < piece + MS_ROW_BITS_PIECE; i++)
      {
        uint32_t safe = self->frees[i - 1] | self->frees[i] | self->frees[i + 1];
        uint32_t mines = self->fills[i - 1] | self->fills[i] | self->fills[i + 1];
        uint32_t decided = rows->covered[i] & (safe | mines);
        rows->covered[i] &= ~decided;
        rows->mines[i] |= decided & ~safe;
      }
}

static inline bool
is_contradicted (const Small *self)
{
  uint32_t wrong[MS_ROW_BITS_PIECE] = { 0 };
  for (int piece = 1; piece < self->end; piece += MS_ROW_BITS_PIECE)
    for (int i = piece; i < piece + MS_ROW_BITS_PIECE; i++)
      {
        Count mines = count_around (self->mines_beside, i);
        Count room = count_around (self->room_beside, i);
        Count number = number_at (self->rows, i);
        wrong[i - piece] |= self->rows->opened[i]
            & (is_less (number, mines) | is_less (room, number));
      }
  return has_any (wrong);
}

/* Writes what was decided of a row into the grid. */
static inline void
write_row (Small *self, uint8_t *kinds, int i)
{
  uint32_t decided = self->was_covered[i] & ~self->rows->covered[i];
  uint32_t mines = decided & self->rows->mines[i], safe = decided & ~mines;
  int n_mines = 0, n_safe = 0;
  if (decided == 0)
    return;
  for (; mines != 0; mines &= mines - 1, n_mines++)
    kinds[__builtin_ctz (mines)] = MS_GRID_FOUND_MINE;
  for (; safe != 0; safe &= safe - 1, n_safe++)
    kinds[__builtin_ctz (safe)] = MS_GRID_FOUND_SAFE;
  self->grid->n_found_mines += n_mines;
  self->grid->n_covered -= n_mines + n_safe;
}

static inline void
write_grid (Small *self, int32_t *indices, int *n_indices)
{
  MsGrid *grid = self->grid;
  int32_t *next = indices, index = ms_grid_index (grid, 0, 0);
  for (int i = 1; i <= grid->height; i++, index += grid->stride)
    {
      for (uint32_t open = self->rows->open[i]; open != 0; open &= open - 1)
        *next++ = index + __builtin_ctz (open);
      write_row (self, grid->kind + index, i);
    }
  *n_indices = (int)(next - indices);
}

static inline void
begin (Small *self, MsGrid *grid)
{
  self->grid = grid;
  self->rows = grid->rows;
  self->end = 1 + grid->height;
  Rows *beside[] = { self->mines_beside, self->mines_beside + 1, self->room_beside,
    self->room_beside + 1, &self->frees, &self->fills };
  int behind = 1 + (grid->height + MS_ROW_BITS_PIECE - 1) / MS_ROW_BITS_PIECE * MS_ROW_BITS_PIECE;
  for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
    (*beside[i])[0] = (*beside[i])[behind] = 0;
  for (int piece = 1; piece < self->end; piece += MS_ROW_BITS_PIECE)
    for (int i = piece; i < piece + MS_ROW_BITS_PIECE; i++)
      self->was_covered[i] = self->rows->covered[i];
}

MS_BITWISE bool
ms_sweep_find_small (MsGrid *grid, MsWork *work, int32_t *indices, int *n_indices, bool *clean)
{
  Small self;
  begin (&self, grid);
  count_all_beside (&self);
  while (look_at_all (&self))
    {
      decide_all (&self);
      count_all_beside (&self);
      if (!ms_work_tick (work, 10L * grid->height))
        return false;
    }
  *clean = !is_contradicted (&self);
  if (*clean)
    write_grid (&self, indices, n_indices);
  else
    grid->rows = NULL;
  return ms_work_tick (work, 3L * grid->width * grid->height);
}

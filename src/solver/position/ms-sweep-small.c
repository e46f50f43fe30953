/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-sweep-small.h"

#include "ms-piece.h"
#include "ms-wide.h"

#include <string.h>

#define LANES 4
#define MOST (MS_SWEEP_MOST_ROWS / LANES)

/* A row in each lane, a cell in each bit, the leftmost the lowest.  Neighbouring rows are not
 * neighbouring lanes, but the same lane of neighbouring vectors: with n vectors lane i has the rows
 * from i * n on. */
typedef uint32_t Rows __attribute__ ((vector_size (4 * LANES)));

/* A vector for each n-th row, and one before and one behind: what lies beside the others. */
typedef Rows Board[MOST + 2];

typedef struct
{
  MsGrid *grid;
  int n; /* vectors in use */
  Board covered, opened, mines;
  Board was_covered; /* before anything was decided */
  Board number[4]; /* its binary digits */
  Board open; /* numbers with undecided cells around them */
  /* How many of a cell and those beside it are mines, or may be: two binary digits each. */
  Board mines_beside[2], room_beside[2];
  Board frees, fills; /* beside what numbers decide: cells, safe and mines */
} Small;

/* Four binary digits. */
typedef struct
{
  Rows digit[4];
} Count;

/* Where a row is among those of a board: the i-th of a lane. */
static inline int
place_of (int lane, int i)
{
  return LANES * (i + 1) + lane;
}

static inline uint32_t *
row_at (Board board, int place)
{
  return (uint32_t *)board + place;
}

static bool
has_any (Rows rows)
{
  uint64_t words[2];
  memcpy (words, &rows, sizeof words);
  return (words[0] | words[1]) != 0;
}

/* What is above the first row of each lane, and below the last one. */
static inline void
fill_border (const Small *self, Board board)
{
  Rows last = board[self->n], first = board[1];
  board[0] = (Rows){ 0, last[0], last[1], last[2] };
  board[self->n + 1] = (Rows){ first[1], first[2], first[3], 0 };
}

static void
read_row (Small *self, int y, int place)
{
  const MsGrid *grid = self->grid;
  const uint8_t *kinds = grid->kind + ms_grid_index (grid, 0, y);
  uint32_t covered = 0, mines = 0, opened = 0, number[4] = { 0 };
  for (int i = 0; i < grid->width; i += MS_PIECE)
    {
      MsPiece piece = ms_piece_load (kinds + i);
      covered |= (uint32_t)ms_piece_take_bit (&piece) << i;
      ms_piece_take_bit (&piece);
      mines |= (uint32_t)ms_piece_take_bit (&piece) << i;
      uint32_t numbers = (uint32_t)ms_piece_take_bit (&piece);
      opened |= numbers << i;
      for (int j = 3; numbers != 0 && j >= 0; j--)
        number[j] |= (uint32_t)ms_piece_take_bit (&piece) << i;
    }
  uint32_t mask = ~UINT32_C (0) >> (MS_SWEEP_MOST_COLUMNS - grid->width);
  *row_at (self->covered, place) = covered & mask;
  *row_at (self->mines, place) = mines & mask;
  *row_at (self->opened, place) = opened & mask;
  for (int j = 0; j < 4; j++)
    *row_at (self->number[j], place) = number[j];
}

/* Behind the last row of the board there are none. */
static void
clear_row (Small *self, int place)
{
  *row_at (self->covered, place) = *row_at (self->mines, place) = 0;
  *row_at (self->opened, place) = 0;
  for (int j = 0; j < 4; j++)
    *row_at (self->number[j], place) = 0;
}

static void
read_grid (Small *self)
{
  int y = 0;
  for (int lane = 0; lane < LANES; lane++)
    for (int i = 0; i < self->n; i++, y++)
      if (y < self->grid->height)
        read_row (self, y, place_of (lane, i));
      else
        clear_row (self, place_of (lane, i));
  memcpy (self->was_covered + 1, self->covered + 1, (size_t)self->n * sizeof (Rows));
}

static inline Rows
most_of_three (Rows a, Rows b, Rows c)
{
  return (a & b) | (c & (a ^ b));
}

static inline void
count_beside (Rows rows, Board sum[2], int i)
{
  Rows left = rows << 1, right = rows >> 1;
  sum[0][i] = left ^ rows ^ right;
  sum[1][i] = most_of_three (left, rows, right);
}

static void
count_all_beside (Small *self)
{
  for (int i = 1; i <= self->n; i++)
    {
      count_beside (self->mines[i], self->mines_beside, i);
      count_beside (self->mines[i] | self->covered[i], self->room_beside, i);
    }
  for (int j = 0; j < 2; j++)
    {
      fill_border (self, self->mines_beside[j]);
      fill_border (self, self->room_beside[j]);
    }
}

/* What three rows have together. */
static inline Count
count_around (Board beside[2], int i)
{
  const Rows *ones = beside[0] + i, *twos = beside[1] + i;
  Rows carry = most_of_three (ones[-1], ones[0], ones[1]);
  Rows two = twos[-1] ^ twos[0] ^ twos[1], four = most_of_three (twos[-1], twos[0], twos[1]);
  return (Count){ { ones[-1] ^ ones[0] ^ ones[1], carry ^ two, four ^ (carry & two),
      four & carry & two } };
}

static inline Rows
differ (const Count *a, const Count *b)
{
  return (a->digit[0] ^ b->digit[0]) | (a->digit[1] ^ b->digit[1]) | (a->digit[2] ^ b->digit[2])
      | (a->digit[3] ^ b->digit[3]);
}

static inline Rows
is_less (const Count *a, const Count *b)
{
  Rows less = ~a->digit[0] & b->digit[0];
  for (int i = 1; i < 4; i++)
    less = (~a->digit[i] & b->digit[i]) | (~(a->digit[i] ^ b->digit[i]) & less);
  return less;
}

static inline Count
number_at (Small *self, int i)
{
  return (
      Count){ { self->number[0][i], self->number[1][i], self->number[2][i], self->number[3][i] } };
}

/* What the numbers decide beside themselves; false when they decide nothing. */
static bool
look_at_all (Small *self)
{
  Rows any = { 0 };
  for (int i = 1; i <= self->n; i++)
    {
      Count mines = count_around (self->mines_beside, i);
      Count room = count_around (self->room_beside, i);
      Count number = number_at (self, i);
      Rows open = self->opened[i] & differ (&mines, &room);
      Rows frees = open & ~differ (&mines, &number), fills = open & ~differ (&room, &number);
      self->open[i] = open;
      self->frees[i] = frees | frees << 1 | frees >> 1;
      self->fills[i] = fills | fills << 1 | fills >> 1;
      any |= frees | fills;
    }
  return has_any (any);
}

static void
decide_all (Small *self)
{
  fill_border (self, self->frees);
  fill_border (self, self->fills);
  for (int i = 1; i <= self->n; i++)
    {
      Rows safe = self->frees[i - 1] | self->frees[i] | self->frees[i + 1];
      Rows mines = self->fills[i - 1] | self->fills[i] | self->fills[i + 1];
      Rows decided = self->covered[i] & (safe | mines);
      self->covered[i] &= ~decided;
      self->mines[i] |= decided & ~safe;
    }
}

static bool
is_contradicted (Small *self)
{
  Rows wrong = { 0 };
  for (int i = 1; i <= self->n; i++)
    {
      Count mines = count_around (self->mines_beside, i);
      Count room = count_around (self->room_beside, i);
      Count number = number_at (self, i);
      wrong |= self->opened[i] & (is_less (&number, &mines) | is_less (&room, &number));
    }
  return has_any (wrong);
}

/* Writes what was decided of a row into the grid. */
static void
write_row (Small *self, uint8_t *kinds, int place)
{
  uint32_t decided = *row_at (self->was_covered, place) & ~*row_at (self->covered, place);
  uint32_t mines = decided & *row_at (self->mines, place), safe = decided & ~mines;
  int n_mines = 0, n_safe = 0;
  for (; mines != 0; mines &= mines - 1, n_mines++)
    kinds[__builtin_ctz (mines)] = MS_GRID_FOUND_MINE;
  for (; safe != 0; safe &= safe - 1, n_safe++)
    kinds[__builtin_ctz (safe)] = MS_GRID_FOUND_SAFE;
  self->grid->n_found_mines += n_mines;
  self->grid->n_covered -= n_mines + n_safe;
}

static void
write_grid (Small *self, int32_t *indices, int *n_indices)
{
  MsGrid *grid = self->grid;
  int32_t *next = indices, index = ms_grid_index (grid, 0, 0);
  for (int lane = 0; lane < LANES; lane++)
    for (int i = 0; i < self->n && lane * self->n + i < grid->height; i++, index += grid->stride)
      {
        for (uint32_t open = *row_at (self->open, place_of (lane, i)); open != 0; open &= open - 1)
          *next++ = index + __builtin_ctz (open);
        write_row (self, grid->kind + index, place_of (lane, i));
      }
  *n_indices = (int)(next - indices);
}

MS_BITWISE bool
ms_sweep_find_small (MsGrid *grid, MsWork *work, int32_t *indices, int *n_indices, bool *clean)
{
  Small self;
  self.grid = grid;
  self.n = (grid->height + LANES - 1) / LANES;
  read_grid (&self);
  count_all_beside (&self);
  while (look_at_all (&self))
    {
      decide_all (&self);
      count_all_beside (&self);
      if (!ms_work_tick (work, 40L * self.n))
        return false;
    }
  *clean = !is_contradicted (&self);
  if (*clean)
    write_grid (&self, indices, n_indices);
  return ms_work_tick (work, 3L * grid->width * grid->height);
}

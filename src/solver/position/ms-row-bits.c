/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-row-bits.h"

#include "ms-row-bits-testing.h"
#include "ms-piece.h"
#include "ms-wide.h"

/* Bytes of a row that are copied: one vector. */
#define BYTES 32

/* Clears the rows above and below the board, which are read too. */
static inline void
clear_border (MsGrid *grid)
{
  MsRowBits *rows = grid->rows;
  uint32_t *arrays[] = { rows->opened, rows->covered, rows->mines, rows->number[0], rows->number[1],
    rows->number[2], rows->number[3] };
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
    {
      arrays[i][0] = 0;
      memset (arrays[i] + grid->height + 1, 0, MS_ROW_BITS_PIECE * sizeof (uint32_t));
    }
}

void
ms_row_bits_read (MsGrid *grid)
{
  MsRowBits *rows = grid->rows;
  clear_border (grid);
  for (int y = 0; y < grid->height; y++)
    {
      const uint8_t *kinds = grid->kind + ms_grid_index (grid, 0, y);
      uint32_t covered = 0, mines = 0, opened = 0, number[4] = { 0 };
      for (int i = 0; i < grid->width; i += MS_PIECE)
        {
          MsPiece piece = ms_piece_load (kinds + i);
          covered |= (uint32_t)ms_piece_take_bit (&piece) << i;
          ms_piece_take_bit (&piece);
          mines |= (uint32_t)ms_piece_take_bit (&piece) << i;
          opened |= (uint32_t)ms_piece_take_bit (&piece) << i;
          for (int j = 3; j >= 0; j--)
            number[j] |= (uint32_t)ms_piece_take_bit (&piece) << i;
        }
      uint32_t inside = ~UINT32_C (0) >> (MS_ROW_BITS_MOST - grid->width);
      rows->covered[y + 1] = covered & inside;
      rows->mines[y + 1] = mines & inside;
      rows->opened[y + 1] = opened & inside;
      for (int j = 0; j < 4; j++)
        rows->number[j][y + 1] = number[j];
    }
}

#ifdef MS_AVX2
static const uint8_t inside_of[2 * BYTES] = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
  0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
  0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff };

typedef struct
{
  MsGrid *grid;
  bool trust_flags;
  __m256i inside; /* the cells of a row that are on the board, as bytes of ones */
  /* How many opened cells, and flags, were met so far in each place of a row, as bytes. */
  __m256i n_opened, n_flags;
} Wide;

/* Copies a row of cells to their kinds and to the rows of bits. */
MS_AVX2 static inline void
copy_wide_row (Wide *self, const uint8_t *cells, int y)
{
  MsRowBits *rows = self->grid->rows;
  uint8_t *kinds = self->grid->kind + ms_grid_index (self->grid, 0, y);
  const __m256i inside = self->inside;
  __m256i row = _mm256_loadu_si256 ((const __m256i *)(const void *)cells);
  __m256i covered = _mm256_cmpgt_epi8 (row, _mm256_set1_epi8 (MS_CELL_COVERED - 1));
  __m256i opened = _mm256_andnot_si256 (covered, inside);
  __m256i kind = _mm256_blendv_epi8 (_mm256_or_si256 (row, _mm256_set1_epi8 (MS_GRID_OPENED)),
      _mm256_set1_epi8 ((char)MS_GRID_COVERED), covered);
  uint32_t flagged = 0;
  self->n_opened = _mm256_sub_epi8 (self->n_opened, opened);
  if (self->trust_flags)
    {
      __m256i flags = _mm256_and_si256 (
          inside, _mm256_cmpeq_epi8 (row, _mm256_set1_epi8 (MS_CELL_FLAG)));
      self->n_flags = _mm256_sub_epi8 (self->n_flags, flags);
      kind = _mm256_blendv_epi8 (kind, _mm256_set1_epi8 (MS_GRID_MINE), flags);
      flagged = (uint32_t)_mm256_movemask_epi8 (flags);
    }
  _mm256_storeu_si256 ((__m256i *)(void *)kinds, _mm256_and_si256 (kind, inside));
  /* Clears the border behind the row, where the vector may not reach it; what this overwrites of
   * the next row is written later. */
  memset (kinds + BYTES, 0, 8);
  rows->opened[y + 1] = (uint32_t)_mm256_movemask_epi8 (opened);
  rows->covered[y + 1] = (uint32_t)_mm256_movemask_epi8 (_mm256_and_si256 (covered, inside))
      & ~flagged;
  rows->mines[y + 1] = flagged;
  rows->number[3][y + 1] = (uint32_t)_mm256_movemask_epi8 (_mm256_slli_epi16 (row, 4));
  rows->number[2][y + 1] = (uint32_t)_mm256_movemask_epi8 (_mm256_slli_epi16 (row, 5));
  rows->number[1][y + 1] = (uint32_t)_mm256_movemask_epi8 (_mm256_slli_epi16 (row, 6));
  rows->number[0][y + 1] = (uint32_t)_mm256_movemask_epi8 (_mm256_slli_epi16 (row, 7));
}

MS_AVX2 static inline int
sum_wide (__m256i bytes)
{
  __m256i sums = _mm256_sad_epu8 (bytes, _mm256_setzero_si256 ());
  __m128i half = _mm_add_epi64 (_mm256_castsi256_si128 (sums), _mm256_extracti128_si256 (sums, 1));
  return _mm_cvtsi128_si32 (half) + _mm_cvtsi128_si32 (_mm_srli_si128 (half, 8));
}

MS_AVX2 static void
copy_by_rows (MsGrid *grid, const MsCell *cells, bool trust_flags)
{
  int width = grid->width, height = grid->height, y = 0;
  const MsCell *end = cells + (size_t)width * (size_t)height;
  Wide self = { .grid = grid, .trust_flags = trust_flags };
  self.inside = _mm256_loadu_si256 ((const __m256i *)(const void *)(inside_of + BYTES - width));
  self.n_opened = self.n_flags = _mm256_setzero_si256 ();
  /* What the rows do not write. */
  clear_border (grid);
  memset (grid->kind, 0, MS_GRID_SLACK);
  memset (grid->kind + (height + 1) * grid->stride, 0, MS_GRID_SLACK);
  for (; y < height && end - cells >= BYTES; y++, cells += width)
    copy_wide_row (&self, cells, y);
  for (; y < height; y++, cells += width)
    {
      uint8_t last[BYTES] = { 0 };
      memcpy (last, cells, (size_t)width);
      copy_wide_row (&self, last, y);
    }
  grid->n_opened = sum_wide (self.n_opened);
  grid->n_flags = sum_wide (self.n_flags);
}
#endif

bool
ms_row_bits_copy_by (MsGrid *grid, const MsCell *cells, bool trust_flags, MsRowCopy way)
{
#ifdef MS_AVX2
  if (way == MS_ROW_COPY_ROWS && MS_HAS_AVX2 ())
    {
      copy_by_rows (grid, cells, trust_flags);
      return true;
    }
#endif
  if (way != MS_ROW_COPY_CELLS)
    return false;
  grid->n_opened = grid->n_flags = 0;
  memset (grid->kind, MS_GRID_BORDER, (size_t)grid->n_padded + MS_GRID_SLACK);
  for (int y = 0; y < grid->height; y++, cells += grid->width)
    ms_grid_copy_row (grid, cells, y, trust_flags);
  ms_row_bits_read (grid);
  return true;
}

void
ms_row_bits_copy (MsGrid *grid, const MsCell *cells, bool trust_flags)
{
  if (!ms_row_bits_copy_by (grid, cells, trust_flags, MS_ROW_COPY_ROWS))
    ms_row_bits_copy_by (grid, cells, trust_flags, MS_ROW_COPY_CELLS);
}

/* Some value for each row: that of row y is at index y + 1, as in MsRowBits, and rows that are not
 * on the board are empty.  Loops go through the rows in pieces, of which the compiler makes vectors
 * as wide as the machine has them. */
typedef uint32_t Rows[MS_ROW_BITS_ROOM];

typedef struct
{
  MsGrid *grid;
  MsRowBits *rows;
  int end; /* index after that of the last row; pieces begin before it */
  Rows was_covered; /* the undecided cells before anything was decided */
  /* How many of a cell and the two beside it in its row are mines, or may be (mines and undecided
   * cells): two binary digits each. */
  Rows mines_beside[2], room_beside[2];
  /* frees: the cells of a number that makes all undecided cells around it safe, and those on both
   * sides of it in its row; fills: the same for numbers that make them mines. */
  Rows frees, fills;
} Small;

/* A count for each cell of a row, as four binary digits. */
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

/* Adds the counts of row i and of the two rows beside it. */
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

/* Finds the numbers that decide the cells around them; false when there are none. */
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

/* Writes what was decided in a row into the grid. */
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

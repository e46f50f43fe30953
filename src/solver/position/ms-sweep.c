/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-sweep.h"
#include "ms-piece.h"
#include "ms-row-bits.h"

/* Sixty-four cells of a row as bits, the leftmost cell the lowest. */
typedef struct
{
  uint64_t covered, opened; /* undecided cells; cells with a number */
  uint64_t mines; /* known mines */
  uint64_t was_covered; /* the undecided cells before anything was decided */
  uint64_t number[4]; /* the binary digits of the numbers */
  uint64_t open; /* numbers with undecided cells around them, as they were when last looked at */
  /* How many of a cell and the two beside it in its row are mines, or may be (mines and undecided
   * cells): two binary digits each. */
  uint64_t mines_beside[2], room_beside[2];
} Word;

/* The words of a board have a border of one word on every side, all zero. */
typedef struct
{
  MsGrid *grid;
  MsWork *work;
  int n_words, stride; /* words of a row; the same with the border */
  Word *words; /* [(height + 2) * stride] */
  /* [(height + 2) * stride] 1: something around the word has changed since it was looked at. */
  uint8_t *due;
  uint64_t *due_rows; /* [n_due_rows] bit y + 1 of all: row y has words that are due */
  int n_due_rows;
} Sweep;

/* A count for each cell of a word, as four binary digits. */
typedef struct
{
  uint64_t digit[4];
} Count;

static inline uint64_t
most_of_three (uint64_t a, uint64_t b, uint64_t c)
{
  return (a & b) | (c & (a ^ b));
}

static inline void
add_beside (uint64_t sum[2], uint64_t left, uint64_t word, uint64_t right)
{
  uint64_t a = word << 1 | left >> 63, b = word >> 1 | right << 63;
  sum[0] = a ^ word ^ b;
  sum[1] = most_of_three (a, word, b);
}

static inline void
count_beside (Word *word)
{
  const Word *left = word - 1, *right = word + 1;
  add_beside (word->mines_beside, left->mines, word->mines, right->mines);
  add_beside (word->room_beside, left->mines | left->covered, word->mines | word->covered,
      right->mines | right->covered);
}

/* For each cell the sum of three numbers of two binary digits. */
static inline Count
add_rows (const uint64_t a[2], const uint64_t b[2], const uint64_t c[2])
{
  uint64_t carry = most_of_three (a[0], b[0], c[0]), twos = a[1] ^ b[1] ^ c[1];
  uint64_t fours = most_of_three (a[1], b[1], c[1]);
  return (
      Count){ { a[0] ^ b[0] ^ c[0], carry ^ twos, fours ^ (carry & twos), fours & carry & twos } };
}

static inline uint64_t
differ (const uint64_t a[4], const uint64_t b[4])
{
  return (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3]);
}

static inline uint64_t
is_less (const uint64_t a[4], const uint64_t b[4])
{
  uint64_t less = 0;
  for (int i = 0; i < 4; i++)
    less = (~a[i] & b[i]) | (~(a[i] ^ b[i]) & less);
  return less;
}

typedef struct
{
  /* For each cell: known mines around it, and mines and undecided cells around it. */
  Count mines, room;
} Around;

static void
read_word (Word *word, const uint8_t *kinds, int n)
{
  for (int i = 0; i < n; i += MS_PIECE)
    {
      MsPiece piece = ms_piece_load (kinds + i);
      word->covered |= ms_piece_take_bit (&piece) << i;
      ms_piece_take_bit (&piece);
      word->mines |= ms_piece_take_bit (&piece) << i;
      uint64_t opened = ms_piece_take_bit (&piece);
      if (opened == 0)
        continue;
      word->opened |= opened << i;
      for (int j = 3; j >= 0; j--)
        word->number[j] |= ms_piece_take_bit (&piece) << i;
    }
  uint64_t mask = n < 64 ? (UINT64_C (1) << n) - 1 : ~UINT64_C (0);
  word->covered &= mask;
  word->was_covered = word->covered;
  word->mines &= mask;
  word->opened &= mask;
}

static Word *
row_of (const Sweep *self, int y)
{
  return self->words + (size_t)(y + 1) * (size_t)self->stride + 1;
}

static void
read_row (Sweep *self, int y)
{
  const MsGrid *grid = self->grid;
  Word *row = row_of (self, y);
  const uint8_t *kinds = grid->kind + ms_grid_index (grid, 0, y);
  uint8_t *due = self->due + (row - self->words);
  for (int i = 0; i < self->n_words; i++)
    {
      int left = grid->width - 64 * i;
      read_word (&row[i], kinds + 64 * i, left < 64 ? left : 64);
    }
  for (int i = 0; i < self->n_words; i++)
    {
      count_beside (&row[i]);
      due[i] = row[i].opened != 0;
    }
  self->due_rows[(y + 1) / 64] |= UINT64_C (1) << (y + 1) % 64;
}

static bool
has_opened (const MsGrid *grid, int y)
{
  const uint8_t *kinds = grid->kind + ms_grid_index (grid, 0, y);
  uint64_t all = 0;
  for (int x = 0; y < grid->height && x < grid->width; x += 8)
    all |= ms_grid_load (kinds + x);
  return (all & MS_GRID_EIGHT (MS_GRID_OPENED)) != 0;
}

/* Reads the rows of the grid into words.  Rows that no number touches stay empty. */
static bool
read_grid (Sweep *self)
{
  bool above = false, here = has_opened (self->grid, 0);
  for (int y = 0; y < self->grid->height; y++)
    {
      bool below = has_opened (self->grid, y + 1);
      if (above || here || below)
        read_row (self, y);
      if (!ms_work_tick (self->work, self->grid->width))
        return false;
      above = here;
      here = below;
    }
  return true;
}

static bool
begin (Sweep *self, MsGrid *grid, MsWork *work)
{
  int n_words = (grid->width + 63) / 64;
  *self = (Sweep){ .grid = grid, .work = work, .n_words = n_words, .stride = n_words + 2 };
  size_t n = (size_t)self->stride * (size_t)(grid->height + 2);
  self->words = ms_work_alloc0 (work, n, sizeof (Word));
  self->due = ms_work_alloc0 (work, n, 1);
  self->n_due_rows = (grid->height + 2 + 63) / 64;
  self->due_rows = ms_work_alloc0 (work, (size_t)self->n_due_rows, sizeof *self->due_rows);
  if (self->words == NULL || self->due == NULL || self->due_rows == NULL)
    return false;
  return read_grid (self);
}

/* Decides the undecided cells of a word in row y that are among safe or mines; the numbers around
 * them may then decide more. */
static inline void
decide (Sweep *self, int y, Word *word, uint64_t safe, uint64_t mines)
{
  uint64_t decided = word->covered & (safe | mines);
  if (decided == 0)
    return;
  /* Rows y - 1, y and y + 1, of which the first and the last may be the border, are to be looked at
   * again. */
  uint64_t *rows = &self->due_rows[y / 64], three = 7;
  rows[0] |= three << y % 64;
  if (y % 64 > 61)
    rows[1] |= three >> (64 - y % 64);
  word->covered &= ~decided;
  word->mines |= decided & ~safe;
  count_beside (word);
  uint8_t *due = self->due + (word - self->words);
  due[-self->stride] = due[0] = due[self->stride] = 1;
  if (decided & 1)
    {
      count_beside (word - 1);
      due[-self->stride - 1] = due[-1] = due[self->stride - 1] = 1;
    }
  if (decided >> 63)
    {
      count_beside (word + 1);
      due[-self->stride + 1] = due[1] = due[self->stride + 1] = 1;
    }
}

static inline uint64_t
widen (uint64_t word)
{
  return word | word << 1 | word >> 1;
}

typedef enum
{
  NOTHING,
  DECIDED,
  CONTRADICTED,
} Found;

/* Decides what the numbers of a word do, in its row and the two beside it. */
static inline Found
look_at (Sweep *self, int y, Word *word)
{
  const Word *above = word - self->stride, *below = word + self->stride;
  Around around = {
    add_rows (above->mines_beside, word->mines_beside, below->mines_beside),
    add_rows (above->room_beside, word->room_beside, below->room_beside),
  };
  word->open = word->opened & differ (around.mines.digit, around.room.digit);
  uint64_t frees = word->open & ~differ (around.mines.digit, word->number);
  uint64_t fills = word->open & ~differ (around.room.digit, word->number);
  uint64_t wrong = is_less (word->number, around.mines.digit)
      | is_less (around.room.digit, word->number);
  if ((frees | fills) == 0)
    return (word->opened & wrong) != 0 ? CONTRADICTED : NOTHING;
  for (int i = -1; i <= 1; i++)
    {
      Word *row = word + i * self->stride;
      decide (self, y + i, row, widen (frees), widen (fills));
      if ((frees | fills) & 1)
        decide (self, y + i, row - 1, frees << 63, fills << 63);
      if ((frees | fills) >> 63)
        decide (self, y + i, row + 1, frees >> 63, fills >> 63);
    }
  return DECIDED;
}

/* Looks at the words of a row that are due; returns the most that was found in any of them. */
static inline Found
look_at_row (Sweep *self, int y)
{
  Word *row = row_of (self, y);
  uint8_t *due = self->due + (row - self->words);
  Found most = NOTHING;
  for (int i = 0; i < self->n_words; i++)
    if (due[i])
      {
        due[i] = 0;
        Found found = look_at (self, y, &row[i]);
        most = found > most ? found : most;
      }
  return most;
}

/* Always looks at the first row that has something due, so that one goes down the board and back to
 * wherever something was decided.  A contradiction ends it: a number that is contradicted stays
 * so. */
static bool
decide_all (Sweep *self, bool *clean)
{
  for (int i = 0; i < self->n_due_rows;)
    {
      if (self->due_rows[i] == 0)
        {
          i++;
          continue;
        }
      int y = 64 * i + __builtin_ctzll (self->due_rows[i]) - 1;
      self->due_rows[i] &= self->due_rows[i] - 1;
      if (y < 0 || y == self->grid->height)
        continue;
      Found found = look_at_row (self, y);
      if (!ms_work_tick (self->work, 10 + 2L * self->n_words))
        return false;
      if (found == CONTRADICTED)
        {
          *clean = false;
          return true;
        }
      if (found == DECIDED && i > 0)
        i--;
    }
  return true;
}

static void
write_row (Sweep *self, int y)
{
  MsGrid *grid = self->grid;
  const Word *row = row_of (self, y);
  uint8_t *kinds = grid->kind + ms_grid_index (grid, 0, y);
  for (int i = 0; i < self->n_words; i++, kinds += 64)
    {
      for (uint64_t decided = row[i].was_covered & ~row[i].covered; decided != 0;
           decided &= decided - 1)
        {
          int cell = __builtin_ctzll (decided);
          bool mine = row[i].mines >> cell & 1;
          kinds[cell] = mine ? MS_GRID_FOUND_MINE : MS_GRID_FOUND_SAFE;
          grid->n_found_mines += mine;
          grid->n_covered--;
        }
    }
}

/* Writes what was decided into the grid, and lists the numbers that are still open. */
static bool
write_grid (Sweep *self, int32_t *indices, int *n_indices)
{
  int32_t *next = indices;
  for (int y = 0; y < self->grid->height; y++)
    {
      Word *row = row_of (self, y);
      int32_t index = ms_grid_index (self->grid, 0, y);
      for (int i = 0; i < self->n_words; i++, index += 64)
        for (uint64_t open = row[i].open; open != 0; open &= open - 1)
          *next++ = index + __builtin_ctzll (open);
      write_row (self, y);
      if (!ms_work_tick (self->work, 2L * self->grid->width))
        return false;
    }
  *n_indices = (int)(next - indices);
  return true;
}

bool
ms_sweep_find (MsGrid *grid, MsWork *work, int32_t **indices, int *n_indices, bool *clean)
{
  Sweep self;
  *clean = true;
  *n_indices = 0;
  *indices = ms_arena_alloc (&work->arena, (size_t)grid->n_opened, sizeof (int32_t));
  if (*indices == NULL)
    return false;
  if (grid->rows != NULL)
    return ms_sweep_find_small (grid, work, *indices, n_indices, clean);
  MsArenaMark mark = ms_arena_mark (&work->arena);
  bool goes_on = begin (&self, grid, work) && decide_all (&self, clean)
      && (!*clean || write_grid (&self, *indices, n_indices));
  ms_arena_release (&work->arena, mark);
  return goes_on;
}

typedef struct
{
  MsGrid *grid;
  int32_t *stack; /* padded indices of numbers to look at again, each at most once */
  int n_stacked;
  uint8_t *stacked; /* [n_padded] 1: the number is on the stack */
  int32_t dead;
} Obvious;

static void
look_at_number (Obvious *self, int index)
{
  MsGrid *grid = self->grid;
  MsAround around = ms_grid_look_around (grid, index);
  int need = (grid->kind[index] & 0xf) - around.mines;
  if (need < 0 || need > around.covered)
    self->dead = index;
  if (around.covered == 0 || (need != 0 && need != around.covered))
    return;
  uint8_t found = need == 0 ? MS_GRID_FOUND_SAFE : MS_GRID_FOUND_MINE;
  for (int i = 0; i < 8; i++)
    {
      int cell = index + grid->offsets[i];
      if (grid->kind[cell] != MS_GRID_COVERED)
        continue;
      grid->kind[cell] = found;
      for (int j = 0; j < 8; j++)
        {
          int other = cell + grid->offsets[j];
          if (!(grid->kind[other] & MS_GRID_OPENED) || self->stacked[other])
            continue;
          self->stacked[other] = 1;
          self->stack[self->n_stacked++] = other;
        }
    }
  grid->n_covered -= around.covered;
  grid->n_found_mines += need;
}

bool
ms_obvious_find (MsGrid *grid, int32_t *indices, int *n_indices, MsWork *work, int32_t *dead)
{
  int n = *n_indices, kept = 0;
  Obvious self = {
    .grid = grid,
    /* A decided cell may make any opened neighbour worth a look, listed or not. */
    .stack = ms_arena_alloc (&work->arena, (size_t)grid->n_opened, sizeof (int32_t)),
    .stacked = ms_work_alloc0 (work, (size_t)grid->n_padded, 1),
    .dead = -1,
  };
  *dead = -1;
  if (self.stack == NULL || self.stacked == NULL)
    return false;
  for (int i = 0; i < n && self.dead < 0; i++)
    {
      look_at_number (&self, indices[i]);
      while (self.n_stacked > 0 && self.dead < 0)
        {
          int index = self.stack[--self.n_stacked];
          self.stacked[index] = 0;
          look_at_number (&self, index);
          if (!ms_work_tick (work, 10))
            return false;
        }
      if (!ms_work_tick (work, 10))
        return false;
    }
  for (int i = 0; i < n; i++)
    if (ms_grid_look_around (grid, indices[i]).covered > 0)
      indices[kept++] = indices[i];
  *n_indices = kept;
  *dead = self.dead;
  return ms_work_tick (work, 4L * n);
}

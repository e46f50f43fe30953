/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evf-count.h"

#include <string.h>

#define MOST_CELLS (255 * 255)

enum
{
  COVERED,
  OPEN,
  FLAG,
};

typedef struct
{
  const guint8 *at;
  int rows, columns, square;
  guint8 mine[MOST_CELLS], cell[MOST_CELLS], flagged_once[MOST_CELLS];
  gboolean left, right; /* held */
  gboolean chord; /* both are, and nothing was let go since */
  gboolean over; /* a chord is over: what is let go next does nothing */
  gboolean vain; /* the right button went down on an open cell */
  gint64 start_ms; /* of the first opening; -1 */
  EvfCount *count;
} Board;

static gint64
take (Board *board, int n)
{
  gint64 number = 0;

  while (n-- > 0)
    number = number * 256 + *board->at++;
  return number;
}

static int
neighbours (const Board *board, int cell, int found[8])
{
  int row = cell / board->columns, column = cell % board->columns, n = 0;

  for (int y = row - 1; y <= row + 1; y++)
    for (int x = column - 1; x <= column + 1; x++)
      if (y >= 0 && y < board->rows && x >= 0 && x < board->columns && (y != row || x != column))
        found[n++] = y * board->columns + x;
  return n;
}

static int
count_around (const Board *board, int cell, gboolean flags)
{
  int around[8], n = neighbours (board, cell, around), sum = 0;

  for (int i = 0; i < n; i++)
    sum += flags ? board->cell[around[i]] == FLAG : board->mine[around[i]];
  return sum;
}

/* Recursive: the boards of the tests are small. */
static void
open_cell (Board *board, int cell)
{
  int around[8];

  if (board->cell[cell] != COVERED)
    return;
  board->cell[cell] = OPEN;
  if (board->mine[cell])
    board->count->end = -1;
  else if (count_around (board, cell, FALSE) == 0)
    for (int i = neighbours (board, cell, around); i-- > 0;)
      open_cell (board, around[i]);
}

static void
check_end (Board *board, gint64 time_ms)
{
  int n_covered = 0;

  for (int cell = 0; cell < board->rows * board->columns; cell++)
    n_covered += board->cell[cell] != OPEN && !board->mine[cell];
  if (board->count->end == 0 && n_covered == 0)
    board->count->end = 1;
  if (board->count->end != 0)
    board->count->time_ms = time_ms - board->start_ms;
}

static void
left_click (Board *board, int cell, gint64 time_ms)
{
  board->count->left++;
  if (board->cell[cell] != COVERED)
    return;
  if (board->start_ms < 0)
    board->start_ms = time_ms;
  board->count->effective += !board->mine[cell];
  open_cell (board, cell);
  check_end (board, time_ms);
}

static void
right_press (Board *board, int cell)
{
  EvfCount *count = board->count;

  count->right++;
  board->vain = board->cell[cell] == OPEN;
  if (board->vain)
    return;
  board->cell[cell] = board->cell[cell] == FLAG ? COVERED : FLAG;
  if (board->cell[cell] == FLAG && board->mine[cell] && !board->flagged_once[cell])
    {
      board->flagged_once[cell] = TRUE;
      count->effective++;
      count->effective_right++;
    }
}

static void
chord_click (Board *board, int cell, gint64 time_ms)
{
  int around[8], n = neighbours (board, cell, around), n_covered = 0;

  board->count->chords++;
  if (board->vain)
    board->count->right--;
  board->vain = FALSE;
  for (int i = 0; i < n; i++)
    n_covered += board->cell[around[i]] == COVERED;
  int number = count_around (board, cell, FALSE);
  if (board->cell[cell] != OPEN || number != count_around (board, cell, TRUE) || n_covered == 0)
    return;
  board->count->effective++;
  for (int i = 0; i < n; i++)
    open_cell (board, around[i]);
  check_end (board, time_ms);
}

static void
let_go (Board *board, gboolean *button, int cell, gint64 time_ms)
{
  gboolean was_chord = board->chord, was_over = board->over;

  *button = FALSE;
  board->chord = FALSE;
  board->over = (was_chord || was_over) && (board->left || board->right);
  if (was_chord)
    chord_click (board, cell, time_ms);
  else if (button == &board->left && !was_over)
    left_click (board, cell, time_ms);
  if (button == &board->right)
    board->vain = FALSE;
}

static void
press (Board *board, gboolean *button, int cell)
{
  gboolean *other = button == &board->left ? &board->right : &board->left;

  *button = TRUE;
  board->chord = *other;
  board->over = FALSE;
  if (button == &board->right && !*other)
    right_press (board, cell);
}

static void
follow (Board *board, int type, int cell, gint64 time_ms)
{
  if (board->count->end != 0)
    return;
  if (type == 2)
    press (board, &board->left, cell);
  else if (type == 4)
    press (board, &board->right, cell);
  else if (type == 3)
    let_go (board, &board->left, cell, time_ms);
  else if (type == 5)
    let_go (board, &board->right, cell, time_ms);
  else if (type == 7)
    chord_click (board, cell, time_ms);
  else
    g_assert_true (type == 1 || type == 6);
}

static void
follow_all (Board *board, const guint8 *end)
{
  gint64 time_ms = 0;
  int type, x = 0, y = 0;

  while ((type = (int)take (board, 1)) != 0)
    {
      g_assert_true (board->at < end);
      if (type == 255)
        {
          time_ms += take (board, 2);
          continue;
        }
      time_ms += take (board, 1);
      if (type == 82 || type == 83)
        {
          board->count->claimed_end = type == 82 ? 1 : -1;
          g_assert_cmpint (board->count->claimed_end, ==, board->count->end);
          continue;
        }
      x += (gint16)take (board, 2);
      y += (gint16)take (board, 2);
      g_assert_true (x < board->columns * board->square && y < board->rows * board->square && x >= 0
          && y >= 0);
      follow (board, type, y / board->square * board->columns + x / board->square, time_ms);
    }
}

/* Marks the opening that cell, a zero, belongs to; whether all of its zeros are open. */
static gboolean
walk_opening (const Board *board, int cell, guint8 *seen)
{
  gboolean whole = board->cell[cell] == OPEN;
  int around[8];

  seen[cell] = TRUE;
  for (int i = neighbours (board, cell, around); i-- > 0;)
    if (!seen[around[i]] && !board->mine[around[i]] && count_around (board, around[i], FALSE) == 0)
      whole = walk_opening (board, around[i], seen) && whole;
  return whole;
}

static gboolean
touches_zero (const Board *board, int cell)
{
  int around[8];

  for (int i = neighbours (board, cell, around); i-- > 0;)
    if (!board->mine[around[i]] && count_around (board, around[i], FALSE) == 0)
      return TRUE;
  return FALSE;
}

static void
count_bbbv (const Board *board)
{
  g_autofree guint8 *seen = g_malloc0 (MOST_CELLS);

  for (int cell = 0; cell < board->rows * board->columns; cell++)
    {
      gboolean zero = !board->mine[cell] && count_around (board, cell, FALSE) == 0;
      if (board->mine[cell] || (zero && seen[cell]) || (!zero && touches_zero (board, cell)))
        continue;
      board->count->bbbv++;
      board->count->solved += zero ? walk_opening (board, cell, seen) : board->cell[cell] == OPEN;
    }
}

static void
take_head (Board *board)
{
  take (board, 1);
  board->count->summary = (guint)take (board, 1);
  take (board, 1);
  board->rows = (int)take (board, 1);
  board->columns = (int)take (board, 1);
  take (board, 2);
  board->square = (int)take (board, 1);
  take (board, 2);
  board->count->claimed_bbbv = (int)take (board, 2);
  board->count->claimed_ms = take (board, 4);
  board->at += 2 + 8 + 8;
  /* program, player, race, unique */
  for (int i = board->count->summary & 8 ? 6 : 4; i > 0; i--)
    board->at += strlen ((const char *)board->at) + 1;
  board->at += take (board, 2);
  for (int cell = 0; cell < board->rows * board->columns; cell++)
    board->mine[cell] = board->at[cell / 8] >> (7 - cell % 8) & 1;
  board->at += (board->rows * board->columns + 7) / 8;
  g_assert_cmpint (take (board, 2), ==, 0);
}

void
evf_count (const guint8 *bytes, gsize length, EvfCount *count)
{
  g_autofree Board *board = g_new0 (Board, 1);

  memset (count, 0, sizeof *count);
  board->at = bytes;
  board->start_ms = -1;
  board->count = count;
  take_head (board);
  follow_all (board, bytes + length);
  g_assert_true (take (board, 2) == 0 && board->at == bytes + length);
  count_bbbv (board);
}

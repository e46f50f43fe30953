/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules that decide guesses, against all layouts of small boards: an opening kills exactly where
 * the rule says, and what is drawn is drawn evenly. */
#include "cmocka-common.h"

#include "failing-allocator.h"
#include "ms-neighbours.h"
#include "ms-redraw.h"

#include <string.h>

#define MOST_CELLS 16

/* A set of cells is a number whose bits are the cells. */
typedef struct
{
  int width, height, n_cells, mines;
  unsigned opened;
  int numbers[MOST_CELLS]; /* of the opened cells */
  int around[MOST_CELLS][8], n_around[MOST_CELLS];
} Board;

static int
count_around (const Board *board, unsigned layout, int cell)
{
  int n = 0;
  for (int i = 0; i < board->n_around[cell]; i++)
    n += layout >> board->around[cell][i] & 1;
  return n;
}

static void
set_size (Board *board, int width, int height)
{
  *board = (Board){ .width = width, .height = height, .n_cells = width * height };
  for (int cell = 0; cell < board->n_cells; cell++)
    board->n_around[cell] = ms_neighbours (width, height, cell, board->around[cell]);
}

/* The position in which so many cells of a layout are open, with flags on a cell or two, which mean
 * nothing. */
static void
show (Board *board, unsigned layout, unsigned opened)
{
  board->mines = __builtin_popcount (layout);
  board->opened = opened;
  for (int cell = 0; cell < board->n_cells; cell++)
    if (opened >> cell & 1)
      board->numbers[cell] = count_around (board, layout, cell);
}

static bool
fits (const Board *board, unsigned layout)
{
  if (__builtin_popcount (layout) != board->mines || (layout & board->opened) != 0)
    return false;
  for (int cell = 0; cell < board->n_cells; cell++)
    if ((board->opened >> cell & 1) && count_around (board, layout, cell) != board->numbers[cell])
      return false;
  return true;
}

/* What all layouts that fit say of the covered cells. */
typedef struct
{
  int n_layouts, n_free; /* n_free: of those that have no mine in the cells asked for */
  unsigned ever; /* the cells in which any has a mine */
  int n_mines[MOST_CELLS];
} Truth;

static Truth
look (const Board *board, unsigned asked)
{
  Truth truth = { 0 };
  for (unsigned layout = 0; layout < 1u << board->n_cells; layout++)
    if (fits (board, layout))
      {
        truth.n_layouts++;
        truth.n_free += (layout & asked) == 0;
        truth.ever |= layout;
        for (int cell = 0; cell < board->n_cells; cell++)
          truth.n_mines[cell] += layout >> cell & 1;
      }
  return truth;
}

static MsPosition *
make_position (const Board *board)
{
  MsCell cells[MOST_CELLS];
  MsPosition *position;
  for (int cell = 0; cell < board->n_cells; cell++)
    cells[cell] = board->opened >> cell & 1 ? (MsCell)board->numbers[cell]
        : cell % 5 == 1                     ? MS_CELL_FLAG
                                            : MS_CELL_COVERED;
  assert_int_equal (
      ms_position_new (board->width, board->height, board->mines, cells, NULL, &position, NULL),
      MS_STATUS_OK);
  return position;
}

/* Asks for an opening of these cells; returns the layout that was drawn, and *drawn. */
static unsigned
ask (MsSolver *solver, const Board *board, MsRuleSet rule_set, unsigned asked, uint64_t seed,
    bool *drawn)
{
  MsSolverOptions limits = MS_SOLVER_OPTIONS_INIT;
  MsRedraw redraw = { .rule_set = rule_set, .position = make_position (board), .seed = seed };
  uint8_t mine[MOST_CELLS] = { 0 };
  unsigned layout = 0;
  for (int cell = 0; cell < board->n_cells; cell++)
    if (asked >> cell & 1)
      redraw.opens[redraw.n_opens++] = cell;
  assert_int_equal (ms_redraw_find (solver, &redraw, &limits, mine, drawn), MS_STATUS_OK);
  for (int cell = 0; cell < board->n_cells; cell++)
    layout |= (unsigned)mine[cell] << cell;
  ms_position_unref (redraw.position);
  return layout;
}

/* By the fair rule a mine in the way makes room exactly where nothing was certain and something
 * else is possible; by the cruel rule a mine is in the way exactly where it can be. */
static void
judge (MsSolver *solver, const Board *board, unsigned asked)
{
  unsigned all = (1u << board->n_cells) - 1, covered = all & ~board->opened;
  Truth truth = look (board, asked);
  bool drawn;
  unsigned layout = ask (solver, board, MS_RULES_FAIR, asked, board->opened, &drawn);
  assert_int_equal (drawn, (covered & ~truth.ever) == 0 && truth.n_free > 0);
  if (drawn)
    assert_true (fits (board, layout) && (layout & asked) == 0);
  layout = ask (solver, board, MS_RULES_CRUEL, asked, board->opened, &drawn);
  assert_int_equal (drawn, board->opened != 0 && (asked & truth.ever) != 0);
  if (!drawn)
    return;
  assert_true (fits (board, layout) && (layout & asked) != 0);
  int most = 0;
  bool among = false;
  for (int cell = 0; cell < board->n_cells; cell++)
    if ((asked >> cell & 1) && truth.n_mines[cell] > most)
      most = truth.n_mines[cell];
  for (int cell = 0; cell < board->n_cells; cell++)
    among |= (asked & layout) >> cell & 1 && truth.n_mines[cell] == most;
  assert_true (among);
}

/* Every covered cell by itself, and some of them together, as a chord opens them. */
static void
judge_cells (MsSolver *solver, const Board *board)
{
  unsigned covered = ((1u << board->n_cells) - 1) & ~board->opened, some = 0;
  for (int cell = 0; cell < board->n_cells; cell++)
    {
      if (!(covered >> cell & 1))
        continue;
      judge (solver, board, 1u << cell);
      if ((cell * 7 + (int)board->opened) % 3 != 0 && __builtin_popcount (some) < 4)
        some |= 1u << cell;
    }
  if (__builtin_popcount (some) > 1)
    judge (solver, board, some);
}

/* All positions that cells of layouts show, reachable by a game or not; of large boards each
 * stride-th of them. */
static long
judge_size (int width, int height, unsigned stride)
{
  Board board;
  MsSolver *solver = ms_solver_new (NULL);
  unsigned next = 0;
  long n = 0;
  set_size (&board, width, height);
  for (unsigned layout = 0; layout < 1u << board.n_cells; layout++)
    {
      unsigned free = ((1u << board.n_cells) - 1) & ~layout;
      /* All subsets of the free cells. */
      for (unsigned opened = free;; opened = (opened - 1) & free)
        {
          if (next++ % stride == 0)
            {
              show (&board, layout, opened);
              judge_cells (solver, &board);
              n++;
            }
          if (opened == 0)
            break;
        }
    }
  ms_solver_free (solver);
  return n;
}

/* MINESAGE_REDRAW_ALL in the environment: all positions of twelve cells too. */
static void
a_guess_kills_exactly_where_the_rule_says (void **state)
{
  unsigned stride = getenv ("MINESAGE_REDRAW_ALL") != NULL ? 1 : 211;
  for (int width = 1; width <= 4; width++)
    for (int height = width; height <= 4; height++)
      if (width * height >= 2 && width * height <= 9)
        judge_size (width, height, width * height == 9 ? 7 : 1);
  assert_true (judge_size (3, 4, stride) > 2000);
  assert_true (judge_size (4, 4, 30011) > 1000);
}

/* A 1 in the corner of 3×3 with two mines: each layout without a mine in the asked cell is drawn as
 * often as any other. */
static void
layouts_are_drawn_evenly (void **state)
{
  enum
  {
    DRAWS = 12000
  };
  static int counts[1 << 9];
  Board board;
  MsSolver *solver = ms_solver_new (NULL);
  set_size (&board, 3, 3);
  show (&board, 1u << 1 | 1u << 6, 1u << 0);
  Truth truth = look (&board, 1u << 4);
  assert_true (truth.n_free > 5);
  for (uint64_t seed = 0; seed < DRAWS; seed++)
    {
      bool drawn;
      unsigned layout = ask (solver, &board, MS_RULES_FAIR, 1u << 4, seed, &drawn);
      assert_true (drawn);
      counts[layout]++;
    }
  double expected = (double)DRAWS / truth.n_free, square = 0;
  for (unsigned layout = 0; layout < 1u << 9; layout++)
    if (fits (&board, layout) && (layout & 1u << 4) == 0)
      square += (counts[layout] - expected) * (counts[layout] - expected) / expected;
  /* One even drawing in a thousand is as uneven as that with nine degrees of freedom. */
  assert_true (truth.n_free <= 10 && square < 27.9);
  ms_solver_free (solver);
}

/* What is met on the way is told, and never taken for an answer. */
static void
limits_are_told (void **state)
{
  Board board;
  uint8_t mine[MOST_CELLS];
  bool drawn = true;
  set_size (&board, 4, 4);
  show (&board, 1u << 1 | 1u << 6 | 1u << 12, 1u << 0 | 1u << 5);
  MsRedraw redraw = {
    .rule_set = MS_RULES_CRUEL, .position = make_position (&board), .opens = { 15 }, .n_opens = 1
  };
  MsSolverOptions limits = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  limits.work_limit = 1;
  assert_int_equal (ms_redraw_find (solver, &redraw, &limits, mine, &drawn), MS_STATUS_WORK_LIMIT);
  assert_false (drawn);
  ms_solver_free (solver);
  limits.work_limit = 0;
  long n_failed = 0;
  for (bool done = false; !done;)
    {
      FailingAllocator failing;
      failing_allocator_init (&failing, ++n_failed);
      solver = ms_solver_new (&failing.allocator);
      MsStatus status = solver == NULL ? MS_STATUS_NO_MEMORY
                                       : ms_redraw_find (solver, &redraw, &limits, mine, &drawn);
      done = status == MS_STATUS_OK;
      assert_true (done ? drawn : !drawn);
      ms_solver_free (solver);
      assert_int_equal (failing.n_held, 0);
    }
  assert_true (n_failed > 1);
  ms_position_unref (redraw.position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_guess_kills_exactly_where_the_rule_says),
    cmocka_unit_test (layouts_are_drawn_evenly),
    cmocka_unit_test (limits_are_told),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules that decide guesses, against all layouts of small boards: an opening kills exactly where
 * the rule says, and what is drawn is drawn evenly. */
#include "cmocka-common.h"

#include "failing-allocator.h"
#include "ms-neighbours.h"
#include "ms-redraw.h"
#include "random-position.h"
#include "thorough.h"

#include <stdlib.h>

#define MOST_CELLS 16

/* A set of cells is a number whose bits are the cells. */
typedef struct
{
  int width, height, n_cells, mines;
  unsigned opened;
  int numbers[MOST_CELLS]; /* of the opened cells */
  int around[MOST_CELLS][8], n_around[MOST_CELLS];
} Board;

/* What a layout shows in the opened cells: four bits for each. */
typedef struct
{
  unsigned layout;
  int mines;
  uint64_t numbers;
} Shown;

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

static int
compare_shown (const void *a, const void *b)
{
  const Shown *one = a, *other = b;
  if (one->mines != other->mines)
    return one->mines - other->mines;
  return one->numbers < other->numbers ? -1 : one->numbers > other->numbers;
}

/* Lists all layouts that leave the opened cells free, those that show the same beside each other;
 * returns how many there are. */
static int
list_layouts (const Board *board, Shown *shown)
{
  int n = 0;
  for (unsigned layout = 0; layout < 1u << board->n_cells; layout++)
    if ((layout & board->opened) == 0)
      {
        shown[n] = (Shown){ layout, __builtin_popcount (layout), 0 };
        for (int cell = 0; cell < board->n_cells; cell++)
          if (board->opened >> cell & 1)
            shown[n].numbers = shown[n].numbers << 4 | (unsigned)count_around (board, layout, cell);
        n++;
      }
  qsort (shown, (size_t)n, sizeof *shown, compare_shown);
  return n;
}

/* The position that a layout shows, with flags on a cell or two, which mean nothing. */
static void
show (Board *board, unsigned layout)
{
  board->mines = __builtin_popcount (layout);
  for (int cell = 0; cell < board->n_cells; cell++)
    board->numbers[cell] = count_around (board, layout, cell);
}

/* A position with all layouts that fit it. */
typedef struct
{
  const Board *board;
  const Shown *fits;
  int n_fits;
} Case;

static bool
is_among (const Case *position, unsigned layout)
{
  for (int i = 0; i < position->n_fits; i++)
    if (position->fits[i].layout == layout)
      return true;
  return false;
}

/* What all layouts that fit say of the covered cells. */
typedef struct
{
  int n_free; /* of the layouts, those that have no mine in the cells asked for */
  unsigned ever; /* the cells in which any has a mine */
  int n_mines[MOST_CELLS];
} Truth;

static Truth
look (const Case *position, unsigned asked)
{
  Truth truth = { 0 };
  for (int i = 0; i < position->n_fits; i++)
    {
      unsigned layout = position->fits[i].layout;
      truth.n_free += (layout & asked) == 0;
      truth.ever |= layout;
      for (int cell = 0; cell < position->board->n_cells; cell++)
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
judge (MsSolver *solver, const Case *position, unsigned asked)
{
  const Board *board = position->board;
  unsigned covered = ((1u << board->n_cells) - 1) & ~board->opened;
  Truth truth = look (position, asked);
  bool drawn;
  unsigned layout = ask (solver, board, MS_RULES_FAIR, asked, board->opened, &drawn);
  assert_int_equal (drawn, (covered & ~truth.ever) == 0 && truth.n_free > 0);
  if (drawn)
    assert_true (is_among (position, layout) && (layout & asked) == 0);
  layout = ask (solver, board, MS_RULES_CRUEL, asked, board->opened, &drawn);
  assert_int_equal (drawn, board->opened != 0 && (asked & truth.ever) != 0);
  if (!drawn)
    return;
  assert_true (is_among (position, layout) && (layout & asked) != 0);
  int most = 0;
  bool among = false;
  for (int cell = 0; cell < board->n_cells; cell++)
    if ((asked >> cell & 1) && truth.n_mines[cell] > most)
      most = truth.n_mines[cell];
  for (int cell = 0; cell < board->n_cells; cell++)
    among |= (asked & layout) >> cell & 1 && truth.n_mines[cell] == most;
  assert_true (among);
}

/* Every covered cell by itself, and what a chord on each number opens when its flags stand on the
 * first cells around it: rightly or not, that is no matter of the rule. */
static void
judge_cells (MsSolver *solver, const Case *position)
{
  const Board *board = position->board;
  for (int cell = 0; cell < board->n_cells; cell++)
    {
      if (!(board->opened >> cell & 1))
        {
          judge (solver, position, 1u << cell);
          continue;
        }
      unsigned asked = 0;
      int n_flags = board->numbers[cell]; /* no more than covered cells around it */
      for (int i = 0; i < board->n_around[cell]; i++)
        if (!(board->opened >> board->around[cell][i] & 1) && n_flags-- <= 0)
          asked |= 1u << board->around[cell][i];
      if ((asked & (asked - 1)) != 0)
        judge (solver, position, asked);
    }
}

/* A set of cells as a board shows it that is turned or seen in a mirror: way's bits say whether
 * columns run backwards, rows do, and, of a square, whether they change places. */
static unsigned
turn (const Board *board, unsigned set, int way)
{
  unsigned turned = 0;
  for (int cell = 0; cell < board->n_cells; cell++)
    {
      int x = cell % board->width, y = cell / board->width;
      int column = way & 1 ? board->width - 1 - x : x, row = way & 2 ? board->height - 1 - y : y;
      int image = way & 4 ? column * board->width + row : row * board->width + column;
      turned |= (set >> cell & 1) << image;
    }
  return turned;
}

/* Whether no other way of looking at the board makes of the set a smaller number. */
static bool
is_first (const Board *board, unsigned set)
{
  for (int way = 1; way < (board->width == board->height ? 8 : 4); way++)
    if (turn (board, set, way) < set)
      return false;
  return true;
}

/* All positions of a size, reachable by a game or not, with every mine total: of large boards each
 * stride-th of them, and of those that are each other's mirror images one.  Returns how many. */
static long
judge_size (int width, int height, unsigned stride)
{
  Board board;
  MsSolver *solver = ms_solver_new (NULL);
  Shown *shown = malloc (sizeof *shown << width * height);
  unsigned next = 0;
  long n = 0;
  set_size (&board, width, height);
  for (board.opened = 0; board.opened < 1u << board.n_cells; board.opened++)
    {
      if (board.n_cells > 9 && !is_first (&board, board.opened))
        continue;
      int n_layouts = list_layouts (&board, shown);
      for (int begin = 0, end = 0; begin < n_layouts; begin = end)
        {
          while (end < n_layouts && compare_shown (&shown[begin], &shown[end]) == 0)
            end++;
          if (next++ % stride != 0)
            continue;
          Case position = { &board, shown + begin, end - begin };
          show (&board, shown[begin].layout);
          judge_cells (solver, &position);
          n++;
        }
    }
  free (shown);
  ms_solver_free (solver);
  return n;
}

/* Positions of up to 3×3 cells and of every shape with as few, and some larger ones; in the suite
 * long all of both. */
static void
a_guess_kills_exactly_where_the_rule_says (void **state)
{
  long n = 0;
  for (int width = 1; width <= 9; width++)
    for (int height = 1; height <= 9 / width; height++)
      if (width * height >= 2)
        n += judge_size (width, height, (unsigned)thorough (3, 1));
  print_message ("%ld positions of up to 9 cells\n", n);
  print_message ("%ld of 3x4\n", judge_size (3, 4, (unsigned)thorough (211, 1)));
  print_message ("%ld of 4x4\n", judge_size (4, 4, (unsigned)thorough (4001, 1)));
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
  Shown shown[1 << 9];
  set_size (&board, 3, 3);
  board.opened = 1u << 0;
  show (&board, 1u << 1 | 1u << 6);
  int end = list_layouts (&board, shown), begin = 0;
  while (shown[begin].mines != 2 || shown[begin].numbers != 1)
    begin++;
  while (compare_shown (&shown[begin], &shown[end - 1]) != 0)
    end--;
  Case position = { &board, shown + begin, end - begin };
  Truth truth = look (&position, 1u << 4);
  assert_true (truth.n_free > 5);
  for (uint64_t seed = 0; seed < DRAWS; seed++)
    {
      bool drawn;
      unsigned layout = ask (solver, &board, MS_RULES_FAIR, 1u << 4, seed, &drawn);
      assert_true (drawn);
      counts[layout]++;
    }
  double expected = (double)DRAWS / truth.n_free, square = 0;
  for (int i = begin; i < end; i++)
    {
      double beside = counts[shown[i].layout] - expected;
      square += shown[i].layout & 1u << 4 ? 0 : beside * beside / expected;
    }
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
  board.opened = 1u << 0 | 1u << 5;
  show (&board, 1u << 1 | 1u << 6 | 1u << 12);
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

/* Past a limit of work there is an estimate, which is never taken for an answer. */
static void
an_estimate_is_no_answer (void **state)
{
  MsPosition *position = random_lattice (12, 0.25, 3);
  int n_cells = 12 * 12, opens = 0, n_estimates = 0;
  const MsCell *cells = ms_position_get_cells (position);
  uint8_t mine[12 * 12];
  MsSolver *solver = ms_solver_new (NULL);
  while (opens < n_cells && cells[opens] != MS_CELL_COVERED)
    opens++;
  MsRedraw redraw = {
    .rule_set = MS_RULES_CRUEL, .position = position, .opens = { opens }, .n_opens = 1
  };
  for (double limit = 1; limit < 1e9; limit *= 1.5)
    {
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsSolverResult *result;
      bool drawn;
      options.work_limit = limit;
      options.estimate_work = 1;
      ms_solver_run (solver, position, &options, &result);
      bool exact = result != NULL && result->method == MS_METHOD_EXACT;
      n_estimates += result != NULL && !exact;
      ms_solver_result_free (result);
      MsStatus status = ms_redraw_find (solver, &redraw, &options, mine, &drawn);
      assert_true (exact || (status == MS_STATUS_WORK_LIMIT && !drawn));
      if (status == MS_STATUS_OK)
        break;
    }
  assert_true (n_estimates > 0);
  ms_solver_free (solver);
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_guess_kills_exactly_where_the_rule_says),
    cmocka_unit_test (layouts_are_drawn_evenly),
    cmocka_unit_test (limits_are_told),
    cmocka_unit_test (an_estimate_is_no_answer),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

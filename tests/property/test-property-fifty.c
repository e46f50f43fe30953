/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guesses that no play can avoid, against what every layout of small boards shows. */
#include "cmocka-common.h"
#include "expectimax.h"
#include "failing-allocator.h"
#include "ms-fifty.h"
#include "random-position.h"
#include "solver-poll.h"
#include "text-position.h"

#include <stdlib.h>
#include <string.h>

#define MOST_CELLS EXPECTIMAX_MAX_CELLS
#define MOST_COVERED 12
#define MOST_LAYOUTS (1 << MOST_COVERED)

typedef struct
{
  const MsPosition *position;
  const MsCell *cells;
  int width, n;
  int n_layouts;
  uint32_t layouts[MOST_LAYOUTS]; /* bits by cell */
} Brute;

static int
show (const Brute *self, uint32_t mines, int cell)
{
  int n = 0;
  for (int other = 0; other < self->n; other++)
    if (other != cell && abs (other % self->width - cell % self->width) <= 1
        && abs (other / self->width - cell / self->width) <= 1)
      n += mines >> other & 1;
  return n;
}

static bool
fits (const Brute *self, uint32_t mines)
{
  for (int cell = 0; cell < self->n; cell++)
    if (self->cells[cell] <= 8 && show (self, mines, cell) != self->cells[cell])
      return false;
  return __builtin_popcount (mines) == ms_position_get_mines (self->position);
}

static void
brute_init (Brute *self, const MsPosition *position)
{
  int covered[MOST_CELLS], n_covered = 0;
  *self = (Brute){ .position = position,
    .cells = ms_position_get_cells (position),
    .width = ms_position_get_width (position) };
  self->n = self->width * ms_position_get_height (position);
  for (int cell = 0; cell < self->n; cell++)
    if (self->cells[cell] > 8)
      covered[n_covered++] = cell;
  for (uint32_t bits = 0; bits >> n_covered == 0; bits++)
    {
      uint32_t mines = 0;
      for (int i = 0; i < n_covered; i++)
        mines |= (bits >> i & 1) << covered[i];
      if (fits (self, mines))
        self->layouts[self->n_layouts++] = mines;
    }
}

static uint32_t
mask_of (const MsFifty *item)
{
  uint32_t mask = 0;
  for (int i = 0; i < item->n_cells; i++)
    mask |= UINT32_C (1) << item->cells[i];
  return mask;
}

static bool
is_layout (const Brute *self, uint32_t mines)
{
  for (int cell = 0; cell < self->n; cell++)
    if (self->cells[cell] <= 8 && mines >> cell & 1)
      return false;
  return fits (self, mines);
}

/* Whether two layouts show the same at every cell outside mask. */
static bool
look_alike (const Brute *self, uint32_t a, uint32_t b, uint32_t mask)
{
  if ((a & ~mask) != (b & ~mask))
    return false;
  for (int cell = 0; cell < self->n; cell++)
    if (!((a | mask) >> cell & 1) && show (self, a, cell) != show (self, b, cell))
      return false;
  return true;
}

/* Whether the cells of mask are mines in two ways, each the other's exchange and half of them, and
 * the exchange leaves a layout that shows the same everywhere else. */
static bool
can_exchange (const Brute *self, uint32_t mask)
{
  uint32_t one = self->layouts[0] & mask;
  if (2 * __builtin_popcount (one) != __builtin_popcount (mask))
    return false;
  for (int i = 0; i < self->n_layouts; i++)
    {
      uint32_t mines = self->layouts[i], here = mines & mask;
      if ((here != one && here != (mask ^ one)) || !is_layout (self, mines ^ mask)
          || !look_alike (self, mines, mines ^ mask, mask))
        return false;
    }
  return true;
}

static void
check_linked (const Brute *self, const MsFifty *item)
{
  assert_int_equal (2 * item->won, item->layouts);
  assert_int_equal (2 * item->mines, item->n_cells);
  assert_true (can_exchange (self, mask_of (item)));
}

static bool
is_found (const MsFifties *fifties, uint32_t mask)
{
  for (int i = 0; i < fifties->n_items; i++)
    if (fifties->items[i].kind == MS_FIFTY_LINKED && mask_of (&fifties->items[i]) == mask)
      return true;
  return false;
}

/* Every set of two cells or four that could be exchanged is found; returns how many there are. */
static int
check_none_is_missed (const Brute *self, const MsFifties *fifties)
{
  uint32_t always = ~UINT32_C (0), ever = 0;
  int cells[MOST_COVERED], n = 0, n_true = 0;
  for (int i = 0; i < self->n_layouts; i++)
    {
      always &= self->layouts[i];
      ever |= self->layouts[i];
    }
  for (int cell = 0; cell < self->n; cell++)
    if ((ever & ~always) >> cell & 1)
      cells[n++] = cell;
  for (uint32_t chosen = 0; chosen >> n == 0; chosen++)
    {
      uint32_t mask = 0;
      int size = __builtin_popcount (chosen);
      for (int i = 0; i < n; i++)
        mask |= (chosen >> i & 1) << cells[i];
      if ((size != 2 && size != 4) || !can_exchange (self, mask))
        continue;
      /* Two sets of two can be exchanged together, too: they are found one by one. */
      bool parts = false;
      for (int i = 0; size == 4 && i < fifties->n_items; i++)
        parts |= fifties->items[i].n_cells == 2 && (mask_of (&fifties->items[i]) & ~mask) == 0;
      assert_true (parts || is_found (fifties, mask));
      n_true++;
    }
  return n_true;
}

/* The chance of a set alone, the rest being open as in one layout; .layouts is below 0 where that
 * takes too long. */
static Expectimax
find_chance (const Brute *self, uint32_t mask)
{
  uint32_t mines = self->layouts[0];
  MsCell cells[MOST_CELLS];
  ExpectimaxOptions options = { .first_cell = -1, .most_layouts = 90, .safe_first = true };
  Expectimax truth;
  MsPosition *position;
  for (int cell = 0; cell < self->n; cell++)
    cells[cell] = mask >> cell & 1 || mines >> cell & 1 ? MS_CELL_COVERED
                                                        : (MsCell)show (self, mines, cell);
  assert_int_equal (ms_position_new (self->width, self->n / self->width,
                        ms_position_get_mines (self->position), cells, NULL, &position, NULL),
      MS_STATUS_OK);
  expectimax_solve (position, &options, &truth);
  ms_position_unref (position);
  return truth;
}

static void
check_chance (const Brute *self, const MsFifty *item)
{
  Expectimax truth = find_chance (self, mask_of (item));
  if (truth.layouts < 0)
    return;
  assert_int_equal ((long)truth.won * item->layouts, (long)item->won * truth.layouts);
  assert_true (item->won < item->layouts);
}

/* Whether any part inside goes with any part outside, and what is seen outside is the same for
 * all. */
static bool
is_closed (const Brute *self, uint32_t mask)
{
  int mines = __builtin_popcount (self->layouts[0] & mask);
  for (int i = 1; i < self->n_layouts; i++)
    if (__builtin_popcount (self->layouts[i] & mask) != mines)
      return false;
  for (int i = 0; i < self->n_layouts; i++)
    for (int j = 0; j < self->n_layouts; j++)
      {
        uint32_t mixed = (self->layouts[i] & mask) | (self->layouts[j] & ~mask);
        if (!is_layout (self, mixed) || !look_alike (self, mixed, self->layouts[j], mask))
          return false;
      }
  return true;
}

static void
check_closed (const Brute *self, const MsFifty *item)
{
  uint32_t mask = mask_of (item);
  assert_int_equal (__builtin_popcount (self->layouts[0] & mask), item->mines);
  assert_true (is_closed (self, mask));
  check_chance (self, item);
}

/* Whether a covered cell that is never a mine is beside a cell of a set. */
static bool
is_beside_safe (const Brute *self, uint32_t mask, uint32_t ever)
{
  for (int cell = 0; cell < self->n; cell++)
    if (self->cells[cell] > 8 && !(ever >> cell & 1) && show (self, mask, cell) > 0)
      return true;
  return false;
}

/* Every smallest closed set that can be lost is found, by itself and not in a larger one, unless a
 * safe cell beside it is still to be opened, which is not asked what it tells.  Returns how many
 * there are. */
static int
check_no_closed_is_missed (const Brute *self, const MsFifties *fifties)
{
  uint32_t always = ~UINT32_C (0), ever = 0, smallest[MOST_COVERED];
  int cells[MOST_COVERED], n = 0, n_smallest = 0, n_found = 0;
  for (int i = 0; i < self->n_layouts; i++)
    {
      always &= self->layouts[i];
      ever |= self->layouts[i];
    }
  for (int cell = 0; cell < self->n; cell++)
    if ((ever & ~always) >> cell & 1)
      cells[n++] = cell;
  for (int size = 1; size <= n; size++)
    for (uint32_t chosen = 1; chosen >> n == 0; chosen++)
      {
        uint32_t mask = 0;
        bool parts = false, found = false;
        if (__builtin_popcount (chosen) != size)
          continue;
        for (int i = 0; i < n; i++)
          mask |= (chosen >> i & 1) << cells[i];
        for (int i = 0; i < n_smallest; i++)
          parts |= (smallest[i] & mask) != 0;
        if (parts || !is_closed (self, mask))
          continue;
        smallest[n_smallest++] = mask;
        if (is_beside_safe (self, mask, ever))
          continue;
        Expectimax truth = find_chance (self, mask);
        for (int i = 0; i < fifties->n_items; i++)
          found |= fifties->items[i].kind != MS_FIFTY_PSEUDO
              && mask_of (&fifties->items[i]) == mask;
        assert_true (found || truth.layouts < 0 || truth.won == truth.layouts);
        n_found += found;
      }
  return n_found;
}

/* In some layout all that can be seen outside makes one of the two likelier than the other. */
static void
check_pseudo (const Brute *self, const MsFifty *item)
{
  uint32_t mask = mask_of (item), first = UINT32_C (1) << item->cells[0];
  int n_first = 0;
  bool can_tell = false;
  assert_true (item->n_tellers > 0);
  for (int i = 0; i < item->n_tellers; i++)
    assert_true (self->cells[item->tellers[i]] > 8 && !(mask >> item->tellers[i] & 1));
  for (int i = 0; i < self->n_layouts; i++)
    {
      int n = 0, n_alike = 0;
      assert_int_equal (__builtin_popcount (self->layouts[i] & mask), 1);
      n_first += (self->layouts[i] & first) != 0;
      for (int j = 0; j < self->n_layouts; j++)
        if (look_alike (self, self->layouts[i], self->layouts[j], mask))
          {
            n_alike++;
            n += (self->layouts[j] & first) != 0;
          }
      can_tell |= 2 * n != n_alike;
    }
  assert_int_equal (2 * n_first, self->n_layouts);
  assert_true (can_tell);
}

static void
check_position (MsSolver *solver, const MsPosition *position, int n_met[5])
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsFifties *fifties;
  Brute brute;
  brute_init (&brute, position);
  assert_int_equal (ms_fifty_find (solver, position, &options, NULL, &fifties), MS_STATUS_OK);
  assert_true (fifties->complete);
  for (int i = 0; i < fifties->n_items; i++)
    {
      const MsFifty *item = &fifties->items[i];
      n_met[item->kind]++;
      n_met[3] += item->kind == MS_FIFTY_LINKED && item->n_cells > 2;
      if (item->kind == MS_FIFTY_LINKED)
        check_linked (&brute, item);
      else if (item->kind == MS_FIFTY_CLOSED)
        check_closed (&brute, item);
      else
        check_pseudo (&brute, item);
    }
  if (brute.n_layouts > 0)
    {
      check_none_is_missed (&brute, fifties);
      n_met[4] += check_no_closed_is_missed (&brute, fifties);
    }
  ms_fifty_free (fifties);
}

/* Boards of up to 25 cells. */
static MsPosition *
position_of (uint64_t seed)
{
  MsPosition *position = seed % 2 == 0 ? random_small (MOST_COVERED, seed)
                                       : random_scattered (5, 5, 4 + (int)(seed / 2 % 3),
                                           0.6 + 0.02 * (double)(seed / 8 % 10), seed);
  int n = ms_position_get_width (position) * ms_position_get_height (position), n_covered = 0;
  for (int cell = 0; n <= MOST_CELLS && cell < n; cell++)
    n_covered += ms_position_get_cells (position)[cell] > 8;
  if (n <= MOST_CELLS && n_covered <= MOST_COVERED)
    return position;
  ms_position_unref (position);
  return NULL;
}

static void
test_random (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  int n_met[5] = { 0 };
  for (uint64_t seed = 1; seed <= 2000; seed++)
    {
      MsPosition *position = position_of (seed);
      if (position != NULL)
        check_position (solver, position, n_met);
      ms_position_unref (position);
    }
  assert_true (n_met[MS_FIFTY_LINKED] > 50 && n_met[MS_FIFTY_CLOSED] > 100);
  assert_true (n_met[MS_FIFTY_PSEUDO] > 10 && n_met[4] > 200);
  print_message ("linked %d (%d of more than two), closed %d, pseudo %d\n", n_met[MS_FIFTY_LINKED],
      n_met[3], n_met[MS_FIFTY_CLOSED], n_met[MS_FIFTY_PSEUDO]);
  ms_solver_free (solver);
}

static MsFifties *
find (const char *text)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = text_position_parse (text);
  MsFifties *fifties;
  assert_int_equal (ms_fifty_find (solver, position, &options, NULL, &fifties), MS_STATUS_OK);
  ms_position_unref (position);
  ms_solver_free (solver);
  return fifties;
}

/* In a corner, beside numbers that touch both: nobody ever learns more. */
static void
test_corner (void **state)
{
  MsFifties *fifties = find ("4x2x1\nH100\nH100\n");
  assert_int_equal (fifties->n_items, 1);
  assert_int_equal (fifties->items[0].kind, MS_FIFTY_LINKED);
  assert_int_equal (fifties->items[0].cells[0], 0);
  assert_int_equal (fifties->items[0].cells[1], 4);
  ms_fifty_free (fifties);
}

/* The same two cells with one below that is not open yet: its number tells. */
static void
test_pseudo (void **state)
{
  MsFifties *fifties = find ("4x4x2\nH100\nH210\nHH10\nHH10\n");
  for (int i = 0; i < fifties->n_items; i++)
    assert_int_not_equal (fifties->items[i].kind, MS_FIFTY_LINKED);
  ms_fifty_free (fifties);
}

/* What no single number makes a 50/50: the mine total, twice, and a difference of numbers. */
static void
test_made_by_more (void **state)
{
  static const struct
  {
    const char *text;
    int n_linked, cells[2]; /* of the first */
  } made[] = {
    { "2x6x3\nH0\nHH\nHH\n2H\nHH\nHH\n", 1, { 10, 11 } },
    { "6x2x1\n0H0HHH\n0000HH\n", 1, { 5, 11 } },
    { "8x2x2\n0HH2HHHH\nHHH2H10H\n", 2, { 2, 10 } },
  };
  for (size_t i = 0; i < sizeof made / sizeof *made; i++)
    {
      MsFifties *fifties = find (made[i].text);
      int n_linked = 0;
      for (int j = 0; j < fifties->n_items; j++)
        n_linked += fifties->items[j].kind == MS_FIFTY_LINKED;
      assert_int_equal (n_linked, made[i].n_linked);
      assert_memory_equal (fifties->items[0].cells, made[i].cells, sizeof made[i].cells);
      ms_fifty_free (fifties);
    }
}

/* Two of three cells are mines at either end, and all that is between is known: each end is a guess
 * of its own. */
static void
test_two_apart (void **state)
{
  static const int ends[2][3] = { { 0, 1, 15 }, { 12, 13, 26 } };
  MsFifties *fifties = find ("14x2x14\nHHHHH2002HHHHH\n2HH5H2002H5HH2\n");
  assert_int_equal (fifties->n_items, 2);
  for (int i = 0; i < 2; i++)
    {
      const MsFifty *item = &fifties->items[i];
      assert_int_equal (item->kind, MS_FIFTY_CLOSED);
      assert_int_equal (item->n_cells, 3);
      assert_memory_equal (item->cells, ends[i], sizeof ends[i]);
      assert_int_equal (item->mines, 2);
      assert_true (item->won == 1 && item->layouts == 3);
    }
  ms_fifty_free (fifties);
}

/* Cells that touch no number, in two places: three mines are among the four, but how many are in
 * either place is not known, so that neither is a set by itself. */
static void
test_outside_apart (void **state)
{
  MsSolver *solver = ms_solver_new (NULL);
  MsPosition *position = text_position_parse ("1x7x5\nH\nH\nH\nH\n2\nH\nH\n");
  int n_met[5] = { 0 };
  check_position (solver, position, n_met);
  assert_int_equal (n_met[MS_FIFTY_CLOSED], 1);
  ms_position_unref (position);
  ms_solver_free (solver);
}

static void
test_contradiction (void **state)
{
  MsFifties *fifties = find ("3x1x1\n8H8\n");
  assert_int_equal (fifties->n_items, 0);
  ms_fifty_free (fifties);
}

static const char several[] = "6x4x4\nH1001H\nH1001H\n110011\nH2HH2H\n";

static void
test_allocations (void **state)
{
  MsPosition *position = text_position_parse (several);
  for (long n = 1;; n++)
    {
      FailingAllocator failing;
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsFifties *fifties = NULL;
      failing_allocator_init (&failing, n);
      MsSolver *solver = ms_solver_new (&failing.allocator);
      MsStatus status = MS_STATUS_NO_MEMORY;
      if (solver != NULL)
        status = ms_fifty_find (solver, position, &options, &failing.allocator, &fifties);
      bool failed = failing.requests >= n;
      assert_int_equal (status == MS_STATUS_OK, fifties != NULL);
      assert_true (status == MS_STATUS_OK || (failed && status == MS_STATUS_NO_MEMORY));
      ms_fifty_free (fifties);
      ms_solver_free (solver);
      assert_int_equal (failing.n_held, 0);
      if (!failed)
        break;
    }
  ms_position_unref (position);
}

static void
test_cancels (void **state)
{
  MsPosition *position = text_position_parse (several);
  MsSolver *solver = ms_solver_new (NULL);
  MsStatus status = MS_STATUS_CANCELLED;
  for (int i = 1; status == MS_STATUS_CANCELLED; i++)
    {
      Poll poll = { .cancel_at = i };
      MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
      MsFifties *fifties;
      options.poll = poll_cb;
      options.user_data = &poll;
      status = ms_fifty_find (solver, position, &options, NULL, &fifties);
      assert_int_equal (status == MS_STATUS_OK, fifties != NULL);
      assert_true (status == MS_STATUS_OK ? poll.polls < i : poll.polls == i);
      ms_fifty_free (fifties);
    }
  assert_int_equal (status, MS_STATUS_OK);
  ms_solver_free (solver);
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_random),
    cmocka_unit_test (test_corner),
    cmocka_unit_test (test_pseudo),
    cmocka_unit_test (test_made_by_more),
    cmocka_unit_test (test_two_apart),
    cmocka_unit_test (test_outside_apart),
    cmocka_unit_test (test_contradiction),
    cmocka_unit_test (test_allocations),
    cmocka_unit_test (test_cancels),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

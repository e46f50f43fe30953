/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The minimiser, with faults made up for it. */
#include "cmocka-common.h"
#include "minimise.h"
#include "random-position.h"

typedef struct
{
  const MsCell *pattern; /* [n_pattern] cells that must stand side by side in a row */
  int n_pattern, least_mines, least_covered;
  int calls;
} Fault;

static int
count_covered (const MsPosition *position)
{
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position), n = 0;
  for (int i = 0; i < n_cells; i++)
    n += !ms_cell_is_opened (ms_position_get_cells (position)[i]);
  return n;
}

static bool
shows (MsPosition *position, void *user_data)
{
  Fault *fault = user_data;
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  const MsCell *cells = ms_position_get_cells (position);
  bool found = false;
  fault->calls++;
  for (int i = 0; i < width * height; i++)
    {
      int n = 0;
      while (n < fault->n_pattern && i % width + n < width && cells[i + n] == fault->pattern[n])
        n++;
      found |= n == fault->n_pattern;
    }
  return found && ms_position_get_mines (position) >= fault->least_mines
      && count_covered (position) >= fault->least_covered;
}

/* A random board with the pattern somewhere in the middle. */
static MsPosition *
plant (const Fault *fault, uint64_t seed)
{
  MsPosition *board = random_scattered (20, 17, 80, 0.7, seed), *position;
  MsCell cells[20 * 17];
  for (int i = 0; i < 20 * 17; i++)
    cells[i] = ms_position_get_cells (board)[i];
  for (int i = 0; i < fault->n_pattern; i++)
    cells[9 * 20 + 8 + i] = fault->pattern[i];
  ms_position_unref (board);
  assert_int_equal (ms_position_new (20, 17, 80, cells, NULL, &position, NULL), MS_STATUS_OK);
  return position;
}

/* Five mines need five cells, which may all stand in one row or not. */
static void
test_mines_and_size (void **state)
{
  const MsCell pattern[] = { 2, 3 };
  for (uint64_t seed = 1; seed <= 20; seed++)
    {
      Fault fault = { .pattern = pattern, .n_pattern = 2, .least_mines = 5 };
      MsPosition *position = minimise (plant (&fault, seed), shows, &fault);
      int n_cells = ms_position_get_width (position) * ms_position_get_height (position);
      assert_in_range (n_cells, 5, 6);
      assert_int_equal (ms_position_get_mines (position), 5);
      assert_true (shows (position, &fault));
      /* Nothing else needs to be covered. */
      assert_int_equal (count_covered (position), 0);
      assert_true (fault.calls < 2000);
      ms_position_unref (position);
    }
}

/* What the fault needs to be covered or marked stays so; a row within is no less one to take out
 * than a row at the edge. */
static void
test_covered (void **state)
{
  const MsCell pattern[] = { 1, MS_CELL_FLAG, 8 };
  for (uint64_t seed = 1; seed <= 20; seed++)
    {
      Fault fault = { .pattern = pattern, .n_pattern = 3, .least_covered = 4 };
      MsPosition *position = minimise (plant (&fault, seed), shows, &fault);
      assert_int_equal (ms_position_get_width (position) * ms_position_get_height (position), 6);
      assert_int_equal (ms_position_get_mines (position), 0);
      assert_int_equal (count_covered (position), 4);
      assert_true (shows (position, &fault));
      ms_position_unref (position);
    }
}

/* A fault that any change hides: the very position comes back. */
static bool
is_same (MsPosition *position, void *user_data)
{
  return position == user_data;
}

static void
test_nothing_to_gain (void **state)
{
  MsPosition *position = random_scattered (5, 5, 6, 0.5, 1);
  assert_ptr_equal (minimise (position, is_same, position), position);
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_mines_and_size),
    cmocka_unit_test (test_covered),
    cmocka_unit_test (test_nothing_to_gain),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

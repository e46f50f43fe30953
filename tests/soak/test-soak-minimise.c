/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cmocka-common.h"
#include "minimise.h"
#include "random-position.h"

/* The "fault": a 3 right of a 2, and at least five mines. */
static bool
has_two_and_three (MsPosition *position, void *user_data)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  const MsCell *cells = ms_position_get_cells (position);
  ++*(int *)user_data;
  for (int i = 0; i + 1 < width * height; i++)
    if (i % width != width - 1 && cells[i] == 2 && cells[i + 1] == 3)
      return ms_position_get_mines (position) >= 5;
  return false;
}

static void
test_minimise (void **state)
{
  int calls = 0;
  MsPosition *position = random_scattered (20, 20, 80, 0.8, 1);
  assert_true (has_two_and_three (position, &calls));
  position = minimise (position, has_two_and_three, &calls);
  int n_cells = ms_position_get_width (position) * ms_position_get_height (position);
  const MsCell *cells = ms_position_get_cells (position);
  /* Five mines need five cells; nothing else is left. */
  assert_in_range (n_cells, 5, 6);
  assert_int_equal (ms_position_get_mines (position), 5);
  int opened = 0;
  for (int i = 0; i < n_cells; i++)
    opened += ms_cell_is_opened (cells[i]);
  assert_int_equal (opened, 2);
  assert_true (has_two_and_three (position, &calls));
  ms_position_unref (position);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_minimise),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The length of the pointer's path. */
#include "cmocka-common.h"

#include "ms-path.h"

#include <math.h>

#define N(array) ((int)(sizeof array / sizeof *array))

static void
both_measures (void **state)
{
  static const MsPointerEvent events[] = { { -200, 900, 900, MS_POINTER_MOVE },
    { -100, 0, 0, MS_POINTER_MOVE }, { 0, 3, 4, MS_POINTER_LEFT_RELEASE },
    { 500, 3, 4, MS_POINTER_LEFT_PRESS }, { 1000, -9, -1, MS_POINTER_MOVE },
    { 2000, -9, 9, MS_POINTER_LEFT_RELEASE }, { 2001, 900, 900, MS_POINTER_MOVE } };
  MsPathLength path = ms_path_measure (events, N (events), 16, 2000);

  /* The way to the first opening counts from the event before it; what comes after the last move
   * does not. */
  assert_float_equal (path.euclidean, 5 + 13 + 10, 1e-9);
  assert_float_equal (path.manhattan, 7 + 17 + 10, 1e-9);
  assert_float_equal (ms_path_get_speed (&path), 14, 1e-9);
}

static void
cells_of_another_size (void **state)
{
  static const MsPointerEvent events[] = { { 0, 0, 0, MS_POINTER_MOVE },
    { 10, 30, 40, MS_POINTER_MOVE } };
  MsPathLength path = ms_path_measure (events, N (events), 32, 10);

  assert_float_equal (path.euclidean, 25, 1e-9);
  assert_float_equal (path.manhattan, 35, 1e-9);
}

static void
nothing_moved (void **state)
{
  static const MsPointerEvent event = { 0, 7, 7, MS_POINTER_LEFT_RELEASE };
  MsPathLength path = ms_path_measure (NULL, 0, 16, 0);

  assert_float_equal (path.euclidean, 0, 0);
  assert_true (isnan (ms_path_get_speed (&path)));
  path = ms_path_measure (&event, 1, 16, 100);
  assert_float_equal (path.manhattan, 0, 0);
  assert_float_equal (ms_path_get_speed (&path), 0, 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (both_measures),
    cmocka_unit_test (cells_of_another_size),
    cmocka_unit_test (nothing_moved),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

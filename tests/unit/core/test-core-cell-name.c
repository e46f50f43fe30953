/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cell-name.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
assert_name (int x, int y, const char *expected)
{
  char name[MS_CELL_NAME_SIZE];
  assert_string_equal (ms_cell_name (x, y, name), expected);
}

static void
columns_up_to_z (void **state)
{
  (void)state;
  assert_name (0, 0, "A1");
  assert_name (5, 6, "F7");
  assert_name (25, 15, "Z16");
}

static void
columns_beyond_z (void **state)
{
  (void)state;
  assert_name (26, 0, "AA1");
  assert_name (51, 9, "AZ10");
  assert_name (52, 9, "BA10");
  assert_name (701, 0, "ZZ1");
  assert_name (702, 0, "AAA1");
  assert_name (999, 999, "ALL1000");
}

/* Every column of the widest board has its own name, and it sorts by length, then letters. */
static void
names_are_distinct_and_ordered (void **state)
{
  (void)state;
  char before[MS_CELL_NAME_SIZE], name[MS_CELL_NAME_SIZE];
  ms_cell_name (0, 0, before);
  for (int x = 1; x < 1000; x++)
    {
      ms_cell_name (x, 0, name);
      size_t length = strlen (name), length_before = strlen (before);
      assert_true (
          length > length_before || (length == length_before && strcmp (name, before) > 0));
      strcpy (before, name);
    }
}

static void
largest_values_fit (void **state)
{
  (void)state;
  assert_name (INT_MAX, INT_MAX, "FXSHRXX2147483648");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (columns_up_to_z),
    cmocka_unit_test (columns_beyond_z),
    cmocka_unit_test (names_are_distinct_and_ordered),
    cmocka_unit_test (largest_values_fit),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
